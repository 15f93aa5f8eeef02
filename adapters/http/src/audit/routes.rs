//! The calls of the screen of the audit record.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use application_ports::UserColumn;
use domain_kernel::Sort;
use utoipa_actix_web::service_config::ServiceConfig;

use super::requests::{AuditFilterParams, AuditPageParams};
use super::responses::{AuditPersonResponse, AuditResponse};
use crate::current_user::CurrentUser;
use crate::query::{FileFormatParams, ListParams, OrganizationParams, Query};
use crate::responders::{ApiResult, Page, Plain, TableFile};
use crate::turns::Turns;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(list_audit_entries)
        .service(export_audit_entries)
        .service(list_audit_people);
}

/// List what was changed.
///
/// For super administrators the record of the platform, or what is recorded about the users and roles of the
/// organization that they name.
#[utoipa::path(
    tag = "audit",
    params(AuditFilterParams, AuditPageParams, OrganizationParams),
    responses((status = 404, description = "not_found"))
)]
#[get("/audit")]
pub async fn list_audit_entries(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(filter): Query<AuditFilterParams>,
    Query(page): Query<AuditPageParams>,
    turns: Data<Turns>,
) -> ApiResult<Plain<AuditResponse>> {
    let (position, limit) = page.page()?;
    let _turn = turns.audit_pages.turn(&caller).await?;
    let (organization, filter) = (scope.organization(), filter.filter());
    let list = app.list_audit_entries(&caller, organization, &filter, position, limit);
    Ok(Plain(list.await?.into()))
}

/// Download what was changed, as a file.
///
/// The newest 10,000 entries, and at most 32 MB.
#[utoipa::path(
    tag = "audit",
    params(AuditFilterParams, OrganizationParams, FileFormatParams),
    responses((status = 404, description = "not_found"))
)]
#[get("/audit/export")]
pub async fn export_audit_entries(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(filter): Query<AuditFilterParams>,
    Query(params): Query<FileFormatParams>,
    turns: Data<Turns>,
) -> ApiResult<TableFile> {
    let _turn = turns.exports.turn(&caller).await?;
    let (organization, filter, format) = (scope.organization(), filter.filter(), params.format());
    let file = app.export_audit_entries(&caller, organization, &filter, format);
    Ok(TableFile {
        name: "audit",
        format,
        content: file.await?,
    })
}

/// List the people by whom the entries can be filtered.
#[utoipa::path(
    tag = "audit",
    params(ListParams, OrganizationParams),
    responses((status = 404, description = "not_found"))
)]
#[get("/audit/people")]
pub async fn list_audit_people(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<AuditPersonResponse>> {
    let query = list.query(Sort::Ascending)?.sorted_by(UserColumn::Name);
    let people = app.list_audit_people(&caller, scope.organization(), &query);
    Ok(Page::new(people.await?))
}
