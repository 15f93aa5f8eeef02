//! The reports of browsers about unsent answers. An attempt has at most one.

use application_ports::StoreError;
use domain_scheduling::UnsentReport;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AttemptId, Millis};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "unsent_reports")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt_id: AttemptId,
    pub answers_count: i64,
    pub made_at: Millis,
    pub revision: Option<i64>,
    pub reported_at: Millis,
    #[sea_orm(belongs_to, from = "attempt_id", to = "id")]
    pub attempt: BelongsTo<super::attempts::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_attempt => attempt_id: AttemptId;
}

/// Returns the row of an attempt's report.
pub fn row(id: domain_kernel::AttemptId, report: &UnsentReport) -> ActiveModel {
    Model {
        attempt_id: id.into(),
        answers_count: report.answers_count.into(),
        made_at: report.made_at.into(),
        revision: report.revision,
        reported_at: report.reported_at.into(),
    }
    .into_active_model()
}

impl TryFrom<Model> for UnsentReport {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            answers_count: u32::try_from(model.answers_count)
                .map_err(|reason| corrupt("unsent_reports")(&reason))?,
            made_at: model.made_at.into(),
            revision: model.revision,
            reported_at: model.reported_at.into(),
        })
    }
}
