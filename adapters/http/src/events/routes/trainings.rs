//! The routes for trainings and for assigning their participants.

use actix_web::web::Data;
use actix_web::{HttpRequest, delete, get, patch, post, put};
use application::{App, Edit};
use domain_kernel::{AssignmentId, EventId, Sort};
use domain_scheduling::EventKind;

use super::unassigned_page;
use crate::events::requests::{
    AssignParticipantsRequest, CandidateParams, ChangeEventRequest, ConfirmTeamsRequest,
    EventLetterParams, TellParticipantsRequest, TrainingRequest,
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
use crate::web::query::{
    CategoryParams, ListParams, Query, SortParams, TrainingStatusParams, default_sort,
};
use crate::web::responders::{ApiResult, Created, Message, Ok, Page, Updated};
use crate::web::routes::Routes;

/// Registers the routes of this area. A fixed path must come before a path that has an id in the same position.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(list_trainings)
        .service(create_training)
        .service(list_unassigned_training_participants)
        .service(assign_training_participants)
        .service(show_training_letter)
        .service(tell_training_participants)
        .service(confirm_training_teams)
        .service(remove_unconfirmed_training_teams)
        .service(list_assigned_training_participants)
        .service(remove_training_assignment)
        .service(show_training)
        .service(update_training)
        .service(change_training)
        .service(delete_training);
}

/// List trainings; for staff. Private trainings are ascending by default.
#[utoipa::path(tag = "trainings", params(
        ListParams,
        SortParams::<EventSort>,
        TrainingStatusParams,
        CategoryParams,
        WindowParams
    ))]
#[get("/trainings")]
pub async fn list_trainings(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Query(shown): Query<TrainingStatusParams>,
    Query(category): Query<CategoryParams>,
    Query(window): Query<WindowParams>,
    Query(order): Query<SortParams<EventSort>>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<EventListItem>> {
    let (status, training_type) = (shown.status(), category.training_type());
    let query = list
        .query(default_sort(training_type))?
        .sorted_by(order.column());
    let (now, page) = app
        .list_events(
            &caller,
            EventKind::Training,
            status,
            training_type,
            window.period(),
            &query,
        )
        .await?;
    Ok(Page::new(page.map(|row| EventListItem::new(row, now))))
}

/// Create a training.
#[utoipa::path(tag = "trainings")]
#[post("/trainings")]
pub async fn create_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Json(body): Json<TrainingRequest>,
) -> ApiResult<Created<EventDetailResponse>> {
    let detail = app
        .create_event(&caller, EventKind::Training, body.draft()?)
        .await?;
    Ok(Created::new(detail, "Training Created Successfully"))
}

/// Show a training; a participant only one assigned to them.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[get("/trainings/{id}")]
pub async fn show_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<EventDetailResponse>> {
    Ok(Ok::new(
        app.show_event(&caller, EventKind::Training, id).await?,
    ))
}

/// Update a pending training.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[put("/trainings/{id}")]
pub async fn update_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<TrainingRequest>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let command = Edit {
        version: body.version.map(Into::into),
        draft: body.draft()?,
    };
    let update = app.update_event(&caller, EventKind::Training, id, command);
    let show = async {
        (app.show_event(&caller, EventKind::Training, id).await).map(EventDetailResponse::from)
    };
    let detail = edit_or_stored_state(update, show).await?;
    Ok(Updated::new(detail, "Training Updated Successfully"))
}

/// Change the options of a training, at any time.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[patch("/trainings/{id}")]
pub async fn change_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ChangeEventRequest>,
) -> ApiResult<Updated<EventDetailResponse>> {
    let detail = app
        .change_event(&caller, EventKind::Training, id, body.into())
        .await?;
    Ok(Updated::new(detail, "Training Updated Successfully"))
}

/// Delete a pending training without participants.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[delete("/trainings/{id}")]
pub async fn delete_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Message> {
    app.delete_event(&caller, EventKind::Training, id).await?;
    Ok(Message::new("Training Deleted Successfully"))
}

/// List who can still be assigned.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path), ("kind" = ParticipantKind, Path), ListParams, SortParams::<NameSort>, CandidateParams)
)]
#[get("/trainings/users/notAssigned/{id}/{kind}")]
pub async fn list_unassigned_training_participants(
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
    unassigned_page(&app, &caller, (EventKind::Training, id), kind, shown).await
}

/// Assign users or teams; repeating is harmless. Teams take part once it is chosen who plays for them.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path), ("kind" = ParticipantKind, Path))
)]
#[post("/trainings/assign/{id}/{kind}")]
pub async fn assign_training_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Json(body): Json<AssignParticipantsRequest>,
) -> ApiResult<Updated<AssignedResponse>> {
    let assignees = body.assignees(segment(&request, "kind")?)?;
    let assigned = app
        .assign_participants(&caller, EventKind::Training, id, assignees)
        .await?;
    Ok(Updated::new(assigned, "Users Assigned Successfully"))
}

/// Show the email that tells participants about the training, as a participant would get it now: with an account, and
/// before it is set up.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path), EventLetterParams)
)]
#[get("/trainings/{id}/letter")]
pub async fn show_training_letter(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(recipient): Query<EventLetterParams>,
) -> ApiResult<Ok<EventLettersResponse>> {
    let letters = app.show_event_letter(&caller, EventKind::Training, id, recipient.name());
    Ok(Ok::new(letters.await?))
}

/// Send the email about the training to its participants again, except to those who got it within the last hour.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[post("/trainings/{id}/letter")]
pub async fn tell_training_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<TellParticipantsRequest>,
) -> ApiResult<Updated<ToldResponse>> {
    let told = app
        .tell_participants(&caller, EventKind::Training, id, body.only_not_set_up())
        .await?;
    Ok(Updated::new(told, "Participants Told Successfully"))
}

/// Choose who plays for the assigned teams, from when on they take part.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[put("/trainings/play/team/{id}")]
pub async fn confirm_training_teams(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<ConfirmTeamsRequest>,
) -> ApiResult<Message> {
    app.confirm_teams(&caller, EventKind::Training, id, body.play()?)
        .await?;
    Ok(Message::new("Users Assigned Successfully"))
}

/// Remove the assigned teams for which it was not chosen who plays.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[get("/training/deleteTraining/users/{id}")]
pub async fn remove_unconfirmed_training_teams(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Message> {
    app.remove_unconfirmed_teams(&caller, EventKind::Training, id)
        .await?;
    Ok(Message::new("Teams Removed Successfully"))
}

/// List the assigned participants; for staff.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path), ListParams)
)]
#[get("/trainings/users/assigned/{id}")]
pub async fn list_assigned_training_participants(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<AssignmentListItem>> {
    let page = app
        .list_assigned_participants(
            &caller,
            EventKind::Training,
            id,
            &list.query(Sort::Descending)?,
        )
        .await?;
    Ok(Page::new(page))
}

/// Remove an assignment, by its own id.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[delete("/trainings/delete/user/assigned/{id}")]
pub async fn remove_training_assignment(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<AssignmentId>,
) -> ApiResult<Message> {
    app.remove_assignment(&caller, EventKind::Training, id)
        .await?;
    Ok(Message::new("User Removed Successfully"))
}
