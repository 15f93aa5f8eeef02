//! Deletes an entity without children and without users.

use domain_access::{Access, Action};
use domain_kernel::EntityId;
use domain_organization::Tree;
use domain_organization::refusals::{ENTITY_HAS_CHILDREN, ENTITY_HAS_USERS, ROOT_ENTITY};

use super::permission;
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const DELETE_ENTITY: Operation = Operation::new(
    "delete_entity",
    Access::AnyOf(&[permission(Action::Delete)]),
    Effect::Change,
)
.refused_with(&[
    ENTITY_HAS_CHILDREN,
    ENTITY_HAS_USERS,
    ROOT_ENTITY,
    STALE_VERSION,
])
.with_permit(PermitKind::TreeChange);

impl App {
    /// Deletes the entity.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_entity(&self, caller: &Caller, id: EntityId) -> AppResult<()> {
        let (organization, scope) = caller.authorize_in_organization(&DELETE_ENTITY)?;
        self.entity_row(&scope, id).await?;
        let tx = self.ports.store.begin().await?;
        let tree = Tree::new(tx.lock_entities(organization).await?);
        let entity = tree.get(id).ok_or(AppError::NotFound)?;
        let users = tx.lock_team(organization, id, self.now()).await?;
        tree.check_deletion(
            entity,
            users.is_some_and(|stored| stored.team.users_count() > 0),
        )?;
        tx.delete_entity(entity, self.now()).await?;
        let entry = self.audit_entry(caller, &DELETE_ENTITY, Change::Deleted(entity))?;
        Ok(tx.commit(entry).await?)
    }
}
