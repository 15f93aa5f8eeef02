//! Who may call an operation.

use crate::authorize::{Denied, ReadScope, authorize};
use crate::permission::Permission;
use crate::principal::Principal;
use crate::role::RoleKind;
use crate::scope::Scope;

/// Who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anyone, without a session.
    Public,
    /// Every signed-in user.
    SignedIn,
    /// Users with this built-in role. No permission can replace the role.
    Role(RoleKind),
    /// Users with at least one of the permissions.
    AnyOf(&'static [Permission]),
    /// Users with at least one of the permissions, but never the role `user` (D5): the operation
    /// shows or changes what belongs to other participants.
    StaffWithAnyOf(&'static [Permission]),
}

impl Access {
    /// Returns the permissions. A caller needs at least one of them, or no permission if the list is empty.
    pub const fn permissions(self) -> &'static [Permission] {
        match self {
            Self::Public | Self::SignedIn | Self::Role(_) => &[],
            Self::AnyOf(permissions) | Self::StaffWithAnyOf(permissions) => permissions,
        }
    }

    /// Whether users with the role `user` are denied, whatever permissions the role has.
    pub const fn is_for_staff_only(self) -> bool {
        matches!(self, Self::StaffWithAnyOf(_))
    }

    /// Checks that the principal can call the operation in the principal's own scope. Does not check the ids in the
    /// request.
    ///
    /// # Errors
    /// [`Denied::Forbidden`] if the principal lacks the role or all of the permissions.
    pub fn admit(self, principal: &Principal) -> Result<(), Denied> {
        match self {
            Self::Public | Self::SignedIn => Ok(()),
            Self::Role(kind) if principal.role_kind == kind => Ok(()),
            Self::Role(_) => Err(Denied::Forbidden),
            Self::AnyOf(_) | Self::StaffWithAnyOf(_) => {
                self.authorize(principal, principal.scope).map(drop)
            }
        }
    }

    /// Checks that the principal holds one of the permissions in `scope`; see [`authorize`].
    ///
    /// # Errors
    /// [`Denied::Forbidden`] also if the operation needs no permission, because then no permission proves that the
    /// principal may read the rows of the scope.
    pub fn authorize(self, principal: &Principal, scope: Scope) -> Result<ReadScope, Denied> {
        let mut denied = Denied::Forbidden;
        for permission in self.permissions() {
            match authorize(principal, *permission, scope) {
                Ok(_) if self.is_for_staff_only() && !principal.is_staff() => {}
                Ok(read) => return Ok(read),
                Err(reason) => denied = reason,
            }
        }
        Err(denied)
    }
}
