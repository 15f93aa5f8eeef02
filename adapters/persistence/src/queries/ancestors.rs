//! The names of the ancestors of entities. They distinguish two entities with the same name.

use std::collections::{HashMap, HashSet};

use application_ports::StoreResult;
use domain_kernel::{EntityId, OrganizationId};
use sea_orm::{EntityTrait, QueryFilter, QuerySelect};

use super::SqlQueries;
use crate::entity::entities::{Column, Entity, by_ids, in_organization};
use crate::entity::values;
use crate::errors::store_error;

/// Entities with their names and parents.
pub struct Ancestors(HashMap<EntityId, (String, Option<EntityId>)>);

impl Ancestors {
    /// Returns the names of the ancestors of an entity and its own name. The name of the root comes first.
    pub fn down_to(&self, entity: Option<EntityId>) -> Vec<String> {
        let mut names = Vec::new();
        let mut next = entity;
        while let Some((name, parent)) = next.and_then(|id| self.0.get(&id)) {
            names.push(name.clone());
            next = *parent;
        }
        names.reverse();
        names
    }
}

impl SqlQueries {
    /// Reads these entities of an organization and all their ancestors, one level of the tree at a time.
    pub async fn ancestors(
        &self,
        organization: OrganizationId,
        parents: impl Iterator<Item = EntityId>,
    ) -> StoreResult<Ancestors> {
        let mut known = HashMap::new();
        let mut missing: HashSet<EntityId> = parents.collect();
        while !missing.is_empty() {
            let found: Vec<(values::EntityId, String, Option<values::EntityId>)> = Entity::find()
                .select_only()
                .columns([Column::Id, Column::Name, Column::ParentId])
                .filter(by_ids(missing.drain()))
                .filter(in_organization(organization))
                .into_tuple()
                .all(&self.read)
                .await
                .map_err(store_error)?;
            for (id, name, parent) in found {
                let parent = parent.map(EntityId::from);
                missing.extend(parent);
                known.insert(id.into(), (name, parent));
            }
            missing.retain(|id| !known.contains_key(id));
        }
        Ok(Ancestors(known))
    }
}
