//! When the last email was sent (D231). The table has one row.

use sea_orm::entity::prelude::*;

use super::values::Millis;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sent_mails")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    pub last_sent_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}
