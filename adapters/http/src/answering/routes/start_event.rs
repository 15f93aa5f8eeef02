//! Starts or resumes an attempt.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use crate::answering::responses::StartedResponse;
use crate::web::current_user::CurrentUser;
use crate::web::path::Id;
use crate::web::responders::{ApiResult, Ok};

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
    Ok(Ok::new(
        app.start_event(&caller, EventKind::Competition, id).await?,
    ))
}

/// Start, resume or retake a training; never cached.
#[utoipa::path(
    tag = "answering",
    params(("id" = Uuid, Path))
)]
#[get("/training/start/{id}")]
pub async fn start_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<StartedResponse>> {
    Ok(Ok::new(
        app.start_event(&caller, EventKind::Training, id).await?,
    ))
}
