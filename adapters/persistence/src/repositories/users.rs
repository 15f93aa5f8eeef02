//! Users.

use application_ports::{StoreError, StoreResult, Users};
use async_trait::async_trait;
use domain_access::Scope;
use domain_accounts::{User, UserGroup};
use domain_kernel::{EmailAddress, RoleId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait, LockType};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};

use super::{MAX_ROWS, SqlTransaction, compare_and_set, insert, insert_all};
use crate::entity::users::{
    ActiveModel, COLUMN, Column, Entity, Model, by_id, by_ids, living, living_by_email, living_in,
    with_emails,
};
use crate::entity::{email_tokens, find_all, find_one, user_group_members, user_groups, values};
use crate::errors::{corrupt, store_error};

impl SqlTransaction {
    /// Deletes the user's email tokens if the password or the address changes, or if the user is deactivated or
    /// deleted. A token proves that the user owns the address, and replaces the password. So it must end when either of
    /// them changes.
    async fn delete_email_tokens_of_changed(&self, user: &User) -> StoreResult<()> {
        let stored = Entity::find_by_id(values::UserId::from(user.id))
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        let new = Model::from(user);
        let is_unchanged = stored.is_some_and(|stored| {
            stored.password_hash == new.password_hash
                && stored.email_key == new.email_key
                && (stored.deactivated_at == new.deactivated_at || new.deactivated_at.is_none())
                && stored.deleted_at == new.deleted_at
        });
        if !is_unchanged {
            email_tokens::Entity::delete_many()
                .filter(email_tokens::of_user(user.id))
                .exec(&self.tx)
                .await
                .map_err(store_error)?;
        }
        Ok(())
    }
}

#[async_trait]
impl Users for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_user(&self, user: &User) -> StoreResult<()> {
        insert(&self.tx, ActiveModel::from(user)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_users(&self, users: &[User]) -> StoreResult<()> {
        insert_all(&self.tx, users.iter().map(ActiveModel::from).collect()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_user_group(&self, group: &UserGroup, members: &[User]) -> StoreResult<()> {
        insert(&self.tx, user_groups::ActiveModel::from(group)).await?;
        let members = members
            .iter()
            .map(|user| user_group_members::row(group.id, user.id));
        insert_all(&self.tx, members.collect()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn address_owners(
        &self,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<(EmailAddress, Scope)>> {
        let mut owners = Vec::new();
        for chunk in emails.chunks(MAX_ROWS) {
            let found: Vec<(String, values::ScopeId)> = living()
                .filter(with_emails(chunk))
                .select_only()
                .column(Column::Email)
                .column(Column::ScopeId)
                .into_tuple()
                .all(&self.tx)
                .await
                .map_err(store_error)?;
            for (email, scope) in found {
                let email = EmailAddress::parse(&email).map_err(|reason| corrupt("users")(&reason));
                owners.push((email?, scope.into()));
            }
        }
        Ok(owners)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn user(&self, scope: &Scope, id: UserId) -> StoreResult<Option<User>> {
        find_one(&self.tx, living_in(*scope).filter(by_id(id))).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_users(&self, scope: &Scope, ids: &[UserId]) -> StoreResult<Vec<User>> {
        let mut users = Vec::with_capacity(ids.len());
        for chunk in ids.chunks(MAX_ROWS) {
            // All transactions that lock several users lock them in this order, so that they cannot block each other.
            let rows = living_in(*scope)
                .filter(by_ids(chunk.iter().copied()))
                .order_by_asc(Column::Id)
                .lock(LockType::NoKeyUpdate);
            users.extend(find_all::<_, User>(&self.tx, rows).await?);
        }
        Ok(users)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn give_role(&self, users: &[User], role_id: RoleId) -> StoreResult<()> {
        for chunk in users.chunks(MAX_ROWS) {
            let changed = Entity::update_many()
                .col_expr(Column::RoleId, Expr::value(values::RoleId::from(role_id)))
                .col_expr(Column::Version, Column::Version.into_expr().add(1))
                .filter(by_ids(chunk.iter().map(|user| user.id)))
                .exec(&self.tx)
                .await
                .map_err(store_error)?;
            if usize::try_from(changed.rows_affected) != Ok(chunk.len()) {
                return Err(StoreError::Stale);
            }
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn user_by_email(&self, email: &EmailAddress) -> StoreResult<Option<User>> {
        find_one(&self.tx, living_by_email(email)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_user(&self, user: &User) -> StoreResult<()> {
        let row = ActiveModel {
            version: Set(user.version + 1),
            ..user.into()
        };
        self.delete_email_tokens_of_changed(user).await?;
        let unchanged = by_id(user.id).and(COLUMN.version.eq(user.version));
        compare_and_set(&self.tx, row, unchanged).await
    }
}
