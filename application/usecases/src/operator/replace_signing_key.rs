//! Replaces the signing key of the installation.

use crate::audit::{AuditedSigningKey, Change, operator};
use crate::background::signing_fingerprint;
use crate::{App, AppResult};

impl App {
    /// Stores the fingerprint of this node's key, whatever is stored. The tokens of the earlier key
    /// are not accepted any more, unless a node still has it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn replace_signing_key(&self) -> AppResult<()> {
        let own = self.ports.session_tokens.key_fingerprints();
        let tx = self.ports.store.begin().await?;
        tx.replace_signing_key(signing_fingerprint(own)?).await?;
        let subject = AuditedSigningKey;
        let entry = self.audit_entry(operator(), "replace_signing_key", Change::None(&subject))?;
        Ok(tx.commit(entry).await?)
    }
}
