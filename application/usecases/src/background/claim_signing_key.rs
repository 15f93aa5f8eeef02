//! Compares this node's signing key with that of the other nodes.

use super::Background;
use crate::{App, AppError, AppResult};

impl App {
    /// Checks that this node accepts the tokens of the other nodes, and returns the result. The first node stores the
    /// fingerprint of its key. If a node signs with another key but also accepts tokens of the stored one, it replaces
    /// the stored fingerprint. This happens when keys are rotated.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn claim_signing_key(&self) -> AppResult<bool> {
        let own = self.ports.session_tokens.key_fingerprints();
        let signing = signing_fingerprint(own)?;
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let stored = tx.claim_signing_key(signing).await?;
        if !own.contains(&stored) {
            return Ok(false);
        }
        if stored != *signing {
            tx.replace_signing_key(signing).await?;
            tracing::info!(target: "security", event = "signing_key_rotated", "another key signs sessions");
        }
        tx.commit_unaudited().await?;
        Ok(true)
    }
}

/// Returns the fingerprint of the key that signs. It is the first one.
pub(crate) fn signing_fingerprint(own: &[String]) -> AppResult<&String> {
    own.first()
        .ok_or_else(|| AppError::Internal("no signing key".to_owned()))
}
