//! What the reports service sends.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct RedeemReportsTokenRequest {
    /// The `token` in the address with which the reports service was opened.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    pub token: String,
}
