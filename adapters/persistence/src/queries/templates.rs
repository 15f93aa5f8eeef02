//! Lists of templates.

use application_ports::{NameColumn, StoreError, StoreResult, TemplateQueries, TemplateRow};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::{Template, TemplateFiles};
use domain_kernel::{ListQuery, OrganizationId, Page, TemplateId};
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement};
use sea_orm::{ColumnTrait, DerivePartialModel, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

use super::list::List;
use super::search::Search;
use super::{SqlQueries, has_row, unsigned};
use crate::entity::templates::{Column, Entity, by_id, find_in, in_scope};
use crate::entity::values::{self, Hundredths, Millis};
use crate::entity::{find_all, find_one, template_files};

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
    #[sea_orm(from_expr = "lacks_files().not()")]
    attachments_ready: bool,
}

/// Whether a file of the template has not arrived.
fn lacks_files() -> Expr {
    let files = template_files::Entity;
    let is_own =
        Expr::col((files, template_files::Column::TemplateId)).equals((Entity, Column::Id));
    let missing = Query::select()
        .expr(Expr::val(1))
        .from(files)
        .and_where(is_own)
        .and_where(Expr::col((files, template_files::Column::Key)).is_null())
        .take();
    has_row(missing)
}

/// Selects the templates of the organization.
pub fn templates_in(scope: &ReadScope, column: NameColumn, search: Search) -> List<Entity> {
    List::new(Entity, Column::Id, column, search).filter(in_scope(scope.scope()))
}

/// Selects the ids of all templates of the same family as this one.
pub fn ids_of_family(id: TemplateId) -> SelectStatement {
    let family = Entity::find()
        .select_only()
        .column(Column::Family)
        .filter(by_id(id));
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Family.in_subquery(family.into_query()))
        .into_query()
}

#[async_trait]
impl TemplateQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn templates(
        &self,
        scope: &ReadScope,
        attachments_ready: Option<bool>,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TemplateRow>> {
        let search = self
            .search(query, "templates_search", [Column::SearchKey.into_expr()])
            .await?;
        let mut list = templates_in(scope, query.column, search);
        match attachments_ready {
            Some(true) => list = list.filter(lacks_files().not()),
            Some(false) => list = list.filter(lacks_files()),
            None => {}
        }
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

    #[tracing::instrument(level = "debug", skip_all)]
    async fn files_of_template(&self, id: TemplateId) -> StoreResult<TemplateFiles> {
        let files = template_files::Entity::find().filter(template_files::of_template(id));
        find_all(&self.read, files).await.map(TemplateFiles)
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
            attachments_ready: row.attachments_ready,
        })
    }
}
