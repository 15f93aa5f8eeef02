//! The fingerprint of the key that signs session tokens (D13). The table has one row.

use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

/// The id of the only row.
const ROW_ID: i32 = 1;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "signing_key")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    pub fingerprint: String,
}

impl ActiveModelBehavior for ActiveModel {}

impl From<&str> for ActiveModel {
    fn from(fingerprint: &str) -> Self {
        Model {
            id: ROW_ID,
            fingerprint: fingerprint.to_owned(),
        }
        .into_active_model()
    }
}
