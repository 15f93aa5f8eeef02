//! Content negotiation: refuses compressed requests, and requests that do not accept the media type of their response.

use actix_web::http::header::{self, HeaderMap, Quality, QualityItem};
use actix_web::mime::{Mime, STAR};

use crate::web::problem::Problem;

/// The media types of failures. Every client must accept one of these or of the operation's own types.
const ALWAYS: [&str; 2] = ["application/json", "application/problem+json"];

/// Refuses a compressed body, because decompressing it could take much memory.
pub fn check_coding(headers: &HeaderMap) -> Result<(), Problem> {
    let mut codings = headers.get_all(header::CONTENT_ENCODING);
    if codings.all(is_identity) {
        Ok(())
    } else {
        Err(Problem::unsupported_encoding())
    }
}

fn is_identity(coding: &header::HeaderValue) -> bool {
    let coding = coding.as_bytes().trim_ascii();
    coding.eq_ignore_ascii_case(b"identity")
}

/// Whether the client accepts JSON or one of these media types.
pub fn accepts_any(headers: &HeaderMap, media_types: &[String]) -> bool {
    let mut known = ALWAYS
        .into_iter()
        .chain(media_types.iter().map(String::as_str));
    !headers.contains_key(header::ACCEPT) || known.any(|known| accepts(headers, known))
}

/// Whether the client accepts this media type, either by its exact name or by a range such as `text/*`.
pub fn accepts(headers: &HeaderMap, media_type: &str) -> bool {
    accepted(headers).any(|range| includes(&range, media_type))
}

/// Whether the client accepts this media type by its exact name. A client that accepts it only by a range does not
/// expect it.
pub fn accepts_by_name(headers: &HeaderMap, media_type: &str) -> bool {
    accepted(headers).any(|range| range.essence_str() == media_type)
}

/// Returns the media types and ranges that the client accepts.
fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Mime> {
    let texts = headers.get_all(header::ACCEPT);
    let texts = texts.filter_map(|value| value.to_str().ok());
    texts
        .flat_map(|text| text.split(','))
        .filter_map(|range| range.trim().parse().ok())
        .filter(|range: &QualityItem<Mime>| range.quality > Quality::ZERO)
        .map(|range| range.item)
}

fn includes(range: &Mime, media_type: &str) -> bool {
    let kind = media_type.split('/').next().unwrap_or_default();
    match (range.type_(), range.subtype()) {
        (STAR, STAR) => true,
        (own, STAR) => own == kind,
        _ => range.essence_str() == media_type,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn accepting(text: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_static(text));
        headers
    }

    #[test]
    fn a_range_includes_its_media_types_unless_its_quality_is_zero() {
        let csv = ["text/csv".to_owned()];
        for text in [
            "*/*",
            "text/*",
            "text/csv",
            "TEXT/CSV;q=0.5",
            "image/png, text/csv",
        ] {
            assert!(accepts_any(&accepting(text), &csv), "{text}");
        }
        for text in ["text/csv;q=0", "text/html", "image/*", "nonsense", ""] {
            assert!(!accepts_any(&accepting(text), &csv), "{text}");
        }
        assert!(accepts_any(&HeaderMap::new(), &csv));
        assert!(accepts_any(&accepting("application/json"), &csv));
        assert!(!accepts(&accepting("application/json"), "text/csv"));
    }

    #[test]
    fn a_range_names_no_media_type() {
        let lines = |text| accepts_by_name(&accepting(text), "application/x-ndjson");
        assert!(lines("application/json, Application/X-NDJSON;q=0.1"));
        for text in ["*/*", "application/*", "application/x-ndjson;q=0", ""] {
            assert!(!lines(text), "{text}");
        }
    }
}
