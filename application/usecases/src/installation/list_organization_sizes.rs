//! Lists how much each organization uses.

use application_ports::{NameColumn, OrganizationSizeRow};
use domain_access::{Access, Action, Scope};
use domain_kernel::{ListQuery, Page};

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_ORGANIZATION_SIZES: Operation = Operation::new(
    "list_organization_sizes",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the sizes of organizations.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_organization_sizes(
        &self,
        caller: &Caller,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<OrganizationSizeRow>> {
        let scope = caller.authorize(&LIST_ORGANIZATION_SIZES, Scope::Platform)?;
        let reads = self.ports.store.queries();
        Ok(reads.organization_sizes(&scope, query).await?)
    }
}
