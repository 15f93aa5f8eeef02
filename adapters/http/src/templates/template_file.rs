//! Responses with a file that contains a template.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, Responder};
use application_ports::{TableFormat, TemplateFormat, WrittenTemplate};
use futures_util::TryStreamExt as _;
use utoipa::IntoResponses;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{ContentBuilder, RefOr, Response, ResponseBuilder};

use crate::web::table_file::{self, attachment};

/// All formats.
const FORMATS: [TemplateFormat; 4] = [
    TemplateFormat::MoodleXml,
    TemplateFormat::Gift,
    TemplateFormat::Spreadsheet,
    TemplateFormat::Palestra,
];

/// Responds with 200 and a file with a template.
pub struct TemplateFile {
    /// The name of the template.
    pub name: String,
    pub format: TemplateFormat,
    pub content: WrittenTemplate,
}

/// Returns the extension and the media type of a file.
const fn file_type(format: TemplateFormat) -> (&'static str, &'static str) {
    match format {
        TemplateFormat::MoodleXml => ("xml", "application/xml"),
        TemplateFormat::Gift => ("gift", "text/plain"),
        TemplateFormat::Spreadsheet => ("xlsx", table_file::media_type(TableFormat::Xlsx)),
        TemplateFormat::Palestra => ("palestra.zip", "application/zip"),
    }
}

impl Responder for TemplateFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let (extension, media_type) = file_type(self.format);
        let media_type = match self.format {
            TemplateFormat::Gift => "text/plain; charset=utf-8",
            _ => media_type,
        };
        let mut response = HttpResponse::Ok();
        response
            .content_type(media_type)
            .insert_header(attachment(&self.name, extension));
        match self.content {
            WrittenTemplate::Whole(content) => response.body(content),
            WrittenTemplate::Parts(parts) => {
                // The error closes the connection, so that the client notices that the file is incomplete.
                let parts = parts.inspect_err(
                    |error| tracing::error!(%error, "an export could not be written to its end"),
                );
                response.streaming(parts)
            }
        }
    }
}

impl IntoResponses for TemplateFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut response = ResponseBuilder::new().description("The file.");
        for format in FORMATS {
            let (_, media_type) = file_type(format);
            let binary = ObjectBuilder::new()
                .schema_type(Type::String)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
            let content = ContentBuilder::new().schema(Some(binary)).build();
            response = response.content(media_type, content);
        }
        [(StatusCode::OK.as_str().to_owned(), response.into())].into()
    }
}
