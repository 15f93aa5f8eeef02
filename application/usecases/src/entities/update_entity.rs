//! Renames and moves an entity.

use application_ports::EntityRow;
use domain_access::{Access, Action};
use domain_kernel::EntityId;
use domain_organization::{EntityEdit, Tree};

use super::permission;
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Edit, Effect, Operation, PermitKind};

pub(super) const UPDATE_ENTITY: Operation = Operation::new(
    "update_entity",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[STALE_VERSION])
.with_permit(PermitKind::TreeChange);

impl App {
    /// Changes the name and the parent. Everything below the entity moves with it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update_entity(
        &self,
        caller: &Caller,
        id: EntityId,
        command: Edit<EntityEdit>,
    ) -> AppResult<EntityRow> {
        let (organization, scope) = caller.authorize_in_organization(&UPDATE_ENTITY)?;
        let read = self.entity_row(&scope, id).await?;
        ensure_current(command.version, read.version)?;
        let tx = self.ports.store.begin().await?;
        let tree = Tree::new(tx.lock_entities(organization).await?);
        let before = tree.get(id).ok_or(AppError::NotFound)?;
        ensure_current(command.version, before.version)?;
        let edited = tree.edit(before, &command.draft)?;
        tx.save_entity(&edited.entity).await?;
        tx.save_levels(&edited.below).await?;
        let change = (before, &edited.entity);
        self.commit_update(tx, caller, &UPDATE_ENTITY, change)
            .await?;
        self.entity_row(&scope, id).await
    }
}
