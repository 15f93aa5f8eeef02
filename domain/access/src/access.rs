//! Who may call an operation.

use crate::authorize::{Denied, ReadScope, authorize};
use crate::permission::Permission;
use crate::principal::Principal;
use crate::scope::Scope;

/// Who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody, without a session.
    Public,
    /// Every signed-in user.
    SignedIn,
    /// Users with at least one of the permissions.
    AnyOf(&'static [Permission]),
    /// Users with at least one of the permissions, but never the role `user` (D5): the operation
    /// shows or changes what belongs to other participants.
    StaffWithAnyOf(&'static [Permission]),
}

impl Access {
    /// Returns the permissions of which a caller needs one. Empty if none is needed.
    pub const fn permissions(self) -> &'static [Permission] {
        match self {
            Self::Public | Self::SignedIn => &[],
            Self::AnyOf(permissions) | Self::StaffWithAnyOf(permissions) => permissions,
        }
    }

    /// Whether users with the role `user` are denied, whatever permissions the role has.
    pub const fn is_for_staff_only(self) -> bool {
        matches!(self, Self::StaffWithAnyOf(_))
    }

    /// Checks that the principal holds one of the permissions in `scope`; see [`authorize`].
    ///
    /// # Errors
    /// [`Denied::Forbidden`] also if no permission is needed: then nothing proves that the rows of
    /// the scope may be read.
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
