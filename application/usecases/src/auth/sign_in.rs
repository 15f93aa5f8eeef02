//! Signs a user in: creates a session and its token.

use std::net::IpAddr;

use application_ports::TokenClaims;
use domain_access::{Access, Principal};
use domain_accounts::{KnownDevice, MAX_SESSIONS, Session};
use domain_kernel::{EmailAddress, FieldErrors, SessionId, UserId};

use super::security_events::log_failed_sign_in;
use super::sign_in_limits::sign_in_counters;
use crate::audit::{AuditedUser, Change, user_actor};
use crate::refusals::STALE_VERSION;
use crate::users::role_name;
use crate::{App, AppError, AppResult, Compression, Effect, Operation};

/// The credentials of a sign-in.
#[derive(Debug)]
pub struct SignIn {
    /// The email address as the user typed it.
    pub email: String,
    /// The password as the user typed it.
    pub password: String,
    /// Whether the session lasts 30 days instead of 12 hours (D13).
    pub remember_me: bool,
    /// The network address of the request.
    pub ip: Option<IpAddr>,
    /// The name of the device, such as "Firefox on Windows", if it is known.
    pub device_name: Option<String>,
    /// The device that the request named (D55).
    pub known_device: Option<KnownDevice>,
}

/// A session that was just created.
#[derive(Debug)]
pub struct NewSession {
    /// The session's bearer token.
    pub token: String,
    pub principal: Principal,
    /// The token of the device. From now on the user is known on it (D55).
    pub device_token: String,
}

pub(super) const SIGN_IN: Operation =
    Operation::new("sign_in", Access::Public, Effect::Participation)
        .refused_with(&[STALE_VERSION])
        .with_compression(Compression::Never);

impl App {
    /// Creates a session. If the user has too many, the oldest ends (D13). An unknown address takes the same time and returns the same error as a
    /// wrong password.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sign_in(&self, command: SignIn) -> AppResult<NewSession> {
        let mut errors = FieldErrors::new();
        if command.email.trim().is_empty() {
            errors.add("email", "Required");
        }
        if command.password.is_empty() {
            errors.add("password", "Required");
        }
        errors.into_result(())?;

        let email = EmailAddress::parse(&command.email).ok();
        let known = match &email {
            Some(email) => self.ports.sessions.credentials(email).await?,
            None => None,
        };
        let user_id = known.as_ref().map(|known| known.user_id);
        let counters = sign_in_counters(email.as_ref(), user_id, command.known_device.as_ref());
        let counter = self.count_sign_in(counters, user_id, command.ip).await?;
        let hash = known.and_then(|known| known.password_hash);
        let verified = self.ports.hasher.verify(&command.password, hash.as_ref());
        let is_right = match verified.await {
            Ok(is_right) => is_right,
            Err(error) => {
                self.uncount_sign_in(counter.as_ref()).await?;
                return Err(error.into());
            }
        };
        let (Some(email), Some(user_id), Some(hash), true) = (email, user_id, hash, is_right)
        else {
            let reason = if user_id.is_some() {
                "wrong_password"
            } else {
                "unknown_address"
            };
            return Err(wrong_credentials(reason, user_id, command.ip));
        };

        let now = self.now();
        let session = Session::start(
            SessionId(self.ports.ids.random()),
            user_id,
            command.remember_me,
            now,
        )
        .signed_in_from(command.device_name, command.ip);
        let tx = self.ports.store.begin().await?;
        // The password was verified before the transaction and may have changed since.
        let user = tx.user_by_email(&email).await?;
        let is_stored = tx.insert_session(&session, &hash).await?;
        let (Some(user), true) = (user.filter(|user| user.id == user_id), is_stored) else {
            return Err(wrong_credentials(
                "password_changed_meanwhile",
                Some(user_id),
                command.ip,
            ));
        };
        tx.end_oldest_sessions(&session, MAX_SESSIONS).await?;
        if let Some(counter) = &counter {
            tx.reset_sign_in_failures(counter).await?;
        }
        let role = role_name(&*tx, &user).await?;
        let entry = self.audit_entry(
            user_actor(&user, command.ip),
            SIGN_IN.name,
            Change::None(&AuditedUser::new(&user, &role)),
        )?;
        tx.commit(entry).await?;

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
        Ok(NewSession {
            token,
            principal,
            device_token: self.device_token(command.known_device, user_id),
        })
    }
}

fn wrong_credentials(
    reason: &'static str,
    user_id: Option<UserId>,
    ip: Option<IpAddr>,
) -> AppError {
    log_failed_sign_in(reason, user_id, ip);
    AppError::field("email", "These credentials do not match our records.")
}
