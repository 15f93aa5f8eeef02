//! Limits of sign-ins, which all nodes share (D102). An attacker cannot use them to lock out a user who signs in from
//! another network or on a known device (D55).
//!
//! No counter is locked while it is read. Each is replaced only if it is still as it was read, otherwise it is read again.
//!
//! The crate governor is not suitable. It counts in the memory of one node and refills at a fixed rate. The waits here
//! grow with each failure and end with a successful sign-in.

use std::net::IpAddr;

use application_ports::{Credentials, SignInHome, StoredFailures, Transaction};
use domain_access::Scope;
use domain_accounts::{
    AccountFailures, CountedSignIn, KNOWN_DEVICE_SECONDS, KnownDevice, Network, PlaceFailures,
    SignInPlace, is_newly_known,
};
use domain_kernel::{DeviceId, EmailAddress, Timestamp, UserId};

use super::sign_in::SignIn;
use crate::{App, AppError, AppResult};

/// The cause of changes of the counters. They need no audit entry, because the counters belong to no user.
pub(crate) struct SignInCount(());

/// The place at which a failure of a sign-in would be counted, as it was read. If it has changed when the failure is
/// counted, it is read again.
#[derive(Debug)]
pub(super) struct OpenPlace {
    pub place: SignInPlace,
    stored: StoredFailures,
    /// Whether the sign-in need not make its network known, because another one has just done so.
    is_network_new: bool,
}

/// A sign-in that is counted as failed, until it succeeds or its count is taken back.
#[derive(Debug)]
pub(super) struct CountedAt {
    place: SignInPlace,
    counted: CountedSignIn,
    /// The failures that were stored with it.
    stored: StoredFailures,
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
    ) -> AppResult<OpenPlace> {
        let now = self.now();
        let reads = self.ports.store.queries();
        let network = Network::of(command.ip);
        let home = self.sign_in_home(email, credentials);
        let known_until = reads.network_known_until(&home, network, now).await?;
        let network = SignInPlace::Network {
            network,
            is_known: known_until.is_some(),
        };
        let device = command.known_device(credentials.map(|known| known.user_id));
        let device = device.map(|device| SignInPlace::Device(device.id));
        let mut waits = Vec::new();
        for place in device.into_iter().chain([network]) {
            let stored = reads.sign_in_failures(email, place).await?;
            match stored.or_none(self.ports.ids.random()).count(place, now) {
                Ok(_) => {
                    return Ok(OpenPlace {
                        place,
                        stored,
                        is_network_new: is_newly_known(known_until, now),
                    });
                }
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
        at: &OpenPlace,
    ) -> AppResult<CountedAt> {
        let mut stored = at.stored;
        loop {
            if let Some(counted) = self.count_on(email, at.place, stored).await? {
                return Ok(counted);
            }
            let reads = self.ports.store.queries();
            stored = reads.sign_in_failures(email, at.place).await?;
        }
    }

    /// Counts a sign-in as failed in addition to the `stored` failures. Returns `None` if they have changed.
    async fn count_on(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
        stored: StoredFailures,
    ) -> AppResult<Option<CountedAt>> {
        let (now, seed) = (self.now(), self.ports.ids.random());
        let before = stored.or_none(seed);
        let mut after = before;
        let counted = after.count(place, now);
        let counted = counted.map_err(|free_at| limit_reached(free_at, now))?;
        let mut at = CountedAt {
            place,
            counted,
            stored,
        };
        let tx = self.ports.unaudited.begin(SignInCount(())).await?;
        if after.account != before.account {
            let account = after.account;
            let replaced = tx.replace_account_failures(email, stored.account, account, now);
            if !replaced.await? {
                return Ok(None);
            }
            at.stored.account = Some(account);
        }
        if after.place != before.place {
            let at_place = after.place;
            let replaced = tx.replace_place_failures(email, place, stored.place, at_place, now);
            if !replaced.await? {
                return Ok(None);
            }
            at.stored.place = Some(at_place);
        }
        tx.commit_unaudited().await?;
        Ok(Some(at))
    }

    /// Returns whose known networks count for an address: those of its user. For an address without a user those of the
    /// organization with the domain of the address, so that both cases behave in the same way.
    fn sign_in_home(&self, email: &EmailAddress, credentials: Option<&Credentials>) -> SignInHome {
        let is_platform = email.is_of(&self.settings.platform_domain);
        SignInHome {
            user: credentials.map(|known| known.scope),
            domain: email.domain(),
            fallback: is_platform.then_some(Scope::Platform),
        }
    }

    /// Takes back the count of a sign-in whose password was not checked.
    pub(super) async fn take_back_sign_in(
        &self,
        email: &EmailAddress,
        at: &CountedAt,
    ) -> AppResult<()> {
        let tx = self.ports.unaudited.begin(SignInCount(())).await?;
        take_back(&*tx, email, at, PlaceFailures::take_back, self.now()).await?;
        Ok(tx.commit_unaudited().await?)
    }

    /// Lets the user of an address in for ten minutes.
    pub(crate) async fn let_in(
        &self,
        tx: &dyn Transaction,
        email: &EmailAddress,
        now: Timestamp,
    ) -> AppResult<()> {
        let seed = self.ports.ids.random();
        loop {
            let before = tx.account_failures(email).await?;
            let mut after = before.unwrap_or(AccountFailures::none(seed));
            after.let_in(now);
            let replaced = tx.replace_account_failures(email, before, after, now);
            if replaced.await? {
                return Ok(());
            }
        }
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

/// Takes back the count of a sign-in that succeeded. Ends the wait of its place, and makes its network known.
pub(super) async fn settle_sign_in(
    tx: &dyn Transaction,
    (email, scope, ip): (&EmailAddress, Scope, Option<IpAddr>),
    (open, at): (&OpenPlace, &CountedAt),
    now: Timestamp,
) -> AppResult<()> {
    take_back(tx, email, at, PlaceFailures::succeed, now).await?;
    if !open.is_network_new {
        tx.know_network(scope, Network::of(ip), now).await?;
    }
    Ok(())
}

/// Takes back the count of a sign-in: at its place with `change`. Usually the failures are still those that were stored
/// with it; otherwise they are read again.
async fn take_back(
    tx: &dyn Transaction,
    email: &EmailAddress,
    at: &CountedAt,
    change: fn(&mut PlaceFailures, &CountedSignIn),
    now: Timestamp,
) -> AppResult<()> {
    let mut stored = at.stored.account;
    while let Some(before) = stored {
        let mut after = before;
        after.take_back(&at.counted);
        let is_same = after == before;
        if is_same
            || tx
                .replace_account_failures(email, stored, after, now)
                .await?
        {
            break;
        }
        stored = tx.account_failures(email).await?;
    }
    let mut stored = at.stored.place;
    while let Some(before) = stored {
        let mut after = before;
        change(&mut after, &at.counted);
        let replaced = tx.replace_place_failures(email, at.place, stored, after, now);
        if replaced.await? {
            break;
        }
        stored = tx.place_failures(email, at.place).await?;
    }
    Ok(())
}
