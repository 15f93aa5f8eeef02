//! Organizations as the screens show them.

use application::OrganizationHome;
use application_ports::OrganizationRow;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serde_types::Instant;

/// An organization.
#[derive(Serialize, ToSchema)]
pub(crate) struct OrganizationResponse {
    id: Uuid,
    name: String,
    /// Its URL.
    host: String,
    /// Its mail domain.
    domain: String,
    user_id: OrganizationAdminResponse,
    max_number_of_users: u32,
    /// MB.
    total_file_size: u32,
    /// The admin included.
    users: u32,
    version: i32,
    created_at: Instant,
}

/// The admin named at its creation.
#[derive(Serialize, ToSchema)]
struct OrganizationAdminResponse {
    id: Uuid,
    #[schema(format = Email)]
    email: String,
}

/// The organization that the caller works in.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnOrganizationResponse {
    /// Null for the platform itself.
    #[schema(required)]
    id: Option<Uuid>,
    name: String,
    /// The mail domain of its people.
    domain: String,
}

impl From<OrganizationRow> for OrganizationResponse {
    fn from(row: OrganizationRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            host: row.host,
            domain: row.domain,
            user_id: OrganizationAdminResponse {
                id: row.admin_id.0,
                email: row.admin_email,
            },
            max_number_of_users: row.max_users,
            total_file_size: row.total_file_mb,
            users: row.users,
            version: row.version,
            created_at: Instant(row.created_at),
        }
    }
}

impl From<OrganizationHome> for OwnOrganizationResponse {
    fn from(home: OrganizationHome) -> Self {
        Self {
            id: home.id.map(|id| id.0),
            name: home.name,
            domain: home.domain,
        }
    }
}
