//! The append-only record of what staff changed (D42).

use application_ports::{Audit, AuditRecord, StoreResult};
use async_trait::async_trait;

use super::{SqlTransaction, insert};
use crate::entity::audit_records::ActiveModel;

#[async_trait]
impl Audit for SqlTransaction {
    async fn audit_append(&self, record: &AuditRecord) -> StoreResult<()> {
        insert(&self.tx, ActiveModel::from(record)).await
    }
}
