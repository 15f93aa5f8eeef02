//! Creates one user in the scope.

use application_ports::UserRow;
use domain_access::{Access, Action};
use domain_accounts::refusals::IMPORT_RUNNING;
use domain_accounts::{EmailTokenPurpose, MAX_USER_FILE, NewUser, User, UserDraft};
use domain_kernel::OrganizationId;
use domain_organization::messages;
use domain_organization::refusals::USER_LIMIT_REACHED;

use super::{assignable_role, ensure_same_home, permission};
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const CREATE_USER: Operation = Operation::new(
    "create_user",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Change,
)
.refused_with(&[USER_LIMIT_REACHED, IMPORT_RUNNING, STALE_VERSION])
.with_file(MAX_USER_FILE);

impl App {
    /// Creates the user with a password, or invites the user by email (D76). Fails if the
    /// organization's user limit is reached (D10).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        command: UserDraft,
    ) -> AppResult<UserRow> {
        let read = self
            .managed_scope(caller, &CREATE_USER, requested_organization)
            .await?;
        let scope = read.scope();
        let home = self.user_home(caller, requested_organization).await?;
        let password = command.check(&home)?;
        let reads = self.ports.store.begin_reading().await?;
        assignable_role(&*reads, caller, &scope, &command.role).await?;
        drop(reads);
        let hash = self.hash_for_another(password.as_ref()).await?;

        let tx = self.ports.store.begin().await?;
        let role = assignable_role(&*tx, caller, &scope, &command.role).await?;
        let new = NewUser {
            id: self.row_id(),
            organization_id: scope.organization_id(),
            role_id: role.id,
            created_by: Some(caller.user_id),
        };
        if let Some(organization) = scope.organization_id()
            && !tx.take_seat(organization).await?
        {
            return Err(messages::user_limit_reached().into());
        }
        ensure_same_home(&*tx, &scope, &home).await?;
        let now = self.now();
        let user = User::create(new, &command, &home, hash, now)?;
        tx.insert_user(&user).await?;
        if !user.is_set_up() {
            let purpose = EmailTokenPurpose::Invitation;
            self.send_email_token(&*tx, &user, purpose, now).await?;
        }
        let created = AuditedUser::new(&user, &role.name);
        let entry = self.audit_entry(caller, &CREATE_USER, Change::Created(&created))?;
        tx.commit(entry).await?;
        self.ports
            .store
            .queries()
            .user(&read, user.id)
            .await?
            .ok_or(AppError::NotFound)
    }
}
