//! Lists the entities of an organization.

use application_ports::{EntityRow, NameColumn};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page, Sort};

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_ENTITIES: Operation = Operation::new(
    "list_entities",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the entities.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_entities(
        &self,
        caller: &Caller,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<EntityRow>> {
        let (_, scope) = caller.authorize_in_organization(&LIST_ENTITIES)?;
        Ok(self.ports.store.queries().entities(&scope, query).await?)
    }

    /// Lists all entities.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_entity_tree(
        &self,
        caller: &Caller,
        column: NameColumn,
        sort: Sort,
    ) -> AppResult<Vec<EntityRow>> {
        let (_, scope) = caller.authorize_in_organization(&LIST_ENTITIES)?;
        let reads = self.ports.store.queries();
        Ok(reads.entity_tree(&scope, column, sort).await?)
    }
}
