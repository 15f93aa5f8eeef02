//! Exports users, for a file (D78).

use application_ports::{UserColumn, UserFilter, UserRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, OrganizationId, Paging, SELECT_LIST_SIZE};

use super::permission;
use crate::{App, AppResult, Caller, Operation};

pub(super) const EXPORT_USERS: Operation = Operation::new(
    "export_users",
    Access::AnyOf(&[permission(Action::ViewAny)]),
);

/// The most pages of one export, 1,000 users each. A filter or a search exports the others.
const MAX_PAGES: u32 = 10;

impl App {
    /// Returns the first 10,000 users of a list. Its paging does not matter.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_users(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        filter: UserFilter,
        query: &ListQuery<UserColumn>,
    ) -> AppResult<Vec<UserRow>> {
        let scope = self
            .managed_scope(caller, &EXPORT_USERS, requested_organization)
            .await?;
        let reads = self.ports.store.queries();
        let (mut query, mut exported) = (query.clone(), Vec::new());
        for page in 1..=MAX_PAGES {
            query.paging = Paging {
                page,
                per_page: SELECT_LIST_SIZE,
            };
            let found = reads.users(&scope, filter, &query).await?;
            let is_last = found.last_page() <= u64::from(page);
            exported.extend(found.rows);
            if is_last {
                break;
            }
        }
        Ok(exported)
    }
}
