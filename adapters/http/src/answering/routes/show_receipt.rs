//! The receipt of a submission.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use domain_kernel::EventId;

use crate::shared::receipt::ReceiptResponse;
use crate::web::current_user::CurrentUser;
use crate::web::path::Id;
use crate::web::responders::{ApiResult, Ok};

/// Show the receipt of the caller's submission at an event.
///
/// Of several attempts it is the one of the latest. Before the submission, and again after a restore, there is none:
/// `not_submitted`. After the time is up it takes a few seconds until there is one.
#[utoipa::path(
    tag = "answering",
    params(("id" = Uuid, Path))
)]
#[get("/user/receipts/{id}")]
pub async fn show_receipt(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<ReceiptResponse>> {
    Ok(Ok::new(app.show_receipt(&caller, id).await?))
}
