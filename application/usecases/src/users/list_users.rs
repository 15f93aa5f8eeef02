//! The list of people.

use application_ports::UserRow;
use domain_access::Action;
use domain_kernel::{ListQuery, OrganizationId, Page};

use super::permission;
use crate::{App, AppResult, Caller};

impl App {
    /// One page of the scope's people.
    pub async fn list_users(
        &self,
        caller: &Caller,
        named: Option<OrganizationId>,
        query: &ListQuery,
    ) -> AppResult<Page<UserRow>> {
        let scope = caller.may(permission(Action::ViewAny), caller.people_scope(named))?;
        Ok(self.ports.store.reads().users(&scope, query).await?)
    }
}
