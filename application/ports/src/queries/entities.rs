//! The tree of an organization, and its entities as a list.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{EntityId, ListQuery, Page, Sort, Timestamp};

use crate::{NameColumn, NamedUserRow, StoreResult};

/// An entity in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntityRow {
    pub id: EntityId,
    pub name: String,
    /// 1 for the root.
    pub level: u32,
    pub parent_id: Option<EntityId>,
    /// The names of all entities above this one, the root first. Empty in the tree.
    pub ancestors: Vec<String>,
    /// The entities directly below this one, the oldest first.
    pub children: Vec<EntityId>,
    /// The number of users, including the leader.
    pub users_count: u64,
    /// The leader of the team. `None` if the entity has no users.
    pub leader: Option<NamedUserRow>,
    pub created_at: Timestamp,
    pub version: i32,
}

/// Lists of entities that are not deleted.
#[async_trait]
pub trait EntityQueries {
    /// Returns all entities of an organization.
    async fn entity_tree(
        &self,
        scope: &ReadScope,
        column: NameColumn,
        sort: Sort,
    ) -> StoreResult<Vec<EntityRow>>;
    /// Returns a page of the entities, searched by name.
    async fn entities(
        &self,
        scope: &ReadScope,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<EntityRow>>;
    /// Returns one entity.
    async fn entity(&self, scope: &ReadScope, id: EntityId) -> StoreResult<Option<EntityRow>>;
}
