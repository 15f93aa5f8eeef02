//! The routes of messages and streams.

use std::sync::Arc;

use actix_web::web::Data;
use actix_web::{get, post};
use application::App;
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use super::requests::{MonitorParams, SendMessageRequest};
use super::responses::{MessageResponse, MonitorResponse};
use super::stream::EventStream;
use crate::web::current_user::CurrentUser;
use crate::web::json::Json;
use crate::web::path::Id;
use crate::web::query::{ListParams, Query};
use crate::web::responders::{ApiResult, Created, List, Plain};
use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(send_competition_message)
        .service(send_training_message)
        .service(list_messages)
        .service(listen_to_own_events)
        .service(listen_to_competition)
        .service(listen_to_training)
        .service(monitor_competition)
        .service(monitor_training);
}

/// Send a message to all participants of a competition, or to one of them.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[post("/competitions/{id}/messages")]
pub async fn send_competition_message(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<SendMessageRequest>,
) -> ApiResult<Created<MessageResponse>> {
    let sent = app
        .send_message(&caller, EventKind::Competition, id, body.into())
        .await?;
    Ok(Created::new(sent, "Message Sent Successfully"))
}

/// Send a message to all participants of a training, or to one of them.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[post("/trainings/{id}/messages")]
pub async fn send_training_message(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<SendMessageRequest>,
) -> ApiResult<Created<MessageResponse>> {
    let sent = app
        .send_message(&caller, EventKind::Training, id, body.into())
        .await?;
    Ok(Created::new(sent, "Message Sent Successfully"))
}

/// List what the caller was told about an event, the newest first: at most 100 messages.
#[utoipa::path(
    tag = "answering",
    params(("id" = Uuid, Path))
)]
#[get("/user/messages/{id}")]
pub async fn list_messages(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<List<MessageResponse>> {
    Ok(List::new(app.list_messages(&caller, id).await?))
}

/// Listen to what happens to the caller's own events.
///
/// The stream begins with `hello`: the server's time, and the state of each event that waits or runs. Then come `begin`,
/// `extension`, `pause`, `resume`, `end` and `message`, and for the caller alone `allowance`, `restore` and `message`.
/// The data is an object with `event_id` and `server_time`, and where there is one `deadline` or `text`. A `hello` without
/// events says that something may have been missed. A comment comes every 15 seconds. The stream ends with its session.
/// A user has at most three streams at a node: one more ends the oldest.
#[utoipa::path(tag = "answering")]
#[get("/user/live")]
pub async fn listen_to_own_events(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
) -> ApiResult<EventStream> {
    let (hello, listening) = app.listen_to_own_events(&caller).await?;
    let clock = Arc::clone(&app.ports().clock);
    Ok(EventStream::with_hello(&hello, listening, clock))
}

/// Listen to what happens to a competition.
///
/// The stream begins with a `hello` without events. The others are those of `/user/live`, for all participants, and
/// `monitor`, at most once a second: what participants do has changed.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path))
)]
#[get("/competitions/{id}/live")]
pub async fn listen_to_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<EventStream> {
    let listening = app
        .listen_to_event(&caller, EventKind::Competition, id)
        .await?;
    Ok(EventStream::new(listening, Arc::clone(&app.ports().clock)))
}

/// Listen to what happens to a training.
///
/// The stream begins with a `hello` without events. The others are those of `/user/live`, for all participants, and
/// `monitor`, at most once a second: what participants do has changed.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path))
)]
#[get("/trainings/{id}/live")]
pub async fn listen_to_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<EventStream> {
    let listening = app
        .listen_to_event(&caller, EventKind::Training, id)
        .await?;
    Ok(EventStream::new(listening, Arc::clone(&app.ports().clock)))
}

/// List the participants of a competition with what they do at this moment.
///
/// The first state that fits counts: `submitted`; `offline` (nothing was heard for 60 seconds); `quiet` (nothing was saved
/// for three minutes); `answering`; `waiting` (not started, heard of within 60 seconds); `absent`. The search also finds the
/// name of a team.
#[utoipa::path(
    tag = "competitions",
    params(("id" = Uuid, Path), ListParams, MonitorParams)
)]
#[get("/competitions/{id}/monitor")]
pub async fn monitor_competition(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(list): Query<ListParams>,
    Query(filter): Query<MonitorParams>,
) -> ApiResult<Plain<MonitorResponse>> {
    let query = filter.query(list)?;
    let monitor = app
        .monitor_event(&caller, EventKind::Competition, id, &query)
        .await?;
    Ok(Plain(monitor.into()))
}

/// List the participants of a training with what they do at this moment.
///
/// The first state that fits counts: `submitted`; `offline` (nothing was heard for 60 seconds); `quiet` (nothing was saved
/// for three minutes); `answering`; `waiting` (not started, heard of within 60 seconds); `absent`. The search also finds the
/// name of a team.
#[utoipa::path(
    tag = "trainings",
    params(("id" = Uuid, Path), ListParams, MonitorParams)
)]
#[get("/trainings/{id}/monitor")]
pub async fn monitor_training(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Query(list): Query<ListParams>,
    Query(filter): Query<MonitorParams>,
) -> ApiResult<Plain<MonitorResponse>> {
    let query = filter.query(list)?;
    let monitor = app
        .monitor_event(&caller, EventKind::Training, id, &query)
        .await?;
    Ok(Plain(monitor.into()))
}
