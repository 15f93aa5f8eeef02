//! Responses with a table file.

use std::collections::BTreeMap;

use actix_web::body::{BoxBody, SizedStream};
use actix_web::http::header::{
    Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::http::{StatusCode, header};
use actix_web::web::BytesMut;
use actix_web::{HttpRequest, HttpResponse, Responder, ResponseError as _};
use application_ports::{SpooledFile, TableFormat};
use futures_util::{TryStreamExt as _, stream};
use tokio::fs::File;
use tokio::io::AsyncReadExt as _;
use utoipa::IntoResponses;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{Content, ContentBuilder, RefOr, Response, ResponseBuilder};

use crate::web::problem::Problem;

/// Responds with 200 and a table file.
pub struct TableFile {
    /// The name of the file without its extension.
    pub name: &'static str,
    pub format: TableFormat,
    pub content: BoxBody,
}

/// Responds with 200 and a table file from the disk.
pub struct SpooledTableFile {
    /// The name of the file without its extension. It may contain any characters.
    pub name: String,
    pub format: TableFormat,
    pub content: SpooledFile,
}

/// The size in bytes of the parts in which a file is sent.
const PART: usize = 64 * 1024;

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

/// Returns the name of a file without the characters that some systems forbid in names.
fn file_name(name: &str, extension: &str) -> String {
    let is_allowed = |c: char| !c.is_control() && !r#"/\:*?"<>|"#.contains(c);
    let name = name.replace(|c| !is_allowed(c), "_");
    format!("{}.{extension}", name.trim_matches(['.', ' ']))
}

/// Returns the header that makes a browser save the file. It contains the name in both forms (RFC 6266).
pub fn attachment(name: &str, extension: &str) -> ContentDisposition {
    let name = file_name(name, extension);
    let ascii = name.replace(|c: char| !c.is_ascii(), "_");
    let full = ExtendedValue {
        charset: Charset::Ext("UTF-8".to_owned()),
        language_tag: None,
        value: name.into_bytes(),
    };
    ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![
            DispositionParam::Filename(ascii),
            DispositionParam::FilenameExt(full),
        ],
    }
}

impl Responder for SpooledTableFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let (extension, media_type) = file_type(self.format);
        send_spooled(self.content, media_type, attachment(&self.name, extension))
    }
}

/// Sends a file from the disk in parts.
pub fn send_spooled(
    content: SpooledFile,
    media_type: &str,
    disposition: ContentDisposition,
) -> HttpResponse {
    let length = content.size();
    let file = match content.into_reader() {
        Ok(file) => File::from_std(file),
        Err(error) => return Problem::internal(error.to_string()).error_response(),
    };
    let parts = stream::try_unfold(file, async |mut file| {
        let mut part = BytesMut::with_capacity(PART);
        file.read_buf(&mut part).await?;
        Ok::<_, std::io::Error>((!part.is_empty()).then(|| (part.freeze(), file)))
    });
    // The error closes the connection, so that the client notices that the file is incomplete.
    let parts = parts
        .inspect_err(|error| tracing::error!(%error, "an export could not be read to its end"));
    HttpResponse::Ok()
        .content_type(media_type)
        .insert_header(disposition)
        .body(SizedStream::new(length, Box::pin(parts)))
}

/// Describes the content of a file.
fn binary() -> Content {
    let binary = ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
    ContentBuilder::new().schema(Some(binary)).build()
}

/// Describes the responses of an operation that returns a file of one media type.
pub fn file_response(media_type: &str, description: &str) -> BTreeMap<String, RefOr<Response>> {
    let response = ResponseBuilder::new()
        .description(description)
        .content(media_type, binary())
        .build();
    [(StatusCode::OK.as_str().to_owned(), response.into())].into()
}

impl IntoResponses for SpooledTableFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        TableFile::responses()
    }
}

impl IntoResponses for TableFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut response = ResponseBuilder::new().description("The file.");
        for format in [TableFormat::Xlsx, TableFormat::Csv] {
            response = response.content(media_type(format), binary());
        }
        [(StatusCode::OK.as_str().to_owned(), response.into())].into()
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::io::{Seek as _, Write as _};
    use std::pin::pin;

    use actix_web::body::MessageBody as _;

    use super::*;

    /// A large file would fill the memory if a slow client let it wait there.
    #[actix_web::test]
    async fn a_part_of_a_file_is_read_only_when_the_one_before_it_is_sent() {
        let size = 5 * PART + 1;
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&vec![b'a'; size]).unwrap();
        let size = u64::try_from(size).unwrap();
        let content = SpooledFile::new(file.try_clone().unwrap(), size);
        let response = send_spooled(content, "text/csv", attachment("Cup", "csv"));
        let mut body = pin!(response.into_body());
        let mut sent = 0;
        while let Some(part) = poll_fn(|context| body.as_mut().poll_next(context)).await {
            let part = part.unwrap();
            assert!(part.len() <= PART, "{} bytes at once", part.len());
            sent += u64::try_from(part.len()).unwrap();
            assert_eq!(file.stream_position().unwrap(), sent);
        }
        assert_eq!(sent, size);
    }

    #[test]
    fn a_file_has_a_name_that_every_system_allows() {
        assert_eq!(file_name("Zoll: A/B \u{7}\"?", "xml"), "Zoll_ A_B ___.xml");
        assert_eq!(file_name("../漢字.", "gift"), "_漢字.gift");
    }
}
