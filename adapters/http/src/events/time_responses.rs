//! The responses of time control.

use application::Extended;
use domain_kernel::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::shared::serde_types::Instant;

/// What an extension did.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExtendedResponse {
    /// The end of the event that counts now.
    ends_at: Instant,
    /// The open attempts that were moved.
    attempts: u64,
}

/// The time of a participant after a change of the extra time.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExtraTimeResponse {
    /// Null before the start.
    #[schema(required)]
    deadline: Option<Instant>,
}

impl From<Extended> for ExtendedResponse {
    fn from(extended: Extended) -> Self {
        let Extended { ends_at, attempts } = extended;
        Self {
            ends_at: Instant(ends_at),
            attempts,
        }
    }
}

impl From<Option<Timestamp>> for ExtraTimeResponse {
    fn from(deadline: Option<Timestamp>) -> Self {
        Self {
            deadline: deadline.map(Instant),
        }
    }
}
