//! Responses that are archives.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, Responder};
use application::PersonArchive;
use utoipa::IntoResponses;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{ContentBuilder, RefOr, Response, ResponseBuilder};

use crate::web::table_file::{attachment, send_spooled};

const MEDIA_TYPE: &str = "application/zip";

/// 200 with an archive that is on the disk.
pub struct ArchiveFile(pub PersonArchive);

impl Responder for ArchiveFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let PersonArchive { name, content } = self.0;
        send_spooled(content, MEDIA_TYPE, attachment(&name, "zip"))
    }
}

impl IntoResponses for ArchiveFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let binary = ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
        let content = ContentBuilder::new().schema(Some(binary)).build();
        let response = ResponseBuilder::new()
            .description("The archive.")
            .content(MEDIA_TYPE, content);
        [(StatusCode::OK.as_str().to_owned(), response.build().into())].into()
    }
}
