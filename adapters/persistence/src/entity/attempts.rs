//! Attempts.

use application_ports::StoreError;
use domain_scheduling::{Attempt, AttemptEnd, StoredAttempt};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{IntoActiveModel, QuerySelect, QueryTrait};

use super::values::{AttemptId, EndedBy, EventId, Millis, OrganizationId, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "attempts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: AttemptId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub user_id: UserId,
    pub number: i64,
    pub started_at: Millis,
    pub opened_at: Millis,
    pub due_at: Millis,
    pub deadline: Millis,
    pub paused_before: i64,
    pub moved_millis: i64,
    pub shortened: bool,
    pub paused_at: Option<Millis>,
    pub submitted_at: Option<Millis>,
    /// Set if `submitted_at` is set.
    pub ended_by: Option<EndedBy>,
    pub version: i32,
    #[sea_orm(belongs_to, from = "organization_id", to = "id")]
    pub organization: BelongsTo<super::organizations::Entity>,
    #[sea_orm(belongs_to, from = "event_id", to = "id")]
    pub event: BelongsTo<super::events::Entity>,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
    #[sea_orm(has_one)]
    pub score: HasOne<super::scores::Entity>,
    #[sea_orm(has_one)]
    pub sheet: HasOne<super::answer_sheets::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: AttemptId;
    by_ids => id: [AttemptId];
    of_event => event_id: EventId;
    of_events => event_id: [EventId];
    of_user => user_id: UserId;
    of_users => user_id: [UserId];
}

/// Selects a participant's latest attempt at an event.
pub fn latest(event_id: domain_kernel::EventId, user_id: domain_kernel::UserId) -> Select<Entity> {
    last_of(of_participant(event_id, user_id))
}

/// Selects a participant's latest submitted attempt at an event.
pub fn latest_submitted(
    event_id: domain_kernel::EventId,
    user_id: domain_kernel::UserId,
) -> Select<Entity> {
    let attempts = of_participant(event_id, user_id);
    last_of(attempts.filter(COLUMN.submitted_at.is_not_null()))
}

/// Selects a participant's latest attempt at an event with a lower number than this one.
pub fn last_before(
    event_id: domain_kernel::EventId,
    user_id: domain_kernel::UserId,
    number: u32,
) -> Select<Entity> {
    let attempts = of_participant(event_id, user_id);
    last_of(attempts.filter(COLUMN.number.lt(i64::from(number))))
}

/// Selects a participant's attempts at an event.
pub fn of_participant(
    event_id: domain_kernel::EventId,
    user_id: domain_kernel::UserId,
) -> Select<Entity> {
    Entity::find()
        .filter(of_event(event_id))
        .filter(of_user(user_id))
}

/// Selects the latest of a participant's attempts.
fn last_of(attempts: Select<Entity>) -> Select<Entity> {
    let last_number = attempts
        .clone()
        .select_only()
        .expr(Column::Number.into_expr().max())
        .into_query();
    attempts.filter(Column::Number.in_subquery(last_number))
}

impl From<&Attempt> for ActiveModel {
    fn from(attempt: &Attempt) -> Self {
        Model {
            id: attempt.id.into(),
            organization_id: attempt.organization_id.into(),
            event_id: attempt.event_id.into(),
            user_id: attempt.user_id.into(),
            number: attempt.number.into(),
            started_at: attempt.started_at.into(),
            opened_at: attempt.opened_at.into(),
            due_at: attempt.due_at.into(),
            deadline: attempt.deadline.into(),
            paused_before: attempt.paused_before,
            moved_millis: attempt.moved_millis,
            shortened: attempt.shortened,
            paused_at: attempt.paused_at.map(Into::into),
            submitted_at: attempt.end.map(|end| end.at.into()),
            ended_by: attempt.end.map(|end| end.by.into()),
            version: attempt.version,
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for Attempt {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let end = match (model.submitted_at, model.ended_by) {
            (None, None) => None,
            (Some(at), Some(by)) => Some(AttemptEnd {
                at: at.into(),
                by: by.into(),
            }),
            _ => {
                return Err(corrupt("attempts")(
                    &"an end without its cause, or the reverse",
                ));
            }
        };
        Ok(Self::from_stored(StoredAttempt {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            event_id: model.event_id.into(),
            user_id: model.user_id.into(),
            number: u32::try_from(model.number).map_err(|reason| corrupt("attempts")(&reason))?,
            started_at: model.started_at.into(),
            opened_at: model.opened_at.into(),
            due_at: model.due_at.into(),
            deadline: model.deadline.into(),
            paused_before: model.paused_before,
            moved_millis: model.moved_millis,
            shortened: model.shortened,
            paused_at: model.paused_at.map(Into::into),
            end,
            version: model.version,
        }))
    }
}
