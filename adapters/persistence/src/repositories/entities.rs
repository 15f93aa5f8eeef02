//! The entities of organizations' trees.

use std::collections::BTreeMap;

use application_ports::{Entities, StoreResult};
use async_trait::async_trait;
use domain_kernel::{EntityId, OrganizationId, Timestamp};
use domain_organization::Entity;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, NotSet, QueryFilter, QuerySelect, Set};

use super::{MAX_ROWS, SqlTransaction, compare_and_set};
use crate::entity::entities::{self, ActiveModel, COLUMN, by_id, by_ids, living_in};
use crate::entity::find_all;
use crate::errors::{corrupt, store_error};

#[async_trait]
impl Entities for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_entities(&self, organization_id: OrganizationId) -> StoreResult<Vec<Entity>> {
        // Each change of the tree first locks the root of the tree. So this statement waits until the previous change
        // is finished.
        living_in(organization_id)
            .filter(COLUMN.parent_id.is_null())
            .lock_exclusive()
            .one(&self.tx)
            .await
            .map_err(store_error)?;
        find_all(&self.tx, living_in(organization_id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_entities(&self, entities: &[Entity]) -> StoreResult<()> {
        let rows: Vec<ActiveModel> = entities
            .iter()
            .map(ActiveModel::try_from)
            .collect::<Result<_, _>>()?;
        entities::Entity::insert_many(rows)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_entity(&self, entity: &Entity) -> StoreResult<()> {
        let row = ActiveModel {
            version: Set(entity.version + 1),
            users: NotSet,
            ..entity.try_into()?
        };
        compare_and_set(&self.tx, row, unchanged(entity)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_levels(&self, entities: &[Entity]) -> StoreResult<()> {
        let mut by_level = BTreeMap::<u32, Vec<EntityId>>::new();
        for entity in entities {
            by_level.entry(entity.level).or_default().push(entity.id);
        }
        for (level, ids) in by_level {
            let level = i32::try_from(level).map_err(|reason| corrupt("entities")(&reason))?;
            for ids in ids.chunks(MAX_ROWS) {
                entities::Entity::update_many()
                    .set(ActiveModel {
                        level: Set(level),
                        ..ActiveModel::default()
                    })
                    .filter(by_ids(ids.iter().copied()))
                    .exec(&self.tx)
                    .await
                    .map_err(store_error)?;
            }
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_entity(&self, entity: &Entity, now: Timestamp) -> StoreResult<()> {
        let row = ActiveModel {
            deleted_at: Set(Some(now.into())),
            version: Set(entity.version + 1),
            ..ActiveModel::default()
        };
        compare_and_set(&self.tx, row, unchanged(entity)).await
    }
}

/// Whether the stored entity still has the version that was read.
fn unchanged(entity: &Entity) -> Expr {
    by_id(entity.id)
        .and(COLUMN.version.eq(entity.version))
        .and(COLUMN.deleted_at.is_null())
}
