//! The answer sheet of each attempt, with its last saves.

use application_ports::{StoreError, StoredSheet};
use domain_kernel::{SaveId, Timestamp};
use sea_orm::entity::prelude::*;

use super::values::{AttemptId, Millis, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "answer_sheets")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt_id: AttemptId,
    pub user_id: UserId,
    pub revision: i64,
    pub body: String,
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

/// How many saves a sheet remembers by their save id.
const REMEMBERED_SAVES: usize = 8;
/// Bytes of one remembered save: `<32 hex digits> <12 digits of revision> <14 digits of milliseconds>;`
const SAVE_BYTES: usize = 61;

/// Adds a save to the remembered ones, and forgets the oldest one if there are too many.
pub fn with_recent_save(
    saves: &str,
    save_id: Option<SaveId>,
    revision: i64,
    saved_at: Option<Timestamp>,
) -> String {
    let Some(id) = save_id else {
        return saves.to_owned();
    };
    let at = saved_at.map_or(0, Timestamp::millis);
    let all = format!("{saves}{} {revision:012} {at:014};", id.0.simple());
    all.get(all.len().saturating_sub(REMEMBERED_SAVES * SAVE_BYTES)..)
        .unwrap_or_default()
        .to_owned()
}

/// Finds the revision and the instant of a remembered save.
pub fn find_recent_save(saves: &str, save_id: SaveId) -> Option<(i64, Timestamp)> {
    let id = save_id.0.simple().to_string();
    let entry = saves.split(';').find_map(|entry| entry.strip_prefix(&id))?;
    let (revision, at) = entry.trim_start().split_once(' ')?;
    Some((
        revision.parse().ok()?,
        Timestamp::from_millis(at.parse().ok()?),
    ))
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
    fn the_last_eight_saves_are_remembered() {
        let id = |n: u128| SaveId(Uuid::from_u128(n));
        let mut saves = String::new();
        for n in 1..=9 {
            let at = Timestamp::from_millis(1_700_000_000_000 + i64::try_from(n).unwrap());
            saves = with_recent_save(&saves, Some(id(n)), i64::try_from(n).unwrap(), Some(at));
        }
        assert_eq!(saves.len(), REMEMBERED_SAVES * SAVE_BYTES);
        assert_eq!(find_recent_save(&saves, id(1)), None);
        assert_eq!(
            find_recent_save(&saves, id(2)),
            Some((2, Timestamp::from_millis(1_700_000_000_002)))
        );
        assert_eq!(
            find_recent_save(&saves, id(9)),
            Some((9, Timestamp::from_millis(1_700_000_000_009)))
        );
        assert_eq!(with_recent_save(&saves, None, 10, None), saves);
    }
}
