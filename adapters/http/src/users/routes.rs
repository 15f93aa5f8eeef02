//! The calls of the user screens.

use actix_web::web::Data;
use actix_web::{delete, get, post, put};
use application::App;
use domain_kernel::{Sort, UserId};
use utoipa_actix_web::service_config::ServiceConfig;

use super::imports;
use super::requests::{CreateUserRequest, UpdateUserRequest};
use super::responses::UserResponse;
use crate::current_user::CurrentUser;
use crate::edits::edit_or_stored_state;
use crate::enums::UserSort;
use crate::json::Json;
use crate::path::Id;
use crate::query::{
    FileFormatParams, ListParams, OrganizationParams, Query, SortParams, UserParams,
};
use crate::responders::{ApiResult, Created, Message, Ok, Page, TableFile, Updated};
use crate::turns::Turns;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    imports::routes(config);
    config
        .service(list_users)
        .service(create_user)
        .service(export_users)
        .service(show_user)
        .service(update_user)
        .service(delete_user)
        .service(sign_out_user)
        .service(deactivate_user)
        .service(reactivate_user)
        .service(invite_user_again);
}

/// List users.
#[utoipa::path(
    tag = "users",
    params(ListParams, SortParams::<UserSort>, UserParams, OrganizationParams),
    responses((status = 404, description = "not_found"))
)]
#[get("/users")]
pub async fn list_users(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(order): Query<SortParams<UserSort>>,
    Query(shown): Query<UserParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<UserResponse>> {
    let (organization, query) = (
        scope.organization(),
        list.query(Sort::Descending)?.sorted_by(order.column()),
    );
    Ok(Page::new(
        app.list_users(&caller, organization, shown.filter(), &query)
            .await?,
    ))
}

/// Download the users of a list, as a file.
///
/// The first 10,000 of them; `page` and `per_page` do not matter.
#[utoipa::path(
    tag = "users",
    params(ListParams, SortParams::<UserSort>, UserParams, OrganizationParams, FileFormatParams),
    responses((status = 404, description = "not_found"))
)]
#[get("/users/export")]
pub async fn export_users(
    (app, turns): (Data<App>, Data<Turns>),
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(order): Query<SortParams<UserSort>>,
    Query(shown): Query<UserParams>,
    Query(list): Query<ListParams>,
    Query(params): Query<FileFormatParams>,
) -> ApiResult<TableFile> {
    let query = list.query(Sort::Descending)?.sorted_by(order.column());
    let (organization, format) = (scope.organization(), params.format());
    let _turn = turns.exports.turn(&caller).await?;
    let file = app.export_users(&caller, organization, shown.filter(), &query, format);
    Ok(TableFile {
        name: "users",
        format,
        content: file.await?,
    })
}

/// Create a user with a password, or invite the user by email.
///
/// A form (`multipart/form-data`) is accepted too: with a `file` it is an import of users, otherwise it
/// has the fields of one user.
#[utoipa::path(
    tag = "users",
    responses(
        (status = 404, description = "not_found"),
    )
)]
#[post("/users")]
pub async fn create_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Json(body): Json<CreateUserRequest>,
) -> ApiResult<Created<UserResponse>> {
    let organization = body.organization_id.map(Into::into);
    let row = app.create_user(&caller, organization, body.into()).await?;
    Ok(Created::new(row, "User Created"))
}

/// Show a user.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[get("/users/{id}")]
pub async fn show_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Ok<UserResponse>> {
    Ok(Ok::new(
        app.show_user(&caller, scope.organization(), id).await?,
    ))
}

/// Update a user.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams),
    responses((status = 429, description = "too_many_requests"))
)]
#[put("/users/{id}")]
pub async fn update_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
    Json(body): Json<UpdateUserRequest>,
) -> ApiResult<Updated<UserResponse>> {
    let organization = scope.organization();
    let update = app.update_user(&caller, organization, id, body.into());
    let show = async { (app.show_user(&caller, organization, id).await).map(UserResponse::from) };
    let row = edit_or_stored_state(update, show).await?;
    Ok(Updated::new(row, "User Updated Successfully"))
}

/// Delete a user.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[delete("/users/{id}")]
pub async fn delete_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Message> {
    app.delete_user(&caller, scope.organization(), id).await?;
    Ok(Message::new("User Deleted Successfully"))
}

/// Sign a user out everywhere: all sessions of the user end.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[post("/users/{id}/sign-out")]
pub async fn sign_out_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Message> {
    app.sign_out_user(&caller, scope.organization(), id).await?;
    Ok(Message::new("The user is signed out everywhere"))
}

/// Deactivate a user, who cannot sign in until reactivated. All sessions and mailed links of the user end; the
/// seat stays taken. Repeating the call changes nothing.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[post("/users/{id}/deactivate")]
pub async fn deactivate_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Message> {
    app.deactivate_user(&caller, scope.organization(), id)
        .await?;
    Ok(Message::new("User Deactivated Successfully"))
}

/// Reactivate a user, who signs in with the password from before. Repeating the call changes nothing.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[post("/users/{id}/reactivate")]
pub async fn reactivate_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Message> {
    app.reactivate_user(&caller, scope.organization(), id)
        .await?;
    Ok(Message::new("User Reactivated Successfully"))
}

/// Send an invited user a new link. The earlier one stops working.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams),
    responses((status = 429, description = "too_many_requests"))
)]
#[post("/users/{id}/invitation")]
pub async fn invite_user_again(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Message> {
    app.invite_user_again(&caller, scope.organization(), id)
        .await?;
    Ok(Message::new("Invitation Sent Successfully"))
}
