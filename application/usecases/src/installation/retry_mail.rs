//! Tries an email again.

use application_ports::HastenedEmail;
use domain_access::{Access, Action, Scope};
use domain_kernel::EmailId;

use super::permission;
use crate::audit::{AuditedEmail, Change};
use crate::background::EMAIL_CLAIM_SECONDS;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const RETRY_MAIL: Operation = Operation::new(
    "retry_mail",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
);

/// If an email is due within this many seconds, a node may already be sending it. A node claims an email for
/// [`EMAIL_CLAIM_SECONDS`], and the clock of that node may be ahead.
const MAYBE_CLAIMED_SECONDS: i64 = EMAIL_CLAIM_SECONDS + 60;

impl App {
    /// Makes an email due now. An email that is due within [`MAYBE_CLAIMED_SECONDS`] is not changed, and there is no
    /// audit entry.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn retry_mail(&self, caller: &Caller, id: EmailId) -> AppResult<HastenedEmail> {
        caller.authorize(&RETRY_MAIL, Scope::Platform)?;
        let now = self.now();
        let tx = self.ports.store.begin().await?;
        let not_before = now.plus_seconds(MAYBE_CLAIMED_SECONDS);
        let hastened = tx.hasten_email(id, now, not_before).await?;
        let hastened = hastened.ok_or(AppError::NotFound)?;
        if let HastenedEmail::Due(email) = &hastened {
            let email = AuditedEmail(email);
            let entry = self.audit_entry(caller, &RETRY_MAIL, Change::None(&email))?;
            tx.commit(entry).await?;
        }
        Ok(hastened)
    }
}
