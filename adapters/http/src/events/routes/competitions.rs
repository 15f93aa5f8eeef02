//! The routes for competitions and for assigning their participants.

use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, patch, post, put};
use application::{App, Edit};
use domain_kernel::{AssignmentId, EntityId, EventId, Sort, UserId};
use domain_scheduling::EventKind;

use super::unassigned_page;
use crate::events::requests::{
    AssignParticipantsRequest, CandidateParams, ChangeEventRequest, CompetitionRequest,
    ConfirmTeamsRequest, EventLetterParams, TellParticipantsRequest,
};
use crate::events::responses::{
    AssignedResponse, AssignmentListItem, CandidateListItem, EventDetailResponse,
    EventLettersResponse, EventListItem, ToldResponse,
};
use crate::events::window_params::WindowParams;
use crate::shared::enums::{EventSort, NameSort, ParticipantKind};
use crate::web::current_user::CurrentUser;
use crate::web::edits::edit_or_stored_state;
use crate::web::json::Json;
use crate::web::path::{Id, segment};
use crate::web::query::{ListParams, Query, SortParams, StatusParams};
use crate::web::responders::{ApiResult, Created, Message, Ok, Page, Updated};
use crate::web::routes::Routes;

/// Registers the routes of this area. A fixed path must come before a path that has an id in the same position.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(list_competitions)
        .service(list_completed_competitions)
        .service(create_competition)
        .service(list_unassigned_participants)
        .service(assign_participants)
        .service(show_competition_letter)
        .service(tell_competition_participants)
        .service(confirm_teams)
        .service(remove_unconfirmed_teams)
        .service(list_assigned_participants)
        .service(remove_assignment)
        .service(restore_attempt)
        .service(restore_team_member)
        .service(show_competition)
        .service(update_competition)
        .service(change_competition)
        .service(delete_competition);
}

/// List pending and running competitions; for staff.
#[utoipa::path(tag = "competitions", params(
    ListParams,
    SortParams::<EventSort>,
    StatusParams,
    WindowParams
))]
#[get("/competitions")]
pub async fn list_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(shown): Query<StatusParams>,
    Query(window): Query<WindowParams>,
    Query(order): Query<SortParams<EventSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<EventListItem>> {
    let (status, query) = (
        shown.status(),
        list.query(Sort::Descending)?.sorted_by(order.column()),
    );
    let (now, page) = app
        .list_events(
            &caller,
            EventKind::Competition,
            status,
            None,
            window.period(),
            &query,
        )
        .await?;
    Ok(Page::new(page.map(|row| EventListItem::new(row, now))))
}

/// List ended competitions; for staff.
#[utoipa::path(tag = "competitions", params(ListParams, SortParams::<EventSort>, WindowParams))]
#[get("/competition/completedAdmin")]
pub async fn list_completed_competitions(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(window): Query<WindowParams>,
    Query(order): Query<SortParams<EventSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<EventListItem>> {
    let (now, page) = app
        .list_completed_competitions(
            &caller,
            EventKind::Competition,
            window.period(),
            &list.query(Sort::Ascending)?.sorted_by(order.column()),
        )
        .await?;
    Ok(Page::new(page.map(|row| EventListItem::new(row, now))))
}

/// Create a competition.
#[utoipa::path(tag = "competitions")]
#[post("/competitions")]
pub async fn create_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Json(body): Json<CompetitionRequest>,
) -> ApiResult<Created<EventDetailResponse>> {
    let detail = app
        .create_event(&caller, EventKind::Competition, body.draft()?)
        .await?;
    Ok(Created::new(detail, "Competition Created Successfully"))
}

/// Show a competition; a participant only one assigned to them.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[get("/competitions/{id}")]
pub async fn show_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<EventDetailResponse>> {
    Ok(Ok::new(
        app.show_event(&caller, EventKind::Competition, id).await?,
    ))
}

/// Update a pending competition.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[put("/competitions/{id}")]
pub async fn update_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<CompetitionRequest>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let command = Edit {
        version: body.version.map(Into::into),
        draft: body.draft()?,
    };
    let update = app.update_event(&caller, EventKind::Competition, id, command);
    let show = async {
        (app.show_event(&caller, EventKind::Competition, id).await).map(EventDetailResponse::from)
    };
    let detail = edit_or_stored_state(update, show).await?;
    Ok(Updated::new(detail, "Competition Updated Successfully"))
}

/// Change the options of a competition, at any time.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[patch("/competitions/{id}")]
pub async fn change_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ChangeEventRequest>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let detail = app
        .change_event(&caller, EventKind::Competition, id, body.into())
        .await?;
    Ok(Updated::new(detail, "Competition Updated Successfully"))
}

