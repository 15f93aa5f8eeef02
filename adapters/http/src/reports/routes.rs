//! The routes of the link to the reports service.

use actix_web::post;
use actix_web::web::Data;
use application::App;

use super::requests::RedeemReportsTokenRequest;
use super::responses::{ReportsLinkResponse, ReportsReaderResponse};
use crate::web::current_user::CurrentUser;
use crate::web::failures::NotFound;
use crate::web::json::Json;
use crate::web::responders::{ApiResult, Ok};
use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(create_reports_token)
        .service(redeem_reports_token);
}

/// Get a link to the reports service, for admins only.
///
/// The code in it is valid for 60 seconds and is exchanged once. Not found if the operator has set no reports
/// service.
#[utoipa::path(tag = "reports", responses(NotFound,))]
#[post("/reports/token")]
pub async fn create_reports_token(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<Ok<ReportsLinkResponse>> {
    Ok(Ok::new(app.create_reports_token(&caller).await?))
}

/// Exchange the code that opened the reports service. This works once.
///
/// For the reports service. The response names the user and the organization whose reports the user may read. It
/// gives no other access.
#[utoipa::path(tag = "reports")]
#[post("/reports/redeem")]
pub async fn redeem_reports_token(
    app: Data<App>,
    Json(body): Json<RedeemReportsTokenRequest>,
) -> ApiResult<Ok<ReportsReaderResponse>> {
    Ok(Ok::new(app.redeem_reports_token(&body.token).await?))
}
