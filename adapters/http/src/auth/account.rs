//! Who is signed in, as the screens know it.

use application_ports::SignedIn;
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

impl From<SignedIn> for MeView {
    fn from(signed_in: SignedIn) -> Self {
        let SignedIn {
            actor,
            organization,
            expires_at,
        } = signed_in;
        Self {
            expires_at: Instant(expires_at),
            permissions: actor.permissions.names(),
            data: AccountView {
                id: actor.user_id.0,
                name: actor.name.clone(),
                email: actor.email.clone(),
                role: vec![actor.role_name.clone()],
                organization: organization.map(|(id, name, domain)| AccountOrganizationView {
                    id: id.0,
                    name,
                    domain,
                }),
            },
        }
    }
}
