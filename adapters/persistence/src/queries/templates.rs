//! Lists of templates.

use application_ports::{NameColumn, StoreError, StoreResult, TemplateQueries, TemplateRow};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::Template;
use domain_kernel::{ListQuery, OrganizationId, Page, TemplateId};
use sea_orm::{ColumnTrait, DerivePartialModel};

use super::list::List;
use super::search::Search;
use super::{SqlQueries, unsigned};
use crate::entity::find_one;
use crate::entity::templates::{Column, Entity, find_in, in_scope};
use crate::entity::values::{self, Hundredths, Millis};

/// The columns of a list. They do not include the content, because it is long.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct Row {
    id: values::TemplateId,
    name: String,
    created_at: Millis,
    uses: i64,
    questions: i32,
    total_weight: Hundredths,
}

/// The templates of the organization.
pub fn templates_in(scope: &ReadScope, column: NameColumn, search: Search) -> List<Entity> {
    List::new(Entity, Column::Id, column, search).filter(in_scope(scope.scope()))
}

#[async_trait]
impl TemplateQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn templates(
        &self,
        scope: &ReadScope,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TemplateRow>> {
        let search = self
            .search(query, "templates_search", [Column::SearchKey.into_expr()])
            .await?;
        let list = templates_in(scope, query.column, search);
        self.paginate::<_, Row, _>(list, query, |select| select)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>> {
        find_one(&self.read, find_in(organization_id, id)).await
    }
}

impl TryFrom<Row> for TemplateRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            created_at: row.created_at.into(),
            competitions_count: unsigned(row.uses)?,
            questions_count: unsigned(row.questions.into())?,
            total_weight: row.total_weight.into(),
        })
    }
}
