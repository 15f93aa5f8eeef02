//! Shows the live state of each participant while an event runs: absent, waiting, answering, quiet, offline or
//! submitted (D205).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use application_ports::MonitoredRow;
use domain_access::{Access, Action};
use domain_kernel::{EventId, Page, Paging, Timestamp, UserId, search_fold};
use domain_scheduling::{Attempt, Event, EventKind, LiveState, ReceiptCode, Sight};

use crate::answering::read_sheet;
use crate::events::{competition_permission, question_types, training_permission};
use crate::shared_readings::SharedReadings;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// The participants of events, with their latest attempts.
pub(crate) type SharedParticipants = SharedReadings<EventId, Vec<MonitoredRow>>;

/// The filter and the order of the participants.
#[derive(Clone, Debug)]
pub struct MonitorQuery {
    pub state: Option<LiveState>,
    /// Matches any part of the name or of the team's name, without regard to case and accents.
    pub search: String,
    pub order: MonitorOrder,
    pub paging: Paging,
}

/// The order of the participants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MonitorOrder {
    /// First the participants who may need help, then by name.
    #[default]
    Attention,
    Name,
}

/// The number of participants in each state, in the order of [`LiveState::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiveCounts([u64; LiveState::ALL.len()]);

impl LiveCounts {
    fn count(&mut self, state: LiveState) {
        for (own, count) in LiveState::ALL.into_iter().zip(&mut self.0) {
            if own == state {
                *count += 1;
            }
        }
    }

    /// Returns each state with its number of participants.
    pub fn by_state(&self) -> impl Iterator<Item = (LiveState, u64)> {
        LiveState::ALL.into_iter().zip(self.0)
    }
}

/// A participant with the current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveRow {
    pub user_id: UserId,
    pub name: String,
    /// The team for which the participant plays (D295).
    pub team: Option<String>,
    pub state: LiveState,
    pub saved_at: Option<Timestamp>,
    /// The deadline of the latest attempt.
    pub deadline: Option<Timestamp>,
}

impl LiveRow {
    /// Whether the name of the participant or of the team contains the text, which must be folded.
    fn is_named(&self, folded: &str) -> bool {
        let mut names = std::iter::once(&self.name).chain(&self.team);
        names.any(|name| search_fold(name).contains(folded))
    }
}

/// A participant on a page or in a message of the stream, with the progress.
#[derive(Clone, Debug)]
pub struct MonitorRow {
    pub live: LiveRow,
    /// The number of answered questions.
    pub answered: usize,
    /// The code of the latest receipt, if there is one.
    pub receipt: Option<ReceiptCode>,
}

/// One page of the participants, and the number of participants in each state.
#[derive(Clone, Debug)]
pub struct Monitor {
    pub page: Page<MonitorRow>,
    pub counts: LiveCounts,
    /// The number of questions of the event.
    pub questions: usize,
    pub now: Timestamp,
}

pub(super) const MONITOR_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "monitor_competition",
        Access::StaffWithAnyOf(&[competition_permission(Action::ViewAny)]),
        Effect::Read,
    ),
    training: Operation::new(
        "monitor_training",
        Access::StaffWithAnyOf(&[training_permission(Action::ViewAny)]),
        Effect::Read,
    ),
};

/// Returns the rank of a participant in the order of the list: participants who may need help first come first.
const fn help_rank(state: LiveState) -> u8 {
    match state {
        LiveState::Offline => 0,
        LiveState::Quiet => 1,
        LiveState::Answering => 2,
        LiveState::Waiting => 3,
        LiveState::Absent => 4,
        LiveState::Submitted => 5,
    }
}

