//! Use cases of super administrators, who manage organizations.

mod change_organization;
mod create_organization;
mod delete_organization;
mod list_organizations;
mod resend_invitation;
mod show_organization;
mod show_own_organization;
mod show_storage;
mod update_organization;

pub use show_own_organization::OrganizationHome;
pub use show_storage::Storage;

use application_ports::Transaction;
use domain_access::{Action, Permission, ReadScope, Resource, Scope};
use domain_accounts::User;
use domain_kernel::OrganizationId;
use domain_organization::Organization;

use crate::{App, AppError, AppResult, Caller, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    change_organization::CHANGE_ORGANIZATION,
    create_organization::CREATE_ORGANIZATION,
    delete_organization::DELETE_ORGANIZATION,
    list_organizations::LIST_ORGANIZATIONS,
    resend_invitation::RESEND_INVITATION,
    show_organization::SHOW_ORGANIZATION,
    show_own_organization::SHOW_OWN_ORGANIZATION,
    show_storage::SHOW_STORAGE,
    update_organization::UPDATE_ORGANIZATION,
];

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Organization)
}

impl App {
    /// Returns the scope whose users and roles the caller manages with `operation`: the organization that a super
    /// administrator requests, otherwise the caller's own (D2). Fails if the caller may not call `operation` in that
    /// scope, or if the organization does not exist.
    pub(crate) async fn managed_scope(
        &self,
        caller: &Caller,
        operation: &Operation,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<ReadScope> {
        let scope = caller.requested_scope(requested_organization);
        let authorized = caller.authorize(operation, scope)?;
        if scope != caller.scope {
            self.ensure_exists(scope).await?;
        }
        Ok(authorized)
    }

    /// Fails if `scope` is an organization that does not exist.
    pub(crate) async fn ensure_exists(&self, scope: Scope) -> AppResult<()> {
        if let Some(id) = scope.organization_id() {
            self.organization_row(id).await?;
        }
        Ok(())
    }
}

/// Returns the organization's current admin (D80). There is always an admin, because the last one cannot be removed
/// (D7).
async fn present_admin(tx: &dyn Transaction, organization: &Organization) -> AppResult<User> {
    tx.organization_admin(organization.id)
        .await?
        .ok_or_else(|| AppError::Internal(format!("organization {} has no admin", organization.id)))
}
