//! Attempts.

use application_ports::StoreError;
use domain_scheduling::Attempt;
use sea_orm::entity::prelude::*;
use sea_orm::{IntoActiveModel, QueryOrder, QuerySelect};

use super::values::{AttemptId, EventId, Millis, OrganizationId, UserId};
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
    pub deadline: Millis,
    pub submitted_at: Option<Millis>,
    pub version: i32,
    #[sea_orm(belongs_to, from = "organization_id", to = "id")]
    pub organization: BelongsTo<super::organizations::Entity>,
    #[sea_orm(belongs_to, from = "event_id", to = "id")]
    pub event: BelongsTo<super::events::Entity>,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
    #[sea_orm(has_one)]
    pub score: HasOne<super::scores::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

/// A participant's latest attempt at an event.
pub fn latest(event_id: domain_kernel::EventId, user_id: domain_kernel::UserId) -> Select<Entity> {
    Entity::find()
        .filter(COLUMN.event_id.eq(event_id.0))
        .filter(COLUMN.user_id.eq(user_id.0))
        .order_by_desc(COLUMN.number)
        .limit(1)
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
            deadline: attempt.deadline.into(),
            submitted_at: attempt.submitted_at.map(Into::into),
            version: attempt.version,
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for Attempt {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            event_id: model.event_id.into(),
            user_id: model.user_id.into(),
            number: u32::try_from(model.number).map_err(|reason| corrupt("attempts")(&reason))?,
            started_at: model.started_at.into(),
            deadline: model.deadline.into(),
            submitted_at: model.submitted_at.map(Into::into),
            version: model.version,
        })
    }
}
