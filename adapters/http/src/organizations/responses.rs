//! Organizations in the form of the screens.

use application::{OrganizationHome, RetentionPeriods, Storage};
use application_ports::OrganizationRow;
use domain_organization::OrganizationRetention;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::serde_types::Instant;

/// An organization.
#[derive(Serialize, ToSchema)]
pub(crate) struct OrganizationResponse {
    id: Uuid,
    name: String,
    host: String,
    domain: String,
    user_id: OrganizationAdminResponse,
    /// Null once the admin has set the account up.
    #[schema(required)]
    invitation: Option<PendingInvitationResponse>,
    max_number_of_users: u32,
    /// The maximum size of its stored files, in MB.
    total_file_size: u32,
    /// The size of its stored files, in bytes.
    used_bytes: u64,
    /// For how long it keeps things itself.
    kept: OrganizationRetentionResponse,
    /// For how long the installation keeps them. The shorter period holds.
    installation_kept: OrganizationRetentionResponse,
    /// The admin included.
    users: u32,
    version: i32,
    created_at: Instant,
}

/// For how many days things are kept. Null if nothing says how long.
#[derive(Serialize, ToSchema)]
struct OrganizationRetentionResponse {
    /// Answers in own words, after the end of their event.
    #[schema(required)]
    texts_days: Option<u32>,
    /// What the audit record says of things before and after a change.
    #[schema(required)]
    audit_states_days: Option<u32>,
}

/// The present admin: the one named at its creation, or the oldest one after that.
#[derive(Serialize, ToSchema)]
struct OrganizationAdminResponse {
    id: Uuid,
    #[schema(format = Email)]
    email: String,
}

/// The invitation of an admin who has not set the account up.
#[derive(Serialize, ToSchema)]
struct PendingInvitationResponse {
    /// When the last link was sent. Null if none is stored any more.
    #[schema(required)]
    sent_at: Option<Instant>,
    /// Until when it works. Null if none is stored any more.
    #[schema(required)]
    expires_at: Option<Instant>,
}

/// The organization that the caller works in.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnOrganizationResponse {
    /// Null for the platform itself.
    #[schema(required)]
    id: Option<Uuid>,
    name: String,
    /// The email domain of its people.
    domain: String,
}

/// How much of its storage an organization uses.
#[derive(Serialize, ToSchema)]
pub(crate) struct StorageResponse {
    /// Whole percents, rounded down.
    #[schema(maximum = 100)]
    percentage: u64,
    /// The size of its stored files.
    used_bytes: u64,
    /// The maximum size of its stored files.
    total_bytes: u64,
}

impl From<Storage> for StorageResponse {
    fn from(storage: Storage) -> Self {
        Self {
            percentage: storage.percentage(),
            used_bytes: storage.used_bytes,
            total_bytes: storage.total_bytes,
        }
    }
}

impl From<OrganizationRetention> for OrganizationRetentionResponse {
    fn from(kept: OrganizationRetention) -> Self {
        Self {
            texts_days: kept.texts.days(),
            audit_states_days: kept.audit_states.days(),
        }
    }
}

impl OrganizationResponse {
    /// Creates the response for an organization of an installation that keeps things for `installation`.
    pub(super) fn new(row: OrganizationRow, installation: RetentionPeriods) -> Self {
        let installation_kept = OrganizationRetention {
            texts: installation.texts,
            audit_states: installation.audit_states,
        };
        Self {
            id: row.id.0,
            name: row.name,
            host: row.host,
            domain: row.domain,
            user_id: OrganizationAdminResponse {
                id: row.admin_id.0,
                email: row.admin_email,
            },
            invitation: row.invitation.map(|invitation| PendingInvitationResponse {
                sent_at: invitation.sent_at.map(Instant),
                expires_at: invitation.expires_at.map(Instant),
            }),
            max_number_of_users: row.max_users,
            total_file_size: row.total_file_mb,
            used_bytes: row.used_bytes,
            kept: row.kept.into(),
            installation_kept: installation_kept.into(),
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
