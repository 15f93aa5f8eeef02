//! Stores templates. A template that an event uses is frozen (D23): statements that would change it match no row.

use application_ports::{StoreResult, Templates};
use async_trait::async_trait;
use domain_assessment::Template;
use domain_kernel::{OrganizationId, TemplateId};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{EntityTrait, NotSet, QueryFilter, Set};

use super::{SqlTransaction, compare_and_set, insert};
use crate::entity::find_one;
use crate::entity::templates::{ActiveModel, COLUMN, Entity, by_id, find_in};
use crate::errors::{delete_error, expect_affected};

/// Whether the template still has the version that was read, and no event uses it.
fn is_unchanged_and_unused(template: &Template) -> Expr {
    by_id(template.id)
        .and(COLUMN.version.eq(template.version))
        .and(COLUMN.uses.eq(0))
}

#[async_trait]
impl Templates for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_template(&self, template: &Template) -> StoreResult<()> {
        insert(&self.tx, ActiveModel::try_from(template)?).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>> {
        find_one(&self.tx, find_in(organization_id, id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_template(&self, template: &Template) -> StoreResult<()> {
        let row = ActiveModel {
            uses: NotSet,
            copied_from: NotSet,
            family: NotSet,
            version: Set(template.version + 1),
            ..template.try_into()?
        };
        compare_and_set(&self.tx, row, is_unchanged_and_unused(template)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_template(&self, template: &Template) -> StoreResult<()> {
        let deleted = Entity::delete_many()
            .filter(is_unchanged_and_unused(template))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        expect_affected(deleted.rows_affected)
    }
}
