//! Authenticates the sender of a request.

use std::net::IpAddr;

use application_ports::TokenClaims;

use crate::{App, AppError, AppResult, Caller, Device};

impl App {
    /// Verifies the signature and the expiry of a bearer token. Does not read the session, which may have ended.
    ///
    /// # Errors
    ///
    /// [`AppError::Unauthenticated`] if the token is not valid.
    pub fn verify_token(&self, token: &str) -> AppResult<TokenClaims> {
        self.ports
            .session_tokens
            .read(token, self.now())
            .ok_or(AppError::Unauthenticated)
    }

    /// Returns the caller who belongs to the session of a verified token, with the current permissions (D7, D13).
    ///
    /// # Errors
    ///
    /// [`AppError::Unauthenticated`] if the session has ended.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn authenticate(
        &self,
        claims: TokenClaims,
        ip: Option<IpAddr>,
        device: Option<Device>,
    ) -> AppResult<Caller> {
        let principal = self.ports.sessions.find(claims, self.now()).await?;
        let principal = principal.ok_or(AppError::Unauthenticated)?;
        Ok(Caller {
            principal,
            ip,
            device,
        })
    }
}
