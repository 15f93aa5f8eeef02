//! Creates the users of a file: all of them or none (D18).

use application_ports::{QueuedMail, StoreError, UniqueKey};
use domain_access::{Access, Action, can_assign_role};
use domain_accounts::refusals::IMPORT_RUNNING;
use domain_accounts::{EmailToken, MAX_USER_FILE, NewUser, PasswordHash, User};
use domain_kernel::{EmailAddress, OrganizationId};
use domain_organization::refusals::USER_LIMIT_REACHED;

use super::user_file::{CheckedUserFile, UserFile, give_way, taken_addresses};
use super::{ensure_same_home, permission};
use crate::audit::{AuditedImport, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Operation};

pub(super) const IMPORT_USERS: Operation =
    Operation::new("import_users", Access::AnyOf(&[permission(Action::Create)]))
        .refused_with(&[USER_LIMIT_REACHED, IMPORT_RUNNING, STALE_VERSION])
        .takes_file(MAX_USER_FILE);

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

/// How far an import is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportProgress {
    pub hashed_passwords: usize,
    pub passwords: usize,
}

/// A user of a file, with what is stored beside the user.
struct PreparedUser {
    user: User,
    invitation: Option<(EmailToken, QueuedMail)>,
}

impl App {
    /// Creates the new users of a file in one transaction. Fails if a row is wrong, and names every wrong row. Users
    /// who got created since the file was checked are left out (D67), so that two imports of one file at once do
    /// no harm.
    ///
    /// `report` is called when the file is checked, and after each hashed password. If the caller of this function
    /// drops it before the end, nothing is stored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn import_users(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        mut file: UserFile,
        report: impl AsyncFn(ImportProgress),
    ) -> AppResult<ImportedUsers> {
        let scope = self
            .managed_scope(caller, &IMPORT_USERS, requested_organization)
            .await?
            .scope();
        let permit = self.importing.begin(scope);
        let _permit = permit.ok_or_else(domain_accounts::messages::import_running)?;
        // If the file is wrong, the permit of the import ends before that of the upload: the next file of this user is
        // not refused because of this one.
        let checked = self
            .check_user_file(caller, requested_organization, scope, &mut file)
            .await?;
        checked.ensure_importable()?;
        drop(file);
        let prepared = self.prepare_users(caller, &checked, report).await?;
        // The hashing takes minutes. Meanwhile the caller may have lost a right or the session.
        let caller = &self.authenticate(caller.claims(), caller.ip).await?;
        caller.authorize(&IMPORT_USERS, scope)?;
        self.store_users(caller, &checked, prepared).await
    }

    /// Stores the users, or none of them.
    async fn store_users(
        &self,
        caller: &Caller,
        file: &CheckedUserFile,
        mut prepared: Vec<PreparedUser>,
    ) -> AppResult<ImportedUsers> {
        let scope = file.scope;
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
                return Err(domain_organization::messages::user_limit_reached().into());
            }
        }
        let (users, invitations): (Vec<_>, Vec<_>) = prepared
            .into_iter()
            .map(|prepared| (prepared.user, prepared.invitation))
            .unzip();
        let (tokens, mails): (Vec<_>, Vec<_>) = invitations.into_iter().flatten().unzip();
        tx.insert_users(&users).await.map_err(|error| match error {
            // Another user of the platform got one of the addresses since the file was checked.
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
        file: &CheckedUserFile,
        report: impl AsyncFn(ImportProgress),
    ) -> AppResult<Vec<PreparedUser>> {
        let passwords = file.new_users().filter_map(|(_, password)| password);
        let mut progress = ImportProgress {
            hashed_passwords: 0,
            passwords: passwords.count(),
        };
        report(progress).await;
        let mut hashes: Vec<Option<PasswordHash>> = Vec::new();
        for (_, password) in file.new_users() {
            let hash = self.hash_for_another(password).await?;
            if hash.is_some() {
                progress.hashed_passwords += 1;
                report(progress).await;
            }
            hashes.push(hash);
        }
        // After the hashing, so that a link is valid for its whole time and the list shows when the users are
        // really there.
        let now = self.now();
        let mut prepared = Vec::with_capacity(hashes.len());
        for ((draft, _), hash) in file.new_users().zip(hashes) {
            let new = NewUser {
                id: self.row_id(),
                organization_id: file.scope.organization_id(),
                role_id: file.role.id,
                created_by: Some(caller.user_id),
            };
            let user = User::create(new, draft, &file.home, hash, now)?;
            let invitation = if user.is_set_up() {
                None
            } else {
                Some(self.prepare_invitation(&user, now)?)
            };
            prepared.push(PreparedUser { user, invitation });
            if prepared.len().is_multiple_of(USERS_AT_ONCE) {
                give_way().await;
            }
        }
        Ok(prepared)
    }
}
