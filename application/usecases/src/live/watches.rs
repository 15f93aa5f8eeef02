//! What staff who watch events already know. So only changes are sent to them, and at most once a second (D205).

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain_kernel::{EventId, OrganizationId, Timestamp, UserId};
use domain_scheduling::LiveState;

use super::monitor_event::{LiveCounts, LiveRow, MonitorRow};
use crate::{App, AppResult};

/// The maximum number of changed participants in one message.
const MAX_ROWS: usize = 100;

/// The participants of an event whose state has changed.
#[derive(Clone, Debug)]
pub struct MonitorChange {
    pub event_id: EventId,
    pub counts: LiveCounts,
    /// At most 100 of the changed participants.
    pub rows: Vec<MonitorRow>,
    /// The number of questions of the event.
    pub questions: usize,
    /// Whether more participants have changed.
    pub is_cut: bool,
}

/// The part of a row that is compared to detect changes.
type Shown = (LiveState, Option<Timestamp>, Option<Timestamp>);

const fn shown(row: &LiveRow) -> Shown {
    (row.state, row.saved_at, row.deadline)
}

/// The watched events of this node, each with what its staff know.
#[derive(Default)]
pub(crate) struct Watches(Mutex<HashMap<EventId, HashMap<UserId, Shown>>>);

impl Watches {
    fn watches(&self) -> MutexGuard<'_, HashMap<EventId, HashMap<UserId, Shown>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes the events that no one watches.
    fn keep(&self, open: &HashSet<(OrganizationId, EventId)>) {
        let ids: HashSet<_> = open.iter().map(|(_, event)| *event).collect();
        self.watches().retain(|event, _| ids.contains(event));
    }

    /// Returns the participants whose state has changed. Until the states of an event are stored, returns none, because
    /// the pages have just read the same states.
    fn changed(&self, event: EventId, rows: &[LiveRow]) -> Vec<LiveRow> {
        let watches = self.watches();
        let Some(known) = watches.get(&event) else {
            return Vec::new();
        };
        let is_changed = |row: &&LiveRow| known.get(&row.user_id) != Some(&shown(row));
        rows.iter().filter(is_changed).cloned().collect()
    }

    /// Stores what the staff of an event now know.
    fn note(&self, event: EventId, rows: &[LiveRow]) {
        let known = rows.iter().map(|row| (row.user_id, shown(row))).collect();
        self.watches().insert(event, known);
    }
}

impl App {
    /// Checks the watched events, and sends the changes to their staff.
    pub(super) async fn tell_changes(&self) -> AppResult<()> {
        let watched = self.listeners.watched();
        self.watches.keep(&watched);
        for (organization, id) in watched {
            let queries = self.ports.store.queries();
            let Some(event) = queries.event_of_any_kind(organization, id).await? else {
                continue;
            };
            let participants = self.shared_participants(id).await?;
            let (rows, counts) = self.live_rows(&event, &participants, self.now());
            let mut changed = self.watches.changed(id, &rows);
            if !changed.is_empty() {
                let is_cut = changed.len() > MAX_ROWS;
                changed.truncate(MAX_ROWS);
                let (changed, questions) =
                    self.with_progress(&event, changed, &participants).await?;
                let change = MonitorChange {
                    event_id: id,
                    counts,
                    rows: changed,
                    questions,
                    is_cut,
                };
                self.listeners.tell_change(&Arc::new(change));
            }
            // If the progress cannot be read, the next call sends the same changes.
            self.watches.note(id, &rows);
        }
        Ok(())
    }
}
