//! Lists of events and of their participants.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_accounts::UserState;
use domain_kernel::{
    AssignmentId, EntityId, EventId, ListQuery, OrganizationId, Page, SortColumn, Timestamp,
    UserGroupId, UserId,
};
use domain_scheduling::{Event, EventKind, Participant, Status, TrainingType};

use crate::{NameColumn, NamedUserRow, StoreResult};

/// An event in a list for staff.
#[derive(Clone, Debug)]
pub struct EventRow {
    pub event: Event,
    pub template_name: String,
    /// The number of assigned participants: users or confirmed teams.
    pub participants: u64,
    /// The number of people who take part, alone or for a team.
    pub people: u64,
    /// The number of teams without a chosen team mode (D31).
    pub unconfirmed_teams: u64,
    /// The number of people who submitted.
    pub submitted: u64,
}

/// What organizers need to know before an event starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readiness {
    /// The number of players who have not set up their account.
    pub not_set_up: u64,
    /// The number of them who may sign in and to whom no email about the event was sent (D214).
    pub not_told: u64,
    /// The number of other events of the organization that take place at the same time and in which someone takes part.
    pub other_events: u64,
    /// The number of players of those other events.
    pub other_users: u64,
}

/// An assigned participant of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignedRow {
    pub id: AssignmentId,
    /// A user or a team.
    pub participant: Participant,
    /// The participant's name, which remains if the user is deleted (D16a).
    pub name: String,
    /// `None` for a team, and for a deleted user.
    pub account: Option<AccountRow>,
    /// False for a team until its team mode is chosen (D31).
    pub confirmed: bool,
    /// The number of players of the assignment.
    pub players: u64,
    /// Whether one of the players has an attempt.
    pub started: bool,
    /// Whether all players have submitted.
    pub submitted: bool,
}

/// The account of an assigned user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    pub email: String,
    pub state: UserState,
}

/// A user who can be assigned to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateRow {
    pub user: NamedUserRow,
    pub state: UserState,
}

/// A filter of the users who can be assigned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CandidateFilter {
    /// Only users whom this import created.
    pub group_id: Option<UserGroupId>,
    /// Only users in this team.
    pub team_id: Option<EntityId>,
}

/// A player of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPlayerRow {
    /// The name remains if the user is deleted (D16a).
    pub user: NamedUserRow,
    pub is_leader: bool,
    pub submitted: bool,
}

/// A column to sort the staff's lists of events by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EventColumn {
    #[default]
    CreatedAt,
    Name,
    StartsAt,
}

impl SortColumn for EventColumn {
    const ALL: &'static [Self] = &[Self::CreatedAt, Self::Name, Self::StartsAt];
}

/// A period. It selects the events that overlap it. A missing bound does not limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventPeriod {
    pub ends_after: Option<Timestamp>,
    pub starts_before: Option<Timestamp>,
}

/// A filter of a list of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventFilter {
    /// Competitions or trainings.
    pub kind: EventKind,
    /// Whether to show events in each of the three states at `now`. At least one is true.
    pub statuses: [bool; 3],
    /// Only trainings of that type. `None` for all types.
    pub training_type: Option<TrainingType>,
    /// Only events that take place in this period.
    pub period: EventPeriod,
    /// The instant at which the states are determined (D25).
    pub now: Timestamp,
}

impl EventFilter {
    /// Selects the events of `kind` that are in one of the given states.
    pub fn new(kind: EventKind, statuses: &[Status], now: Timestamp) -> Self {
        let has = |status| statuses.contains(&status);
        Self {
            kind,
            statuses: [
                has(Status::Pending),
                has(Status::Running),
                has(Status::Ended),
            ],
            training_type: None,
            period: EventPeriod::default(),
            now,
        }
    }

    /// Selects only the events that take place in that period.
    #[must_use]
    pub const fn within(self, period: EventPeriod) -> Self {
        Self { period, ..self }
    }

    /// Selects only the trainings of that type, unless it is `None`.
    #[must_use]
    pub const fn of_type(self, training_type: Option<TrainingType>) -> Self {
        Self {
            training_type,
            ..self
        }
    }
}

/// Lists of events and of their participants. A method with a kind does not find events of another kind.
#[async_trait]
pub trait EventQueries {
    /// Returns events of the organization, searched by name.
    async fn events(
        &self,
        scope: &ReadScope,
        filter: EventFilter,
        query: &ListQuery<EventColumn>,
    ) -> StoreResult<Page<EventRow>>;
    /// Returns one event of the organization with its counts.
    async fn event_row(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<EventRow>>;
    /// Returns what organizers need to know before the event starts.
    async fn readiness(&self, event: &Event) -> StoreResult<Readiness>;
    /// Returns one event of the organization.
    async fn find_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Returns one event of the organization, of either kind.
    async fn event_of_any_kind(
        &self,
        organization_id: OrganizationId,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Returns the events of all organizations that have been paused since `latest` or longer (D92), the longest pause
    /// first.
    async fn paused_since(&self, latest: Timestamp) -> StoreResult<Vec<Event>>;
    /// Whether the user takes part in the event: the user is assigned, or plays for an assigned team.
    async fn takes_part(
        &self,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<bool>;
    /// Returns users with the role `user` who do not take part in the event, searched by name or
    /// address.
    async fn unassigned_users(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        filter: CandidateFilter,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<CandidateRow>>;
    /// Returns the users and teams that are assigned to the event, searched by name.
    async fn assigned(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<AssignedRow>>;
    /// Returns the players of the team in the event, the leader first, then by name. Returns `None` if the team is not
    /// assigned.
    async fn team_players(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        team: EntityId,
    ) -> StoreResult<Option<Vec<TeamPlayerRow>>>;
    /// Whether a player of any organization waits for the email about an event.
    async fn has_untold_players(&self) -> StoreResult<bool>;
}
