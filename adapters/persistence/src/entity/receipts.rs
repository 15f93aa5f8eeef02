//! The receipt of each submission. A restored attempt has several.

use application_ports::StoreError;
use domain_scheduling::{AttemptEnd, Receipt, ReceiptCode};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AttemptId, EndedBy, Millis};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "receipts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt_id: AttemptId,
    /// Equals the attempt's `submitted_at`, unless a restore has made the receipt invalid.
    #[sea_orm(primary_key, auto_increment = false)]
    pub ended_at: Millis,
    pub ended_by: EndedBy,
    pub code: String,
    pub answered: i64,
    pub questions: i64,
    #[sea_orm(belongs_to, from = "attempt_id", to = "id")]
    pub attempt: BelongsTo<super::attempts::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_attempt => attempt_id: AttemptId;
    of_attempts => attempt_id: [AttemptId];
}

/// Returns the row of an attempt's receipt.
pub fn row(id: domain_kernel::AttemptId, receipt: &Receipt) -> ActiveModel {
    Model {
        attempt_id: id.into(),
        ended_at: receipt.end.at.into(),
        ended_by: receipt.end.by.into(),
        code: receipt.code.as_str().to_owned(),
        answered: receipt.answered.into(),
        questions: receipt.questions.into(),
    }
    .into_active_model()
}

impl TryFrom<Model> for Receipt {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let count = |count| u32::try_from(count).map_err(|reason| corrupt("receipts")(&reason));
        Ok(Self {
            code: ReceiptCode::from_stored(model.code),
            end: AttemptEnd {
                at: model.ended_at.into(),
                by: model.ended_by.into(),
            },
            answered: count(model.answered)?,
            questions: count(model.questions)?,
        })
    }
}
