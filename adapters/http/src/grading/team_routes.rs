//! The routes for the scores of teams, which only competitions have.

use actix_web::web::Data;
use actix_web::{HttpRequest, get};
use application::App;
use domain_kernel::{EntityId, EventId, Sort};
use domain_scheduling::EventKind;

use super::responses::{
    AnsweredEventListItem, MyTeamScoreListItem, TeamMemberListResponse, TeamResultListResponse,
};
use super::routes::{names_are_hidden, refuse_order_by_name};
use crate::shared::enums::NameSort;
use crate::web::current_user::CurrentUser;
use crate::web::path::{Id, segment};
use crate::web::query::{ListParams, Query, ResultParams, SortParams};
use crate::web::responders::{ApiResult, Page, Plain};
use crate::web::routes::Routes;

/// Registers these routes.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(list_answered_team_competitions)
        .service(list_team_results)
        .service(list_team_member_results)
        .service(list_my_team_scores);
}

/// List competitions for teams with answers.
#[utoipa::path(tag = "grading", params(ListParams, SortParams::<NameSort>))]
#[get("/competitions/Assigned-to-teams")]
pub async fn list_answered_team_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<AnsweredEventListItem>> {
    let query = list.query(Sort::Ascending)?.sorted_by(order.column());
    let kind = EventKind::Competition;
    let page = app.list_answered_team_competitions(&caller, kind, &query);
    Ok(Page::new(page.await?))
}

/// List the teams of a competition with their scores.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ListParams, ResultParams)
)]
#[get("/competitions/show-teams/{id}")]
pub async fn list_team_results(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(filter): Query<ResultParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Plain<TeamResultListResponse>> {
    let query = list.query(Sort::Ascending)?;
    let event = (EventKind::Competition, id);
    let results = app.list_team_results(&caller, event, filter.filter(), &query);
    let results = results.await?;
    if results.anonymous && filter.is_by_name() {
        return Err(names_are_hidden());
    }
    Ok(Plain(results.into()))
}

/// List those who play for a team of a competition with their scores.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ("team_id" = Uuid, Path), ListParams)
)]
#[get("/competitions/members-solved/{id}/{team_id}")]
pub async fn list_team_member_results(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Query(list): Query<ListParams>,
) -> ApiResult<Plain<TeamMemberListResponse>> {
    let team: EntityId = segment(&request, "team_id")?;
    let query = list.query(Sort::Ascending)?;
    let event = (EventKind::Competition, id);
    let members = app.list_team_member_results(&caller, event, team, &query);
    let members = members.await?;
    refuse_order_by_name(&request, members.anonymous)?;
    Ok(Plain(members.into()))
}

/// List the scores of the teams for which the caller plays.
#[utoipa::path(tag = "scores", params(ListParams))]
#[get("/competitions/user/teams")]
pub async fn list_my_team_scores(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyTeamScoreListItem>> {
    let query = list.query(Sort::Ascending)?;
    let scores = app.list_my_team_scores(&caller, EventKind::Competition, &query);
    Ok(Page::new(scores.await?))
}
