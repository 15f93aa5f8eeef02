//! Signs a user out everywhere, for example after the loss of a device (D13).

use domain_access::{Access, Action};
use domain_kernel::{OrganizationId, UserId};

use super::{managed_user, permission};
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const SIGN_OUT_USER: Operation = Operation::new(
    "sign_out_user",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Assistance,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Ends all sessions of a user whom the caller may edit.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sign_out_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<()> {
        let scope = self
            .managed_scope(caller, &SIGN_OUT_USER, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin().await?;
        let (user, role) = managed_user(&*tx, caller, &scope, id).await?;
        tx.end_sessions(id, None).await?;
        let user = AuditedUser::new(&user, &role.name);
        let entry = self.audit_entry(caller, &SIGN_OUT_USER, Change::None(&user))?;
        Ok(tx.commit(entry).await?)
    }
}
