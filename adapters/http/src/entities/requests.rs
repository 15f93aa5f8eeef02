//! The requests of the forms for entities.

use std::borrow::Cow;

use application::{AppError, Edit};
use domain_organization::{EntityDraft, EntityEdit, MAX_NEW_ENTITIES};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::shared::fields::EntityName;
use crate::shared::lists::BoundedList;
use crate::shared::serde_types::Version;
use crate::web::problem::Problem;

/// The entities to create: all of them or none.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CreateEntitiesRequest {
    #[serde(default)]
    // This is a literal, because utoipa accepts no constant here. `tests/it/document.rs` compares it with the domain.
    #[schema(required, value_type = Vec<NewEntityRequest>, min_items = 1, max_items = 100)]
    #[validate(
        length(max = MAX_NEW_ENTITIES, message = "At most 100 entities at once"),
        nested
    )]
    data: BoundedList<NewEntityRequest, MAX_NEW_ENTITIES>,
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
    // This is a literal, because utoipa accepts no constant here. `tests/it/document.rs` compares it with the domain.
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
    #[schema(value_type = Option<i32>, minimum = 0)]
    version: Option<Version>,
}

impl CreateEntitiesRequest {
    /// Returns the rows of the form.
    pub fn drafts(self) -> Vec<EntityDraft> {
        let draft = |row: NewEntityRequest| EntityDraft {
            name: row.name.0,
            parent_id: row.parent_id.map(Into::into),
            parent_row: row.parent_row,
        };
        self.data.0.into_iter().map(draft).collect()
    }
}

impl From<UpdateEntityRequest> for Edit<EntityEdit> {
    fn from(request: UpdateEntityRequest) -> Self {
        Self {
            draft: EntityEdit {
                name: request.name.0,
                parent_id: request.parent_id.map(Into::into),
            },
            version: request.version.map(Into::into),
        }
    }
}

/// Converts an error to a problem with the field names of these requests.
pub(super) fn problem(error: AppError) -> Problem {
    Problem::with_names(error, api_name)
}

fn api_name(domain_name: &str) -> Cow<'_, str> {
    match domain_name {
        "rows" => "data",
        other => other,
    }
    .into()
}
