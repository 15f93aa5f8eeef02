//! The signed-in person as the screens show them.

use application::NewSession;
use application_ports::SignedIn;
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
            me: session.signed_in.into(),
        }
    }
}

impl From<SignedIn> for MeResponse {
    fn from(signed_in: SignedIn) -> Self {
        let SignedIn {
            actor,
            organization,
            expires_at,
        } = signed_in;
        Self {
            expires_at: Instant(expires_at),
            permissions: actor.permissions.names(),
            data: AccountResponse {
                id: actor.user_id.0,
                name: actor.name.clone(),
                email: actor.email.clone(),
                role: vec![actor.role_name.clone()],
                organization: organization.map(|(id, name, domain)| AccountOrganizationResponse {
                    id: id.0,
                    name,
                    domain,
                }),
            },
        }
    }
}
