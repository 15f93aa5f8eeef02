//! Compresses responses at the fastest level. Requests are never decompressed, because a small compressed request can
//! take much memory.

use std::io::{self, Write};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::ServiceResponse;
use actix_web::http::header::{self, AcceptEncoding, Encoding, Header, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A response up to this size is not compressed, because compressing it takes longer than sending it.
const MAX_PLAIN_BYTES: u64 = 4 * 1024;

/// Compresses a JSON response that is completely in memory, if the operation allows it and the client accepts it.
pub async fn compress(response: ServiceResponse, is_allowed: bool) -> ServiceResponse {
    if !is_allowed || !is_compressible(response.response()) || !accepts_gzip(response.request()) {
        return response;
    }
    let (request, response) = response.into_parts();
    let (mut response, body) = response.into_parts();
    let plain = match body.try_into_bytes() {
        Ok(bytes) => bytes,
        Err(stream) => return ServiceResponse::new(request, response.set_body(stream)),
    };
    let bytes = plain.clone();
    // This runs on a blocking thread, because a worker serves many requests and must not wait.
    let body = match web::block(move || gzip(&bytes)).await {
        Ok(Ok(compressed)) => {
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
            BoxBody::new(compressed)
        }
        _ => BoxBody::new(plain),
    };
    ServiceResponse::new(request, response.set_body(body))
}

fn accepts_gzip(request: &HttpRequest) -> bool {
    let supported = [Encoding::gzip(), Encoding::identity()];
    let chosen = AcceptEncoding::parse(request).ok();
    chosen.and_then(|accepted| accepted.negotiate(supported.iter())) == Some(Encoding::gzip())
}

fn is_compressible(response: &HttpResponse<BoxBody>) -> bool {
    let headers = response.headers();
    let media_type = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let is_json = media_type.is_some_and(|value| {
        value.starts_with("application/json") || value.starts_with("application/problem+json")
    });
    let is_large =
        matches!(response.body().size(), BodySize::Sized(size) if size > MAX_PLAIN_BYTES);
    is_json && is_large && !headers.contains_key(header::CONTENT_ENCODING)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}
