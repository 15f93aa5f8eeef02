//! Reading the audit record.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use utoipa_actix_web::service_config::ServiceConfig;

use super::requests::AuditParams;
use super::responses::AuditEntryResponse;
use crate::current_user::CurrentUser;
use crate::query::Query;
use crate::responders::{ApiResult, Page};

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(list_audit_entries);
}

/// List the changes of the organization, newest first.
#[utoipa::path(tag = "audit", params(AuditParams))]
#[get("/audit")]
pub async fn list_audit_entries(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(params): Query<AuditParams>,
) -> ApiResult<Page<AuditEntryResponse>> {
    Ok(Page::new(
        app.list_audit_entries(&caller, &params.into()).await?,
    ))
}
