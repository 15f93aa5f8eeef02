//! The routes of files with results.

use actix_web::web::Data;
use actix_web::{HttpRequest, get};
use application::{App, Caller};
use application_ports::TableFormat;
use domain_kernel::{EventId, Sort};
use domain_scheduling::EventKind;
use utoipa_actix_web::service_config::ServiceConfig;

use super::routes::refuse_order_by_name;
use crate::web::current_user::CurrentUser;
use crate::web::path::Id;
use crate::web::query::{FileFormatParams, ListParams, Query, RequestedFormat, ResultLayoutParams};
use crate::web::responders::ApiResult;
use crate::web::table_file::SpooledTableFile;

/// Registers these routes.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(export_results)
        .service(export_training_results);
}

/// Download the results of a competition, as a file.
///
/// All participants whom the search finds, in the order of the list; `page` and `per_page` do not matter.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ListParams, ResultLayoutParams, FileFormatParams)
)]
#[get("/competitions/{id}/results/export")]
pub async fn export_results(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Query(shown): Query<ResultLayoutParams>,
    Query(list): Query<ListParams>,
    RequestedFormat(format): RequestedFormat,
) -> ApiResult<SpooledTableFile> {
    results_file(
        &request,
        &app,
        &caller,
        (EventKind::Competition, id),
        list,
        &shown,
        format,
    )
    .await
}

/// Download the results of a training, as a file.
///
/// All participants whom the search finds, in the order of the list; `page` and `per_page` do not matter.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ListParams, ResultLayoutParams, FileFormatParams)
)]
#[get("/trainings/{id}/results/export")]
pub async fn export_training_results(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Query(shown): Query<ResultLayoutParams>,
    Query(list): Query<ListParams>,
    RequestedFormat(format): RequestedFormat,
) -> ApiResult<SpooledTableFile> {
    results_file(
        &request,
        &app,
        &caller,
        (EventKind::Training, id),
        list,
        &shown,
        format,
    )
    .await
}

async fn results_file(
    request: &HttpRequest,
    app: &App,
    caller: &Caller,
    event: (EventKind, EventId),
    list: ListParams,
    shown: &ResultLayoutParams,
    format: TableFormat,
) -> ApiResult<SpooledTableFile> {
    let query = list.query(Sort::Ascending)?;
    let file = app
        .export_results(caller, event, &query, shown.layout(), format)
        .await?;
    refuse_order_by_name(request, file.anonymous)?;
    Ok(SpooledTableFile {
        name: file.name,
        format,
        content: file.content,
    })
}
