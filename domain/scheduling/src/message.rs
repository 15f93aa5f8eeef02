//! Messages to participants of an event: those of the organizer, and the reasons why times were changed (D203).

use domain_kernel::{
    EventId, FieldErrors, MessageId, OrganizationId, Timestamp, UserId, char_count, normalize,
};

use crate::event::Event;
use crate::reason::Reason;
use crate::time_control::{Retiming, TimeChange};

/// The maximum length of a message, in characters.
pub const MAX_MESSAGE: usize = 500;

/// The kind of change whose reason participants get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonOf {
    Pause,
    Extension,
}

impl ReasonOf {
    /// Returns the name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Extension => "extension",
        }
    }
}

/// A text for the participants of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventMessage {
    pub id: MessageId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    /// The participant who gets the message. `None` if all participants get it.
    pub user_id: Option<UserId>,
    /// At most [`MAX_MESSAGE`] characters.
    pub text: String,
    /// Set if the text is the reason of a change, and not a message of the organizer.
    pub reason_of: Option<ReasonOf>,
    pub at: Timestamp,
}

impl EventMessage {
    /// Checks the text of a message.
    ///
    /// # Errors
    ///
    /// Fails at `text` if it is empty or too long.
    pub fn parse_text(text: &str) -> Result<String, FieldErrors> {
        let text = normalize(text);
        match char_count(&text) {
            1..=MAX_MESSAGE => Ok(text),
            _ => Err(FieldErrors::one(
                "text",
                "Message must have 1 to 500 characters",
            )),
        }
    }

    /// Creates a message to the participants of an event, or to one of them.
    pub fn new(
        id: MessageId,
        event: &Event,
        user_id: Option<UserId>,
        text: String,
        at: Timestamp,
    ) -> Self {
        Self {
            id,
            organization_id: event.organization_id,
            event_id: event.id,
            user_id,
            text,
            reason_of: None,
            at,
        }
    }
}

impl TimeChange {
    /// Returns the message with the reason of a change, or `None` if participants do not get the reason of this change.
    pub fn told(&self, id: MessageId, reason: &Reason, at: Timestamp) -> Option<EventMessage> {
        let reason_of = match self.retiming {
            Retiming::Extension { .. } => ReasonOf::Extension,
            Retiming::Pause { .. } => ReasonOf::Pause,
            Retiming::Resume { .. } => return None,
        };
        let text = reason.as_str().to_owned();
        Some(EventMessage {
            reason_of: Some(reason_of),
            ..EventMessage::new(id, &self.event, None, text, at)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("", false)]
    #[case("   ", false)]
    #[case("!", true)]
    #[case(&"é".repeat(500), true)]
    #[case(&"é".repeat(501), false)]
    fn a_message_has_one_to_five_hundred_characters(#[case] text: &str, #[case] is_valid: bool) {
        assert_eq!(EventMessage::parse_text(text).is_ok(), is_valid);
    }
}
