//! Signing in and out, and everything about one's own password.

mod accept_invitation;
mod authenticate;
mod change_password;
mod forget_password;
mod reset_password;
mod sign_in;
mod sign_out;

pub use accept_invitation::AcceptInvitation;
pub use change_password::ChangePassword;
pub use reset_password::ResetPassword;
pub use sign_in::{NewSession, SignIn};

use application_ports::{Mail, MailKind, Transaction};
use domain_kernel::{EmailAddress, Timestamp};
use domain_organization::{EmailToken, EmailTokenPurpose, User};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::{App, AppError, AppResult};

impl App {
    /// Writes a link of that purpose with its mail, and gives the link's address back.
    pub(crate) async fn send_email_token(
        &self,
        tx: &dyn Transaction,
        user: &User,
        purpose: EmailTokenPurpose,
        now: Timestamp,
    ) -> AppResult<String> {
        let token = self.ports.email_tokens.issue();
        let link = EmailToken::new(self.ports.email_tokens.hash(&token), user.id, purpose, now);
        tx.insert_email_token(&link).await?;
        let address = self.token_url(purpose, &user.email, &token);
        let (kind, subject, text) = match purpose {
            EmailTokenPurpose::Invitation => (
                MailKind::Invitation,
                "Set up your Palestra account",
                format!(
                    "Hello {},\n\nan account on Palestra was made for you. Choose your name and password here:\n\n{address}\n\nThe link can be used once and is valid for 7 days.\n",
                    user.name
                ),
            ),
            EmailTokenPurpose::Reset => (
                MailKind::Reset,
                "Reset your Palestra password",
                format!(
                    "Hello {},\n\nsomebody, most likely you, asked for a new password. Choose it here:\n\n{address}\n\nThe link can be used once and is valid for 60 minutes. If it was not you, nothing has to be done.\n",
                    user.name
                ),
            ),
        };
        tx.mail_enqueue(&Mail {
            id: self.row_id(),
            kind,
            to: user.email.clone(),
            subject: subject.to_owned(),
            text,
            link: address.clone(),
            created_at: now,
        })
        .await?;
        Ok(address)
    }

    /// Builds the address of a mailed link. Its host is the configured one, never the request's.
    fn token_url(&self, purpose: EmailTokenPurpose, email: &EmailAddress, token: &str) -> String {
        let page = match purpose {
            EmailTokenPurpose::Invitation => "organizations/edit/admin",
            EmailTokenPurpose::Reset => "reset-password",
        };
        format!(
            "{}/{page}/email={}&token={token}",
            self.settings.public_url,
            encode(email.as_str())
        )
    }

    /// Takes the link that `token` names out, where it is valid and belongs to `email`.
    pub(crate) async fn consume_token(
        &self,
        tx: &dyn Transaction,
        purpose: EmailTokenPurpose,
        email: &str,
        token: &str,
        now: Timestamp,
    ) -> AppResult<User> {
        let spent = || {
            AppError::field(
                "token",
                "This link is not valid any more. Ask for a new one.",
            )
        };
        let email = EmailAddress::parse(email).map_err(|_| spent())?;
        let user = tx.user_by_email(&email).await?.ok_or_else(spent)?;
        let link = tx
            .consume_email_token(&self.ports.email_tokens.hash(token), purpose)
            .await?
            .filter(|link| link.user_id == user.id && link.is_valid(now))
            .ok_or_else(spent)?;
        debug_assert_eq!(link.purpose, purpose);
        Ok(user)
    }
}

/// What a mail address in a path keeps unescaped: RFC 3986's unreserved characters and '@'.
const EMAIL_IN_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'@');

/// Escapes a mail address for the path of a link.
fn encode(email: &str) -> String {
    utf8_percent_encode(email, EMAIL_IN_PATH).to_string()
}

#[cfg(test)]
mod tests {
    use super::encode;

    #[test]
    fn a_plus_sign_in_an_address_survives_the_link() {
        assert_eq!(encode("a+b@exämple.org"), "a%2Bb@ex%C3%A4mple.org");
    }
}
