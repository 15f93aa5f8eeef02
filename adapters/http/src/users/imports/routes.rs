//! The routes for importing users.

use actix_web::body::BoxBody;
use actix_web::web::Data;
use actix_web::{HttpRequest, get, post};
use application::App;

use super::progress::ImportResponse;
use super::responses::{FileTableResponse, UserImportPreviewResponse};
use crate::shared::letter::LetterResponse;
use crate::users::requests::{UserFileRequest, UserTableRequest};
use crate::web::current_user::CurrentUser;
use crate::web::failures::NotFound;
use crate::web::query::{FileFormatParams, OrganizationParams, Query, RequestedFormat};
use crate::web::responders::{ApiResult, Ok};
use crate::web::routes::Routes;
use crate::web::table_file::TableFile;
use crate::web::uploads::Upload;

/// Registers the routes. They must come before routes that have an id in the same place.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(preview_user_import)
        .service(read_user_table)
        .service(show_invitation_letter)
        .service(list_import_errors)
        .service(import_users)
        .service(show_user_example_file);
}

/// Show what an import of a file would do. Nothing is stored.
#[utoipa::path(
    tag = "users",
    params(OrganizationParams),
    request_body(content = UserFileRequest, content_type = "multipart/form-data"),
    responses(NotFound)
)]
#[post("/users/imports/preview")]
pub async fn preview_user_import(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    upload: Upload<UserFileRequest>,
) -> ApiResult<Ok<UserImportPreviewResponse>> {
    let preview = app.preview_user_import(&caller, scope.organization(), upload.try_into()?);
    Ok(Ok::new(preview.await?))
}

/// Show the cells of a file, for which a person says then what they mean. Nothing is stored.
#[utoipa::path(
    tag = "users",
    params(OrganizationParams),
    request_body(content = UserTableRequest, content_type = "multipart/form-data"),
    responses(NotFound)
)]
#[post("/users/imports/table")]
pub async fn read_user_table(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    upload: Upload<UserTableRequest>,
) -> ApiResult<Ok<FileTableResponse>> {
    let (_, file) = upload.with_file()?;
    let table = app.read_user_table(&caller, scope.organization(), file);
    Ok(Ok::new(table.await?))
}

/// Show the email with which users are invited, as someone would get it now.
#[utoipa::path(tag = "users", params(OrganizationParams), responses(NotFound))]
#[get("/users/letter")]
pub async fn show_invitation_letter(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Ok<LetterResponse>> {
    let letter = app.show_invitation_letter(&caller, scope.organization());
    Ok(Ok::new(letter.await?))
}

/// List the errors of a file of users, as a file.
#[utoipa::path(
    tag = "users",
    params(OrganizationParams, FileFormatParams),
    request_body(content = UserFileRequest, content_type = "multipart/form-data"),
    responses(NotFound)
)]
#[post("/users/imports/errors")]
pub async fn list_import_errors(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    RequestedFormat(format): RequestedFormat,
    upload: Upload<UserFileRequest>,
) -> ApiResult<TableFile> {
    let organization = scope.organization();
    let content = app
        .list_import_errors(&caller, organization, upload.try_into()?, format)
        .await?;
    Ok(TableFile {
        name: "import-errors",
        format,
        content: BoxBody::new(content),
    })
}

/// Import users from a file: all of them, or none if a row is wrong. Users who exist are left out, so
/// the same file can be sent again.
#[utoipa::path(
    tag = "users",
    params(OrganizationParams),
    request_body(content = UserFileRequest, content_type = "multipart/form-data"),
    responses(NotFound)
)]
#[post("/users/imports")]
pub async fn import_users(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    upload: Upload<UserFileRequest>,
    request: HttpRequest,
) -> ApiResult<ImportResponse> {
    ImportResponse::new(
        app,
        caller,
        scope.organization(),
        upload.try_into()?,
        &request,
    )
    .await
}

/// Show an example of a file to import.
#[utoipa::path(
    tag = "users",
    params(OrganizationParams, FileFormatParams),
    responses(NotFound)
)]
#[get("/users/example-file")]
pub async fn show_user_example_file(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    RequestedFormat(format): RequestedFormat,
) -> ApiResult<TableFile> {
    let organization = scope.organization();
    let content = app
        .show_user_example_file(&caller, organization, format)
        .await?;
    Ok(TableFile {
        name: "users-example",
        format,
        content: BoxBody::new(content),
    })
}
