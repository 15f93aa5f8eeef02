//! Changing a person: name, address, role, and the password where a new one is given.

use application_ports::UserRow;
use domain_access::{Action, can_assign_role};
use domain_kernel::{EmailAddress, OrganizationId, UserId};
use domain_organization::{UserDraft, messages};

use super::{assignable_role, ensure_admin_remains, permission, recorded};
use crate::audit::Change;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Changes the person. A new password ends the person's sessions (D13).
    pub async fn update_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
        command: UserDraft,
    ) -> AppResult<UserRow> {
        let scope = caller.managed_scope(requested_organization);
        let read = caller.authorize(permission(Action::Update), scope)?;
        let row = self
            .ports
            .store
            .queries()
            .user(&read, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let current = EmailAddress::parse(&row.email)
            .map_err(|reason| AppError::Internal(reason.to_owned()))?;
        let checked = command.check_edit(
            &current,
            &self.people_domain(caller, requested_organization).await?,
        )?;
        // Hashed before the transaction: nothing waits for it, and no lock is held meanwhile.
        let hash = match &checked.password {
            Some(password) => Some(self.ports.hasher.hash(password).await?),
            None => None,
        };

        let tx = self.ports.store.begin().await?;
        let mut user = tx.user(&scope, id).await?.ok_or(AppError::NotFound)?;
        let current = tx
            .role(&scope, user.role_id)
            .await?
            .ok_or(AppError::NotFound)?;
        // Whoever holds more than the caller is not the caller's to change: a new password or
        // address would hand over what they hold (D7).
        can_assign_role(caller, &current)?;
        let before = recorded(&user);
        let role = assignable_role(&*tx, caller, &scope, &checked.role).await?;
        if role.id != user.role_id {
            if user.id == caller.user_id {
                return Err(messages::own_role().into());
            }
            ensure_admin_remains(&*tx, &scope, user.role_id).await?;
        }
        user.name = checked.name;
        user.email = checked.email;
        user.role_id = role.id;
        let ends_sessions = hash.is_some();
        if ends_sessions {
            user.password_hash = hash;
        }
        tx.user_save(&user).await?;
        if ends_sessions {
            let own = (user.id == caller.user_id).then_some(caller.session_id);
            tx.sessions_end(user.id, own).await?;
        }
        let change = Change {
            scope,
            action: "update_user",
            kind: "user",
            id: id.to_string(),
            before: Some(before),
            after: Some(recorded(&user)),
        };
        self.record(&*tx, caller, change).await?;
        tx.commit().await?;
        self.ports
            .store
            .queries()
            .user(&read, id)
            .await?
            .ok_or(AppError::NotFound)
    }
}
