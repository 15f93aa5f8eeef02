//! The chain of the audit record (D125), across all scopes: a background worker extends it, and the operator checks it.

use std::collections::HashSet;

use application_ports::{AuditChainQueries, AuditLink, AuditStates, ChainedRecord, StoreResult};
use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::AuditId;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, EntityTrait, JoinType, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
};

use super::SqlQueries;
use crate::entity::audit_links::{self, Column as LinkColumn};
use crate::entity::audit_records::{self, Column};
use crate::entity::{audit_states, audit_unlinked, values};
use crate::errors::store_error;

/// Whether another table, `rows`, has a row with the id of the outer query's record.
fn has_record_in<E: EntityTrait>(rows: Select<E>, record_id: E::Column) -> Expr {
    let row = rows
        .select_only()
        .expr(Expr::value(1))
        .filter(
            record_id
                .into_expr()
                .equals((audit_records::Entity, Column::Id)),
        )
        .into_query();
    Expr::exists(row)
}

impl SqlQueries {
    async fn scopes<E: EntityTrait>(&self, scope: E::Column) -> StoreResult<Vec<values::ScopeId>> {
        E::find()
            .select_only()
            .column(scope)
            .distinct()
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)
    }

    async fn id(&self, records: Select<audit_records::Entity>) -> StoreResult<Option<AuditId>> {
        let ids = self.ids(records.limit(1)).await?;
        Ok(ids.into_iter().next())
    }

    async fn ids(&self, records: Select<audit_records::Entity>) -> StoreResult<Vec<AuditId>> {
        let ids: Vec<values::AuditId> = records
            .select_only()
            .column(Column::Id)
            .order_by_asc(Column::Id)
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        Ok(ids.into_iter().map(Into::into).collect())
    }
}

#[async_trait]
impl AuditChainQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_scopes(&self) -> StoreResult<Vec<Scope>> {
        let records = self
            .scopes::<audit_records::Entity>(Column::ScopeId)
            .await?;
        let links = self.scopes::<audit_links::Entity>(LinkColumn::ScopeId);
        let scopes = records.into_iter().chain(links.await?).map(Scope::from);
        Ok(scopes.collect::<HashSet<_>>().into_iter().collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_links(
        &self,
        scope: Scope,
        number: i64,
        limit: u64,
    ) -> StoreResult<Vec<AuditLink>> {
        let links = audit_links::Entity::find()
            .filter(audit_links::in_scope(scope))
            .filter(audit_links::COLUMN.number.gt(number))
            .order_by_asc(LinkColumn::Number)
            .limit(limit)
            .all(&self.read)
            .await
            .map_err(store_error)?;
        Ok(links.into_iter().map(Into::into).collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn chained_record(&self, id: AuditId) -> StoreResult<Option<ChainedRecord>> {
        let record = audit_records::Entity::find()
            .filter(audit_records::by_id(id))
            .join(JoinType::LeftJoin, audit_records::states())
            .select_also(audit_states::Entity)
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let Some((record, states)) = record.into_iter().next() else {
            return Ok(None);
        };
        Ok(Some(ChainedRecord {
            id: record.id.into(),
            scope: record.scope_id.into(),
            at: record.at.into(),
            actor_id: record.actor_id.map(Into::into),
            actor_name: record.actor_name,
            ip: record.ip,
            action: record.action,
            subject_kind: record.subject_kind,
            subject_id: record.subject_id,
            subject_name: record.subject_name,
            changed_fields: record.changed_fields,
            states: states.map(AuditStates::from).unwrap_or_default(),
        }))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn waiting_audit_records(&self, limit: u64) -> StoreResult<Vec<AuditId>> {
        // Records that were removed are left out, so that the others need not wait for them.
        let waiting = audit_unlinked::Entity::find()
            .select_only()
            .column(audit_unlinked::Column::Id)
            .into_query();
        let records = audit_records::Entity::find().filter(Column::Id.in_subquery(waiting));
        self.ids(records.limit(limit)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn count_waiting_audit_records(&self) -> StoreResult<u64> {
        audit_unlinked::Entity::find()
            .count(&self.read)
            .await
            .map_err(store_error)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_record_without_link(&self, scope: Scope) -> StoreResult<Option<AuditId>> {
        let link = has_record_in(audit_links::Entity::find(), LinkColumn::RecordId);
        let waiting = has_record_in(audit_unlinked::Entity::find(), audit_unlinked::Column::Id);
        let records = audit_records::Entity::find()
            .filter(audit_records::in_scope(scope))
            .filter(link.not())
            .filter(waiting.not());
        self.id(records).await
    }
}
