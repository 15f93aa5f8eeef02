//! Forms with a file (`multipart/form-data`). A file is in memory while it is received and read. So it is received only
//! with a permit, which `admission` acquires.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::time::Duration;

use actix_multipart::{Field, Multipart};
use actix_web::http::header::{CONTENT_LENGTH, CONTENT_TYPE, ContentDisposition};
use actix_web::mime::{self, Mime};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev};
use application::UploadedFile;
use domain_accounts::MAX_USER_FILE;
use futures_util::StreamExt;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, timeout};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

use crate::limits::permits::Permit;
use crate::web::json::Json;
use crate::web::problem::Problem;
use crate::web::query::read_texts;

/// The time limit for receiving a form.
const DEADLINE: Duration = Duration::from_mins(1);
/// The maximum time during which a client may send nothing.
const MAX_PAUSE: Duration = Duration::from_secs(10);
/// The minimum number of bytes per second, after an allowed pause. A slower client would make other requests wait for
/// their permit.
const MIN_RATE: u64 = 8 * 1024;
/// The maximum size in bytes of a field that is not a file.
const MAX_TEXT: usize = 4096;
/// The maximum number of fields in a form.
const MAX_FIELDS: usize = 16;

/// Measures how fast a form arrives.
struct Pace {
    start: Instant,
    received: u64,
}

impl Pace {
    /// Waits for the next part of a form. Fails if the client is too slow.
    async fn next<T>(&self, part: impl Future<Output = T>) -> Result<T, Problem> {
        timeout(MAX_PAUSE, part).await.map_err(|_| too_slow())
    }

    /// Counts the received bytes. Fails if the client is too slow.
    fn count(&mut self, bytes: usize) -> Result<(), Problem> {
        self.received += u64::try_from(bytes).unwrap_or_default();
        let late = self.start.elapsed().saturating_sub(MAX_PAUSE);
        if self.received < late.as_secs() * MIN_RATE {
            return Err(too_slow());
        }
        Ok(())
    }
}

/// The permit to receive a file. `admission` puts it into the extensions of the request.
pub struct FilePermit {
    pub permit: Permit,
    /// The maximum size of the file.
    pub max_bytes: usize,
}

/// A form, and its file if it contains one.
pub struct Upload<T> {
    pub fields: T,
    /// `None` if the form has no file. If the user has chosen no file, a browser sends an empty file without a name,
    /// which counts as no file.
    pub file: Option<UploadedFile>,
}

/// A body that is JSON or a form.
pub enum JsonOrForm<J, F> {
    Json(J),
    Form(Upload<F>),
}

/// The file field of a form, for the document only.
#[derive(Default, Deserialize)]
pub struct FileField;

/// The received parts of a form.
#[derive(Default)]
struct Parts {
    /// The values of the fields that are not files. If a field is repeated, the last value counts. An empty field
    /// counts as absent.
    texts: BTreeMap<String, String>,
    file: Option<(String, Vec<u8>)>,
}

type Extraction<T> = Pin<Box<dyn Future<Output = Result<T, Problem>>>>;

impl<T: DeserializeOwned + Validate> FromRequest for Upload<T> {
    type Error = Problem;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        if !has_form(request.head()) {
            return Box::pin(async { Err(Problem::expects_form()) });
        }
        let file_permit = request.extensions_mut().remove::<FilePermit>();
        let fields = Multipart::new(request.headers(), payload.take());
        let length = request.headers().get(CONTENT_LENGTH);
        let size: Option<usize> = length.and_then(|length| length.to_str().ok()?.parse().ok());
        Box::pin(async move {
            let FilePermit { permit, max_bytes } = file_permit
                .ok_or_else(|| Problem::internal("the operation takes no file".to_owned()))?;
            // Allocates the declared size of the request at once, so that the file never has to be moved in memory.
            let content = Vec::with_capacity(size.unwrap_or_default().min(max_bytes));
            let parts = timeout(DEADLINE, receive(fields, content, max_bytes))
                .await
                .unwrap_or_else(|_| Err(too_slow()))?;
            Ok(Self {
                fields: read_texts(parts.texts)?,
                file: (parts.file).map(|(name, content)| UploadedFile::new(name, content, permit)),
            })
        })
    }
}

