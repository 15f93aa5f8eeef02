//! Forms with a file (`multipart/form-data`). A file is in memory while it is received and read, so a handler
//! waits for its turn (`turns`) first.

use std::collections::BTreeMap;
use std::future::{Ready, ready};
use std::time::Duration;

use actix_multipart::{Field, Multipart};
use actix_web::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use actix_web::mime::{self, Mime};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev};
use futures_util::StreamExt;
use tokio::time::{Instant, timeout};

use crate::problem::Problem;

/// How long a form may take to arrive.
const DEADLINE: Duration = Duration::from_mins(1);
/// How long a client may send nothing.
const MAX_PAUSE: Duration = Duration::from_secs(10);
/// After a pause that is allowed, a form arrives with this many bytes a second at least. Slower ones would keep
/// others waiting for their turn.
const MIN_RATE: u64 = 8 * 1024;
/// The largest value in bytes of a field that is no file.
const MAX_TEXT: usize = 4096;
/// Fields of a form.
const MAX_FIELDS: usize = 16;

/// How fast a form arrives.
struct Pace {
    start: Instant,
    received: u64,
}

impl Pace {
    /// Waits for the next part of a form. Fails if the client is too slow.
    async fn next<T>(&self, part: impl Future<Output = T>) -> Result<T, Problem> {
        timeout(MAX_PAUSE, part).await.map_err(|_| too_slow())
    }

    /// Counts what has arrived.
    fn count(&mut self, bytes: usize) -> Result<(), Problem> {
        self.received += u64::try_from(bytes).unwrap_or_default();
        let late = self.start.elapsed().saturating_sub(MAX_PAUSE);
        if self.received < late.as_secs() * MIN_RATE {
            return Err(too_slow());
        }
        Ok(())
    }
}

/// A form that has not arrived yet. So a request can be refused before its file is sent.
pub struct Upload {
    fields: Multipart,
    /// What the request declares. A file that fits into it never has to be moved in memory.
    size: usize,
}

/// A form that has arrived.
#[derive(Default)]
pub struct Form {
    /// The values of the fields that are no files. Of a repeated field the last one counts.
    pub texts: BTreeMap<String, String>,
    /// The field `file`. An empty one is as if there was none.
    pub file: Option<Vec<u8>>,
}

impl FromRequest for Upload {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        ready(if is_form(request.mime_type().ok().flatten()) {
            let length = request.headers().get(CONTENT_LENGTH);
            let size = length.and_then(|length| length.to_str().ok()?.parse().ok());
            Ok(Self {
                fields: Multipart::new(request.headers(), payload.take()),
                size: size.unwrap_or_default(),
            })
        } else {
            Err(Problem::expects_form())
        })
    }
}

fn is_form(media_type: Option<Mime>) -> bool {
    media_type.is_some_and(|own| own.essence_str() == mime::MULTIPART_FORM_DATA.essence_str())
}

/// Whether a request has a form.
pub fn has_form(request: &dev::RequestHead) -> bool {
    let media_type = request.headers().get(CONTENT_TYPE);
    let media_type = media_type.and_then(|value| value.to_str().ok()?.parse().ok());
    is_form(media_type)
}

impl Upload {
    /// Receives the form. The file has `max_file` bytes at most.
    pub async fn receive(self, max_file: usize) -> Result<Form, Problem> {
        let content = Vec::with_capacity(self.size.min(max_file));
        timeout(DEADLINE, receive(self.fields, content, max_file))
            .await
            .unwrap_or_else(|_| Err(too_slow()))
    }
}

/// `content` is where the file goes.
async fn receive(
    mut fields: Multipart,
    mut content: Vec<u8>,
    max_file: usize,
) -> Result<Form, Problem> {
    let mut form = Form::default();
    let mut pace = Pace {
        start: Instant::now(),
        received: 0,
    };
    let mut count = 0;
    while let Some(field) = pace.next(fields.next()).await? {
        let mut field = field.map_err(|_| malformed())?;
        let name = field.name().unwrap_or_default().to_owned();
        count += 1;
        if count > MAX_FIELDS || name.len() > MAX_TEXT {
            return Err(Problem::payload_too_large());
        }
        if name == "file" {
            if !content.is_empty() {
                return Err(malformed());
            }
            append(&mut content, &mut field, max_file, &mut pace).await?;
        } else {
            let mut text = Vec::new();
            append(&mut text, &mut field, MAX_TEXT, &mut pace).await?;
            let text = String::from_utf8(text).map_err(|_| malformed())?;
            form.texts.insert(name, text);
        }
    }
    form.file = (!content.is_empty()).then_some(content);
    Ok(form)
}

/// Appends the value of a field, which has `max` bytes at most.
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
