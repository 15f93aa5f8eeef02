//! The answer sheet of each attempt, and the list of its last saves.

use application_ports::{StoreError, StoredSheet};
use sea_orm::entity::prelude::*;

use super::values::{AttemptId, Millis, UserId};
use crate::recent_saves;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "answer_sheets")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt_id: AttemptId,
    pub user_id: UserId,
    pub revision: i64,
    pub body: String,
    /// See [`crate::recent_saves`].
    pub recent_saves: String,
    pub saved_at: Option<Millis>,
    pub closes_at: Millis,
    /// When the clock of the attempt stopped. Then the grace period starts at this instant, and not at the deadline
    /// (D92).
    pub paused_at: Option<Millis>,
    #[sea_orm(belongs_to, from = "attempt_id", to = "id")]
    pub attempt: BelongsTo<super::attempts::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_attempt => attempt_id: AttemptId;
    of_attempts => attempt_id: [AttemptId];
    of_user => user_id: UserId;
}

/// Selects the sheet of an attempt.
pub fn find_of(id: domain_kernel::AttemptId) -> Select<Entity> {
    Entity::find().filter(of_attempt(id))
}

impl TryFrom<Model> for StoredSheet {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            revision: model.revision,
            save_id: recent_saves::last_id(&model.recent_saves, model.revision),
            body: model.body,
            saved_at: model.saved_at.map(Into::into),
        })
    }
}
