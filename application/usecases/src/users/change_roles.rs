//! Gives many users another role (D228).

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use application_ports::{Membership, Transaction, UserColumn, UserFilter};
use domain_access::{Access, Action, ReadScope, Role, RoleKind, Scope, can_assign_role};
use domain_accounts::{RoleHolders, User, UserState};
use domain_kernel::{ListQuery, OrganizationId, Paging, RoleId, SELECT_LIST_SIZE, UserId};

use super::{assignable_role, permission};
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const CHANGE_ROLES: Operation = Operation::new(
    "change_roles",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[STALE_VERSION]);

/// The maximum number of users of one call.
pub const MAX_ROLE_CHANGES: usize = 10_000;
/// The number of users that one transaction changes, so that other writes do not wait long.
const USERS_AT_ONCE: usize = 500;

/// The users who get another role.
#[derive(Clone, Debug)]
pub enum ChosenUsers {
    /// These users. Users who are not in the scope are ignored.
    Ids(Vec<UserId>),
    /// All users in the list with this filter and this search.
    Listed(UserFilter, ListQuery<UserColumn>),
}

/// The reason why a user keeps the role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptRole {
    /// The user is the caller, who cannot change the own role (D7).
    Own,
    /// The user has permissions that the caller lacks (D7).
    MayDoMore,
    /// The users of a team have the role `user` (D16).
    InTeam,
    /// Otherwise the role `admin` or `super_admin` would have no holder who can sign in (D7).
    LastAdmin,
}

/// A user who keeps the role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserLeftOut {
    pub id: UserId,
    pub name: String,
    pub reason: KeptRole,
}

/// The result of a change of roles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedRoles {
    pub changed: usize,
    /// The number of users who already had the role.
    pub unchanged: usize,
    pub left_out: Vec<UserLeftOut>,
}

