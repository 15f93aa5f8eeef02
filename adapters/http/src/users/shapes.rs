//! What the user forms send, and people as the screens see them.

use application_ports::UserRow;
use domain_organization::UserDraft;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::envelope::{Answer, Listed};
use crate::serde_types::Instant;

pub(crate) type UserAnswer = Answer<UserView>;
pub(crate) type UserList = Listed<UserView>;

#[derive(Deserialize, ToSchema)]
pub(crate) struct CreateUserBody {
    /// Letters, digits and spaces.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    name: String,
    /// With the scope's mail domain (D9).
    #[serde(default)]
    #[schema(required, format = Email)]
    email: String,
    /// Upper, lower, digit and special character (D12).
    #[serde(default)]
    #[schema(required, format = Password)]
    password: String,
    #[serde(default)]
    #[schema(required, format = Password)]
    password_confirmation: String,
    /// The role's name.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    role: String,
    /// Super administrators only; null or absent is the platform (D2).
    pub organization_id: Option<Uuid>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct UpdateUserBody {
    /// Letters, digits and spaces.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    name: String,
    /// With the scope's mail domain, or unchanged (D9).
    #[serde(default)]
    #[schema(required, format = Email)]
    email: String,
    /// The role's name.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    role: String,
    /// Absent: the old one stays. Upper, lower, digit and special character (D12).
    #[schema(format = Password)]
    password: Option<String>,
    #[schema(format = Password)]
    password_confirmation: Option<String>,
}

impl From<CreateUserBody> for UserDraft {
    fn from(body: CreateUserBody) -> Self {
        Self {
            name: body.name,
            email: body.email,
            password: body.password,
            password_confirmation: body.password_confirmation,
            role: body.role,
        }
    }
}

impl From<UpdateUserBody> for UserDraft {
    fn from(body: UpdateUserBody) -> Self {
        Self {
            name: body.name,
            email: body.email,
            password: body.password.unwrap_or_default(),
            password_confirmation: body.password_confirmation.unwrap_or_default(),
            role: body.role,
        }
    }
}

/// A person.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserView {
    id: Uuid,
    name: String,
    #[schema(format = Email)]
    email: String,
    /// The one role's name (D3).
    #[schema(min_items = 1, max_items = 1)]
    role: Vec<String>,
    /// Who created the account, if a person did.
    #[schema(required)]
    created_by: Option<Uuid>,
    /// In how many teams the person is (D16).
    #[schema(maximum = 1)]
    entities_count: u32,
    created_at: Instant,
}

impl From<UserRow> for UserView {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            email: row.email,
            role: vec![row.role],
            created_by: row.created_by.map(|id| id.0),
            entities_count: row.entities_count,
            created_at: Instant(row.created_at),
        }
    }
}
