//! Competitions and their participants in the form of the screens. They contain no answer key.

use application::{Assigned, EventDetail, EventLetters, FileLinks, TemplateSummary};
use application_ports::{AssignedRow, CandidateRow, EventRow, TeamPlayerRow, TeamRow};
use domain_assessment::Material;
use domain_kernel::Timestamp;
use domain_scheduling::{Allowance, EventOptions, Participant};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::enums::{AssigneeType, UserState};
use crate::shared::event::{AudienceResponse, EventResponse};
use crate::shared::letter::LetterResponse;
use crate::shared::question_kinds::MarkType;
use crate::shared::receipt::ReceiptResponse;
use crate::shared::serde_types::{Flag, Instant};

/// A competition.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventDetailResponse {
    #[serde(flatten)]
    event: EventResponse,
    #[serde(flatten)]
    audience: AudienceResponse,
    /// The assigned teams for which no one has chosen who plays. They do not take part yet. 0 for participants.
    teams_waiting: u64,
    /// The people among the participants who have not set up their account. Counted for staff before the beginning, else 0.
    people_not_set_up: u64,
    /// The people among the participants to whom no email about it was sent. Counted for staff before the beginning, else 0.
    people_not_told: u64,
    /// The other events of the organization at the same time that have participants. Counted for staff before the
    /// beginning, else 0.
    other_events: u64,
    /// The number of people who take part in at least one of `other_events`.
    other_events_people: u64,
    template: EventTemplateResponse,
    version: i32,
    /// The team for which the caller plays, as a participant. Null if the caller plays alone.
    #[schema(required)]
    team_name: Option<String>,
    /// The minutes of an attempt of the caller, as a participant: `duration`, and what an allowance and extra time add. For
    /// staff the same as `duration`.
    own_minutes: u32,
    /// When the caller started, as a participant.
    #[schema(required)]
    started_at: Option<Instant>,
    /// The end of the caller's time, as a participant who started.
    #[schema(required)]
    deadline: Option<Instant>,
    /// The end of an attempt that the caller starts at `server_time`, as a participant while the event runs.
    #[schema(required)]
    deadline_from_now: Option<Instant>,
    /// When the caller submitted, as a participant, or the deadline if the time is over.
    #[schema(required)]
    submitted_at: Option<Instant>,
    /// The receipt of the caller's latest attempt, as a participant, once it is closed.
    #[schema(required)]
    receipt: Option<ReceiptResponse>,
    /// Whether the caller's score is published, as a participant.
    is_scored: bool,
    #[serde(flatten)]
    options: EventOptionsResponse,
}

/// What can be changed at any time.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventOptionsResponse {
    /// Whether participants get their receipts by email.
    mail_receipts: Flag,
    /// Whether participants see their place.
    show_place: Flag,
    /// Whether participants see mark and comment of each question, after the end.
    show_feedback: Flag,
    /// Whether published scores come with certificates.
    certificates: Flag,
    /// The percentage from which they do. A score of 0 % never does.
    certificate_from: f64,
}

impl From<EventOptions> for EventOptionsResponse {
    fn from(options: EventOptions) -> Self {
        Self {
            mail_receipts: Flag(options.mail_receipts),
            show_place: Flag(options.show_place),
            show_feedback: Flag(options.show_feedback),
            certificates: Flag(options.certificates),
            certificate_from: options.certificate_from.to_number(),
        }
    }
}

/// A competition in the staff's lists.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventListItem {
    #[serde(flatten)]
    event: EventResponse,
    #[serde(flatten)]
    audience: AudienceResponse,
    template: TemplateNameResponse,
}

/// A template by name.
#[derive(Serialize, ToSchema)]
pub(crate) struct TemplateNameResponse {
    id: Uuid,
    name: String,
}

/// The part of the template for every viewer of the competition.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventTemplateResponse {
    id: Uuid,
    name: String,
    description: String,
    /// Embed addresses. Empty for a participant while the material is not active.
    videos: Vec<String>,
    /// The files to read. Empty for a participant while the material is not active.
    material: Vec<EventMaterialResponse>,
    question_types: Vec<QuestionTypeResponse>,
    total_weight: f64,
}

/// A file to read.
#[derive(Serialize, ToSchema)]
struct EventMaterialResponse {
    id: Uuid,
    #[serde(rename = "fileName")]
    file_name: String,
    /// The size in bytes. Until the file has arrived, the size that its author declared.
    size: u64,
    /// The media type; null until the file has arrived.
    #[schema(required)]
    r#type: Option<String>,
    /// Signed address; null until the file has arrived.
    #[schema(required)]
    file: Option<String>,
}

