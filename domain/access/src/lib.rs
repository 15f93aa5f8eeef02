//! Access control: permissions, roles, scopes, and the pure functions that decide who may do what ([`authorize`]). This
//! crate knows other resources only by their names.

mod access;
mod authorize;
pub mod messages;
mod permission;
mod permissions;
mod principal;
pub mod refusals;
mod role;
mod role_name;
mod scope;

pub use access::Access;
pub use authorize::{Denied, ReadScope, authorize, can_assign_role, can_grant};
pub use permission::{Action, Category, Permission, Resource};
pub use permissions::Permissions;
pub use principal::{OrganizationSummary, Principal};
pub use role::{Role, RoleKind, StoredRole, grantable_permissions};
pub use role_name::{MAX_ROLE_NAME, role_name_key};
pub use scope::Scope;
