//! Sets up an invited user's account with a name and a password (D11).

use std::net::IpAddr;

use domain_access::Access;
use domain_accounts::{EmailTokenPurpose, PasswordOwner, check_account};

use super::PresentedToken;
use crate::audit::{AuditedUser, Change, user_actor};
use crate::refusals::STALE_VERSION;
use crate::users::role_name;
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
        let presented = PresentedToken {
            purpose: EmailTokenPurpose::Invitation,
            email: &command.email,
            token: &command.token,
            ip: command.ip,
        };
        // Only a caller with a valid link may learn that the password contains the organization's name.
        let user = self.check_email_token(&presented).await?;
        let names = (name.as_str(), user.email.as_str());
        self.check_password_owner(&password, names, user.organization_id)
            .await?;
        let hash = self.ports.hasher.hash(&password).await?;
        let tx = self.ports.store.begin().await?;
        let before = self.consume_email_token(&*tx, &presented).await?;
        let role = role_name(&*tx, &before).await?;
        let mut user = before.clone();
        user.accept_invitation(name, hash);
        tx.save_user(&user).await?;
        self.notify_of_change(&*tx, &before, &user, self.now())
            .await?;
        tx.end_sessions(user.id, None).await?;
        let (before, after) = (
            AuditedUser::new(&before, &role),
            AuditedUser::new(&user, &role),
        );
        let entry = self.audit_entry(
            user_actor(&user, command.ip, command.device_name),
            &ACCEPT_INVITATION,
            Change::Updated(&before, &after),
        )?;
        Ok(tx.commit(entry).await?)
    }
}
