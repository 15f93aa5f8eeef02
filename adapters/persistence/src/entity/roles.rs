//! Roles.

use application_ports::StoreError;
use domain_access::{Permissions, Role, Scope, StoredRole, role_name_key};
use domain_kernel::search_fold;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{Millis, RoleId, RoleKind, ScopeId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "roles")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: RoleId,
    pub scope_id: ScopeId,
    pub kind: RoleKind,
    pub name: String,
    pub name_key: String,
    pub search_key: String,
    pub permissions: String,
    pub created_at: Millis,
    pub version: i32,
    #[sea_orm(has_many)]
    pub users: HasMany<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: RoleId;
    in_scope => scope_id: Scope;
}

/// Reads the stored list of permissions. A name that this version does not know grants no permission.
pub fn permissions(names: &str) -> Permissions {
    Permissions::from_names(names.split(',').filter(|name| !name.is_empty()))
}

/// Selects the role with this id in the scope.
pub fn find_in(scope: Scope, id: domain_kernel::RoleId) -> Select<Entity> {
    Entity::find().filter(by_id(id)).filter(in_scope(scope))
}

impl From<&Role> for ActiveModel {
    fn from(role: &Role) -> Self {
        Model {
            id: role.id.into(),
            scope_id: role.scope.into(),
            kind: role.kind.into(),
            name: role.name.clone(),
            name_key: role_name_key(&role.name),
            search_key: search_fold(&role.name),
            permissions: role.permissions.names().join(","),
            created_at: role.created_at.into(),
            version: role.version,
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for Role {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self::from_stored(StoredRole {
            id: model.id.into(),
            scope: model.scope_id.into(),
            kind: model.kind.into(),
            permissions: permissions(&model.permissions),
            name: model.name,
            created_at: model.created_at.into(),
            version: model.version,
        }))
    }
}
