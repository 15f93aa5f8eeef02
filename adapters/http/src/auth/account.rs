//! The signed-in person as the web app shows it.

use domain_access::Principal;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serde_types::Instant;

/// Who is signed in, and what they may do.
#[derive(Serialize, ToSchema)]
pub struct MeView {
    /// When the session ends by itself.
    expires_at: Instant,
    data: AccountView,
    /// Such as `viewAny template`.
    permissions: Vec<String>,
}

/// The signed-in person.
#[derive(Serialize, ToSchema)]
struct AccountView {
    id: Uuid,
    name: String,
    #[schema(format = Email)]
    email: String,
    /// The one role's name (D3).
    #[schema(min_items = 1, max_items = 1)]
    role: Vec<String>,
    /// Null for super administrators.
    #[schema(required)]
    organization: Option<AccountOrganizationView>,
}

/// The signed-in person's organization.
#[derive(Serialize, ToSchema)]
struct AccountOrganizationView {
    id: Uuid,
    name: String,
    domain: String,
}

impl From<Principal> for MeView {
    fn from(principal: Principal) -> Self {
        Self {
            expires_at: Instant(principal.session_expires_at),
            permissions: principal.permissions.names(),
            data: AccountView {
                id: principal.user_id.0,
                name: principal.name,
                email: principal.email,
                role: vec![principal.role_name],
                organization: principal
                    .organization
                    .map(|organization| AccountOrganizationView {
                        id: organization.id.0,
                        name: organization.name,
                        domain: organization.domain,
                    }),
            },
        }
    }
}
