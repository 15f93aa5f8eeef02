//! The calls of the screens of teams.

use actix_web::web::{self, Data};
use actix_web::{delete, get, guard, post, put};
use application::App;
use domain_kernel::{EntityId, Sort};
use utoipa_actix_web::service_config::ServiceConfig;

use super::requests::{TeamParams, TeamRequest, UpdateTeamRequest, receive};
use super::responses::{TeamResponse, TeamsResponse};
use crate::current_user::CurrentUser;
use crate::edits::edit_or_stored_state;
use crate::enums::NameSort;
use crate::json::Json;
use crate::path::Id;
use crate::query::{ListParams, Query, SortParams};
use crate::responders::{ApiResult, Created, Message, Ok, Plain, Updated};
use crate::turns::Turns;
use crate::uploads::{Upload, has_form};

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    let is_form = guard::fn_guard(|context| has_form(context.head()));
    config
        // The document describes it with `create_team`.
        .route(
            "/teams/{id}",
            web::post().guard(is_form).to(create_team_from_file),
        )
        .service(list_teams)
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
    let (only_empty, user_search) = (shown.only_empty(), shown.user_search());
    let teams = app.list_teams(&caller, only_empty, &query, user_search);
    Ok(Plain(teams.await?.into()))
}

/// Create the team of an entity.
///
/// A form (`multipart/form-data`) with the leader's address in `leader` and an xlsx or csv `file` is accepted
/// too. The first row of the file names its columns, of which `email` has the addresses of the others.
#[utoipa::path(tag = "teams", params(("id" = Uuid, Path)))]
#[post("/teams/{id}")]
pub async fn create_team(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EntityId>,
    Json(body): Json<TeamRequest>,
    turns: Data<Turns>,
) -> ApiResult<Created<TeamResponse>> {
    let _turn = turns.tree_changes.turn(&caller).await?;
    let team = app.create_team(&caller, id, &body.into()).await?;
    Ok(Created::new(team, "Team Created Successfully"))
}

/// Creates the team of an entity with the users of a file.
async fn create_team_from_file(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EntityId>,
    turns: Data<Turns>,
    upload: Upload,
) -> ApiResult<Created<TeamResponse>> {
    app.authorize_team_file(&caller)?;
    let turn = turns.uploads.turn(&caller).await?;
    let file = receive(upload).await?;
    let _change = turns.tree_changes.turn(&caller).await?;
    let team = app.create_team_from_file(&caller, id, file).await?;
    drop(turn);
    Ok(Created::new(team, "Team Created Successfully"))
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
    turns: Data<Turns>,
) -> ApiResult<Updated<TeamResponse>> {
    let _turn = turns.tree_changes.turn(&caller).await?;
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
    turns: Data<Turns>,
) -> ApiResult<Message> {
    let _turn = turns.tree_changes.turn(&caller).await?;
    app.delete_team(&caller, id).await?;
    Ok(Message::new("Team Deleted Successfully"))
}
