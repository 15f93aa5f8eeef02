//! Lists of organizations.

use application_ports::{
    NameColumn, OrganizationQueries, OrganizationRow, StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{ListQuery, OrganizationId, Page};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::SqlQueries;
use super::list::List;
use super::search::Search;
use crate::entity::find_one;
use crate::entity::organizations::{COLUMN, Column, Entity, Model};
use crate::errors::corrupt;

/// All organizations of the platform, or the one of the scope.
pub fn visible_in(scope: &ReadScope, column: NameColumn, search: Search) -> List<Entity> {
    let list = List::new(Column::Id, column, search);
    match scope.organization_id() {
        Some(id) => list.filter(COLUMN.id.eq(id.0)),
        None => list,
    }
}

impl SqlQueries {
    /// Searches organizations by name.
    pub(super) async fn search_organizations(
        &self,
        query: &ListQuery<impl Sync>,
    ) -> StoreResult<Search> {
        let columns = [Column::SearchKey.into_expr()];
        self.search(query, "organizations_search", columns).await
    }
}

#[async_trait]
impl OrganizationQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn organizations(
        &self,
        scope: &ReadScope,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<OrganizationRow>> {
        let search = self.search_organizations(query).await?;
        let list = visible_in(scope, query.column, search);
        self.paginate::<_, Model, _>(list, query, |select| select)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<OrganizationRow>> {
        find_one(&self.read, Entity::find().filter(COLUMN.id.eq(id.0))).await
    }
}

impl From<NameColumn> for Column {
    fn from(column: NameColumn) -> Self {
        match column {
            NameColumn::CreatedAt => Self::CreatedAt,
            NameColumn::Name => Self::SearchKey,
        }
    }
}

impl TryFrom<Model> for OrganizationRow {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let corrupt = corrupt("organizations");
        let number = |stored: i64| u32::try_from(stored).map_err(|reason| corrupt(&reason));
        Ok(Self {
            id: model.id.into(),
            name: model.name,
            host: model.host,
            domain: model.domain,
            admin_id: model.admin_id.into(),
            admin_email: model.admin_email,
            max_users: number(model.max_users)?,
            total_file_mb: number(model.total_file_mb)?,
            users: number(model.users)?,
            version: model.version,
            created_at: model.created_at.into(),
        })
    }
}
