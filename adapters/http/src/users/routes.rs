//! The routes for users.

use actix_web::body::BoxBody;
use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, post, put};
use application::App;
use domain_kernel::{Sort, UserId};

use super::imports;
use super::imports::progress::ImportResponse;
use super::requests::{
    ChangeRolesRequest, CreateUserRequest, NewUsers, UpdateUserRequest, UserAllowanceRequest,
    UserFormRequest,
};
use super::responses::{
    ChangedRolesResponse, UserAllowanceResponse, UserEventResponse, UserGroupResponse,
    UserResponse, UserSessionResponse, UserTeamResponse,
};
use crate::shared::enums::UserSort;
use crate::web::archive_file::ArchiveFile;
use crate::web::current_user::CurrentUser;
use crate::web::edits::edit_or_stored_state;
use crate::web::failures::{NotFound, TooManyRequests};
use crate::web::json::Json;
use crate::web::path::Id;
use crate::web::query::{
    FileFormatParams, ListParams, OrganizationParams, Query, RequestedFormat, SortParams,
    UserGroupParams, UserParams,
};
use crate::web::responders::{ApiResult, Created, List, Message, Ok, OneOf, Page, Updated};
use crate::web::routes::Routes;
use crate::web::table_file::TableFile;
use crate::web::uploads::JsonOrForm;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    imports::routes(config);
    config
        .service(list_users)
        .service(list_user_groups)
        .service(create_user)
        .service(export_users)
        .service(change_roles)
        .service(show_user)
        .service(update_user)
        .service(delete_user)
        .service(erase_user)
        .service(export_person)
        .service(show_user_allowance)
        .service(change_user_allowance)
        .service(list_user_sessions)
        .service(show_user_team)
        .service(list_user_events)
        .service(sign_out_user)
        .service(let_in_user)
        .service(deactivate_user)
        .service(reactivate_user)
        .service(invite_user_again);
}

/// List users.
#[utoipa::path(
    tag = "users",
    params(ListParams, SortParams::<UserSort>, UserParams, OrganizationParams),
    responses(NotFound)
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

/// List the past imports of users. Those whom an import created are a group that other lists can be limited to.
#[utoipa::path(
    tag = "users",
    params(ListParams, UserGroupParams, OrganizationParams),
    responses(NotFound)
)]
#[get("/users/groups")]
pub async fn list_user_groups(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(shown): Query<UserGroupParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<UserGroupResponse>> {
    let (organization, query) = (scope.organization(), list.query(Sort::Descending)?);
    Ok(Page::new(
        app.list_user_groups(&caller, organization, shown.member(), &query)
            .await?,
    ))
}

/// Download the users of a list, as a file.
///
/// The first 10,000 of them; `page` and `per_page` do not matter.
#[utoipa::path(
    tag = "users",
    params(ListParams, SortParams::<UserSort>, UserParams, OrganizationParams, FileFormatParams),
    responses(NotFound)
)]
#[get("/users/export")]
pub async fn export_users(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(order): Query<SortParams<UserSort>>,
    Query(shown): Query<UserParams>,
    Query(list): Query<ListParams>,
    RequestedFormat(format): RequestedFormat,
) -> ApiResult<TableFile> {
    let query = list.query(Sort::Descending)?.sorted_by(order.column());
    let organization = scope.organization();
    let file = app.export_users(&caller, organization, shown.filter(), &query, format);
    Ok(TableFile {
        name: "users",
        format,
        content: BoxBody::new(file.await?),
    })
}

/// Create a user with a password, or invite the user by email.
///
/// A form with a `file` is an import of users. Otherwise it has the fields of one user.
#[utoipa::path(
    tag = "users",
    request_body(content(
        (CreateUserRequest = "application/json"),
        (UserFormRequest = "multipart/form-data")
    )),
    responses(
        NotFound,
    )
)]
#[post("/users")]
pub async fn create_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    body: JsonOrForm<CreateUserRequest, UserFormRequest>,
    request: HttpRequest,
) -> ApiResult<OneOf<Created<UserResponse>, ImportResponse>> {
    let (organization, users) = NewUsers::read(body)?;
    Ok(match users {
        NewUsers::One(draft) => {
            let row = app.create_user(&caller, organization, draft).await?;
            OneOf::First(Created::new(row, "User Created"))
        }
        NewUsers::File(file) => {
            let import = ImportResponse::new(app, caller, organization, file, &request);
            OneOf::Second(import.await?)
        }
    })
}

