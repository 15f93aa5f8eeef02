//! Responses that are documents to print.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, Responder};
use application::PrintedFile;
use utoipa::IntoResponses;
use utoipa::openapi::{RefOr, Response};

use crate::web::table_file::{attachment, file_response};

const MEDIA_TYPE: &str = "application/pdf";

/// Responds with 200 and a document to print.
pub struct PdfFile(PrintedFile);

impl From<PrintedFile> for PdfFile {
    fn from(file: PrintedFile) -> Self {
        Self(file)
    }
}

impl Responder for PdfFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let PrintedFile { name, content } = self.0;
        HttpResponse::Ok()
            .content_type(MEDIA_TYPE)
            .insert_header((header::CONTENT_DISPOSITION, attachment(&name, "pdf")))
            .body(content)
    }
}

impl IntoResponses for PdfFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        file_response(MEDIA_TYPE, "The document.")
    }
}
