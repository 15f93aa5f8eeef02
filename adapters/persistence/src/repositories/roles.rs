//! Roles.

use application_ports::{Roles, StoreResult};
use async_trait::async_trait;
use domain_access::{Role, RoleKind, Scope, role_name_key};
use domain_accounts::RoleHolders;
use domain_kernel::RoleId;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Set};

use super::{SqlTransaction, compare_and_set, insert};
use crate::entity::roles::{ActiveModel, COLUMN, Entity, by_id, find_in, in_scope};
use crate::entity::values;
use crate::entity::{find_one, users};
use crate::errors::{delete_error, expect_affected, store_error};

#[async_trait]
impl Roles for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_role(&self, role: &Role) -> StoreResult<()> {
        insert(&self.tx, ActiveModel::from(role)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn role(&self, scope: &Scope, id: RoleId) -> StoreResult<Option<Role>> {
        find_one(&self.tx, find_in(*scope, id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn role_by_name(&self, scope: &Scope, name: &str) -> StoreResult<Option<Role>> {
        let named = Entity::find()
            .filter(in_scope(*scope))
            .filter(COLUMN.name_key.eq(role_name_key(name)));
        find_one(&self.tx, named).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn role_by_kind(&self, scope: &Scope, kind: RoleKind) -> StoreResult<Option<Role>> {
        let of_kind = Entity::find()
            .filter(in_scope(*scope))
            .filter(COLUMN.kind.eq(values::RoleKind::from(kind)));
        find_one(&self.tx, of_kind).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_role(&self, role: &Role) -> StoreResult<()> {
        let row = ActiveModel {
            version: Set(role.version + 1),
            ..role.into()
        };
        let unchanged = by_id(role.id).and(COLUMN.version.eq(role.version));
        compare_and_set(&self.tx, row, unchanged).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_role(&self, id: RoleId) -> StoreResult<()> {
        let deleted = Entity::delete_many()
            .filter(by_id(id))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        expect_affected(deleted.rows_affected)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn role_holders(&self, id: RoleId) -> StoreResult<RoleHolders> {
        Entity::find_by_id(values::RoleId::from(id))
            .lock_exclusive()
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        let holders = users::Entity::find()
            .filter(users::may_sign_in())
            .filter(users::of_role(id));
        let invited = holders
            .clone()
            .filter(users::COLUMN.password_hash.is_null())
            .count(&self.tx);
        let invited = invited.await.map_err(store_error)?;
        let all = holders.count(&self.tx).await.map_err(store_error)?;
        Ok(RoleHolders {
            active: all - invited,
            invited,
        })
    }
}
