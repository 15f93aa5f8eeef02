//! The snapshots of entities.

use application_ports::AuditSubject;
use domain_access::Scope;
use domain_kernel::{EntityId, OrganizationId};
use domain_organization::Entity;
use serde::Serialize;

use super::subject;
use crate::audit::Audited;

#[derive(Serialize)]
struct EntitySnapshot<'a> {
    name: &'a str,
    parent_id: Option<EntityId>,
}

impl<'a> From<&'a Entity> for EntitySnapshot<'a> {
    fn from(entity: &'a Entity) -> Self {
        let Entity {
            id: _,
            organization_id: _,
            name,
            level: _,
            parent_id,
            created_at: _,
            version: _,
        } = entity;
        Self {
            name,
            parent_id: *parent_id,
        }
    }
}

impl Audited for Entity {
    fn scope(&self) -> Scope {
        Scope::Organization(self.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        subject("entity", self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        EntitySnapshot::from(self)
    }
}

/// Entities that were created together. The subject is the first of them.
pub(crate) struct AuditedEntities<'a> {
    organization_id: OrganizationId,
    entities: &'a [Entity],
}

impl<'a> AuditedEntities<'a> {
    pub const fn new(organization_id: OrganizationId, entities: &'a [Entity]) -> Self {
        Self {
            organization_id,
            entities,
        }
    }
}

#[derive(Serialize)]
struct EntitiesSnapshot<'a> {
    entities: Vec<CreatedEntity<'a>>,
}

#[derive(Serialize)]
struct CreatedEntity<'a> {
    id: EntityId,
    #[serde(flatten)]
    entity: EntitySnapshot<'a>,
}

impl Audited for AuditedEntities<'_> {
    fn scope(&self) -> Scope {
        Scope::Organization(self.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        match self.entities.first() {
            Some(first) => first.subject(),
            None => subject("organization", self.organization_id, ""),
        }
    }

    fn snapshot(&self) -> impl Serialize {
        let created = self.entities.iter().map(|entity| CreatedEntity {
            id: entity.id,
            entity: entity.into(),
        });
        EntitiesSnapshot {
            entities: created.collect(),
        }
    }
}
