//! Organizations as the screens see them.

use application::OrganizationHome;
use application_ports::OrganizationRow;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::envelope::{Answer, Listed};
use crate::serde_types::Instant;

pub(crate) type OrganizationAnswer = Answer<OrganizationView>;
pub(crate) type OrganizationList = Listed<OrganizationView>;
pub(crate) type OwnOrganizationAnswer = Answer<OwnOrganizationView>;

/// An organization.
#[derive(Serialize, ToSchema)]
pub(crate) struct OrganizationView {
    id: Uuid,
    name: String,
    /// Its URL.
    host: String,
    /// Its mail domain.
    domain: String,
    user_id: OrganizationAdminView,
    max_number_of_users: u32,
    /// MB.
    total_file_size: u32,
    /// How many there are, the admin included.
    users: u32,
    created_at: Instant,
}

/// The admin named at its creation.
#[derive(Serialize, ToSchema)]
struct OrganizationAdminView {
    id: Uuid,
    #[schema(format = Email)]
    email: String,
}

/// The organization that the caller works in.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnOrganizationView {
    /// Null for the platform itself (D2).
    #[schema(required)]
    id: Option<Uuid>,
    name: String,
    /// The mail domain of its people.
    domain: String,
}

impl From<OrganizationRow> for OrganizationView {
    fn from(row: OrganizationRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            host: row.host,
            domain: row.domain,
            user_id: OrganizationAdminView {
                id: row.admin_id.0,
                email: row.admin_email,
            },
            max_number_of_users: row.max_users,
            total_file_size: row.total_file_mb,
            users: row.users,
            created_at: Instant(row.created_at),
        }
    }
}

impl From<OrganizationHome> for OwnOrganizationView {
    fn from(home: OrganizationHome) -> Self {
        Self {
            id: home.id.map(|id| id.0),
            name: home.name,
            domain: home.domain,
        }
    }
}
