//! The call with which the web app reports an error.

use actix_web::web::{self, Data};
use actix_web::{HttpRequest, post};
use application::App;
use utoipa_actix_web::scope::scope;
use utoipa_actix_web::service_config::ServiceConfig;

use super::ClientErrorRateLimiter;
use super::requests::ReportClientErrorRequest;
use crate::json::{Json, MaxBody};
use crate::middleware;
use crate::proxies::address;
use crate::responders::{ApiResult, NoContent};

/// The largest report.
const MAX_REPORT_BYTES: usize = 16 * 1024;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    let reports = scope("/client-errors")
        .app_data(MaxBody(MAX_REPORT_BYTES))
        .service(report_client_error)
        .default_service(web::to(middleware::not_found));
    config.service(reports);
}

/// Report an error of the web app, signed in or not.
#[utoipa::path(
    tag = "diagnostics",
    responses((status = 429, description = "too_many_requests"))
)]
#[post("")]
pub async fn report_client_error(
    app: Data<App>,
    limiter: Data<ClientErrorRateLimiter>,
    request: HttpRequest,
    Json(body): Json<ReportClientErrorRequest>,
) -> ApiResult<NoContent> {
    limiter.admit(address(&request), app.ports().clock.now())?;
    app.report_client_error(&body.into())?;
    Ok(NoContent)
}
