//! Exchanges a code of the reports service (D73).

use domain_access::{Access, RoleKind, Scope};
use domain_accounts::UserState;
use domain_kernel::{OrganizationId, UserId};

use crate::{App, AppError, AppResult, Effect, Operation};

/// The caller needs only the code.
pub(super) const REDEEM_REPORTS_TOKEN: Operation =
    Operation::new("redeem_reports_token", Access::Public, Effect::Unmetered);

/// The cause of the change. It needs no audit entry, because an entry is written when an admin gets the code.
pub(crate) struct Redemption(());

const INVALID: &str = "This code is not valid";

/// The user, and the organization whose reports the user may read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportsReader {
    pub user_id: UserId,
    pub name: String,
    pub email: String,
    pub organization_id: OrganizationId,
    pub organization: String,
}

impl App {
    /// Exchanges a code for its user. This works once. A code is invalid after it has expired, and if its user was
    /// deleted or deactivated or is no longer an admin.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn redeem_reports_token(&self, token: &str) -> AppResult<ReportsReader> {
        let hash = self.ports.email_tokens.hash(token);
        // This call needs no session. The read prevents calls with unknown codes from making other writers wait.
        let reads = self.ports.store.begin_reading().await?;
        if !reads.has_reports_code(&hash).await? {
            return Err(AppError::field("token", INVALID));
        }
        drop(reads);
        let tx = self.ports.unaudited.begin(Redemption(())).await?;
        let code = tx.consume_reports_code(&hash).await?;
        let Some(code) = code.filter(|code| code.expires_at > self.now()) else {
            tx.commit_unaudited().await?;
            return Err(AppError::field("token", INVALID));
        };
        let scope = Scope::Organization(code.organization_id);
        let user = tx.user(&scope, code.user_id).await?;
        let role = match &user {
            Some(user) if user.state() == UserState::Active => {
                tx.role(&scope, user.role_id).await?
            }
            _ => None,
        };
        let organization = tx.organization(code.organization_id).await?;
        tx.commit_unaudited().await?;
        let is_admin = role.is_some_and(|role| role.kind == RoleKind::Admin);
        match (user, organization) {
            (Some(user), Some(organization)) if is_admin => Ok(ReportsReader {
                user_id: user.id,
                name: user.name.clone(),
                email: user.email.as_str().to_owned(),
                organization_id: organization.id,
                organization: organization.name.clone(),
            }),
            _ => Err(AppError::field("token", INVALID)),
        }
    }
}
