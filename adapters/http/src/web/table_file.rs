//! Responses that are files with a table.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, Responder};
use application_ports::TableFormat;
use utoipa::IntoResponses;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{ContentBuilder, RefOr, Response, ResponseBuilder};

/// 200 with a file that has a table.
pub struct TableFile {
    /// The name of the file without its extension.
    pub name: &'static str,
    pub format: TableFormat,
    pub content: Vec<u8>,
}

/// Returns the media type of a file.
pub const fn media_type(format: TableFormat) -> &'static str {
    match format {
        TableFormat::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        TableFormat::Csv => "text/csv",
    }
}

/// Returns the extension and the content type of a file.
const fn file_type(format: TableFormat) -> (&'static str, &'static str) {
    match format {
        TableFormat::Xlsx => ("xlsx", media_type(format)),
        TableFormat::Csv => ("csv", "text/csv; charset=utf-8"),
    }
}

impl Responder for TableFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let (extension, media_type) = file_type(self.format);
        let disposition = format!("attachment; filename=\"{}.{extension}\"", self.name);
        HttpResponse::Ok()
            .content_type(media_type)
            .insert_header((header::CONTENT_DISPOSITION, disposition))
            .body(self.content)
    }
}

impl IntoResponses for TableFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut response = ResponseBuilder::new().description("The file.");
        for format in [TableFormat::Xlsx, TableFormat::Csv] {
            let binary = ObjectBuilder::new()
                .schema_type(Type::String)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
            let content = ContentBuilder::new().schema(Some(binary)).build();
            response = response.content(media_type(format), content);
        }
        [(StatusCode::OK.as_str().to_owned(), response.into())].into()
    }
}
