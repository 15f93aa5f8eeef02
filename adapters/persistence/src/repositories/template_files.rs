//! Stores the files of templates.

use application_ports::{StoreResult, TemplateFileRecords};
use async_trait::async_trait;
use domain_assessment::{ArrivedFile, TemplateFile, TemplateFiles};
use domain_kernel::{AttachmentId, TemplateId};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{EntityTrait, QueryFilter, Set};

use super::{MAX_ROWS, SqlTransaction, insert_all};
use crate::entity::find_all;
use crate::entity::template_files::{
    ActiveModel, COLUMN, Entity, by_id, by_ids, of_template, stored_size,
};
use crate::errors::{expect_affected, store_error};

#[async_trait]
impl TemplateFileRecords for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_template_files(&self, files: &[TemplateFile]) -> StoreResult<()> {
        insert_all(&self.tx, files.iter().map(ActiveModel::from).collect()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn template_files(&self, template_id: TemplateId) -> StoreResult<TemplateFiles> {
        let files = Entity::find().filter(of_template(template_id));
        find_all(&self.tx, files).await.map(TemplateFiles)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn record_arrival(&self, id: AttachmentId, arrived: &ArrivedFile) -> StoreResult<bool> {
        let row = ActiveModel {
            key: Set(Some(arrived.key.to_string())),
            media_type: Set(Some(arrived.file_type.media_type().to_owned())),
            size: Set(Some(stored_size(arrived))),
            stored_at: Set(Some(arrived.stored_at.into())),
            ..ActiveModel::default()
        };
        let recorded = Entity::update_many()
            .set(row)
            .filter(by_id(id).and(COLUMN.key.is_null()))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(recorded.rows_affected == 1)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_template_files(&self, files: &TemplateFiles) -> StoreResult<()> {
        let TemplateFiles(files) = files;
        for files in files.chunks(MAX_ROWS) {
            // If a file has arrived after the caller read it, it is not deleted, because its bytes would stay in the
            // used storage.
            let missing = files.iter().filter(|file| file.arrived.is_none());
            let stored = files.iter().filter(|file| file.arrived.is_some());
            let still_missing = by_ids(missing.map(|file| file.id)).and(COLUMN.key.is_null());
            let deleted = Entity::delete_many()
                .filter(by_ids(stored.map(|file| file.id)).or(still_missing))
                .exec(&self.tx)
                .await
                .map_err(store_error)?;
            let expected = u64::try_from(files.len()).unwrap_or(u64::MAX);
            if deleted.rows_affected != expected {
                expect_affected(0)?;
            }
        }
        Ok(())
    }
}
