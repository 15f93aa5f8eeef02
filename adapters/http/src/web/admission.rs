//! Before the handler of a request runs, checks the limits of writes and acquires the permit that the operation
//! requires. So no handler can forget them. If a request has such a limit or needs a permit, its caller is
//! authenticated and authorized before the body is received. The body is received before the request waits for the
//! permit, so that a client that sends slowly does not block others. Without limit and permit, the handler's extractor
//! authenticates the caller, and the use case authorizes the request.

use actix_web::dev::ServiceRequest;
use actix_web::http::header::{CONTENT_LENGTH, HeaderMap, TRANSFER_ENCODING};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest};
use application::{App, Caller, PermitKind};
use domain_access::Access;

use crate::limits::permits::{Permit, Permits};
use crate::limits::writes::WriteBuckets;
use crate::web::current_user::CurrentUser;
use crate::web::file_uploads::FilesAdmission;
use crate::web::json::{MAX_JSON, MaxBody};
use crate::web::operations::Operation;
use crate::web::problem::Problem;
use crate::web::spool::{Spools, declared_length};
use crate::web::uploads::{FORM_WITHOUT_FILE, FilePermit, has_form};

/// The seconds after which a request may be repeated that was refused because of the full disk. The operator must free
/// space first.
const STORAGE_LOW_RETRY_SECONDS: u32 = 60;

/// The result of the admission of a request.
#[derive(Default)]
pub struct Admission {
    /// The permit, which is kept until the response.
    pub permit: Option<Permit>,
    /// The number of tokens that the request takes from the buckets of writes if it commits an audit entry.
    pub write_cost: u32,
}

impl Admission {
    /// Takes the cost of the request from the caller's buckets.
    pub fn count_write(&self, request: &HttpRequest) {
        let extensions = request.extensions();
        let caller = extensions.get::<Caller>().filter(|_| self.write_cost > 0);
        let app = request.app_data::<Data<App>>();
        let buckets = request.app_data::<Data<WriteBuckets>>();
        if let (Some(caller), Some(app), Some(buckets)) = (caller, app, buckets) {
            buckets.take(caller, self.write_cost, app.ports().clock.now());
        }
    }
}

/// Checks the limits of writes and acquires the permit that the request needs. If the request contains a form, the
/// permit is kept with the file of the form. A form with several files waits for its permit when it is read. The permit
/// for a large body is kept until the response.
///
/// If the client does not accept the response, a change is refused here with 406. A read is refused only after it has
/// succeeded, so that 401, 403 and 404 take precedence.
pub async fn admit(
    operation: &Operation,
    is_acceptable: bool,
    request: &mut ServiceRequest,
) -> Result<Admission, Problem> {
    let refuses = !is_acceptable && !operation.only_reads(request.method());
    let Some(operation) = operation.value else {
        return Ok(Admission::default());
    };
    let write_cost = operation.write_cost(has_form(request.head()), body_bytes(request.headers()));
    let mut admission = Admission {
        permit: None,
        write_cost,
    };
    let max_body = operation.max_body().filter(|_| is_large(request.headers()));
    let kind = match max_body {
        Some(_) => Some(PermitKind::Upload),
        None => operation.permit(has_form(request.head())),
    };
    let needs_free_disk = operation.effect.needs_free_disk();
    if operation.access == Access::Public {
        // This operation has no caller who must be authorized first.
        if refuses {
            return Err(Problem::not_acceptable());
        }
        check_free_disk(needs_free_disk, request)?;
        return Ok(admission);
    }
    if kind.is_none() && write_cost == 0 && !needs_free_disk && !refuses {
        return Ok(admission);
    }
    let CurrentUser(caller) = request.extract::<CurrentUser>().await?;
    operation.authorize_caller(&caller)?;
    if refuses {
        return Err(Problem::not_acceptable());
    }
    check_free_disk(needs_free_disk, request)?;
    if write_cost > 0 {
        let buckets = data::<WriteBuckets>(request)?;
        let now = data::<App>(request)?.ports().clock.now();
        buckets.check(&caller, write_cost, now)?;
    }
    let Some(kind) = kind else {
        return Ok(admission);
    };
    let is_form = max_body.is_none() && kind == PermitKind::Upload;
    let max_file = operation.max_file().unwrap_or_default();
    let max = match max_body {
        Some(max) => max,
        None if is_form => max_file + FORM_WITHOUT_FILE,
        None => MAX_JSON,
    };
    let (user, scope) = (caller.user_id, caller.scope);
    if is_form && operation.takes_files() {
        let form = FilesAdmission {
            app: data::<App>(request)?,
            permits: data::<Permits>(request)?,
            kept: data::<Spools>(request)?.open(user, scope),
            caller,
            max,
        };
        request.extensions_mut().insert(form);
        return Ok(admission);
    }
    let payload = request.take_payload();
    let spools = data::<Spools>(request)?;
    let body = spools.receive(user, scope, request.headers(), payload, max);
    let body = body.await?;
    request.set_payload(body);
    let permit = data::<Permits>(request)?.acquire(kind, &caller).await?;
    if is_form {
        let permit = FilePermit {
            permit,
            max_bytes: max_file,
        };
        request.extensions_mut().insert(permit);
        return Ok(admission);
    }
    if max_body.is_some() {
        request.extensions_mut().insert(MaxBody(max));
    }
    admission.permit = Some(permit);
    Ok(admission)
}

/// Refuses a request that needs free disk while the disk is nearly full (D103).
fn check_free_disk(needs_free_disk: bool, request: &ServiceRequest) -> Result<(), Problem> {
    if needs_free_disk && data::<App>(request)?.is_storage_low() {
        return Err(Problem::storage_low(STORAGE_LOW_RETRY_SECONDS));
    }
    Ok(())
}

fn data<T: 'static>(request: &ServiceRequest) -> Result<Data<T>, Problem> {
    let data = request.app_data::<Data<T>>().cloned();
    data.ok_or_else(|| Problem::internal(format!("no {}", std::any::type_name::<T>())))
}

/// Returns the size of a body. If the length is not declared, returns the maximum size.
fn body_bytes(headers: &HeaderMap) -> u64 {
    match declared_length(headers) {
        Some(length) => u64::try_from(length).unwrap_or(u64::MAX),
        None if headers.contains_key(CONTENT_LENGTH) || headers.contains_key(TRANSFER_ENCODING) => {
            u64::MAX
        }
        None => 0,
    }
}

/// Whether a body may be larger than [`MAX_JSON`]: its declared length is larger, or no length is declared.
fn is_large(headers: &HeaderMap) -> bool {
    declared_length(headers).is_none_or(|length| length > MAX_JSON)
}
