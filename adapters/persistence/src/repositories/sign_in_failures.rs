//! Counts consecutive failed sign-ins (D46).

use application_ports::{SignInFailures, StoreResult};
use async_trait::async_trait;
use domain_accounts::{SIGN_IN_WAITS, SignInCounter};
use domain_kernel::Timestamp;
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait as _, OnConflict};
use sea_orm::{EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{SqlTransaction, delete_expired};
use crate::entity::sign_in_failures::{COLUMN, Column, Entity, counter_key, expiry, first_failure};
use crate::entity::values::Millis;
use crate::errors::store_error;

/// Returns how many milliseconds a counter must wait after `failures`. This is
/// [`sign_in_wait_seconds`](domain_accounts::sign_in_wait_seconds) as SQL.
fn wait_millis(failures: &Expr) -> Expr {
    let waits = SIGN_IN_WAITS.iter().rev();
    let reached = waits.fold(CaseStatement::new(), |case, (from, seconds)| {
        let from = i32::try_from(*from).unwrap_or(i32::MAX);
        let millis = seconds.saturating_mul(1000);
        case.case(failures.clone().gte(from), Expr::value(millis))
    });
    reached.finally(Expr::value(0_i64)).into()
}

#[async_trait]
impl SignInFailures for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn count_sign_in(
        &self,
        counter: &SignInCounter,
        now: Timestamp,
    ) -> StoreResult<Option<Timestamp>> {
        // One statement, so that the database counts attempts that several nodes make at once.
        let stored = |column| Expr::col((Entity, column));
        // An expired counter starts again at one, even if its row has not been deleted yet.
        let failures: Expr = CaseStatement::new()
            .case(stored(Column::ExpiresAt).lte(now.millis()), Expr::value(1))
            .finally(stored(Column::Failures).add(1))
            .into();
        let count = OnConflict::column(Column::Counter)
            .value(
                Column::FreeAt,
                wait_millis(&failures).add(Expr::value(now.millis())),
            )
            .value(Column::Failures, failures)
            .value(Column::ExpiresAt, Expr::value(expiry(now).millis()))
            .action_and_where(stored(Column::FreeAt).lte(now.millis()))
            .to_owned();
        let counted = Entity::insert(first_failure(counter, now))
            .on_conflict(count)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        if counted > 0 {
            return Ok(None);
        }
        let free_at: Option<Millis> = Entity::find_by_id(counter_key(counter))
            .select_only()
            .column(Column::FreeAt)
            .into_tuple()
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(Some(free_at.map_or(now, Into::into)))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn uncount_sign_in(&self, counter: &SignInCounter, now: Timestamp) -> StoreResult<()> {
        Entity::update_many()
            .col_expr(Column::Failures, Expr::col(Column::Failures).sub(1))
            .col_expr(Column::FreeAt, Expr::value(now.millis()))
            .filter(COLUMN.counter.eq(counter_key(counter)))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        // A counter without failures is deleted, because it would only take up space.
        Entity::delete_by_id(counter_key(counter))
            .filter(COLUMN.failures.lte(0))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn reset_sign_in_failures(&self, counter: &SignInCounter) -> StoreResult<()> {
        Entity::delete_by_id(counter_key(counter))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sweep_sign_in_failures(
        &self,
        now: Timestamp,
        max: u64,
        limit: u64,
    ) -> StoreResult<u64> {
        let newest_beyond: Option<Millis> = Entity::find()
            .select_only()
            .column(Column::ExpiresAt)
            .order_by_desc(Column::ExpiresAt)
            .offset(max)
            .limit(1)
            .into_tuple()
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        let until = newest_beyond.map_or(now, |expiry| now.max(expiry.into()));
        delete_expired::<Entity>(&self.tx, Column::Counter, Column::ExpiresAt, until, limit).await
    }
}
