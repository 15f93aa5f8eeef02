//! Lists of audit entries (D42, D72).

use std::collections::HashMap;

use application_ports::{
    AuditFilter, AuditKey, AuditPage, AuditPosition, AuditQueries, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};
use uuid::Uuid;

use super::SqlQueries;
use crate::entity::audit_records::{COLUMN, Column, Entity};
use crate::entity::values::ScopeId;
use crate::entity::{entities, events, find_all, roles, templates, users};
use crate::errors::store_error;

/// The entries of a scope that a filter keeps.
pub fn kept(
    scope: &ReadScope,
    kinds: Option<&[&'static str]>,
    filter: &AuditFilter,
) -> Select<Entity> {
    Entity::find()
        .filter(COLUMN.scope_id.eq(ScopeId::from(scope.scope())))
        .apply_if(kinds, |entries, kinds| {
            entries.filter(COLUMN.subject_kind.is_in(kinds.iter().copied()))
        })
        .apply_if(filter.actor, |entries, id| {
            entries.filter(COLUMN.actor_id.eq(id.0))
        })
        .apply_if(filter.kind, |entries, kind| {
            entries.filter(COLUMN.subject_kind.eq(kind))
        })
        .apply_if(filter.subject, |entries, id| {
            entries.filter(COLUMN.subject_id.eq(id))
        })
        .apply_if(filter.from, |entries, at| {
            entries.filter(COLUMN.at.gte(at.millis()))
        })
        .apply_if(filter.to, |entries, at| {
            entries.filter(COLUMN.at.lt(at.millis()))
        })
}

/// The entries at a position, in the order in which they are read: from the position outwards. They are
/// compared as tuples, which both databases look up in an index.
pub fn at_position(entries: Select<Entity>, position: AuditPosition) -> Select<Entity> {
    let place = || Expr::tuple([Column::At.into_expr(), Column::Id.into_expr()]);
    let key = |key: AuditKey| {
        Expr::tuple([
            Expr::value(key.at.millis()),
            Expr::value(Uuid::from(key.id)),
        ])
    };
    let (entries, order) = match position {
        AuditPosition::Newest => (entries, Order::Desc),
        AuditPosition::After(entry) => (entries.filter(place().lt(key(entry))), Order::Desc),
        AuditPosition::Before(entry) => (entries.filter(place().gt(key(entry))), Order::Asc),
    };
    entries
        .order_by(Column::At, order.clone())
        .order_by(Column::Id, order)
}

#[async_trait]
impl AuditQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_entries(
        &self,
        scope: &ReadScope,
        kinds: Option<&[&'static str]>,
        filter: &AuditFilter,
        position: AuditPosition,
        limit: u32,
    ) -> StoreResult<AuditPage> {
        // One more than the page shows whether there are others.
        let page = at_position(kept(scope, kinds, filter), position).limit(u64::from(limit) + 1);
        let mut entries: Vec<application_ports::AuditEntry> = find_all(&self.read, page).await?;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let has_more = entries.len() > limit;
        entries.truncate(limit);
        // The entry at whose side the page lies is itself one more.
        let (has_newer, has_older) = match position {
            AuditPosition::Newest => (false, has_more),
            AuditPosition::After(_) => (true, has_more),
            AuditPosition::Before(_) => {
                entries.reverse();
                (has_more, true)
            }
        };
        Ok(AuditPage {
            entries,
            has_newer,
            has_older,
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_names(
        &self,
        scope: &ReadScope,
        kinds: Option<&[&'static str]>,
        ids: &[Uuid],
    ) -> StoreResult<HashMap<Uuid, String>> {
        let shows = |kind: &str| kinds.is_none_or(|kinds| kinds.contains(&kind));
        let mut names = HashMap::new();
        if ids.is_empty() {
            return Ok(names);
        }
        if shows("user") {
            let rows = users::Entity::find()
                .filter(users::COLUMN.scope_id.eq(ScopeId::from(scope.scope())));
            let columns = [users::Column::Id, users::Column::Name];
            names.extend(self.names(rows, columns, ids).await?);
        }
        if shows("role") {
            let columns = [roles::Column::Id, roles::Column::Name];
            let rows = roles::in_scope(scope.scope());
            names.extend(self.names(rows, columns, ids).await?);
        }
        let Some(organization) = scope.organization_id() else {
            return Ok(names);
        };
        if shows("entity") {
            let rows = entities::Entity::find()
                .filter(entities::COLUMN.organization_id.eq(organization.0));
            let columns = [entities::Column::Id, entities::Column::Name];
            names.extend(self.names(rows, columns, ids).await?);
        }
        if shows("template") {
            let rows = templates::Entity::find()
                .filter(templates::COLUMN.organization_id.eq(organization.0));
            let columns = [templates::Column::Id, templates::Column::Name];
            names.extend(self.names(rows, columns, ids).await?);
        }
        if shows("competition") || shows("training") {
            let rows =
                events::Entity::find().filter(events::COLUMN.organization_id.eq(organization.0));
            let columns = [events::Column::Id, events::Column::Name];
            names.extend(self.names(rows, columns, ids).await?);
        }
        Ok(names)
    }
}

impl SqlQueries {
    /// Returns the ids and names of those of the rows that have one of these ids.
    async fn names<E: EntityTrait>(
        &self,
        rows: Select<E>,
        [id, name]: [E::Column; 2],
        ids: &[Uuid],
    ) -> StoreResult<Vec<(Uuid, String)>> {
        rows.filter(id.is_in(ids.iter().copied()))
            .select_only()
            .columns([id, name])
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)
    }
}
