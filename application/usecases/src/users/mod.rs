//! Use cases for the users of the platform and of organizations.

mod change_roles;
mod change_user_allowance;
mod create_user;
mod deactivate_user;
mod delete_user;
mod erase_user;
mod export_person;
mod export_users;
mod import_users;
mod invite_user_again;
mod let_in_user;
mod list_import_errors;
mod list_user_events;
mod list_user_groups;
mod list_user_sessions;
mod list_users;
mod own_account;
mod preview_user_import;
mod reactivate_user;
mod read_user_table;
mod show_invitation_letter;
mod show_user;
mod show_user_allowance;
mod show_user_example_file;
mod show_user_team;
mod sign_out_user;
mod update_user;
mod user_archive;
mod user_file;

pub use change_roles::{ChangedRoles, ChosenUsers, KeptRole, MAX_ROLE_CHANGES, UserLeftOut};
pub(crate) use erase_user::erased_account;
pub use export_person::UserArchive;
pub use import_users::{ImportProgress, ImportedUsers};
pub(crate) use own_account::own_account;
pub(crate) use user_archive::ArchiveReader;
pub use user_file::{CheckedUserFile, ImportOptions, UserFile, UserFileColumns, UserFileRow};

use application_ports::{AuditedTransaction, Transaction};
use domain_access::{Action, Permission, Resource, Role, RoleKind, Scope, can_assign_role};
use domain_accounts::messages;
use domain_accounts::{Password, PasswordHash, User, UserHome};
use domain_kernel::{EmailAddress, EmailDomain, OrganizationId, UserId};

use crate::{App, AppError, AppResult, Caller, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    create_user::CREATE_USER,
    delete_user::DELETE_USER,
    erase_user::ERASE_USER,
    list_users::LIST_USERS,
    export_users::EXPORT_USERS,
    export_person::EXPORT_PERSON,
    show_user::SHOW_USER,
    show_user_allowance::SHOW_USER_ALLOWANCE,
    change_user_allowance::CHANGE_USER_ALLOWANCE,
    update_user::UPDATE_USER,
    change_roles::CHANGE_ROLES,
    list_user_sessions::LIST_USER_SESSIONS,
    list_user_events::LIST_USER_EVENTS,
    show_user_team::SHOW_USER_TEAM,
    sign_out_user::SIGN_OUT_USER,
    let_in_user::LET_IN_USER,
    deactivate_user::DEACTIVATE_USER,
    reactivate_user::REACTIVATE_USER,
    invite_user_again::INVITE_USER_AGAIN,
    preview_user_import::PREVIEW_USER_IMPORT,
    import_users::IMPORT_USERS,
    list_import_errors::LIST_IMPORT_ERRORS,
    show_user_example_file::SHOW_USER_EXAMPLE_FILE,
    list_user_groups::LIST_USER_GROUPS,
    read_user_table::READ_USER_TABLE,
    show_invitation_letter::SHOW_INVITATION_LETTER,
];

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::User)
}

impl App {
    /// Hashes the password that staff set for another user. It uses the background queue, so that many new passwords do
    /// not delay sign-ins. It must happen before the transaction, so that nothing is locked while the password waits in
    /// the queue. Callers must first do all checks that need no lock.
    async fn hash_for_another(
        &self,
        password: Option<&Password>,
    ) -> AppResult<Option<PasswordHash>> {
        Ok(match password {
            Some(password) => Some(self.ports.hasher.hash_in_background(password).await?),
            None => None,
        })
    }

