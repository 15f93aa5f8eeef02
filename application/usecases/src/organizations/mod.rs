//! Organizations, as the platform manages them.

mod create_organization;
mod delete_organization;
mod list_organizations;
mod resend_invitation;
mod show_organization;
mod show_own_organization;
mod update_organization;

pub use show_own_organization::OrganizationHome;

use domain_access::{Action, Permission, Resource};
use domain_organization::Organization;
use serde_json::{Value, json};

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Organization)
}

/// What the audit record keeps of an organization.
fn recorded(organization: &Organization) -> Value {
    json!({
        "name": organization.name,
        "host": organization.host,
        "domain": organization.domain.as_str(),
        "admin_email": organization.admin_email.as_str(),
        "max_number_of_users": organization.max_users,
        "total_file_size": organization.total_file_mb,
    })
}
