//! Limits of sign-ins that hold on all nodes: a growing wait after failures in a row (D46). Attackers cannot use
//! it to lock out a user who signs in on a known device (D55).
//!
//! The crate `governor` does not do this: it counts in the memory of one node and refills at a fixed rate, while this
//! wait grows with each failure and ends with a successful sign-in.

use std::net::IpAddr;

use domain_accounts::{KNOWN_DEVICE_SECONDS, KnownDevice, SignInCounter};
use domain_kernel::{DeviceId, EmailAddress, Timestamp, UserId};

use super::security_events::log_failed_sign_in;
use crate::{App, AppError, AppResult};

/// The cause of changes of the counters. They need no audit entry, because the counters belong to no user.
pub(crate) struct SignInCount(());

/// Returns the counters that can count a sign-in. The first one is that of the device, if the user with `user_id` is
/// known on it. The second one is that of the address. Returns none if the text is not an address, because no account
/// can have it.
pub(super) fn sign_in_counters(
    email: Option<&EmailAddress>,
    user_id: Option<UserId>,
    device: Option<&KnownDevice>,
) -> Vec<SignInCounter> {
    let Some(email) = email else {
        return Vec::new();
    };
    let device = known_device_id(user_id, device).map(Some);
    let counters = device.into_iter().chain([None]);
    counters
        .map(|device_id| SignInCounter::new(email, device_id))
        .collect()
}

/// Returns the id of the device if the user is known on it.
fn known_device_id(user_id: Option<UserId>, device: Option<&KnownDevice>) -> Option<DeviceId> {
    device
        .filter(|device| user_id.is_some_and(|user_id| device.knows(user_id)))
        .map(|device| device.id)
}

impl App {
    /// Returns the device of a token, if the token is valid.
    pub fn read_device_token(&self, token: &str) -> Option<KnownDevice> {
        self.ports.device_tokens.read(token, self.now())
    }

    /// Returns the first device on which the account of this address is known (D55), and the id of this device. If
    /// there is no such device, returns the first device without an id. Without devices, reads nothing.
    ///
    /// # Errors
    /// If the database cannot be read.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn known_device(
        &self,
        email: &str,
        devices: Vec<KnownDevice>,
    ) -> AppResult<(Option<KnownDevice>, Option<DeviceId>)> {
        let user_id = match EmailAddress::parse(email) {
            Ok(email) if !devices.is_empty() => self.ports.sessions.credentials(&email).await?,
            _ => None,
        }
        .map(|known| known.user_id);
        let is_known = |device: &&KnownDevice| known_device_id(user_id, Some(device)).is_some();
        let known = devices.iter().find(is_known).cloned();
        let id = known.as_ref().map(|device| device.id);
        Ok((known.or_else(|| devices.into_iter().next()), id))
    }

    /// Counts a sign-in as failed before its password is checked, and returns the counter that counts it: the first one
    /// that need not wait. Refuses the sign-in if all counters must wait. An address without an account is treated the
    /// same.
    pub(super) async fn count_sign_in(
        &self,
        counters: Vec<SignInCounter>,
        user_id: Option<UserId>,
        ip: Option<IpAddr>,
    ) -> AppResult<Option<SignInCounter>> {
        let now = self.now();
        let mut wait = None;
        for counter in counters {
            let tx = self.ports.unaudited.begin(SignInCount(())).await?;
            let free_at = tx.count_sign_in(&counter, now).await?;
            tx.commit_unaudited().await?;
            let Some(free_at) = free_at else {
                return Ok(Some(counter));
            };
            wait = Some(wait.map_or(free_at, |other: Timestamp| other.min(free_at)));
        }
        wait.map_or(Ok(None), |free_at| {
            log_failed_sign_in("account_waits", user_id, ip);
            let seconds = u32::try_from(free_at.seconds_since(now)).unwrap_or(u32::MAX);
            Err(AppError::LimitReached {
                retry_after: seconds.max(1),
            })
        })
    }

    /// Removes a sign-in from the count if its password was not checked.
    pub(super) async fn uncount_sign_in(&self, counter: Option<&SignInCounter>) -> AppResult<()> {
        if let Some(counter) = counter {
            let tx = self.ports.unaudited.begin(SignInCount(())).await?;
            tx.uncount_sign_in(counter, self.now()).await?;
            tx.commit_unaudited().await?;
        }
        Ok(())
    }

    /// Returns the token of a device after the user has signed in on it.
    pub(super) fn device_token(&self, device: Option<KnownDevice>, user_id: UserId) -> String {
        let new = || KnownDevice::new(DeviceId(self.ports.ids.random()), &[]);
        let device = device.unwrap_or_else(new).after_sign_in(user_id);
        let expires_at = self.now().plus_seconds(KNOWN_DEVICE_SECONDS);
        self.ports.device_tokens.issue(&device, expires_at)
    }
}
