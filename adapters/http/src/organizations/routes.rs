//! The calls of the organization screens.

use actix_web::web::Data;
use actix_web::{delete, get, post, put};
use application::App;
use domain_kernel::{OrganizationId, Sort};

use super::bodies::{CreateOrganizationBody, UpdateOrganizationBody};
use super::views::{OrganizationAnswer, OrganizationList, OwnOrganizationAnswer};
use crate::Outcome;
use crate::body::Body;
use crate::current_user::CurrentUser;
use crate::envelope::Done;
use crate::list::{ListParams, OrganizationParams, Params};
use crate::path::Id;

/// List organizations.
#[utoipa::path(
    tag = "organizations",
    security(("bearer" = ["viewAny organization"])),
    params(ListParams),
    responses((status = 200, description = "One page.", body = OrganizationList))
)]
#[get("/organizations")]
pub async fn list_organizations(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    Ok(OrganizationList::page(
        app.list_organizations(&caller, &params.list(Sort::Latest)?)
            .await?,
    ))
}

/// Create an organization and invite its admin.
#[utoipa::path(
    tag = "organizations",
    security(("bearer" = ["create organization"])),
    request_body = CreateOrganizationBody,
    responses((status = 201, description = "Created.", body = OrganizationAnswer))
)]
#[post("/organizations")]
pub async fn create_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Body(body): Body<CreateOrganizationBody>,
) -> Outcome {
    let row = app.create_organization(&caller, body.into()).await?;
    Ok(OrganizationAnswer::created(
        row.into(),
        "Organization Created Successfully",
    ))
}

/// Show an organization.
#[utoipa::path(
    tag = "organizations",
    security(("bearer" = ["read organization"]), ("bearer" = ["viewAny organization"])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The organization.", body = OrganizationAnswer))
)]
#[get("/organizations/{id}")]
pub async fn show_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<OrganizationId>,
) -> Outcome {
    Ok(OrganizationAnswer::shown(
        app.show_organization(&caller, id).await?.into(),
    ))
}

/// Update an organization.
#[utoipa::path(
    tag = "organizations",
    security(("bearer" = ["update organization"])),
    params(("id" = Uuid, Path)),
    request_body = UpdateOrganizationBody,
    responses(
        (status = 200, description = "Updated.", body = OrganizationAnswer),
        (status = 409, description = "organization_has_users, stale_version"),
    )
)]
#[put("/organizations/{id}")]
pub async fn update_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<OrganizationId>,
    Body(body): Body<UpdateOrganizationBody>,
) -> Outcome {
    let row = app.update_organization(&caller, id, body.into()).await?;
    Ok(OrganizationAnswer::changed(
        row.into(),
        "Organization Updated Successfully",
    ))
}

/// Delete an organization.
#[utoipa::path(
    tag = "organizations",
    security(("bearer" = ["delete organization"])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "Deleted.", body = Done),
        (status = 409, description = "organization_has_users, stale_version"),
    )
)]
#[delete("/organizations/{id}")]
pub async fn delete_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<OrganizationId>,
) -> Outcome {
    app.delete_organization(&caller, id).await?;
    Ok(Done::saying("Organization Deleted Successfully"))
}

/// Send the admin a new link.
#[utoipa::path(
    tag = "organizations",
    security(("bearer" = ["update organization"])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The link is on its way.", body = Done),
        (status = 409, description = "invitation_accepted"),
    )
)]
#[post("/organizations/{id}/invitation")]
pub async fn resend_invitation(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<OrganizationId>,
) -> Outcome {
    app.resend_invitation(&caller, id).await?;
    Ok(Done::saying("Invitation Sent Successfully"))
}

/// Show the caller's organization.
#[utoipa::path(
    tag = "organizations",
    security(("bearer" = [])),
    params(OrganizationParams),
    responses(
        (status = 200, description = "The organization, or the platform.", body = OwnOrganizationAnswer),
        (status = 404, description = "not_found"),
    )
)]
#[get("/getOrganization")]
pub async fn show_own_organization(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    let home = app
        .show_own_organization(&caller, params.organization()?)
        .await?;
    Ok(OwnOrganizationAnswer::shown(home.into()))
}
