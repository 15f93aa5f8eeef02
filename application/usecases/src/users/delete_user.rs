//! Deleting a person: the account ends at once and the address is free; answers, results and records
//! keep the name (D16a).

use domain_access::{Action, may_give};
use domain_kernel::{OrganizationId, UserId};
use domain_organization::messages;

use super::{keep_a_holder, permission, recorded};
use crate::audit::Change;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Deletes a person who is in no team and not the last of the admins.
    pub async fn delete_user(
        &self,
        caller: &Caller,
        named: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<()> {
        let scope = caller.people_scope(named);
        caller.may(permission(Action::Delete), scope)?;
        let tx = self.ports.store.begin().await?;
        let mut user = tx.user(&scope, id).await?.ok_or(AppError::NotFound)?;
        let role = tx
            .role(&scope, user.role_id)
            .await?
            .ok_or(AppError::NotFound)?;
        may_give(caller, &role)?;
        keep_a_holder(&*tx, &scope, user.role_id).await?;
        if tx.user_teams(id).await? > 0 {
            return Err(messages::user_in_team().into());
        }
        let before = recorded(&user);
        user.deleted_at = Some(self.now());
        tx.user_save(&user).await?;
        tx.sessions_end(id, None).await?;
        if let Some(organization) = scope.organization_id() {
            tx.organization_free_seat(organization).await?;
        }
        let change = Change {
            scope,
            action: "delete_user",
            kind: "user",
            id: id.to_string(),
            before: Some(before),
            after: None,
        };
        self.record(&*tx, caller, change).await?;
        Ok(tx.commit().await?)
    }
}