impl<T> Upload<T> {
    /// Returns the fields and the file. Fails if the form has no file.
    pub fn with_file(self) -> Result<(T, UploadedFile), Problem> {
        let file = self
            .file
            .ok_or_else(|| Problem::field("file", "Required"))?;
        Ok((self.fields, file))
    }
}

impl<J, F> FromRequest for JsonOrForm<J, F>
where
    J: DeserializeOwned + Validate + 'static,
    F: DeserializeOwned + Validate + 'static,
{
    type Error = Problem;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        if has_form(request.head()) {
            let form = Upload::from_request(request, payload);
            Box::pin(async { form.await.map(Self::Form) })
        } else {
            let json = Json::from_request(request, payload);
            Box::pin(async { json.await.map(|Json(body)| Self::Json(body)) })
        }
    }
}

impl PartialSchema for FileField {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
            .max_length(Some(MAX_USER_FILE))
            .into()
    }
}

impl ToSchema for FileField {}

/// Whether the content of a request is a form.
pub fn has_form(request: &dev::RequestHead) -> bool {
    let media_type = request.headers().get(CONTENT_TYPE);
    let media_type = media_type.and_then(|value| value.to_str().ok()?.parse().ok());
    media_type.is_some_and(|own: Mime| own.essence_str() == mime::MULTIPART_FORM_DATA.essence_str())
}

/// Receives the fields of a form. The bytes of the file are written to `content`.
async fn receive(
    mut fields: Multipart,
    mut content: Vec<u8>,
    max_file: usize,
) -> Result<Parts, Problem> {
    let mut form = Parts::default();
    let mut pace = Pace {
        start: Instant::now(),
        received: 0,
    };
    let mut count = 0;
    let mut has_file = false;
    let mut file_name = String::new();
    while let Some(field) = pace.next(fields.next()).await? {
        let mut field = field.map_err(|_| malformed())?;
        let name = field.name().unwrap_or_default().to_owned();
        count += 1;
        if count > MAX_FIELDS || name.len() > MAX_TEXT {
            return Err(Problem::payload_too_large());
        }
        if name == "file" {
            if has_file {
                return Err(malformed());
            }
            file_name = sent_file_name(&field);
            has_file = !file_name.is_empty();
            append(&mut content, &mut field, max_file, &mut pace).await?;
            has_file |= !content.is_empty();
        } else {
            let mut text = Vec::new();
            append(&mut text, &mut field, MAX_TEXT, &mut pace).await?;
            let text = String::from_utf8(text).map_err(|_| malformed())?;
            if !text.is_empty() {
                form.texts.insert(name, text);
            }
        }
    }
    form.file = has_file.then_some((file_name, content));
    Ok(form)
}

/// Returns the name of a file, or an empty text.
fn sent_file_name(field: &Field) -> String {
    let disposition = field.content_disposition();
    let name = disposition.and_then(ContentDisposition::get_filename);
    name.unwrap_or_default().to_owned()
}

/// Appends the value of a field. Fails if it has more than `max` bytes.
async fn append(
    value: &mut Vec<u8>,
    field: &mut Field,
    max: usize,
    pace: &mut Pace,
) -> Result<(), Problem> {
    while let Some(part) = pace.next(field.next()).await? {
        let part = part.map_err(|_| malformed())?;
        pace.count(part.len())?;
        if value.len() + part.len() > max {
            return Err(Problem::payload_too_large());
        }
        value.extend_from_slice(&part);
    }
    Ok(())
}

fn too_slow() -> Problem {
    Problem::malformed("The request took too long to arrive.")
}

fn malformed() -> Problem {
    Problem::malformed("The request is not a whole form.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_form_that_arrives_too_slowly_is_given_up() {
        let since = |seconds| Pace {
            start: Instant::now() - Duration::from_secs(seconds),
            received: 0,
        };
        assert!(since(9).count(1).is_ok(), "at first it may be slow");
        assert!(since(20).count(79 * 1024).is_err());
        assert!(since(20).count(90 * 1024).is_ok());
    }
}
