//! The responses of the probes.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub(crate) struct HealthResponse {
    status: &'static str,
}

impl HealthResponse {
    pub const LIVE: Self = Self { status: "live" };
    pub const READY: Self = Self { status: "ready" };
}
