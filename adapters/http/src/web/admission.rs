//! Acquires the permit that the operation of a request names before the handler runs, so that no handler can forget it.
//! If a request needs a permit, its caller is authenticated and authorized before the body is received, and the body is
//! received before the request waits for the permit, so that a client that sends slowly makes nobody wait. Otherwise the
//! handler's extractor authenticates the caller, and the use case authorizes the request.

use actix_web::HttpMessage;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::HeaderMap;
use actix_web::web::Data;
use application::PermitKind;
use domain_access::Access;

use crate::limits::permits::{Permit, Permits};
use crate::web::current_user::CurrentUser;
use crate::web::json::{MAX_JSON, MaxBody};
use crate::web::operations::Operation;
use crate::web::problem::Problem;
use crate::web::spool::{Spools, declared_length};
use crate::web::uploads::{FORM_WITHOUT_FILE, FilePermit, has_form};

/// Acquires the permit that the request needs. If the request contains a form, the permit belongs to the form's file.
/// The permit for a large body is held until the response.
///
/// If the client does not accept the response, a change is refused here with 406. A read is refused only after it has
/// succeeded, so that 401, 403 and 404 take precedence.
pub async fn admit(
    operation: &Operation,
    is_acceptable: bool,
    request: &mut ServiceRequest,
) -> Result<Option<Permit>, Problem> {
    let refuses = !is_acceptable && !operation.only_reads(request.method());
    let Some(operation) = operation.value else {
        return Ok(None);
    };
    let max_body = operation.max_body().filter(|_| is_large(request.headers()));
    let kind = match max_body {
        Some(_) => Some(PermitKind::Upload),
        None => operation.permit(has_form(request.head())),
    };
    if refuses && operation.access == Access::Public {
        return Err(Problem::not_acceptable());
    }
    if kind.is_none() && !refuses {
        return Ok(None);
    }
    let CurrentUser(caller) = request.extract::<CurrentUser>().await?;
    operation.authorize_caller(&caller)?;
    if refuses {
        return Err(Problem::not_acceptable());
    }
    let Some(kind) = kind else {
        return Ok(None);
    };
    let is_form = max_body.is_none() && kind == PermitKind::Upload;
    let max_file = operation.max_file().unwrap_or_default();
    let max = match max_body {
        Some(max) => max,
        None if is_form => max_file + FORM_WITHOUT_FILE,
        None => MAX_JSON,
    };
    let (user, scope) = (caller.user_id, caller.scope);
    let payload = request.take_payload();
    let spools = shared::<Spools>(request)?;
    let body = spools.receive(user, scope, request.headers(), payload, max);
    let body = body.await?;
    request.set_payload(body);
    let permit = shared::<Permits>(request)?.acquire(kind, &caller).await?;
    if is_form {
        let max_bytes = max_file;
        let permit = FilePermit { permit, max_bytes };
        request.extensions_mut().insert(permit);
        return Ok(None);
    }
    if max_body.is_some() {
        request.extensions_mut().insert(MaxBody(max));
    }
    Ok(Some(permit))
}

fn shared<T: 'static>(request: &ServiceRequest) -> Result<Data<T>, Problem> {
    let shared = request.app_data::<Data<T>>().cloned();
    shared.ok_or_else(|| Problem::internal("a limit is missing".to_owned()))
}

/// Whether a body may be larger than [`MAX_JSON`]: its length is unknown before it has arrived, or it is.
fn is_large(headers: &HeaderMap) -> bool {
    declared_length(headers).is_none_or(|length| length > MAX_JSON)
}
