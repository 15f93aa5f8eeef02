//! A password that the owner of an emailed link sets.

use domain_accounts::Password;

use super::PresentedToken;
use crate::audit::{AuditedUser, Change, user_actor};
use crate::users::role_name;
use crate::{App, AppResult, Operation};

/// The account that a link sets up or opens again.
pub(super) struct LinkedAccount<'a> {
    pub link: PresentedToken<'a>,
    /// The name that the invited user chose. `None` if the user already has one.
    pub name: Option<String>,
    pub password: Password,
    /// The name of the device, such as "Firefox on Windows", if it is known.
    pub device_name: Option<String>,
}

impl App {
    /// Sets the password, consumes the token and ends the user's sessions.
    pub(super) async fn set_password_by_link(
        &self,
        operation: &Operation,
        account: LinkedAccount<'_>,
    ) -> AppResult<()> {
        // Only a caller with a valid link may learn that the password contains a name of the account.
        let user = self.check_email_token(&account.link).await?;
        let name = account.name.as_ref().unwrap_or(&user.name);
        let names = (name.as_str(), user.email.as_str());
        self.check_password_owner(&account.password, names, user.organization_id)
            .await?;
        let hash = self.ports.hasher.hash(&account.password).await?;
        let tx = self.ports.store.begin().await?;
        let before = self.consume_email_token(&*tx, &account.link).await?;
        let role = role_name(&*tx, &before).await?;
        let mut user = before.clone();
        match account.name {
            Some(name) => user.accept_invitation(name, hash),
            None => user.set_password(hash),
        }
        tx.save_user(&user).await?;
        self.notify_of_change(&*tx, &before, &user, self.now())
            .await?;
        tx.end_sessions(user.id, None).await?;
        let (before, after) = (
            AuditedUser::new(&before, &role),
            AuditedUser::new(&user, &role),
        );
        let entry = self.audit_entry(
            user_actor(&user, account.link.ip, account.device_name),
            operation,
            Change::Updated(&before, &after),
        )?;
        Ok(tx.commit(entry).await?)
    }
}
