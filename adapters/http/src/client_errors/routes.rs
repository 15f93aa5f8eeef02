//! The route that receives error reports from the web app.

use actix_web::web::{self, Data};
use actix_web::{HttpRequest, post};
use application::App;
use utoipa_actix_web::scope::scope;

use super::requests::ReportClientErrorRequest;
use crate::limits::client_error_rate_limiter::ClientErrorRateLimiter;
use crate::web::failures::TooManyRequests;
use crate::web::json::{Json, MaxBody};
use crate::web::middleware;
use crate::web::proxies::client_address;
use crate::web::responders::{ApiResult, NoContent};
use crate::web::routes::Routes;

/// The maximum size of a report.
const MAX_REPORT_BYTES: usize = 16 * 1024;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    let reports = scope("/client-errors")
        .app_data(MaxBody(MAX_REPORT_BYTES))
        .service(report_client_error)
        .default_service(web::to(middleware::not_found));
    config.service(reports);
}

/// Report an error of the web app, signed in or not.
#[utoipa::path(tag = "diagnostics", responses(TooManyRequests))]
#[post("")]
pub async fn report_client_error(
    app: Data<App>,
    limiter: Data<ClientErrorRateLimiter>,
    request: HttpRequest,
    Json(body): Json<ReportClientErrorRequest>,
) -> ApiResult<NoContent> {
    limiter.admit(client_address(&request), app.ports().clock.now())?;
    app.report_client_error(&body.into())?;
    Ok(NoContent)
}
