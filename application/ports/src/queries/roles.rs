//! Lists of roles.

use async_trait::async_trait;
use domain_access::{ReadScope, Role, RoleKind};
use domain_kernel::{ListQuery, Page, RoleId, Timestamp};

use crate::{NameColumn, StoreResult};

/// A role in the list of roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleRow {
    pub id: RoleId,
    pub kind: RoleKind,
    pub name: String,
    /// The number of users who have the role.
    pub users_count: u64,
    pub created_at: Timestamp,
}

/// Lists of roles.
#[async_trait]
pub trait RoleQueries {
    /// Returns the custom roles of the scope, searched by name, and also the built-in role `user` if `with_user` is
    /// true.
    async fn roles(
        &self,
        scope: &ReadScope,
        with_user: bool,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<RoleRow>>;
    /// Returns one role of the scope.
    async fn role(&self, scope: &ReadScope, id: RoleId) -> StoreResult<Option<Role>>;
    /// Counts the users who have a role.
    async fn role_users(&self, id: RoleId) -> StoreResult<u64>;
    /// Returns the built-in roles of the scope, oldest first.
    async fn builtin_roles(&self, scope: &ReadScope) -> StoreResult<Vec<Role>>;
    /// Returns all roles of the scope with their permissions, built-in ones first.
    async fn assignable_roles(&self, scope: &ReadScope) -> StoreResult<Vec<Role>>;
}
