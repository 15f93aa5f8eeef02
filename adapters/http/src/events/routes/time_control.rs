//! The routes of time control: start by hand, extension, pause, and the extra time of one participant.

use actix_web::web::Data;
use actix_web::{HttpRequest, post, put};
use application::App;
use domain_kernel::{EventId, UserId};
use domain_scheduling::EventKind;

use crate::events::responses::EventDetailResponse;
use crate::events::time_requests::{ExtensionRequest, ExtraTimeRequest, ReasonRequest};
use crate::events::time_responses::{ExtendedResponse, ExtraTimeResponse};
use crate::web::current_user::CurrentUser;
use crate::web::json::Json;
use crate::web::path::{Id, segment};
use crate::web::responders::{ApiResult, Updated};
use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(begin_competition)
        .service(extend_competition)
        .service(pause_competition)
        .service(resume_competition)
        .service(allow_extra_time)
        .service(begin_training)
        .service(extend_training)
        .service(pause_training)
        .service(resume_training)
        .service(allow_extra_training_time);
}

/// Begin a competition that starts by hand. Its window runs from now.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[post("/competitions/{id}/begin")]
pub async fn begin_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let detail = app.begin_event(&caller, EventKind::Competition, id).await?;
    Ok(Updated::new(detail, "Competition Has Begun"))
}

/// Extend a competition for all participants, or shorten it. A shortening leaves everyone at least two minutes.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[post("/competitions/{id}/extension")]
pub async fn extend_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ExtensionRequest>,
) -> ApiResult<Updated<ExtendedResponse>> {
    let change = body.minutes_and_reason()?;
    let extended = app
        .extend_event(&caller, EventKind::Competition, id, change)
        .await?;
    Ok(Updated::new(extended, "Time Changed Successfully"))
}

/// Pause a competition: the clocks of all attempts stand still, and no one starts.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[post("/competitions/{id}/pause")]
pub async fn pause_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ReasonRequest>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let detail = app
        .pause_event(&caller, EventKind::Competition, id, body.reason()?)
        .await?;
    Ok(Updated::new(detail, "Competition Paused Successfully"))
}

/// Let a paused competition go on. Its end and all deadlines move by the length of the pause.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[post("/competitions/{id}/resume")]
pub async fn resume_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ReasonRequest>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let detail = app
        .resume_event(&caller, EventKind::Competition, id, body.reason()?)
        .await?;
    Ok(Updated::new(detail, "Competition Goes On"))
}

/// Set the extra time of one participant, before or after the start.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path), ("user_id" = Uuid, Path))
)]
#[put("/competitions/{id}/allowances/{user_id}")]
pub async fn allow_extra_time(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Json(body): Json<ExtraTimeRequest>,
) -> ApiResult<Updated<ExtraTimeResponse>> {
    let user: UserId = segment(&request, "user_id")?;
    let change = body.extra_time_and_reason()?;
    let deadline = app
        .allow_extra_time(&caller, EventKind::Competition, (id, user), change)
        .await?;
    Ok(Updated::new(deadline, "Extra Time Changed Successfully"))
}

/// Begin a training that starts by hand. Its window runs from now.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[post("/trainings/{id}/begin")]
pub async fn begin_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let detail = app.begin_event(&caller, EventKind::Training, id).await?;
    Ok(Updated::new(detail, "Training Has Begun"))
}

/// Extend a training for all participants, or shorten it. A shortening leaves everyone at least two minutes.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[post("/trainings/{id}/extension")]
pub async fn extend_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ExtensionRequest>,
) -> ApiResult<Updated<ExtendedResponse>> {
    let change = body.minutes_and_reason()?;
    let extended = app
        .extend_event(&caller, EventKind::Training, id, change)
        .await?;
    Ok(Updated::new(extended, "Time Changed Successfully"))
}

/// Pause a training: the clocks of all attempts stand still, and no one starts.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[post("/trainings/{id}/pause")]
pub async fn pause_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ReasonRequest>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let detail = app
        .pause_event(&caller, EventKind::Training, id, body.reason()?)
        .await?;
    Ok(Updated::new(detail, "Training Paused Successfully"))
}

/// Let a paused training go on. Its end and all deadlines move by the length of the pause.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[post("/trainings/{id}/resume")]
pub async fn resume_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ReasonRequest>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let detail = app
        .resume_event(&caller, EventKind::Training, id, body.reason()?)
        .await?;
    Ok(Updated::new(detail, "Training Goes On"))
}

/// Set the extra time of one participant, before or after the start.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path), ("user_id" = Uuid, Path))
)]
#[put("/trainings/{id}/allowances/{user_id}")]
pub async fn allow_extra_training_time(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Json(body): Json<ExtraTimeRequest>,
) -> ApiResult<Updated<ExtraTimeResponse>> {
    let user: UserId = segment(&request, "user_id")?;
    let change = body.extra_time_and_reason()?;
    let deadline = app
        .allow_extra_time(&caller, EventKind::Training, (id, user), change)
        .await?;
    Ok(Updated::new(deadline, "Extra Time Changed Successfully"))
}
