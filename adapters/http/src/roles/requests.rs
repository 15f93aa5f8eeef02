//! The request of the role form, and the query of the role list.

use application::{Edit, RoleDraft};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use validator::Validate;

use crate::shared::fields::RoleName;
use crate::shared::serde_types::Version;
use crate::web::query::{Switch, parameter};

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CreateRoleRequest {
    /// Letters only; built-in names are refused.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: RoleName,
    #[serde(default)]
    #[schema(required, min_items = 1)]
    permissions: Vec<Uuid>,
    /// Super administrators only; null or absent is the platform.
    pub organization_id: Option<Uuid>,
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateRoleRequest {
    /// Letters only; built-in names are refused.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: RoleName,
    #[serde(default)]
    #[schema(required, min_items = 1)]
    permissions: Vec<Uuid>,
    /// The version that was read. Without it, the change overwrites every version.
    #[schema(value_type = Option<i32>, minimum = 0)]
    version: Option<Version>,
}

/// Selects the roles that a list shows in addition to the custom ones.
#[derive(Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct RoleParams {
    /// Adds the built-in role `user`.
    #[serde(rename = "isUser", default, deserialize_with = "parameter")]
    #[param(value_type = Option<bool>, default = false)]
    is_user: Option<Switch>,
}

impl RoleParams {
    /// Whether the list shows the built-in role `user`.
    pub fn is_user(&self) -> bool {
        self.is_user.is_some_and(|switch| switch.0)
    }
}

impl From<CreateRoleRequest> for RoleDraft {
    fn from(request: CreateRoleRequest) -> Self {
        Self {
            name: request.name.0,
            permissions: request.permissions,
        }
    }
}

impl From<UpdateRoleRequest> for Edit<RoleDraft> {
    fn from(request: UpdateRoleRequest) -> Self {
        let draft = RoleDraft {
            name: request.name.0,
            permissions: request.permissions,
        };
        Self {
            draft,
            version: request.version.map(Into::into),
        }
    }
}
