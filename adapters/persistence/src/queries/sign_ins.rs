//! Queries for a sign-in, before its password is checked (D102).

use application_ports::{SignInHome, SignInQueries, StoreResult, StoredFailures};
use async_trait::async_trait;
use domain_accounts::{Network, SignInPlace};
use domain_kernel::{EmailAddress, Timestamp};

use super::SqlQueries;
use crate::entity::sign_in_networks::known_until;
use crate::entity::{sign_in_accounts, sign_in_failures};

#[async_trait]
impl SignInQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn sign_in_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
    ) -> StoreResult<StoredFailures> {
        Ok(StoredFailures {
            account: sign_in_accounts::find(&self.read, email).await?,
            place: sign_in_failures::find(&self.read, email, place).await?,
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn network_known_until(
        &self,
        home: &SignInHome,
        network: Network,
        now: Timestamp,
    ) -> StoreResult<Option<Timestamp>> {
        known_until(&self.read, home, network, now).await
    }
}
