//! Compares this node's signing key with that of the other nodes.

use super::Background;
use crate::{App, AppError, AppResult};

impl App {
    /// Checks that this node reads the tokens of the other nodes, and returns whether it does. The
    /// first node stores the fingerprint of its key. A node that signs with another key but also
    /// accepts the stored one replaces it: that is how keys are rotated.
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

/// Returns the fingerprint of the key that signs, which is the first one.
pub(crate) fn signing_fingerprint(own: &[String]) -> AppResult<&String> {
    own.first()
        .ok_or_else(|| AppError::Internal("no signing key".to_owned()))
}
