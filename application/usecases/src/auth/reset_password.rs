//! Sets a new password with an emailed link, and ends all sessions of the user (D13).

use std::net::IpAddr;

use domain_access::Access;
use domain_accounts::{EmailTokenPurpose, PasswordOwner, check_new_password};

use super::PresentedToken;
use super::password_by_link::LinkedAccount;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Effect, Operation};

/// The email address and the token of the link, and the new password.
#[derive(Debug)]
pub struct ResetPassword {
    /// The email address in the link.
    pub email: String,
    /// The token in the link.
    pub token: String,
    pub password: String,
    pub password_confirmation: String,
    /// The network address of the request.
    pub ip: Option<IpAddr>,
    /// The name of the device, such as "Firefox on Windows", if it is known.
    pub device_name: Option<String>,
}

pub(super) const RESET_PASSWORD: Operation =
    Operation::new("reset_password", Access::Public, Effect::Participation)
        .refused_with(&[STALE_VERSION]);

impl App {
    /// Sets the new password, consumes the token and ends the user's sessions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn reset_password(&self, command: ResetPassword) -> AppResult<()> {
        let password = check_new_password(
            &command.password,
            &command.password_confirmation,
            &PasswordOwner::default(),
        )?;
        let link = PresentedToken {
            purpose: EmailTokenPurpose::Reset,
            email: &command.email,
            token: &command.token,
            ip: command.ip,
        };
        let account = LinkedAccount {
            link,
            name: None,
            password,
            device_name: command.device_name,
        };
        self.set_password_by_link(&RESET_PASSWORD, account).await
    }
}
