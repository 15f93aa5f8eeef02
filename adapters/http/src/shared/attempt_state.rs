//! The state of an attempt, as its own operation and a refused start return it.

use application::AttemptState;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::serde_types::{Flag, Instant};

/// The state of the caller's attempt.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AttemptStateResponse {
    attempt_id: Uuid,
    /// 0 before the first save.
    #[schema(minimum = 0)]
    revision: i64,
    deadline: Instant,
    /// When the caller last opened the attempt, on any device.
    opened_at: Instant,
    #[schema(minimum = 0)]
    remaining_seconds: i64,
    server_time: Instant,
    paused: bool,
    is_submited: Flag,
    /// How many messages the caller can read.
    #[schema(minimum = 0)]
    messages: u64,
    /// When the newest of them was sent.
    #[schema(required)]
    last_message_at: Option<Instant>,
}

impl From<AttemptState> for AttemptStateResponse {
    fn from(state: AttemptState) -> Self {
        Self {
            attempt_id: state.attempt_id.0,
            revision: state.revision,
            deadline: Instant(state.deadline),
            opened_at: Instant(state.opened_at),
            remaining_seconds: state.remaining_seconds,
            server_time: Instant(state.now),
            paused: state.paused,
            is_submited: Flag(state.submitted),
            messages: state.messages.count,
            last_message_at: state.messages.last_at.map(Instant),
        }
    }
}
