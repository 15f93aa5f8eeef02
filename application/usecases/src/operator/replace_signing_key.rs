//! Replaces the signing key of the installation.

use crate::audit::{AuditedSigningKey, Change, operator_actor};
use crate::background::signing_fingerprint;
use crate::{App, AppResult};

impl App {
    /// Stores the fingerprint of this node's key, also if another one is stored. Tokens of the earlier key are no
    /// longer accepted, except by a node that still has it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn replace_signing_key(&self) -> AppResult<()> {
        let own = self.ports.session_tokens.key_fingerprints();
        let tx = self.ports.store.begin().await?;
        tx.replace_signing_key(signing_fingerprint(own)?).await?;
        let subject = AuditedSigningKey;
        let entry = self.audit_entry(
            operator_actor(),
            "replace_signing_key",
            Change::None(&subject),
        )?;
        Ok(tx.commit(entry).await?)
    }
}
