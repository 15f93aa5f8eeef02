//! The participants of events.

use application_ports::{Assignments, StoreResult};
use async_trait::async_trait;
use domain_access::{RoleKind, Scope};
use domain_kernel::{AssignmentId, EmailAddress, OrganizationId, UserId};
use domain_scheduling::{Assignment, Event, EventKind};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait};

use super::{MAX_ROWS, SqlTransaction};
use crate::entity::assignments::{ActiveModel, COLUMN, Entity, by_id, in_organization, of_event};
use crate::entity::{events, find_one, roles, users, values};
use crate::errors::{delete_error, store_error};

#[async_trait]
impl Assignments for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_assignments(&self, assignments: &[Assignment]) -> StoreResult<u64> {
        let mut inserted = 0;
        for chunk in assignments.chunks(MAX_ROWS) {
            inserted += Entity::insert_many(chunk.iter().map(ActiveModel::from))
                .on_conflict(OnConflict::new().do_nothing().to_owned())
                .exec_without_returning(&self.tx)
                .await
                .map_err(store_error)?;
        }
        Ok(inserted)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_assignment(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: AssignmentId,
    ) -> StoreResult<Option<Assignment>> {
        let events_of_kind = events::Entity::find()
            .select_only()
            .column(events::Column::Id)
            .filter(
                events::Column::Id
                    .into_expr()
                    .equals((Entity, crate::entity::assignments::Column::EventId)),
            )
            .filter(events::COLUMN.kind.eq(values::EventKind::from(kind)))
            .into_query();
        let held = Entity::find()
            .filter(by_id(id))
            .filter(in_organization(organization_id))
            .filter(COLUMN.event_id.in_subquery(events_of_kind))
            .lock_exclusive();
        find_one(&self.tx, held).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_assignment(&self, id: AssignmentId) -> StoreResult<()> {
        Entity::delete_many()
            .filter(by_id(id))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn count_assignments(&self, event: &Event) -> StoreResult<u64> {
        Entity::find()
            .filter(of_event(event.id))
            .count(&self.tx)
            .await
            .map_err(store_error)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn assignable_users(
        &self,
        organization_id: OrganizationId,
        ids: &[UserId],
    ) -> StoreResult<Vec<UserId>> {
        let mut found = Vec::with_capacity(ids.len());
        for chunk in ids.chunks(MAX_ROWS) {
            let chosen = users::by_ids(chunk.iter().copied());
            found.extend(self.assignable(organization_id, chosen).await?);
        }
        Ok(found)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn assignable_users_by_email(
        &self,
        organization_id: OrganizationId,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<UserId>> {
        let mut found = Vec::with_capacity(emails.len());
        for chunk in emails.chunks(MAX_ROWS) {
            let chosen = users::with_emails(chunk);
            found.extend(self.assignable(organization_id, chosen).await?);
        }
        Ok(found)
    }
}

impl SqlTransaction {
    /// Returns those of the chosen users who can be assigned: with the role `user`, and not deleted.
    async fn assignable(
        &self,
        organization_id: OrganizationId,
        chosen: Expr,
    ) -> StoreResult<impl Iterator<Item = UserId>> {
        let assignable: Vec<values::UserId> =
            users::living_in(Scope::Organization(organization_id))
                .inner_join(roles::Entity)
                .filter(
                    roles::COLUMN
                        .kind
                        .eq(values::RoleKind::from(RoleKind::User)),
                )
                .filter(chosen)
                .select_only()
                .column(users::Column::Id)
                .into_tuple()
                .all(&self.tx)
                .await
                .map_err(store_error)?;
        Ok(assignable.into_iter().map(UserId::from))
    }
}
