//! The assignments of users and teams to events.

use application_ports::{StoreError, StoreResult};
use domain_kernel::Timestamp;
use domain_scheduling::{Assignment, Participant};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{Condition, IntoActiveModel};

use super::values::{AssignmentId, EntityId, EventId, Millis, OrganizationId, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "assignments")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: AssignmentId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub user_id: Option<UserId>,
    pub entity_id: Option<EntityId>,
    pub confirmed: bool,
    pub created_at: Millis,
    #[sea_orm(belongs_to, from = "organization_id", to = "id")]
    pub organization: BelongsTo<super::organizations::Entity>,
    #[sea_orm(belongs_to, from = "event_id", to = "id")]
    pub event: BelongsTo<super::events::Entity>,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<Option<super::users::Entity>>,
    #[sea_orm(belongs_to, from = "entity_id", to = "id")]
    pub entity: BelongsTo<Option<super::entities::Entity>>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: AssignmentId;
    by_ids => id: [AssignmentId];
    in_organization => organization_id: OrganizationId;
    of_event => event_id: EventId;
    of_entity => entity_id: EntityId;
    of_entities => entity_id: [EntityId];
}

/// Whether an assignment is that of an unconfirmed team, which does not take part yet (D31). The index of these rows
/// has the same condition.
pub fn is_unconfirmed() -> Expr {
    Column::Confirmed.into_expr().not()
}

/// Selects the confirmed assignments to events that have not ended at `now` or are paused (D92). A team with such an
/// assignment takes part in an event (D69).
pub fn taking_part(now: Timestamp) -> Select<Entity> {
    let is_open = Condition::any()
        .add(super::events::COLUMN.ends_at.gt(now.millis()))
        .add(super::events::COLUMN.paused_at.is_not_null());
    Entity::find()
        .inner_join(super::events::Entity)
        .filter(is_unconfirmed().not())
        .filter(is_open)
}

/// Returns the participant from the two columns of an assignment. Exactly one of the columns is set.
pub fn participant(
    user_id: Option<UserId>,
    entity_id: Option<EntityId>,
) -> StoreResult<Participant> {
    let user = user_id.map(|id| Participant::User(id.into()));
    user.or(entity_id.map(|id| Participant::Team(id.into())))
        .ok_or_else(|| corrupt("assignments")(&"no participant"))
}

impl From<&Assignment> for ActiveModel {
    fn from(assignment: &Assignment) -> Self {
        let (user_id, entity_id) = match assignment.participant {
            Participant::User(id) => (Some(id.into()), None),
            Participant::Team(id) => (None, Some(id.into())),
        };
        Model {
            id: assignment.id.into(),
            organization_id: assignment.organization_id.into(),
            event_id: assignment.event_id.into(),
            user_id,
            entity_id,
            confirmed: assignment.confirmed,
            created_at: assignment.created_at.into(),
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for Assignment {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            event_id: model.event_id.into(),
            participant: participant(model.user_id, model.entity_id)?,
            confirmed: model.confirmed,
            created_at: model.created_at.into(),
        })
    }
}
