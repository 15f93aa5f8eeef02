//! Creates entities.

use domain_access::{Access, Action};
use domain_kernel::{EntityId, FieldErrors};
use domain_organization::{EntityDraft, FormErrors, Tree};

use super::permission;
use crate::audit::{AuditedEntities, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const CREATE_ENTITIES: Operation = Operation::new(
    "create_entities",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Change,
)
.refused_with(&[STALE_VERSION])
.with_permit(PermitKind::TreeChange);

impl App {
    /// Creates either all entities of a form or none. Returns their ids in the order of the rows.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_entities(
        &self,
        caller: &Caller,
        drafts: &[EntityDraft],
    ) -> AppResult<Vec<EntityId>> {
        let (organization, _) = caller.authorize_in_organization(&CREATE_ENTITIES)?;
        let tx = self.ports.store.begin().await?;
        let tree = Tree::new(tx.lock_entities(organization).await?);
        let entities = tree.create(drafts, || self.row_id(), self.now());
        let entities = entities.map_err(field_errors)?;
        tx.insert_entities(&entities).await?;
        let created = AuditedEntities::new(organization, &entities);
        let entry = self.audit_entry(caller, &CREATE_ENTITIES, Change::Created(&created))?;
        tx.commit(entry).await?;
        Ok(entities.into_iter().map(|entity| entity.id).collect())
    }
}

/// Returns the errors of the rows at `rows.N.field`. Rows are counted from 0.
fn field_errors(errors: FormErrors) -> FieldErrors {
    let mut found = errors.fields;
    for error in errors.rows {
        let path = format!("rows.{}.{}", error.row, error.field);
        found.add(path, error.message);
    }
    found
}
