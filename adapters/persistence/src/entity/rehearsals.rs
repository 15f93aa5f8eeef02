//! The organizations that were made for a rehearsal (D249).

use domain_kernel::Timestamp;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{Millis, OrganizationId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "rehearsals")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub organization_id: OrganizationId,
    pub created_at: Millis,
    /// When the rehearsal last said that it runs.
    pub seen_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_organization => organization_id: OrganizationId;
}

/// Returns the row that marks an organization.
pub fn row(id: domain_kernel::OrganizationId, now: Timestamp) -> ActiveModel {
    Model {
        organization_id: id.into(),
        created_at: now.into(),
        seen_at: now.into(),
    }
    .into_active_model()
}
