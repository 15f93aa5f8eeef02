//! The reports of the web app.

use application::ClientError;
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::shared::fields::{ClientMessage, ClientPage, ClientRelease, ClientStack};

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ReportClientErrorRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    message: ClientMessage,
    #[schema(nullable = false)]
    #[validate(nested)]
    stack: Option<ClientStack>,
    /// The pattern of the page's address (`/users/:id`), without ids.
    #[schema(nullable = false)]
    #[validate(nested)]
    page: Option<ClientPage>,
    /// The build of the web app.
    #[schema(nullable = false)]
    #[validate(nested)]
    release: Option<ClientRelease>,
}

impl From<ReportClientErrorRequest> for ClientError {
    fn from(body: ReportClientErrorRequest) -> Self {
        Self {
            message: body.message.0,
            stack: body.stack.unwrap_or_default().0,
            page: body.page.unwrap_or_default().0,
            release: body.release.unwrap_or_default().0,
        }
    }
}
