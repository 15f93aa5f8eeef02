//! Authorization: decides whether a principal may act in a scope.

use domain_kernel::OrganizationId;

use crate::permission::{Permission, Resource};
use crate::permissions::Permissions;
use crate::principal::Principal;
use crate::role::{Role, RoleKind};
use crate::scope::Scope;

/// Proof that a read was authorized, with the scope of the rows that it may return. Only this
/// module creates one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReadScope {
    scope: Scope,
}

impl ReadScope {
    /// Returns the scope of the rows.
    pub const fn scope(self) -> Scope {
        self.scope
    }

    /// Returns the organization of the rows, or `None` for rows of the platform.
    pub const fn organization_id(self) -> Option<OrganizationId> {
        self.scope.organization_id()
    }
}

/// The reason why an action is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    /// The permission is missing.
    #[error("forbidden")]
    Forbidden,
    /// The resource belongs to another scope. The caller must not learn that it exists (D1).
    #[error("not found")]
    NotFound,
}

/// Checks that the principal holds `permission` in `scope`.
///
/// Everyone acts in their own scope. A super administrator also manages the users and roles of any organization, and
/// nothing else there (D2). Organizations themselves belong to the platform. The platform has its own audit record.
///
/// # Errors
///
/// [`Denied::NotFound`] if the principal cannot access the scope (D1), [`Denied::Forbidden`] if the permission is
/// missing.
pub fn authorize(
    principal: &Principal,
    permission: Permission,
    scope: Scope,
) -> Result<ReadScope, Denied> {
    if permission.resource == Resource::Organization && principal.scope != Scope::Platform {
        return Err(Denied::Forbidden);
    }
    let reaches_scope = principal.scope == scope || principal.is_super_admin();
    let is_platform_resource = match permission.resource {
        Resource::Role | Resource::User | Resource::Organization => true,
        Resource::Setting => scope == Scope::Platform,
        _ => false,
    };
    if !reaches_scope {
        Err(Denied::NotFound)
    } else if principal.holds(permission)
        && (is_platform_resource || principal.scope != Scope::Platform)
    {
        Ok(ReadScope { scope })
    } else {
        Err(Denied::Forbidden)
    }
}

/// Checks that the principal may put the permissions into a role (D7): the principal must hold each of them. A super
/// administrator may grant any permission that the role's scope offers.
///
/// # Errors
/// [`Denied::Forbidden`] if the principal lacks one of the permissions.
pub fn can_grant(principal: &Principal, permissions: &Permissions) -> Result<(), Denied> {
    if principal.is_super_admin() || permissions.is_subset(&principal.permissions) {
        Ok(())
    } else {
        Err(Denied::Forbidden)
    }
}

/// Checks that the principal may assign the role to a user (D7): the role must belong to the principal's own scope, and
/// the principal must hold its permissions as for [`can_grant`].
///
/// Two roles are special. Only a super administrator assigns `super_admin`, because that role allows more than its
/// permissions say. Everyone who manages users may assign `user`, although no role form offers its permission `viewAny
/// score` (a participant's own scores).
///
/// # Errors
/// [`Denied::NotFound`] for a role of another scope, otherwise [`Denied::Forbidden`].
pub fn can_assign_role(principal: &Principal, role: &Role) -> Result<(), Denied> {
    if principal.is_super_admin() {
        Ok(())
    } else if role.scope != principal.scope {
        Err(Denied::NotFound)
    } else {
        match role.kind {
            RoleKind::SuperAdmin => Err(Denied::Forbidden),
            RoleKind::User => Ok(()),
            RoleKind::Admin | RoleKind::SubAdmin | RoleKind::Custom => {
                can_grant(principal, &role.permissions)
            }
        }
    }
}

#[cfg(test)]
mod tests;
