//! Creates the users of a file: all of them or none (D18).

use application_ports::{QueuedMail, StoreError, UniqueKey};
use domain_access::{Access, Action, can_assign_role};
use domain_kernel::{EmailAddress, OrganizationId};
use domain_organization::refusals::{IMPORT_RUNNING, USER_LIMIT_REACHED};
use domain_organization::{EmailToken, NewUser, PasswordHash, User, messages};

use super::user_file::{UserFile, UserImport, give_way, taken_addresses};
use super::{ensure_same_home, permission};
use crate::audit::{AuditedImport, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Operation};

pub(super) const IMPORT_USERS: Operation =
    Operation::new("import_users", Access::AnyOf(&[permission(Action::Create)])).refused_with(&[
        USER_LIMIT_REACHED,
        IMPORT_RUNNING,
        STALE_VERSION,
    ]);

/// Users and invitations that are prepared before other work of the thread gets its turn.
const USERS_AT_ONCE: usize = 50;

/// What an import did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportedUsers {
    pub created: usize,
    /// Those of the created users who got an invitation.
    pub invited: usize,
    /// Users of the file who were there before.
    pub existing: usize,
}

/// A user of a file, with what is stored beside the user.
struct PreparedUser {
    user: User,
    invitation: Option<(EmailToken, QueuedMail)>,
}

impl App {
    /// Checks that the caller may import users, before the file is received.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn authorize_user_import(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<()> {
        self.managed_scope(caller, &IMPORT_USERS, requested_organization)
            .await
            .map(drop)
    }

    /// Reads and checks a file to import. Fails if a row is wrong, and names every wrong row. Fails too if the
    /// organization's user limit does not suffice (D10).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn prepare_user_import(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        file: UserFile,
    ) -> AppResult<UserImport> {
        let scope = self
            .managed_scope(caller, &IMPORT_USERS, requested_organization)
            .await?
            .scope();
        let turn = self.importing.begin(scope);
        let turn = turn.ok_or_else(messages::import_running)?;
        let checked = self
            .check_user_file(caller, requested_organization, scope, file)
            .await?
            .ensure_valid(turn)?;
        let needed = checked.new_users().count();
        let has_seats = |free: u32| usize::try_from(free).is_ok_and(|free| needed <= free);
        if checked
            .file()
            .free_seats
            .is_some_and(|free| !has_seats(free))
        {
            return Err(messages::user_limit_reached().into());
        }
        Ok(checked)
    }

    /// Creates the new users of a prepared file in one transaction. Users who got created since then are left
    /// out (D67), so that two imports of one file at once do no harm. `report` learns how many passwords are
    /// hashed.
    ///
    /// If the caller of this function drops it before the end, nothing is stored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn import_users(
        &self,
        caller: &Caller,
        import: UserImport,
        report: &(dyn Fn(usize) + Sync),
    ) -> AppResult<ImportedUsers> {
        let file = import.file();
        let scope = file.scope;
        let mut prepared = self.prepare_users(caller, &import, report).await?;
        // The hashing takes minutes, in which the caller may have lost a right or the session.
        let caller = &self.authenticate(caller.claims(), caller.ip).await?;
        caller.authorize(&IMPORT_USERS, scope)?;
        let tx = self.ports.store.begin().await?;
        let role = tx.role(&scope, file.role.id).await?;
        let role = role.filter(|role| role.name == file.role.name);
        let role = role.ok_or_else(AppError::stale)?;
        can_assign_role(caller, &role)?;
        if let Some(organization) = scope.organization_id() {
            tx.lock_seats(organization).await?;
        }
        ensure_same_home(&*tx, &scope, &file.home).await?;
        let addresses: Vec<EmailAddress> = prepared
            .iter()
            .map(|prepared| prepared.user.email.clone())
            .collect();
        let taken = taken_addresses(&*tx, scope, &addresses).await?;
        prepared.retain(|prepared| !taken.in_scope.contains(&prepared.user.email.key()));
        let result = ImportedUsers {
            created: prepared.len(),
            invited: prepared
                .iter()
                .filter(|prepared| prepared.invitation.is_some())
                .count(),
            existing: file.rows.len() - prepared.len(),
        };
        if prepared.is_empty() {
            return Ok(result);
        }
        if let Some(organization) = scope.organization_id() {
            let seats = u32::try_from(prepared.len()).unwrap_or(u32::MAX);
            if !tx.take_seats(organization, seats).await? {
                return Err(messages::user_limit_reached().into());
            }
        }
        let (users, invitations): (Vec<_>, Vec<_>) = prepared
            .into_iter()
            .map(|prepared| (prepared.user, prepared.invitation))
            .unzip();
        let (tokens, mails): (Vec<_>, Vec<_>) = invitations.into_iter().flatten().unzip();
        tx.insert_users(&users).await.map_err(|error| match error {
            // Somebody elsewhere on the platform got one of the addresses since the file was checked.
            StoreError::NotUnique(UniqueKey::UserEmail) => AppError::stale(),
            other => other.into(),
        })?;
        tx.insert_email_tokens(&tokens).await?;
        tx.enqueue_mails(&mails).await?;
        let created = AuditedImport::new(scope, &users, &role.name);
        let entry = self.audit_entry(caller, IMPORT_USERS.name, Change::Created(&created))?;
        tx.commit(entry).await?;
        Ok(result)
    }

    /// Hashes the passwords and prepares the invitations, before anything is locked.
    async fn prepare_users(
        &self,
        caller: &Caller,
        import: &UserImport,
        report: &(dyn Fn(usize) + Sync),
    ) -> AppResult<Vec<PreparedUser>> {
        let mut hashes: Vec<Option<PasswordHash>> = Vec::new();
        let mut count = 0;
        for user in import.new_users() {
            hashes.push(match &user.password {
                Some(password) => {
                    let hash = self.ports.hasher.hash_in_background(password).await?;
                    count += 1;
                    report(count);
                    Some(hash)
                }
                None => None,
            });
        }
        // After the hashing, so that a link is valid for its whole time and the list shows when the users are
        // really there.
        let now = self.now();
        let mut prepared = Vec::with_capacity(hashes.len());
        for (imported, hash) in import.new_users().zip(hashes) {
            let new = NewUser {
                id: self.row_id(),
                organization_id: import.file().scope.organization_id(),
                role_id: import.file().role.id,
                name: imported.name.clone(),
                email: imported.email.clone(),
                created_by: Some(caller.user_id),
            };
            prepared.push(if let Some(hash) = hash {
                PreparedUser {
                    user: User::new(new, hash, now),
                    invitation: None,
                }
            } else {
                let user = User::invited(new, now);
                let invitation = Some(self.prepare_invitation(&user, now)?);
                PreparedUser { user, invitation }
            });
            if prepared.len().is_multiple_of(USERS_AT_ONCE) {
                give_way().await;
            }
        }
        Ok(prepared)
    }
}
