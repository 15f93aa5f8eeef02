//! Limits of sign-ins, which all nodes share (D102). An attacker cannot use them to lock out a user who signs in from
//! another network or on a known device (D55).
//!
//! The crate governor is not suitable. It counts in the memory of one node and refills at a fixed rate. The waits here
//! grow with each failure and end with a successful sign-in.

use application_ports::{Credentials, Transaction};
use domain_access::Scope;
use domain_accounts::{
    AccountFailures, CountedSignIn, KNOWN_DEVICE_SECONDS, KnownDevice, Network, SignInFailures,
    SignInPlace,
};
use domain_kernel::{DeviceId, EmailAddress, Timestamp, UserId};

use super::sign_in::SignIn;
use crate::{App, AppError, AppResult};

/// The cause of changes of the counters. They need no audit entry, because the counters belong to no user.
pub(crate) struct SignInCount(());

/// Where a sign-in is counted as failed, until it succeeds or its count is taken back.
#[derive(Debug)]
pub(super) struct CountedAt {
    place: SignInPlace,
    counted: CountedSignIn,
}

impl SignIn {
    /// Returns that one of the devices in the request which knows the user (D55).
    fn known_device(&self, user_id: Option<UserId>) -> Option<&KnownDevice> {
        let mut devices = self.devices.iter();
        devices.find(|device| user_id.is_some_and(|user_id| device.knows(user_id)))
    }
}

impl App {
    /// Returns the device of a token, if the token is valid.
    pub fn read_device_token(&self, token: &str) -> Option<KnownDevice> {
        self.ports.device_tokens.read(token, self.now())
    }

    /// Returns the place at which a failure of the sign-in is counted: a device that knows the user and need not wait,
    /// otherwise the network. Only reads, so that many refused attempts do not delay writers. An address without an
    /// account is treated in the same way.
    ///
    /// # Errors
    ///
    /// [`AppError::LimitReached`] if both must wait.
    pub(super) async fn open_place(
        &self,
        email: &EmailAddress,
        credentials: Option<&Credentials>,
        command: &SignIn,
    ) -> AppResult<SignInPlace> {
        let now = self.now();
        let tx = self.ports.store.begin_reading().await?;
        let network = Network::of(command.ip);
        let home = self.sign_in_home(&*tx, email, credentials).await?;
        let network = SignInPlace::Network {
            network,
            is_known: tx.is_network_known(home, network, now).await?,
        };
        let device = command.known_device(credentials.map(|known| known.user_id));
        let device = device.map(|device| SignInPlace::Device(device.id));
        let account = tx.account_failures(email).await?;
        let account = account.unwrap_or_else(|| AccountFailures::none(self.ports.ids.random()));
        let mut waits = Vec::new();
        for place in device.into_iter().chain([network]) {
            let mut failures = SignInFailures {
                account,
                place: tx.place_failures(email, place).await?,
            };
            match failures.count(place, now) {
                Ok(_) => return Ok(place),
                Err(free_at) => waits.push(free_at),
            }
        }
        Err(limit_reached(waits.into_iter().min().unwrap_or(now), now))
    }

    /// Counts a sign-in as failed before its password is checked.
    ///
    /// # Errors
    ///
    /// [`AppError::LimitReached`] if the place must wait in the meantime.
    pub(super) async fn count_sign_in(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
    ) -> AppResult<CountedAt> {
        let now = self.now();
        let tx = self.ports.unaudited.begin(SignInCount(())).await?;
        let mut failures = self.lock_failures(&*tx, email, place, now).await?;
        let counted = failures.count(place, now);
        let counted = counted.map_err(|free_at| limit_reached(free_at, now))?;
        save_failures(&*tx, email, place, &failures, now).await?;
        tx.commit_unaudited().await?;
        Ok(CountedAt { place, counted })
    }

