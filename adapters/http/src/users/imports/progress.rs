//! The response to an import. Hashing ten thousand passwords takes minutes. So a client that accepts
//! `application/x-ndjson` gets lines with the progress, and the last line contains the result. The progress is not
//! stored. If the connection breaks, either all users were stored or none, and the client can send the same file again.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse, Responder};
use application::{App, AppError, AppResult, Caller, ImportProgress, ImportedUsers, UserFile};
use domain_kernel::OrganizationId;
use futures_util::stream::{self, Stream};
use serde::Serialize;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};
use tracing::Instrument;
use utoipa::IntoResponses;
use utoipa::openapi::{ContentBuilder, RefOr, Response};

use super::responses::{ImportedUsersResponse, UserImportProgressResponse};
use crate::web::negotiation::accepts_by_name;
use crate::web::problem::Problem;
use crate::web::responders::{ApiResult, Created, reference};

/// The media type of the response in lines.
const LINES: &str = "application/x-ndjson";
/// The time between two lines. Reverse proxies end a connection that is idle for a minute.
const LINE_INTERVAL: Duration = Duration::from_millis(500);

const DESCRIPTION: &str = "All users of the file are created, or were there before. As application/x-ndjson the \
    response begins before that: lines with the progress, then one line with the result in JSON, or with a problem.";

/// The response to an import: either one response at the end, or lines during the import.
pub enum ImportResponse {
    Whole(Created<ImportedUsersResponse>),
    Lines(Pin<Box<dyn Stream<Item = Result<Bytes, Infallible>>>>),
}

impl ImportResponse {
    /// Imports the users, either before the response starts or while it is sent.
    pub async fn new(
        app: Data<App>,
        caller: Caller,
        organization: Option<OrganizationId>,
        file: UserFile,
        request: &HttpRequest,
    ) -> ApiResult<Self> {
        let (report, mut progress) = watch::channel(None);
        // The import runs in a separate task, because it holds locks and must not stop if the client does not read the
        // response. If the response is dropped, the task is aborted.
        let mut work = JoinSet::new();
        let import = async move {
            let report = async |progress| {
                report.send_replace(Some(progress));
            };
            app.import_users(&caller, organization, file, report).await
        };
        work.spawn_local(import.in_current_span());
        // Errors of the file are returned as an ordinary response, without lines.
        if !accepts_lines(request) || progress.wait_for(Option::is_some).await.is_err() {
            return Ok(Self::Whole(created(result(work.join_next().await)?)));
        }
        Ok(Self::Lines(Box::pin(lines(work, progress))))
    }
}

fn accepts_lines(request: &HttpRequest) -> bool {
    accepts_by_name(request.headers(), LINES)
}

fn created(imported: ImportedUsers) -> Created<ImportedUsersResponse> {
    let message = if imported.created > 0 {
        "Users Created"
    } else {
        "No Users Created: all of them exist already"
    };
    Created::new(imported, message)
}

fn lines(
    work: JoinSet<AppResult<ImportedUsers>>,
    progress: watch::Receiver<Option<ImportProgress>>,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(Some(work), move |work| {
        let progress = *progress.borrow();
        async move {
            let mut work = work?;
            let waited = tokio::time::timeout(LINE_INTERVAL, work.join_next()).await;
            if let Ok(ended) = waited {
                return Some((Ok(last_line(result(ended))), None));
            }
            let progress = progress.map(UserImportProgressResponse::from);
            Some((Ok(line(&progress)), Some(work)))
        }
    })
}

fn result(ended: Option<Result<AppResult<ImportedUsers>, JoinError>>) -> AppResult<ImportedUsers> {
    let result = ended.and_then(Result::ok);
    result.unwrap_or_else(|| Err(AppError::Internal("an import broke".to_owned())))
}

fn last_line(result: AppResult<ImportedUsers>) -> Bytes {
    match result {
        Ok(imported) => line(&created(imported)),
        Err(error) => {
            let problem = Problem::from(error);
            if let Some(cause) = problem.cause() {
                tracing::error!(code = problem.code(), cause, "an import failed");
            }
            line(&problem.body(None))
        }
    }
}

fn line(content: &impl Serialize) -> Bytes {
    let mut line = serde_json::to_vec(content).unwrap_or_default();
    line.push(b'\n');
    line.into()
}

impl Responder for ImportResponse {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        match self {
            Self::Whole(created) => created.respond_to(request),
            Self::Lines(lines) => HttpResponse::Created().content_type(LINES).streaming(lines),
        }
    }
}

impl IntoResponses for ImportResponse {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut documented = Created::<ImportedUsersResponse>::responses();
        let lines = ContentBuilder::new()
            .schema(Some(reference::<UserImportProgressResponse>()))
            .build();
        for response in documented.values_mut() {
            if let RefOr::T(response) = response {
                DESCRIPTION.clone_into(&mut response.description);
                response
                    .content
                    .insert(LINES.to_owned(), lines.clone().into());
            }
        }
        documented
    }
}
