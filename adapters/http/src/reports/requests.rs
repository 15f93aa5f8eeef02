//! The requests of the reports service.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct RedeemReportsTokenRequest {
    /// The `token` of the address that opened the reports service.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    pub token: String,
}
