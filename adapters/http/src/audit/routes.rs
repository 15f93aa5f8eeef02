//! The routes of the audit record.

use actix_web::body::{BodyStream, BoxBody};
use actix_web::get;
use actix_web::web::{Bytes, Data};
use application::{App, AppError, AuditCsv, ExportedAudit};
use application_ports::UserColumn;
use domain_kernel::{AuditId, Sort};
use futures_util::{TryStreamExt as _, stream};

use super::requests::{AuditFilterParams, AuditPageParams};
use super::responses::{
    AuditDetailResponse, AuditResponse, AuditSubjectChoiceResponse, AuditUserResponse,
};
use crate::web::current_user::CurrentUser;
use crate::web::failures::NotFound;
use crate::web::path::Id;
use crate::web::query::{FileFormatParams, ListParams, OrganizationParams, Query, RequestedFormat};
use crate::web::responders::{ApiResult, Ok, Page, Plain};
use crate::web::routes::Routes;
use crate::web::table_file::TableFile;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(list_audit_entries)
        .service(export_audit_entries)
        .service(list_audit_people)
        .service(list_audit_subjects)
        .service(show_audit_entry);
}

/// List what was changed.
///
/// For super administrators the record of the platform, or what is recorded about the users and roles of the
/// organization that they name. A search matches each name that a thing has or had, and lists the entries about the
/// things with the first 50 matching names.
#[utoipa::path(
    tag = "audit",
    params(AuditFilterParams, AuditPageParams, OrganizationParams),
    responses(NotFound)
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
    let (organization, filter) = (scope.organization(), filter.filter()?);
    let (page, present) = app
        .list_audit_entries(&caller, organization, &filter, position, limit)
        .await?;
    Ok(Plain(AuditResponse::new(page, &present)))
}

/// Download what was changed, as a file.
///
/// Without the states of the entries. A csv file has all entries, an xlsx file the newest 10,000.
#[utoipa::path(
    tag = "audit",
    params(AuditFilterParams, OrganizationParams, FileFormatParams),
    responses(NotFound)
)]
#[get("/audit/export")]
pub async fn export_audit_entries(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(filter): Query<AuditFilterParams>,
    RequestedFormat(format): RequestedFormat,
) -> ApiResult<TableFile> {
    let (organization, filter) = (scope.organization(), filter.filter()?);
    let file = app.export_audit_entries(&caller, organization, filter, format);
    let content = match file.await? {
        ExportedAudit::Whole(content) => BoxBody::new(content),
        ExportedAudit::Csv(file) => csv_body(app, file),
    };
    Ok(TableFile {
        name: "audit",
        format,
        content,
    })
}

/// Returns the body of a file that is written while it is sent. The permit of the request is released before, because a
/// client that reads slowly must not keep others waiting.
fn csv_body(app: Data<App>, file: AuditCsv) -> BoxBody {
    let parts = stream::try_unfold((app, file), async |(app, mut file)| {
        let part = app.next_audit_part(&mut file).await?;
        Ok::<_, AppError>(part.map(|part| (Bytes::from(part), (app, file))))
    });
    // The error closes the connection, so that the client notices that the file is incomplete.
    let parts = parts
        .inspect_err(|error| tracing::error!(%error, "an export could not be written to its end"));
    BoxBody::new(BodyStream::new(Box::pin(parts)))
}

/// List the people by whom the entries can be filtered.
#[utoipa::path(
    tag = "audit",
    params(ListParams, OrganizationParams),
    responses(NotFound)
)]
#[get("/audit/people")]
pub async fn list_audit_people(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<AuditUserResponse>> {
    let query = list.query(Sort::Ascending)?.sorted_by(UserColumn::Name);
    let people = app.list_audit_people(&caller, scope.organization(), &query);
    Ok(Page::new(people.await?))
}

/// List the things that can filter the entries, with their names. Deleted things and earlier names are included.
#[utoipa::path(
    tag = "audit",
    params(ListParams, OrganizationParams),
    responses(NotFound)
)]
#[get("/audit/subjects")]
pub async fn list_audit_subjects(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<AuditSubjectChoiceResponse>> {
    let query = list.query(Sort::Ascending)?;
    let subjects = app.list_audit_subjects(&caller, scope.organization(), &query);
    Ok(Page::new(subjects.await?))
}

/// Show a change with its states.
///
/// The states of a large thing have only what changed.
#[utoipa::path(tag = "audit", params(("id" = Uuid, Path), OrganizationParams))]
#[get("/audit/{id}")]
pub async fn show_audit_entry(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<AuditId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Ok<AuditDetailResponse>> {
    let entry = app.show_audit_entry(&caller, scope.organization(), id);
    Ok(Ok::new(AuditDetailResponse::try_from(entry.await?)?))
}
