//! The players of events: assigned users, and the users who play for an assigned team (D174).

use application_ports::StoreError;
use domain_scheduling::Player;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AssignmentId, EntityId, EventId, Millis, OrganizationId, PlayerId, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "players")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: PlayerId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub assignment_id: AssignmentId,
    pub user_id: UserId,
    pub entity_id: Option<EntityId>,
    pub is_leader: bool,
    pub created_at: Millis,
    /// When the player last got the email about the event.
    pub told_at: Option<Millis>,
    /// The number of the label (D222). `None` until someone reads the labels of the event.
    pub number: Option<i32>,
    #[sea_orm(belongs_to, from = "organization_id", to = "id")]
    pub organization: BelongsTo<super::organizations::Entity>,
    #[sea_orm(belongs_to, from = "event_id", to = "id")]
    pub event: BelongsTo<super::events::Entity>,
    #[sea_orm(belongs_to, from = "assignment_id", to = "id")]
    pub assignment: BelongsTo<super::assignments::Entity>,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
    #[sea_orm(belongs_to, from = "entity_id", to = "id")]
    pub team: BelongsTo<Option<super::entities::Entity>>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_ids => id: [PlayerId];
    of_event => event_id: EventId;
    of_events => event_id: [EventId];
    of_user => user_id: UserId;
    of_users => user_id: [UserId];
    of_team => entity_id: EntityId;
    of_assignment => assignment_id: AssignmentId;
    of_assignments => assignment_id: [AssignmentId];
    in_scope => organization_id: Scope;
}

/// Selects the player row of a user at an event. There is no row if the user does not take part.
pub fn find_of(event_id: domain_kernel::EventId, user_id: domain_kernel::UserId) -> Select<Entity> {
    Entity::find()
        .filter(of_event(event_id))
        .filter(of_user(user_id))
}

impl From<&Player> for ActiveModel {
    fn from(player: &Player) -> Self {
        Model {
            id: player.id.into(),
            organization_id: player.organization_id.into(),
            event_id: player.event_id.into(),
            assignment_id: player.assignment_id.into(),
            user_id: player.user_id.into(),
            entity_id: player.team_id.map(Into::into),
            is_leader: player.is_leader,
            created_at: player.created_at.into(),
            told_at: None,
            number: None,
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for Player {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            event_id: model.event_id.into(),
            assignment_id: model.assignment_id.into(),
            user_id: model.user_id.into(),
            team_id: model.entity_id.map(Into::into),
            is_leader: model.is_leader,
            created_at: model.created_at.into(),
        })
    }
}
