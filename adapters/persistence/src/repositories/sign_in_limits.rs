//! Failed sign-ins, and the networks that organizations know (D102).

use application_ports::{SignInLimits, StoreResult};
use async_trait::async_trait;
use domain_access::Scope;
use domain_accounts::{
    AccountFailures, KNOWN_NETWORK_SECONDS, Network, PlaceFailures, SignInPlace, is_newly_known,
};
use domain_kernel::{EmailAddress, Timestamp};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, DatabaseTransaction, EntityTrait, IntoActiveModel,
    Iterable, QueryFilter, QueryOrder, QuerySelect,
};

use super::{SqlTransaction, delete_expired};
use crate::entity::read_one;
use crate::entity::sign_in_accounts::{self as accounts, account_key};
use crate::entity::sign_in_failures as failures;
use crate::entity::sign_in_networks as networks;
use crate::entity::values::{Millis, ScopeId};
use crate::errors::store_error;

type ColumnOf<A> = <<A as ActiveModelTrait>::Entity as EntityTrait>::Column;

/// Replaces the row `before` with `after`, unless the stored row has other values than `before`, except for its expiry.
/// `None` is a row that does not exist. Returns whether the row was replaced.
///
/// The statement itself compares, so that it needs no lock and no read before it: PostgreSQL waits for a transaction
/// that changes the row, and then compares again.
async fn replace<A>(
    tx: &DatabaseTransaction,
    before: Option<A>,
    after: Option<A>,
    expires_at: ColumnOf<A>,
) -> StoreResult<bool>
where
    A: ActiveModelTrait + Send,
{
    let is_before = |mut before: A| {
        before.not_set(expires_at);
        let set = ColumnOf::<A>::iter()
            .filter_map(|column| Some(column.eq(before.get(column).into_value()?)));
        set.fold(Condition::all(), Condition::add)
    };
    let replaced = match (before, after) {
        (None, None) => return Ok(true),
        (None, Some(after)) => {
            <A::Entity as EntityTrait>::insert(after)
                .on_conflict(OnConflict::new().do_nothing().to_owned())
                .exec_without_returning(tx)
                .await
        }
        (Some(before), Some(after)) => {
            let update = <A::Entity as EntityTrait>::update_many().set(after.reset_all());
            let updated = update.filter(is_before(before)).exec(tx).await;
            updated.map(|updated| updated.rows_affected)
        }
        (Some(before), None) => {
            let delete = <A::Entity as EntityTrait>::delete_many().filter(is_before(before));
            let deleted = delete.exec(tx).await;
            deleted.map(|deleted| deleted.rows_affected)
        }
    };
    Ok(replaced.map_err(store_error)? > 0)
}

/// Returns the latest expiry of the rows to delete. It is `now`, or a later instant if there are more than `max` rows.
async fn swept_until<E: EntityTrait>(
    tx: &DatabaseTransaction,
    expires_at: E::Column,
    now: Timestamp,
    max: u64,
) -> StoreResult<Timestamp> {
    let newest_beyond: Option<Millis> = E::find()
        .select_only()
        .column(expires_at)
        .order_by_desc(expires_at)
        .offset(max)
        .limit(1)
        .into_tuple()
        .one(tx)
        .await
        .map_err(store_error)?;
    Ok(newest_beyond.map_or(now, |expiry| now.max(expiry.into())))
}

#[async_trait]
impl SignInLimits for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn account_failures(&self, email: &EmailAddress) -> StoreResult<Option<AccountFailures>> {
        accounts::find(&self.tx, email).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn place_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
    ) -> StoreResult<Option<PlaceFailures>> {
        failures::find(&self.tx, email, place).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn replace_account_failures(
        &self,
        email: &EmailAddress,
        before: Option<AccountFailures>,
        after: AccountFailures,
        now: Timestamp,
    ) -> StoreResult<bool> {
        let row = |failures| accounts::row(email, &failures, now);
        let after = Some(after).filter(|after| !after.is_empty(now));
        let expires_at = accounts::Column::ExpiresAt;
        replace(&self.tx, before.map(row), after.map(row), expires_at).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn replace_place_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
        before: Option<PlaceFailures>,
        after: PlaceFailures,
        now: Timestamp,
    ) -> StoreResult<bool> {
        let row = |at_place| failures::row(email, place, &at_place, now);
        let after = Some(after).filter(|after| !after.is_empty(now));
        let expires_at = failures::Column::ExpiresAt;
        replace(&self.tx, before.map(row), after.map(row), expires_at).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn forget_failures(&self, email: &EmailAddress) -> StoreResult<()> {
        let account = account_key(email);
        accounts::Entity::delete_by_id(account.clone())
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        failures::Entity::delete_many()
            .filter(failures::COLUMN.account.eq(account))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn know_network(
        &self,
        scope: Scope,
        network: Network,
        now: Timestamp,
    ) -> StoreResult<()> {
        let network = network.to_string();
        let key = (network.clone(), ScopeId::from(scope));
        let known = networks::Entity::find_by_id(key).into_model::<networks::Model>();
        let known = read_one(&self.tx, known).await?;
        if is_newly_known(known.map(|known| known.expires_at.into()), now) {
            return Ok(());
        }
        let row = networks::Model {
            network,
            scope_id: scope.into(),
            expires_at: now.plus_seconds(KNOWN_NETWORK_SECONDS).into(),
        };
        let renew = OnConflict::columns([networks::Column::Network, networks::Column::ScopeId])
            .update_column(networks::Column::ExpiresAt)
            .to_owned();
        networks::Entity::insert(row.into_active_model())
            .on_conflict(renew)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sweep_sign_in_limits(&self, now: Timestamp, max: u64, limit: u64) -> StoreResult<u64> {
        let tx = &self.tx;
        let (key, expires_at) = (accounts::Column::Account, accounts::Column::ExpiresAt);
        let until = swept_until::<accounts::Entity>(tx, expires_at, now, max).await?;
        let accounts = delete_expired::<accounts::Entity>(tx, key, expires_at, until, limit);
        let accounts = accounts.await?;
        let (key, expires_at) = (failures::Column::Place, failures::Column::ExpiresAt);
        let until = swept_until::<failures::Entity>(tx, expires_at, now, max).await?;
        let places = delete_expired::<failures::Entity>(tx, key, expires_at, until, limit);
        let places = places.await?;
        let expires_at = networks::Column::ExpiresAt;
        let until = swept_until::<networks::Entity>(tx, expires_at, now, max).await?;
        // Only successful sign-ins store networks, so there are few of them.
        let networks = networks::Entity::delete_many()
            .filter(expires_at.lte(until.millis()))
            .exec(tx)
            .await
            .map_err(store_error)?;
        Ok(accounts + places + networks.rows_affected)
    }
}
