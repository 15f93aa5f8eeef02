//! The chain of the audit record (D125), across all scopes: a background worker extends it, and the operator checks it.

use std::collections::HashSet;

use application_ports::{
    AuditChainQueries, AuditLink, AuditStates, ChainedRecord, StoreResult, WaitingRecord,
};
use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::AuditId;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select,
};

use super::SqlQueries;
use crate::entity::audit_links::{self, Column as LinkColumn};
use crate::entity::audit_records::{self, Column};
use crate::entity::{audit_states, audit_unlinked, read_one, values};
use crate::errors::store_error;

#[derive(FromQueryResult)]
struct WaitingRow {
    #[sea_orm(nested)]
    record: audit_records::Model,
    has_states: bool,
}

impl From<WaitingRow> for WaitingRecord {
    fn from(row: WaitingRow) -> Self {
        Self {
            record: row.record.chained(AuditStates::default()),
            has_states: row.has_states,
        }
    }
}

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

    /// Returns the oldest of these records.
    async fn oldest(&self, records: Select<audit_records::Entity>) -> StoreResult<Option<AuditId>> {
        let oldest = records
            .select_only()
            .column(Column::Id)
            .order_by_asc(Column::Id)
            .limit(1)
            .into_tuple::<values::AuditId>();
        Ok(read_one(&self.read, oldest).await?.map(Into::into))
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
            .left_join(audit_states::Entity)
            .select_also(audit_states::Entity)
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let found = record.into_iter().next().map(|(record, states)| {
            let states = states.map(AuditStates::from).unwrap_or_default();
            record.chained(states)
        });
        Ok(found)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn waiting_audit_records(&self, limit: u64) -> StoreResult<Vec<WaitingRecord>> {
        // Records that were removed are left out, so that the others need not wait for them.
        let waiting = audit_unlinked::Entity::find()
            .select_only()
            .column(audit_unlinked::Column::Id)
            .into_query();
        let records = audit_records::Entity::find()
            .filter(Column::Id.in_subquery(waiting))
            .left_join(audit_states::Entity)
            .column_as(audit_states::Column::Id.is_not_null(), "has_states")
            .order_by_asc(Column::Id)
            .limit(limit)
            .into_model::<WaitingRow>()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        Ok(records.into_iter().map(Into::into).collect())
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
        self.oldest(records).await
    }
}
