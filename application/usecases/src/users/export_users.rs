//! Exports users to a file (D78).

use application_ports::{TableFormat, UserColumn, UserFilter, UserRow};
use domain_access::{Access, Action};
use domain_accounts::UserState;
use domain_kernel::{ListQuery, OrganizationId, Paging, SELECT_LIST_SIZE, Timestamp};

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const EXPORT_USERS: Operation = Operation::new(
    "export_users",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
)
.with_permit(PermitKind::Export);

/// The maximum number of pages of one export, with 1,000 users each. To export other users, the caller filters or
/// searches.
const MAX_PAGES: u32 = 10;

const HEADER: [&str; 7] = [
    "Name",
    "Email",
    "Role",
    "State",
    "Invited (UTC)",
    "Last sign-in (UTC)",
    "Created (UTC)",
];

impl App {
    /// Returns a file with the first 10,000 users of a list. The paging of `query` is ignored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_users(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        filter: UserFilter,
        query: &ListQuery<UserColumn>,
        format: TableFormat,
    ) -> AppResult<Vec<u8>> {
        let scope = self
            .managed_scope(caller, &EXPORT_USERS, requested_organization)
            .await?;
        let reads = self.ports.store.queries();
        let header = HEADER.map(str::to_owned).to_vec();
        let mut file = self.ports.tabular_files.begin(header, format).await?;
        let mut query = query.clone();
        for page in 1..=MAX_PAGES {
            query.paging = Paging {
                page,
                per_page: SELECT_LIST_SIZE,
            };
            let found = reads.users(&scope, filter, &query).await?;
            let is_last = found.last_page() <= u64::from(page);
            file.add(found.rows.into_iter().map(table_row).collect())
                .await?;
            if is_last {
                break;
            }
        }
        Ok(file.finish().await?)
    }
}

fn table_row(user: UserRow) -> Vec<String> {
    let state = match user.state {
        UserState::Invited => "invited",
        UserState::Active => "active",
        UserState::Deactivated => "deactivated",
    };
    vec![
        user.name,
        user.email,
        user.role,
        state.to_owned(),
        user.invited_at.map(sortable_time).unwrap_or_default(),
        user.last_sign_in_at.map(sortable_time).unwrap_or_default(),
        sortable_time(user.created_at),
    ]
}

/// Returns a time in a form that spreadsheet programs can sort.
fn sortable_time(at: Timestamp) -> String {
    let at = at.to_utc();
    let (date, hour, minute) = (at.date(), at.hour(), at.minute());
    format!("{date} {hour:02}:{minute:02}")
}
