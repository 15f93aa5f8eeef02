//! Use cases for signing in and out, and for one's own password.

mod accept_invitation;
mod authenticate;
mod change_password;
mod check_email_link;
mod emails;
mod end_other_sessions;
mod end_session;
mod forget_password;
mod list_sessions;
mod notices;
mod password_by_link;
mod reset_password;
mod security_events;
mod sign_in;
mod sign_in_limits;
mod sign_out;

pub use accept_invitation::AcceptInvitation;
pub use change_password::ChangePassword;
pub use check_email_link::{CheckEmailLink, EmailLinkState};
pub(crate) use emails::invitation_letter;
pub(crate) use forget_password::LinkRequest;
pub use reset_password::ResetPassword;
pub use sign_in::{AdmittedSignIn, NewSession, SignIn};
pub(crate) use sign_in_limits::SignInCount;

use std::net::IpAddr;

use application_ports::{Letter, QueuedEmail, QueuedLink, Transaction};
use domain_access::Access;
use domain_accounts::{EmailToken, EmailTokenPurpose, Password, PasswordOwner, User};
use domain_kernel::{EmailAddress, OrganizationId, Timestamp};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use self::emails::link_letter;
use self::security_events::log_refused_email_token;
use crate::letters::Letterhead;
use crate::{App, AppError, AppResult, Effect, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    ISSUE_CSRF_COOKIE,
    SHOW_ME,
    sign_in::SIGN_IN,
    sign_out::SIGN_OUT,
    list_sessions::LIST_SESSIONS,
    end_session::END_SESSION,
    end_other_sessions::END_OTHER_SESSIONS,
    change_password::CHANGE_PASSWORD,
    forget_password::FORGET_PASSWORD,
    reset_password::RESET_PASSWORD,
    check_email_link::CHECK_EMAIL_LINK,
    accept_invitation::ACCEPT_INVITATION,
];

/// The token of an emailed link as a request presents it.
struct PresentedToken<'a> {
    purpose: EmailTokenPurpose,
    /// The email address in the link.
    email: &'a str,
    token: &'a str,
    ip: Option<IpAddr>,
}

/// The HTTP adapter handles this operation itself.
const ISSUE_CSRF_COOKIE: Operation =
    Operation::new("issue_csrf_cookie", Access::Public, Effect::Read);
/// The HTTP adapter handles this operation itself.
const SHOW_ME: Operation = Operation::new("show_me", Access::SignedIn, Effect::Read);

impl App {
    /// Stores a new token for the user and an email with its link. Returns the link.
    pub(crate) async fn send_email_token(
        &self,
        tx: &dyn Transaction,
        user: &User,
        purpose: EmailTokenPurpose,
        now: Timestamp,
    ) -> AppResult<String> {
        let token = self.ports.email_tokens.issue();
        let hash = self.ports.email_tokens.hash(&token);
        let stored = EmailToken::new(hash, user, purpose, now);
        tx.insert_email_token(&stored).await?;
        self.enqueue_link_email(tx, user, &stored, &token).await
    }

    /// Sends another invitation for staff. `previous` is the user's invitation before the change in this transaction.
    /// Fails if the user has got too many invitations (D46), or if another node sends one at the same time.
    pub(crate) async fn send_invitation_again(
        &self,
        tx: &dyn Transaction,
        user: &User,
        previous: Option<EmailToken>,
        now: Timestamp,
    ) -> AppResult<()> {
        let token = self.ports.email_tokens.issue();
        let hash = self.ports.email_tokens.hash(&token);
        let stored =
            EmailToken::new_invitation(hash, user, previous.as_ref(), now).map_err(|seconds| {
                AppError::LimitReached {
                    retry_after: u32::try_from(seconds).unwrap_or(u32::MAX),
                }
            })?;
        // The token for an earlier address was deleted with that address.
        let replaced = previous.filter(|previous| previous.email_key == stored.email_key);
        if !tx.replace_email_token(&stored, replaced.as_ref()).await? {
            return Err(AppError::LimitReached { retry_after: 1 });
        }
        self.enqueue_link_email(tx, user, &stored, &token).await?;
        Ok(())
    }

