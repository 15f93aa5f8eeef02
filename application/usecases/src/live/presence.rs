//! When participants last sent a request, in memory and bounded (D205). Every few seconds each node reports its
//! participants to the other nodes, so that all nodes have the same times.

use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use application_ports::Seen;
use domain_kernel::{EventId, Timestamp, UserId};
use quick_cache::sync::Cache;

use crate::App;

/// The maximum number of remembered pairs of a person and an event. Beyond it, the pairs with the oldest requests are
/// forgotten.
const MAX_HEARD: usize = 200_000;
/// The maximum number of people who wait to be reported to the other nodes.
const MAX_UNPUBLISHED: usize = 50_000;

/// When people last sent a request.
pub(crate) struct Presence {
    calls: Cache<(EventId, UserId), Timestamp>,
    /// When a node last reported an open stream of the person.
    streams: Cache<UserId, Timestamp>,
    /// The people whom this node has not reported to the other nodes yet. It stays empty if there are no other nodes.
    unpublished: Mutex<HashSet<(EventId, UserId)>>,
}

impl Default for Presence {
    fn default() -> Self {
        Self {
            calls: Cache::new(MAX_HEARD),
            streams: Cache::new(MAX_HEARD),
            unpublished: Mutex::default(),
        }
    }
}

impl Presence {
    /// Records a request of a participant for an event. `is_shared` says whether there may be other nodes.
    pub fn note(&self, event: EventId, user: UserId, now: Timestamp, is_shared: bool) {
        self.calls.insert((event, user), now);
        if is_shared {
            let mut unpublished = self.unpublished();
            if unpublished.len() < MAX_UNPUBLISHED {
                unpublished.insert((event, user));
            }
        }
    }

    /// Records the people whom a node has reported.
    pub fn note_seen(&self, seen: &Seen, now: Timestamp) {
        for user in &seen.users {
            match seen.event_id {
                Some(event) => self.calls.insert((event, *user), now),
                None => self.streams.insert(*user, now),
            }
        }
    }

    /// Returns when a participant last sent a request for an event.
    pub fn heard_at(&self, event: EventId, user: UserId) -> Option<Timestamp> {
        let call = self.calls.get(&(event, user));
        call.max(self.streams.get(&user))
    }

    /// Takes out the people who are not reported to the other nodes yet.
    pub fn take_untold(&self) -> Vec<Seen> {
        let mut by_event: HashMap<EventId, Vec<UserId>> = HashMap::new();
        for (event, user) in mem::take(&mut *self.unpublished()) {
            by_event.entry(event).or_default().push(user);
        }
        let of_events = by_event.into_iter();
        of_events
            .map(|(event, users)| Seen {
                event_id: Some(event),
                users,
            })
            .collect()
    }

    fn unpublished(&self) -> MutexGuard<'_, HashSet<(EventId, UserId)>> {
        self.unpublished
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Records that a participant has sent a request for the event. Saves do not call this, because the row of the
    /// sheet contains their time.
    pub(crate) fn note_presence(&self, event: EventId, user: UserId) {
        let is_shared = self.ports.news.is_shared();
        self.presence.note(event, user, self.now(), is_shared);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    #[test]
    fn the_last_sign_counts_wherever_it_was_heard() {
        let presence = Presence::default();
        let (event, other) = (EventId(id(1)), EventId(id(2)));
        let (ada, ben) = (UserId(id(3)), UserId(id(4)));
        let at = Timestamp::from_millis;
        presence.note(event, ada, at(1_000), false);
        assert_eq!(presence.heard_at(event, ada), Some(at(1_000)));
        assert_eq!(presence.heard_at(other, ada), None);
        assert_eq!(presence.heard_at(event, ben), None);
        let of = |event_id| Seen {
            event_id,
            users: vec![ada],
        };
        presence.note_seen(&of(Some(event)), at(2_000));
        assert_eq!(presence.heard_at(event, ada), Some(at(2_000)));
        presence.note_seen(&of(None), at(3_000));
        assert_eq!(presence.heard_at(event, ada), Some(at(3_000)));
        assert_eq!(
            presence.heard_at(other, ada),
            Some(at(3_000)),
            "a stream is of all events"
        );
    }

    #[test]
    fn only_what_another_node_may_want_waits_to_be_told_and_once() {
        let presence = Presence::default();
        let (event, now) = (EventId(id(1)), Timestamp::from_millis(1));
        presence.note(event, UserId(id(2)), now, false);
        assert_eq!(presence.take_untold(), []);
        presence.note(event, UserId(id(2)), now, true);
        presence.note(event, UserId(id(2)), now, true);
        let told = presence.take_untold();
        assert_eq!(told.len(), 1);
        assert_eq!(told.first().map(|seen| seen.users.len()), Some(1));
        assert_eq!(presence.take_untold(), []);
    }
}
