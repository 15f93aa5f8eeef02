//! The routes for corrections of answer keys.

use actix_web::web::Data;
use actix_web::{get, post};
use application::App;
use domain_kernel::{EventId, Sort};
use utoipa_actix_web::service_config::ServiceConfig;

use super::correction_requests::{CorrectionParams, CorrectionRequest};
use super::responses::{CorrectedKeyResponse, CorrectionListItem};
use crate::web::current_user::CurrentUser;
use crate::web::json::Json;
use crate::web::path::Id;
use crate::web::query::{ListParams, Query};
use crate::web::responders::{ApiResult, Ok, Page};

/// Registers these routes.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(correct_key).service(list_corrections);
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
    let is_dry_run = body.is_dry_run();
    let command = body.command()?;
    let corrected = if is_dry_run {
        app.preview_correction(&caller, id, command).await?
    } else {
        app.correct_key(&caller, id, command).await?
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
    let query = list.query(Sort::Descending)?;
    let corrections = app
        .list_corrections(&caller, id, filter.filter(), &query)
        .await?;
    let content = corrections.content;
    let page = corrections
        .page
        .map(|row| CorrectionListItem::new(row, &content));
    Ok(Page::new(page))
}