/// A kind of question that the template asks.
#[derive(Serialize, ToSchema)]
struct QuestionTypeResponse {
    r#type: MarkType,
    title: String,
    #[schema(minimum = 1)]
    count: usize,
}

/// A user or a team that can be assigned.
#[derive(Serialize, ToSchema)]
pub(crate) struct CandidateListItem {
    id: Uuid,
    name: String,
    /// Users.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = Email)]
    email: Option<String>,
    /// Users.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    state: Option<UserState>,
    /// Teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    users_count: Option<u64>,
    /// Teams: the names of the entities above it, the root first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 5)]
    ancestors: Option<Vec<String>>,
}

/// An assigned user or team.
#[derive(Serialize, ToSchema)]
pub(crate) struct AssignmentListItem {
    /// The assignment's.
    id: Uuid,
    participant_id: Uuid,
    participant_type: AssigneeType,
    participant: ParticipantResponse,
    /// Whether all who take part by this assignment have submitted.
    is_submited: Flag,
    /// Whether one of them has started.
    is_started: Flag,
    /// 0 for a team until it is chosen who plays for it. Until then it does not take part.
    is_confirmed: Flag,
    /// The people who take part by this assignment.
    users_count: u64,
}

/// One who plays for a team.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamPlayerResponse {
    id: Uuid,
    name: String,
    is_submited: Flag,
    is_leader: Flag,
}

/// A participant's name, and the account of a user.
#[derive(Serialize, ToSchema)]
struct ParticipantResponse {
    name: String,
    /// The email address of a user. Absent for teams and deleted users, and for callers who may neither list users nor assign them
    /// to the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = Email)]
    email: Option<String>,
    /// The state of the user's account. Present if `email` is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    state: Option<UserState>,
}

/// How many were assigned.
#[derive(Serialize, ToSchema)]
pub(crate) struct AssignedResponse {
    /// Those who were not assigned before.
    assigned: u64,
    /// Those who were.
    already: u64,
    /// The addresses that no one who can take part has.
    unknown: u64,
    /// The first of these addresses.
    #[schema(max_items = 100)]
    unknown_emails: Vec<String>,
    /// How many of those who were not assigned before have not set up their accounts. 0 for teams.
    not_set_up: u64,
}

/// The two forms of the email about an event.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventLettersResponse {
    /// For those who have set up their accounts.
    set_up: LetterResponse,
    /// For those who have not. The address of its button is not a real one.
    not_set_up: LetterResponse,
}

impl From<EventLetters> for EventLettersResponse {
    fn from(letters: EventLetters) -> Self {
        Self {
            set_up: letters.set_up.into(),
            not_set_up: letters.not_set_up.into(),
        }
    }
}

/// How many participants get the email.
#[derive(Serialize, ToSchema)]
pub(crate) struct ToldResponse {
    told: u64,
}

impl From<u64> for ToldResponse {
    fn from(told: u64) -> Self {
        Self { told }
    }
}

impl From<EventDetail> for EventDetailResponse {
    fn from(detail: EventDetail) -> Self {
        let attempt = detail.own_attempt.as_ref();
        let own = detail.own_part.as_ref();
        let submitted_at = attempt.and_then(|attempt| attempt.end_at(detail.now));
        let event = if detail.as_participant {
            EventResponse::for_participant(&detail.event, submitted_at.is_some(), detail.now)
        } else {
            EventResponse::for_staff(&detail.event, detail.submitted, detail.now)
        };
        Self {
            event,
            audience: AudienceResponse::new(&detail.event, detail.participants, detail.people),
            teams_waiting: detail.unconfirmed_teams,
            people_not_set_up: detail.readiness.not_set_up,
            people_not_told: detail.readiness.not_told,
            other_events: detail.readiness.other_events,
            other_events_people: detail.readiness.other_users,
            version: detail.event.version,
            own_minutes: detail
                .event
                .own_minutes(own.map_or(Allowance::NONE, |own| own.allowance)),
            team_name: own.and_then(|own| own.team.clone()),
            started_at: attempt.map(|attempt| Instant(attempt.started_at)),
            deadline: attempt.map(|attempt| Instant(attempt.deadline)),
            deadline_from_now: own
                .and_then(|own| detail.event.deadline_from_now(own.allowance, detail.now))
                .map(Instant),
            submitted_at: submitted_at.map(|end| Instant(end.at)),
            receipt: detail.receipt.map(ReceiptResponse::from),
            is_scored: detail.is_scored,
            options: detail.event.options.into(),
            template: detail.template.into(),
        }
    }
}

