//! Corrections of answer keys (D94). Replaced corrections are kept.

use application_ports::StoreError;
use domain_assessment::{EventCorrection, KeyCorrection, RuleCounts};
use sea_orm::entity::prelude::*;
use sea_orm::{IntoActiveModel, QueryOrder, QuerySelect, SelectGetableTuple, Selector};

use super::values::{
    CorrectionId, CorrectionRule, EventId, Millis, OrganizationId, QuestionId, UserId,
};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "corrections")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: CorrectionId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub number: i32,
    /// The question. `None` for the slides case.
    pub question_id: Option<QuestionId>,
    pub rule: CorrectionRule,
    /// The question with the new key, as JSON.
    pub new_key: Option<String>,
    pub reason: String,
    pub made_by: UserId,
    pub made_at: Millis,
    pub gained: i64,
    pub lost: i64,
    pub unchanged: i64,
    /// Whether the correction is in force: no later correction of the question has replaced it.
    pub holds: bool,
    #[sea_orm(belongs_to, from = "made_by", to = "id")]
    pub maker: BelongsTo<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_event => event_id: EventId;
}

/// Selects the corrections that are in force at an event, at most one for each question.
pub fn holding(event_id: domain_kernel::EventId) -> Select<Entity> {
    Entity::find()
        .filter(of_event(event_id))
        .filter(holds())
        .order_by_asc(Column::Number)
}

/// Whether a correction holds. SQLite uses the index of those that hold only for this very expression.
pub fn holds() -> Expr {
    Column::Holds.into_expr()
}

/// The number of the last correction of an event.
pub fn last_number(event_id: domain_kernel::EventId) -> Selector<SelectGetableTuple<i32>> {
    Entity::find()
        .select_only()
        .column(Column::Number)
        .filter(of_event(event_id))
        .order_by_desc(Column::Number)
        .limit(1)
        .into_tuple()
}

/// Whether a correction concerns this question, or the slides case if `question` is `None`.
pub fn of_question(question: Option<domain_kernel::QuestionId>) -> Expr {
    match question.map(QuestionId::from) {
        Some(id) => COLUMN.question_id.eq(id),
        None => COLUMN.question_id.is_null(),
    }
}

/// Returns the row of a correction that was just applied.
pub fn row(made: &EventCorrection) -> Result<ActiveModel, StoreError> {
    let count = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    let key = made.correction.key.as_ref().map(serde_json::to_string);
    Ok(Model {
        id: made.id.into(),
        organization_id: made.organization_id.into(),
        event_id: made.event_id.into(),
        number: made.number,
        question_id: made.correction.question.map(Into::into),
        rule: made.correction.rule.into(),
        new_key: key
            .transpose()
            .map_err(|reason| corrupt("corrections")(&reason))?,
        reason: made.reason.clone(),
        made_by: made.made_by.into(),
        made_at: made.made_at.into(),
        gained: count(made.counts.gained),
        lost: count(made.counts.lost),
        unchanged: count(made.counts.unchanged),
        holds: true,
    }
    .into_active_model())
}

impl TryFrom<Model> for KeyCorrection {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let key = model.new_key.as_deref().map(serde_json::from_str);
        Ok(Self {
            question: model.question_id.map(Into::into),
            rule: model.rule.into(),
            key: key
                .transpose()
                .map_err(|reason| corrupt("corrections")(&reason))?,
        })
    }
}

impl TryFrom<Model> for EventCorrection {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let count =
            |count: i64| u64::try_from(count).map_err(|reason| corrupt("corrections")(&reason));
        Ok(Self {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            event_id: model.event_id.into(),
            number: model.number,
            reason: model.reason.clone(),
            made_by: model.made_by.into(),
            made_at: model.made_at.into(),
            counts: RuleCounts {
                gained: count(model.gained)?,
                lost: count(model.lost)?,
                unchanged: count(model.unchanged)?,
            },
            correction: model.try_into()?,
        })
    }
}
