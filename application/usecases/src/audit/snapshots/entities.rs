//! The snapshots of entities.

use application_ports::{AuditSubject, SubjectKind};
use domain_access::Scope;
use domain_kernel::{EntityId, OrganizationId};
use domain_organization::{Entity, StoredEntity};
use serde::Serialize;

use super::{Named, reference_to, subject};
use crate::audit::Audited;

#[derive(Serialize)]
struct EntitySnapshot<'a> {
    name: &'a str,
    parent: Option<Named>,
}

impl<'a> From<&'a Entity> for EntitySnapshot<'a> {
    fn from(entity: &'a Entity) -> Self {
        let StoredEntity {
            id: _,
            organization_id: _,
            name,
            level: _,
            parent_id,
            created_at: _,
            version: _,
        } = &**entity;
        Self {
            name,
            parent: parent_id.map(|id| reference_to(SubjectKind::Entity, id)),
        }
    }
}

impl Audited for Entity {
    fn scope(&self) -> Scope {
        Scope::Organization(self.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::Entity, self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        EntitySnapshot::from(self)
    }
}

/// Entities that were created together. The subject of the entry is the first entity.
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
            None => subject(SubjectKind::Organization, self.organization_id, ""),
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
