//! The history of scores (D37): one row for every save.

use sea_orm::ActiveValue;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, Query};

use super::scores;
use super::values::{AttemptId, CorrectionId, Millis, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "score_saves")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt_id: AttemptId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i32,
    pub body: String,
    pub scored_at: Option<Millis>,
    pub scored_by: Option<UserId>,
    /// When the score was saved. `None` for automatic marks that are older than this column.
    pub saved_at: Option<Millis>,
    /// The correction that saved the score. `scored_by` made it (D94).
    pub correction_id: Option<CorrectionId>,
    #[sea_orm(belongs_to, from = "attempt_id", to = "id")]
    pub attempt: BelongsTo<super::attempts::Entity>,
    #[sea_orm(belongs_to, from = "scored_by", to = "id")]
    pub grader: BelongsTo<Option<super::users::Entity>>,
    #[sea_orm(belongs_to, from = "correction_id", to = "id")]
    pub correction: BelongsTo<Option<super::corrections::Entity>>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_attempts => attempt_id: [AttemptId];
}

/// Whether a restore has withdrawn a saved score. Then the attempt has no score now, or it was submitted again later. Only
/// the automatic marks of a submission have no grader.
pub fn is_withdrawn() -> Expr {
    let later = |column| Expr::col(("later", column));
    let submitted_again = Query::select()
        .expr(Expr::val(1))
        .from_as(Entity, "later")
        .and_where(later(Column::AttemptId).equals((Entity, Column::AttemptId)))
        .and_where(later(Column::Version).gt(Expr::col((Entity, Column::Version))))
        .and_where(later(Column::ScoredBy).is_null())
        .take();
    let score = Query::select()
        .expr(Expr::val(1))
        .from(scores::Entity)
        .and_where(
            scores::Column::AttemptId
                .into_expr()
                .equals((Entity, Column::AttemptId)),
        )
        .take();
    Expr::exists(score).not().or(Expr::exists(submitted_again))
}

/// Returns a copy of a score that is saved at this instant.
pub fn copy_of(score: &scores::ActiveModel, saved_at: Option<Millis>) -> ActiveModel {
    fn copy<T: Into<Value> + Clone>(value: &ActiveValue<T>) -> ActiveValue<T> {
        match value {
            ActiveValue::Set(value) | ActiveValue::Unchanged(value) => {
                ActiveValue::Set(value.clone())
            }
            ActiveValue::NotSet => ActiveValue::NotSet,
        }
    }
    ActiveModel {
        attempt_id: copy(&score.attempt_id),
        version: copy(&score.version),
        body: copy(&score.body),
        scored_at: copy(&score.scored_at),
        scored_by: copy(&score.scored_by),
        saved_at: ActiveValue::Set(saved_at),
        correction_id: ActiveValue::Set(None),
    }
}
