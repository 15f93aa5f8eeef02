//! Lets in a user whose sign-ins must wait because of failed attempts by others (D102).

use domain_access::{Access, Action};
use domain_kernel::{OrganizationId, UserId};

use super::{managed_user, permission};
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LET_IN_USER: Operation = Operation::new(
    "let_in_user",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Assistance,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Lets a user in for ten minutes: sign-ins from any network are checked, but at most ten in a minute.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn let_in_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<()> {
        let scope = self
            .managed_scope(caller, &LET_IN_USER, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin().await?;
        let (user, role) = managed_user(&*tx, caller, &scope, id).await?;
        self.let_in(&*tx, &user.email, self.now()).await?;
        let user = AuditedUser::new(&user, &role.name);
        let entry = self.audit_entry(caller, &LET_IN_USER, Change::None(&user))?;
        Ok(tx.commit(entry).await?)
    }
}
