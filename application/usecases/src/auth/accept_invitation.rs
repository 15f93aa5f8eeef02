//! Sets up an invited user's account with a name and a password (D11).

use std::net::IpAddr;

use domain_access::Access;
use domain_accounts::{EmailTokenPurpose, PasswordOwner, check_account};

use super::PresentedToken;
use super::password_by_link::LinkedAccount;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Compression, Effect, Operation};

/// The email address and the token of the link, and the values that the user chose.
#[derive(Debug)]
pub struct AcceptInvitation {
    pub name: String,
    pub password: String,
    pub password_confirmation: String,
    /// The email address in the link.
    pub email: String,
    /// The token in the link.
    pub token: String,
    /// The network address of the request.
    pub ip: Option<IpAddr>,
    /// The name of the device, such as "Firefox on Windows", if it is known.
    pub device_name: Option<String>,
}

pub(super) const ACCEPT_INVITATION: Operation =
    Operation::new("accept_invitation", Access::Public, Effect::Participation)
        .refused_with(&[STALE_VERSION])
        .with_compression(Compression::Never);

impl App {
    /// Sets name and password, consumes the token and ends the user's sessions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn accept_invitation(&self, command: AcceptInvitation) -> AppResult<()> {
        let owner = PasswordOwner {
            name: &command.name,
            email: &command.email,
            organization: None,
        };
        let (name, password) =
            check_account(&command.password, &command.password_confirmation, &owner)?;
        let link = PresentedToken {
            purpose: EmailTokenPurpose::Invitation,
            email: &command.email,
            token: &command.token,
            ip: command.ip,
        };
        let account = LinkedAccount {
            link,
            name: Some(name),
            password,
            device_name: command.device_name,
        };
        self.set_password_by_link(&ACCEPT_INVITATION, account).await
    }
}
