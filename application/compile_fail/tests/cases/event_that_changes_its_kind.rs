//! An event keeps the kind with which it was created.

use domain_scheduling::{Event, EventKind};

fn make_training(event: &mut Event) {
    event.kind = EventKind::Training;
}

fn main() {}