    /// Returns the values of the scope that are needed to check forms for users.
    pub(crate) async fn user_home(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<UserHome> {
        let home = self
            .show_own_organization(caller, requested_organization)
            .await?;
        let domain = EmailDomain::parse(&home.domain)
            .map_err(|reason| AppError::Internal(reason.to_owned()))?;
        Ok(UserHome {
            domain,
            organization: home.id.map(|_| home.name),
        })
    }
}

/// Fails if the organization's name or email domain has changed after `home` was read, because the users were checked
/// against `home` (D9, D12). The caller must have locked the organization's row by increasing its number of users.
async fn ensure_same_home(tx: &dyn Transaction, scope: &Scope, home: &UserHome) -> AppResult<()> {
    let Some(id) = scope.organization_id() else {
        return Ok(());
    };
    let organization = tx.organization(id).await?.ok_or(AppError::NotFound)?;
    if organization.domain == home.domain && home.organization.as_ref() == Some(&organization.name)
    {
        Ok(())
    } else {
        Err(AppError::stale())
    }
}

/// Returns a user of the scope, and the user's role. Fails if the caller cannot assign that role: the caller
/// must not change a user with more permissions (D7), because a new password or address would let the caller
/// sign in as that user.
async fn managed_user(
    tx: &dyn Transaction,
    caller: &Caller,
    scope: &Scope,
    id: UserId,
) -> AppResult<(User, Role)> {
    let user = tx.user(scope, id).await?.ok_or(AppError::NotFound)?;
    let role = tx.role(scope, user.role_id).await?;
    let role = role.ok_or(AppError::NotFound)?;
    can_assign_role(caller, &role)?;
    Ok((user, role))
}

/// Returns the role of the scope with that name. Fails if the caller cannot assign it (D7).
async fn assignable_role(
    tx: &dyn Transaction,
    caller: &Caller,
    scope: &Scope,
    name: &str,
) -> AppResult<Role> {
    let role = tx
        .role_by_name(scope, name)
        .await?
        .ok_or_else(|| AppError::field("role", "The selected role is invalid."))?;
    can_assign_role(caller, &role)?;
    Ok(role)
}

/// Fails if no user who can sign in would have the role `admin` or `super_admin` after `leaving` has lost it (D7, D77).
async fn ensure_admin_remains(
    tx: &dyn Transaction,
    scope: &Scope,
    leaving: &User,
) -> AppResult<()> {
    let role = tx.role(scope, leaving.role_id).await?;
    let role = role.ok_or(AppError::NotFound)?;
    if !role.kind.requires_holder() {
        return Ok(());
    }
    let holders = tx.role_holders(role.id).await?;
    if !holders.remain_without(leaving.state()) {
        return Err(match role.kind {
            RoleKind::SuperAdmin => messages::last_super_admin(),
            RoleKind::Admin | RoleKind::User | RoleKind::SubAdmin | RoleKind::Custom => {
                messages::last_admin()
            }
        }
        .into());
    }
    Ok(())
}

/// Fails if the user is in a team. The user's row must already be locked, so that the user cannot join a team in the
/// meantime.
async fn ensure_in_no_team(tx: &dyn Transaction, id: UserId) -> AppResult<()> {
    match tx.membership(id).await? {
        None => Ok(()),
        Some(membership) if membership.is_leader => {
            Err(domain_organization::messages::team_leader().into())
        }
        Some(_) => Err(domain_organization::messages::user_in_team().into()),
    }
}

/// Returns a user whom the caller may delete, and the user's role. The caller and the last admin cannot be deleted.
async fn deletable_user(
    tx: &dyn Transaction,
    caller: &Caller,
    scope: &Scope,
    id: UserId,
) -> AppResult<(User, Role)> {
    let (user, role) = managed_user(tx, caller, scope, id).await?;
    if id == caller.user_id {
        return Err(messages::own_account().into());
    }
    ensure_admin_remains(tx, scope, &user).await?;
    Ok((user, role))
}

/// Stores a deleted user. Deletes the waiting emails to the user's address, ends the sessions, and reduces the number
/// of users. Fails if the user is in a team.
async fn save_deleted_user(
    tx: &dyn AuditedTransaction,
    scope: &Scope,
    user: &User,
    email: &EmailAddress,
) -> AppResult<()> {
    tx.save_user(user).await?;
    tx.delete_emails_to(email).await?;
    ensure_in_no_team(tx, user.id).await?;
    tx.end_sessions(user.id, None).await?;
    tx.delete_calendar_link(user.id).await?;
    if let Some(organization) = scope.organization_id() {
        tx.free_seat(organization).await?;
    }
    Ok(())
}

/// Returns the name of the user's role.
pub(crate) async fn role_name(tx: &dyn Transaction, user: &User) -> AppResult<String> {
    let role = tx
        .role(&user.organization_id.into(), user.role_id)
        .await?
        .ok_or_else(|| AppError::Internal(format!("the role of user {} is missing", user.id)))?;
    Ok(role.into_stored().name)
}
