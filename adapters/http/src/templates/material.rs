//! The material of a template in requests and responses of staff.

use domain_assessment::{Material, MaterialDraft};
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
    #[serde(rename = "fileName")]
    #[schema(nullable = false)]
    #[validate(nested)]
    file_name: Option<FileName>,
    /// The size in bytes. Needed for a new file.
    #[schema(nullable = false, value_type = Option<MaterialSize>)]
    size: Option<i64>,
}

impl MaterialRequest {
    pub fn draft(self) -> MaterialDraft {
        MaterialDraft {
            key: self.key.unwrap_or_default(),
            id: self.id.map(Into::into),
            file_name: self.file_name.unwrap_or_default().0,
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
    /// The size in bytes.
    size: u64,
    /// The media type; null until the file has arrived.
    #[schema(required)]
    r#type: Option<String>,
    /// Signed address; null until the file has arrived.
    #[schema(required)]
    file: Option<String>,
    is_stored: Flag,
}

impl From<&Material> for MaterialResponse {
    fn from(material: &Material) -> Self {
        Self {
            id: material.id.0,
            file_name: material.file_name.clone(),
            size: material.size,
            r#type: None,
            file: None,
            is_stored: Flag(false),
        }
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
