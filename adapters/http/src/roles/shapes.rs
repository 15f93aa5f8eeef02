//! What the role form sends, and roles as the screens see them.

use application::{RoleDetail, RoleDraft};
use application_ports as ports;
use domain_access::{Category, Permission, Role};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::envelope::{Answer, Listed, Whole};
use crate::serde_types::Instant;

pub(crate) type RoleAnswer = Answer<RoleView>;
pub(crate) type RoleList = Listed<RoleRow>;
pub(crate) type PermissionList = Whole<PermissionView>;
pub(crate) type AssignableRoleList = Whole<AssignableRoleView>;

#[derive(Deserialize, ToSchema)]
pub(crate) struct CreateRoleBody {
    /// Letters only; built-in names are refused (D4).
    #[serde(default)]
    #[schema(required, min_length = 1)]
    pub name: String,
    #[serde(default)]
    #[schema(required, min_items = 1)]
    pub permissions: Vec<Uuid>,
    /// Super administrators only; null or absent is the platform (D2).
    pub organization_id: Option<Uuid>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct UpdateRoleBody {
    /// Letters only; built-in names are refused (D4).
    #[serde(default)]
    #[schema(required, min_length = 1)]
    pub name: String,
    #[serde(default)]
    #[schema(required, min_items = 1)]
    pub permissions: Vec<Uuid>,
}

impl From<UpdateRoleBody> for RoleDraft {
    fn from(body: UpdateRoleBody) -> Self {
        Self {
            name: body.name,
            permissions: body.permissions,
        }
    }
}

/// Which roles a list shows besides the custom ones.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields are read by the document alone")]
pub(crate) struct RoleParams {
    /// Adds the built-in role `user`.
    #[param(rename = "isUser", default = false)]
    is_user: Option<bool>,
}

/// A role in its list.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoleRow {
    id: Uuid,
    name: String,
    users_count: u64,
    created_at: Instant,
}

/// A role.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoleView {
    id: Uuid,
    name: String,
    users_count: u64,
    permissions: Vec<RolePermissionView>,
}

/// A permission of a role.
#[derive(Serialize, ToSchema)]
struct RolePermissionView {
    id: Uuid,
    #[schema(example = "viewAny template")]
    name: String,
    category: PermissionCategory,
}

/// A permission that the role form offers.
#[derive(Serialize, ToSchema)]
pub(crate) struct PermissionView {
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
pub(crate) struct AssignableRoleView {
    id: Uuid,
    name: String,
}

/// Whose catalogue is asked for: always that of the caller's scope.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "read by the document alone")]
pub(crate) enum PermissionScope {
    Organization,
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

impl From<ports::RoleRow> for RoleRow {
    fn from(row: ports::RoleRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            users_count: row.users_count,
            created_at: Instant(row.created_at),
        }
    }
}

impl From<RoleDetail> for RoleView {
    fn from(RoleDetail { role, users_count }: RoleDetail) -> Self {
        let permission = |permission: Permission| RolePermissionView {
            id: permission.id(),
            name: permission.name(),
            category: permission.category().into(),
        };
        Self {
            id: role.id.0,
            users_count,
            permissions: role.permissions.iter().map(permission).collect(),
            name: role.name.clone(),
        }
    }
}

impl From<Permission> for PermissionView {
    fn from(permission: Permission) -> Self {
        Self {
            id: permission.id(),
            name: permission.name(),
            label: permission.label(),
            category: permission.category().into(),
        }
    }
}

impl From<Role> for AssignableRoleView {
    fn from(role: Role) -> Self {
        Self {
            id: role.id.0,
            name: role.name.clone(),
        }
    }
}
