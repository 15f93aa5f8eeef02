//! The calls of the role screens.

use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, post, put};
use application::{App, RoleDraft};
use domain_kernel::{RoleId, Sort};

use super::shapes::{
    AssignableRoleList, CreateRoleBody, PermissionList, PermissionScope, RoleAnswer, RoleList,
    RoleParams, UpdateRoleBody,
};
use crate::Outcome;
use crate::body::Body;
use crate::current_user::CurrentUser;
use crate::envelope::Done;
use crate::list::{ListParams, OrganizationParams, Params};
use crate::path::{Id, segment};
use crate::problem::Problem;

/// List roles.
#[utoipa::path(
    tag = "roles",
    security(("bearer" = ["viewAny role"])),
    params(ListParams, RoleParams, OrganizationParams),
    responses((status = 200, description = "One page.", body = RoleList), (status = 404, description = "not_found"))
)]
#[get("/roles")]
pub async fn list_roles(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    let (organization, query) = (params.organization()?, params.list(Sort::Latest)?);
    Ok(RoleList::page(
        app.list_roles(&caller, organization, params.flag("isUser")?, &query)
            .await?,
    ))
}

/// Create a role.
#[utoipa::path(
    tag = "roles",
    security(("bearer" = ["create role"])),
    request_body = CreateRoleBody,
    responses((status = 201, description = "Created.", body = RoleAnswer), (status = 404, description = "not_found"))
)]
#[post("/roles")]
pub async fn create_role(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Body(body): Body<CreateRoleBody>,
) -> Outcome {
    let draft = RoleDraft {
        name: body.name,
        permissions: body.permissions,
    };
    let role = app
        .create_role(&caller, body.organization_id.map(Into::into), draft)
        .await?;
    Ok(RoleAnswer::created(
        role.into(),
        "Role Created Successfully",
    ))
}

/// Show a role.
#[utoipa::path(
    tag = "roles",
    security(("bearer" = ["read role"]), ("bearer" = ["viewAny role"]), ("bearer" = ["update role"])),
    params(("id" = Uuid, Path), OrganizationParams),
    responses((status = 200, description = "The role.", body = RoleAnswer))
)]
#[get("/roles/{id}")]
pub async fn show_role(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<RoleId>,
    params: Params,
) -> Outcome {
    Ok(RoleAnswer::shown(
        app.show_role(&caller, params.organization()?, id)
            .await?
            .into(),
    ))
}

/// Update a role.
#[utoipa::path(
    tag = "roles",
    security(("bearer" = ["update role"])),
    params(("id" = Uuid, Path), OrganizationParams),
    request_body = UpdateRoleBody,
    responses(
        (status = 202, description = "Updated.", body = RoleAnswer),
        (status = 409, description = "builtin_role, stale_version"),
    )
)]
#[put("/roles/{id}")]
pub async fn update_role(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<RoleId>,
    params: Params,
    Body(body): Body<UpdateRoleBody>,
) -> Outcome {
    let role = app
        .update_role(&caller, params.organization()?, id, body.into())
        .await?;
    Ok(RoleAnswer::accepted(
        role.into(),
        "Role Updated Successfully",
    ))
}

/// Delete a role.
#[utoipa::path(
    tag = "roles",
    security(("bearer" = ["delete role"])),
    params(("id" = Uuid, Path), OrganizationParams),
    responses(
        (status = 200, description = "Deleted.", body = Done),
        (status = 409, description = "role_in_use, builtin_role"),
    )
)]
#[delete("/roles/{id}")]
pub async fn delete_role(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<RoleId>,
    params: Params,
) -> Outcome {
    app.delete_role(&caller, params.organization()?, id).await?;
    Ok(Done::saying("Role Deleted Successfully"))
}

/// List the permissions that the role form offers.
#[utoipa::path(
    tag = "roles",
    security(("bearer" = ["viewAny role"])),
    params(("type" = PermissionScope, Path), OrganizationParams),
    responses((status = 200, description = "The catalogue of the scope.", body = PermissionList))
)]
#[get("/get/permissions/{type}")]
pub async fn list_permissions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    request: HttpRequest,
    params: Params,
) -> Outcome {
    if segment::<String>(&request, "type")? != "organization" {
        return Err(Problem::not_found());
    }
    Ok(PermissionList::of(
        app.list_permissions(&caller, params.organization()?)?,
    ))
}

/// List the roles that the caller may give.
#[utoipa::path(
    tag = "roles",
    security(("bearer" = ["viewAny user"])),
    params(OrganizationParams),
    responses(
        (status = 200, description = "The roles.", body = AssignableRoleList),
        (status = 404, description = "not_found"),
    )
)]
#[get("/user/roles")]
pub async fn list_assignable_roles(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    Ok(AssignableRoleList::of(
        app.list_assignable_roles(&caller, params.organization()?)
            .await?,
    ))
}
