//! The scores of attempts. The complete score is stored as JSON. Lists read the totals and the sums by kind from
//! separate columns.

use application_ports::StoreError;
use domain_assessment::{CertificateCode, GradedAttempt, QuestionKind, StoredGradedAttempt};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, Query};
use sea_orm::{Condition, IntoActiveModel, JoinType};

use super::values::{AttemptId, EventId, Hundredths, Millis, OrganizationId, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "scores")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt_id: AttemptId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub user_id: UserId,
    pub body: String,
    pub kind_sums: String,
    pub bonus: Hundredths,
    pub total: Hundredths,
    pub total_weight: Hundredths,
    pub scored_at: Option<Millis>,
    pub scored_by: Option<UserId>,
    /// The code of the certificate, as it is part of a URL.
    pub certificate_code: Option<String>,
    pub corrected_at: Option<Millis>,
    pub version: i32,
    #[sea_orm(belongs_to, from = "attempt_id", to = "id")]
    pub attempt: BelongsTo<super::attempts::Entity>,
    #[sea_orm(belongs_to, from = "organization_id", to = "id")]
    pub organization: BelongsTo<super::organizations::Entity>,
    #[sea_orm(belongs_to, from = "event_id", to = "id")]
    pub event: BelongsTo<super::events::Entity>,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_attempt => attempt_id: AttemptId;
    of_attempts => attempt_id: [AttemptId];
    of_event => event_id: EventId;
}

/// Whether the participant has submitted a later attempt, which counts instead of the attempt of this score (D32).
///
/// Most attempts are the only ones of their participants. So later ones are looked up first, in an index that contains
/// nothing else. `number` is compared with a literal, because SQLite uses such an index only then. SQLite never reorders a
/// cross join.
pub fn is_superseded() -> Expr {
    use super::attempts::Column as Attempt;
    let column = |table: &'static str, column| Expr::col((table, column));
    let later = Query::select()
        .expr(Expr::val(1))
        .from_as(super::attempts::Entity, "later")
        .join_as(
            JoinType::CrossJoin,
            super::attempts::Entity,
            "own",
            Condition::all(),
        )
        .and_where(column("later", Attempt::EventId).equals((Entity, Column::EventId)))
        .and_where(column("later", Attempt::UserId).equals((Entity, Column::UserId)))
        .and_where(column("later", Attempt::Number).gt(Expr::cust("1")))
        .and_where(column("later", Attempt::SubmittedAt).is_not_null())
        .and_where(column("own", Attempt::Id).equals((Entity, Column::AttemptId)))
        .and_where(column("own", Attempt::Number).lt(column("later", Attempt::Number)))
        .take();
    Expr::exists(later)
}

/// Whether a mark is missing for a kind of the template. Then the kind has no points
/// ([`domain_assessment::ScoreByKind`]).
pub fn lacks_marks_of(kind: QuestionKind) -> Expr {
    let key = format!("%\"{}\":%", kind.as_str());
    Column::KindSums.into_expr().not_like(key)
}

impl TryFrom<&GradedAttempt> for ActiveModel {
    type Error = StoreError;

    fn try_from(graded: &GradedAttempt) -> Result<Self, StoreError> {
        let score = &graded.score;
        let corrupt = corrupt("scores");
        Ok(Model {
            attempt_id: graded.attempt_id.into(),
            organization_id: graded.organization_id.into(),
            event_id: graded.event_id.into(),
            user_id: graded.user_id.into(),
            body: serde_json::to_string(score).map_err(|reason| corrupt(&reason))?,
            kind_sums: serde_json::to_string(&score.sums()).map_err(|reason| corrupt(&reason))?,
            bonus: score.bonus.into(),
            total: score.total().into(),
            total_weight: score.total_weight.into(),
            scored_at: graded.scored_at.map(Into::into),
            scored_by: graded.scored_by.map(Into::into),
            certificate_code: graded.certificate_code.map(|code| code.to_string()),
            corrected_at: graded.corrected_at.map(Into::into),
            version: graded.version,
        }
        .into_active_model())
    }
}

impl TryFrom<Model> for GradedAttempt {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let code = model
            .certificate_code
            .as_deref()
            .map(str::parse::<CertificateCode>);
        Ok(Self::from_stored(StoredGradedAttempt {
            attempt_id: model.attempt_id.into(),
            organization_id: model.organization_id.into(),
            event_id: model.event_id.into(),
            user_id: model.user_id.into(),
            score: serde_json::from_str(&model.body)
                .map_err(|reason| corrupt("scores")(&reason))?,
            scored_at: model.scored_at.map(Into::into),
            scored_by: model.scored_by.map(Into::into),
            certificate_code: code
                .transpose()
                .map_err(|reason| corrupt("scores")(&reason))?,
            corrected_at: model.corrected_at.map(Into::into),
            version: model.version,
        }))
    }
}