    /// Sends a link that a person requested. Sends nothing if the earlier link is kept, if the user has got too many
    /// links (D46), or if another node sends one at the same time.
    async fn send_requested_link(
        &self,
        tx: &dyn Transaction,
        user: &User,
        purpose: EmailTokenPurpose,
        now: Timestamp,
    ) -> AppResult<()> {
        let token = self.ports.email_tokens.issue();
        let hash = self.ports.email_tokens.hash(&token);
        let previous = tx.user_email_token(user.id, purpose).await?;
        let requested = EmailToken::new_on_request(hash, user, purpose, previous.as_ref(), now);
        if let Some(stored) = requested
            && tx.replace_email_token(&stored, previous.as_ref()).await?
        {
            self.enqueue_link_email(tx, user, &stored, &token).await?;
        }
        Ok(())
    }

    /// Stores the email with the link of a token. Returns the link.
    async fn enqueue_link_email(
        &self,
        tx: &dyn Transaction,
        user: &User,
        stored: &EmailToken,
        token: &str,
    ) -> AppResult<String> {
        let head = self.letterhead(tx, user).await?;
        let letter = link_letter(user, stored, &head);
        let (mail, url) = self.build_link_email(user, stored, token, letter)?;
        tx.enqueue_email(&mail).await?;
        Ok(url)
    }

    /// Returns a new token for a new user and the email with its link. The caller must store both. Creating them takes
    /// time, so an import does it before it locks anything.
    pub(crate) fn prepare_invitation(
        &self,
        user: &User,
        head: &Letterhead,
        now: Timestamp,
    ) -> AppResult<(EmailToken, QueuedEmail)> {
        let token = self.ports.email_tokens.issue();
        let hash = self.ports.email_tokens.hash(&token);
        let stored = EmailToken::new(hash, user, EmailTokenPurpose::Invitation, now);
        let letter = link_letter(user, &stored, head);
        let (mail, _) = self.build_link_email(user, &stored, &token, letter)?;
        Ok((stored, mail))
    }

    /// Gives an invited user a new link, which replaces the earlier one, and stores an email with the link. `letter`
    /// writes the email. If the user has got too many invitations (D46), stores nothing and returns `false`.
    pub(crate) async fn send_letter_with_invitation(
        &self,
        tx: &dyn Transaction,
        user: &User,
        letter: impl FnOnce(Timestamp) -> Letter + Send,
        now: Timestamp,
    ) -> AppResult<bool> {
        let token = self.ports.email_tokens.issue();
        let hash = self.ports.email_tokens.hash(&token);
        let previous = tx
            .user_email_token(user.id, EmailTokenPurpose::Invitation)
            .await?;
        let Ok(stored) = EmailToken::new_invitation(hash, user, previous.as_ref(), now) else {
            return Ok(false);
        };
        if !tx.replace_email_token(&stored, previous.as_ref()).await? {
            return Ok(false);
        }
        let letter = letter(stored.expires_at);
        let (mail, _) = self.build_link_email(user, &stored, &token, letter)?;
        tx.enqueue_email(&mail).await?;
        Ok(true)
    }

    /// Returns the email with the link of a token, and the link.
    fn build_link_email(
        &self,
        user: &User,
        stored: &EmailToken,
        token: &str,
        letter: Letter,
    ) -> AppResult<(QueuedEmail, String)> {
        let purpose = stored.purpose;
        let url = self.token_url(purpose, &user.email, token);
        let id = self.row_id();
        let sealed_url = self
            .ports
            .link_cipher
            .seal(id, &url)
            .ok_or_else(|| AppError::Internal("a link was not encrypted".to_owned()))?;
        let mail = QueuedEmail {
            id,
            to: user.email.clone(),
            recipient_id: Some(user.id),
            letter,
            link: Some(QueuedLink {
                purpose,
                sealed_url,
                token_hash: stored.token_hash.clone(),
            }),
            created_at: stored.created_at,
            tries: 0,
        };
        Ok((mail, url))
    }

