//! People as the screens show them.

use application_ports::UserRow;
use domain_scheduling::StandingAllowance;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::enums::UserState;
use crate::shared::fields::TimeFactorNumber;
use crate::shared::serde_types::Instant;

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
    state: UserState,
    /// When an invited person was sent the last link.
    #[schema(required)]
    invited_at: Option<Instant>,
    /// From when on that link does not work. Null if it ended long ago.
    #[schema(required)]
    invitation_expires_at: Option<Instant>,
    /// Null if the person never signed in.
    #[schema(required)]
    last_sign_in_at: Option<Instant>,
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
            state: row.state.into(),
            invited_at: row.invited_at.map(Instant),
            invitation_expires_at: row.invitation_expires_at.map(Instant),
            last_sign_in_at: row.last_sign_in_at.map(Instant),
            version: row.version,
            created_at: Instant(row.created_at),
        }
    }
}

/// The standing allowance of a user.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserAllowanceResponse {
    /// 1 for a user without an allowance.
    #[schema(value_type = TimeFactorNumber)]
    factor: f64,
    note: String,
}

impl From<StandingAllowance> for UserAllowanceResponse {
    fn from(allowance: StandingAllowance) -> Self {
        let StandingAllowance { factor, note } = allowance;
        Self {
            factor: factor.to_number(),
            note,
        }
    }
}
