//! Changes an organization that has no users except its invited admin.

use application_ports::OrganizationRow;
use domain_access::{Access, Action, Scope};
use domain_accounts::EmailTokenPurpose;
use domain_kernel::OrganizationId;
use domain_organization::OrganizationDraft;
use domain_organization::refusals::{INVITATION_ACCEPTED, ORGANIZATION_HAS_USERS};

use super::create_organization::admin_email_taken;
use super::{permission, present_admin};
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Edit, Effect, Operation};

pub(super) const UPDATE_ORGANIZATION: Operation = Operation::new(
    "update_organization",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[ORGANIZATION_HAS_USERS, INVITATION_ACCEPTED, STALE_VERSION]);

impl App {
    /// Changes name, URL, domain and the email address of the admin. The address can change only until the admin has
    /// set the account up (D80). The admin gets an invitation at the new address; invitations are limited to five in an
    /// hour (D46).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update_organization(
        &self,
        caller: &Caller,
        id: OrganizationId,
        command: Edit<OrganizationDraft>,
    ) -> AppResult<OrganizationRow> {
        caller.authorize(&UPDATE_ORGANIZATION, Scope::Platform)?;
        let tx = self.ports.store.begin().await?;
        let stored = tx.lock_organization(id).await?.ok_or(AppError::NotFound)?;
        ensure_current(command.version, stored.version)?;
        let mut admin = present_admin(&*tx, &stored).await?;
        let before = stored.with_admin(admin.id, admin.email.clone());
        let organization = before.update(command.draft.check_update()?, admin.is_set_up())?;
        tx.save_organization(&organization).await?;
        if organization.admin_email != before.admin_email {
            let (admin_before, now) = (admin.clone(), self.now());
            let invitation = tx
                .user_email_token(admin.id, EmailTokenPurpose::Invitation)
                .await?;
            admin.change_email(organization.admin_email.clone());
            tx.save_user(&admin).await.map_err(admin_email_taken)?;
            tx.end_sessions(admin.id, None).await?;
            self.notify_of_change(&*tx, &admin_before, &admin, now)
                .await?;
            self.send_invitation_again(&*tx, &admin, invitation, now)
                .await?;
        }
        let change = (&before, &organization);
        self.commit_update(tx, caller, &UPDATE_ORGANIZATION, change)
            .await?;
        self.organization_row(id).await
    }
}
