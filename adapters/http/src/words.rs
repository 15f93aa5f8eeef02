//! The closed lists of words and numbers of the wire, named in the document.

use domain_assessment::Kind;
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
    /// A kind of question.
    QuestionType(u8) is Integer [1, 2, 3, 4, 5], "1 true or false, 2 multiple choice, 3 free text, 4 rank, 5 arrange.";
    /// A kind of question, or slides.
    MarkType(u8) is Integer [1, 2, 3, 4, 5, 6], "A question type, or 6 for slides.";
    /// What an attachment of a template is.
    AttachmentType(&'static str) is String ["1", "2"], "1 material file, 2 video link.";
    /// A column of the score tables.
    ScoreColumn(&'static str) is String [
        "scorePerQuestionTrueOrFalse", "scorePerQuestionMultipleChoice", "scorePerQuestionFreeText",
        "scorePerQuestionRanks", "scorePerQuestionArrange", "scorePerQuestionSlides"
    ], "The field of a row that holds the points of a kind.";
}

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

impl From<domain_scheduling::Play> for TeamPlay {
    fn from(play: domain_scheduling::Play) -> Self {
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

impl From<Kind> for QuestionType {
    fn from(kind: Kind) -> Self {
        Self(kind.code())
    }
}

impl From<Kind> for MarkType {
    fn from(kind: Kind) -> Self {
        Self(kind.code())
    }
}

impl From<Kind> for ScoreColumn {
    fn from(kind: Kind) -> Self {
        Self(match kind {
            Kind::TrueOrFalse => "scorePerQuestionTrueOrFalse",
            Kind::MultipleChoices => "scorePerQuestionMultipleChoice",
            Kind::FreeText => "scorePerQuestionFreeText",
            Kind::Rank => "scorePerQuestionRanks",
            Kind::Arrange => "scorePerQuestionArrange",
            Kind::Slides => "scorePerQuestionSlides",
        })
    }
}
