//! Failed sign-ins of an account at one place (D102). Account and place are stored as hashes, so that the table does
//! not contain addresses that people typed.

use application_ports::StoreResult;
use domain_accounts::{PlaceFailures, SignInPlace};
use domain_kernel::{EmailAddress, Timestamp};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;
use sha2::{Digest as _, Sha256};

use super::read_one;
use super::sign_in_accounts::{account_key, expiry, window, window_columns};
use super::values::Millis;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_failures")]
pub struct Model {
    /// The hash of the account and the place.
    #[sea_orm(primary_key, auto_increment = false)]
    pub place: String,
    pub account: String,
    pub in_row: i32,
    pub failed_at: Millis,
    pub minute_ends_at: Millis,
    pub minute_failures: i32,
    pub day_ends_at: Millis,
    pub day_failures: i32,
    pub looked_until: Millis,
    pub expires_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

/// Returns the key of an account at a place.
pub fn place_key(email: &EmailAddress, place: SignInPlace) -> String {
    // An address contains no line break, so the two parts cannot be confused.
    format!("{:x}", Sha256::digest(format!("{}\n{place}", email.key())))
}

/// Reads the failures of an account at a place.
pub async fn find(
    connection: &impl ConnectionTrait,
    email: &EmailAddress,
    place: SignInPlace,
) -> StoreResult<Option<PlaceFailures>> {
    let found = Entity::find_by_id(place_key(email, place)).into_model::<Model>();
    Ok(read_one(connection, found).await?.map(Into::into))
}

/// Returns the row of an account at a place.
pub fn row(
    email: &EmailAddress,
    place: SignInPlace,
    failures: &PlaceFailures,
    now: Timestamp,
) -> ActiveModel {
    let (minute_ends_at, minute_failures) = window_columns(failures.minute);
    let (day_ends_at, day_failures) = window_columns(failures.day);
    Model {
        place: place_key(email, place),
        account: account_key(email),
        in_row: i32::try_from(failures.in_row).unwrap_or(i32::MAX),
        failed_at: failures.failed_at.into(),
        minute_ends_at,
        minute_failures,
        day_ends_at,
        day_failures,
        looked_until: failures.looked_until.into(),
        expires_at: expiry(now).into(),
    }
    .into_active_model()
}

impl From<Model> for PlaceFailures {
    fn from(model: Model) -> Self {
        Self {
            in_row: u32::try_from(model.in_row).unwrap_or(0),
            failed_at: model.failed_at.into(),
            minute: window(model.minute_ends_at, model.minute_failures),
            day: window(model.day_ends_at, model.day_failures),
            looked_until: model.looked_until.into(),
        }
    }
}
