//! The routes for teams.

use actix_web::web::Data;
use actix_web::{delete, get, post, put};
use application::{App, NewTeam};
use domain_kernel::{EntityId, Sort};

use super::requests::{
    FindTeamCandidatesRequest, TeamCandidateParams, TeamFileRequest, TeamParams, TeamRequest,
    UpdateTeamRequest,
};
use super::responses::{
    FoundCandidateResponse, TeamCandidateListItem, TeamResponse, TeamsResponse,
};
use crate::shared::enums::NameSort;
use crate::web::current_user::CurrentUser;
use crate::web::edits::edit_or_stored_state;
use crate::web::json::Json;
use crate::web::path::Id;
use crate::web::query::{ListParams, Query, SortParams};
use crate::web::responders::{ApiResult, Created, List, Message, Ok, Page, Plain, Updated};
use crate::web::routes::Routes;
use crate::web::uploads::JsonOrForm;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(list_teams)
        .service(list_team_candidates)
        .service(find_team_candidates)
        .service(create_team)
        .service(show_team)
        .service(update_team)
        .service(delete_team);
}

/// List teams.
#[utoipa::path(tag = "teams", params(ListParams, SortParams::<NameSort>, TeamParams))]
#[get("/teams")]
pub async fn list_teams(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(shown): Query<TeamParams>,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Plain<TeamsResponse>> {
    let query = list.query(Sort::Descending)?.sorted_by(order.column());
    let (empty, user_search) = (shown.empty(), shown.user_search());
    let user_group = shown.user_group();
    let teams = app.list_teams(&caller, empty, &query, user_search, user_group);
    Ok(Plain(teams.await?.into()))
}

/// List the users with the role `user` whom a team can get.
#[utoipa::path(tag = "teams", params(ListParams, SortParams::<NameSort>, TeamCandidateParams))]
#[get("/teams/candidates")]
pub async fn list_team_candidates(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(shown): Query<TeamCandidateParams>,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<TeamCandidateListItem>> {
    let query = list.query(Sort::Ascending)?.sorted_by(order.column());
    let candidates = app.list_team_candidates(&caller, shown.filter(), &query);
    Ok(Page::new(candidates.await?))
}

/// Find the users of addresses.
///
/// It says of each address which user has it, or why none can be in the team, and changes nothing.
#[utoipa::path(tag = "teams")]
#[post("/teams/candidates")]
pub async fn find_team_candidates(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Json(body): Json<FindTeamCandidatesRequest>,
) -> ApiResult<List<FoundCandidateResponse>> {
    let (team, emails) = body.into_parts();
    let found = app.find_team_candidates(&caller, team, emails);
    Ok(List::new(found.await?))
}

/// Create the team of an entity.
///
/// The users are sent by their addresses, or in a file.
#[utoipa::path(
    tag = "teams",
    params(("id" = Uuid, Path)),
    request_body(content(
        (TeamRequest = "application/json"),
        (TeamFileRequest = "multipart/form-data")
    ))
)]
#[post("/teams/{id}")]
pub async fn create_team(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EntityId>,
    body: JsonOrForm<TeamRequest, TeamFileRequest>,
) -> ApiResult<Created<TeamResponse>> {
    let team = app.create_team(&caller, id, NewTeam::try_from(body)?);
    Ok(Created::new(team.await?, "Team Created Successfully"))
}

/// Show a team.
#[utoipa::path(tag = "teams", params(("id" = Uuid, Path)))]
#[get("/teams/{id}")]
pub async fn show_team(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EntityId>,
) -> ApiResult<Ok<TeamResponse>> {
    Ok(Ok::new(app.show_team(&caller, id).await?))
}

/// Replace the users of a team.
#[utoipa::path(tag = "teams", params(("id" = Uuid, Path)))]
#[put("/teams/{id}")]
pub async fn update_team(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EntityId>,
    Json(body): Json<UpdateTeamRequest>,
) -> ApiResult<Updated<TeamResponse>> {
    let edit = app.update_team(&caller, id, body.into());
    let show = async { app.show_team(&caller, id).await.map(TeamResponse::from) };
    let team = edit_or_stored_state(edit, show).await?;
    Ok(Updated::new(team, "Team Updated Successfully"))
}

/// Remove the users of a team. The entity stays.
#[utoipa::path(tag = "teams", params(("id" = Uuid, Path)))]
#[delete("/teams/{id}")]
pub async fn delete_team(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EntityId>,
) -> ApiResult<Message> {
    app.delete_team(&caller, id).await?;
    Ok(Message::new("Team Deleted Successfully"))
}
