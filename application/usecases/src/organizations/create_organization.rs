//! Creates an organization with its built-in roles, its admin, who is invited by email (D11), and
//! the root of its entity tree (D17).

use application_ports::OrganizationRow;
use domain_access::{Access, Action, Role, RoleKind, Scope};
use domain_accounts::{EmailTokenPurpose, NewUser, User};
use domain_organization::{Entity, Organization, OrganizationDraft};

use super::permission;
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const CREATE_ORGANIZATION: Operation = Operation::new(
    "create_organization",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Change,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Creates the organization and invites its admin.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_organization(
        &self,
        caller: &Caller,
        command: OrganizationDraft,
    ) -> AppResult<OrganizationRow> {
        caller.authorize(&CREATE_ORGANIZATION, Scope::Platform)?;
        let checked = command.check()?;
        let now = self.now();
        let organization = Organization::create(self.row_id(), self.row_id(), checked, now);
        let scope = Scope::Organization(organization.id);
        let root = Entity::root(
            self.row_id(),
            organization.id,
            organization.name.clone(),
            now,
        );
        let admin_role = Role::builtin(RoleKind::Admin, self.row_id(), scope, now);
        let new = NewUser {
            id: organization.admin_id,
            organization_id: Some(organization.id),
            role_id: admin_role.id,
            created_by: Some(caller.user_id),
        };
        let admin_email = organization.admin_email.clone();
        let admin = User::invited(new, "Administrator".to_owned(), admin_email, now);

        let tx = self.ports.store.begin().await?;
        tx.insert_organization(&organization, &root).await?;
        tx.insert_role(&admin_role).await?;
        for kind in [RoleKind::User, RoleKind::SubAdmin] {
            tx.insert_role(&Role::builtin(kind, self.row_id(), scope, now))
                .await?;
        }
        tx.insert_user(&admin).await.map_err(admin_email_taken)?;
        self.send_email_token(&*tx, &admin, EmailTokenPurpose::Invitation, now)
            .await?;
        let created = Change::Created(&organization);
        let entry = self.audit_entry(caller, &CREATE_ORGANIZATION, created)?;
        tx.commit(entry).await?;
        self.organization_row(organization.id).await
    }
}

/// Maps a taken email address to an error of the form's field for the admin.
pub(super) fn admin_email_taken(error: application_ports::StoreError) -> AppError {
    use application_ports::{StoreError, UniqueKey};
    match error {
        StoreError::NotUnique(UniqueKey::UserEmail) => {
            AppError::field("admin_email", "The email has already been taken.")
        }
        other => other.into(),
    }
}
