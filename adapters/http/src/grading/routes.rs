//! The routes for results and grading, and for the participants' own scores.

use actix_web::web::{self, Data};
use actix_web::{HttpRequest, get, post};
use application::{App, Caller, GradedKey, StoreScore};
use domain_kernel::{EventId, Sort, TemplateId};
use domain_scheduling::EventKind;

use super::requests::{StoreScoreRequest, problem};
use super::responses::{
    AnalysisResponse, AnsweredEventListItem, AnsweredUserListResponse, CompetitionDataResponse,
    GradingSheetResponse, MyResultResponse, MyScoreListItem, PublishedResponse, ScoreListResponse,
    ScoreSaveListItem, StoredScoreResponse,
};
use crate::shared::enums::{NameSort, ParticipantType};
use crate::web::current_user::CurrentUser;
use crate::web::json::Json;
use crate::web::path::{Id, segment};
use crate::web::problem::Problem;
use crate::web::query::{ListParams, ParticipantTypeParams, Query, ResultParams, SortParams};
use crate::web::responders::{ApiResult, Ok, Page, Plain, Updated};
use crate::web::routes::Routes;

/// Registers these routes.
pub fn routes(config: &mut Routes<'_, '_>) {
    super::marking::routes(config);
    config
        .service(list_answered_competitions)
        .service(list_answered_users)
        .service(list_my_scores)
        .service(show_competition_data)
        .service(show_grading_sheet)
        .service(show_score)
        .service(store_score)
        .service(publish_scores)
        .service(list_answered_trainings)
        .service(list_answered_training_users)
        .service(list_my_training_scores)
        .service(show_my_result)
        .service(publish_training_scores)
        .service(list_score_saves)
        .service(list_training_score_saves)
        .service(show_competition_analysis)
        .service(show_training_analysis)
        .service(show_template_analysis);
}

/// List competitions with answers.
#[utoipa::path(
    tag = "grading",
    params(ListParams, SortParams::<NameSort>, ParticipantTypeParams)
)]
#[get("/competitions/gotAnswers")]
pub async fn list_answered_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(filter): Query<ParticipantTypeParams>,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<AnsweredEventListItem>> {
    let page = app
        .list_answered_events(
            &caller,
            EventKind::Competition,
            filter.participant_type(),
            &list.query(Sort::Ascending)?.sorted_by(order.column()),
        )
        .await?;
    Ok(Page::new(page))
}

/// List the participants of a competition with their scores.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ListParams, ResultParams)
)]
#[get("/competitions/usersAnswered/{id}")]
pub async fn list_answered_users(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(filter): Query<ResultParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Plain<AnsweredUserListResponse>> {
    answered_users(&app, &caller, (EventKind::Competition, id), &filter, list).await
}

async fn answered_users(
    app: &App,
    caller: &Caller,
    (kind, id): (EventKind, EventId),
    filter: &ResultParams,
    list: ListParams,
) -> ApiResult<Plain<AnsweredUserListResponse>> {
    let query = list.query(Sort::Ascending)?;
    let answered = app
        .list_answered_users(caller, kind, id, filter.filter(), &query)
        .await?;
    if answered.anonymous && filter.is_by_name() {
        return Err(names_are_hidden());
    }
    Ok(Plain(answered.into()))
}

/// List the caller's own scores.
#[utoipa::path(tag = "scores", params(ListParams))]
#[get("/competitions/user/individual")]
pub async fn list_my_scores(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyScoreListItem>> {
    Ok(Page::new(
        app.list_my_scores(
            &caller,
            EventKind::Competition,
            &list.query(Sort::Ascending)?,
        )
        .await?,
    ))
}

/// Show a competition and its template with the key.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path))
)]
#[get("/get/competitionData/{id}")]
pub async fn show_competition_data(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<CompetitionDataResponse>> {
    Ok(Ok::new(app.show_event_data(&caller, id).await?))
}

/// Show a participant's sheet and its marks.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ("user_id" = Uuid, Path))
)]
#[get("/get/competitionData/{id}/{user_id}")]
pub async fn show_grading_sheet(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
) -> ApiResult<Ok<GradingSheetResponse>> {
    let who: GradedKey = segment(&request, "user_id")?;
    Ok(Ok::new(app.show_grading_sheet(&caller, id, who).await?))
}

/// Show the stored score.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ("user_id" = Uuid, Path))
)]
#[get("/get/competition/score/{id}/{user_id}")]
pub async fn show_score(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
) -> ApiResult<Plain<ScoreListResponse>> {
    let who: GradedKey = segment(&request, "user_id")?;
    let score = app.show_score(&caller, id, who).await?;
    Ok(Plain(score.into()))
}

/// Store a score, which publishes it; figures that differ from the server's are refused.
#[utoipa::path(
    tag = "grading",
    params(
        ("competition_id" = Uuid, Path),
        ("bonus" = f64, Path),
        ("total" = f64, Path),
        ("free_text" = f64, Path),
        ("rank" = f64, Path),
        ("user_id" = Uuid, Path),
        ("participant_type" = ParticipantType, Path),
    )
)]
#[post(
    "/store/user/score/{competition_id}/{bonus}/{total}/{free_text}/{rank}/{user_id}/{participant_type}"
)]
pub async fn store_score(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    request: HttpRequest,
    Json(body): Json<StoreScoreRequest>,
) -> ApiResult<Updated<StoredScoreResponse>> {
    let figure = |name: &str| {
        let figure: Option<f64> = request.match_info().query(name).parse().ok();
        figure
            .filter(|figure| figure.is_finite())
            .ok_or_else(|| Problem::field(name, "Must be a number"))
    };
    let participant_type: ParticipantType = segment(&request, "participant_type")?;
    let command = StoreScore {
        event_id: segment::<EventId>(&request, "competition_id")?,
        who: segment(&request, "user_id")?,
        participant_type: participant_type.into(),
        attempt_id: body.attempt_id.map(Into::into),
        bonus: figure("bonus")?,
        total: figure("total")?,
        free_text: figure("free_text")?,
        rank: figure("rank")?,
        marks: body.marks()?,
        version: body.version.map(Into::into),
        drafts_version: body.drafts_version.map(Into::into),
    };
    let stored = app.store_score(&caller, command).await.map_err(problem)?;
    Ok(Updated::new(stored, "score Saved Successfully"))
}

