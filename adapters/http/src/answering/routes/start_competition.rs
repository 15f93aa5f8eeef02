//! Starting an attempt, or resuming it.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use domain_kernel::EventId;

use crate::answering::responses::StartedResponse;
use crate::current_user::CurrentUser;
use crate::path::Id;
use crate::responders::{ApiResult, Ok};

/// Start or resume the attempt; never cached.
#[utoipa::path(
    tag = "answering",
    params(("id" = Uuid, Path))
)]
#[get("/competition/start/{id}")]
pub async fn start_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<StartedResponse>> {
    Ok(Ok::new(app.start_competition(&caller, id).await?))
}
