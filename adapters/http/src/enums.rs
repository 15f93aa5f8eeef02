//! The enumerations of the wire: words and numbers.

use std::str::FromStr;

use domain_assessment::QuestionKind;
use domain_kernel::Sort;
use domain_scheduling::{EventKind, Participant, Status, TeamMode};
use serde::de::IntoDeserializer;
use serde::{Deserialize, Serialize};
use serde_repr::Serialize_repr;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// 1 competition, 2 training.
#[derive(Clone, Copy, Debug, Serialize_repr, ToSchema)]
#[repr(u8)]
pub enum EventType {
    Competition = 1,
    Training = 2,
}

/// 1 range of dates with a duration, 2 specific date and time.
#[derive(Clone, Copy, Debug, Serialize_repr, ToSchema)]
#[repr(u8)]
pub enum DateType {
    Range = 1,
    Specific = 2,
}

/// 1 true or false, 2 multiple choice, 3 free text, 4 rank, 5 arrange.
#[derive(Clone, Copy, Debug, Serialize_repr, ToSchema)]
#[repr(u8)]
pub enum QuestionType {
    TrueOrFalse = 1,
    MultipleChoices = 2,
    FreeText = 3,
    Rank = 4,
    Arrange = 5,
}

/// A question type, or 6 for slides.
#[derive(Clone, Copy, Debug, Serialize_repr, ToSchema)]
#[repr(u8)]
pub enum MarkType {
    TrueOrFalse = 1,
    MultipleChoices = 2,
    FreeText = 3,
    Rank = 4,
    Arrange = 5,
    Slides = 6,
}

/// Who takes part.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ParticipantType {
    Individual,
    Team,
}

/// The status of an event by the server's clock.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventStatus {
    Pending,
    Running,
    Ended,
}

/// Who of a team answers.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TeamPlay {
    Leader,
    Members,
}

/// The kind of participants that a path names.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ParticipantKind {
    Users,
    Teams,
}

/// A user or a team.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum AssigneeType {
    #[serde(rename = "App\\Models\\User")]
    User,
    #[serde(rename = "App\\Models\\Entity")]
    Team,
}

/// 1 material file, 2 video link.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
pub enum AttachmentType {
    #[serde(rename = "1")]
    Material,
    #[serde(rename = "2")]
    Video,
}

/// The scope that a path names. The caller's own scope always applies.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PermissionScope {
    Organization,
}

/// Oldest or latest first.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SortOrder {
    Asc,
    Desc,
}

/// A status before the end.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OpenStatus {
    Pending,
    Running,
}

/// Written out, because the derived schema would double the backslashes.
impl PartialSchema for AssigneeType {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some([r"App\Models\User", r"App\Models\Entity"]))
            .description(Some("A user or a team."))
            .into()
    }
}

impl ToSchema for AssigneeType {}

macro_rules! read_from_words {
    ($($name:ident),+) => {$(
        impl FromStr for $name {
            type Err = serde::de::value::Error;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                Self::deserialize(word.into_deserializer())
            }
        }
    )+};
}

read_from_words!(
    ParticipantType,
    ParticipantKind,
    PermissionScope,
    SortOrder,
    OpenStatus
);

impl From<SortOrder> for Sort {
    fn from(order: SortOrder) -> Self {
        match order {
            SortOrder::Asc => Self::Oldest,
            SortOrder::Desc => Self::Latest,
        }
    }
}

impl From<OpenStatus> for Status {
    fn from(status: OpenStatus) -> Self {
        match status {
            OpenStatus::Pending => Self::Pending,
            OpenStatus::Running => Self::Running,
        }
    }
}

impl From<EventKind> for EventType {
    fn from(kind: EventKind) -> Self {
        match kind {
            EventKind::Competition => Self::Competition,
            EventKind::Training => Self::Training,
        }
    }
}

impl From<domain_scheduling::DateType> for DateType {
    fn from(date_type: domain_scheduling::DateType) -> Self {
        match date_type {
            domain_scheduling::DateType::Range => Self::Range,
            domain_scheduling::DateType::Specific => Self::Specific,
        }
    }
}

impl From<domain_scheduling::ParticipantType> for ParticipantType {
    fn from(participants: domain_scheduling::ParticipantType) -> Self {
        match participants {
            domain_scheduling::ParticipantType::Individual => Self::Individual,
            domain_scheduling::ParticipantType::Team => Self::Team,
        }
    }
}

impl From<Status> for EventStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Pending => Self::Pending,
            Status::Running => Self::Running,
            Status::Ended => Self::Ended,
        }
    }
}

impl From<TeamMode> for TeamPlay {
    fn from(mode: TeamMode) -> Self {
        match mode {
            TeamMode::Leader => Self::Leader,
            TeamMode::Members => Self::Members,
        }
    }
}

impl From<Participant> for AssigneeType {
    fn from(participant: Participant) -> Self {
        match participant {
            Participant::User(_) => Self::User,
            Participant::Team(_) => Self::Team,
        }
    }
}

/// Fails for slides, which are a case of their own and have no questions.
impl TryFrom<QuestionKind> for QuestionType {
    type Error = ();

    fn try_from(kind: QuestionKind) -> Result<Self, ()> {
        match kind {
            QuestionKind::TrueOrFalse => Ok(Self::TrueOrFalse),
            QuestionKind::MultipleChoices => Ok(Self::MultipleChoices),
            QuestionKind::FreeText => Ok(Self::FreeText),
            QuestionKind::Rank => Ok(Self::Rank),
            QuestionKind::Arrange => Ok(Self::Arrange),
            QuestionKind::Slides => Err(()),
        }
    }
}

impl From<QuestionKind> for MarkType {
    fn from(kind: QuestionKind) -> Self {
        match kind {
            QuestionKind::TrueOrFalse => Self::TrueOrFalse,
            QuestionKind::MultipleChoices => Self::MultipleChoices,
            QuestionKind::FreeText => Self::FreeText,
            QuestionKind::Rank => Self::Rank,
            QuestionKind::Arrange => Self::Arrange,
            QuestionKind::Slides => Self::Slides,
        }
    }
}
