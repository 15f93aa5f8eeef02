//! Lists and tables, straight from rows and always within a scope.

mod audit;
mod events;
mod list;
mod people;
mod results;

use std::sync::Arc;

use application_ports::{
    AnsweredEventRow, AnsweredUserRow, AssignedRow, AttemptRow, EventFilter, EventRow,
    OrganizationRow, OwnEventRow, OwnScoreRow, PersonRow, Reads, RoleRow, StoreResult, TemplateRow,
    UserRow,
};
use async_trait::async_trait;
use domain_access::{ReadScope, Role};
use domain_assessment::Template;
use domain_kernel::{
    AttemptId, EventId, ListQuery, OrganizationId, Page, RoleId, TemplateId, Timestamp, UserId,
};
use domain_scheduling::Event;

use crate::database::Shared;
use crate::unit;

/// The lists of one database.
pub struct SqlReads {
    shared: Arc<Shared>,
}

impl SqlReads {
    /// On these pools.
    pub fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }
}

#[async_trait]
impl Reads for SqlReads {
    async fn organizations(
        &self,
        scope: &ReadScope,
        query: &ListQuery,
    ) -> StoreResult<Page<OrganizationRow>> {
        people::organizations(self, scope, query).await
    }

    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<OrganizationRow>> {
        people::organization(self, id).await
    }

    async fn roles(
        &self,
        scope: &ReadScope,
        with_user: bool,
        query: &ListQuery,
    ) -> StoreResult<Page<RoleRow>> {
        people::roles(self, scope, with_user, query).await
    }

    async fn role_users(&self, id: RoleId) -> StoreResult<u64> {
        people::role_users(self, id).await
    }

    async fn assignable_roles(&self, scope: &ReadScope) -> StoreResult<Vec<Role>> {
        people::assignable_roles(self, scope).await
    }

    async fn users(&self, scope: &ReadScope, query: &ListQuery) -> StoreResult<Page<UserRow>> {
        people::users(self, scope, query).await
    }

    async fn user(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<UserRow>> {
        people::user(self, scope, id).await
    }

    async fn templates(
        &self,
        scope: &ReadScope,
        query: &ListQuery,
    ) -> StoreResult<Page<TemplateRow>> {
        events::templates(self, scope, query).await
    }

    async fn events(
        &self,
        scope: &ReadScope,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<EventRow>> {
        events::events(self, scope, filter, query).await
    }

    async fn event(&self, scope: &ReadScope, id: EventId) -> StoreResult<Option<EventRow>> {
        events::event(self, scope, id).await
    }

    async fn own_events(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnEventRow>> {
        events::own_events(self, scope, user_id, filter, query).await
    }

    async fn unassigned_users(
        &self,
        scope: &ReadScope,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<PersonRow>> {
        events::unassigned_users(self, scope, event_id, query).await
    }

    async fn assigned(
        &self,
        scope: &ReadScope,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<AssignedRow>> {
        events::assigned(self, scope, event_id, query).await
    }

    async fn answered_events(
        &self,
        scope: &ReadScope,
        query: &ListQuery,
    ) -> StoreResult<Page<AnsweredEventRow>> {
        results::answered_events(self, scope, query).await
    }

    async fn answered_users(
        &self,
        scope: &ReadScope,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<AnsweredUserRow>> {
        results::answered_users(self, scope, event_id, query).await
    }

    async fn own_scores(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        now: Timestamp,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnScoreRow>> {
        results::own_scores(self, scope, user_id, now, query).await
    }

    async fn person(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<PersonRow>> {
        people::person(self, scope, id).await
    }

    async fn role(&self, scope: &ReadScope, id: RoleId) -> StoreResult<Option<Role>> {
        unit::role_by_id(&self.shared.read, scope.scope(), id).await
    }

    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>> {
        unit::template(&self.shared.read, organization_id, id).await
    }

    async fn plain_event(
        &self,
        organization_id: OrganizationId,
        id: EventId,
    ) -> StoreResult<Option<Event>> {
        unit::plain_event(&self.shared.read, organization_id, id).await
    }

    async fn is_assigned(&self, event_id: EventId, user_id: UserId) -> StoreResult<bool> {
        events::is_assigned(self, event_id, user_id).await
    }

    async fn attempts_due(&self, now: Timestamp, limit: u64) -> StoreResult<Vec<AttemptId>> {
        results::attempts_due(self, now, limit).await
    }

    async fn attempt(
        &self,
        scope: &ReadScope,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AttemptRow>> {
        results::attempt(self, scope, event_id, user_id).await
    }
}