    /// Returns the scope whose known networks count for an address: the scope of its user. For an address without a
    /// user it is the organization with the domain of the address, so that both cases behave in the same way.
    async fn sign_in_home(
        &self,
        tx: &dyn Transaction,
        email: &EmailAddress,
        credentials: Option<&Credentials>,
    ) -> AppResult<Option<Scope>> {
        let by_domain = tx.organization_id_by_domain(&email.domain()).await?;
        let platform = email.is_of(&self.settings.platform_domain);
        Ok(credentials
            .map(|known| known.scope)
            .or(by_domain.map(Scope::Organization))
            .or(platform.then_some(Scope::Platform)))
    }

    /// Takes back the count of a sign-in whose password was not checked.
    pub(super) async fn take_back_sign_in(
        &self,
        email: &EmailAddress,
        at: &CountedAt,
    ) -> AppResult<()> {
        let now = self.now();
        let tx = self.ports.unaudited.begin(SignInCount(())).await?;
        let mut failures = self.lock_failures(&*tx, email, at.place, now).await?;
        failures.take_back(&at.counted);
        save_failures(&*tx, email, at.place, &failures, now).await?;
        Ok(tx.commit_unaudited().await?)
    }

    /// Takes back the count of a sign-in that succeeded. Ends the wait of its place, and makes its network known.
    pub(super) async fn settle_sign_in(
        &self,
        tx: &dyn Transaction,
        (email, scope): (&EmailAddress, Scope),
        at: &CountedAt,
        network: Network,
        now: Timestamp,
    ) -> AppResult<()> {
        let mut failures = self.lock_failures(tx, email, at.place, now).await?;
        failures.succeed(&at.counted);
        save_failures(tx, email, at.place, &failures, now).await?;
        Ok(tx.know_network(scope, network, now).await?)
    }

    /// Lets the user of an address in for ten minutes.
    pub(crate) async fn let_in(
        &self,
        tx: &dyn Transaction,
        email: &EmailAddress,
        now: Timestamp,
    ) -> AppResult<()> {
        let seed = self.ports.ids.random();
        let mut account = tx.lock_account_failures(email, seed, now).await?;
        account.let_in(now);
        Ok(tx.save_account_failures(email, &account, now).await?)
    }

    async fn lock_failures(
        &self,
        tx: &dyn Transaction,
        email: &EmailAddress,
        place: SignInPlace,
        now: Timestamp,
    ) -> AppResult<SignInFailures> {
        let seed = self.ports.ids.random();
        Ok(SignInFailures {
            account: tx.lock_account_failures(email, seed, now).await?,
            place: tx.place_failures(email, place).await?,
        })
    }

    /// Returns the token of the device after a sign-in of the user. It is the device that knew the user, otherwise the
    /// first device of the request, otherwise a new device.
    pub(super) fn device_token(&self, command: &SignIn, user_id: UserId) -> String {
        let device = command.known_device(Some(user_id));
        let device = device.or(command.devices.first()).cloned();
        let new = || KnownDevice::new(DeviceId(self.ports.ids.random()), &[]);
        let device = device.unwrap_or_else(new).after_sign_in(user_id);
        let expires_at = self.now().plus_seconds(KNOWN_DEVICE_SECONDS);
        self.ports.device_tokens.issue(&device, expires_at)
    }
}

fn limit_reached(free_at: Timestamp, now: Timestamp) -> AppError {
    let seconds = u32::try_from(free_at.seconds_since(now)).unwrap_or(u32::MAX);
    AppError::LimitReached {
        retry_after: seconds.max(1),
    }
}

async fn save_failures(
    tx: &dyn Transaction,
    email: &EmailAddress,
    place: SignInPlace,
    failures: &SignInFailures,
    now: Timestamp,
) -> AppResult<()> {
    tx.save_place_failures(email, place, &failures.place, now)
        .await?;
    Ok(tx
        .save_account_failures(email, &failures.account, now)
        .await?)
}
