//! Users.

use application_ports::{StoreResult, Users};
use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{EmailAddress, UserId};
use domain_organization::User;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};

use super::{SqlTransaction, compare_and_set, insert};
use crate::entity::users::{ActiveModel, COLUMN, living_by_email, living_in};
use crate::entity::{entity_members, find_one};
use crate::errors::{corrupt, store_error};

#[async_trait]
impl Users for SqlTransaction {
    async fn user_insert(&self, user: &User) -> StoreResult<()> {
        insert(&self.tx, ActiveModel::from(user)).await
    }

    async fn user(&self, scope: &Scope, id: UserId) -> StoreResult<Option<User>> {
        find_one(&self.tx, living_in(*scope).filter(COLUMN.id.eq(id.0))).await
    }

    async fn user_by_email(&self, email: &EmailAddress) -> StoreResult<Option<User>> {
        find_one(&self.tx, living_by_email(email)).await
    }

    async fn user_save(&self, user: &User) -> StoreResult<()> {
        let row = ActiveModel {
            version: Set(user.version + 1),
            ..user.into()
        };
        let unchanged = COLUMN.id.eq(user.id.0).and(COLUMN.version.eq(user.version));
        compare_and_set(&self.tx, row, unchanged).await
    }

    async fn user_teams(&self, id: UserId) -> StoreResult<u32> {
        let teams = entity_members::Entity::find()
            .filter(entity_members::COLUMN.user_id.eq(id.0))
            .count(&self.tx)
            .await
            .map_err(store_error)?;
        u32::try_from(teams).map_err(|reason| corrupt("entity_members")(&reason))
    }
}
