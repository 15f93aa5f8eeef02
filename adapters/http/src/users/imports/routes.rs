//! The calls of the screen that imports users.

use actix_web::web::{self, Data};
use actix_web::{Either, HttpRequest, get, guard, post};
use application::App;
use domain_kernel::OrganizationId;
use utoipa_actix_web::service_config::ServiceConfig;

use super::progress::ImportResponse;
use super::requests::{UserFileRequest, UserForm, receive};
use super::responses::UserImportPreviewResponse;
use crate::current_user::CurrentUser;
use crate::query::{FileFormatParams, OrganizationParams, Query};
use crate::responders::{ApiResult, Created, Ok, TableFile};
use crate::turns::Turns;
use crate::uploads::{Upload, has_form};
use crate::users::responses::UserResponse;

/// Registers the routes, before those with an id in the same place.
pub fn routes(config: &mut ServiceConfig<'_>) {
    let is_form = guard::fn_guard(|context| has_form(context.head()));
    config
        .service(preview_user_import)
        .service(list_import_errors)
        .service(import_users)
        .service(show_user_example_file)
        // The document describes it with `create_user`.
        .route(
            "/users",
            web::post().guard(is_form).to(create_users_by_form),
        );
}

/// Show what an import of a file would do. Nothing is stored.
#[utoipa::path(
    tag = "users",
    params(OrganizationParams),
    request_body(content = UserFileRequest, content_type = "multipart/form-data"),
    responses((status = 404, description = "not_found"))
)]
#[post("/users/imports/preview")]
pub async fn preview_user_import(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    turns: Data<Turns>,
    upload: Upload,
) -> ApiResult<Ok<UserImportPreviewResponse>> {
    let organization = scope.organization();
    app.authorize_user_import(&caller, organization).await?;
    let turn = turns.uploads.turn(&caller).await?;
    let file = receive(upload).await?;
    let preview = app.preview_user_import(&caller, organization, file).await?;
    drop(turn);
    Ok(Ok::new(preview))
}

/// List the errors of a file of users, as a file.
#[utoipa::path(
    tag = "users",
    params(OrganizationParams, FileFormatParams),
    request_body(content = UserFileRequest, content_type = "multipart/form-data"),
    responses((status = 404, description = "not_found"))
)]
#[post("/users/imports/errors")]
pub async fn list_import_errors(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(params): Query<FileFormatParams>,
    turns: Data<Turns>,
    upload: Upload,
) -> ApiResult<TableFile> {
    let (organization, format) = (scope.organization(), params.format());
    app.authorize_user_import(&caller, organization).await?;
    let turn = turns.uploads.turn(&caller).await?;
    let file = receive(upload).await?;
    let content = app
        .list_import_errors(&caller, organization, file, format)
        .await?;
    drop(turn);
    Ok(TableFile {
        name: "import-errors",
        format,
        content,
    })
}

/// Import users from a file: all of them, or none if a row is wrong. Users who exist are left out, so
/// the same file can be sent again.
#[utoipa::path(
    tag = "users",
    params(OrganizationParams),
    request_body(content = UserFileRequest, content_type = "multipart/form-data"),
    responses((status = 404, description = "not_found"))
)]
#[post("/users/imports")]
pub async fn import_users(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    turns: Data<Turns>,
    upload: Upload,
    request: HttpRequest,
) -> ApiResult<ImportResponse> {
    let organization = scope.organization();
    app.authorize_user_import(&caller, organization).await?;
    let turn = turns.uploads.turn(&caller).await?;
    let file = receive(upload).await?;
    let import = app.prepare_user_import(&caller, organization, file).await?;
    drop(turn);
    ImportResponse::new(app, caller, import, &request).await
}

/// Show an example of a file to import.
#[utoipa::path(
    tag = "users",
    params(OrganizationParams, FileFormatParams),
    responses((status = 404, description = "not_found"))
)]
#[get("/users/example-file")]
pub async fn show_user_example_file(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(params): Query<FileFormatParams>,
) -> ApiResult<TableFile> {
    let (organization, format) = (scope.organization(), params.format());
    let content = app
        .show_user_example_file(&caller, organization, format)
        .await?;
    Ok(TableFile {
        name: "users-example",
        format,
        content,
    })
}

/// Creates the users of a form: those of its file, or the one of its fields.
async fn create_users_by_form(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    turns: Data<Turns>,
    upload: Upload,
    request: HttpRequest,
) -> ApiResult<Either<ImportResponse, Created<UserResponse>>> {
    let organization: Option<OrganizationId> = scope.organization();
    app.authorize_user_import(&caller, organization).await?;
    let turn = turns.uploads.turn(&caller).await?;
    Ok(match UserForm::receive(upload).await? {
        UserForm::File(file, named) => {
            let organization = named.or(organization);
            let import = app.prepare_user_import(&caller, organization, file).await?;
            drop(turn);
            Either::Left(ImportResponse::new(app, caller, import, &request).await?)
        }
        UserForm::One(body) => {
            drop(turn);
            let organization = body.organization_id.map(Into::into).or(organization);
            let row = app.create_user(&caller, organization, body.into()).await?;
            Either::Right(Created::new(row, "User Created"))
        }
    })
}
