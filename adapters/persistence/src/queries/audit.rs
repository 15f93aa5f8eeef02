//! Lists of audit entries (D42).

use application_ports::{AuditEntry, AuditQueries, AuditQuery, StoreResult};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::Page;
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use super::SqlQueries;
use crate::entity::audit_records::{COLUMN, Entity};
use crate::entity::find_all;
use crate::entity::values::ScopeId;
use crate::errors::store_error;

#[async_trait]
impl AuditQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_entries(
        &self,
        scope: &ReadScope,
        query: &AuditQuery,
    ) -> StoreResult<Page<AuditEntry>> {
        let entries = Entity::find()
            .filter(COLUMN.scope_id.eq(ScopeId::from(scope.scope())))
            .apply_if(query.actor, |entries, id| {
                entries.filter(COLUMN.actor_id.eq(id.0))
            })
            .apply_if(query.subject, |entries, id| {
                entries.filter(COLUMN.subject_id.eq(id))
            })
            .apply_if(query.from, |entries, at| {
                entries.filter(COLUMN.at.gte(at.millis()))
            })
            .apply_if(query.to, |entries, at| {
                entries.filter(COLUMN.at.lt(at.millis()))
            });
        let total = entries
            .clone()
            .count(&self.read)
            .await
            .map_err(store_error)?;
        let page = entries
            .order_by_desc(COLUMN.at)
            .order_by_desc(COLUMN.id)
            .limit(u64::from(query.paging.per_page))
            .offset(query.paging.offset());
        Ok(Page {
            rows: find_all(&self.read, page).await?,
            total,
            paging: query.paging,
        })
    }
}
