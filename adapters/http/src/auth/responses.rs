//! The signed-in person as the web app shows it.

use application::{Caller, NewSession};
use domain_access::Principal;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serde_types::Instant;

/// Who is signed in, and what they may do.
#[derive(Serialize, ToSchema)]
pub(crate) struct MeResponse {
    /// When the session ends by itself.
    expires_at: Instant,
    data: AccountResponse,
    /// Such as `viewAny template`.
    permissions: Vec<String>,
}

/// A new session.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedInResponse {
    /// The bearer token of every further call.
    token: String,
    #[serde(flatten)]
    me: MeResponse,
}

/// The signed-in person.
#[derive(Serialize, ToSchema)]
struct AccountResponse {
    id: Uuid,
    name: String,
    #[schema(format = Email)]
    email: String,
    /// The one role's name.
    #[schema(min_items = 1, max_items = 1)]
    role: Vec<String>,
    /// Null for super administrators.
    #[schema(required)]
    organization: Option<AccountOrganizationResponse>,
}

/// The signed-in person's organization.
#[derive(Serialize, ToSchema)]
struct AccountOrganizationResponse {
    id: Uuid,
    name: String,
    domain: String,
}

impl From<NewSession> for SignedInResponse {
    fn from(session: NewSession) -> Self {
        Self {
            token: session.token,
            me: session.principal.into(),
        }
    }
}

impl From<Caller> for MeResponse {
    fn from(caller: Caller) -> Self {
        caller.principal.into()
    }
}

impl From<Principal> for MeResponse {
    fn from(principal: Principal) -> Self {
        Self {
            expires_at: Instant(principal.session_expires_at),
            permissions: principal.permissions.names(),
            data: AccountResponse {
                id: principal.user_id.0,
                name: principal.name,
                email: principal.email,
                role: vec![principal.role_name],
                organization: principal.organization.map(|organization| {
                    AccountOrganizationResponse {
                        id: organization.id.0,
                        name: organization.name,
                        domain: organization.domain,
                    }
                }),
            },
        }
    }
}
