//! Lists and single rows, read outside of a transaction. A list returns the rows of one page and
//! the total. A total above 10,000 rows may be a few seconds old.

use async_trait::async_trait;
use domain_access::{ReadScope, Role};
use domain_assessment::Template;
use domain_kernel::{
    EventId, ListQuery, OrganizationId, Page, RoleId, TemplateId, Timestamp, UserId,
};
use domain_scheduling::{Event, EventKind, Status};

use crate::{
    AnsweredEventRow, AnsweredUserRow, AssignedRow, AttemptRow, AuditQueries, DueAttemptRow,
    EventRow, OrganizationRow, OwnEventRow, OwnScoreRow, PersonRow, RoleRow, StoreResult,
    TemplateRow, UserRow,
};

/// Which events a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventFilter {
    /// Competitions or trainings.
    pub kind: EventKind,
    /// The states to show, judged at `now`; at least one.
    pub statuses: [bool; 3],
    /// The instant that decides an event's state (D25).
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
            now,
        }
    }
}

/// All lists. A type that implements the trait of each area implements this one automatically.
pub trait Queries:
    OrganizationQueries
    + RoleQueries
    + UserQueries
    + TemplateQueries
    + EventQueries
    + AnsweringQueries
    + GradingQueries
    + AuditQueries
    + Send
    + Sync
{
}

impl<T> Queries for T where
    T: OrganizationQueries
        + RoleQueries
        + UserQueries
        + TemplateQueries
        + EventQueries
        + AnsweringQueries
        + GradingQueries
        + AuditQueries
        + Send
        + Sync
{
}

/// Lists of organizations.
#[async_trait]
pub trait OrganizationQueries {
    /// Returns organizations of the platform, searched by name. In the scope of an organization it
    /// returns only that one.
    async fn organizations(
        &self,
        scope: &ReadScope,
        query: &ListQuery,
    ) -> StoreResult<Page<OrganizationRow>>;
    /// Returns one organization.
    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<OrganizationRow>>;
}

/// Lists of roles.
#[async_trait]
pub trait RoleQueries {
    /// Returns the custom roles of the scope, searched by name, and the built-in role `user` if
    /// `with_user`.
    async fn roles(
        &self,
        scope: &ReadScope,
        with_user: bool,
        query: &ListQuery,
    ) -> StoreResult<Page<RoleRow>>;
    /// Returns one role of the scope.
    async fn role(&self, scope: &ReadScope, id: RoleId) -> StoreResult<Option<Role>>;
    /// Counts the users who have a role.
    async fn role_users(&self, id: RoleId) -> StoreResult<u64>;
    /// Returns all roles of the scope with their permissions, built-in ones first.
    async fn assignable_roles(&self, scope: &ReadScope) -> StoreResult<Vec<Role>>;
}

/// Lists of users.
#[async_trait]
pub trait UserQueries {
    /// Returns users of the scope, searched by name or address.
    async fn users(&self, scope: &ReadScope, query: &ListQuery) -> StoreResult<Page<UserRow>>;
    /// Returns one user of the scope.
    async fn user(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<UserRow>>;
    /// Returns the name and the id of a user of the scope, also after the user was deleted (D16a).
    async fn person(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<PersonRow>>;
}

/// Lists of templates.
#[async_trait]
pub trait TemplateQueries {
    /// Returns templates of the organization, searched by name.
    async fn templates(
        &self,
        scope: &ReadScope,
        query: &ListQuery,
    ) -> StoreResult<Page<TemplateRow>>;
    /// Returns one template of the organization with its content.
    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>>;
}

/// Lists of events and of their participants. An event of another kind is not found.
#[async_trait]
pub trait EventQueries {
    /// Returns events of the organization, searched by name.
    async fn events(
        &self,
        scope: &ReadScope,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<EventRow>>;
    /// Returns one event of the organization with its counts.
    async fn event_row(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<EventRow>>;
    /// Returns one event of the organization.
    async fn find_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Returns whether the user is assigned to the event.
    async fn is_assigned(
        &self,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<bool>;
    /// Returns users with the role `user` who are not assigned to the event, searched by name or
    /// address.
    async fn unassigned_users(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<PersonRow>>;
    /// Returns the users and teams that are assigned to the event, searched by name.
    async fn assigned(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<AssignedRow>>;
}

/// Participants' own events and attempts.
#[async_trait]
pub trait AnsweringQueries {
    /// Returns the events that the user is assigned to, searched by name.
    async fn own_events(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnEventRow>>;
    /// Returns attempts that are not submitted although their grace period is over at `now`, in the
    /// order of their deadlines (D29).
    async fn attempts_due(&self, now: Timestamp, limit: u64) -> StoreResult<Vec<DueAttemptRow>>;
    /// Returns the participant's latest attempt at an event with its sheet and its score.
    async fn attempt(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AttemptRow>>;
}

/// Lists of submissions and scores.
#[async_trait]
pub trait GradingQueries {
    /// Returns events with at least one submission, searched by name.
    async fn answered_events(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        query: &ListQuery,
    ) -> StoreResult<Page<AnsweredEventRow>>;
    /// Returns all users who are assigned to an event with their scores, searched by name or
    /// address.
    async fn answered_users(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<AnsweredUserRow>>;
    /// Returns the user's own events that have ended or that the user submitted, with published
    /// scores, searched by name.
    async fn own_scores(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        user_id: UserId,
        now: Timestamp,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnScoreRow>>;
}
