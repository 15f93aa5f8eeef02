//! Lists roles.

use application_ports::{NameColumn, RoleRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, OrganizationId, Page};

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_ROLES: Operation = Operation::new(
    "list_roles",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the custom roles, and also the role `user` if `with_user` is true.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_roles(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        with_user: bool,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<RoleRow>> {
        let scope = self
            .managed_scope(caller, &LIST_ROLES, requested_organization)
            .await?;
        Ok(self
            .ports
            .store
            .queries()
            .roles(&scope, with_user, query)
            .await?)
    }
}
