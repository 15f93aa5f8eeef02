//! Extends the chain of the audit record (D125).

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use application_ports::{StoreError, StoreResult};

use super::Background;
use crate::audit::chain::{Chain, HashedRecord, needs_present_seal};
use crate::{App, AppResult};

/// The number of records that one transaction links.
const BATCH: u64 = 100;

impl App {
    /// Links records that wait for a link, and returns their number. If two nodes do this at the same time, the
    /// database accepts the links of only one node. The other node continues in its next run.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn link_audit_records(&self) -> AppResult<usize> {
        let reads = self.ports.store.queries();
        // Records do not change, so they are read before the transaction, during which other writers wait. Those with
        // states are read one at a time, because their states can be large.
        let mut records = Vec::new();
        for waiting in reads.waiting_audit_records(BATCH).await? {
            let record = if waiting.has_states {
                reads.chained_record(waiting.record.id).await?
            } else {
                Some(waiting.record)
            };
            records.extend(record.map(HashedRecord::from));
        }
        if records.is_empty() {
            return Ok(0);
        }
        let sealer = &*self.ports.chain_sealer;
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let waiting: Vec<_> = records.iter().map(|hashed| hashed.record.id).collect();
        let taken = tx.take_waiting_audit_records(&waiting).await?;
        let (mut chains, mut links) = (HashMap::new(), Vec::new());
        for hashed in &records {
            let scope = hashed.record.scope;
            if !taken.contains(&hashed.record.id) {
                continue;
            }
            let chain = match chains.entry(scope) {
                Entry::Occupied(chain) => chain.into_mut(),
                Entry::Vacant(empty) => {
                    let last = tx.last_audit_link(scope).await?;
                    empty.insert(Chain::after(scope, last, sealer))
                }
            };
            if !chain.is_sealed() {
                tracing::error!(
                    target: "security",
                    event = "audit_chain_broken",
                    organization = ?scope.organization_id(),
                    "run `palestra check`"
                );
            }
            links.push(chain.extend(Some(hashed), sealer));
        }
        let stored = async {
            tx.insert_audit_links(&links).await?;
            tx.commit_unaudited().await
        };
        Ok(if is_first(stored.await)? {
            links.len()
        } else {
            0
        })
    }

    /// Seals each chain with the current key whose last link was sealed with an earlier key. Then the earlier key can
    /// be removed (D13). Returns the number of chains.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn renew_audit_seals(&self) -> AppResult<usize> {
        let sealer = &*self.ports.chain_sealer;
        let mut renewed = 0;
        for scope in self.ports.store.queries().audit_scopes().await? {
            let tx = self.ports.unaudited.begin(Background(())).await?;
            let last = tx.last_audit_link(scope).await?;
            if last
                .as_ref()
                .is_some_and(|link| needs_present_seal(link, sealer))
            {
                let link = Chain::after(scope, last, sealer).extend(None, sealer);
                let stored = async {
                    tx.insert_audit_links(&[link]).await?;
                    tx.commit_unaudited().await
                };
                renewed += usize::from(is_first(stored.await)?);
            }
        }
        Ok(renewed)
    }
}

/// Whether the links were stored. Returns `false` if another node stored links first.
fn is_first(stored: StoreResult<()>) -> StoreResult<bool> {
    match stored {
        Err(StoreError::NotUnique(_)) => Ok(false),
        stored => stored.map(|()| true),
    }
}
