//! What a calendar reads with the link of a person (D261).

use application_ports::{CalendarQueries, CalendarReader, StoreResult};
use async_trait::async_trait;
use domain_kernel::{Timestamp, UserId};
use domain_scheduling::{Event, EventKind};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Related,
};

use super::SqlQueries;
use crate::entity::{
    calendar_links, events, find_all, organizations, players, read_one, roles, users, values,
};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "calendar_links::Entity")]
struct Reader {
    user_id: values::UserId,
    #[sea_orm(from_expr = "organizations::Column::Id.into_expr()")]
    organization_id: values::OrganizationId,
    #[sea_orm(from_expr = "organizations::Column::Name.into_expr()")]
    organization: String,
    #[sea_orm(from_expr = "roles::Column::Permissions.into_expr()")]
    permissions: String,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "calendar_links::Entity")]
struct Made {
    created_at: values::Millis,
}

#[async_trait]
impl CalendarQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn calendar_link_made_at(&self, user_id: UserId) -> StoreResult<Option<Timestamp>> {
        let link = calendar_links::Entity::find()
            .filter(calendar_links::of_user(user_id))
            .into_partial_model::<Made>();
        let found = read_one(&self.read, link).await?;
        Ok(found.map(|link| link.created_at.into()))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn calendar_reader(&self, code_hash: &str) -> StoreResult<Option<CalendarReader>> {
        let reader = calendar_links::Entity::find()
            .inner_join(users::Entity)
            .join(
                JoinType::InnerJoin,
                <users::Entity as Related<roles::Entity>>::to(),
            )
            .join(
                JoinType::InnerJoin,
                <users::Entity as Related<organizations::Entity>>::to(),
            )
            .filter(calendar_links::COLUMN.code_hash.eq(code_hash))
            .filter(users::may_sign_in())
            .into_partial_model::<Reader>();
        let found = read_one(&self.read, reader).await?;
        Ok(found.map(|row| CalendarReader {
            user_id: row.user_id.into(),
            organization_id: row.organization_id.into(),
            organization: row.organization,
            permissions: roles::permissions(&row.permissions),
        }))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn calendar_events(
        &self,
        reader: &CalendarReader,
        kinds: &[EventKind],
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<Event>> {
        let kinds = kinds.iter().map(|kind| values::EventKind::from(*kind));
        let own = players::Entity::find()
            .filter(players::of_user(reader.user_id))
            .select_only()
            .column(players::Column::EventId)
            .into_query();
        let coming = events::Entity::find()
            .filter(events::in_organization(reader.organization_id))
            .filter(events::COLUMN.id.in_subquery(own))
            .filter(events::COLUMN.kind.is_in(kinds))
            .filter(events::COLUMN.ends_at.gt(now.millis()))
            .order_by_asc(events::COLUMN.starts_at)
            .order_by_asc(events::COLUMN.id)
            .limit(limit);
        find_all(&self.read, coming).await
    }
}
