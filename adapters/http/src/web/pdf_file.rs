//! Responses that are documents to print.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, Responder};
use application::PrintedFile;
use utoipa::IntoResponses;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{ContentBuilder, RefOr, Response, ResponseBuilder};

use crate::web::table_file::attachment;

const MEDIA_TYPE: &str = "application/pdf";

/// 200 with a document to print.
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
        let binary = ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
        let content = ContentBuilder::new().schema(Some(binary)).build();
        let response = ResponseBuilder::new()
            .description("The document.")
            .content(MEDIA_TYPE, content)
            .build();
        [(StatusCode::OK.as_str().to_owned(), response.into())].into()
    }
}
