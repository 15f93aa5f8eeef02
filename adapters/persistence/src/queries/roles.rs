//! Lists of roles.

use application_ports::{NameColumn, RoleQueries, RoleRow, StoreError, StoreResult};
use async_trait::async_trait;
use domain_access::{ReadScope, Role};
use domain_kernel::{ListQuery, Page, RoleId};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};

use super::list::List;
use super::search::Search;
use super::{SqlQueries, counted, unsigned};
use crate::entity::roles::{COLUMN, Column, Entity, find_in, in_scope};
use crate::entity::values::{self, Millis, RoleKind};
use crate::entity::{find_all, find_one, users};
use crate::errors::store_error;

#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct Row {
    id: values::RoleId,
    kind: RoleKind,
    name: String,
    #[sea_orm(from_expr = "holders()")]
    users_count: i64,
    created_at: Millis,
}

/// Counts the users of a role who are not deleted.
fn holders() -> Expr {
    counted(
        users::living().filter(
            users::Column::RoleId
                .into_expr()
                .equals((Entity, Column::Id)),
        ),
    )
}

/// Selects the custom roles of the scope. With `with_user`, also the built-in role `user`.
pub fn shown_in(
    scope: &ReadScope,
    with_user: bool,
    column: NameColumn,
    search: Search,
) -> List<Entity> {
    let mut kinds = vec![RoleKind::Custom];
    if with_user {
        kinds.push(RoleKind::User);
    }
    List::new(Entity, Column::Id, column, search)
        .filter(in_scope(scope.scope()))
        .filter(COLUMN.kind.is_in(kinds))
}

#[async_trait]
impl RoleQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn roles(
        &self,
        scope: &ReadScope,
        with_user: bool,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<RoleRow>> {
        let search = self
            .search(query, "roles_search", [Column::SearchKey.into_expr()])
            .await?;
        let list = shown_in(scope, with_user, query.column, search);
        self.paginate::<_, Row, _>(list, query, |select| select)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn role(&self, scope: &ReadScope, id: RoleId) -> StoreResult<Option<Role>> {
        find_one(&self.read, find_in(scope.scope(), id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn role_users(&self, id: RoleId) -> StoreResult<u64> {
        users::living()
            .filter(users::of_role(id))
            .count(&self.read)
            .await
            .map_err(store_error)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn builtin_roles(&self, scope: &ReadScope) -> StoreResult<Vec<Role>> {
        let roles = Entity::find()
            .filter(in_scope(scope.scope()))
            .filter(COLUMN.kind.ne(RoleKind::Custom))
            .order_by_asc(COLUMN.created_at)
            .order_by_asc(COLUMN.id);
        find_all(&self.read, roles).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn assignable_roles(&self, scope: &ReadScope) -> StoreResult<Vec<Role>> {
        let is_custom: Expr = Expr::case(COLUMN.kind.eq(RoleKind::Custom), 1)
            .finally(0)
            .into();
        let roles = Entity::find()
            .filter(in_scope(scope.scope()))
            .order_by_asc(is_custom)
            .order_by_asc(COLUMN.created_at)
            .order_by_asc(COLUMN.id);
        find_all(&self.read, roles).await
    }
}

impl TryFrom<Row> for RoleRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id.into(),
            kind: row.kind.into(),
            name: row.name,
            users_count: unsigned(row.users_count)?,
            created_at: row.created_at.into(),
        })
    }
}
