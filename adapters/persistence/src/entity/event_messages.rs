//! The messages to participants of events.

use application_ports::StoreError;
use domain_scheduling::EventMessage;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Condition, ExprTrait};
use sea_orm::{IntoActiveModel, QuerySelect};

use super::values::{EventId, MessageId, Millis, OrganizationId, ReasonOf, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "event_messages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: MessageId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub user_id: Option<UserId>,
    pub text: String,
    pub reason_of: Option<ReasonOf>,
    pub created_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_event => event_id: EventId;
    of_user => user_id: UserId;
    by_ids => id: [MessageId];
}

/// Selects the messages of an event that a participant can read.
pub fn to_participant(
    event_id: domain_kernel::EventId,
    user_id: domain_kernel::UserId,
) -> Select<Entity> {
    let is_to_all = COLUMN.user_id.is_null();
    Entity::find()
        .filter(of_event(event_id))
        .filter(is_to_all.or(of_user(user_id)))
}

/// Selects the messages that the participant of the outer query's attempt can read.
pub fn of_attempt() -> Select<Entity> {
    use super::attempts;
    let same = |own: Column, other: attempts::Column| {
        Expr::col((Entity, own)).equals((attempts::Entity, other))
    };
    let is_own = Condition::any()
        .add(COLUMN.user_id.is_null())
        .add(same(Column::UserId, attempts::Column::UserId));
    Entity::find()
        .filter(same(Column::EventId, attempts::Column::EventId))
        .filter(is_own)
}

/// Selects only the instant of the newest message.
pub fn newest(messages: Select<Entity>) -> Select<Entity> {
    messages
        .select_only()
        .expr(Column::CreatedAt.into_expr().max())
}

impl From<&EventMessage> for ActiveModel {
    fn from(message: &EventMessage) -> Self {
        Model {
            id: message.id.into(),
            organization_id: message.organization_id.into(),
            event_id: message.event_id.into(),
            user_id: message.user_id.map(Into::into),
            text: message.text.clone(),
            reason_of: message.reason_of.map(Into::into),
            created_at: message.at.into(),
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for EventMessage {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            event_id: model.event_id.into(),
            user_id: model.user_id.map(Into::into),
            text: model.text,
            reason_of: model.reason_of.map(Into::into),
            at: model.created_at.into(),
        })
    }
}
