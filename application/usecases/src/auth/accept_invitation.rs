//! The invited person sets the account up: a name and a password (D11).

use domain_organization::{AccountDraft, EmailTokenPurpose};

use crate::{App, AppResult};

/// The link's address and token, and what the account gets.
#[derive(Debug)]
pub struct AcceptInvitation {
    /// The person's name.
    pub name: String,
    /// The password.
    pub password: String,
    /// The password again.
    pub password_confirmation: String,
    /// The address of the link.
    pub email: String,
    /// The token of the link.
    pub token: String,
}

impl App {
    /// Sets name and password and spends the link.
    pub async fn accept_invitation(&self, command: AcceptInvitation) -> AppResult<()> {
        let account = AccountDraft {
            name: command.name,
            password: command.password,
            password_confirmation: command.password_confirmation,
        }
        .check()?;
        let hash = self.ports.hasher.hash(&account.password).await?;
        let tx = self.ports.store.begin().await?;
        let mut user = self
            .consume_token(
                &*tx,
                EmailTokenPurpose::Invitation,
                &command.email,
                &command.token,
                self.now(),
            )
            .await?;
        user.name = account.name;
        user.password_hash = Some(hash);
        tx.user_save(&user).await?;
        tx.sessions_end(user.id, None).await?;
        Ok(tx.commit().await?)
    }
}
