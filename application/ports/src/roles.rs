//! Roles in a transaction.

use async_trait::async_trait;
use domain_access::{Role, RoleKind, Scope};
use domain_accounts::RoleHolders;
use domain_kernel::RoleId;

use crate::StoreResult;

/// Roles.
#[async_trait]
pub trait Roles {
    /// Stores a new role.
    async fn insert_role(&self, role: &Role) -> StoreResult<()>;
    /// Returns a role of that scope.
    async fn role(&self, scope: &Scope, id: RoleId) -> StoreResult<Option<Role>>;
    /// Returns a role of that scope by its name. Case and separators do not matter
    /// (D58).
    async fn role_by_name(&self, scope: &Scope, name: &str) -> StoreResult<Option<Role>>;
    /// Returns the built-in role of that kind in the scope.
    async fn role_by_kind(&self, scope: &Scope, kind: RoleKind) -> StoreResult<Option<Role>>;
    /// Stores a changed role.
    async fn save_role(&self, role: &Role) -> StoreResult<()>;
    /// Deletes a role. Fails with `StoreError::InUse` if a user has it.
    async fn delete_role(&self, id: RoleId) -> StoreResult<()>;
    /// Returns how many users have the role and are neither deleted nor deactivated. Locks the role's row until the end
    /// of the transaction, so that two transactions cannot both remove a role from its last holders (D7).
    async fn role_holders(&self, id: RoleId) -> StoreResult<RoleHolders>;
}
