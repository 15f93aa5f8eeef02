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

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Organization)
}
