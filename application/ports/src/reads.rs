//! Lists and tables: view rows straight from the database, always through a scope that only the
//! access rules can make.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::Template;
use domain_kernel::{
    AttemptId, EventId, ListQuery, OrganizationId, Page, RoleId, TemplateId, Timestamp, UserId,
};
use domain_scheduling::{Event, EventKind, Status};

use crate::{
    AnsweredEventRow, AnsweredUserRow, AssignedRow, AttemptRow, AuditQueries, EventRow,
    OrganizationRow, OwnEventRow, OwnScoreRow, PersonRow, RoleRow, StoreResult, TemplateRow,
    UserRow,
};

/// Which events a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventFilter {
    /// Competitions or trainings.
    pub kind: EventKind,
    /// Those of these states at `now`; never empty.
    pub statuses: [bool; 3],
    /// The instant that decides the state (D25).
    pub now: Timestamp,
}

impl EventFilter {
    /// Events of any of the given states.
    pub fn of(kind: EventKind, statuses: &[Status], now: Timestamp) -> Self {
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

/// Everything that fills a list. A list names its rows of one page and their total; totals may be a
/// few seconds old on other nodes than the one that changed them.
#[async_trait]
pub trait Reads: AuditQueries + Send + Sync {
    /// Organizations of the platform, searched by name.
    async fn organizations(
        &self,
        scope: &ReadScope,
        query: &ListQuery,
    ) -> StoreResult<Page<OrganizationRow>>;
    /// One organization's row.
    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<OrganizationRow>>;
    /// Roles of the scope: custom ones, with the built-in role `user` where `with_user` (api.md).
    async fn roles(
        &self,
        scope: &ReadScope,
        with_user: bool,
        query: &ListQuery,
    ) -> StoreResult<Page<RoleRow>>;
    /// One role of the scope.
    async fn role(&self, scope: &ReadScope, id: RoleId)
    -> StoreResult<Option<domain_access::Role>>;
    /// How many people have a role.
    async fn role_users(&self, id: RoleId) -> StoreResult<u64>;
    /// All roles of the scope, built-in ones first, with their permissions: those to choose from.
    async fn assignable_roles(&self, scope: &ReadScope) -> StoreResult<Vec<domain_access::Role>>;
    /// People of the scope, searched by name or address.
    async fn users(&self, scope: &ReadScope, query: &ListQuery) -> StoreResult<Page<UserRow>>;
    /// One person's row.
    async fn user(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<UserRow>>;
    /// Templates of the organization, searched by name.
    async fn templates(
        &self,
        scope: &ReadScope,
        query: &ListQuery,
    ) -> StoreResult<Page<TemplateRow>>;
    /// One template of the organization, whole.
    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>>;
    /// Events of the organization, searched by name.
    async fn events(
        &self,
        scope: &ReadScope,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<EventRow>>;
    /// One event's row.
    async fn event(&self, scope: &ReadScope, id: EventId) -> StoreResult<Option<EventRow>>;
    /// One event of the organization by itself.
    async fn plain_event(
        &self,
        organization_id: OrganizationId,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Whether the person is assigned to the event.
    async fn is_assigned(&self, event_id: EventId, user_id: UserId) -> StoreResult<bool>;
    /// Attempts whose grace is over at `now` and that are not submitted, oldest first (D29).
    async fn attempts_due(&self, now: Timestamp, limit: u64) -> StoreResult<Vec<AttemptId>>;
    /// The events that the person is assigned to, searched by name.
    async fn own_events(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnEventRow>>;
    /// People of the role `user` who are not assigned to the event, searched by name or address.
    async fn unassigned_users(
        &self,
        scope: &ReadScope,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<PersonRow>>;
    /// Who is assigned to the event, searched by name.
    async fn assigned(
        &self,
        scope: &ReadScope,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<AssignedRow>>;
    /// Competitions that somebody submitted, searched by name.
    async fn answered_events(
        &self,
        scope: &ReadScope,
        query: &ListQuery,
    ) -> StoreResult<Page<AnsweredEventRow>>;
    /// Everybody assigned to a competition with what came of it, searched by name or address.
    async fn answered_users(
        &self,
        scope: &ReadScope,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<AnsweredUserRow>>;
    /// The person's own competitions that have ended or that they submitted, with scores where
    /// published, searched by name.
    async fn own_scores(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        now: Timestamp,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnScoreRow>>;
    /// The participant's latest attempt at an event with its sheet and its score, as they are now.
    async fn attempt(
        &self,
        scope: &ReadScope,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AttemptRow>>;
    /// Name and id of a person also after deletion (D16a).
    async fn person(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<PersonRow>>;
}
