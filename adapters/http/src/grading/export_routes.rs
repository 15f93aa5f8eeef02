//! The routes that export results to files.

use actix_web::get;
use actix_web::web::Data;
use application::{App, Caller};
use application_ports::TableFormat;
use domain_kernel::{EventId, Sort};
use domain_scheduling::EventKind;

use super::routes::names_are_hidden;
use crate::web::current_user::CurrentUser;
use crate::web::path::Id;
use crate::web::query::{
    FileFormatParams, ListParams, Query, RequestedFormat, ResultLayoutParams, ResultParams,
};
use crate::web::responders::ApiResult;
use crate::web::routes::Routes;
use crate::web::table_file::SpooledTableFile;

/// Registers these routes.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(export_results)
        .service(export_training_results);
}

/// Download the results of a competition, as a file.
///
/// All participants whom the search and the filter of the list find, in its order; `page` and `per_page` do not matter.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ListParams, ResultParams, ResultLayoutParams, FileFormatParams)
)]
#[get("/competitions/{id}/results/export")]
pub async fn export_results(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(shown): Query<ResultLayoutParams>,
    Query(filter): Query<ResultParams>,
    Query(list): Query<ListParams>,
    RequestedFormat(format): RequestedFormat,
) -> ApiResult<SpooledTableFile> {
    results_file(
        &app,
        &caller,
        (EventKind::Competition, id),
        (&filter, list),
        &shown,
        format,
    )
    .await
}

/// Download the results of a training, as a file.
///
/// All participants whom the search and the filter of the list find, in its order; `page` and `per_page` do not matter.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ListParams, ResultParams, ResultLayoutParams, FileFormatParams)
)]
#[get("/trainings/{id}/results/export")]
pub async fn export_training_results(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(shown): Query<ResultLayoutParams>,
    Query(filter): Query<ResultParams>,
    Query(list): Query<ListParams>,
    RequestedFormat(format): RequestedFormat,
) -> ApiResult<SpooledTableFile> {
    results_file(
        &app,
        &caller,
        (EventKind::Training, id),
        (&filter, list),
        &shown,
        format,
    )
    .await
}

async fn results_file(
    app: &App,
    caller: &Caller,
    event: (EventKind, EventId),
    (filter, list): (&ResultParams, ListParams),
    shown: &ResultLayoutParams,
    format: TableFormat,
) -> ApiResult<SpooledTableFile> {
    let query = list.query(Sort::Ascending)?;
    let file = app
        .export_results(
            caller,
            event,
            (filter.filter(), &query),
            shown.layout(),
            format,
        )
        .await?;
    if file.anonymous && filter.is_by_name() {
        return Err(names_are_hidden());
    }
    Ok(SpooledTableFile {
        name: file.name,
        format,
        content: file.content,
    })
}
