//! Changes the caller's own password and ends all other sessions (D13).

use domain_access::Access;
use domain_accounts::{PasswordOwner, check_new_password};
use domain_kernel::EmailAddress;

use super::security_events::log_failed_sign_in;
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// The current password and the new one.
#[derive(Debug)]
pub struct ChangePassword {
    pub current_password: String,
    pub password: String,
    pub password_confirmation: String,
}

pub(super) const CHANGE_PASSWORD: Operation =
    Operation::new("change_password", Access::SignedIn, Effect::Participation)
        .refused_with(&[STALE_VERSION]);

impl App {
    /// Changes the caller's password.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_password(&self, caller: &Caller, command: ChangePassword) -> AppResult<()> {
        let password = check_new_password(
            &command.password,
            &command.password_confirmation,
            &PasswordOwner::default(),
        )?;
        let names = (caller.name.as_str(), caller.email.as_str());
        self.check_password_owner(&password, names, caller.scope.organization_id())
            .await?;
        let known = match EmailAddress::parse(&caller.email) {
            Ok(email) => self.ports.sessions.credentials(&email).await?,
            Err(_) => None,
        };
        let current = known.and_then(|known| known.password_hash);
        let hasher = &self.ports.hasher;
        if !hasher
            .verify(&command.current_password, current.as_ref())
            .await?
        {
            return Err(wrong_password(caller));
        }
        let hash = hasher.hash(&password).await?;
        let tx = self.ports.store.begin().await?;
        let before = tx
            .user(&caller.scope, caller.user_id)
            .await?
            .ok_or(AppError::Unauthenticated)?;
        // The password may have changed after it was verified.
        if before.password_hash != current {
            return Err(wrong_password(caller));
        }
        let mut user = before.clone();
        user.set_password(hash);
        tx.save_user(&user).await?;
        self.notify_of_change(&*tx, &before, &user, self.now())
            .await?;
        tx.end_sessions(user.id, Some(caller.session_id)).await?;
        let (before, after) = (
            AuditedUser::new(&before, &caller.role_name),
            AuditedUser::new(&user, &caller.role_name),
        );
        let entry = self.audit_entry(caller, &CHANGE_PASSWORD, Change::Updated(&before, &after))?;
        Ok(tx.commit(entry).await?)
    }
}

fn wrong_password(caller: &Caller) -> AppError {
    log_failed_sign_in("wrong_current_password", Some(caller.user_id), caller.ip);
    AppError::field("current_password", "The password is incorrect.")
}
