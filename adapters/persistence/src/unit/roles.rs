//! Roles.

use application_ports::{Roles, StoreError, StoreResult};
use async_trait::async_trait;
use domain_access::{Permissions, Role, RoleKind, Scope};
use domain_kernel::{RoleId, Timestamp, case_fold};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ConnectionTrait, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter, QuerySelect,
};

use super::{Unit, insert, save};
use crate::errors::{corrupt, of};
use crate::sql::{Row, count, run, scope_id, scope_of, values};
use crate::totals::ROLES;

mod record {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "roles")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub scope_id: Uuid,
        pub kind: String,
        pub name: String,
        pub name_key: String,
        pub permissions: String,
        pub created_at: i64,
        pub version: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

fn record(role: &Role) -> record::Model {
    record::Model {
        id: role.id.0,
        scope_id: scope_id(role.scope),
        kind: role.kind.as_str().to_owned(),
        name: role.name.clone(),
        name_key: case_fold(&role.name),
        permissions: role.permissions.names().join(","),
        created_at: role.created_at.millis(),
        version: role.version,
    }
}

fn role(record: record::Model) -> StoreResult<Role> {
    Ok(Role {
        id: record.id.into(),
        scope: scope_of(record.scope_id),
        kind: kind(&record.kind)?,
        name: record.name,
        permissions: permissions(&record.permissions),
        created_at: Timestamp::from_millis(record.created_at),
        version: record.version,
    })
}

/// The role of a row with all columns of `roles`.
pub fn role_of_row(row: &Row) -> StoreResult<Role> {
    role(record::Model::from_query_result(row.whole(), "").map_err(of)?)
}

/// The kind of its stored word.
pub fn kind(word: &str) -> StoreResult<RoleKind> {
    RoleKind::parse(word).ok_or_else(|| corrupt("roles")(&word))
}

/// The permissions of their stored list. A name that this version does not know gives nothing.
pub fn permissions(names: &str) -> Permissions {
    Permissions::from_names(names.split(',').filter(|name| !name.is_empty()))
}

/// The first role of the scope of which the condition holds.
async fn role_where(
    connection: &impl ConnectionTrait,
    scope: Scope,
    condition: Expr,
) -> StoreResult<Option<Role>> {
    let found = record::Entity::find()
        .filter(record::COLUMN.scope_id.eq(scope_id(scope)))
        .filter(condition);
    found
        .one(connection)
        .await
        .map_err(of)?
        .map(role)
        .transpose()
}

/// A role of the scope.
pub async fn role_by_id(
    connection: &impl ConnectionTrait,
    scope: Scope,
    id: RoleId,
) -> StoreResult<Option<Role>> {
    role_where(connection, scope, record::COLUMN.id.eq(id.0)).await
}

#[async_trait]
impl Roles for Unit {
    async fn role_insert(&self, role: &Role) -> StoreResult<()> {
        insert(self.touch(ROLES), record(role)).await
    }

    async fn role(&self, scope: &Scope, id: RoleId) -> StoreResult<Option<Role>> {
        role_by_id(&self.tx, *scope, id).await
    }

    async fn role_by_name(&self, scope: &Scope, name: &str) -> StoreResult<Option<Role>> {
        role_where(
            &self.tx,
            *scope,
            record::COLUMN.name_key.eq(case_fold(name)),
        )
        .await
    }

    async fn role_by_kind(&self, scope: &Scope, kind: RoleKind) -> StoreResult<Option<Role>> {
        role_where(&self.tx, *scope, record::COLUMN.kind.eq(kind.as_str())).await
    }

    async fn role_save(&self, role: &Role) -> StoreResult<()> {
        let mut record = record(role);
        record.version += 1;
        save(
            self.touch(ROLES),
            record.into_active_model(),
            "id",
            role.id.0,
            role.version,
        )
        .await
    }

    async fn role_delete(&self, id: RoleId) -> StoreResult<()> {
        let gone = run(
            self.touch(ROLES),
            "DELETE FROM roles WHERE id = $1",
            values![id.0],
        )
        .await?;
        if gone == 0 {
            Err(StoreError::Missing)
        } else {
            Ok(())
        }
    }

    async fn role_holders(&self, id: RoleId) -> StoreResult<u64> {
        record::Entity::find_by_id(id.0)
            .lock_exclusive()
            .one(&self.tx)
            .await
            .map_err(of)?;
        let sql = "SELECT COUNT(*) AS n FROM users WHERE role_id = $1 AND deleted_at IS NULL";
        count(&self.tx, sql, values![id.0]).await
    }
}
