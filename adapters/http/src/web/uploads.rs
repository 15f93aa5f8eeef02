//! Forms with a file (`multipart/form-data`). The file is in memory while it is processed, so a form is read only with
//! a permit. `admission` first receives the form and then acquires the permit.

use std::collections::BTreeMap;
use std::pin::Pin;

use actix_multipart::{Field, Multipart};
use actix_web::http::header::{CONTENT_TYPE, ContentDisposition};
use actix_web::mime::{self, Mime};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev};
use application::UploadedFile;
use domain_accounts::MAX_USER_FILE;
use futures_util::StreamExt;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

use crate::limits::permits::Permit;
use crate::web::json::Json;
use crate::web::problem::Problem;
use crate::web::query::read_texts;
use crate::web::spool::declared_length;

/// The maximum size in bytes of a field that is not a file.
const MAX_TEXT: usize = 4096;
/// The maximum number of fields in a form.
const MAX_FIELDS: usize = 16;
/// The maximum size in bytes of a form without the content of its file: the fields, and the same size again for their
/// headers.
pub const FORM_WITHOUT_FILE: usize = 2 * MAX_FIELDS * MAX_TEXT;

/// The permit to read a file. `admission` puts it into the extensions of the request.
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

/// The parts of a form.
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
        let size = declared_length(request.headers());
        Box::pin(async move {
            let FilePermit { permit, max_bytes } = file_permit
                .ok_or_else(|| Problem::internal("the operation takes no file".to_owned()))?;
            // Allocates the declared size of the request at once, so that the file never has to be moved in memory.
            let content = Vec::with_capacity(size.unwrap_or_default().min(max_bytes));
            let parts = read(fields, content, max_bytes).await?;
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

/// Reads the fields of a form. The bytes of the file are written to `content`.
async fn read(
    mut fields: Multipart,
    mut content: Vec<u8>,
    max_file: usize,
) -> Result<Parts, Problem> {
    let mut form = Parts::default();
    let mut count = 0;
    let mut has_file = false;
    let mut file_name = String::new();
    while let Some(field) = fields.next().await {
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
            append(&mut content, &mut field, max_file).await?;
            has_file |= !content.is_empty();
        } else {
            let mut text = Vec::new();
            append(&mut text, &mut field, MAX_TEXT).await?;
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
async fn append(value: &mut Vec<u8>, field: &mut Field, max: usize) -> Result<(), Problem> {
    while let Some(part) = field.next().await {
        let part = part.map_err(|_| malformed())?;
        if value.len() + part.len() > max {
            return Err(Problem::payload_too_large());
        }
        value.extend_from_slice(&part);
    }
    Ok(())
}

fn malformed() -> Problem {
    Problem::malformed("The request is not a whole form.")
}