/// Publish all submitted attempts that need no grader.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path))
)]
#[post("/competitions/{id}/scores/publish")]
pub async fn publish_scores(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Updated<PublishedResponse>> {
    let published = app
        .publish_scores(&caller, EventKind::Competition, id)
        .await?;
    Ok(Updated::new(published, "Scores Published Successfully"))
}

/// List trainings with answers.
#[utoipa::path(tag = "grading", params(ListParams, SortParams::<NameSort>))]
#[get("/trainings/gotAnswers")]
pub async fn list_answered_trainings(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<AnsweredEventListItem>> {
    let page = app
        .list_answered_events(
            &caller,
            EventKind::Training,
            None,
            &list.query(Sort::Ascending)?.sorted_by(order.column()),
        )
        .await?;
    Ok(Page::new(page))
}

/// List the participants of a training with their scores.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ListParams, ResultParams)
)]
#[get("/trainings/usersAnswered/{id}")]
pub async fn list_answered_training_users(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(filter): Query<ResultParams>,
    Query(list): Query<ListParams>,
) -> ApiResult<Plain<AnsweredUserListResponse>> {
    answered_users(&app, &caller, (EventKind::Training, id), &filter, list).await
}

/// List the caller's own scores of trainings.
#[utoipa::path(tag = "scores", params(ListParams))]
#[get("/trainings/user/individual")]
pub async fn list_my_training_scores(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MyScoreListItem>> {
    Ok(Page::new(
        app.list_my_scores(&caller, EventKind::Training, &list.query(Sort::Ascending)?)
            .await?,
    ))
}

/// Show the caller's own published result at an event of either kind.
#[utoipa::path(
    tag = "scores",
    params(("id" = Uuid, Path))
)]
#[get("/user/results/{id}")]
pub async fn show_my_result(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<MyResultResponse>> {
    Ok(Ok::new(app.show_my_result(&caller, id).await?))
}

/// Publish all submitted attempts at a training that need no grader.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path))
)]
#[post("/trainings/{id}/scores/publish")]
pub async fn publish_training_scores(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Updated<PublishedResponse>> {
    let published = app.publish_scores(&caller, EventKind::Training, id).await?;
    Ok(Updated::new(published, "Scores Published Successfully"))
}

/// List the saves of a participant's scores at a competition, with who made them and the marks as they were.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ("user_id" = Uuid, Path), ListParams)
)]
#[get("/competitions/{id}/scores/{user_id}/history")]
pub async fn list_score_saves(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<ScoreSaveListItem>> {
    let who: GradedKey = segment(&request, "user_id")?;
    let query = list.query(Sort::Descending)?;
    let page = app
        .list_score_saves(&caller, EventKind::Competition, id, who, &query)
        .await?;
    Ok(Page::new(page))
}

/// List the saves of a participant's scores at a training, with who made them and the marks as they were.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ("user_id" = Uuid, Path), ListParams)
)]
#[get("/trainings/{id}/scores/{user_id}/history")]
pub async fn list_training_score_saves(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<ScoreSaveListItem>> {
    let who: GradedKey = segment(&request, "user_id")?;
    let query = list.query(Sort::Descending)?;
    let page = app
        .list_score_saves(&caller, EventKind::Training, id, who, &query)
        .await?;
    Ok(Page::new(page))
}

/// Show how hard the questions of a competition are and how well they tell participants apart.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path))
)]
#[get("/competitions/{id}/analysis")]
pub async fn show_competition_analysis(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<AnalysisResponse>> {
    let report = app.show_event_analysis(&caller, EventKind::Competition, id);
    Ok(Ok::new(report.await?))
}

/// Show how hard the questions of a training are and how well they tell participants apart.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path))
)]
#[get("/trainings/{id}/analysis")]
pub async fn show_training_analysis(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<AnalysisResponse>> {
    let report = app.show_event_analysis(&caller, EventKind::Training, id);
    Ok(Ok::new(report.await?))
}

/// Show how hard the questions of a template are and how well they tell the participants of all its events apart.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path))
)]
#[get("/templates/{id}/analysis")]
pub async fn show_template_analysis(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<TemplateId>,
) -> ApiResult<Ok<AnalysisResponse>> {
    let report = app.show_template_analysis(&caller, id);
    Ok(Ok::new(report.await?))
}

/// Refuses the order by name while names are hidden. This also applies to a list that has no such order and would
/// ignore it.
pub(super) fn refuse_order_by_name(request: &HttpRequest, are_hidden: bool) -> Result<(), Problem> {
    let parameters: Result<web::Query<Vec<(String, String)>>, _> =
        web::Query::from_query(request.query_string());
    let asks = |(name, value): &(String, String)| name == "sort_by" && value == "name";
    let asks_for_it = parameters.is_ok_and(|parameters| parameters.iter().any(asks));
    if are_hidden && asks_for_it {
        return Err(names_are_hidden());
    }
    Ok(())
}

/// The problem if the order by name is requested while names are hidden.
pub(super) fn names_are_hidden() -> Problem {
    Problem::field("sort_by", "Names are hidden")
}