/// Give many users another role.
///
/// Leaves out those whose role the caller cannot change, and says why. Repeating the call changes nothing.
#[utoipa::path(tag = "users", params(OrganizationParams), responses(NotFound))]
#[post("/users/role")]
pub async fn change_roles(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Json(body): Json<ChangeRolesRequest>,
) -> ApiResult<Updated<ChangedRolesResponse>> {
    let (users, role) = body.read()?;
    let changed = app.change_roles(&caller, scope.organization(), users, &role);
    Ok(Updated::new(changed.await?, "Role Changed Successfully"))
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
    responses(TooManyRequests)
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

/// Download what is stored about a person of the own organization, as a zip archive of JSON files.
///
/// Events, answers and scores as far as the caller may see them, and never the key of questions. The audit record says
/// who downloaded it.
#[utoipa::path(tag = "users", params(("id" = Uuid, Path)))]
#[get("/users/{id}/data")]
pub async fn export_person(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
) -> ApiResult<ArchiveFile> {
    Ok(ArchiveFile(app.export_person(&caller, id).await?))
}

/// Erase a person for good: the account, the name and everything that tells who it was. Answers and marks stay under
/// another name. A person who was deleted earlier can be erased too.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[post("/users/{id}/erase")]
pub async fn erase_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Message> {
    app.erase_user(&caller, scope.organization(), id).await?;
    Ok(Message::new("Person Erased Successfully"))
}

/// Show the standing allowance of a user.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[get("/users/{id}/allowance")]
pub async fn show_user_allowance(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Ok<UserAllowanceResponse>> {
    let organization = scope.organization();
    Ok(Ok::new(
        app.show_user_allowance(&caller, organization, id).await?,
    ))
}

/// Change the standing allowance of a user. It holds for all events, also for those that the user is answering.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[put("/users/{id}/allowance")]
pub async fn change_user_allowance(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
    Json(body): Json<UserAllowanceRequest>,
) -> ApiResult<Updated<UserAllowanceResponse>> {
    let (organization, allowance) = (scope.organization(), body.allowance()?);
    let allowance = app
        .change_user_allowance(&caller, organization, id, allowance)
        .await?;
    Ok(Updated::new(allowance, "Allowance Changed Successfully"))
}

/// List the sessions of a user, newest first.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[get("/users/{id}/sessions")]
pub async fn list_user_sessions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<List<UserSessionResponse>> {
    let sessions = app.list_user_sessions(&caller, scope.organization(), id);
    Ok(List::new(sessions.await?))
}

/// Show the team of a user of the own organization.
#[utoipa::path(tag = "users", params(("id" = Uuid, Path)))]
#[get("/users/{id}/team")]
pub async fn show_user_team(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
) -> ApiResult<Ok<UserTeamResponse>> {
    Ok(Ok::new(app.show_user_team(&caller, id).await?))
}

/// List the events that a user of the own organization takes part in, by their start.
///
/// Only competitions and trainings that the caller may list.
#[utoipa::path(tag = "users", params(("id" = Uuid, Path), ListParams))]
#[get("/users/{id}/events")]
pub async fn list_user_events(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<UserEventResponse>> {
    let (now, page) = app
        .list_user_events(&caller, id, &list.query(Sort::Descending)?)
        .await?;
    Ok(Page::new(page.map(|row| UserEventResponse::new(&row, now))))
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

/// Let in a user whose sign-ins must wait because others have failed. For ten minutes the user's sign-ins are checked
/// from every network, at most ten a minute.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[post("/users/{id}/let-in")]
pub async fn let_in_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Message> {
    app.let_in_user(&caller, scope.organization(), id).await?;
    Ok(Message::new("The user can sign in for ten minutes"))
}

/// Deactivate a user, who cannot sign in until reactivated. All sessions and emailed links of the user end; the
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
    responses(TooManyRequests)
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
