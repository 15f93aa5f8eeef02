//! Responses that are calendars.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, Responder};
use utoipa::IntoResponses;
use utoipa::openapi::{RefOr, Response};

use crate::web::table_file::{attachment, file_response};

const MEDIA_TYPE: &str = "text/calendar";
/// A browser that opens the address saves the calendar under this name.
const NAME: &str = "palestra";

/// 200 with a calendar (RFC 5545).
pub struct CalendarFile(pub String);

impl Responder for CalendarFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok()
            .content_type(format!("{MEDIA_TYPE}; charset=utf-8"))
            .insert_header((header::CONTENT_DISPOSITION, attachment(NAME, "ics")))
            .body(self.0)
    }
}

impl IntoResponses for CalendarFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        file_response(MEDIA_TYPE, "The calendar.")
    }
}
