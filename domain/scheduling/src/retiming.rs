//! How an open attempt changes when the times of its event or the allowance of its participant change (D60, D92).

use std::cmp::Ordering;

use domain_kernel::Timestamp;

use crate::allowance::Allowance;
use crate::attempt::{Attempt, StoredAttempt};
use crate::event::Event;
use crate::time_control::{Reach, Retiming, SHORTEST_REST_MILLIS, TimeChange};

impl Attempt {
    /// Returns the attempt after a change of the times of its event. The attempt must be open at the change. The store
    /// changes all open attempts in the same way with one statement, and tests compare the results.
    #[must_use]
    pub fn retimed(self, change: &TimeChange) -> Self {
        let moved = |millis| match change.reach {
            Reach::Event => 0,
            Reach::OpenAttempts => millis,
        };
        self.with_clock(|clock| match change.retiming {
            Retiming::Pause { at } => clock.paused_at = Some(at),
            Retiming::Extension { millis, floor } => {
                clock.moved_millis = clock.moved_millis.saturating_add(moved(millis));
                set_due(clock, clock.due_at.plus_millis(millis), floor);
            }
            Retiming::Resume { millis, floor } => {
                clock.moved_millis = clock.moved_millis.saturating_add(moved(millis));
                clock.due_at = clock.due_at.plus_millis(millis);
                let deadline = clock.deadline.plus_millis(millis);
                clock.deadline = floor.map_or(deadline, |floor| deadline.max(floor));
                clock.paused_at = None;
            }
        })
    }

    /// Returns the attempt after a change of its participant's allowance (D60). An attempt that is over stays
    /// unchanged.
    #[must_use]
    pub fn allowed(self, event: &Event, allowance: Allowance, now: Timestamp) -> Self {
        if self.is_over(now) {
            return self;
        }
        let due_at = event
            .due_at(self.started_at, self.paused_before, allowance)
            .plus_millis(self.moved_millis);
        let floor = self.time(now).plus_millis(SHORTEST_REST_MILLIS);
        self.with_clock(|clock| set_due(clock, due_at, floor))
    }
}

/// Sets `due_at` and moves the deadline. An extension never moves the deadline to an earlier instant. A shortening does
/// not move it to before `floor`. If the deadline is already before `floor`, it stays unchanged.
fn set_due(clock: &mut StoredAttempt, due_at: Timestamp, floor: Timestamp) {
    let deadline = if due_at >= clock.due_at {
        clock.deadline.max(due_at)
    } else {
        clock.deadline.min(due_at.max(floor))
    };
    match deadline.cmp(&clock.deadline) {
        Ordering::Less => clock.shortened = true,
        Ordering::Equal => {}
        Ordering::Greater => clock.shortened = false,
    }
    clock.due_at = due_at;
    clock.deadline = deadline;
}
