//! Lists of organizations.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{ListQuery, OrganizationId, Page, Timestamp, UserId};
use domain_organization::OrganizationRetention;

use crate::{NameColumn, StoreResult};

/// An organization in the platform's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrganizationRow {
    pub id: OrganizationId,
    pub name: String,
    /// The organization's URL.
    pub host: String,
    /// The organization's email domain.
    pub domain: String,
    /// The current admin (D80).
    pub admin_id: UserId,
    /// The admin's current address.
    pub admin_email: String,
    /// The pending invitation. `None` if the admin has set the account up.
    pub invitation: Option<PendingInvitation>,
    /// The user limit (D10).
    pub max_users: u32,
    /// The limit of file storage in MB (D10).
    pub total_file_mb: u32,
    /// The size of its stored files in bytes.
    pub used_bytes: u64,
    /// Its own periods of keeping things (D248).
    pub kept: OrganizationRetention,
    /// The number of users, including the admin.
    pub users: u32,
    pub version: i32,
    pub created_at: Timestamp,
}

/// An admin who has not set the account up. Both times are `None` if no link was sent, or if the last link has expired
/// and was deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PendingInvitation {
    /// When the last link was sent.
    pub sent_at: Option<Timestamp>,
    /// When the last link expires.
    pub expires_at: Option<Timestamp>,
}

/// Lists of organizations.
#[async_trait]
pub trait OrganizationQueries {
    /// Returns organizations of the platform that match a search by name. The scope of an organization returns only
    /// that organization.
    async fn organizations(
        &self,
        scope: &ReadScope,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<OrganizationRow>>;
    /// Returns one organization.
    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<OrganizationRow>>;
}
