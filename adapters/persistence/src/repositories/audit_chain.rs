//! The chain of the audit record (D125).

use application_ports::{AuditChain, AuditLink, StoreResult};
use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::AuditId;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

use super::{SqlTransaction, insert_all};
use crate::entity::audit_links::{ActiveModel, Column, Entity, Model, in_scope};
use crate::entity::{audit_unlinked, read_one};
use crate::errors::store_error;

#[async_trait]
impl AuditChain for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn last_audit_link(&self, scope: Scope) -> StoreResult<Option<AuditLink>> {
        let last = Entity::find()
            .select_only()
            .expr(Column::Number.max())
            .filter(in_scope(scope))
            .into_query();
        let link = Entity::find()
            .filter(in_scope(scope))
            .filter(Column::Number.in_subquery(last))
            .into_model::<Model>();
        Ok(read_one(&self.tx, link).await?.map(Into::into))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn take_waiting_audit_records(&self, ids: &[AuditId]) -> StoreResult<Vec<AuditId>> {
        let taken = audit_unlinked::Entity::delete_many()
            .filter(audit_unlinked::by_ids(ids.iter().copied()))
            .exec_with_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(taken.into_iter().map(|row| row.id.into()).collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_audit_links(&self, links: &[AuditLink]) -> StoreResult<()> {
        insert_all(&self.tx, links.iter().map(ActiveModel::from).collect()).await
    }
}
