//! Shows the email about an event before it is sent to participants (D210).

use application_ports::{Letter, Transaction};
use domain_access::{Access, Action};
use domain_accounts::EmailTokenPurpose;
use domain_kernel::{EventId, Timestamp, UserId};
use domain_scheduling::{Event, EventKind};

use super::event_email::EventEmail;
use super::{competition_permission, training_permission};
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const SHOW_EVENT_LETTER: EventOperations = EventOperations {
    competition: Operation::new(
        "show_competition_letter",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Read,
    ),
    training: Operation::new(
        "show_training_letter",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Read,
    ),
};

/// The two forms of the email about an event.
#[derive(Clone, Debug)]
pub struct EventLetters {
    /// For participants who have an account.
    pub set_up: Letter,
    /// For participants who have not set up their account.
    pub not_set_up: Letter,
}

/// Returns when the link of an invitation expires that is sent now.
const fn invitation_end(now: Timestamp) -> Timestamp {
    now.plus_seconds(EmailTokenPurpose::Invitation.lifetime_seconds())
}

impl App {
    /// Returns the emails as they would be sent now, by the caller, to a participant with that name.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_event_letter(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        name: &str,
    ) -> AppResult<EventLetters> {
        let operation = SHOW_EVENT_LETTER.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let event = self.event(organization, kind, id).await?;
        let tx = self.ports.store.begin_reading().await?;
        let email = self.event_email(&*tx, event, caller.user_id).await?;
        let email = email.ok_or(AppError::NotFound)?;
        Ok(EventLetters {
            set_up: email.for_account(name),
            not_set_up: email.for_invited(name, invitation_end(self.now())),
        })
    }

    /// Returns the email about an event in the name of the user who assigned its participants. Returns `None` if the
    /// event no longer has a template.
    pub(crate) async fn event_email(
        &self,
        tx: &dyn Transaction,
        event: Event,
        inviter: UserId,
    ) -> AppResult<Option<EventEmail>> {
        let organization = event.organization_id;
        let Some(template) = tx.template(organization, event.template_id).await? else {
            return Ok(None);
        };
        let head = self
            .letterhead_in(tx, Some(organization), Some(inviter))
            .await?;
        let url = &self.settings.public_url;
        let email = EventEmail::new(event, &template.content, head, url, self.now());
        Ok(Some(email))
    }
}
