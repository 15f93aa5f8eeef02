//! The enumerations of the API. Each value is a string or a number.

use std::str::FromStr;

use application_ports::{
    EventColumn, NameColumn, QuestionFormat, ResultColumn, TableFormat, TemplateFormat, UserColumn,
};
use domain_accounts::EmailTokenPurpose;
use domain_kernel::Sort;
use domain_scheduling::{EventKind, Participant, Status, TeamMode};
use serde::de::{DeserializeOwned, IntoDeserializer, value};
use serde::{Deserialize, Serialize};
use serde_repr::{Deserialize_repr, Serialize_repr};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Parses a value of an enumeration from its string or its number.
pub fn parse_enum<T: DeserializeOwned>(
    value: impl IntoDeserializer<'static, value::Error>,
) -> Result<T, value::Error> {
    T::deserialize(value.into_deserializer())
}

/// 1 competition, 2 training.
#[derive(Clone, Copy, Debug, Deserialize_repr, Serialize_repr, ToSchema)]
#[repr(u8)]
pub enum EventType {
    Competition = 1,
    Training = 2,
}

/// 1 range of dates with a duration, 2 specific date and time.
#[derive(Clone, Copy, Debug, Deserialize_repr, Serialize_repr, ToSchema)]
#[repr(u8)]
pub enum DateType {
    Range = 1,
    Specific = 2,
}

/// What each attempt shows in an order of its own: 0 nothing, 1 the questions within their groups, 2 the choices of multiple
/// choice, 3 both.
#[derive(Clone, Copy, Debug, Deserialize_repr, Serialize_repr, ToSchema)]
#[repr(u8)]
pub enum Shuffle {
    Nothing = 0,
    Questions = 1,
    Choices = 2,
    Both = 3,
}

/// The participants.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ParticipantType {
    Individual,
    Team,
}

/// Public: open to everyone in the organization. Private: open to those who are assigned.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TrainingType {
    Public,
    Private,
}

/// The status of an event by the server's clock.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventStatus {
    Pending,
    Running,
    Ended,
}

/// What a participant does at this moment.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LiveState {
    Absent,
    Waiting,
    Answering,
    Quiet,
    Offline,
    Submitted,
}

/// The order of the participants of a running event: those first who may need help, or by name.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MonitorOrder {
    Attention,
    Name,
}

/// The users of a team who answer.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TeamPlay {
    Leader,
    Members,
}

/// What ended an attempt: the participant, its time, or the organizer, who shortened the time.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EndedBy {
    #[serde(rename = "self")]
    Participant,
    Time,
    Organizer,
}

/// Whether a leaderboard is shown: the results of this moment, those of the moment at which it was frozen, or the final
/// ones, whose places are revealed from below.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LeaderboardState {
    Off,
    Live,
    Frozen,
    Final,
}

/// By what a leaderboard calls those who take part.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LeaderboardNames {
    Names,
    Pseudonyms,
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

/// What a correction does with the marks of its question: the new key alone counts; the better one of the marks by the new
/// key and by the template's key counts; everyone who submitted has the weight; the question counts nowhere.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CorrectionRule {
    NewKey,
    Better,
    FullMarks,
    Drop,
}

/// Whether a participant sees the feedback by question: the organizer does not show it, the event is not over for everyone,
/// another event that asks the same questions is not over, or it is shown.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeedbackState {
    Off,
    NotOver,
    Withheld,
    Shown,
}

/// How far a participant's result is: published, submitted but not published, or not submitted.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResultState {
    Published,
    ToGrade,
    NotSolved,
}

/// The order of the results of an event. The percentage has that of the score, because all scores of an event have the same
/// weight.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResultSort {
    CreatedAt,
    Name,
    Score,
    Percentage,
    PublishedAt,
    State,
    Place,
}

impl From<ResultSort> for ResultColumn {
    fn from(order: ResultSort) -> Self {
        match order {
            ResultSort::CreatedAt => Self::Assigned,
            ResultSort::Name => Self::Name,
            ResultSort::Score | ResultSort::Percentage => Self::Score,
            ResultSort::PublishedAt => Self::PublishedAt,
            ResultSort::State => Self::State,
            ResultSort::Place => Self::Place,
        }
    }
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

/// Ascending or descending.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SortOrder {
    Asc,
    Desc,
}

/// The column to sort a list of named things by.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NameSort {
    CreatedAt,
    Name,
}

/// The column to sort the list of users by.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserSort {
    CreatedAt,
    Name,
    Email,
}

/// Invited: without a password. Deactivated: cannot sign in.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserState {
    Invited,
    Active,
    Deactivated,
}

