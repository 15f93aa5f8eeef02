//! Forms with several files of a template. Each file is written to the disk while the form arrives, so that a request
//! takes little memory. When all of it has arrived, the request waits for its permit.

use std::collections::BTreeMap;
use std::mem::take;
use std::pin::Pin;
use std::time::Duration;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest, ResponseError as _, dev};
use application::{App, AppError, Caller, PermitKind};
use application_ports::{FileStore, SpooledFile};
use domain_assessment::limits::MAX_FILES_AT_ONCE;
use domain_kernel::{AttachmentId, TemplateId};
use futures_util::StreamExt as _;
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::limits::permits::{Permit, Permits};
use crate::web::problem::Problem;
use crate::web::spool::{KeptBytes, declared_length, took_too_long};
use crate::web::uploads::has_form;

/// The number of characters of a UUID.
const MAX_ID: usize = 36;
/// The time limit for receiving a form.
const DEADLINE: Duration = Duration::from_mins(5);

/// A form with the id of a template and files of it.
pub struct FilesUpload {
    pub template_id: TemplateId,
    pub files: BTreeMap<AttachmentId, SpooledFile>,
    /// These are kept as long as the files are processed.
    pub kept: (KeptBytes, Permit),
}

/// What is needed to receive a form of an authorized caller. `admission` puts it into the extensions of the request.
pub struct FilesAdmission {
    pub app: Data<App>,
    pub permits: Data<Permits>,
    pub kept: KeptBytes,
    pub caller: Caller,
    /// The maximum size of the whole form.
    pub max: usize,
}

impl FromRequest for FilesUpload {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        if !has_form(request.head()) {
            return Box::pin(async { Err(Problem::expects_form()) });
        }
        let admission = request.extensions_mut().remove::<FilesAdmission>();
        let Some(admission) = admission else {
            let problem = Problem::internal("the operation takes no files".to_owned());
            return Box::pin(async { Err(problem) });
        };
        if declared_length(request.headers()).is_some_and(|length| length > admission.max) {
            return Box::pin(async { Err(Problem::payload_too_large()) });
        }
        let payload = limit(payload.take(), admission.max);
        let mut fields = Multipart::new(request.headers(), payload);
        Box::pin(async move {
            let FilesAdmission {
                app,
                permits,
                mut kept,
                caller,
                ..
            } = admission;
            let store = &*app.ports().file_store;
            let mut form = Form::default();
            let received = timeout(DEADLINE, receive(&mut fields, &mut form, store, &mut kept));
            received.await.map_err(|_| took_too_long())??;
            let missing = || Problem::field("template_id", "Required");
            let template_id = form.template_id.ok_or_else(missing)?;
            let permit = permits.acquire(PermitKind::Upload, &caller).await?;
            Ok(Self {
                template_id,
                files: take(&mut form.files),
                kept: (kept, permit),
            })
        })
    }
}

/// Fails as soon as the body has more than `max` bytes.
fn limit(payload: dev::Payload, max: usize) -> dev::Payload {
    let mut left = max;
    let parts = payload.map(move |part| {
        let part = part?;
        left = left.checked_sub(part.len()).ok_or(PayloadError::Overflow)?;
        Ok::<_, PayloadError>(part)
    });
    dev::Payload::Stream {
        payload: Box::pin(parts),
    }
}

/// What has arrived of a form.
#[derive(Default)]
struct Form {
    template_id: Option<TemplateId>,
    files: BTreeMap<AttachmentId, SpooledFile>,
}

impl Drop for Form {
    /// Closes the files of a refused form on a thread that may block: the system deletes their content then, which takes
    /// milliseconds for a large file.
    fn drop(&mut self) {
        let files = take(&mut self.files);
        if let (false, Ok(runtime)) = (files.is_empty(), Handle::try_current()) {
            runtime.spawn_blocking(move || drop(files));
        }
    }
}

/// Receives a form. Some clients read the response only when they have sent the whole form, so a wrong form is received
/// to its end too.
async fn receive(
    fields: &mut Multipart,
    form: &mut Form,
    store: &dyn FileStore,
    kept: &mut KeptBytes,
) -> Result<(), Problem> {
    let received = read(fields, form, store, kept).await;
    let is_wrong = |problem: &Problem| problem.status_code() == StatusCode::UNPROCESSABLE_ENTITY;
    if received.as_ref().is_err_and(is_wrong) {
        while let Some(Ok(_)) = fields.next().await {}
    }
    received
}

async fn read(
    fields: &mut Multipart,
    form: &mut Form,
    store: &dyn FileStore,
    kept: &mut KeptBytes,
) -> Result<(), Problem> {
    while let Some(field) = fields.next().await {
        let mut field = field.map_err(|error| broken(&error))?;
        let name = field.name().unwrap_or_default().to_owned();
        if name == "template_id" && form.template_id.is_none() {
            let id = read_id(&mut field).await?;
            let id = id.ok_or_else(|| Problem::field("template_id", "Must be an id"))?;
            form.template_id = Some(id);
            continue;
        }
        let id = name
            .strip_prefix("data[")
            .and_then(|name| name.strip_suffix(']'));
        let Some(id) = id.and_then(|id| id.parse::<AttachmentId>().ok()) else {
            if has_file(&field) || name.starts_with("data[") {
                return Err(Problem::field("data", "Each file is in a part data[id]"));
            }
            // Other fields are ignored, as in all requests. Clients also send the kind of the files.
            while let Some(part) = field.next().await {
                part.map_err(|error| broken(&error))?;
            }
            continue;
        };
        if form.files.len() == MAX_FILES_AT_ONCE {
            let message = format!("At most {MAX_FILES_AT_ONCE} files at once");
            return Err(Problem::field("data", message));
        }
        let file = receive_file(&mut field, store, kept).await?;
        if form.files.insert(id, file).is_some() {
            return Err(Problem::field(
                &format!("data.{id}"),
                "The file is given twice",
            ));
        }
    }
    if form.files.is_empty() {
        return Err(Problem::field("data", "Required"));
    }
    Ok(())
}

/// Whether the part contains a file.
fn has_file(field: &Field) -> bool {
    let disposition = field.content_disposition();
    disposition.is_some_and(|own| own.get_filename().is_some())
}

async fn read_id(field: &mut Field) -> Result<Option<TemplateId>, Problem> {
    let mut text = Vec::new();
    while let Some(part) = field.next().await {
        text.extend_from_slice(&part.map_err(|error| broken(&error))?);
        if text.len() > MAX_ID {
            return Ok(None);
        }
    }
    let text = String::from_utf8(text).unwrap_or_default();
    Ok(text.parse().ok())
}

/// Writes the content of a field to the disk.
async fn receive_file(
    field: &mut Field,
    store: &dyn FileStore,
    kept: &mut KeptBytes,
) -> Result<SpooledFile, Problem> {
    let mut file = store.receive().await.map_err(AppError::from)?;
    while let Some(part) = field.next().await {
        let part = part.map_err(|error| broken(&error))?;
        kept.add(part.len())?;
        file.add(part).await.map_err(AppError::from)?;
    }
    Ok(file.finish().await.map_err(AppError::from)?)
}

fn broken(error: &MultipartError) -> Problem {
    match error {
        MultipartError::Payload(PayloadError::Overflow) => Problem::payload_too_large(),
        _ => Problem::malformed("The request is not a whole form."),
    }
}
