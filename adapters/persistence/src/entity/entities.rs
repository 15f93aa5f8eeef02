//! The nodes of organizations' trees.

use application_ports::StoreError;
use domain_kernel::search_fold;
use domain_organization::StoredEntity;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{EntityId, Millis, OrganizationId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "entities")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: EntityId,
    pub organization_id: OrganizationId,
    pub name: String,
    pub search_key: String,
    pub level: i32,
    pub parent_id: Option<EntityId>,
    pub created_at: Millis,
    pub deleted_at: Option<Millis>,
    pub version: i32,
    /// The number of the entity's rows in `entity_members`. Code that writes those rows must update this number.
    pub users: i32,
    #[sea_orm(belongs_to, from = "organization_id", to = "id")]
    pub organization: BelongsTo<super::organizations::Entity>,
    #[sea_orm(self_ref, relation_enum = "Parent", from = "parent_id", to = "id")]
    pub parent: BelongsTo<Option<Entity>>,
    #[sea_orm(has_many)]
    pub members: HasMany<super::entity_members::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: EntityId;
    by_ids => id: [EntityId];
    children_of => parent_id: [EntityId];
    in_organization => organization_id: OrganizationId;
}

/// Selects the entities of an organization that are not deleted.
pub fn living_in(organization_id: domain_kernel::OrganizationId) -> Select<Entity> {
    Entity::find()
        .filter(in_organization(organization_id))
        .filter(COLUMN.deleted_at.is_null())
}

impl TryFrom<Model> for domain_organization::Entity {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self::from_stored(StoredEntity {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            name: model.name,
            level: u32::try_from(model.level).map_err(|reason| corrupt("entities")(&reason))?,
            parent_id: model.parent_id.map(Into::into),
            created_at: model.created_at.into(),
            version: model.version,
        }))
    }
}

impl TryFrom<&domain_organization::Entity> for ActiveModel {
    type Error = StoreError;

    fn try_from(entity: &domain_organization::Entity) -> Result<Self, StoreError> {
        Ok(Model {
            id: entity.id.into(),
            organization_id: entity.organization_id.into(),
            name: entity.name.clone(),
            search_key: search_fold(&entity.name),
            level: i32::try_from(entity.level).map_err(|reason| corrupt("entities")(&reason))?,
            parent_id: entity.parent_id.map(Into::into),
            created_at: entity.created_at.into(),
            deleted_at: None,
            version: entity.version,
            users: 0,
        }
        .into_active_model())
    }
}
