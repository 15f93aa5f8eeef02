//! The routes for corrections of answer keys.

use actix_web::web::Data;
use actix_web::{get, post};
use application::{App, Caller};
use domain_kernel::{EventId, Sort};
use domain_scheduling::EventKind;

use super::correction_requests::{CorrectionParams, CorrectionRequest};
use super::responses::{CorrectedKeyResponse, CorrectionListItem};
use crate::web::current_user::CurrentUser;
use crate::web::json::Json;
use crate::web::path::Id;
use crate::web::query::{ListParams, Query};
use crate::web::responders::{ApiResult, Ok, Page};
use crate::web::routes::Routes;

/// Registers these routes.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(correct_key)
        .service(correct_training_key)
        .service(list_corrections)
        .service(list_training_corrections);
}

/// Correct the key of a question of a competition, or look at what a correction would do.
///
/// The template stays as it is, and so do the marks that graders gave. A correction replaces the earlier one of its
/// question, and also holds for what is submitted later.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path))
)]
#[post("/competitions/{id}/corrections")]
pub async fn correct_key(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<CorrectionRequest>,
) -> ApiResult<Ok<CorrectedKeyResponse>> {
    corrected(&app, &caller, (EventKind::Competition, id), body).await
}

/// Correct the key of a question of a training, or look at what a correction would do.
///
/// The template stays as it is, and so do the marks that graders gave. A correction replaces the earlier one of its
/// question, and also holds for what is submitted later. It corrects all attempts, but only those that count are
/// counted.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path))
)]
#[post("/trainings/{id}/corrections")]
pub async fn correct_training_key(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<CorrectionRequest>,
) -> ApiResult<Ok<CorrectedKeyResponse>> {
    corrected(&app, &caller, (EventKind::Training, id), body).await
}

async fn corrected(
    app: &App,
    caller: &Caller,
    event: (EventKind, EventId),
    body: CorrectionRequest,
) -> ApiResult<Ok<CorrectedKeyResponse>> {
    let is_dry_run = body.is_dry_run();
    let command = body.command()?;
    let corrected = if is_dry_run {
        app.preview_correction(caller, event, command).await?
    } else {
        app.correct_key(caller, event, command).await?
    };
    Ok(Ok::new(corrected))
}

/// List the corrections of a competition, also those that a later one of the same question has replaced.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ListParams, CorrectionParams)
)]
#[get("/competitions/{id}/corrections")]
pub async fn list_corrections(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(filter): Query<CorrectionParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<CorrectionListItem>> {
    listed(&app, &caller, (EventKind::Competition, id), filter, list).await
}

/// List the corrections of a training, also those that a later one of the same question has replaced.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ListParams, CorrectionParams)
)]
#[get("/trainings/{id}/corrections")]
pub async fn list_training_corrections(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(filter): Query<CorrectionParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<CorrectionListItem>> {
    listed(&app, &caller, (EventKind::Training, id), filter, list).await
}

async fn listed(
    app: &App,
    caller: &Caller,
    event: (EventKind, EventId),
    filter: CorrectionParams,
    list: ListParams,
) -> ApiResult<Page<CorrectionListItem>> {
    let query = list.query(Sort::Descending)?;
    let corrections = app
        .list_corrections(caller, event, filter.filter(), &query)
        .await?;
    let content = corrections.content;
    let page = corrections
        .page
        .map(|row| CorrectionListItem::new(row, &content));
    Ok(Page::new(page))
}
