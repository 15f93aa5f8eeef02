//! The closed lists of words and numbers of the wire, named in the document.

use domain_assessment::QuestionKind;
use domain_scheduling::{EventKind, Participant, Status};
use serde::Serialize;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

macro_rules! closed {
    ($($(#[$doc:meta])* $name:ident($inner:ty) is $kind:ident [$($value:literal),+], $description:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Serialize)]
        pub struct $name($inner);

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::$kind)
                    .enum_values(Some([$($value),+]))
                    .description(Some($description))
                    .into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

closed! {
    /// The kind of an event.
    EventType(i64) is Integer [1, 2], "1 competition, 2 training.";
    /// How the window of an event is given.
    DateType(i64) is Integer [1, 2], "1 range of dates with a duration, 2 specific date and time (D24).";
    /// Who takes part in a competition.
    ParticipantType(&'static str) is String ["individual", "team"], "Who takes part.";
    /// Where an event stands (D25).
    EventStatus(&'static str) is String ["pending", "running", "ended"], "From the server's clock (D25).";
    /// Who of a team answers (D31).
    TeamPlay(&'static str) is String ["leader", "members"], "Who of a team answers (D31).";
    /// What can be assigned, in a path.
    ParticipantKind(&'static str) is String ["users", "teams"], "What is assigned.";
    /// What an assigned participant is.
    AssigneeType(&'static str) is String ["App\\Models\\User", "App\\Models\\Entity"], "A user or a team.";
    /// What an attachment of a template is.
    AttachmentType(&'static str) is String ["1", "2"], "1 material file, 2 video link.";
}

/// A kind of question.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct QuestionType(u8);

/// A kind of question, or slides.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MarkType(u8);

impl PartialSchema for QuestionType {
    fn schema() -> RefOr<Schema> {
        let kinds = || {
            QuestionKind::ALL
                .into_iter()
                .filter(|kind| *kind != QuestionKind::Slides)
        };
        let said =
            |kind: QuestionKind| format!("{} {}", kind.code(), kind.default_title().to_lowercase());
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .enum_values(Some(kinds().map(QuestionKind::code)))
            .description(Some(kinds().map(said).collect::<Vec<_>>().join(", ") + "."))
            .into()
    }
}

impl ToSchema for QuestionType {}

impl PartialSchema for MarkType {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .enum_values(Some(QuestionKind::ALL.map(QuestionKind::code)))
            .description(Some("A question type, or 6 for slides."))
            .into()
    }
}

impl ToSchema for MarkType {}

impl AttachmentType {
    /// A link to a video.
    pub const VIDEO: Self = Self("2");
}

impl From<EventKind> for EventType {
    fn from(kind: EventKind) -> Self {
        Self(kind.code())
    }
}

impl From<domain_scheduling::DateType> for DateType {
    fn from(date_type: domain_scheduling::DateType) -> Self {
        Self(date_type.code())
    }
}

impl From<domain_scheduling::ParticipantType> for ParticipantType {
    fn from(participants: domain_scheduling::ParticipantType) -> Self {
        Self(participants.as_str())
    }
}

impl From<Status> for EventStatus {
    fn from(status: Status) -> Self {
        Self(status.as_str())
    }
}

impl From<domain_scheduling::TeamMode> for TeamPlay {
    fn from(play: domain_scheduling::TeamMode) -> Self {
        Self(play.as_str())
    }
}

impl From<Participant> for AssigneeType {
    fn from(participant: Participant) -> Self {
        Self(match participant {
            Participant::User(_) => "App\\Models\\User",
            Participant::Team(_) => "App\\Models\\Entity",
        })
    }
}

impl From<QuestionKind> for QuestionType {
    fn from(kind: QuestionKind) -> Self {
        Self(kind.code())
    }
}

impl From<QuestionKind> for MarkType {
    fn from(kind: QuestionKind) -> Self {
        Self(kind.code())
    }
}
