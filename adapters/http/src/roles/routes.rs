//! The routes for roles.

use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, post, put};
use application::App;
use domain_kernel::{RoleId, Sort};

use super::requests::{CreateRoleRequest, RoleParams, UpdateRoleRequest};
use super::responses::{
    AssignableRoleResponse, BuiltinRoleResponse, PermissionResponse, RoleListItem, RoleResponse,
};
use crate::shared::enums::{NameSort, PermissionScope};
use crate::web::current_user::CurrentUser;
use crate::web::edits::edit_or_stored_state;
use crate::web::failures::NotFound;
use crate::web::json::Json;
use crate::web::path::{Id, segment};
use crate::web::query::{ListParams, OrganizationParams, Query, SortParams};
use crate::web::responders::{Accepted, ApiResult, Created, List, Message, Ok, Page};
use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(list_roles)
        .service(create_role)
        .service(list_builtin_roles)
        .service(show_role)
        .service(update_role)
        .service(delete_role)
        .service(list_permissions)
        .service(list_assignable_roles);
}

/// List roles.
#[utoipa::path(
    tag = "roles",
    params(ListParams, SortParams::<NameSort>, RoleParams, OrganizationParams),
    responses(NotFound)
)]
#[get("/roles")]
pub async fn list_roles(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
    Query(shown): Query<RoleParams>,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<RoleListItem>> {
    let (organization, query) = (
        scope.organization(),
        list.query(Sort::Descending)?.sorted_by(order.column()),
    );
    Ok(Page::new(
        app.list_roles(&caller, organization, shown.is_user(), &query)
            .await?,
    ))
}

/// List the built-in roles. They cannot be changed.
#[utoipa::path(tag = "roles", params(OrganizationParams), responses(NotFound))]
#[get("/roles/built-in")]
pub async fn list_builtin_roles(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<List<BuiltinRoleResponse>> {
    Ok(List::new(
        app.list_builtin_roles(&caller, scope.organization())
            .await?,
    ))
}

/// Create a role.
#[utoipa::path(tag = "roles", responses(NotFound))]
#[post("/roles")]
pub async fn create_role(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Json(body): Json<CreateRoleRequest>,
) -> ApiResult<Created<RoleResponse>> {
    let organization = body.organization_id.map(Into::into);
    let role = app.create_role(&caller, organization, body.into()).await?;
    Ok(Created::new(role, "Role Created Successfully"))
}

/// Show a role.
#[utoipa::path(
    tag = "roles",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[get("/roles/{id}")]
pub async fn show_role(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<RoleId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Ok<RoleResponse>> {
    Ok(Ok::new(
        app.show_role(&caller, scope.organization(), id).await?,
    ))
}

/// Update a role.
#[utoipa::path(
    tag = "roles",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[put("/roles/{id}")]
pub async fn update_role(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<RoleId>,
    Query(scope): Query<OrganizationParams>,
    Json(body): Json<UpdateRoleRequest>,
) -> ApiResult<Accepted<RoleResponse>> {
    let organization = scope.organization();
    let update = app.update_role(&caller, organization, id, body.into());
    let show = async { (app.show_role(&caller, organization, id).await).map(RoleResponse::from) };
    let role = edit_or_stored_state(update, show).await?;
    Ok(Accepted::new(role, "Role Updated Successfully"))
}

/// Delete a role.
#[utoipa::path(
    tag = "roles",
    params(("id" = Uuid, Path), OrganizationParams)
)]
#[delete("/roles/{id}")]
pub async fn delete_role(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<RoleId>,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Message> {
    app.delete_role(&caller, scope.organization(), id).await?;
    Ok(Message::new("Role Deleted Successfully"))
}

/// List the permissions that the role form offers.
#[utoipa::path(
    tag = "roles",
    params(("type" = PermissionScope, Path), OrganizationParams)
)]
#[get("/get/permissions/{type}")]
pub async fn list_permissions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    request: HttpRequest,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<List<PermissionResponse>> {
    let PermissionScope::Organization = segment(&request, "type")?;
    Ok(List::new(
        app.list_permissions(&caller, scope.organization()).await?,
    ))
}

/// List the roles that the caller may give.
#[utoipa::path(tag = "roles", params(OrganizationParams), responses(NotFound))]
#[get("/user/roles")]
pub async fn list_assignable_roles(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<List<AssignableRoleResponse>> {
    Ok(List::new(
        app.list_assignable_roles(&caller, scope.organization())
            .await?,
    ))
}
