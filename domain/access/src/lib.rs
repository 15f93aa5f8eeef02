//! Who may do what: permissions, roles, and the one pure function that decides ([`authorize`]).
//! Nothing of organizations, templates or events is known here but their names as resources.

mod authorize;
mod permission;
mod permissions;
mod role;

pub use authorize::{
    Denied, OrganizationSummary, Principal, ReadScope, Scope, authorize, authorize_any,
    authorize_staff, can_assign_role, can_grant,
};
pub use permission::{Action, Category, Permission, Resource};
pub use permissions::Permissions;
pub use role::{MAX_ROLE_NAME, Role, RoleKind, catalogue};
