//! The scores that a correction has prepared (D94). Nothing else reads them.

use application_ports::StoreError;
use domain_assessment::GradedAttempt;
use domain_kernel::Timestamp;
use sea_orm::ActiveValue;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, Query};

use super::scores;
use super::values::{AttemptId, CorrectionId, Hundredths, Millis};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "prepared_scores")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub correction_id: CorrectionId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt_id: AttemptId,
    /// The version of the score before the correction.
    pub version: i32,
    pub body: String,
    pub kind_sums: String,
    pub total: Hundredths,
    pub total_weight: Hundredths,
    pub corrected_at: Option<Millis>,
    pub expires_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_correction => correction_id: CorrectionId;
}

/// Returns the row of a corrected score, which must still have the version before the correction.
pub fn row(
    correction: domain_kernel::CorrectionId,
    corrected: &GradedAttempt,
    expires_at: Timestamp,
) -> Result<ActiveModel, StoreError> {
    let score = scores::ActiveModel::try_from(corrected)?;
    Ok(ActiveModel {
        correction_id: ActiveValue::Set(correction.into()),
        attempt_id: score.attempt_id,
        version: score.version,
        body: score.body,
        kind_sums: score.kind_sums,
        total: score.total,
        total_weight: score.total_weight,
        corrected_at: score.corrected_at,
        expires_at: ActiveValue::Set(expires_at.into()),
    })
}

/// Whether the current version of the outer query's score is prepared for the correction.
pub fn is_prepared(correction: domain_kernel::CorrectionId) -> Expr {
    let same = |own: Column, other: scores::Column| {
        Expr::col((Entity, own)).equals((scores::Entity, other))
    };
    let prepared = Query::select()
        .expr(Expr::val(1))
        .from(Entity)
        .and_where(of_correction(correction))
        .and_where(same(Column::AttemptId, scores::Column::AttemptId))
        .and_where(same(Column::Version, scores::Column::Version))
        .take();
    Expr::exists(prepared)
}
