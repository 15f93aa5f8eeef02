//! Stores organizations, their numbers of users, and the roots of their trees.

use application_ports::{Organizations, StoreResult};
use async_trait::async_trait;
use domain_access::Scope;
use domain_accounts::User;
use domain_kernel::OrganizationId;
use domain_organization::{Entity, Organization};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, EntityTrait, NotSet, QueryFilter, QuerySelect, QueryTrait, Set};

use super::{SqlTransaction, compare_and_set, insert};
use crate::entity::{entities, find_one, organizations, roles, user_groups, users, values};
use crate::errors::{expect_affected, store_error};

/// The number of bytes of a megabyte (D162).
const BYTES_OF_MB: i64 = 1024 * 1024;

#[async_trait]
impl Organizations for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_organization(
        &self,
        organization: &Organization,
        root: &Entity,
    ) -> StoreResult<()> {
        insert(&self.tx, organizations::ActiveModel::from(organization)).await?;
        insert(&self.tx, entities::ActiveModel::try_from(root)?).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<Organization>> {
        let by_id = organizations::Entity::find().filter(organizations::by_id(id));
        find_one(&self.tx, by_id).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_organization(&self, id: OrganizationId) -> StoreResult<Option<Organization>> {
        let locked = organizations::Entity::find()
            .filter(organizations::by_id(id))
            .lock_exclusive();
        find_one(&self.tx, locked).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn organization_admin(&self, id: OrganizationId) -> StoreResult<Option<User>> {
        let admin = organizations::Entity::find()
            .select_only()
            .expr(organizations::present_admin())
            .filter(organizations::by_id(id))
            .into_query();
        let of_id = users::living().filter(users::COLUMN.id.in_subquery(admin));
        find_one(&self.tx, of_id).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_organization(&self, organization: &Organization) -> StoreResult<()> {
        let row = organizations::ActiveModel {
            users: NotSet,
            used_bytes: NotSet,
            version: Set(organization.version + 1),
            ..organization.into()
        };
        // Stored files change the used storage without changing the version, so the limit is compared with the stored
        // value.
        let limit = i64::try_from(organization.total_bytes()).unwrap_or(i64::MAX);
        let unchanged = organizations::by_id(organization.id)
            .and(organizations::COLUMN.version.eq(organization.version))
            .and(organizations::COLUMN.used_bytes.lte(limit));
        compare_and_set(&self.tx, row, unchanged).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_organization(&self, organization: &Organization) -> StoreResult<()> {
        let id = organization.id;
        // This locks the row. A transaction that is adding a user to the organization waits, and then finds no
        // organization.
        let locked = organizations::Entity::update_many()
            .col_expr(
                organizations::Column::Version,
                organizations::Column::Version.into_expr().add(1),
            )
            .filter(organizations::by_id(id))
            .filter(organizations::COLUMN.version.eq(organization.version))
            .filter(
                organizations::COLUMN
                    .users
                    .eq(i64::from(organization.users)),
            )
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        expect_affected(locked.rows_affected)?;

        let scope = Scope::Organization(id);
        let of_users = users::in_scope(scope);
        self.delete_account_rows(&users::Entity::find().filter(of_users.clone()))
            .await?;
        self.delete::<user_groups::Entity>(user_groups::in_scope(scope))
            .await?;
        self.delete::<users::Entity>(of_users.clone()).await?;
        self.delete::<roles::Entity>(roles::in_scope(scope)).await?;
        self.delete_tree(id).await?;
        self.delete::<organizations::Entity>(organizations::by_id(id))
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn take_seat(&self, id: OrganizationId) -> StoreResult<bool> {
        self.take_seats(id, 1).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_seats(&self, id: OrganizationId) -> StoreResult<()> {
        organizations::Entity::find_by_id(values::OrganizationId::from(id))
            .lock_exclusive()
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn take_seats(&self, id: OrganizationId, count: u32) -> StoreResult<bool> {
        let users = organizations::Column::Users;
        let taken = organizations::Entity::update_many()
            .col_expr(users, users.into_expr().add(count))
            .filter(organizations::by_id(id))
            .filter(
                users
                    .into_expr()
                    .add(count)
                    .lte(organizations::Column::MaxUsers.into_expr()),
            )
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(taken.rows_affected == 1)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn free_seat(&self, id: OrganizationId) -> StoreResult<()> {
        let users = organizations::Column::Users;
        let freed = organizations::Entity::update_many()
            .col_expr(users, users.into_expr().sub(1))
            .filter(organizations::by_id(id))
            .filter(organizations::COLUMN.users.gt(0))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        expect_affected(freed.rows_affected)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn take_storage(&self, id: OrganizationId, bytes: u64) -> StoreResult<bool> {
        let used = organizations::Column::UsedBytes;
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let limit = organizations::Column::TotalFileMb
            .into_expr()
            .mul(BYTES_OF_MB);
        let taken = organizations::Entity::update_many()
            .col_expr(used, used.into_expr().add(bytes))
            .filter(organizations::by_id(id))
            // The addition of the bytes could overflow, so they are subtracted from the limit.
            .filter(used.into_expr().lte(limit.sub(bytes)))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(taken.rows_affected == 1)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn free_storage(&self, id: OrganizationId, bytes: u64) -> StoreResult<()> {
        let used = organizations::Column::UsedBytes;
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let freed = organizations::Entity::update_many()
            .col_expr(used, used.into_expr().sub(bytes))
            .filter(organizations::by_id(id))
            .filter(organizations::COLUMN.used_bytes.gte(bytes))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        expect_affected(freed.rows_affected)
    }
}
