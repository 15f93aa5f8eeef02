//! Issues a code for the reports service (D14, D73).

use application_ports::ReportsCode;
use domain_access::{Access, RoleKind};

use super::CODE_SECONDS;
use crate::users::own_account;
use crate::{App, AppError, AppResult, Caller, Compression, Effect, Operation};

pub(super) const CREATE_REPORTS_TOKEN: Operation = Operation::new(
    "create_reports_token",
    Access::Role(RoleKind::Admin),
    Effect::Change,
)
.with_compression(Compression::Never);

/// The URL of the reports, and how long it works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportsLink {
    /// The URL of the reports service with the code as `token`.
    pub url: String,
    /// How many seconds the code is valid.
    pub expires_in: u32,
}

impl App {
    /// Issues a code that the reports service can exchange once for the caller's name and organization. Fails with
    /// [`AppError::NotFound`] if the installation has no reports service.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_reports_token(&self, caller: &Caller) -> AppResult<ReportsLink> {
        CREATE_REPORTS_TOKEN.authorize_caller(caller)?;
        let organization_id = caller.organization()?;
        let address = self.settings.reports_url.as_deref();
        let address = address.ok_or(AppError::NotFound)?;
        let token = self.ports.email_tokens.issue();
        let code = ReportsCode {
            code_hash: self.ports.email_tokens.hash(&token),
            organization_id,
            user_id: caller.user_id,
            expires_at: self.now().plus_seconds(CODE_SECONDS.into()),
        };
        let tx = self.ports.store.begin().await?;
        let user = own_account(&*tx, organization_id, caller).await?;
        tx.insert_reports_code(&code).await?;
        let entry = self
            .own_account_entry(&*tx, caller, &user, &CREATE_REPORTS_TOKEN)
            .await?;
        tx.commit(entry).await?;
        let separator = if address.contains('?') { '&' } else { '?' };
        Ok(ReportsLink {
            url: format!("{address}{separator}token={token}"),
            expires_in: CODE_SECONDS,
        })
    }
}
