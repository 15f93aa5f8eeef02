//! The files that the contents of templates name. A file that has not arrived has no key.

use application_ports::{FileKey, FileType, StoreError};
use domain_assessment::{StoredFile, TemplateFile};
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
    pub usage: FileUse,
    pub created_at: Millis,
    pub file_key: Option<String>,
    pub media_type: Option<String>,
    pub size: Option<i64>,
    pub stored_at: Option<Millis>,
    #[sea_orm(belongs_to, from = "template_id", to = "id")]
    pub template: BelongsTo<super::templates::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: AttachmentId;
    by_ids => id: [AttachmentId];
    of_template => template_id: TemplateId;
}

/// The size in the form in which the database stores it.
pub fn stored_size(stored: &StoredFile) -> i64 {
    i64::try_from(stored.size).unwrap_or(i64::MAX)
}

impl From<&TemplateFile> for ActiveModel {
    fn from(file: &TemplateFile) -> Self {
        let stored = file.stored.as_ref();
        Model {
            id: file.id.into(),
            organization_id: file.organization_id.into(),
            template_id: file.template_id.into(),
            usage: file.usage.into(),
            created_at: file.created_at.into(),
            file_key: stored.map(|stored| stored.key.to_string()),
            media_type: stored.map(|stored| stored.file_type.media_type().to_owned()),
            size: stored.map(stored_size),
            stored_at: stored.map(|stored| stored.stored_at.into()),
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for TemplateFile {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let stored = match (
            model.file_key,
            model.media_type,
            model.size,
            model.stored_at,
        ) {
            (Some(key), Some(media_type), Some(size), Some(stored_at)) => Some(StoredFile {
                key: FileKey::parse(&key).ok_or_else(|| corrupt("template_files")(&"a key"))?,
                file_type: FileType::from_media_type(&media_type)
                    .ok_or_else(|| corrupt("template_files")(&"a media type"))?,
                size: u64::try_from(size).map_err(|reason| corrupt("template_files")(&reason))?,
                stored_at: stored_at.into(),
            }),
            _ => None,
        };
        Ok(Self {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            template_id: model.template_id.into(),
            usage: model.usage.into(),
            created_at: model.created_at.into(),
            stored,
        })
    }
}
