//! Who a token belongs to, asked by every request.

use application_ports::{SessionChanges, SignedIn};

use crate::{App, AppError, AppResult, Bearer, Caller};

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

    /// Whoever the token names, as a use case is called.
    ///
    /// # Errors
    /// As [`Self::authenticate`].
    pub async fn caller(&self, bearer: &Bearer) -> AppResult<Caller> {
        let signed_in = self.authenticate(&bearer.token).await?;
        Ok(Caller {
            actor: signed_in.actor,
            ip: bearer.ip,
        })
    }

    /// Whoever the token named when this node last read its session, and the changes of sessions
    /// counted then. The session may have ended since ([`Sessions::recall`]).
    ///
    /// [`Sessions::recall`]: application_ports::Sessions::recall
    pub(crate) fn recalled(&self, bearer: &Bearer) -> Option<(Caller, SessionChanges)> {
        let now = self.now();
        let claims = self.ports.session_tokens.read(&bearer.token, now)?;
        let (actor, changes) = self.ports.sessions.recall(claims, now)?;
        let ip = bearer.ip;
        Some((Caller { actor, ip }, changes))
    }
}
