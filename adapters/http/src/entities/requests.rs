//! What the forms of entities send.

use application::Edit;
use domain_organization::{EntityDraft, EntityEdit, MAX_NEW_ENTITIES};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::shared::fields::EntityName;
use crate::shared::lists::first_elements;

/// One more than the limit, so that the check of the limit still refuses it.
const MAX_ROWS_KEPT: usize = MAX_NEW_ENTITIES + 1;

/// The entities to create: all of them or none.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CreateEntitiesRequest {
    #[serde(default, deserialize_with = "first_elements::<_, _, MAX_ROWS_KEPT>")]
    #[schema(required, min_items = 1, max_items = 100)]
    #[validate(nested)]
    data: Vec<NewEntityRequest>,
}

/// A new entity with exactly one parent.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct NewEntityRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: EntityName,
    /// An existing entity.
    parent_id: Option<Uuid>,
    /// An earlier row of this request, from 0.
    #[schema(minimum = 0, maximum = 99)]
    parent_row: Option<usize>,
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateEntityRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: EntityName,
    /// Null for the root only.
    parent_id: Option<Uuid>,
    /// The version that was read. Without it, the change overwrites every version.
    version: Option<i32>,
}

impl CreateEntitiesRequest {
    /// Returns the rows of the form.
    pub fn drafts(self) -> Vec<EntityDraft> {
        let draft = |row: NewEntityRequest| EntityDraft {
            name: row.name.0,
            parent_id: row.parent_id.map(Into::into),
            parent_row: row.parent_row,
        };
        self.data.into_iter().map(draft).collect()
    }
}

impl From<UpdateEntityRequest> for Edit<EntityEdit> {
    fn from(request: UpdateEntityRequest) -> Self {
        Self {
            draft: EntityEdit {
                name: request.name.0,
                parent_id: request.parent_id.map(Into::into),
            },
            version: request.version,
        }
    }
}
