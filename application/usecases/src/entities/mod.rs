//! Use cases for the entities of an organization's tree.

mod create_entities;
mod delete_entity;
mod list_entities;
mod show_entity;
mod update_entity;

use domain_access::{Action, Permission, Resource};

use crate::Operation;

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
