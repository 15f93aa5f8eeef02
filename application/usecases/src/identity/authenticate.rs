//! Who a token belongs to, asked by every request.

use application_ports::SignedIn;

use crate::{App, AppError, AppResult};

impl App {
    /// The living session that a bearer token names, with the permissions that hold now (D7, D13).
    ///
    /// # Errors
    /// [`AppError::Unauthenticated`] for a bad, expired or ended one.
    pub async fn authenticate(&self, token: &str) -> AppResult<SignedIn> {
        let now = self.now();
        let claims = self
            .ports
            .session_tokens
            .read(token, now)
            .ok_or(AppError::Unauthenticated)?;
        self.ports
            .sessions
            .find(claims, now)
            .await?
            .ok_or(AppError::Unauthenticated)
    }
}
