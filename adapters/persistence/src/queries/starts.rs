//! Reads what participants need to open an event. At the start of a competition, thousands of them do this at the same
//! moment, so they share a few queries.

use application_ports::{EventToStart, StoreError, StoreResult};
use domain_access::ReadScope;
use domain_kernel::{EventId, UserId};
use domain_scheduling::{EventKind, TrainingType};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    ColumnTrait, Condition, DatabaseConnection, DerivePartialModel, EntityTrait, JoinType,
    QueryFilter, QuerySelect, Related, Select,
};

use super::answering::{JoinedAttempt, join_attempt, join_players, join_team};
use super::events::is_of_type;
use super::shared_reads::read_groups;
use crate::batch_queue::BatchHandler;
use crate::entity::{answer_sheets, attempts, entities, events, padded, players, values};

/// Selects the event that a user wants to open.
#[derive(Clone, Copy)]
pub struct StartRequest {
    pub scope: ReadScope,
    pub kind: EventKind,
    pub event_id: EventId,
    pub user_id: UserId,
}

#[derive(Clone, DerivePartialModel)]
pub struct StartableEvent {
    #[sea_orm(nested)]
    event: events::Model,
    #[sea_orm(from_expr = "players::Column::UserId.into_expr()")]
    user_id: Option<values::UserId>,
    #[sea_orm(from_expr = "entities::Column::Name.into_expr()")]
    team: Option<String>,
    #[sea_orm(nested)]
    attempt: Option<attempts::Model>,
    #[sea_orm(nested)]
    sheet: Option<answer_sheets::Model>,
}

/// Finds events to start in batches.
pub struct StartHandler {
    pub read: DatabaseConnection,
}

impl BatchHandler for StartHandler {
    const NAME: &'static str = "events_to_start";
    /// As many may wait here as in the queue for which they wait next (D251).
    const MAX_WAITING: usize = 8192;
    type Request = StartRequest;
    type Reply = Option<StartableEvent>;
    type Key = UserId;

    #[tracing::instrument(level = "debug", skip_all)]
    async fn execute(&self, batch: &[StartRequest]) -> StoreResult<Vec<Option<StartableEvent>>> {
        let select =
            |group, requests: Vec<&StartRequest>| startable(group, requests.into_iter().copied());
        read_groups(&self.read, batch, StartRequest::group, select, row_of).await
    }
}

impl StartRequest {
    /// Requests of one group share a query.
    const fn group(&self) -> (ReadScope, EventKind) {
        (self.scope, self.kind)
    }
}

/// Selects the requested events. Each row is an event and a user who requested it and takes part in it. If none of those who
/// requested a public training takes part in it, its row has no user.
pub fn startable(
    (scope, kind): (ReadScope, EventKind),
    requests: impl Iterator<Item = StartRequest>,
) -> Select<events::Entity> {
    let requests = padded(requests);
    let event_ids = requests.iter().map(|one| one.event_id);
    let user_ids = requests.iter().map(|one| one.user_id);
    // An index finds the players by their users. Without the pairs, also the attempts and sheets would be read that these
    // users have at the events of others.
    let is_requested = requests.iter().fold(Condition::any(), |pairs, one| {
        pairs.add(players::of_event(one.event_id).and(players::of_user(one.user_id)))
    });
    let requested = Condition::all()
        .add(players::of_users(user_ids))
        .add(is_requested);
    let takes_part = players::COLUMN.id.is_not_null();
    let event = join_players(events::Entity::find(), requested)
        .filter(events::by_ids(event_ids))
        .filter(events::in_scope(scope.scope()))
        .filter(events::COLUMN.kind.eq(values::EventKind::from(kind)))
        .filter(
            Condition::any()
                .add(takes_part)
                .add(is_of_type(TrainingType::Public)),
        );
    join_attempt(join_team(event), JoinedAttempt::Latest).join(
        JoinType::LeftJoin,
        <attempts::Entity as Related<answer_sheets::Entity>>::to(),
    )
}

/// Returns the row of the request's user. If the event is a public training in which the user does not take part yet,
/// the row contains only the event.
fn row_of(request: &StartRequest, rows: &[StartableEvent]) -> Option<StartableEvent> {
    let mut of_event = rows
        .iter()
        .filter(|row| EventId::from(row.event.id) == request.event_id);
    let own = of_event
        .clone()
        .find(|row| row.user_id.map(UserId::from) == Some(request.user_id));
    let public = values::TrainingType::from(TrainingType::Public);
    own.cloned().or_else(|| {
        let row = of_event.find(|row| row.event.training_type == Some(public))?;
        Some(StartableEvent {
            event: row.event.clone(),
            user_id: None,
            team: None,
            attempt: None,
            sheet: None,
        })
    })
}

impl TryFrom<StartableEvent> for EventToStart {
    type Error = StoreError;

    fn try_from(row: StartableEvent) -> Result<Self, StoreError> {
        let latest_attempt = match row.attempt.zip(row.sheet) {
            Some((attempt, sheet)) => Some((attempt.try_into()?, sheet.try_into()?)),
            None => None,
        };
        Ok(Self {
            event: row.event.try_into()?,
            team: row.team,
            latest_attempt,
        })
    }
}
