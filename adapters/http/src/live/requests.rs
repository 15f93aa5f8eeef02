//! What staff send to participants.

use application::NewMessage;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::shared::fields::MessageText;

/// A message to all participants, or to one of them.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct SendMessageRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    text: MessageText,
    /// The one participant whom it is for.
    user_id: Option<Uuid>,
}

impl From<SendMessageRequest> for NewMessage {
    fn from(request: SendMessageRequest) -> Self {
        Self {
            text: request.text.0,
            user_id: request.user_id.map(Into::into),
        }
    }
}
