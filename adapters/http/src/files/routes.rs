//! The routes for stored files.

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use application::{App, FileAddress, SignedAddress};
use application_ports::{FileKey, ThumbnailSize};
use domain_kernel::Timestamp;
use serde::Deserialize;

use super::responses::{Asked, FileResponse, asked};
use crate::web::problem::Problem;

/// The query of a signed URL.
#[derive(Deserialize)]
pub struct Signature {
    /// The expiry in seconds since the epoch.
    expires: i64,
    signature: String,
}

type SignatureQuery = Option<Query<Signature>>;

/// Shows an image of a slides case.
pub async fn show_image(
    app: Data<App>,
    request: HttpRequest,
    key: Path<String>,
    query: SignatureQuery,
) -> HttpResponse {
    let address = FileKey::parse(&key).map(FileAddress::Image);
    show(&app, &request, address, query).await
}

/// Shows material of a template.
pub async fn show_material(
    app: Data<App>,
    request: HttpRequest,
    key: Path<String>,
    query: SignatureQuery,
) -> HttpResponse {
    let address = FileKey::parse(&key).map(FileAddress::Material);
    show(&app, &request, address, query).await
}

/// Shows a thumbnail of an image.
pub async fn show_thumbnail(
    app: Data<App>,
    request: HttpRequest,
    path: Path<(String, String)>,
    query: SignatureQuery,
) -> HttpResponse {
    let (size, key) = path.into_inner();
    let size_and_key = ThumbnailSize::parse(&size).zip(FileKey::parse(&key));
    let address = size_and_key.map(|(size, key)| FileAddress::Thumbnail(size, key));
    show(&app, &request, address, query).await
}

async fn show(
    app: &App,
    request: &HttpRequest,
    address: Option<FileAddress>,
    query: SignatureQuery,
) -> HttpResponse {
    match read(app, request, address, query).await {
        Ok(response) => response,
        Err(problem) => {
            // A cache must not keep this response, because the URL may work a moment later.
            let mut response = HttpResponse::from_error(problem);
            let no_store = HeaderValue::from_static("no-store");
            response.headers_mut().insert(CACHE_CONTROL, no_store);
            response
        }
    }
}

async fn read(
    app: &App,
    request: &HttpRequest,
    address: Option<FileAddress>,
    query: SignatureQuery,
) -> Result<HttpResponse, Problem> {
    // An invalid URL and an invalid signature must get the same response.
    let (address, Query(query)) = address.zip(query).ok_or_else(Problem::not_found)?;
    let signed = SignedAddress {
        address,
        expires_at: Timestamp::from_millis(0).plus_seconds(query.expires),
        signature: query.signature,
    };
    let found = app.find_file(signed).await?;
    let response = FileResponse::new(&found);
    if response.is_known_to(request) {
        return Ok(response.not_modified());
    }
    if let Some(size) = found.thumbnail() {
        return Ok(response.thumbnail(app.open_thumbnail(&found, size).await?));
    }
    match asked(request, &response, found.size()) {
        Asked::Whole => Ok(response.whole(app.open_file(&found, None).await?)),
        Asked::Part(range) => Ok(response.part(app.open_file(&found, Some(range)).await?)),
        Asked::Nothing => Ok(FileResponse::unsatisfiable(found.size())),
    }
}
