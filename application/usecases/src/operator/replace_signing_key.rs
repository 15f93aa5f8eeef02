//! Replaces the signing key of the installation.

use crate::audit::chain::Chain;
use crate::audit::{AuditedSigningKey, Change, SystemAction, operator_actor};
use crate::background::signing_fingerprint;
use crate::{App, AppResult};

impl App {
    /// Stores the fingerprint of this node's key in place of the stored one. The tokens of the earlier key are no
    /// longer accepted, except by a node that still has that key. Seals the chains of the audit record with this node's
    /// key, because no one can check the seals of a lost key (D125).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn replace_signing_key(&self) -> AppResult<()> {
        let own = self.ports.session_tokens.key_fingerprints();
        let tx = self.ports.store.begin().await?;
        tx.replace_signing_key(signing_fingerprint(own)?).await?;
        let sealer = &*self.ports.chain_sealer;
        for scope in self.ports.store.queries().audit_scopes().await? {
            let last = tx.last_audit_link(scope).await?;
            let link = Chain::after(scope, last, sealer).accept(sealer);
            tx.insert_audit_links(&[link]).await?;
        }
        let subject = AuditedSigningKey;
        let entry = self.audit_entry(
            operator_actor(),
            SystemAction::ReplaceSigningKey,
            Change::None(&subject),
        )?;
        Ok(tx.commit(entry).await?)
    }
}
