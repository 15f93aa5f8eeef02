//! The nodes of an installation (D74).

use application_ports::Node;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::Millis;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "nodes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub version: String,
    pub started_at: Millis,
    pub seen_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

impl From<&Node> for ActiveModel {
    fn from(node: &Node) -> Self {
        Model {
            id: node.id,
            version: node.version.clone(),
            started_at: node.started_at.into(),
            seen_at: node.seen_at.into(),
        }
        .into_active_model()
    }
}

impl From<Model> for Node {
    fn from(model: Model) -> Self {
        Self {
            id: model.id,
            version: model.version,
            started_at: model.started_at.into(),
            seen_at: model.seen_at.into(),
        }
    }
}
