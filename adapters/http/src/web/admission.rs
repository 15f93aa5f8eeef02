//! Acquires the permit that the operation of a request names before the handler runs, so that no handler can forget it.
//! If a request needs a permit, its caller is authenticated and authorized before the body is read. Otherwise the
//! handler's extractor authenticates the caller, and the use case authorizes the request.

use actix_web::HttpMessage;
use actix_web::dev::ServiceRequest;
use actix_web::web::Data;
use application::PermitKind;
use domain_access::Access;

use crate::limits::permits::{Permit, Permits};
use crate::web::current_user::CurrentUser;
use crate::web::json::{MAX_JSON, receive};
use crate::web::operations::Operation;
use crate::web::problem::Problem;
use crate::web::uploads::{FilePermit, has_form};

/// Acquires the permit that the request needs. If the request contains a form, the permit belongs to the form's file.
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
    let kind = operation.permit(has_form(request.head()));
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
    let permits = request.app_data::<Data<Permits>>().cloned();
    let permits = permits.ok_or_else(|| Problem::internal("no permits".to_owned()))?;
    if kind == PermitKind::Upload {
        let permit = permits.acquire(kind, &caller).await?;
        let max_bytes = operation.max_file().unwrap_or_default();
        request
            .extensions_mut()
            .insert(FilePermit { permit, max_bytes });
        return Ok(None);
    }
    // The body is received before the permit is acquired, so that a client that sends slowly does not occupy a permit.
    let body = receive(request.take_payload(), MAX_JSON).await?;
    request.set_payload(body.into());
    permits.acquire(kind, &caller).await.map(Some)
}
