//! Shows the receipt of the caller's submission (D110).

use domain_access::Access;
use domain_kernel::{EventId, Refusal};
use domain_scheduling::Receipt;

use crate::events::{SHOW_EVENT, sees_all_events};
use crate::refusals::NOT_SUBMITTED;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// The caller needs an own attempt, but no permission, as for a save (D48).
pub(super) const SHOW_RECEIPT: Operation =
    Operation::new("show_receipt", Access::SignedIn, Effect::Read).refused_with(&[NOT_SUBMITTED]);

impl App {
    /// Returns the receipt of the caller's latest attempt at an event of either kind.
    ///
    /// # Errors
    /// `not_submitted` while the attempt is open or before the first start, [`AppError::NotFound`] if the caller
    /// may not see the event.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_receipt(&self, caller: &Caller, event_id: EventId) -> AppResult<Receipt> {
        let user_id = caller.user_id;
        let attempt = self.ports.sheets.latest_attempt(event_id, user_id).await?;
        let receipt = match attempt {
            Some(attempt) => {
                let receipts = self.ports.store.queries().receipts(attempt.id).await?;
                attempt.current_receipt(&receipts)
            }
            None if self.may_see_event(caller, event_id).await? => None,
            None => return Err(AppError::NotFound),
        };
        receipt.ok_or_else(|| {
            Refusal::new(NOT_SUBMITTED, "You have not submitted any answers.").into()
        })
    }

    /// Whether the caller may see an event of either kind: as staff, or as an assigned participant (D5).
    async fn may_see_event(&self, caller: &Caller, id: EventId) -> AppResult<bool> {
        let Ok(organization) = caller.organization() else {
            return Ok(false);
        };
        let queries = self.ports.store.queries();
        let Some(event) = queries.event_of_any_kind(organization, id).await? else {
            return Ok(false);
        };
        let operation = SHOW_EVENT.for_kind(event.kind);
        Ok(operation.authorize_caller(caller).is_ok()
            && (sees_all_events(caller, event.kind)
                || self.is_open_to(&event, caller.user_id).await?))
    }
}
