//! Invites users: creates accounts without a password (D76).

use application_ports::Transaction;
use domain_organization::{EmailTokenPurpose, NewUser, User};

use crate::{App, AppResult};

impl App {
    /// Stores a user without a password, and an email with the link that sets the account up (D11).
    /// The caller takes the seat (D10) and commits.
    pub(crate) async fn invite_user(&self, tx: &dyn Transaction, new: NewUser) -> AppResult<User> {
        let now = self.now();
        let user = User::invited(new, now);
        tx.insert_user(&user).await?;
        self.send_email_token(tx, &user, EmailTokenPurpose::Invitation, now)
            .await?;
        Ok(user)
    }
}
