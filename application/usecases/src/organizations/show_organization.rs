//! Shows one organization.

use application_ports::OrganizationRow;
use domain_access::{Access, Action, Scope};
use domain_kernel::OrganizationId;

use super::permission;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_ORGANIZATION: Operation = Operation::new(
    "show_organization",
    Access::AnyOf(&[permission(Action::Read), permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Returns the organization with the number of its users.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_organization(
        &self,
        caller: &Caller,
        id: OrganizationId,
    ) -> AppResult<OrganizationRow> {
        caller.authorize(&SHOW_ORGANIZATION, Scope::Platform)?;
        self.organization_row(id).await
    }

    pub(crate) async fn organization_row(&self, id: OrganizationId) -> AppResult<OrganizationRow> {
        self.ports
            .store
            .queries()
            .organization(id)
            .await?
            .ok_or(AppError::NotFound)
    }
}
