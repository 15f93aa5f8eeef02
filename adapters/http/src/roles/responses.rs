//! Roles in the form of the screens.

use application::RoleDetail;
use application_ports as ports;
use domain_access::{Category, Permission, Role};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::serde_types::Instant;

/// A role in its list.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoleListItem {
    id: Uuid,
    name: String,
    users_count: u64,
    created_at: Instant,
}

/// A role.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoleResponse {
    id: Uuid,
    name: String,
    users_count: u64,
    version: i32,
    permissions: Vec<RolePermissionResponse>,
}

/// A built-in role. It cannot be changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct BuiltinRoleResponse {
    id: Uuid,
    name: String,
    users_count: u64,
    permissions: Vec<PermissionResponse>,
}

/// A permission of a role.
#[derive(Serialize, ToSchema)]
struct RolePermissionResponse {
    id: Uuid,
    #[schema(example = "viewAny template")]
    name: String,
    category: PermissionCategory,
}

/// A permission that the role form offers.
#[derive(Serialize, ToSchema)]
pub(crate) struct PermissionResponse {
    id: Uuid,
    #[schema(example = "create userscore")]
    name: String,
    #[schema(example = "Create User Score")]
    label: String,
    category: PermissionCategory,
}

/// The card of the role form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PermissionCategory {
    Add,
    Edit,
    Delete,
    View,
}

/// A role to choose.
#[derive(Serialize, ToSchema)]
pub(crate) struct AssignableRoleResponse {
    id: Uuid,
    name: String,
}

impl From<Category> for PermissionCategory {
    fn from(category: Category) -> Self {
        match category {
            Category::Add => Self::Add,
            Category::Edit => Self::Edit,
            Category::Delete => Self::Delete,
            Category::View => Self::View,
        }
    }
}

impl From<ports::RoleRow> for RoleListItem {
    fn from(row: ports::RoleRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            users_count: row.users_count,
            created_at: Instant(row.created_at),
        }
    }
}

impl From<RoleDetail> for RoleResponse {
    fn from(RoleDetail { role, users_count }: RoleDetail) -> Self {
        let permission = |permission: Permission| RolePermissionResponse {
            id: permission.id(),
            name: permission.name(),
            category: permission.category().into(),
        };
        Self {
            id: role.id.0,
            users_count,
            version: role.version,
            permissions: role.permissions.iter().map(permission).collect(),
            name: role.name.clone(),
        }
    }
}

impl From<RoleDetail> for BuiltinRoleResponse {
    fn from(RoleDetail { role, users_count }: RoleDetail) -> Self {
        Self {
            id: role.id.0,
            users_count,
            permissions: role.permissions.iter().map(Into::into).collect(),
            name: role.name.clone(),
        }
    }
}

impl From<Permission> for PermissionResponse {
    fn from(permission: Permission) -> Self {
        Self {
            id: permission.id(),
            name: permission.name(),
            label: permission.label(),
            category: permission.category().into(),
        }
    }
}

impl From<Role> for AssignableRoleResponse {
    fn from(role: Role) -> Self {
        Self {
            id: role.id.0,
            name: role.name.clone(),
        }
    }
}
