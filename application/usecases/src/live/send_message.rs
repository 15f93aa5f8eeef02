//! Sends a message to the participants of an event, or to one of them (D203).

use domain_access::{Access, Action};
use domain_kernel::{EventId, UserId};
use domain_scheduling::{EventKind, EventMessage};

use crate::audit::{AuditedMessage, Change};
use crate::events::{competition_permission, lock_event, training_permission};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// A message of staff.
#[derive(Clone, Debug)]
pub struct NewMessage {
    pub text: String,
    /// The participant who gets the message, or `None` for all participants.
    pub user_id: Option<UserId>,
}

pub(super) const SEND_MESSAGE: EventOperations = EventOperations {
    competition: Operation::new(
        "send_competition_message",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[STALE_VERSION]),
    training: Operation::new(
        "send_training_message",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[STALE_VERSION]),
};

impl App {
    /// Stores the message. Participants get it when it is committed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send_message(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        new: NewMessage,
    ) -> AppResult<EventMessage> {
        let operation = SEND_MESSAGE.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let event = self.event(organization, kind, id).await?;
        let text = EventMessage::parse_text(&new.text).map_err(AppError::Invalid)?;
        if let Some(user) = new.user_id
            && !self.is_open_to(&event, user).await?
        {
            return Err(no_participant());
        }
        let tx = self.ports.store.begin().await?;
        let recipient = match new.user_id {
            Some(user) => {
                let locked = tx.lock_participant(&scope.scope(), user).await?;
                Some(locked.ok_or_else(no_participant)?.name.clone())
            }
            None => None,
        };
        // The lock prevents the deletion of the event.
        let event = lock_event(&*tx, organization, kind, event.id).await?;
        let message = EventMessage::new(self.row_id(), &event, new.user_id, text, self.now());
        tx.insert_message(&message).await?;
        let audited = AuditedMessage {
            event: &event,
            message: &message,
            participant: recipient.as_deref(),
        };
        tx.commit(self.audit_entry(caller, operation, Change::Created(&audited))?)
            .await?;
        Ok(message)
    }
}

fn no_participant() -> AppError {
    AppError::field("user_id", "The selected participant is invalid.")
}
