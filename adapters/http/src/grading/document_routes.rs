//! The routes of documents to print: certificates, which only competitions have, and result sheets.

use actix_web::web::Data;
use actix_web::{HttpRequest, get};
use application::App;
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use super::responses::CertificateResponse;
use crate::web::current_user::CurrentUser;
use crate::web::path::{Id, segment};
use crate::web::pdf_file::PdfFile;
use crate::web::responders::{ApiResult, Ok};
use crate::web::routes::Routes;

/// Registers these routes.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(print_certificate)
        .service(print_result_sheet)
        .service(show_public_certificate);
}

/// Download the certificate of the caller's own published score, as a PDF.
///
/// One of its lines is the address at which everyone can check it.
#[utoipa::path(tag = "scores", params(("id" = Uuid, Path)))]
#[get("/user/results/{id}/certificate")]
pub async fn print_certificate(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<PdfFile> {
    Ok(app
        .print_certificate(&caller, EventKind::Competition, id)
        .await?
        .into())
}

/// Download the caller's own published result at an event of either kind, as a PDF.
#[utoipa::path(tag = "scores", params(("id" = Uuid, Path)))]
#[get("/user/results/{id}/sheet")]
pub async fn print_result_sheet(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<PdfFile> {
    Ok(app.print_result_sheet(&caller, id).await?.into())
}

/// Check a certificate: show what it says at this moment.
#[utoipa::path(tag = "grading", params(("code" = String, Path)))]
#[get("/certificates/{code}")]
pub async fn show_public_certificate(
    app: Data<App>,
    request: HttpRequest,
) -> ApiResult<Ok<CertificateResponse>> {
    let code: String = segment(&request, "code")?;
    Ok(Ok::new(app.show_public_certificate(&code).await?))
}
