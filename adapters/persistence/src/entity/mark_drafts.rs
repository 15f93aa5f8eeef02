//! Drafts of marks that graders gave question by question (D65).

use application_ports::StoreError;
use domain_assessment::MarkDraft;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AttemptId, Hundredths, Millis, QuestionId, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mark_drafts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt_id: AttemptId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub question_id: QuestionId,
    pub score: Hundredths,
    pub comment: Option<String>,
    pub marked_by: UserId,
    pub marked_at: Millis,
    pub version: i32,
    #[sea_orm(belongs_to, from = "attempt_id", to = "id")]
    pub attempt: BelongsTo<super::attempts::Entity>,
    #[sea_orm(belongs_to, from = "marked_by", to = "id")]
    pub grader: BelongsTo<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_attempt => attempt_id: AttemptId;
    of_attempts => attempt_id: [AttemptId];
    of_questions => question_id: [QuestionId];
    of_question => question_id: QuestionId;
}

impl From<&MarkDraft> for ActiveModel {
    fn from(draft: &MarkDraft) -> Self {
        Model {
            attempt_id: draft.attempt_id.into(),
            question_id: draft.question.into(),
            score: draft.score.into(),
            comment: draft.comment.clone(),
            marked_by: draft.marked_by.into(),
            marked_at: draft.marked_at.into(),
            version: draft.version,
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for MarkDraft {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            attempt_id: model.attempt_id.into(),
            question: model.question_id.into(),
            score: model.score.into(),
            comment: model.comment,
            marked_by: model.marked_by.into(),
            marked_at: model.marked_at.into(),
            version: model.version,
        })
    }
}
