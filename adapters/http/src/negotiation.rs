//! Content negotiation: requests arrive without a content coding, and responses are JSON.

use actix_web::http::header::{self, HeaderMap, Quality, QualityItem};
use actix_web::mime::Mime;

use crate::problem::Problem;

/// The media ranges that include what the API answers with.
const ACCEPTED: [&str; 5] = [
    "*/*",
    "application/*",
    "application/json",
    "application/problem+json",
    // Lines of JSON, with which an import answers while it runs (D70). Other calls answer with one line.
    "application/x-ndjson",
];

/// The problem of a request that is compressed, or that accepts no JSON although its operation
/// answers with JSON.
pub fn check(headers: &HeaderMap, answers_json: bool) -> Option<Problem> {
    if !has_no_coding(headers) {
        Some(Problem::unsupported_encoding())
    } else if answers_json && !accepts_json(headers) {
        Some(Problem::not_acceptable())
    } else {
        None
    }
}

/// Whether the body is sent as it is. To inflate a body would let a small request take much memory.
fn has_no_coding(headers: &HeaderMap) -> bool {
    headers.get_all(header::CONTENT_ENCODING).all(|coding| {
        coding
            .as_bytes()
            .trim_ascii()
            .eq_ignore_ascii_case(b"identity")
    })
}

fn accepts_json(headers: &HeaderMap) -> bool {
    let mut ranges = headers.get_all(header::ACCEPT).peekable();
    if ranges.peek().is_none() {
        return true;
    }
    let texts = ranges.filter_map(|value| value.to_str().ok());
    texts
        .flat_map(|text| text.split(','))
        .filter_map(|range| range.trim().parse().ok())
        .any(|range: QualityItem<Mime>| {
            range.quality > Quality::ZERO && ACCEPTED.contains(&range.item.essence_str())
        })
}
