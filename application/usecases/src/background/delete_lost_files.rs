//! Deletes stored files to which no row refers: their template was deleted, or their upload was interrupted before the
//! row was committed.

use application_ports::FileKey;
use futures_util::{StreamExt as _, TryStreamExt as _};

use crate::{App, AppResult};

/// The minutes for which a file without a row is kept, because its row may not be committed yet.
const KEPT_MINUTES: i64 = 24 * 60;
/// The number of files that are looked up at once.
const BATCH: usize = 500;

impl App {
    /// Deletes files without a row that are more than a day old, and the remains of interrupted writes. Returns the
    /// number of deleted files.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_lost_files(&self) -> AppResult<usize> {
        let before = self.now().plus_minutes(-KEPT_MINUTES);
        let store = &self.ports.file_store;
        let mut deleted = store.delete_unfinished(before).await?;
        let mut batches = store.stored_before(before).try_chunks(BATCH);
        while let Some(keys) = batches.next().await {
            let keys: Vec<FileKey> = keys.map_err(|failed| failed.1)?;
            let lost = self.ports.store.queries().without_row(&keys).await?;
            for key in &lost {
                store.delete(key).await?;
            }
            deleted += lost.len();
        }
        Ok(deleted)
    }
}
