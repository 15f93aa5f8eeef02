//! The routes for organizations.

use actix_web::web::Data;
use actix_web::{delete, get, patch, post, put};
use application::App;
use application_ports::OrganizationRow;
use domain_kernel::{OrganizationId, Sort};

use super::requests::{
    ChangeOrganizationRequest, CreateOrganizationRequest, UpdateOrganizationRequest, problem,
};
use super::responses::{OrganizationResponse, OwnOrganizationResponse, StorageResponse};
use crate::shared::enums::NameSort;
use crate::web::current_user::CurrentUser;
use crate::web::edits::edit_or_stored_state;
use crate::web::failures::{NotFound, TooManyRequests};
use crate::web::json::Json;
use crate::web::path::Id;
use crate::web::query::{ListParams, OrganizationParams, Query, SortParams};
use crate::web::responders::{ApiResult, Created, Message, Ok, Page, Updated};
use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(list_organizations)
        .service(create_organization)
        .service(show_organization)
        .service(update_organization)
        .service(change_organization)
        .service(delete_organization)
        .service(resend_invitation)
        .service(show_own_organization)
        .service(show_storage);
}

/// Returns the response for an organization.
fn shown(app: &App, row: OrganizationRow) -> OrganizationResponse {
    OrganizationResponse::new(row, app.settings().kept)
}

/// List organizations.
#[utoipa::path(tag = "organizations", params(ListParams, SortParams::<NameSort>))]
#[get("/organizations")]
pub async fn list_organizations(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<OrganizationResponse>> {
    let query = list.query(Sort::Descending)?.sorted_by(order.column());
    let page = app.list_organizations(&caller, &query).await?;
    Ok(Page::new(page.map(|row| shown(&app, row))))
}

/// Create an organization and invite its admin.
#[utoipa::path(tag = "organizations")]
#[post("/organizations")]
pub async fn create_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Json(body): Json<CreateOrganizationRequest>,
) -> ApiResult<Created<OrganizationResponse>> {
    let row = app
        .create_organization(&caller, body.into())
        .await
        .map_err(problem)?;
    Ok(Created::new(
        shown(&app, row),
        "Organization Created Successfully",
    ))
}

/// Show an organization.
#[utoipa::path(
    tag = "organizations",
    params(("id" = Uuid, Path))
)]
#[get("/organizations/{id}")]
pub async fn show_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<OrganizationId>,
) -> ApiResult<Ok<OrganizationResponse>> {
    let row = app.show_organization(&caller, id).await?;
    Ok(Ok::new(shown(&app, row)))
}

/// Update an organization.
#[utoipa::path(
    tag = "organizations",
    params(("id" = Uuid, Path)),
    responses(TooManyRequests)
)]
#[put("/organizations/{id}")]
pub async fn update_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<OrganizationId>,
    Json(body): Json<UpdateOrganizationRequest>,
) -> ApiResult<Updated<OrganizationResponse>> {
    let update = app.update_organization(&caller, id, body.into());
    let update = async { update.await.map_err(problem) };
    let show = async { (app.show_organization(&caller, id).await).map(|row| shown(&app, row)) };
    let row = edit_or_stored_state(update, show).await?;
    Ok(Updated::new(
        shown(&app, row),
        "Organization Updated Successfully",
    ))
}

/// Change name, URL, limits or periods of an organization, which may be in use.
#[utoipa::path(
    tag = "organizations",
    params(("id" = Uuid, Path))
)]
#[patch("/organizations/{id}")]
pub async fn change_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<OrganizationId>,
    Json(body): Json<ChangeOrganizationRequest>,
) -> ApiResult<Updated<OrganizationResponse>> {
    let change = app.change_organization(&caller, id, body.into());
    let change = async { change.await.map_err(problem) };
    let show = async { (app.show_organization(&caller, id).await).map(|row| shown(&app, row)) };
    let row = edit_or_stored_state(change, show).await?;
    Ok(Updated::new(
        shown(&app, row),
        "Organization Updated Successfully",
    ))
}

/// Delete an organization.
#[utoipa::path(
    tag = "organizations",
    params(("id" = Uuid, Path))
)]
#[delete("/organizations/{id}")]
pub async fn delete_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<OrganizationId>,
) -> ApiResult<Message> {
    app.delete_organization(&caller, id).await?;
    Ok(Message::new("Organization Deleted Successfully"))
}

/// Send the admin a new link.
#[utoipa::path(
    tag = "organizations",
    params(("id" = Uuid, Path)),
    responses(TooManyRequests)
)]
#[post("/organizations/{id}/invitation")]
pub async fn resend_invitation(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<OrganizationId>,
) -> ApiResult<Message> {
    app.resend_invitation(&caller, id).await?;
    Ok(Message::new("Invitation Sent Successfully"))
}

/// Show the caller's organization.
#[utoipa::path(tag = "organizations", params(OrganizationParams), responses(NotFound))]
#[get("/getOrganization")]
pub async fn show_own_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(scope): Query<OrganizationParams>,
) -> ApiResult<Ok<OwnOrganizationResponse>> {
    let home = app
        .show_own_organization(&caller, scope.organization())
        .await?;
    Ok(Ok::new(home))
}

/// Show how much of its storage the caller's organization uses.
#[utoipa::path(tag = "organizations", responses(NotFound))]
#[get("/get-storage")]
pub async fn show_storage(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<Ok<StorageResponse>> {
    Ok(Ok::new(app.show_storage(&caller).await?))
}
