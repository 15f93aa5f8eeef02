//! Lists the organizations of the platform.

use application_ports::{NameColumn, OrganizationRow};
use domain_access::{Access, Action, Scope};
use domain_kernel::{ListQuery, Page};

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_ORGANIZATIONS: Operation = Operation::new(
    "list_organizations",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of organizations.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_organizations(
        &self,
        caller: &Caller,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<OrganizationRow>> {
        let scope = caller.authorize(&LIST_ORGANIZATIONS, Scope::Platform)?;
        Ok(self
            .ports
            .store
            .queries()
            .organizations(&scope, query)
            .await?)
    }
}
