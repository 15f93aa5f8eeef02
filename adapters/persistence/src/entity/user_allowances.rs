//! The permanent allowances of people. People without an allowance have no row.

use application_ports::StoreError;
use domain_scheduling::{StandingAllowance, TimeFactor};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::UserId;
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user_allowances")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    /// The factor in hundredths.
    pub factor: i64,
    pub note: String,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_user => user_id: UserId;
    of_users => user_id: [UserId];
}

/// Returns the row of a person's allowance.
pub fn row(user_id: domain_kernel::UserId, allowance: &StandingAllowance) -> ActiveModel {
    Model {
        user_id: user_id.into(),
        factor: allowance.factor.percent().into(),
        note: allowance.note.clone(),
    }
    .into_active_model()
}

impl TryFrom<Model> for StandingAllowance {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let percent = u16::try_from(model.factor).ok();
        let factor = percent.and_then(TimeFactor::from_percent);
        Ok(Self {
            factor: factor.ok_or_else(|| corrupt("user_allowances")(&"a factor out of range"))?,
            note: model.note,
        })
    }
}
