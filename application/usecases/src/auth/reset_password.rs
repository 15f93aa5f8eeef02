//! Choosing a new password by a mailed link; every session ends (D13).

use domain_organization::{EmailTokenPurpose, check_pair};

use crate::{App, AppResult};

/// The link's address and token, and the new password twice.
#[derive(Debug)]
pub struct ResetPassword {
    /// The address of the link.
    pub email: String,
    /// The token of the link.
    pub token: String,
    /// The new password.
    pub password: String,
    /// The new password again.
    pub password_confirmation: String,
}

impl App {
    /// Sets the new password and spends the link.
    pub async fn reset_password(&self, command: ResetPassword) -> AppResult<()> {
        let password = check_pair(&command.password, &command.password_confirmation)?;
        let hash = self.ports.hasher.hash(&password).await?;
        let tx = self.ports.store.begin().await?;
        let mut user = self
            .consume_token(
                &*tx,
                EmailTokenPurpose::Reset,
                &command.email,
                &command.token,
                self.now(),
            )
            .await?;
        user.password_hash = Some(hash);
        tx.user_save(&user).await?;
        tx.sessions_end(user.id, None).await?;
        Ok(tx.commit().await?)
    }
}
