//! Queries for the tree of an organization, and for its entities as a list.

use std::collections::HashMap;

use application_ports::{EntityQueries, EntityRow, NameColumn, StoreError, StoreResult};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{EntityId, ListQuery, OrganizationId, Page, Sort};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect,
    Select,
};

use super::list::List;
use super::search::{Search, by_columns};
use super::{SqlQueries, unsigned};
use crate::entity::entities::{
    COLUMN, Column, Entity, by_id, children_of, in_organization, living_in,
};
use crate::entity::{entity_members, users, values};
use crate::errors::{corrupt, store_error};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct Row {
    id: values::EntityId,
    name: String,
    level: i32,
    parent_id: Option<values::EntityId>,
    users: i32,
    created_at: values::Millis,
    version: i32,
}

/// Selects the entities of the scope that are not deleted.
pub fn shown_in(organization: OrganizationId, column: NameColumn, search: Search) -> List<Entity> {
    List::new(Entity, Column::Id, column, search)
        .filter(in_organization(organization))
        .filter(COLUMN.deleted_at.is_null())
}

fn rows(select: Select<Entity>) -> sea_orm::Selector<sea_orm::SelectModel<Row>> {
    select.select_only().into_partial_model::<Row>()
}

#[async_trait]
impl EntityQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn entity_tree(
        &self,
        scope: &ReadScope,
        column: NameColumn,
        sort: Sort,
    ) -> StoreResult<Vec<EntityRow>> {
        let Some(organization) = scope.organization_id() else {
            return Ok(Vec::new());
        };
        let order = match sort {
            Sort::Ascending => Order::Asc,
            Sort::Descending => Order::Desc,
        };
        let all = living_in(organization)
            .order_by(Column::from(column), order.clone())
            .order_by(Column::Id, order);
        let found = rows(all).all(&self.read).await.map_err(store_error)?;
        let mut entities: Vec<EntityRow> = found
            .into_iter()
            .map(EntityRow::try_from)
            .collect::<Result<_, _>>()?;
        let mut oldest_first: Vec<_> = entities
            .iter()
            .filter_map(|row| Some((row.created_at, row.id, row.parent_id?)))
            .collect();
        oldest_first.sort_unstable();
        let mut children = HashMap::<EntityId, Vec<EntityId>>::new();
        for (_, id, parent) in oldest_first {
            children.entry(parent).or_default().push(id);
        }
        // The leaders of all entities are read by a condition. A list of bound ids would exceed the limit of a
        // statement.
        let mut leaders = self.leaders(users::in_scope(scope.scope())).await?;
        for row in &mut entities {
            row.children = children.remove(&row.id).unwrap_or_default();
            row.leader = leaders.remove(&row.id);
        }
        Ok(entities)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn entities(
        &self,
        scope: &ReadScope,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<EntityRow>> {
        let Some(organization) = scope.organization_id() else {
            return Ok(Page::empty(query.paging));
        };
        // An organization has only a few entities, so the search can compare each of them.
        let search = by_columns(query, [Column::SearchKey.into_expr()]);
        let list = shown_in(organization, query.column, search);
        let mut page = self
            .paginate::<_, Row, EntityRow>(list, query, |select| select)
            .await?;
        self.add_relatives(organization, &mut page.rows).await?;
        Ok(page)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn entity(&self, scope: &ReadScope, id: EntityId) -> StoreResult<Option<EntityRow>> {
        let Some(organization) = scope.organization_id() else {
            return Ok(None);
        };
        let by_id = living_in(organization).filter(by_id(id));
        let found = rows(by_id).one(&self.read).await.map_err(store_error)?;
        let Some(mut row) = found.map(EntityRow::try_from).transpose()? else {
            return Ok(None);
        };
        self.add_relatives(organization, std::slice::from_mut(&mut row))
            .await?;
        Ok(Some(row))
    }
}

impl SqlQueries {
    async fn add_relatives(
        &self,
        organization: OrganizationId,
        rows: &mut [EntityRow],
    ) -> StoreResult<()> {
        self.add_children(rows).await?;
        let parents = rows.iter().filter_map(|row| row.parent_id);
        let above = self.ancestors(organization, parents).await?;
        let ids = rows.iter().map(|row| row.id);
        let mut leaders = self.leaders(entity_members::of_entities(ids)).await?;
        for row in rows {
            row.ancestors = above.down_to(row.parent_id);
            row.leader = leaders.remove(&row.id);
        }
        Ok(())
    }

    /// Adds the children of these entities, oldest first. The query does not compare the organization, because SQLite
    /// would then read the whole tree. Children always belong to the organization of their parents.
    async fn add_children(&self, rows: &mut [EntityRow]) -> StoreResult<()> {
        let found: Vec<(values::EntityId, values::EntityId)> = Entity::find()
            .select_only()
            .columns([Column::ParentId, Column::Id])
            .filter(children_of(rows.iter().map(|row| row.id)))
            .filter(COLUMN.deleted_at.is_null())
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id)
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let mut children = HashMap::<EntityId, Vec<EntityId>>::new();
        for (parent, child) in found {
            let siblings = children.entry(parent.into()).or_default();
            siblings.push(child.into());
        }
        for row in rows {
            row.children = children.remove(&row.id).unwrap_or_default();
        }
        Ok(())
    }
}

impl TryFrom<Row> for EntityRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            level: u32::try_from(row.level).map_err(|reason| corrupt("entities")(&reason))?,
            parent_id: row.parent_id.map(Into::into),
            ancestors: Vec::new(),
            children: Vec::new(),
            users_count: unsigned(row.users.into())?,
            leader: None,
            created_at: row.created_at.into(),
            version: row.version,
        })
    }
}