/// The purpose of an emailed link.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LinkPurpose {
    Invitation,
    Reset,
}

/// The column to sort a list of competitions by.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventSort {
    CreatedAt,
    Name,
    StartsAt,
}

/// The format of a file with a table.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileFormat {
    Xlsx,
    Csv,
}

/// What a row of a file with results is: wide, a participant with a column for each question; long, a participant and a
/// question.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ResultLayout {
    Wide,
    Long,
}

/// The format of a file with questions to read.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionFileFormat {
    MoodleXml,
    Gift,
    Aiken,
    /// xlsx or csv
    Spreadsheet,
    Palestra,
}

/// The format of a file with a template to write.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TemplateFileFormat {
    MoodleXml,
    Gift,
    /// xlsx
    Spreadsheet,
    Palestra,
}

/// A status before the end.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OpenStatus {
    Pending,
    Running,
}

/// Implemented by hand, because the derived schema would double the backslashes.
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

/// Implements parsing for enumerations in a path or a query.
macro_rules! from_str {
    ($($name:ident),+) => {$(
        impl FromStr for $name {
            type Err = value::Error;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                parse_enum(word.to_owned())
            }
        }
    )+};
}

from_str!(
    ParticipantType,
    ParticipantKind,
    PermissionScope,
    SortOrder,
    NameSort,
    UserSort,
    UserState,
    EventSort,
    FileFormat,
    ResultLayout,
    ResultSort,
    ResultState,
    QuestionFileFormat,
    TemplateFileFormat,
    OpenStatus,
    EventStatus,
    LiveState,
    MonitorOrder,
    TrainingType
);

/// Converts between an enumeration of the API and the enumeration of the domain with the same values.
macro_rules! same_as_domain {
    ($($name:ident($domain:ty) { $($variant:ident),+ })+) => {$(
        impl From<$domain> for $name {
            fn from(value: $domain) -> Self {
                match value {
                    $(<$domain>::$variant => Self::$variant,)+
                }
            }
        }

        impl From<$name> for $domain {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$variant => Self::$variant,)+
                }
            }
        }
    )+};
}
pub(crate) use same_as_domain;

same_as_domain! {
    CorrectionRule(domain_assessment::CorrectionRule) { NewKey, Better, FullMarks, Drop }
    FeedbackState(domain_scheduling::FeedbackState) { Off, NotOver, Withheld, Shown }
    EventType(EventKind) { Competition, Training }
    DateType(domain_scheduling::DateType) { Range, Specific }
    Shuffle(domain_scheduling::Shuffle) { Nothing, Questions, Choices, Both }
    ParticipantType(domain_scheduling::ParticipantType) { Individual, Team }
    TrainingType(domain_scheduling::TrainingType) { Public, Private }
    EventStatus(Status) { Pending, Running, Ended }
    LeaderboardState(domain_assessment::LeaderboardState) { Off, Live, Frozen, Final }
    LeaderboardNames(domain_assessment::LeaderboardNames) { Names, Pseudonyms }
    LiveState(domain_scheduling::LiveState) { Absent, Waiting, Answering, Quiet, Offline, Submitted }
    MonitorOrder(application::MonitorOrder) { Attention, Name }
    EndedBy(domain_scheduling::EndedBy) { Participant, Time, Organizer }
    TeamPlay(TeamMode) { Leader, Members }
    NameSort(NameColumn) { CreatedAt, Name }
    UserSort(UserColumn) { CreatedAt, Name, Email }
    UserState(domain_accounts::UserState) { Invited, Active, Deactivated }
    LinkPurpose(EmailTokenPurpose) { Invitation, Reset }
    EventSort(EventColumn) { CreatedAt, Name, StartsAt }
    FileFormat(TableFormat) { Xlsx, Csv }
    ResultLayout(application::ResultLayout) { Wide, Long }
    ResultState(application_ports::ResultState) { Published, ToGrade, NotSolved }
    QuestionFileFormat(QuestionFormat) { MoodleXml, Gift, Aiken, Spreadsheet, Palestra }
    TemplateFileFormat(TemplateFormat) { MoodleXml, Gift, Spreadsheet, Palestra }
}

impl From<SortOrder> for Sort {
    fn from(order: SortOrder) -> Self {
        match order {
            SortOrder::Asc => Self::Ascending,
            SortOrder::Desc => Self::Descending,
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

impl From<Participant> for AssigneeType {
    fn from(participant: Participant) -> Self {
        match participant {
            Participant::User(_) => Self::User,
            Participant::Team(_) => Self::Team,
        }
    }
}
