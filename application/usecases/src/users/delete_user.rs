//! Deletes a user. The account ends at once, and the address can be used again. Answers, results and audit entries keep
//! the name (D16a).

use domain_access::{Access, Action};
use domain_accounts::refusals::{LAST_ADMIN, LAST_SUPER_ADMIN, OWN_ACCOUNT};
use domain_kernel::{OrganizationId, UserId};
use domain_organization::refusals::{TEAM_LEADER, USER_IN_TEAM};

use super::{deletable_user, permission, save_deleted_user};
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const DELETE_USER: Operation = Operation::new(
    "delete_user",
    Access::AnyOf(&[permission(Action::Delete)]),
    Effect::Change,
)
.refused_with(&[
    OWN_ACCOUNT,
    LAST_ADMIN,
    LAST_SUPER_ADMIN,
    TEAM_LEADER,
    USER_IN_TEAM,
    STALE_VERSION,
]);

impl App {
    /// Deletes a user who is in no team, and is neither the caller nor the last admin.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<()> {
        let scope = self
            .managed_scope(caller, &DELETE_USER, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin().await?;
        let (mut user, role) = deletable_user(&*tx, caller, &scope, id).await?;
        let email = user.email.clone();
        user.delete(self.now());
        save_deleted_user(&*tx, &scope, &user, &email).await?;
        let deleted = AuditedUser::new(&user, &role.name);
        let entry = self.audit_entry(caller, &DELETE_USER, Change::Deleted(&deleted))?;
        Ok(tx.commit(entry).await?)
    }
}
