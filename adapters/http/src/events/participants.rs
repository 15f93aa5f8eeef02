//! The calls by which participants are assigned.

use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, post};
use application::{App, Participants};
use domain_kernel::{AssignmentId, EventId, Sort};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::views::{AssignedAnswer, AssignmentList, CandidateList};
use crate::Outcome;
use crate::body::Body;
use crate::current_user::CurrentUser;
use crate::enums::ParticipantKind;
use crate::envelope::Done;
use crate::list::{ListParams, Params};
use crate::path::{Id, segment};
use crate::problem::Problem;

/// Who is assigned: the list that the path names.
#[derive(Deserialize, ToSchema)]
struct AssignParticipantsBody {
    #[schema(nullable = false, min_items = 1)]
    users: Option<Vec<Uuid>>,
}

/// Users or nothing: teams take part once there are teams.
fn of_users(request: &HttpRequest) -> Result<(), Problem> {
    match segment::<String>(request, "kind")?.as_str() {
        "users" => Ok(()),
        "teams" => Err(Problem::field("kind", "Teams cannot be assigned yet")),
        _ => Err(Problem::not_found()),
    }
}

/// List who can still be assigned.
#[utoipa::path(
    tag = "competitions",
    security(("bearer" = ["update competition"])),
    params(("id" = Uuid, Path), ("kind" = ParticipantKind, Path), ListParams),
    responses((status = 200, description = "One page.", body = CandidateList))
)]
#[get("/competitions/users/notAssigned/{id}/{kind}")]
pub async fn list_unassigned_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    params: Params,
) -> Outcome {
    of_users(&request)?;
    let page = app
        .list_unassigned_participants(&caller, id, &params.list(Sort::Latest)?)
        .await?;
    Ok(CandidateList::page(page))
}

/// Assign participants; repeating is harmless.
#[utoipa::path(
    tag = "competitions",
    security(("bearer" = ["update competition"])),
    params(("id" = Uuid, Path), ("kind" = ParticipantKind, Path)),
    request_body = AssignParticipantsBody,
    responses(
        (status = 200, description = "Assigned.", body = AssignedAnswer),
        (status = 409, description = "event_ended, teams_only"),
    )
)]
#[post("/competitions/assign/{id}/{kind}")]
pub async fn assign_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Body(body): Body<AssignParticipantsBody>,
) -> Outcome {
    of_users(&request)?;
    let users = body
        .users
        .unwrap_or_default()
        .into_iter()
        .map(Into::into)
        .collect();
    let assigned = app
        .assign_participants(&caller, id, Participants::Users(users))
        .await?;
    Ok(AssignedAnswer::changed(
        assigned.into(),
        "Users Assigned Successfully",
    ))
}

/// List the assigned participants; for staff.
#[utoipa::path(
    tag = "competitions",
    security(("bearer" = ["viewAny competition"])),
    params(("id" = Uuid, Path), ListParams),
    responses((status = 200, description = "One page.", body = AssignmentList))
)]
#[get("/competitions/users/assigned/{id}")]
pub async fn list_assigned_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    params: Params,
) -> Outcome {
    let page = app
        .list_assigned_participants(&caller, id, &params.list(Sort::Latest)?)
        .await?;
    Ok(AssignmentList::page(page))
}

/// Remove an assignment, by its own id.
#[utoipa::path(
    tag = "competitions",
    security(("bearer" = ["update competition"])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "Removed.", body = Done),
        (status = 409, description = "participant_has_answers, event_ended"),
    )
)]
#[delete("/competitions/delete/user/assigned/{id}")]
pub async fn remove_assignment(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<AssignmentId>,
) -> Outcome {
    app.remove_assignment(&caller, id).await?;
    Ok(Done::saying("User Removed Successfully"))
}
