//! Shows one user.

use application_ports::UserRow;
use domain_access::Action;
use domain_kernel::{OrganizationId, UserId};

use super::permission;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Returns the user with the role's name.
    pub async fn show_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<UserRow> {
        let scope = caller.authorize_any(
            &[
                permission(Action::Read),
                permission(Action::ViewAny),
                permission(Action::Update),
            ],
            caller.managed_scope(requested_organization),
        )?;
        self.ports
            .store
            .queries()
            .user(&scope, id)
            .await?
            .ok_or(AppError::NotFound)
    }
}