/// Delete a pending competition without participants.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[delete("/competitions/{id}")]
pub async fn delete_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Message> {
    app.delete_event(&caller, EventKind::Competition, id)
        .await?;
    Ok(Message::new("Competition Deleted Successfully"))
}

/// List who can still be assigned.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path), ("kind" = ParticipantKind, Path), ListParams, SortParams::<NameSort>, CandidateParams)
)]
#[get("/competitions/users/notAssigned/{id}/{kind}")]
pub async fn list_unassigned_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Query(candidates): Query<CandidateParams>,
    Query(order): Query<SortParams<NameSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<CandidateListItem>> {
    let kind = segment(&request, "kind")?;
    let shown = (candidates, order, list);
    unassigned_page(&app, &caller, (EventKind::Competition, id), kind, shown).await
}

/// Assign users or teams; repeating is harmless. Teams take part once it is chosen who plays for them.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path), ("kind" = ParticipantKind, Path))
)]
#[post("/competitions/assign/{id}/{kind}")]
pub async fn assign_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Json(body): Json<AssignParticipantsRequest>,
) -> ApiResult<Updated<AssignedResponse>> {
    let assignees = body.assignees(segment(&request, "kind")?)?;
    let assigned = app
        .assign_participants(&caller, EventKind::Competition, id, assignees)
        .await?;
    Ok(Updated::new(assigned, "Users Assigned Successfully"))
}

/// Show the email that tells participants about the competition, as a participant would get it now: with an account, and
/// before it is set up.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path), EventLetterParams)
)]
#[get("/competitions/{id}/letter")]
pub async fn show_competition_letter(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(recipient): Query<EventLetterParams>,
) -> ApiResult<Ok<EventLettersResponse>> {
    let letters = app.show_event_letter(&caller, EventKind::Competition, id, recipient.name());
    Ok(Ok::new(letters.await?))
}

/// Send the email about the competition to its participants again, except to those who got it within the last hour.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[post("/competitions/{id}/letter")]
pub async fn tell_competition_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<TellParticipantsRequest>,
) -> ApiResult<Updated<ToldResponse>> {
    let told = app
        .tell_participants(&caller, EventKind::Competition, id, body.only_not_set_up())
        .await?;
    Ok(Updated::new(told, "Participants Told Successfully"))
}

/// Choose who plays for the assigned teams, from when on they take part.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[put("/competitions/play/team/{id}")]
pub async fn confirm_teams(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ConfirmTeamsRequest>,
) -> ApiResult<Message> {
    app.confirm_teams(&caller, EventKind::Competition, id, body.play()?)
        .await?;
    Ok(Message::new("Users Assigned Successfully"))
}

/// Remove the assigned teams for which it was not chosen who plays.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[get("/competition/deleteCompetition/users/{id}")]
pub async fn remove_unconfirmed_teams(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Message> {
    app.remove_unconfirmed_teams(&caller, EventKind::Competition, id)
        .await?;
    Ok(Message::new("Teams Removed Successfully"))
}

/// List the assigned participants; for staff.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path), ListParams)
)]
#[get("/competitions/users/assigned/{id}")]
pub async fn list_assigned_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<AssignmentListItem>> {
    let page = app
        .list_assigned_participants(
            &caller,
            EventKind::Competition,
            id,
            &list.query(Sort::Descending)?,
        )
        .await?;
    Ok(Page::new(page))
}

/// Remove an assignment, by its own id.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[delete("/competitions/delete/user/assigned/{id}")]
pub async fn remove_assignment(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<AssignmentId>,
) -> ApiResult<Message> {
    app.remove_assignment(&caller, EventKind::Competition, id)
        .await?;
    Ok(Message::new("User Removed Successfully"))
}

/// Reopen a participant's attempt at a running competition. The answers stay, a score is withdrawn, and the duration
/// begins anew. An attempt that is open stays as it is.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path), ("user_id" = Uuid, Path))
)]
#[get("/restore/user/answers/{id}/{user_id}")]
pub async fn restore_attempt(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
) -> ApiResult<Message> {
    let user: UserId = segment(&request, "user_id")?;
    app.restore_attempt(&caller, EventKind::Competition, id, user)
        .await?;
    Ok(Message::new("User Restored Successfully"))
}

/// Reopen the attempt of one who plays for a team.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path), ("team_id" = Uuid, Path), ("user_id" = Uuid, Path))
)]
#[get("/restore/team/member/{id}/{team_id}/{user_id}")]
pub async fn restore_team_member(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
) -> ApiResult<Message> {
    let team: EntityId = segment(&request, "team_id")?;
    let user: UserId = segment(&request, "user_id")?;
    app.restore_team_member(&caller, EventKind::Competition, id, team, user)
        .await?;
    Ok(Message::new("User Restored Successfully"))
}
