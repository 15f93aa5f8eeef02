//! The routes for events and for assigning participants.

mod competitions;
mod time_control;
mod trainings;

use actix_web::web::Data;
use actix_web::{HttpRequest, get};
use application::{App, Caller};
use domain_kernel::{EntityId, EventId, Sort};
use domain_scheduling::EventKind;

use crate::events::requests::CandidateParams;
use crate::events::responses::{CandidateListItem, TeamPlayerResponse};
use crate::shared::enums::{NameSort, ParticipantKind};
use crate::web::current_user::CurrentUser;
use crate::web::path::{Id, segment};
use crate::web::query::{ListParams, SortParams};
use crate::web::responders::{ApiResult, List, Page};
use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    competitions::routes(config);
    trainings::routes(config);
    time_control::routes(config);
    config.service(list_team_players);
}

/// Returns one page of the users or of the teams that can still be assigned. The path determines which.
async fn unassigned_page(
    app: &App,
    caller: &Caller,
    (event, id): (EventKind, EventId),
    kind: ParticipantKind,
    (candidates, order, list): (CandidateParams, SortParams<NameSort>, ListParams),
) -> ApiResult<Page<CandidateListItem>> {
    let query = list.query(Sort::Descending)?.sorted_by(order.column());
    Ok(match kind {
        ParticipantKind::Users => {
            let filter = candidates.filter();
            let users = app.list_unassigned_participants(caller, event, id, filter, &query);
            Page::new(users.await?)
        }
        ParticipantKind::Teams => {
            let teams = app.list_unassigned_teams(caller, event, id, &query);
            Page::new(teams.await?)
        }
    })
}

/// List those who play for a team of an event, the leader first.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path), ("team_id" = Uuid, Path))
)]
#[get("/get/user/teamLeaderOrMember/{id}/{team_id}")]
pub async fn list_team_players(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
) -> ApiResult<List<TeamPlayerResponse>> {
    let team: EntityId = segment(&request, "team_id")?;
    let players = app.list_team_players(&caller, id, team).await?;
    Ok(List::new(players))
}
