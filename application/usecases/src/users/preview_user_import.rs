//! Shows what an import of a file would do, without storing anything (D18).

use domain_access::{Access, Action};
use domain_accounts::MAX_USER_FILE;
use domain_kernel::OrganizationId;

use super::permission;
use super::user_file::{CheckedUserFile, UserFile};
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const PREVIEW_USER_IMPORT: Operation = Operation::new(
    "preview_user_import",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Unmetered,
)
.with_file(MAX_USER_FILE);

impl App {
    /// Reads and checks the file.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn preview_user_import(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        mut file: UserFile,
    ) -> AppResult<CheckedUserFile> {
        let scope = self
            .managed_scope(caller, &PREVIEW_USER_IMPORT, requested_organization)
            .await?
            .scope();
        self.check_user_file(caller, requested_organization, scope, &mut file)
            .await
    }
}
