//! Failed sign-ins, and the networks that organizations know (D102).

use application_ports::{SignInLimits, StoreResult};
use async_trait::async_trait;
use domain_access::Scope;
use domain_accounts::{
    AccountFailures, KNOWN_NETWORK_SECONDS, Network, PlaceFailures, SignInPlace,
};
use domain_kernel::{EmailAddress, Timestamp};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, Iterable,
    QueryFilter, QueryOrder, QuerySelect, SelectExt,
};
use uuid::Uuid;

use super::{SqlTransaction, delete_expired};
use crate::entity::read_one;
use crate::entity::sign_in_accounts::{self as accounts, account_key};
use crate::entity::sign_in_failures::{self as failures, place_key};
use crate::entity::sign_in_networks as networks;
use crate::entity::values::{Millis, ScopeId};
use crate::errors::store_error;

/// A known network is stored again only after this time. If each sign-in stored it, simultaneous sign-ins from one
/// network would wait for each other's commits.
const NETWORK_RENEWAL_SECONDS: i64 = 60;

/// Inserts a row, or replaces the row with the same key.
async fn upsert<A>(tx: &DatabaseTransaction, row: A, key: &[ColumnOf<A>]) -> StoreResult<()>
where
    A: ActiveModelTrait,
{
    let replace = OnConflict::columns(key.iter().copied())
        .update_columns(ColumnOf::<A>::iter())
        .to_owned();
    <A::Entity as EntityTrait>::insert(row)
        .on_conflict(replace)
        .exec_without_returning(tx)
        .await
        .map_err(store_error)?;
    Ok(())
}

type ColumnOf<A> = <<A as ActiveModelTrait>::Entity as EntityTrait>::Column;

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
        let found = accounts::Entity::find_by_id(account_key(email));
        let found = read_one(&self.tx, found.into_model::<accounts::Model>()).await?;
        Ok(found.map(Into::into))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_account_failures(
        &self,
        email: &EmailAddress,
        seed: Uuid,
        now: Timestamp,
    ) -> StoreResult<AccountFailures> {
        // The update changes nothing. It locks the row, even while another transaction inserts or deletes it.
        let none = AccountFailures::none(seed);
        let lock = OnConflict::column(accounts::Column::Account)
            .update_column(accounts::Column::Account)
            .to_owned();
        let locked = accounts::Entity::insert(accounts::row(email, &none, now))
            .on_conflict(lock)
            .exec_with_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(locked.into())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn place_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
    ) -> StoreResult<PlaceFailures> {
        let found = failures::Entity::find_by_id(place_key(email, place));
        let found = read_one(&self.tx, found.into_model::<failures::Model>()).await?;
        Ok(found.map_or(PlaceFailures::NONE, Into::into))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_account_failures(
        &self,
        email: &EmailAddress,
        failures: &AccountFailures,
        now: Timestamp,
    ) -> StoreResult<()> {
        if failures.is_empty(now) {
            accounts::Entity::delete_by_id(account_key(email))
                .exec(&self.tx)
                .await
                .map_err(store_error)?;
            return Ok(());
        }
        let row = accounts::row(email, failures, now);
        upsert(&self.tx, row, &[accounts::Column::Account]).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_place_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
        failures: &PlaceFailures,
        now: Timestamp,
    ) -> StoreResult<()> {
        if failures.is_empty(now) {
            failures::Entity::delete_by_id(place_key(email, place))
                .exec(&self.tx)
                .await
                .map_err(store_error)?;
            return Ok(());
        }
        let row = failures::row(email, place, failures, now);
        upsert(&self.tx, row, &[failures::Column::Place]).await
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
    async fn is_network_known(
        &self,
        scope: Option<Scope>,
        network: Network,
        now: Timestamp,
    ) -> StoreResult<bool> {
        let mut known = networks::Entity::find()
            .filter(networks::COLUMN.network.eq(network.to_string()))
            .filter(networks::COLUMN.expires_at.gt(now.millis()));
        if let Some(scope) = scope {
            known = known.filter(networks::COLUMN.scope_id.eq(ScopeId::from(scope)));
        }
        known.exists(&self.tx).await.map_err(store_error)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn know_network(
        &self,
        scope: Scope,
        network: Network,
        now: Timestamp,
    ) -> StoreResult<()> {
        let soon = now.plus_seconds(KNOWN_NETWORK_SECONDS - NETWORK_RENEWAL_SECONDS);
        if self.is_network_known(Some(scope), network, soon).await? {
            return Ok(());
        }
        let row = networks::Model {
            network: network.to_string(),
            scope_id: scope.into(),
            expires_at: now.plus_seconds(KNOWN_NETWORK_SECONDS).into(),
        };
        let key = [networks::Column::Network, networks::Column::ScopeId];
        upsert(&self.tx, row.into_active_model(), &key).await
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
