//! The column `recent_saves`: the last saves of a sheet. If a client repeats one of them, the server recognizes it.
//!
//! Each entry is `<save id, 32 hex digits> <revision, 12 digits> <milliseconds, 14 digits>;`. The fixed width lets the
//! statements that save append an entry and cut off the oldest one with plain text functions. A JSON array would be
//! easier to read. But to change an array, both databases parse and write all of it, which made saves a quarter slower
//! (docs/benchmarks.md).

use domain_kernel::{SaveId, Timestamp};
use sea_orm::DbBackend;
use sea_orm::sea_query::{BinOper, Expr, ExprTrait, Func, IntoColumnRef};
use uuid::Uuid;

/// The maximum number of saves in the list.
const MAX_RECENT_SAVES: usize = 8;
/// The length of an entry. The statements in `raw.rs` depend on it: they cut the list to eight entries (488
/// characters), and one of them reads the last entry.
const ENTRY_LENGTH: usize = 61;

/// Returns the id of a save in the form in which the list contains it.
pub fn id_text(save_id: SaveId) -> String {
    save_id.0.simple().to_string()
}

/// Returns the entry of a save.
pub fn entry(save_id: SaveId, revision: i64, saved_at: Timestamp) -> String {
    let (id, millis) = (id_text(save_id), saved_at.millis());
    format!("{id} {revision:012} {millis:014};")
}

/// Returns the SQL of the list in `column` with the entry. If the list is full, the oldest save is removed.
pub fn appended(database: DbBackend, column: impl IntoColumnRef, entry: Expr) -> Expr {
    let list = Expr::col(column).binary(BinOper::Custom("||"), entry);
    let length = i32::try_from(MAX_RECENT_SAVES * ENTRY_LENGTH).unwrap_or(i32::MAX);
    match database {
        DbBackend::Postgres => Func::cust("right").arg(list).arg(length),
        _ => Func::cust("substr").arg(list).arg(-length),
    }
    .into()
}

/// Returns the revision and the instant of a save in the list.
pub fn find(list: &str, save_id: SaveId) -> Option<(i64, Timestamp)> {
    let id = id_text(save_id);
    let entry = list.split(';').find_map(|entry| entry.strip_prefix(&id))?;
    let (revision, millis) = entry.trim_start().split_once(' ')?;
    let saved_at = Timestamp::from_millis(millis.parse().ok()?);
    Some((revision.parse().ok()?, saved_at))
}

/// Returns the id of the save that created this revision, if it is the last save in the list. The list does not contain
/// submissions without an id.
pub fn last_id(list: &str, revision: i64) -> Option<SaveId> {
    let entry = list.strip_suffix(';')?.rsplit(';').next()?;
    let (id, rest) = entry.split_once(' ')?;
    let (listed, _) = rest.split_once(' ')?;
    let id = Uuid::try_parse(id).ok()?;
    (listed.parse() == Ok(revision)).then_some(SaveId(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_is_found_in_the_list_and_the_last_one_is_known() {
        let save = |n: u32| {
            let at = Timestamp::from_millis(1_700_000_000_000 + i64::from(n));
            (SaveId(Uuid::from_u128(n.into())), i64::from(n), at)
        };
        let mut list = String::new();
        for (id, revision, saved_at) in (1..=8).map(save) {
            list.push_str(&entry(id, revision, saved_at));
            assert_eq!(last_id(&list, revision), Some(id));
        }
        assert_eq!(last_id(&list, 7), None);
        assert_eq!(last_id(&list, 9), None, "a later save had no id");
        assert_eq!(last_id("", 0), None);
        assert_eq!(list.len(), MAX_RECENT_SAVES * ENTRY_LENGTH);
        assert_eq!(find(&list, save(9).0), None);
        for (id, revision, saved_at) in (1..=8).map(save) {
            assert_eq!(find(&list, id), Some((revision, saved_at)));
        }
    }
}
