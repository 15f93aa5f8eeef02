//! Queries for stored files by their keys.

use std::collections::HashSet;

use application_ports::{FileKey, FileQueries, StoreResult, StoredFile};
use async_trait::async_trait;
use sea_orm::{EntityTrait, QueryFilter, QuerySelect};

use super::SqlQueries;
use crate::entity::find_one;
use crate::entity::template_files::{Column, Entity, by_keys};
use crate::errors::store_error;

#[async_trait]
impl FileQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn stored_file(&self, key: &FileKey) -> StoreResult<Option<StoredFile>> {
        find_one(&self.read, Entity::find().filter(by_keys([key]))).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn without_row(&self, keys: &[FileKey]) -> StoreResult<Vec<FileKey>> {
        let known: Vec<Option<String>> = Entity::find()
            .select_only()
            .column(Column::Key)
            .filter(by_keys(keys))
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let known: HashSet<_> = known.into_iter().flatten().collect();
        let is_unknown = |key: &&FileKey| !known.contains(key.as_str());
        Ok(keys.iter().filter(is_unknown).cloned().collect())
    }
}
