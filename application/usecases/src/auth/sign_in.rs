//! Signs a user in: creates a session and its token.

use std::net::IpAddr;

use application_ports::{Credentials, TokenClaims};
use domain_access::{Access, Principal};
use domain_accounts::{KnownDevice, MAX_SESSIONS, Session, SignInPlace};
use domain_kernel::{EmailAddress, FieldErrors, SessionId, UserId};

use super::security_events::log_failed_sign_in;
use super::sign_in_limits::{OpenPlace, settle_sign_in};
use crate::audit::{AuditedUser, Change, user_actor};
use crate::refusals::STALE_VERSION;
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
    /// The devices that the request named (D55).
    pub devices: Vec<KnownDevice>,
}

/// A sign-in whose password may be checked. No failure is counted for it yet.
#[derive(Debug)]
pub struct AdmittedSignIn {
    command: SignIn,
    account: Option<TriedAccount>,
}

/// The email address of a sign-in, and its account if there is one.
#[derive(Debug)]
struct TriedAccount {
    email: EmailAddress,
    credentials: Option<Credentials>,
    open: OpenPlace,
}

impl AdmittedSignIn {
    /// Whether a failure would be counted for a device that knows the user.
    pub fn is_on_known_device(&self) -> bool {
        let account = self.account.as_ref();
        account.is_some_and(|account| matches!(account.open.place, SignInPlace::Device(_)))
    }
}

/// A new session.
#[derive(Debug)]
pub struct NewSession {
    /// The session's bearer token.
    pub token: String,
    pub principal: Principal,
    /// The token of the device, which knows the user from now on (D55).
    pub device_token: String,
}

pub(super) const SIGN_IN: Operation =
    Operation::new("sign_in", Access::Public, Effect::Participation)
        .refused_with(&[STALE_VERSION])
        .with_compression(Compression::Never);

impl App {
    /// Creates a session, if the sign-in is admitted and the password is correct.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sign_in(&self, command: SignIn) -> AppResult<NewSession> {
        let admitted = self.admit_sign_in(command).await?;
        self.check_sign_in(admitted).await
    }

    /// Decides whether the password of a sign-in may be checked. Stores nothing, so the caller may drop the result.
    ///
    /// # Errors
    ///
    /// [`AppError::LimitReached`] if the password must not be checked now (D102).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn admit_sign_in(&self, command: SignIn) -> AppResult<AdmittedSignIn> {
        let mut errors = FieldErrors::new();
        if command.email.trim().is_empty() {
            errors.add("email", "Required");
        }
        if command.password.is_empty() {
            errors.add("password", "Required");
        }
        errors.into_result(())?;

        // If the text is not an address, no account can have it.
        let Ok(email) = EmailAddress::parse(&command.email) else {
            let account = None;
            return Ok(AdmittedSignIn { command, account });
        };
        let credentials = self.ports.sessions.credentials(&email).await?;
        let open = self.open_place(&email, credentials.as_ref(), &command);
        let open = open
            .await
            .inspect_err(|error| log_wait(error, credentials.as_ref(), command.ip))?;
        let account = Some(TriedAccount {
            email,
            credentials,
            open,
        });
        Ok(AdmittedSignIn { command, account })
    }

    /// Creates a session if the password is correct. If the user has too many sessions, the oldest one ends (D13). For
    /// an unknown address it takes the same time and returns the same error as for a wrong password.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn check_sign_in(&self, admitted: AdmittedSignIn) -> AppResult<NewSession> {
        let AdmittedSignIn { command, account } = admitted;
        let counted = match &account {
            Some(tried) => {
                let counted = self.count_sign_in(&tried.email, &tried.open).await;
                let counted = counted.inspect_err(|error| {
                    log_wait(error, tried.credentials.as_ref(), command.ip);
                })?;
                Some(counted)
            }
            None => None,
        };
        let known = account.as_ref().and_then(|tried| tried.credentials.clone());
        let user_id = known.as_ref().map(|known| known.user_id);
        let hash = known
            .as_ref()
            .and_then(|known| known.password_hash.as_ref());
        let is_right = match self.ports.hasher.verify(&command.password, hash).await {
            Ok(is_right) => is_right,
            Err(error) => {
                if let (Some(tried), Some(counted)) = (&account, &counted) {
                    self.take_back_sign_in(&tried.email, counted).await?;
                }
                return Err(error.into());
            }
        };
        let (Some(tried), Some(counted), Some(known), Some(hash), true) =
            (&account, &counted, &known, hash, is_right)
        else {
            let reason = if user_id.is_some() {
                "wrong_password"
            } else {
                "unknown_address"
            };
            return Err(wrong_credentials(reason, user_id, command.ip));
        };
        let (email, user_id) = (&tried.email, known.user_id);

        let now = self.now();
        let session = Session::start(
            SessionId(self.ports.ids.random()),
            user_id,
            command.remember_me,
            now,
        )
        .signed_in_from(command.device_name.clone(), command.ip);
        let tx = self.ports.store.begin().await?;
        // The password was verified before the transaction. It and the address may have changed since then.
        let user = tx.insert_session(&session, hash).await?;
        let Some(user) = user.filter(|user| user.email.key() == email.key()) else {
            return Err(wrong_credentials(
                "account_changed_meanwhile",
                Some(user_id),
                command.ip,
            ));
        };
        tx.end_oldest_sessions(&session, MAX_SESSIONS).await?;
        let tried_from = (email, known.scope, command.ip);
        settle_sign_in(&*tx, tried_from, (&tried.open, counted), now).await?;
        let principal = tx.principal(&session).await?;
        let principal = principal
            .ok_or_else(|| AppError::Internal(format!("the role of user {user_id} is missing")))?;
        let entry = self.audit_entry(
            user_actor(&user, command.ip, command.device_name.clone()),
            &SIGN_IN,
            Change::None(&AuditedUser::new(&user, &principal.role_name)),
        )?;
        tx.commit(entry).await?;

        let claims = TokenClaims {
            session_id: session.id,
            user_id,
        };
        let token = self
            .ports
            .session_tokens
            .issue(claims, now, session.expires_at);
        Ok(NewSession {
            token,
            principal,
            device_token: self.device_token(&command, user_id),
        })
    }
}

fn log_wait(error: &AppError, credentials: Option<&Credentials>, ip: Option<IpAddr>) {
    if matches!(error, AppError::LimitReached { .. }) {
        let user_id = credentials.map(|known| known.user_id);
        log_failed_sign_in("account_waits", user_id, ip);
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
