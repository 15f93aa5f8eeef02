//! The material of a template in requests and responses of staff.

#![expect(
    non_snake_case,
    reason = "validation errors carry the names of fields, which are those of the wire"
)]

use application::FileLinks;
use domain_assessment::{Content, Material, MaterialDraft};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::shared::fields::{FileName, MaterialSize};
use crate::shared::serde_types::Flag;

/// A new file with a key of the client, or a file of the template with its id.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct MaterialRequest {
    /// For a new file.
    #[schema(nullable = false)]
    key: Option<String>,
    /// For a file that the template has.
    #[schema(nullable = false)]
    id: Option<Uuid>,
    /// Needed for a new file.
    #[schema(nullable = false)]
    #[validate(nested)]
    fileName: Option<FileName>,
    /// The size in bytes. Needed for a new file.
    #[schema(nullable = false, value_type = Option<MaterialSize>)]
    size: Option<i64>,
}

impl MaterialRequest {
    pub fn draft(self) -> MaterialDraft {
        MaterialDraft {
            key: self.key.unwrap_or_default(),
            id: self.id.map(Into::into),
            file_name: self.fileName.unwrap_or_default().0,
            size: self.size,
        }
    }
}

/// A file of material.
#[derive(Serialize, ToSchema)]
pub(crate) struct MaterialResponse {
    id: Uuid,
    #[serde(rename = "fileName")]
    file_name: String,
    /// The size in bytes. Until the file has arrived, the one that was told.
    size: u64,
    /// The media type; null until the file has arrived.
    #[schema(required)]
    r#type: Option<String>,
    /// Signed address; null until the file has arrived.
    #[schema(required)]
    file: Option<String>,
    is_stored: Flag,
}

impl MaterialResponse {
    fn new(material: &Material, files: &FileLinks) -> Self {
        let file = files.get(material.id);
        Self {
            id: material.id.0,
            file_name: material.file_name.clone(),
            size: file.map_or(material.size, |file| file.size),
            r#type: file.map(|file| file.media_type.to_owned()),
            file: file.map(|file| file.address.clone()),
            is_stored: Flag(file.is_some()),
        }
    }

    /// The files of material of a template, in order.
    pub fn all(content: &Content, files: &FileLinks) -> Vec<Self> {
        let material = content.material.iter();
        material.map(|one| Self::new(one, files)).collect()
    }
}

/// A file to upload under its id.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewFileResponse {
    /// The key of the request.
    key: String,
    id: Uuid,
}

impl NewFileResponse {
    pub fn new(key: &str, id: impl Into<Uuid>) -> Self {
        Self {
            key: key.to_owned(),
            id: id.into(),
        }
    }
}
