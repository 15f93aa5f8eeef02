//! Who may do what: permissions, roles, and the one pure function that decides ([`decide`]).
//! Nothing of organizations, templates or events is known here but their names as resources.

mod decide;
mod permission;
mod permissions;
mod role;

pub use decide::{
    Actor, Denied, ReadScope, Scope, decide, decide_any, may_give, may_grant, own, staff,
};
pub use permission::{Action, Category, Permission, Resource};
pub use permissions::Permissions;
pub use role::{MAX_ROLE_NAME, Role, RoleKind, catalogue};
