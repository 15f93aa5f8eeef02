//! Forms with several files of a template. Each file is written to a temporary file of its own while the form is read,
//! so that a request takes little memory.

use std::collections::BTreeMap;
use std::io;
use std::pin::Pin;

use actix_multipart::{Field, Multipart};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev, web};
use application_ports::SpooledFile;
use domain_assessment::limits::MAX_FILES_AT_ONCE;
use domain_kernel::{AttachmentId, TemplateId};
use futures_util::StreamExt as _;
use tokio::fs::File;
use tokio::io::AsyncWriteExt as _;

use crate::limits::permits::Permit;
use crate::web::problem::Problem;
use crate::web::uploads::{FilePermit, has_form};

/// The number of characters of a UUID.
const MAX_ID: usize = 36;

/// A form with the id of a template and files of it.
pub struct FilesUpload {
    pub template_id: TemplateId,
    pub files: BTreeMap<AttachmentId, SpooledFile>,
    /// The permit, which is kept as long as the files are processed.
    pub permit: Permit,
}

impl FromRequest for FilesUpload {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        if !has_form(request.head()) {
            return Box::pin(async { Err(Problem::expects_form()) });
        }
        let file_permit = request.extensions_mut().remove::<FilePermit>();
        let fields = Multipart::new(request.headers(), payload.take());
        Box::pin(async move {
            // `admission` bounds the size of the whole form.
            let FilePermit { permit, .. } = file_permit
                .ok_or_else(|| Problem::internal("the operation takes no file".to_owned()))?;
            read(fields, permit).await
        })
    }
}

async fn read(mut fields: Multipart, permit: Permit) -> Result<FilesUpload, Problem> {
    let mut template_id = None;
    let mut files = BTreeMap::new();
    while let Some(field) = fields.next().await {
        let mut field = field.map_err(|_| malformed())?;
        let name = field.name().unwrap_or_default().to_owned();
        if name == "template_id" && template_id.is_none() {
            let id = read_id(&mut field).await?;
            template_id = Some(id.ok_or_else(|| Problem::field("template_id", "Must be an id"))?);
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
                part.map_err(|_| malformed())?;
            }
            continue;
        };
        if files.len() == MAX_FILES_AT_ONCE {
            let message = format!("At most {MAX_FILES_AT_ONCE} files at once");
            return Err(Problem::field("data", message));
        }
        let file = spool(&mut field).await?;
        if files.insert(id, file).is_some() {
            return Err(Problem::field(
                &format!("data.{id}"),
                "The file is given twice",
            ));
        }
    }
    if files.is_empty() {
        return Err(Problem::field("data", "Required"));
    }
    Ok(FilesUpload {
        template_id: template_id.ok_or_else(|| Problem::field("template_id", "Required"))?,
        files,
        permit,
    })
}

/// Whether the part contains a file.
fn has_file(field: &Field) -> bool {
    let disposition = field.content_disposition();
    disposition.is_some_and(|own| own.get_filename().is_some())
}

async fn read_id(field: &mut Field) -> Result<Option<TemplateId>, Problem> {
    let mut text = Vec::new();
    while let Some(part) = field.next().await {
        text.extend_from_slice(&part.map_err(|_| malformed())?);
        if text.len() > MAX_ID {
            return Ok(None);
        }
    }
    let text = String::from_utf8(text).unwrap_or_default();
    Ok(text.parse().ok())
}

/// Writes the content of a field to a temporary file without a name, which is deleted when it is closed.
async fn spool(field: &mut Field) -> Result<SpooledFile, Problem> {
    let failed = |error: io::Error| Problem::internal(error.to_string());
    let created = web::block(tempfile::tempfile).await;
    let created = created.map_err(|error| Problem::internal(error.to_string()))?;
    let mut file = File::from_std(created.map_err(failed)?);
    let mut size = 0;
    while let Some(part) = field.next().await {
        let part = part.map_err(|_| malformed())?;
        size += u64::try_from(part.len()).unwrap_or(u64::MAX);
        file.write_all(&part).await.map_err(failed)?;
    }
    file.flush().await.map_err(failed)?;
    Ok(SpooledFile::new(file.into_std().await, size))
}

fn malformed() -> Problem {
    Problem::malformed("The request is not a whole form.")
}
