//! Signing in: a new session and its token.

use application_ports::TokenClaims;
use domain_access::Principal;
use domain_kernel::{EmailAddress, FieldErrors};
use domain_organization::Session;

use crate::{App, AppError, AppResult};

/// What is typed to sign in.
#[derive(Debug)]
pub struct SignIn {
    /// The address, as it was typed.
    pub email: String,
    /// The password, as it was typed.
    pub password: String,
    /// Whether the session lasts 30 days instead of 12 hours (D13).
    pub remember_me: bool,
}

/// A session that has begun.
#[derive(Debug)]
pub struct NewSession {
    /// Its bearer token.
    pub token: String,
    /// The person who signed in.
    pub principal: Principal,
}

impl App {
    /// Begins a session. An unknown address costs the same time and answers in the same words as a
    /// wrong password.
    pub async fn sign_in(&self, command: SignIn) -> AppResult<NewSession> {
        let mut errors = FieldErrors::new();
        if command.email.trim().is_empty() {
            errors.add("email", "Required");
        }
        if command.password.is_empty() {
            errors.add("password", "Required");
        }
        errors.into_result(())?;

        let known = match EmailAddress::parse(&command.email) {
            Ok(email) => self.ports.sessions.credentials(&email).await?,
            Err(_) => None,
        };
        let hash = known
            .as_ref()
            .and_then(|known| known.password_hash.as_ref());
        let right = self.ports.hasher.verify(&command.password, hash).await?;
        let user_id = known
            .filter(|_| right)
            .map(|known| known.user_id)
            .ok_or_else(|| {
                AppError::field("email", "These credentials do not match our records.")
            })?;

        let now = self.now();
        let session = Session::start(self.row_id(), user_id, command.remember_me, now);
        let tx = self.ports.store.begin().await?;
        tx.session_insert(&session).await?;
        tx.commit().await?;

        let claims = TokenClaims {
            session_id: session.id,
            user_id,
        };
        let principal = self
            .ports
            .sessions
            .find(claims, now)
            .await?
            .ok_or(AppError::Unauthenticated)?;
        let token = self
            .ports
            .session_tokens
            .issue(claims, now, session.expires_at);
        Ok(NewSession { token, principal })
    }
}
