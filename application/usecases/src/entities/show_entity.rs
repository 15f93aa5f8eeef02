//! Shows one entity.

use application_ports::EntityRow;
use domain_access::{Access, Action};
use domain_kernel::EntityId;

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_ENTITY: Operation = Operation::new(
    "show_entity",
    Access::AnyOf(&[
        permission(Action::Read),
        permission(Action::ViewAny),
        permission(Action::Update),
    ]),
    Effect::Read,
);

impl App {
    /// Returns the entity.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_entity(&self, caller: &Caller, id: EntityId) -> AppResult<EntityRow> {
        let (_, scope) = caller.authorize_in_organization(&SHOW_ENTITY)?;
        self.entity_row(&scope, id).await
    }
}
