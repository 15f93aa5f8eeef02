//! Changes a user's name, address, role and, if given, password.

use application_ports::{Transaction, UserRow};
use domain_access::{Access, Action, RoleKind};
use domain_accounts::refusals::{LAST_ADMIN, LAST_SUPER_ADMIN, OWN_ROLE};
use domain_accounts::{EmailTokenPurpose, Password, UserDraft, UserState};
use domain_kernel::{EmailAddress, FieldErrors, OrganizationId, UserId};
use domain_organization::refusals::{TEAM_LEADER, USER_IN_TEAM};

use super::{assignable_role, ensure_admin_remains, managed_user, permission};
use crate::audit::AuditedUser;
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Edit, Effect, Operation};

pub(super) const UPDATE_USER: Operation = Operation::new(
    "update_user",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[
    OWN_ROLE,
    LAST_ADMIN,
    LAST_SUPER_ADMIN,
    TEAM_LEADER,
    USER_IN_TEAM,
    STALE_VERSION,
]);

impl App {
    /// Changes the user. A new password ends the user's sessions (D13). The user gets a notice of a new password or
    /// address (D12). If the address of an invited user changes, the user gets an invitation at the new address (D76),
    /// at most five in an hour (D46).
    ///
    /// Callers cannot change their own password or address here, because that requires the current password.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
        command: Edit<UserDraft>,
    ) -> AppResult<UserRow> {
        let read = self
            .managed_scope(caller, &UPDATE_USER, requested_organization)
            .await?;
        let scope = read.scope();
        let row = self
            .ports
            .store
            .queries()
            .user(&read, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let current = EmailAddress::parse(&row.email)
            .map_err(|reason| AppError::Internal(reason.to_owned()))?;
        let home = self.user_home(caller, requested_organization).await?;
        let password = command.draft.check_edit(&current, &home)?;
        if id == caller.user_id {
            ensure_own_credentials_kept(&command.draft, password.as_ref(), &current)?;
        }
        let reads = self.ports.store.begin_reading().await?;
        let (before, _) = managed_user(&*reads, caller, &scope, id).await?;
        ensure_current(command.version, before.version)?;
        assignable_role(&*reads, caller, &scope, &command.draft.role).await?;
        drop(reads);
        let hash = self.hash_for_another(password.as_ref()).await?;

        let tx = self.ports.store.begin().await?;
        let (before, current) = managed_user(&*tx, caller, &scope, id).await?;
        ensure_current(command.version, before.version)?;
        let role = assignable_role(&*tx, caller, &scope, &command.draft.role).await?;
        if role.id != before.role_id {
            if id == caller.user_id {
                return Err(domain_accounts::messages::own_role().into());
            }
            ensure_admin_remains(&*tx, &scope, &before).await?;
        }
        let has_new_password = hash.is_some();
        let user = before.edit(&command.draft, &home, role.id, hash)?;
        let is_readdressed =
            user.state() == UserState::Invited && user.email.key() != before.email.key();
        // The invitation is read first, because the store deletes links to an earlier address.
        let invitation = if is_readdressed {
            tx.user_email_token(id, EmailTokenPurpose::Invitation)
                .await?
        } else {
            None
        };
        tx.save_user(&user).await?;
        // The user's row is already locked, so no sign-in with the earlier password can open a session in the meantime.
        if has_new_password {
            tx.end_sessions(id, None).await?;
        }
        // The user's row must be locked here too, so that the user cannot join a team in the meantime.
        if role.id != before.role_id && role.kind != RoleKind::User {
            ensure_not_in_team(&*tx, id).await?;
        }
        if is_readdressed {
            self.send_invitation_again(&*tx, &user, invitation, self.now())
                .await?;
        }
        self.notify_of_change(&*tx, &before, &user, self.now())
            .await?;
        let (before, after) = (
            AuditedUser::new(&before, &current.name),
            AuditedUser::new(&user, &role.name),
        );
        self.commit_update(tx, caller, &UPDATE_USER, (&before, &after))
            .await?;
        self.ports
            .store
            .queries()
            .user(&read, id)
            .await?
            .ok_or(AppError::NotFound)
    }
}

/// Fails if the user is in a team. All users of a team have the role `user` (D16).
async fn ensure_not_in_team(tx: &dyn Transaction, id: UserId) -> AppResult<()> {
    match tx.membership(id).await? {
        None => Ok(()),
        Some(membership) if membership.is_leader => {
            Err(domain_organization::messages::role_of_team_leader().into())
        }
        Some(_) => Err(domain_organization::messages::role_of_team_user().into()),
    }
}

/// Fails if callers change their own password or address. Otherwise a stolen session would be enough to take over the
/// account.
fn ensure_own_credentials_kept(
    draft: &UserDraft,
    password: Option<&Password>,
    current: &EmailAddress,
) -> Result<(), FieldErrors> {
    const PASSWORD: &str = "Use 'change password' to change your own password.";
    const EMAIL: &str = "You cannot change your own email address. Ask another administrator.";
    let mut errors = FieldErrors::new();
    if EmailAddress::parse(&draft.email).as_ref() != Ok(current) {
        errors.add("email", EMAIL);
    }
    if password.is_some() {
        errors.add("password", PASSWORD);
    }
    errors.into_result(())
}
