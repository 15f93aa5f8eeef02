//! The images and the material of templates. A row without a key has not arrived yet.

use application_ports::{FileKey, FileType, StoreError, StoredFile};
use sea_orm::entity::prelude::*;

use super::values::{AttachmentId, FileUse, Millis, OrganizationId, TemplateId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "template_files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: AttachmentId,
    pub organization_id: OrganizationId,
    pub template_id: TemplateId,
    #[sea_orm(column_name = "use")]
    pub used_as: FileUse,
    pub file_name: String,
    pub key: Option<String>,
    pub media_type: Option<String>,
    /// In bytes.
    pub size: Option<i64>,
    pub created_at: Millis,
    pub stored_at: Option<Millis>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Whether a row has one of these keys.
pub fn by_keys<'a>(keys: impl IntoIterator<Item = &'a FileKey>) -> Expr {
    COLUMN.key.is_in(keys.into_iter().map(FileKey::as_str))
}

impl TryFrom<Model> for StoredFile {
    type Error = StoreError;

    /// Fails for a row whose file has not arrived.
    fn try_from(model: Model) -> Result<Self, StoreError> {
        let corrupt = corrupt("template_files");
        let media_type = model.media_type.unwrap_or_default();
        let file_type = FileType::from_media_type(&media_type);
        Ok(Self {
            file_name: model.file_name,
            file_type: file_type.ok_or_else(|| corrupt(&media_type))?,
            size: u64::try_from(model.size.unwrap_or_default())
                .map_err(|reason| corrupt(&reason))?,
        })
    }
}
