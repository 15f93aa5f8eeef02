//! The extra time of participants at events.

use application_ports::StoreError;
use domain_scheduling::ExtraTime;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{EventId, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "event_allowances")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: EventId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    pub extra_minutes: i64,
    pub past_end: bool,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_event => event_id: EventId;
    of_events => event_id: [EventId];
    of_user => user_id: UserId;
    of_users => user_id: [UserId];
}

/// Returns the row of a participant's extra time.
pub fn row(
    event_id: domain_kernel::EventId,
    user_id: domain_kernel::UserId,
    extra: ExtraTime,
) -> ActiveModel {
    Model {
        event_id: event_id.into(),
        user_id: user_id.into(),
        extra_minutes: extra.minutes.into(),
        past_end: extra.past_end,
    }
    .into_active_model()
}

impl TryFrom<Model> for ExtraTime {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            minutes: u32::try_from(model.extra_minutes)
                .map_err(|reason| corrupt("event_allowances")(&reason))?,
            past_end: model.past_end,
        })
    }
}
