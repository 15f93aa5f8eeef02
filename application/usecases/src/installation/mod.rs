//! Use cases for the operator of an installation (D74).

mod list_day_sizes;
mod list_organization_sizes;
mod retry_mail;
mod show_installation;
mod show_setup;

use domain_access::{Action, Permission, Resource};

pub use show_installation::InstallationReport;

use crate::Operation;

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    list_day_sizes::LIST_DAY_SIZES,
    list_organization_sizes::LIST_ORGANIZATION_SIZES,
    retry_mail::RETRY_MAIL,
    show_installation::SHOW_INSTALLATION,
    show_setup::SHOW_SETUP,
];

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Organization)
}
