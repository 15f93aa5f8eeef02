//! Use cases of the platform's staff, who manage organizations.

mod create_organization;
mod delete_organization;
mod list_organizations;
mod resend_invitation;
mod show_organization;
mod show_own_organization;
mod update_organization;

pub use show_own_organization::OrganizationHome;

use domain_access::{Action, Permission, Resource};

use crate::Operation;

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    create_organization::CREATE_ORGANIZATION,
    delete_organization::DELETE_ORGANIZATION,
    list_organizations::LIST_ORGANIZATIONS,
    resend_invitation::RESEND_INVITATION,
    show_organization::SHOW_ORGANIZATION,
    show_own_organization::SHOW_OWN_ORGANIZATION,
    update_organization::UPDATE_ORGANIZATION,
];

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Organization)
}
