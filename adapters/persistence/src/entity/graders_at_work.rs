//! The answers that each grader has open. A grader has at most one row for each event.

use application_ports::{GraderAtWork, StoreError};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AttemptId, EventId, Millis, QuestionId, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "graders_at_work")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: EventId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    pub attempt_id: AttemptId,
    pub question_id: Option<QuestionId>,
    pub seen_at: Millis,
    /// Empty in a row that an earlier version of the program wrote.
    pub opened_at: Option<Millis>,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub grader: BelongsTo<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_event => event_id: EventId;
    of_user => user_id: UserId;
}

impl From<&GraderAtWork> for ActiveModel {
    fn from(work: &GraderAtWork) -> Self {
        Model {
            event_id: work.event_id.into(),
            user_id: work.user_id.into(),
            attempt_id: work.attempt_id.into(),
            question_id: work.question.map(Into::into),
            seen_at: work.seen_at.into(),
            opened_at: Some(work.opened_at.into()),
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for GraderAtWork {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            event_id: model.event_id.into(),
            user_id: model.user_id.into(),
            attempt_id: model.attempt_id.into(),
            question: model.question_id.map(Into::into),
            seen_at: model.seen_at.into(),
            opened_at: model.opened_at.unwrap_or(model.seen_at).into(),
        })
    }
}
