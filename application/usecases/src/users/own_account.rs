//! What use cases share in which users change something that belongs to their own account.

use application_ports::{AuditEntry, Transaction};
use domain_access::Scope;
use domain_accounts::User;
use domain_kernel::OrganizationId;

use super::role_name;
use crate::audit::{AuditedUser, Change};
use crate::{App, AppError, AppResult, Caller, Operation};

/// Returns the user of the caller.
pub(crate) async fn own_account(
    tx: &dyn Transaction,
    organization: OrganizationId,
    caller: &Caller,
) -> AppResult<User> {
    let scope = Scope::Organization(organization);
    let user = tx.user(&scope, caller.user_id).await?;
    user.ok_or(AppError::Unauthenticated)
}

impl App {
    /// Returns the audit entry of an operation about the caller's user that leaves the user as it is.
    pub(crate) async fn own_account_entry(
        &self,
        tx: &dyn Transaction,
        caller: &Caller,
        user: &User,
        operation: &Operation,
    ) -> AppResult<AuditEntry> {
        let role = role_name(tx, user).await?;
        let audited = AuditedUser::new(user, &role);
        self.audit_entry(caller, operation, Change::None(&audited))
    }
}