    /// Builds the URL of an emailed link. Its host is the configured one, never the request's.
    fn token_url(&self, purpose: EmailTokenPurpose, email: &EmailAddress, token: &str) -> String {
        let page = match purpose {
            EmailTokenPurpose::Invitation => "organizations/edit/admin",
            EmailTokenPurpose::Reset => "reset-password",
        };
        format!(
            "{}/{page}/email={}&token={token}",
            self.settings.public_url,
            encode_email(email.as_str())
        )
    }

    /// Checks a token without consuming it, so that no password is hashed for an invalid token. Returns the user of the
    /// token.
    async fn check_email_token(&self, presented: &PresentedToken<'_>) -> AppResult<User> {
        let tx = self.ports.store.begin_reading().await?;
        self.email_token_owner(&*tx, presented).await
    }

    /// Refuses a new password that contains the user's name, address or organization (D12).
    async fn check_password_owner(
        &self,
        password: &Password,
        (name, email): (&str, &str),
        organization: Option<OrganizationId>,
    ) -> AppResult<()> {
        let organization = match organization {
            Some(id) => Some(self.organization_row(id).await?.name),
            None => None,
        };
        let owner = PasswordOwner {
            name,
            email,
            organization: organization.as_deref(),
        };
        owner
            .check(password)
            .map_err(|message| AppError::field("password", message))
    }

    /// Consumes a token and returns its user.
    async fn consume_email_token(
        &self,
        tx: &dyn Transaction,
        presented: &PresentedToken<'_>,
    ) -> AppResult<User> {
        let user = self.email_token_owner(tx, presented).await?;
        let hash = self.ports.email_tokens.hash(presented.token);
        if (tx.consume_email_token(&hash, presented.purpose).await?).is_none() {
            return Err(presented.refuse_token("used", Some(&user)));
        }
        // The owner of the link must not wait because other people guessed wrong passwords.
        tx.forget_failures(&user.email).await?;
        Ok(user)
    }

    /// Returns the user of a valid token.
    async fn email_token_owner(
        &self,
        tx: &dyn Transaction,
        presented: &PresentedToken<'_>,
    ) -> AppResult<User> {
        let user = match EmailAddress::parse(presented.email) {
            Ok(email) => tx.user_by_email(&email).await?,
            Err(_) => None,
        };
        let user = user.ok_or_else(|| presented.refuse_token("unknown_address", None))?;
        let hash = self.ports.email_tokens.hash(presented.token);
        match tx.find_email_token(&hash, presented.purpose).await? {
            None => Err(presented.refuse_token("unknown_or_used", Some(&user))),
            Some(token) if token.is_valid_for(&user, self.now()) => Ok(user),
            Some(_) => Err(presented.refuse_token("expired_or_foreign", Some(&user))),
        }
    }
}

impl PresentedToken<'_> {
    /// Logs why the token is refused. The caller does not learn the reason.
    fn refuse_token(&self, reason: &'static str, user: Option<&User>) -> AppError {
        log_refused_email_token(reason, self.purpose, user.map(|user| user.id), self.ip);
        AppError::field(
            "token",
            "This link is not valid any more. Ask for a new one.",
        )
    }
}

/// The characters of an email address that need no escape in a path: RFC 3986's unreserved characters and '@'.
const EMAIL_IN_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'@');

/// Escapes an email address for the path of a link.
fn encode_email(email: &str) -> String {
    utf8_percent_encode(email, EMAIL_IN_PATH).to_string()
}

#[cfg(test)]
mod tests {
    use super::encode_email;

    #[test]
    fn a_plus_sign_in_an_address_survives_the_link() {
        assert_eq!(encode_email("a+b@exämple.org"), "a%2Bb@ex%C3%A4mple.org");
    }
}
