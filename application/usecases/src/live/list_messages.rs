//! Lists the messages of an event that the caller can read (D203).

use domain_access::Access;
use domain_kernel::EventId;
use domain_scheduling::EventMessage;

use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// The maximum number of messages. The newest ones are listed.
const MAX_MESSAGES: u64 = 100;

/// The caller's own messages need no permission, as for a save (D48).
pub(super) const LIST_MESSAGES: Operation =
    Operation::new("list_messages", Access::SignedIn, Effect::Read);

impl App {
    /// Returns the messages of an event to all participants and to the caller, the newest first.
    ///
    /// # Errors
    ///
    /// [`AppError::NotFound`] if the caller takes no part in the event.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_messages(
        &self,
        caller: &Caller,
        event_id: EventId,
    ) -> AppResult<Vec<EventMessage>> {
        let organization = caller.organization().map_err(|_| AppError::NotFound)?;
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, event_id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        if !self.is_open_to(&event, caller.user_id).await? {
            return Err(AppError::NotFound);
        }
        self.note_presence(event_id, caller.user_id);
        Ok(queries
            .messages(event_id, caller.user_id, MAX_MESSAGES)
            .await?)
    }
}
