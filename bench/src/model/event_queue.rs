//! The event queue of a simulation, and its clock.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::time::Duration;

/// The future events of a simulation. Events of the same instant happen in the order in which they were added, so that a
/// simulation always runs in the same way.
pub struct EventQueue<E> {
    now: Duration,
    added: u64,
    future: BinaryHeap<Reverse<Entry<E>>>,
}

struct Entry<E> {
    at: Duration,
    number: u64,
    event: E,
}

impl<E> EventQueue<E> {
    pub const fn new() -> Self {
        Self {
            now: Duration::ZERO,
            added: 0,
            future: BinaryHeap::new(),
        }
    }

    /// The present time, from the start of the simulation.
    pub const fn now(&self) -> Duration {
        self.now
    }

    /// Adds an event that happens after `delay`.
    pub fn add(&mut self, delay: Duration, event: E) {
        self.added += 1;
        self.future.push(Reverse(Entry {
            at: self.now + delay,
            number: self.added,
            event,
        }));
    }

    /// Moves the clock to the next event, and returns it. Returns `None` at the end of the simulation.
    pub fn next_event(&mut self) -> Option<E> {
        let Reverse(entry) = self.future.pop()?;
        self.now = entry.at;
        Some(entry.event)
    }
}

impl<E> Ord for Entry<E> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.at, self.number).cmp(&(other.at, other.number))
    }
}

impl<E> PartialOrd for Entry<E> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> PartialEq for Entry<E> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<E> Eq for Entry<E> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_happen_in_the_order_of_their_times_and_then_of_their_addition() {
        let mut events = EventQueue::new();
        for (delay, event) in [(3, 'd'), (1, 'a'), (2, 'b'), (2, 'c')] {
            events.add(Duration::from_secs(delay), event);
        }
        let mut happened = Vec::new();
        while let Some(event) = events.next_event() {
            happened.push((events.now().as_secs(), event));
            if event == 'a' {
                events.add(Duration::from_secs(1), 'x');
            }
        }
        assert_eq!(happened, [(1, 'a'), (2, 'b'), (2, 'c'), (2, 'x'), (3, 'd')]);
    }
}
