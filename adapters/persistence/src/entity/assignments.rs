//! The assignments of users and teams to events.

use application_ports::{StoreError, StoreResult};
use domain_access::Scope;
use domain_scheduling::{Assignment, Participant};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AssignmentId, EntityId, EventId, Millis, OrganizationId, ScopeId, UserId};
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
    in_organization => organization_id: OrganizationId;
    of_event => event_id: EventId;
    of_user => user_id: UserId;
    of_entity => entity_id: EntityId;
}

/// Whether an assignment belongs to the scope. The platform has no assignments, only organizations have them.
pub fn in_scope(scope: Scope) -> Expr {
    COLUMN.organization_id.eq(ScopeId::from(scope))
}

/// The assignment of a user to an event.
pub fn find_of(event_id: domain_kernel::EventId, user_id: domain_kernel::UserId) -> Select<Entity> {
    Entity::find()
        .filter(of_event(event_id))
        .filter(of_user(user_id))
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