impl App {
    /// Gives the users another role, with an audit entry for each of them. Users whose role the caller cannot change
    /// are left out, with the reason. The change takes several transactions. If the call fails between two of them, it
    /// can be repeated.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_roles(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        users: ChosenUsers,
        role: &str,
    ) -> AppResult<ChangedRoles> {
        let read = self
            .managed_scope(caller, &CHANGE_ROLES, requested_organization)
            .await?;
        let reads = self.ports.store.begin_reading().await?;
        assignable_role(&*reads, caller, &read.scope(), role).await?;
        drop(reads);
        let mut ids = self.chosen_ids(&read, users).await?;
        ids.sort_unstable();
        ids.dedup();
        let mut result = ChangedRoles::default();
        for ids in ids.chunks(USERS_AT_ONCE) {
            self.change_some_roles(caller, &read.scope(), ids, role, &mut result)
                .await?;
        }
        Ok(result)
    }

    async fn chosen_ids(&self, scope: &ReadScope, users: ChosenUsers) -> AppResult<Vec<UserId>> {
        let (filter, mut query) = match users {
            ChosenUsers::Ids(ids) => return Ok(ids),
            ChosenUsers::Listed(filter, query) => (filter, query),
        };
        let reads = self.ports.store.queries();
        let mut ids = Vec::new();
        for page in 1.. {
            query.paging = Paging {
                page,
                per_page: SELECT_LIST_SIZE,
            };
            let found = reads.users(scope, filter, &query).await?;
            // The total of a long list can be older than its rows, so only a page that is not full is the last one.
            let is_last =
                found.rows.len() < usize::try_from(SELECT_LIST_SIZE).unwrap_or(usize::MAX);
            ids.extend(found.rows.into_iter().map(|row| row.id));
            if ids.len() > MAX_ROLE_CHANGES {
                return Err(AppError::field(
                    "all",
                    "At most 10,000 users can get another role at once. Narrow the list.",
                ));
            }
            if is_last {
                break;
            }
        }
        Ok(ids)
    }

    async fn change_some_roles(
        &self,
        caller: &Caller,
        scope: &Scope,
        ids: &[UserId],
        role: &str,
        result: &mut ChangedRoles,
    ) -> AppResult<()> {
        let tx = self.ports.store.begin().await?;
        let role = assignable_role(&*tx, caller, scope, role).await?;
        // Other use cases also lock a role before its users.
        let guarded = guarded_holders(&*tx, scope).await?;
        let before = tx.lock_users(scope, ids).await?;
        let mut roles: HashMap<RoleId, Role> = HashMap::new();
        for user in &before {
            if let Entry::Vacant(unread) = roles.entry(user.role_id) {
                let role = tx.role(scope, user.role_id).await?;
                unread.insert(role.ok_or(AppError::NotFound)?);
            }
        }
        let memberships = tx.memberships(ids).await?;
        let mut changing = Vec::new();
        for user in before {
            let held = roles.get(&user.role_id).ok_or(AppError::NotFound)?;
            if user.role_id == role.id {
                result.unchanged += 1;
            } else if let Some(reason) =
                kept_role(caller, &user, held, &role, memberships.get(&user.id))
            {
                result.left_out.push(left_out(&user, reason));
            } else {
                changing.push(user);
            }
        }
        for (id, holders) in guarded {
            let (leaving, others): (Vec<User>, Vec<User>) =
                changing.into_iter().partition(|user| user.role_id == id);
            changing = others;
            if holders.remain_without_all(counted(&leaving)) {
                changing.extend(leaving);
            } else {
                let last = leaving.iter();
                result
                    .left_out
                    .extend(last.map(|user| left_out(user, KeptRole::LastAdmin)));
            }
        }
        if changing.is_empty() {
            return Ok(());
        }
        tx.give_role(&changing, role.id).await?;
        let mut entries = Vec::with_capacity(changing.len());
        for user in &changing {
            let held = roles.get(&user.role_id).ok_or(AppError::NotFound)?;
            let mut after = user.clone();
            after.give_role(role.id);
            let (before, after) = (
                AuditedUser::new(user, &held.name),
                AuditedUser::new(&after, &role.name),
            );
            entries.push(self.audit_entry(
                caller,
                &CHANGE_ROLES,
                Change::Updated(&before, &after),
            )?);
        }
        let mut entries = entries.into_iter();
        let Some(first) = entries.next() else {
            return Ok(());
        };
        tx.commit_all(first, entries.collect()).await?;
        result.changed += changing.len();
        Ok(())
    }
}

/// Returns why the user keeps the role `held` instead of getting the role `new`.
fn kept_role(
    caller: &Caller,
    user: &User,
    held: &Role,
    new: &Role,
    membership: Option<&Membership>,
) -> Option<KeptRole> {
    if user.id == caller.user_id {
        Some(KeptRole::Own)
    } else if can_assign_role(caller, held).is_err() {
        Some(KeptRole::MayDoMore)
    } else if new.kind != RoleKind::User && membership.is_some() {
        Some(KeptRole::InTeam)
    } else {
        None
    }
}

fn left_out(user: &User, reason: KeptRole) -> UserLeftOut {
    UserLeftOut {
        id: user.id,
        name: user.name.clone(),
        reason,
    }
}

/// Returns the roles of the scope that must keep a holder, and the number of their holders. Until the end of the
/// transaction, no other transaction can change these numbers.
async fn guarded_holders(
    tx: &dyn Transaction,
    scope: &Scope,
) -> AppResult<Vec<(RoleId, RoleHolders)>> {
    let mut guarded = Vec::new();
    for kind in [RoleKind::Admin, RoleKind::SuperAdmin] {
        if let Some(role) = tx.role_by_kind(scope, kind).await? {
            guarded.push((role.id, tx.role_holders(role.id).await?));
        }
    }
    Ok(guarded)
}

/// Counts users by their state.
fn counted(users: &[User]) -> RoleHolders {
    let mut count = RoleHolders {
        active: 0,
        invited: 0,
    };
    for user in users {
        match user.state() {
            UserState::Active => count.active += 1,
            UserState::Invited => count.invited += 1,
            UserState::Deactivated => {}
        }
    }
    count
}
