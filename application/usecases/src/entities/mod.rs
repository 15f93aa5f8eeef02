//! Use cases for the entities of an organization's tree.

mod create_entities;
mod delete_entity;
mod list_entities;
mod show_entity;
mod update_entity;

use application_ports::EntityRow;
use domain_access::{Action, Permission, ReadScope, Resource};
use domain_kernel::EntityId;

use crate::{App, AppError, AppResult, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    create_entities::CREATE_ENTITIES,
    delete_entity::DELETE_ENTITY,
    list_entities::LIST_ENTITIES,
    show_entity::SHOW_ENTITY,
    update_entity::UPDATE_ENTITY,
];

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Entity)
}

impl App {
    /// Returns the entity of the scope. Use cases that change an entity or its team call this first, so that a request
    /// with an unknown id does not wait for a transaction.
    pub(crate) async fn entity_row(&self, scope: &ReadScope, id: EntityId) -> AppResult<EntityRow> {
        let entity = self.ports.store.queries().entity(scope, id).await?;
        entity.ok_or(AppError::NotFound)
    }
}
