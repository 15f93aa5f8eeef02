//! Counters of consecutive failed sign-ins (D46). The key of a counter is a hash, so that the table contains no typed
//! address.

use domain_accounts::{FAILURES_KEPT_SECONDS, SignInCounter};
use domain_kernel::Timestamp;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;
use sha2::{Digest as _, Sha256};

use super::values::Millis;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_failures")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub counter: String,
    pub failures: i32,
    /// The instant from which the next attempt is checked.
    pub free_at: Millis,
    pub expires_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

/// Returns the key of a counter.
pub fn counter_key(counter: &SignInCounter) -> String {
    let mut hash = Sha256::new();
    hash.update(counter.email_key.as_bytes());
    if let Some(device_id) = counter.device_id {
        // An address contains no line break, so the two parts cannot be confused.
        hash.update(b"\n");
        hash.update(device_id.0.as_bytes());
    }
    format!("{:x}", hash.finalize())
}

/// Returns when a counter expires if its last failure is at `now`.
pub fn expiry(now: Timestamp) -> Timestamp {
    now.plus_seconds(FAILURES_KEPT_SECONDS)
}

/// Returns the row of a first failure.
pub fn first_failure(counter: &SignInCounter, now: Timestamp) -> ActiveModel {
    Model {
        counter: counter_key(counter),
        failures: 1,
        free_at: now.into(),
        expires_at: expiry(now).into(),
    }
    .into_active_model()
}
