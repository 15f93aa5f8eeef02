//! People of the platform and of organizations.

mod create_user;
mod delete_user;
mod list_users;
mod show_user;
mod update_user;

use application_ports::Tx;
use domain_access::{Action, Permission, Resource, Role, RoleKind, Scope, may_give};
use domain_kernel::{MailDomain, OrganizationId, RoleId};
use domain_organization::{User, messages};
use serde_json::{Value, json};

use crate::{App, AppError, AppResult, Caller};

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::User)
}

impl App {
    /// The mail domain that new addresses of the scope have (D9).
    async fn people_domain(
        &self,
        caller: &Caller,
        named: Option<OrganizationId>,
    ) -> AppResult<MailDomain> {
        let home = self.show_own_organization(caller, named).await?;
        MailDomain::parse(&home.domain).map_err(|reason| AppError::Internal(reason.to_owned()))
    }
}

/// The scope's role of that name, where the caller may give it (D7).
async fn given_role(tx: &dyn Tx, caller: &Caller, scope: &Scope, name: &str) -> AppResult<Role> {
    let role = tx
        .role_by_name(scope, name)
        .await?
        .ok_or_else(|| AppError::field("role", "The selected role is invalid."))?;
    may_give(caller, &role)?;
    Ok(role)
}

/// Refuses to take the last `admin` or `super_admin` from the role (D7).
async fn keep_a_holder(tx: &dyn Tx, scope: &Scope, leaving: RoleId) -> AppResult<()> {
    let role = tx.role(scope, leaving).await?.ok_or(AppError::NotFound)?;
    if role.kind.keeps_a_holder() && tx.role_holders(role.id).await? <= 1 {
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

/// What the audit record keeps of a person: no password, and the role by its id.
fn recorded(user: &User) -> Value {
    json!({ "name": user.name, "email": user.email.as_str(), "role_id": user.role_id })
}
