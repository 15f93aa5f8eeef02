//! The signed-in user on whose behalf a request acts.

use domain_kernel::{OrganizationId, RoleId, SessionId, Timestamp, UserId};

use crate::permission::Permission;
use crate::permissions::Permissions;
use crate::role::RoleKind;
use crate::scope::Scope;

/// The signed-in user with the session and the role that are current at this request (D7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Principal {
    pub user_id: UserId,
    /// The session that the access token names.
    pub session_id: SessionId,
    pub name: String,
    pub email: String,
    /// The user's only role (D3).
    pub role_id: RoleId,
    pub role_kind: RoleKind,
    pub role_name: String,
    /// The organization that the user belongs to, or the platform.
    pub scope: Scope,
    /// The user's organization with its name; `None` for a user of the platform.
    pub organization: Option<OrganizationSummary>,
    /// When the session expires.
    pub session_expires_at: Timestamp,
    /// The current permissions of the role.
    pub permissions: Permissions,
}

/// An organization as its users see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrganizationSummary {
    pub id: OrganizationId,
    pub name: String,
    /// The email domain of the organization's users.
    pub domain: String,
}

impl Principal {
    /// Returns the user's organization, or `None` for a user of the platform.
    pub const fn organization_id(&self) -> Option<OrganizationId> {
        self.scope.organization_id()
    }

    /// Whether the user manages the platform (D2).
    pub fn is_super_admin(&self) -> bool {
        self.role_kind == RoleKind::SuperAdmin && self.scope == Scope::Platform
    }

    /// Whether the user may see other participants' rows. A user with the role `user` is a
    /// participant and never staff, whatever permissions the role has (D5).
    pub fn is_staff(&self) -> bool {
        self.role_kind != RoleKind::User
    }

    /// Whether the role has the permission. This alone authorizes nothing: see
    /// [`authorize`](crate::authorize()).
    pub const fn holds(&self, permission: Permission) -> bool {
        self.permissions.contains(permission)
    }
}
