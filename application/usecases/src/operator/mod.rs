//! Use cases of the operator, who starts the program for the first time and runs its commands.

mod check_audit_record;
mod check_database;
mod create_super_admin;
mod prepare_platform;
mod rehearsal;
mod replace_signing_key;

pub use check_audit_record::{AuditCheck, BrokenChain, ChainHead};
pub use check_database::{DatabaseCheck, Findings};
pub use prepare_platform::FirstAdmin;
pub(crate) use rehearsal::Rehearsing;
pub use rehearsal::{LeftRehearsal, Rehearsal, Watcher};

use application_ports::Transaction;
use domain_access::{Role, RoleKind, Scope};
use domain_accounts::{NewUser, User};
use domain_kernel::EmailAddress;

use crate::{App, AppResult};

impl App {
    async fn super_admin_role(&self, tx: &dyn Transaction) -> AppResult<Role> {
        if let Some(role) = tx
            .role_by_kind(&Scope::Platform, RoleKind::SuperAdmin)
            .await?
        {
            return Ok(role);
        }
        let role = Role::builtin(
            RoleKind::SuperAdmin,
            self.row_id(),
            Scope::Platform,
            self.now(),
        );
        tx.insert_role(&role).await?;
        Ok(role)
    }

    fn invited_super_admin(&self, role: &Role, email: EmailAddress) -> User {
        let new = NewUser {
            id: self.row_id(),
            organization_id: None,
            role_id: role.id,
            created_by: None,
        };
        User::invited(new, "Super Administrator".to_owned(), email, self.now())
    }
}
