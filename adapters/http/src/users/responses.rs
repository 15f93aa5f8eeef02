//! People as the screens show them.

use application_ports::UserRow;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serde_types::Instant;

/// A person.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserResponse {
    id: Uuid,
    name: String,
    #[schema(format = Email)]
    email: String,
    /// The one role's name.
    #[schema(min_items = 1, max_items = 1)]
    role: Vec<String>,
    /// Who created the account, if a person did.
    #[schema(required)]
    created_by: Option<Uuid>,
    /// How many teams the person is in.
    #[schema(maximum = 1)]
    entities_count: u32,
    version: i32,
    created_at: Instant,
}

impl From<UserRow> for UserResponse {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            email: row.email,
            role: vec![row.role],
            created_by: row.created_by.map(|id| id.0),
            entities_count: row.entities_count,
            version: row.version,
            created_at: Instant(row.created_at),
        }
    }
}
