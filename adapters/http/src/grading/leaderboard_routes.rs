//! The routes of leaderboards, which only competitions have.

use actix_web::web::Data;
use actix_web::{HttpRequest, get, put};
use application::App;
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use super::leaderboard_requests::LeaderboardRequest;
use super::responses::{LeaderboardResponse, PublicLeaderboardResponse};
use crate::web::current_user::CurrentUser;
use crate::web::json::Json;
use crate::web::path::{Id, segment};
use crate::web::responders::{ApiResult, Message, Ok};
use crate::web::routes::Routes;

/// Registers these routes.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(show_leaderboard)
        .service(update_leaderboard)
        .service(show_public_leaderboard);
}

/// Show the leaderboard of a competition as it is now, and what was chosen for it.
#[utoipa::path(tag = "grading", params(("id" = Uuid, Path)))]
#[get("/competitions/{id}/leaderboard")]
pub async fn show_leaderboard(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<LeaderboardResponse>> {
    Ok(Ok::new(
        app.show_leaderboard(&caller, EventKind::Competition, id)
            .await?,
    ))
}

/// Choose what the leaderboard of a competition shows, and whether it has a public address. The address is new when it
/// becomes public, and when people are called otherwise.
#[utoipa::path(tag = "grading", params(("id" = Uuid, Path)))]
#[put("/competitions/{id}/leaderboard")]
pub async fn update_leaderboard(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<LeaderboardRequest>,
) -> ApiResult<Message> {
    let command = body.command()?;
    app.update_leaderboard(&caller, EventKind::Competition, id, &command)
        .await?;
    Ok(Message::new("Leaderboard Changed Successfully"))
}

/// Show a public leaderboard. What it shows may be a second old.
#[utoipa::path(tag = "grading", params(("code" = String, Path)))]
#[get("/leaderboards/{code}")]
pub async fn show_public_leaderboard(
    app: Data<App>,
    request: HttpRequest,
) -> ApiResult<Ok<PublicLeaderboardResponse>> {
    let code: String = segment(&request, "code")?;
    let board = app.show_public_leaderboard(&code).await?;
    Ok(Ok::new(&*board))
}
