//! Stores sessions when they begin and deletes them when they end.

use application_ports::{SessionsStore, StoreResult};
use async_trait::async_trait;
use domain_access::Principal;
use domain_accounts::{PasswordHash, Session, User};
use domain_kernel::{SessionId, Timestamp, UserId};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};

use super::{SqlTransaction, delete_expired, insert};
use crate::entity::sessions::{ActiveModel, COLUMN, Column, Entity, by_id, of_user};
use crate::entity::users;
use crate::errors::store_error;
use crate::sessions::find_valid;

#[async_trait]
impl SessionsStore for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_session(
        &self,
        session: &Session,
        verified: &PasswordHash,
    ) -> StoreResult<Option<User>> {
        // The update locks the user. It makes PostgreSQL wait for a running change of the password and then compare
        // again. It also makes simultaneous sign-ins of one user wait for each other, so that each sees the sessions of
        // the others. SQLite's transactions run one after another.
        let signed_in = users::Entity::update_many()
            .col_expr(
                users::Column::LastSignInAt,
                Expr::value(session.created_at.millis()),
            )
            .filter(users::may_sign_in())
            .filter(users::by_id(session.user_id))
            .filter(users::COLUMN.password_hash.eq(verified.as_str()))
            .exec_with_returning(&self.tx)
            .await
            .map_err(store_error)?;
        let Some(user) = signed_in.into_iter().next() else {
            return Ok(None);
        };
        insert(&self.tx, ActiveModel::from(session)).await?;
        Ok(Some(user.try_into()?))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn principal(&self, session: &Session) -> StoreResult<Option<Principal>> {
        let found = find_valid(&self.tx, by_id(session.id), session.created_at).await?;
        Ok(found.into_iter().next().map(Into::into))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn end_oldest_sessions(&self, newest: &Session, limit: u64) -> StoreResult<()> {
        let others = of_user(newest.user_id).and(by_id(newest.id).not());
        let remaining = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(others.clone())
            .filter(COLUMN.expires_at.gt(newest.created_at.millis()))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .limit(limit.saturating_sub(1))
            .into_query();
        Entity::delete_many()
            .filter(others)
            .filter(Column::Id.not_in_subquery(remaining))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn end_session(&self, user_id: UserId, id: SessionId) -> StoreResult<bool> {
        let ended = Entity::delete_many()
            .filter(by_id(id))
            .filter(of_user(user_id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(ended.rows_affected > 0)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn end_sessions(&self, user_id: UserId, except: Option<SessionId>) -> StoreResult<()> {
        let mut ended = Entity::delete_many().filter(of_user(user_id));
        if let Some(id) = except {
            ended = ended.filter(by_id(id).not());
        }
        ended.exec(&self.tx).await.map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sweep_sessions(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        delete_expired::<Entity>(&self.tx, Column::Id, Column::ExpiresAt, now, limit).await
    }
}
