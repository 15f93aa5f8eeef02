//! Participants' own events and attempts.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::GradedAttempt;
use domain_kernel::{
    AttemptId, EventId, ListQuery, OrganizationId, Page, TemplateId, Timestamp, UserId,
};
use domain_scheduling::{Allowance, Attempt, Event, EventKind, Receipt, UnsentReport};

use crate::{EventFilter, MessageSummary, StoreResult, StoredSheet};

/// What only one participant of an event has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPart {
    /// The name of the team for which the participant plays.
    pub team: Option<String>,
    pub allowance: Allowance,
}

/// An event in a participant's own lists.
#[derive(Clone, Debug)]
pub struct OwnEventRow {
    pub event: Event,
    pub own: OwnPart,
    pub template_name: String,
    /// The number of assigned participants: users or confirmed teams.
    pub participants: u64,
    /// The number of people who take part, alone or for a team.
    pub people: u64,
    /// `None` if the participant has not started.
    pub started_at: Option<Timestamp>,
    /// `None` if the participant has not started.
    pub deadline: Option<Timestamp>,
    /// When the clock of the attempt stopped, if it is stopped.
    pub paused_at: Option<Timestamp>,
    /// When the participant submitted, or the deadline if the time of the attempt is over. Otherwise `None`.
    pub submitted_at: Option<Timestamp>,
    /// The receipt of the latest attempt, after it was closed.
    pub receipt: Option<Receipt>,
    /// Whether the score of the latest attempt is published (D36).
    pub is_scored: bool,
}

/// An event that a user can start, with the user's latest attempt at it.
#[derive(Clone, Debug)]
pub struct EventToStart {
    pub event: Event,
    /// The name of the team for which the user plays.
    pub team: Option<String>,
    /// The attempt and its sheet. `None` if the user has not started.
    pub latest_attempt: Option<(Attempt, StoredSheet)>,
}

/// An attempt with its event and the revision of its sheet.
#[derive(Clone, Debug)]
pub struct AttemptStateRow {
    pub attempt: Attempt,
    pub event: Event,
    /// The sheet's revision.
    pub revision: i64,
    /// The messages of the event that the participant can read (D203).
    pub messages: MessageSummary,
}

/// An attempt with its sheet and its score.
#[derive(Clone, Debug)]
pub struct AttemptRow {
    pub attempt: Attempt,
    pub sheet: StoredSheet,
    /// `None` before the submission.
    pub score: Option<GradedAttempt>,
}

/// Participants' own events and attempts.
#[async_trait]
pub trait AnsweringQueries {
    /// Returns the events that the user takes part in, searched by name. Those with an open attempt come
    /// first.
    async fn own_events(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnEventRow>>;
    /// Returns the public trainings of the organization, searched by name, as the user sees them. Those with an open
    /// attempt come first.
    async fn public_trainings(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnEventRow>>;
    /// Returns attempts that are not submitted although their grace period is over at `now`, in the
    /// order of their deadlines (D29).
    async fn attempts_due(&self, now: Timestamp, limit: u64) -> StoreResult<Vec<AttemptId>>;
    /// Returns the event if the user takes part in it, or if it is a public training.
    async fn event_to_start(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<EventToStart>>;
    /// Returns the team and the allowance of a user at an event.
    async fn own_part(&self, event_id: EventId, user_id: UserId) -> StoreResult<OwnPart>;
    /// Returns the user's latest attempt at an event of either kind, without its answers.
    async fn attempt_state(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AttemptStateRow>>;
    /// Returns all receipts of an attempt, the newest first (D110).
    async fn receipts(&self, id: AttemptId) -> StoreResult<Vec<Receipt>>;
    /// Returns the report of unsent answers of an attempt (D114).
    async fn unsent_report(&self, id: AttemptId) -> StoreResult<Option<UnsentReport>>;
    /// Returns the participant's latest attempt at an event with its sheet and its score.
    async fn attempt(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AttemptRow>>;
    /// Returns the participant's latest attempt with a lower number than this one, like [`Self::attempt`].
    async fn attempt_before(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
        number: u32,
    ) -> StoreResult<Option<AttemptRow>>;
    /// Returns the participant's latest submitted attempt, which is the one that counts (D32), like [`Self::attempt`].
    async fn counted_attempt(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AttemptRow>>;
    /// Returns whether the user has an attempt at a training with this template that is over at `now`.
    async fn has_submitted_training(
        &self,
        organization_id: OrganizationId,
        template_id: TemplateId,
        user_id: UserId,
        now: Timestamp,
    ) -> StoreResult<bool>;
    /// Whether the same questions are used elsewhere: another event of the organization, of either kind, has a template
    /// of the same family, and is pending, running or paused at `now` or has an open attempt (D113).
    async fn is_asked_elsewhere(&self, event: &Event, now: Timestamp) -> StoreResult<bool>;
    /// Returns whether a competition with a template of the same family is pending, running or paused at `now`, or has an
    /// open attempt (D30).
    async fn has_unfinished_competition(
        &self,
        organization_id: OrganizationId,
        template_id: TemplateId,
        now: Timestamp,
    ) -> StoreResult<bool>;
}
