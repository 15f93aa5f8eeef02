//! What staff who watch events already know. So only changes are sent to them, and at most once a second (D205).

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain_kernel::{EventId, OrganizationId, Timestamp, UserId};
use domain_scheduling::LiveState;

use super::monitor_event::{LiveCounts, LiveRow};
use crate::{App, AppResult};

/// The maximum number of changed participants in one message.
const MAX_ROWS: usize = 100;
/// The minimum time in milliseconds between two checks of an event. The constant after it says how many times longer
/// than the last check the time must be at least.
const MIN_PAUSE_MILLIS: i64 = 1_000;
const PAUSE_FACTOR: i64 = 10;

/// The participants of an event whose state has changed.
#[derive(Clone, Debug)]
pub struct MonitorChange {
    pub event_id: EventId,
    pub counts: LiveCounts,
    /// At most 100 of the changed participants.
    pub rows: Vec<LiveRow>,
    /// Whether more participants have changed.
    pub is_cut: bool,
}

/// The part of a row that is compared to detect changes.
type Shown = (LiveState, Option<Timestamp>, Option<Timestamp>);

#[derive(Default)]
struct Watch {
    known: HashMap<UserId, Shown>,
    /// When the event is checked next, or `None` if it must be checked at once.
    due_at: Option<Timestamp>,
}

/// The watched events of this node.
#[derive(Default)]
pub(crate) struct Watches(Mutex<HashMap<EventId, Watch>>);

impl Watches {
    fn watches(&self) -> MutexGuard<'_, HashMap<EventId, Watch>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes the events that nobody watches, and returns those that are due for a check.
    fn due(
        &self,
        open: HashSet<(OrganizationId, EventId)>,
        now: Timestamp,
    ) -> Vec<(OrganizationId, EventId)> {
        let mut watches = self.watches();
        let ids: HashSet<_> = open.iter().map(|(_, event)| *event).collect();
        watches.retain(|event, _| ids.contains(event));
        open.into_iter()
            .filter(|(_, event)| {
                let watch = watches.entry(*event).or_default();
                watch.due_at.is_none_or(|due_at| due_at <= now)
            })
            .collect()
    }

    /// Stores the states of the participants, and returns the participants whose state has changed. The first call for
    /// an event returns nobody, because the pages have just read the same states.
    fn changed(&self, event: EventId, rows: &[LiveRow], due_at: Timestamp) -> Vec<LiveRow> {
        let mut watches = self.watches();
        let watch = watches.entry(event).or_default();
        let is_first = watch.due_at.replace(due_at).is_none();
        let shown = |row: &LiveRow| (row.state, row.saved_at, row.deadline);
        let mut changed = Vec::new();
        if !is_first {
            let is_changed = |row: &&LiveRow| watch.known.get(&row.user_id) != Some(&shown(row));
            changed.extend(rows.iter().filter(is_changed).cloned());
        }
        watch.known = rows.iter().map(|row| (row.user_id, shown(row))).collect();
        changed
    }
}

impl App {
    /// Checks the watched events that are due, and sends the changes to their staff.
    pub(super) async fn tell_changes(&self) -> AppResult<()> {
        for (organization, id) in self.watches.due(self.listeners.watched(), self.now()) {
            let queries = self.ports.store.queries();
            let Some(event) = queries.event_of_any_kind(organization, id).await? else {
                continue;
            };
            let began_at = self.now();
            let participants = queries.monitored(id).await?;
            let now = self.now();
            let (rows, counts) = self.live_rows(&event, &participants, now);
            // If there are very many participants, a check takes long and must be done less often.
            let pause = now.millis_since(began_at) * PAUSE_FACTOR;
            let due_at = now.plus_millis(pause.max(MIN_PAUSE_MILLIS));
            let mut changed = self.watches.changed(id, &rows, due_at);
            if changed.is_empty() {
                continue;
            }
            let is_cut = changed.len() > MAX_ROWS;
            changed.truncate(MAX_ROWS);
            let change = MonitorChange {
                event_id: id,
                counts,
                rows: changed,
                is_cut,
            };
            self.listeners.tell_change(&Arc::new(change));
        }
        Ok(())
    }
}
