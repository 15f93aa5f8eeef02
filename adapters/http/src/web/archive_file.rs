//! Responses that are archives.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::{HttpRequest, HttpResponse, Responder};
use application::UserArchive;
use utoipa::IntoResponses;
use utoipa::openapi::{RefOr, Response};

use crate::web::table_file::{attachment, file_response, send_spooled};

const MEDIA_TYPE: &str = "application/zip";

/// Responds with 200 and an archive from the disk.
pub struct ArchiveFile(pub UserArchive);

impl Responder for ArchiveFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let UserArchive { name, content } = self.0;
        send_spooled(content, MEDIA_TYPE, attachment(&name, "zip"))
    }
}

impl IntoResponses for ArchiveFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        file_response(MEDIA_TYPE, "The archive.")
    }
}