impl EventDetailResponse {
    /// Creates the response for graders from a competition and its template.
    pub fn from_row(row: &EventRow, template: TemplateSummary, now: Timestamp) -> Self {
        Self {
            event: EventResponse::for_staff(&row.event, row.submitted, now),
            audience: AudienceResponse::new(&row.event, row.participants, row.people),
            teams_waiting: row.unconfirmed_teams,
            people_not_set_up: 0,
            people_not_told: 0,
            other_events: 0,
            other_events_people: 0,
            template: template.into(),
            version: row.event.version,
            team_name: None,
            own_minutes: row.event.own_minutes(Allowance::NONE),
            started_at: None,
            deadline: None,
            deadline_from_now: None,
            submitted_at: None,
            receipt: None,
            is_scored: false,
            options: row.event.options.into(),
        }
    }
}

impl EventListItem {
    /// Converts a row as of `now`.
    pub fn new(row: EventRow, now: Timestamp) -> Self {
        Self {
            event: EventResponse::for_staff(&row.event, row.submitted, now),
            audience: AudienceResponse::new(&row.event, row.participants, row.people),
            template: TemplateNameResponse::new(row.event.template_id.0, row.template_name),
        }
    }
}

impl TemplateNameResponse {
    /// A template by name.
    pub const fn new(id: Uuid, name: String) -> Self {
        Self { id, name }
    }
}

impl From<TemplateSummary> for EventTemplateResponse {
    fn from(template: TemplateSummary) -> Self {
        let types = template.question_types.into_iter();
        let material = template.material.into_iter();
        Self {
            id: template.id.0,
            name: template.name,
            description: template.description,
            videos: template.videos,
            material: material
                .map(|one| EventMaterialResponse::new(one, &template.files))
                .collect(),
            question_types: types
                .map(|(kind, title, count)| QuestionTypeResponse {
                    r#type: kind.into(),
                    title,
                    count,
                })
                .collect(),
            total_weight: template.total_weight.to_number(),
        }
    }
}

impl EventMaterialResponse {
    fn new(material: Material, files: &FileLinks) -> Self {
        let file = files.get(material.id);
        Self {
            id: material.id.0,
            file_name: material.file_name,
            size: file.map_or(material.size, |file| file.size),
            r#type: file.map(|file| file.media_type.to_owned()),
            file: file.map(|file| file.address.clone()),
        }
    }
}

impl From<CandidateRow> for CandidateListItem {
    fn from(CandidateRow { user, state }: CandidateRow) -> Self {
        Self {
            id: user.id.0,
            name: user.name,
            email: Some(user.email),
            state: Some(state.into()),
            users_count: None,
            ancestors: None,
        }
    }
}

impl From<TeamRow> for CandidateListItem {
    fn from(team: TeamRow) -> Self {
        Self {
            id: team.id.0,
            name: team.name,
            email: None,
            state: None,
            users_count: Some(team.users_count),
            ancestors: Some(team.ancestors),
        }
    }
}

impl From<TeamPlayerRow> for TeamPlayerResponse {
    fn from(player: TeamPlayerRow) -> Self {
        Self {
            id: player.user.id.0,
            name: player.user.name,
            is_submited: Flag(player.submitted),
            is_leader: Flag(player.is_leader),
        }
    }
}

impl From<AssignedRow> for AssignmentListItem {
    fn from(row: AssignedRow) -> Self {
        let (email, state) = row
            .account
            .map(|account| (account.email, account.state.into()))
            .unzip();
        Self {
            id: row.id.0,
            participant_id: match row.participant {
                Participant::User(id) => id.0,
                Participant::Team(id) => id.0,
            },
            participant_type: row.participant.into(),
            participant: ParticipantResponse {
                name: row.name,
                email,
                state,
            },
            is_submited: Flag(row.submitted),
            is_started: Flag(row.started),
            is_confirmed: Flag(row.confirmed),
            users_count: row.players,
        }
    }
}

impl From<Assigned> for AssignedResponse {
    fn from(assigned: Assigned) -> Self {
        let Assigned {
            assigned,
            already,
            unknown,
            unknown_emails,
            not_set_up,
        } = assigned;
        Self {
            assigned,
            already,
            unknown,
            unknown_emails,
            not_set_up,
        }
    }
}
