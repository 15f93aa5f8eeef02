//! Organizations in a transaction.

use async_trait::async_trait;
use domain_accounts::User;
use domain_kernel::OrganizationId;
use domain_organization::{Entity, Organization};

use crate::StoreResult;

/// Organizations, with the number of their users and the root of their entity tree.
#[async_trait]
pub trait Organizations {
    /// Stores a new organization with its number of users, and its root entity (D17).
    async fn insert_organization(
        &self,
        organization: &Organization,
        root: &Entity,
    ) -> StoreResult<()>;
    /// Returns the organization.
    async fn organization(&self, id: OrganizationId) -> StoreResult<Option<Organization>>;
    /// Returns the organization, and locks it until the end of the transaction, so that its number of users cannot
    /// change.
    async fn lock_organization(&self, id: OrganizationId) -> StoreResult<Option<Organization>>;
    /// Returns the organization's current admin: its stored admin if that user is still an admin, otherwise its oldest
    /// admin (D80).
    async fn organization_admin(&self, id: OrganizationId) -> StoreResult<Option<User>>;
    /// Stores all fields except the number of users.
    async fn save_organization(&self, organization: &Organization) -> StoreResult<()>;
    /// Deletes the organization with its users, roles, sessions, email tokens and tree. Fails with
    /// `StoreError::InUse` if it has templates or events.
    async fn delete_organization(&self, organization: &Organization) -> StoreResult<()>;
    /// Adds one to the number of users. Returns `false` if the limit is reached (D10).
    async fn take_seat(&self, id: OrganizationId) -> StoreResult<bool>;
    /// Locks the organization's number of users until the end of the transaction, so that no user can be added.
    async fn lock_seats(&self, id: OrganizationId) -> StoreResult<()>;
    /// Adds `count` to the number of users. Adds nothing and returns `false` if the limit would be exceeded (D10).
    async fn take_seats(&self, id: OrganizationId, count: u32) -> StoreResult<bool>;
    /// Subtracts one from the number of users.
    async fn free_seat(&self, id: OrganizationId) -> StoreResult<()>;
    /// Adds `bytes` to the size of the organization's stored files. Adds nothing and returns `false` if the limit would
    /// be exceeded (D10).
    async fn take_storage(&self, id: OrganizationId, bytes: u64) -> StoreResult<bool>;
    /// Subtracts `bytes` from the size of the organization's stored files.
    async fn free_storage(&self, id: OrganizationId, bytes: u64) -> StoreResult<()>;
}