impl App {
    /// Returns one page of the participants.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn monitor_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        query: &MonitorQuery,
    ) -> AppResult<Monitor> {
        let operation = MONITOR_EVENT.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let event = self.event(organization, kind, id).await?;
        let now = self.now();
        let participants = self.shared_participants(id).await?;
        let (rows, counts) = self.live_rows(&event, &participants, now);
        let search = search_fold(&query.search);
        let mut chosen: Vec<LiveRow> = rows
            .into_iter()
            .filter(|row| query.state.is_none_or(|state| state == row.state))
            .filter(|row| search.is_empty() || row.is_named(&search))
            .collect();
        if query.order == MonitorOrder::Attention {
            // The sort is stable, so the rows of a state stay ordered by name.
            chosen.sort_by_key(|row| help_rank(row.state));
        }
        let total = u64::try_from(chosen.len()).unwrap_or(u64::MAX);
        let skipped = usize::try_from(query.paging.offset()).unwrap_or(usize::MAX);
        let size = usize::try_from(query.paging.per_page).unwrap_or(usize::MAX);
        let shown = chosen.into_iter().skip(skipped).take(size).collect();
        let (rows, questions) = self.with_progress(&event, shown, &participants).await?;
        Ok(Monitor {
            page: Page {
                rows,
                total,
                paging: query.paging,
            },
            counts,
            questions,
            now,
        })
    }

    /// Returns all participants of an event, ordered by name. What many members of staff see at the same time is read only
    /// once a second, and even less often if there are very many participants.
    pub(super) async fn shared_participants(
        &self,
        id: EventId,
    ) -> AppResult<Arc<Vec<MonitoredRow>>> {
        let read = async || Ok(Some(self.ports.store.queries().monitored(id).await?));
        let participants = self.participants.read(&id, || self.now(), read).await?;
        participants.ok_or(AppError::NotFound)
    }

    /// Returns the state of each participant, ordered by name, and the number of participants in each state.
    pub(super) fn live_rows(
        &self,
        event: &Event,
        participants: &[MonitoredRow],
        now: Timestamp,
    ) -> (Vec<LiveRow>, LiveCounts) {
        let mut counts = LiveCounts::default();
        let listening = self.listeners.listening();
        let rows = participants.iter().map(|row| {
            let heard_at = if listening.contains(&row.user_id) {
                Some(now)
            } else {
                // A save also counts as a request.
                let heard_at = self.presence.heard_at(event.id, row.user_id);
                heard_at.max(row.saved_at)
            };
            let sight = Sight {
                attempt: row.attempt.as_ref(),
                saved_at: row.saved_at,
                heard_at,
            };
            let state = sight.state(event, now);
            counts.count(state);
            LiveRow {
                user_id: row.user_id,
                name: row.name.clone(),
                team: row.team.clone(),
                state,
                saved_at: row.saved_at,
                deadline: row.attempt.as_ref().map(|attempt| attempt.deadline),
            }
        });
        (rows.collect(), counts)
    }

    /// Adds the progress from the sheets and the receipts to some of the rows. Also returns the number of questions.
    pub(super) async fn with_progress(
        &self,
        event: &Event,
        rows: Vec<LiveRow>,
        participants: &[MonitoredRow],
    ) -> AppResult<(Vec<MonitorRow>, usize)> {
        let shown_users: HashSet<_> = rows.iter().map(|row| row.user_id).collect();
        let attempts: HashMap<_, _> = participants
            .iter()
            .filter(|row| shown_users.contains(&row.user_id))
            .filter_map(|row| Some((row.user_id, row.attempt.as_ref()?)))
            .collect();
        let ids: Vec<_> = rows
            .iter()
            .filter_map(|row| Some(attempts.get(&row.user_id)?.id))
            .collect();
        let queries = self.ports.store.queries();
        let sheets: HashMap<_, _> = queries.sheets_of(&ids).await?.into_iter().collect();
        let mut receipts: HashMap<_, Vec<_>> = HashMap::new();
        for (attempt, receipt) in queries.receipts_of(&ids).await? {
            receipts.entry(attempt).or_default().push(receipt);
        }
        let mut shown = Vec::with_capacity(rows.len());
        for live in rows {
            let attempt = attempts.get(&live.user_id);
            let answered = match attempt.and_then(|attempt| sheets.get(&attempt.id)) {
                Some(body) => read_sheet(body)?.count(),
                None => 0,
            };
            let receipt = attempt.and_then(|attempt| {
                attempt.current_receipt(receipts.get(&attempt.id).map_or(&[][..], Vec::as_slice))
            });
            shown.push(MonitorRow {
                live,
                answered,
                receipt: receipt.map(|receipt| receipt.code),
            });
        }
        let any_attempt = participants.iter().find_map(|row| row.attempt.as_ref());
        Ok((shown, self.question_count(event, any_attempt).await?))
    }

    /// Returns the number of questions of an event. A slides case counts as one.
    async fn question_count(&self, event: &Event, attempt: Option<&Attempt>) -> AppResult<usize> {
        let count = |content| {
            question_types(content)
                .iter()
                .map(|(_, _, count)| count)
                .sum()
        };
        // The template of an event with attempts is already cached.
        if let Some(attempt) = attempt {
            return Ok(count(
                &self.attempt_context(attempt).await?.template.content,
            ));
        }
        let template = self
            .find_template(event.organization_id, event.template_id)
            .await?;
        Ok(count(&template.content))
    }
}
