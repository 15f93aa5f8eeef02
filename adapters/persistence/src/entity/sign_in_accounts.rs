//! The counters that all places of an account share (D102). The account is stored as a hash, so that the table does not
//! contain addresses that people typed.

use application_ports::StoreResult;
use domain_accounts::{AccountFailures, CountWindow, FAILURES_KEPT_SECONDS};
use domain_kernel::{EmailAddress, Timestamp};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;
use sha2::{Digest as _, Sha256};

use super::read_one;
use super::values::Millis;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_accounts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub account: String,
    pub seed: Uuid,
    pub day_ends_at: Millis,
    pub day_failures: i32,
    pub looked_until: Millis,
    pub let_in_until: Millis,
    pub let_in_ends_at: Millis,
    pub let_in_attempts: i32,
    pub expires_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

/// Returns the key of an account.
pub fn account_key(email: &EmailAddress) -> String {
    format!("{:x}", Sha256::digest(email.key()))
}

/// Returns the two columns of a window.
pub fn window_columns(window: CountWindow) -> (Millis, i32) {
    let count = i32::try_from(window.count).unwrap_or(i32::MAX);
    (window.ends_at.into(), count)
}

/// Returns the window of two columns.
pub fn window(ends_at: Millis, count: i32) -> CountWindow {
    CountWindow {
        ends_at: ends_at.into(),
        count: u32::try_from(count).unwrap_or(0),
    }
}

/// Returns when a counter expires if its last failure happens at `now`.
pub fn expiry(now: Timestamp) -> Timestamp {
    now.plus_seconds(FAILURES_KEPT_SECONDS)
}

/// Reads the counters of an account.
pub async fn find(
    connection: &impl ConnectionTrait,
    email: &EmailAddress,
) -> StoreResult<Option<AccountFailures>> {
    let found = Entity::find_by_id(account_key(email)).into_model::<Model>();
    Ok(read_one(connection, found).await?.map(Into::into))
}

/// Returns the row of an account.
pub fn row(email: &EmailAddress, failures: &AccountFailures, now: Timestamp) -> ActiveModel {
    let (day_ends_at, day_failures) = window_columns(failures.day);
    let (let_in_ends_at, let_in_attempts) = window_columns(failures.let_in);
    Model {
        account: account_key(email),
        seed: failures.seed,
        day_ends_at,
        day_failures,
        looked_until: failures.looked_until.into(),
        let_in_until: failures.let_in_until.into(),
        let_in_ends_at,
        let_in_attempts,
        expires_at: expiry(now).into(),
    }
    .into_active_model()
}

impl From<Model> for AccountFailures {
    fn from(model: Model) -> Self {
        Self {
            seed: model.seed,
            day: window(model.day_ends_at, model.day_failures),
            looked_until: model.looked_until.into(),
            let_in_until: model.let_in_until.into(),
            let_in: window(model.let_in_ends_at, model.let_in_attempts),
        }
    }
}
