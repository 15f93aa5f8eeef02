//! The responses of the probes.

use application::Need;
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

/// The parts that do not respond.
#[derive(Serialize)]
pub(crate) struct NotReadyResponse {
    status: &'static str,
    missing: Vec<&'static str>,
}

impl From<&[Need]> for NotReadyResponse {
    fn from(missing: &[Need]) -> Self {
        let name = |need: &Need| match need {
            Need::Database => "database",
            Need::Files => "files",
        };
        Self {
            status: "not_ready",
            missing: missing.iter().map(name).collect(),
        }
    }
}
