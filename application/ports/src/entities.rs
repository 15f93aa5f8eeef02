//! Entities in a transaction.

use async_trait::async_trait;
use domain_kernel::{OrganizationId, Timestamp};
use domain_organization::Entity;

use crate::StoreResult;

/// The entities of an organization's tree (D17).
#[async_trait]
pub trait Entities {
    /// Returns the entities of an organization that are not deleted. Locks the tree until the end of the transaction,
    /// so that no other transaction changes it.
    async fn lock_entities(&self, organization_id: OrganizationId) -> StoreResult<Vec<Entity>>;
    /// Stores new entities. Parents must come before their children.
    async fn insert_entities(&self, entities: &[Entity]) -> StoreResult<()>;
    /// Stores an entity.
    async fn save_entity(&self, entity: &Entity) -> StoreResult<()>;
    /// Stores the levels of these entities, whatever their version.
    async fn save_levels(&self, entities: &[Entity]) -> StoreResult<()>;
    /// Deletes an entity. Its row keeps the name for results (D16a).
    async fn delete_entity(&self, entity: &Entity, now: Timestamp) -> StoreResult<()>;
}
