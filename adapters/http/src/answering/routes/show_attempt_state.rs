//! The state of the open attempt. An open page requests it often.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use domain_kernel::EventId;

use crate::shared::attempt_state::AttemptStateResponse;
use crate::web::current_user::CurrentUser;
use crate::web::path::Id;
use crate::web::responders::{ApiResult, Ok};

/// Show the state of the caller's latest attempt at an event.
///
/// Before the first start there is none: 404.
#[utoipa::path(
    tag = "answering",
    params(("id" = Uuid, Path))
)]
#[get("/user/attempts/{id}")]
pub async fn show_attempt_state(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<AttemptStateResponse>> {
    Ok(Ok::new(app.show_attempt_state(&caller, id).await?))
}
