//! The calls of the screen of the audit record.

use actix_web::get;
use actix_web::web::Data;
use application::App;
use application_ports::UserColumn;
use domain_kernel::Sort;
use utoipa_actix_web::service_config::ServiceConfig;

use super::download;
use super::requests::{AuditFilterParams, AuditPageParams};
use super::responses::{AuditPersonResponse, AuditResponse};
use crate::csv_file::CsvFile;
use crate::current_user::CurrentUser;
use crate::query::{ListParams, OrganizationParams, Query};
use crate::responders::{ApiResult, Page, Plain};

/// The size at which an export ends, in bytes of its cells.
const MAX_EXPORT_BYTES: usize = 32 << 20;

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
    params(AuditFilterParams, AuditPageParams, OrganizationParams)
)]
#[get("/audit")]
pub async fn list_audit_entries(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(filter): Query<AuditFilterParams>,
    Query(page): Query<AuditPageParams>,
) -> ApiResult<Plain<AuditResponse>> {
    let (position, limit) = page.page()?;
    let (organization, filter) = (scope.organization(), filter.filter());
    let page = app.list_audit_entries(&caller, organization, &filter, position, limit);
    Ok(Plain(page.await?.into()))
}

/// Download what was changed, as csv.
///
/// The newest 10,000 entries, and at most 32 MB.
#[utoipa::path(tag = "audit", params(AuditFilterParams, OrganizationParams))]
#[get("/audit/export")]
pub async fn export_audit_entries(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(filter): Query<AuditFilterParams>,
) -> ApiResult<CsvFile> {
    let (organization, filter) = (scope.organization(), filter.filter());
    let (mut rows, mut bytes) = (Vec::new(), 0);
    app.export_audit_entries(&caller, organization, &filter, |entry| {
        let row = download::row(entry);
        bytes += row.iter().map(String::len).sum::<usize>();
        let fits = bytes <= MAX_EXPORT_BYTES;
        if fits {
            rows.push(row);
        }
        fits
    })
    .await?;
    CsvFile::new("audit.csv", download::HEAD, rows)
}

/// List the people by whom the entries can be filtered.
#[utoipa::path(tag = "audit", params(ListParams, OrganizationParams))]
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
