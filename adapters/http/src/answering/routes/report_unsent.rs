//! The report of unsent answers.

use actix_web::post;
use actix_web::web::Data;
use application::App;
use domain_kernel::EventId;

use crate::answering::requests::ReportUnsentRequest;
use crate::shared::receipt::UnsentResponse;
use crate::web::current_user::CurrentUser;
use crate::web::json::Json;
use crate::web::path::Id;
use crate::web::responders::{ApiResult, Created};

/// Tell the organizer that answers of an attempt did not arrive.
///
/// The report does not contain the answers. Graders see it beside the sheet. It replaces the attempt's earlier one.
#[utoipa::path(
    tag = "answering",
    params(("id" = Uuid, Path))
)]
#[post("/user/attempts/{id}/unsent")]
pub async fn report_unsent(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ReportUnsentRequest>,
) -> ApiResult<Created<UnsentResponse>> {
    let report = app.report_unsent(&caller, body.command(id)?).await?;
    Ok(Created::new(report, "The Organizer Was Told"))
}
