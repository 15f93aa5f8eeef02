//! Changing one's own password; every other session ends (D13).

use domain_organization::check_pair;

use crate::{App, AppError, AppResult, Caller};

/// The old password and the new one, twice.
#[derive(Debug)]
pub struct ChangePassword {
    /// The password that holds now.
    pub current_password: String,
    /// The new one.
    pub password: String,
    /// The new one again.
    pub password_confirmation: String,
}

impl App {
    /// Changes the caller's password.
    pub async fn change_password(&self, caller: &Caller, command: ChangePassword) -> AppResult<()> {
        let password = check_pair(&command.password, &command.password_confirmation)?;
        let known = match domain_kernel::EmailAddress::parse(&caller.email) {
            Ok(email) => self.ports.sessions.credentials(&email).await?,
            Err(_) => None,
        };
        let hash = known
            .as_ref()
            .and_then(|known| known.password_hash.as_ref());
        if !self
            .ports
            .hasher
            .verify(&command.current_password, hash)
            .await?
        {
            return Err(AppError::field(
                "current_password",
                "The password is incorrect.",
            ));
        }
        let hash = self.ports.hasher.hash(&password).await?;
        let tx = self.ports.store.begin().await?;
        let mut user = tx
            .user(&caller.scope, caller.user_id)
            .await?
            .ok_or(AppError::Unauthenticated)?;
        user.password_hash = Some(hash);
        tx.user_save(&user).await?;
        tx.sessions_end(user.id, Some(caller.session_id)).await?;
        Ok(tx.commit().await?)
    }
}
