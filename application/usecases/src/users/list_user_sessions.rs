//! Lists the sessions of a user, for callers who can end them (D13).

use domain_access::{Access, Action};
use domain_accounts::Session;
use domain_kernel::{OrganizationId, UserId};

use super::{managed_user, permission};
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_USER_SESSIONS: Operation = Operation::new(
    "list_user_sessions",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Read,
);

impl App {
    /// Returns the living sessions of a user whom the caller may edit, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_user_sessions(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<Vec<Session>> {
        let scope = self
            .managed_scope(caller, &LIST_USER_SESSIONS, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin_reading().await?;
        managed_user(&*tx, caller, &scope, id).await?;
        drop(tx);
        Ok(self.ports.sessions.living(id, self.now()).await?)
    }
}
