//! Use cases for the roles of the platform and of organizations.

mod create_role;
mod delete_role;
mod list_assignable_roles;
mod list_builtin_roles;
mod list_permissions;
mod list_roles;
mod show_role;
mod update_role;

use domain_access::{Action, Permission, Permissions, Resource, Role, Scope, can_grant};
use domain_kernel::FieldErrors;
use uuid::Uuid;

use crate::{AppError, AppResult, Caller, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    create_role::CREATE_ROLE,
    delete_role::DELETE_ROLE,
    list_assignable_roles::LIST_ASSIGNABLE_ROLES,
    list_builtin_roles::LIST_BUILTIN_ROLES,
    list_permissions::LIST_PERMISSIONS,
    list_roles::LIST_ROLES,
    show_role::SHOW_ROLE,
    update_role::UPDATE_ROLE,
];

/// The contents of the role form.
#[derive(Debug)]
pub struct RoleDraft {
    pub name: String,
    /// Ids of permissions; duplicates are ignored.
    pub permissions: Vec<Uuid>,
}

/// A role with the number of its users.
#[derive(Clone, Debug)]
pub struct RoleDetail {
    pub role: Role,
    /// The number of users who have the role and are not deleted.
    pub users_count: u64,
}

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Role)
}

impl RoleDraft {
    /// Validates the form and returns the name and the permissions to store. Adds implied view
    /// permissions (D8). Fails if the caller lacks one of the permissions (D7).
    fn check(&self, caller: &Caller, scope: &Scope) -> AppResult<(String, Permissions)> {
        let mut errors = FieldErrors::new();
        let name = Role::parse_name(&self.name)
            .map_err(|wrong| errors.extend(wrong))
            .ok();
        let known: Option<Permissions> = self
            .permissions
            .iter()
            .map(|id| Permission::from_id(*id))
            .collect();
        let permissions = match known {
            None => {
                errors.add("permissions", "One of the permissions does not exist");
                None
            }
            Some(permissions) => Role::check_permissions(scope, permissions)
                .map_err(|wrong| errors.extend(wrong))
                .ok(),
        };
        match (name, permissions) {
            (Some(name), Some(permissions)) => {
                can_grant(caller, &permissions)?;
                Ok((name, permissions))
            }
            _ => Err(AppError::Invalid(errors)),
        }
    }
}
