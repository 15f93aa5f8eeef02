//! The responses with a file. A browser shows images and PDF, downloads everything else, and executes nothing.

use std::ops::Range as Bytes;

use actix_web::body::SizedStream;
use actix_web::http::header::{
    self, ACCEPT_RANGES, CACHE_CONTROL, CONTENT_RANGE, CONTENT_SECURITY_POLICY, Charset,
    ContentDisposition, DispositionParam, DispositionType, ETAG, EntityTag, ExtendedValue, Header,
    IfNoneMatch, Range,
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use application::FoundFile;
use application_ports::{FileContent, FileType};
use futures_util::TryStreamExt as _;

use crate::web::problem::Problem;

/// The policy of every file. If a browser shows the file, it executes no script of the file, loads nothing, and gives
/// the file a separate origin.
const FILE_POLICY: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";
/// The policy of a PDF. Browsers show a PDF in their own viewer, which a sandbox would forbid. The viewer does not
/// execute scripts of the PDF in the origin of the page.
const PDF_POLICY: &str =
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// The part of a file that a request asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    Whole,
    Part(Bytes<u64>),
    /// A range that contains no byte of the file.
    Nothing,
}

/// The common headers of the responses with a file.
pub struct FileResponse<'a> {
    found: &'a FoundFile,
    tag: EntityTag,
}

impl<'a> FileResponse<'a> {
    pub fn new(found: &'a FoundFile) -> Self {
        let tag = EntityTag::new_strong(found.version());
        Self { found, tag }
    }

    /// Whether the client already has the file.
    pub fn is_known_to(&self, request: &HttpRequest) -> bool {
        match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Any) => request.headers().contains_key(header::IF_NONE_MATCH),
            Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|tag| tag.weak_eq(&self.tag)),
            Err(_) => false,
        }
    }

    /// Responds with 304.
    pub fn not_modified(&self) -> HttpResponse {
        self.cached(HttpResponse::NotModified()).finish()
    }

    /// Responds with 200 and the whole file.
    pub fn whole(&self, content: FileContent) -> HttpResponse {
        send(self.described(HttpResponse::Ok()), content)
    }

    /// Responds with 206 and a part of the file.
    pub fn part(&self, content: FileContent) -> HttpResponse {
        let Bytes { start, end } = content.range;
        let range = format!("bytes {start}-{}/{}", end.saturating_sub(1), content.size);
        let mut response = self.described(HttpResponse::PartialContent());
        response.insert_header((CONTENT_RANGE, range));
        send(response, content)
    }

    /// Responds with 200 and a thumbnail.
    pub fn thumbnail(&self, picture: Vec<u8>) -> HttpResponse {
        let is_png = picture.starts_with(b"\x89PNG");
        let file_type = if is_png {
            FileType::Png
        } else {
            FileType::Jpeg
        };
        let mut response = self.cached(HttpResponse::Ok());
        response
            .content_type(file_type.media_type())
            .insert_header((CONTENT_SECURITY_POLICY, FILE_POLICY))
            .insert_header(disposition(file_type, None))
            .body(picture)
    }

    /// Responds with 416.
    pub fn unsatisfiable(size: u64) -> HttpResponse {
        let mut response = HttpResponse::from_error(Problem::range_not_satisfiable());
        if let Ok(range) = format!("bytes */{size}").parse() {
            response.headers_mut().insert(CONTENT_RANGE, range);
        }
        response
    }

    fn cached(&self, mut response: HttpResponseBuilder) -> HttpResponseBuilder {
        let seconds = self.found.remaining_seconds;
        let caching = format!("private, immutable, max-age={seconds}");
        response
            .insert_header((ETAG, self.tag.to_string()))
            .insert_header((CACHE_CONTROL, caching));
        response
    }

    fn described(&self, response: HttpResponseBuilder) -> HttpResponseBuilder {
        let file_type = self.found.file_type();
        let policy = match file_type {
            FileType::Pdf => PDF_POLICY,
            _ => FILE_POLICY,
        };
        let mut response = self.cached(response);
        response
            .content_type(file_type.media_type())
            .insert_header((ACCEPT_RANGES, "bytes"))
            .insert_header((CONTENT_SECURITY_POLICY, policy))
            .insert_header(disposition(file_type, self.found.file_name()));
        response
    }
}

/// Returns which part of a file a request asks for. A request for several parts gets the whole file.
pub fn asked(request: &HttpRequest, response: &FileResponse<'_>, size: u64) -> Asked {
    let header = |name| request.headers().get(name)?.to_str().ok();
    let Some(Ok(Range::Bytes(specs))) = header(header::RANGE).map(str::parse) else {
        return Asked::Whole;
    };
    let is_same = header(header::IF_RANGE).is_none_or(|tag| tag == response.tag.to_string());
    match specs.as_slice() {
        [spec] if is_same => match spec.to_satisfiable_range(size) {
            Some((start, last)) => Asked::Part(start..last + 1),
            None => Asked::Nothing,
        },
        _ => Asked::Whole,
    }
}

/// Returns the header that says whether a browser shows the file. It contains the name in both forms (RFC 6266):
/// reduced to characters that every program can read, and unchanged.
fn disposition(file_type: FileType, name: Option<&str>) -> ContentDisposition {
    let is_safe = |c: &char| !c.is_control() && !matches!(c, '/' | '\\');
    let plain = |c| match c {
        ' '..='~' if !matches!(c, '"' | '%') => c,
        _ => '_',
    };
    let parameters = name.into_iter().flat_map(|name| {
        let whole: String = name.chars().filter(is_safe).collect();
        let in_ascii = whole.chars().map(plain).collect();
        [
            DispositionParam::Filename(in_ascii),
            DispositionParam::FilenameExt(ExtendedValue {
                charset: Charset::Ext("UTF-8".to_owned()),
                language_tag: None,
                value: whole.into_bytes(),
            }),
        ]
    });
    let is_shown = file_type.is_shown();
    ContentDisposition {
        disposition: if is_shown {
            DispositionType::Inline
        } else {
            DispositionType::Attachment
        },
        parameters: parameters.collect(),
    }
}

/// Sends a content in parts, while it is read from the store.
fn send(mut response: HttpResponseBuilder, content: FileContent) -> HttpResponse {
    let length = content.range.end.saturating_sub(content.range.start);
    // The error closes the connection, so that the client notices that the file is incomplete.
    let parts = content
        .parts
        .inspect_err(|error| tracing::error!(%error, "a stored file could not be read to its end"));
    response.body(SizedStream::new(length, parts))
}
