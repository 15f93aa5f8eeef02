//! The calls of the user screens.

use actix_web::web::Data;
use actix_web::{delete, get, post, put};
use application::App;
use domain_kernel::{Sort, UserId};

use super::shapes::{CreateUserBody, UpdateUserBody, UserAnswer, UserList};
use crate::Outcome;
use crate::body::Body;
use crate::current_user::CurrentUser;
use crate::envelope::Done;
use crate::list::{ListParams, OrganizationParams, Params};
use crate::path::Id;

/// List users.
#[utoipa::path(
    tag = "users",
    security(("bearer" = ["viewAny user"])),
    params(ListParams, OrganizationParams),
    responses((status = 200, description = "One page.", body = UserList), (status = 404, description = "not_found"))
)]
#[get("/users")]
pub async fn list_users(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    params: Params,
) -> Outcome {
    let (organization, query) = (params.organization()?, params.list(Sort::Latest)?);
    Ok(UserList::page(
        app.list_users(&caller, organization, &query).await?,
    ))
}

/// Create a user.
#[utoipa::path(
    tag = "users",
    security(("bearer" = ["create user"])),
    request_body = CreateUserBody,
    responses(
        (status = 201, description = "Created.", body = UserAnswer),
        (status = 404, description = "not_found"),
        (status = 409, description = "user_limit_reached"),
    )
)]
#[post("/users")]
pub async fn create_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Body(body): Body<CreateUserBody>,
) -> Outcome {
    let organization = body.organization_id.map(Into::into);
    let row = app.create_user(&caller, organization, body.into()).await?;
    Ok(UserAnswer::created(row.into(), "User Created"))
}

/// Show a user.
#[utoipa::path(
    tag = "users",
    security(("bearer" = ["read user"]), ("bearer" = ["viewAny user"]), ("bearer" = ["update user"])),
    params(("id" = Uuid, Path), OrganizationParams),
    responses((status = 200, description = "The user.", body = UserAnswer))
)]
#[get("/users/{id}")]
pub async fn show_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    params: Params,
) -> Outcome {
    Ok(UserAnswer::shown(
        app.show_user(&caller, params.organization()?, id)
            .await?
            .into(),
    ))
}

/// Update a user.
#[utoipa::path(
    tag = "users",
    security(("bearer" = ["update user"])),
    params(("id" = Uuid, Path), OrganizationParams),
    request_body = UpdateUserBody,
    responses(
        (status = 200, description = "Updated.", body = UserAnswer),
        (status = 409, description = "own_role, last_admin, last_super_admin, stale_version"),
    )
)]
#[put("/users/{id}")]
pub async fn update_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    params: Params,
    Body(body): Body<UpdateUserBody>,
) -> Outcome {
    let row = app
        .update_user(&caller, params.organization()?, id, body.into())
        .await?;
    Ok(UserAnswer::changed(row.into(), "User Updated Successfully"))
}

/// Delete a user.
#[utoipa::path(
    tag = "users",
    security(("bearer" = ["delete user"])),
    params(("id" = Uuid, Path), OrganizationParams),
    responses(
        (status = 200, description = "Deleted.", body = Done),
        (status = 409, description = "user_in_team, team_leader, last_admin, last_super_admin, stale_version"),
    )
)]
#[delete("/users/{id}")]
pub async fn delete_user(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<UserId>,
    params: Params,
) -> Outcome {
    app.delete_user(&caller, params.organization()?, id).await?;
    Ok(Done::saying("User Deleted Successfully"))
}
