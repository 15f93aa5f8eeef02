//! Creates the users of a file: all of them, or none if one cannot be created (D18).

use application_ports::{QueuedEmail, StoreError, UniqueKey};
use domain_access::{Access, Action, can_assign_role};
use domain_accounts::refusals::IMPORT_RUNNING;
use domain_accounts::{EmailToken, MAX_USER_FILE, NewUser, PasswordHash, User, UserGroup};
use domain_kernel::{EmailAddress, OrganizationId, UserGroupId};
use domain_organization::refusals::USER_LIMIT_REACHED;

use super::user_file::{CheckedUserFile, UserFile, taken_addresses, yield_to_other_work};
use super::{ensure_same_home, permission};
use crate::audit::{AuditedImport, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const IMPORT_USERS: Operation = Operation::new(
    "import_users",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Unmetered,
)
.refused_with(&[USER_LIMIT_REACHED, IMPORT_RUNNING, STALE_VERSION])
.with_file(MAX_USER_FILE);

/// After this many users and invitations, the task lets other work of the thread run.
const USERS_PER_PAUSE: usize = 50;

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedUsers {
    pub created: usize,
    /// The number of created users who got an invitation.
    pub invited: usize,
    /// The number of users in the file who existed already.
    pub existing: usize,
    /// The group of the created users. `None` if there are none.
    pub group_id: Option<UserGroupId>,
    /// The number of invalid rows that were left out.
    pub left_out: usize,
    /// The errors of these rows, at `records.N.field`.
    pub errors: Vec<(String, String)>,
}

/// The progress of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportProgress {
    pub hashed_passwords: usize,
    pub passwords: usize,
}

/// A user of a file, with the other rows to store for the user.
struct PreparedUser {
    user: User,
    invitation: Option<(EmailToken, QueuedEmail)>,
}

impl App {
    /// Creates the new users of a file in one transaction. If a row is invalid, fails with the errors of all invalid
    /// rows. Users who were created after the check of the file are left out (D67), so that two imports of the same
    /// file at the same time do no harm.
    ///
    /// `report` is called after the check of the file, and after each hashed password. If the caller drops the future
    /// before its end, nothing is stored.
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
        // If the file is invalid, the permit of the import must end before the permit of the upload. Otherwise the
        // user's next file could be refused because of this one.
        let checked = self
            .check_user_file(caller, requested_organization, scope, &mut file)
            .await?;
        checked.ensure_importable(file.options.leave_out)?;
        let file_name = file.content.name().to_owned();
        drop(file);
        let prepared = self.prepare_users(caller, &checked, report).await?;
        // Hashing takes minutes. In this time, the caller may have lost a permission or the session.
        let device = caller.device.clone();
        let caller = &self
            .authenticate(caller.claims(), caller.ip, device)
            .await?;
        caller.authorize(&IMPORT_USERS, scope)?;
        self.store_users(caller, &checked, &file_name, prepared)
            .await
    }

    /// Stores all of the users or none.
    async fn store_users(
        &self,
        caller: &Caller,
        file: &CheckedUserFile,
        file_name: &str,
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
        let left_out = file.invalid_rows().count();
        let mut result = ImportedUsers {
            created: prepared.len(),
            invited: prepared
                .iter()
                .filter(|prepared| prepared.invitation.is_some())
                .count(),
            existing: file.rows.len() - left_out - prepared.len(),
            group_id: None,
            left_out,
            errors: file.errors().collect(),
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
        let (tokens, emails): (Vec<_>, Vec<_>) = invitations.into_iter().flatten().unzip();
        tx.insert_users(&users).await.map_err(|error| match error {
            // Another user of the platform has got one of the addresses after the check of the file.
            StoreError::NotUnique(UniqueKey::UserEmail) => AppError::stale(),
            other => other.into(),
        })?;
        let group = UserGroup::of_file(
            self.row_id(),
            scope.organization_id(),
            file_name,
            self.now(),
        );
        tx.insert_user_group(&group, &users).await?;
        result.group_id = Some(group.id);
        tx.insert_email_tokens(&tokens).await?;
        tx.enqueue_emails(&emails).await?;
        let created = AuditedImport::new(scope, &users, &role.name);
        let entry = self.audit_entry(caller, &IMPORT_USERS, Change::Created(&created))?;
        tx.commit(entry).await?;
        Ok(result)
    }

    /// Hashes the passwords and prepares the invitations. This happens before anything is locked.
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
        // The time is read after the hashing, so that links are valid for their full time and lists show the actual
        // time of the creation.
        let now = self.now();
        let organization = file.scope.organization_id();
        let reads = self.ports.store.begin_reading().await?;
        let head = self
            .letterhead_in(&*reads, organization, Some(caller.user_id))
            .await?;
        drop(reads);
        let mut prepared = Vec::with_capacity(hashes.len());
        for ((draft, _), hash) in file.new_users().zip(hashes) {
            let new = NewUser {
                id: self.row_id(),
                organization_id: organization,
                role_id: file.role.id,
                created_by: Some(caller.user_id),
            };
            let user = User::create(new, draft, &file.home, hash, now)?;
            let invitation = if user.is_set_up() {
                None
            } else {
                Some(self.prepare_invitation(&user, &head, now)?)
            };
            prepared.push(PreparedUser { user, invitation });
            if prepared.len().is_multiple_of(USERS_PER_PAUSE) {
                yield_to_other_work().await;
            }
        }
        Ok(prepared)
    }
}
