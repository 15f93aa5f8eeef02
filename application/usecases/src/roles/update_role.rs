//! Changing a custom role; its people have the new permissions from their next request on (D7).

use domain_access::{Action, can_grant};
use domain_kernel::{OrganizationId, RoleId};
use domain_organization::messages;

use super::{RoleDetail, RoleDraft, permission, recorded};
use crate::audit::Change;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Changes name and permissions.
    pub async fn update_role(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: RoleId,
        command: RoleDraft,
    ) -> AppResult<RoleDetail> {
        let scope = caller.managed_scope(requested_organization);
        caller.authorize(permission(Action::Update), scope)?;
        let tx = self.ports.store.begin().await?;
        let mut role = tx.role(&scope, id).await?.ok_or(AppError::NotFound)?;
        if role.is_builtin() {
            return Err(messages::builtin_role().into());
        }
        if caller.role_id == id {
            return Err(messages::own_role().into());
        }
        // Nobody takes from a role, either, what they do not hold themselves.
        can_grant(caller, &role.permissions)?;
        let before = recorded(&role);
        (role.name, role.permissions) = command.check(caller, &scope)?;
        tx.role_save(&role).await?;
        let change = Change {
            scope,
            action: "update_role",
            kind: "role",
            id: id.to_string(),
            before: Some(before),
            after: Some(recorded(&role)),
        };
        self.record(&*tx, caller, change).await?;
        tx.commit().await?;
        Ok(RoleDetail {
            users_count: self.ports.store.queries().role_users(id).await?,
            role,
        })
    }
}
