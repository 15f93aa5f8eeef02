//! The links with which calendars read the events of their people (D261). The table stores only the hashes of the codes.

use application_ports::CalendarLink;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{Millis, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "calendar_links")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    pub code_hash: String,
    pub created_at: Millis,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_user => user_id: UserId;
}

impl From<&CalendarLink> for ActiveModel {
    fn from(link: &CalendarLink) -> Self {
        Model {
            user_id: link.user_id.into(),
            code_hash: link.code_hash.clone(),
            created_at: link.created_at.into(),
        }
        .into_active_model()
    }
}
