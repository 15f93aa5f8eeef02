//! The answer sheet of each attempt, with its last saves.

use application_ports::{StoreError, StoreResult, StoredSheet};
use domain_kernel::{SaveId, Timestamp};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::values::{AttemptId, Millis, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "answer_sheets")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt_id: AttemptId,
    pub user_id: UserId,
    pub revision: i64,
    pub body: String,
    /// The last eight saves, which a client may repeat, as JSON.
    pub recent_saves: String,
    pub saved_at: Option<Millis>,
    pub closes_at: Millis,
    #[sea_orm(belongs_to, from = "attempt_id", to = "id")]
    pub attempt: BelongsTo<super::attempts::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

/// The sheet of an attempt.
pub fn of_attempt(id: domain_kernel::AttemptId) -> Select<Entity> {
    Entity::find().filter(COLUMN.attempt_id.eq(id.0))
}

/// How many saves of a sheet can be repeated. The batched statements contain the same number.
const MAX_RECENT_SAVES: usize = 8;

/// A save that the client may repeat, as the column `recent_saves` lists it.
#[derive(Serialize, Deserialize)]
struct RecentSave {
    id: Uuid,
    revision: i64,
    saved_at: i64,
}

impl Model {
    /// Finds the revision and the instant of a recent save.
    pub fn find_recent_save(&self, save_id: SaveId) -> StoreResult<Option<(i64, Timestamp)>> {
        let saves = recent_saves_from_json(&self.recent_saves)?;
        let save = saves.iter().find(|save| save.id == save_id.0);
        Ok(save.map(|save| (save.revision, Timestamp::from_millis(save.saved_at))))
    }
}

fn recent_saves_from_json(json: &str) -> StoreResult<Vec<RecentSave>> {
    serde_json::from_str(json).map_err(|reason| corrupt("answer_sheets")(&reason))
}

/// Adds a save to the recent ones; the oldest leaves a full list.
pub fn with_recent_save(
    recent_saves: &str,
    save_id: SaveId,
    revision: i64,
    saved_at: Timestamp,
) -> StoreResult<String> {
    let mut saves = recent_saves_from_json(recent_saves)?;
    saves.push(RecentSave {
        id: save_id.0,
        revision,
        saved_at: saved_at.millis(),
    });
    let surplus = saves.len().saturating_sub(MAX_RECENT_SAVES);
    saves.drain(..surplus);
    serde_json::to_string(&saves).map_err(|reason| corrupt("answer_sheets")(&reason))
}

impl TryFrom<Model> for StoredSheet {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            revision: model.revision,
            body: model.body,
            saved_at: model.saved_at.map(Into::into),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_eight_saves_are_listed() {
        let mut saves = "[]".to_owned();
        for n in 1..=9 {
            let id = SaveId(Uuid::from_u128(n));
            let revision = i64::try_from(n).unwrap();
            let saved_at = Timestamp::from_millis(1_700_000_000_000 + revision);
            saves = with_recent_save(&saves, id, revision, saved_at).unwrap();
        }
        let listed: Vec<_> = recent_saves_from_json(&saves)
            .unwrap()
            .iter()
            .map(|save| (save.id.as_u128(), save.revision, save.saved_at))
            .collect();
        let expected: Vec<_> = (2..=9)
            .map(|n| (n, i64::try_from(n).unwrap()))
            .map(|(n, revision)| (n, revision, 1_700_000_000_000 + revision))
            .collect();
        assert_eq!(listed, expected);
    }
}
