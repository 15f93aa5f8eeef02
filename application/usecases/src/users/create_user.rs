//! A new person of the scope, one by one.

use application_ports::UserRow;
use domain_access::Action;
use domain_kernel::{OrganizationId, UserId};
use domain_organization::{User, UserDraft, messages};

use super::{assignable_role, permission, recorded};
use crate::audit::Change;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Creates the person with a password; the organization must have a free seat (D10).
    pub async fn create_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        command: UserDraft,
    ) -> AppResult<UserRow> {
        let scope = caller.managed_scope(requested_organization);
        let read = caller.authorize(permission(Action::Create), scope)?;
        let checked = command.check(&self.people_domain(caller, requested_organization).await?)?;
        // Hashed before the transaction: nothing waits for it, and no lock is held meanwhile.
        let hash = self.ports.hasher.hash(&checked.password).await?;

        let tx = self.ports.store.begin().await?;
        let role = assignable_role(&*tx, caller, &scope, &checked.role).await?;
        let user = User {
            id: self.row_id::<UserId>(),
            organization_id: scope.organization_id(),
            role_id: role.id,
            name: checked.name,
            email: checked.email,
            password_hash: Some(hash),
            created_by: Some(caller.user_id),
            created_at: self.now(),
            deleted_at: None,
            version: 0,
        };
        if let Some(organization) = scope.organization_id()
            && !tx.organization_take_seat(organization).await?
        {
            return Err(messages::user_limit_reached().into());
        }
        tx.user_insert(&user).await?;
        let change = Change {
            scope,
            action: "create_user",
            kind: "user",
            id: user.id.to_string(),
            before: None,
            after: Some(recorded(&user)),
        };
        self.record(&*tx, caller, change).await?;
        tx.commit().await?;
        self.ports
            .store
            .queries()
            .user(&read, user.id)
            .await?
            .ok_or(AppError::NotFound)
    }
}
