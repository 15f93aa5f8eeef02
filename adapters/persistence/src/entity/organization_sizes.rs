//! The size of each organization on each day (D231).

use application_ports::OrganizationSizeRow;
use domain_kernel::Timestamp;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{Millis, OrganizationId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "organization_sizes")]
pub struct Model {
    /// Midnight (UTC) of the day.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: Millis,
    #[sea_orm(primary_key, auto_increment = false)]
    pub organization_id: OrganizationId,
    pub users: i64,
    pub template_bytes: i64,
    pub file_bytes: i64,
    pub answer_bytes: i64,
    pub audit_bytes: i64,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    in_organization => organization_id: OrganizationId;
}

impl ActiveModel {
    /// Returns the row of that day.
    pub fn of_day(day: Timestamp, size: &OrganizationSizeRow) -> Self {
        let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        Model {
            day: day.into(),
            organization_id: size.id.into(),
            users: count(size.users),
            template_bytes: count(size.template_bytes),
            file_bytes: count(size.file_bytes),
            answer_bytes: count(size.answer_bytes),
            audit_bytes: count(size.audit_bytes),
        }
        .into_active_model()
    }
}
