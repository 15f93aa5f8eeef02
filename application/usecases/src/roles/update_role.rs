//! Changes a custom role. Its users have the new permissions from their next request on (D7).

use domain_access::refusals::BUILTIN_ROLE;
use domain_access::{Access, Action, can_grant};
use domain_accounts::refusals::OWN_ROLE;
use domain_kernel::{OrganizationId, RoleId};

use super::{RoleDetail, RoleDraft, permission};
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Edit, Effect, Operation};

pub(super) const UPDATE_ROLE: Operation = Operation::new(
    "update_role",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[BUILTIN_ROLE, OWN_ROLE, STALE_VERSION]);

impl App {
    /// Changes name and permissions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update_role(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: RoleId,
        command: Edit<RoleDraft>,
    ) -> AppResult<RoleDetail> {
        let scope = self
            .managed_scope(caller, &UPDATE_ROLE, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin().await?;
        let before = tx.role(&scope, id).await?.ok_or(AppError::NotFound)?;
        if before.is_builtin() {
            return Err(domain_access::messages::builtin_role().into());
        }
        if caller.role_id == id {
            return Err(domain_accounts::messages::own_role().into());
        }
        ensure_current(command.version, before.version)?;
        // The caller must also hold the permissions that the role has now, because the change may
        // remove them.
        can_grant(caller, &before.permissions)?;
        let (name, permissions) = command.draft.check(caller, &scope)?;
        let mut role = before.clone();
        role.edit(name, permissions);
        tx.save_role(&role).await?;
        let role = tx.role(&scope, id).await?.ok_or(AppError::NotFound)?;
        let has_changed = self
            .commit_update(tx, caller, &UPDATE_ROLE, (&before, &role))
            .await?;
        Ok(RoleDetail {
            users_count: self.ports.store.queries().role_users(id).await?,
            role: if has_changed { role } else { before },
        })
    }
}
