//! The images and the material of templates. A row without a key is a file that has not arrived yet.

use application_ports::{FileKey, FileType, StoreError, StoredFile};
use domain_assessment::{ArrivedFile, TemplateFile};
use sea_orm::IntoActiveModel;
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
    /// The size in bytes.
    pub size: Option<i64>,
    pub created_at: Millis,
    pub stored_at: Option<Millis>,
    #[sea_orm(belongs_to, from = "template_id", to = "id")]
    pub template: BelongsTo<super::templates::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: AttachmentId;
    by_ids => id: [AttachmentId];
    of_template => template_id: TemplateId;
    in_organization => organization_id: OrganizationId;
}

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

/// The size in the type that the database stores.
pub fn stored_size(arrived: &ArrivedFile) -> i64 {
    i64::try_from(arrived.size).unwrap_or(i64::MAX)
}

impl From<&TemplateFile> for ActiveModel {
    fn from(file: &TemplateFile) -> Self {
        let arrived = file.arrived.as_ref();
        Model {
            id: file.id.into(),
            organization_id: file.organization_id.into(),
            template_id: file.template_id.into(),
            used_as: file.used_as.into(),
            file_name: file.file_name.clone(),
            key: arrived.map(|arrived| arrived.key.to_string()),
            media_type: arrived.map(|arrived| arrived.file_type.media_type().to_owned()),
            size: arrived.map(stored_size),
            created_at: file.created_at.into(),
            stored_at: arrived.map(|arrived| arrived.stored_at.into()),
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for TemplateFile {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let corrupt = corrupt("template_files");
        let arrived = match (&model.key, model.stored_at) {
            (Some(key), Some(stored_at)) => {
                let key = FileKey::parse(key).ok_or_else(|| corrupt(key))?;
                let StoredFile {
                    file_type, size, ..
                } = model.clone().try_into()?;
                Some(ArrivedFile {
                    key,
                    file_type,
                    size,
                    stored_at: stored_at.into(),
                })
            }
            _ => None,
        };
        Ok(Self {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            template_id: model.template_id.into(),
            used_as: model.used_as.into(),
            file_name: model.file_name,
            created_at: model.created_at.into(),
            arrived,
        })
    }
}
