//! Shows the permanent allowance of a person (D60) to callers who can change it (D101).

use domain_access::{Access, Action};
use domain_kernel::{OrganizationId, UserId};
use domain_scheduling::StandingAllowance;

use super::{managed_user, permission};
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_USER_ALLOWANCE: Operation = Operation::new(
    "show_user_allowance",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Read,
);

impl App {
    /// Returns the allowance of a user whom the caller may edit.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_user_allowance(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<StandingAllowance> {
        let scope = self
            .managed_scope(caller, &SHOW_USER_ALLOWANCE, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin_reading().await?;
        managed_user(&*tx, caller, &scope, id).await?;
        Ok(tx.standing_allowance(id).await?)
    }
}
