//! Competitions and their participants as the screens see them. Nothing here tells a key.

use application::{CompetitionDetail, TemplateSummary};
use application_ports::{AssignedRow, EventRow, PersonRow};
use domain_kernel::Timestamp;
use domain_scheduling::Participant;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::enums::{AssigneeType, MarkType, TeamPlay};
use crate::envelope::{Answer, Listed};
use crate::event::EventView;
use crate::serde_types::{Flag, Instant};

pub(crate) type CompetitionAnswer = Answer<CompetitionView>;
pub(crate) type CompetitionList = Listed<CompetitionRow>;
pub(crate) type CandidateList = Listed<CandidateRow>;
pub(crate) type AssignmentList = Listed<AssignmentRow>;
pub(crate) type AssignedAnswer = Answer<AssignedView, true>;

/// A competition.
#[derive(Serialize, ToSchema)]
pub(crate) struct CompetitionView {
    #[serde(flatten)]
    event: EventView,
    #[serde(flatten)]
    staffing: StaffingView,
    template: CompetitionTemplateView,
    /// When the caller started, as a participant.
    #[schema(required)]
    started_at: Option<Instant>,
}

/// A competition in the staff's lists.
#[derive(Serialize, ToSchema)]
pub(crate) struct CompetitionRow {
    #[serde(flatten)]
    event: EventView,
    #[serde(flatten)]
    staffing: StaffingView,
    template: TemplateName,
}

/// Who takes part, and with what.
#[derive(Serialize, ToSchema)]
struct StaffingView {
    template_id: Uuid,
    /// Null until the first teams are confirmed.
    #[schema(required)]
    is_play: Option<TeamPlay>,
    number_of_participants: u64,
    number_of_participants_users: u64,
}

/// A template by name.
#[derive(Serialize, ToSchema)]
pub(crate) struct TemplateName {
    id: Uuid,
    name: String,
}

/// What anybody who may see the competition may see of its template.
#[derive(Serialize, ToSchema)]
pub(crate) struct CompetitionTemplateView {
    id: Uuid,
    name: String,
    description: String,
    /// Embed addresses.
    videos: Vec<String>,
    question_types: Vec<QuestionTypeView>,
    total_weight: f64,
}

/// A kind of question that the template asks.
#[derive(Serialize, ToSchema)]
struct QuestionTypeView {
    r#type: MarkType,
    title: String,
    #[schema(minimum = 1)]
    count: usize,
}

/// Somebody who can be assigned.
#[derive(Serialize, ToSchema)]
pub(crate) struct CandidateRow {
    id: Uuid,
    name: String,
    /// Users.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = Email)]
    email: Option<String>,
    /// Teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    users_count: Option<u64>,
}

/// Somebody assigned.
#[derive(Serialize, ToSchema)]
pub(crate) struct AssignmentRow {
    /// The assignment's.
    id: Uuid,
    participant_id: Uuid,
    participant_type: AssigneeType,
    participant: ParticipantView,
    is_submited: Flag,
}

/// A participant's name.
#[derive(Serialize, ToSchema)]
struct ParticipantView {
    name: String,
}

/// How many were assigned.
#[derive(Serialize, ToSchema)]
pub(crate) struct AssignedView {
    /// Those who were not assigned before.
    assigned: u64,
}

impl From<CompetitionDetail> for CompetitionView {
    fn from(detail: CompetitionDetail) -> Self {
        let event = if detail.as_participant {
            EventView::for_participant(&detail.event, detail.is_submitted, detail.now)
        } else {
            EventView::for_staff(&detail.event, detail.submitted, detail.now)
        };
        Self {
            event,
            staffing: StaffingView::of(&detail.event, detail.participants, detail.people),
            template: detail.template.into(),
            started_at: detail.started_at.map(Instant),
        }
    }
}

impl CompetitionView {
    /// A competition as graders see it, with the template it was made from.
    pub fn of_row(row: &EventRow, template: TemplateSummary, now: Timestamp) -> Self {
        Self {
            event: EventView::for_staff(&row.event, row.submitted, now),
            staffing: StaffingView::of(&row.event, row.participants, row.people),
            template: template.into(),
            started_at: None,
        }
    }
}

impl CompetitionRow {
    /// A row at `now`.
    pub fn of(row: EventRow, now: Timestamp) -> Self {
        Self {
            event: EventView::for_staff(&row.event, row.submitted, now),
            staffing: StaffingView::of(&row.event, row.participants, row.people),
            template: TemplateName::new(row.event.template_id.0, row.template_name),
        }
    }
}

impl StaffingView {
    fn of(event: &domain_scheduling::Event, participants: u64, people: u64) -> Self {
        Self {
            template_id: event.template_id.0,
            is_play: event.play.map(Into::into),
            number_of_participants: participants,
            number_of_participants_users: people,
        }
    }
}

impl TemplateName {
    /// A template by name.
    pub const fn new(id: Uuid, name: String) -> Self {
        Self { id, name }
    }
}

impl From<TemplateSummary> for CompetitionTemplateView {
    fn from(template: TemplateSummary) -> Self {
        let types = template.question_types.into_iter();
        Self {
            id: template.id.0,
            name: template.name,
            description: template.description,
            videos: template.videos,
            question_types: types
                .map(|(kind, title, count)| QuestionTypeView {
                    r#type: kind.into(),
                    title,
                    count,
                })
                .collect(),
            total_weight: template.total_weight.to_number(),
        }
    }
}

impl From<PersonRow> for CandidateRow {
    fn from(person: PersonRow) -> Self {
        Self {
            id: person.id.0,
            name: person.name,
            email: Some(person.email),
            users_count: None,
        }
    }
}

impl From<AssignedRow> for AssignmentRow {
    fn from(row: AssignedRow) -> Self {
        Self {
            id: row.id.0,
            participant_id: match row.participant {
                Participant::User(id) => id.0,
                Participant::Team(id) => id.0,
            },
            participant_type: row.participant.into(),
            participant: ParticipantView { name: row.name },
            is_submited: Flag(row.submitted),
        }
    }
}

impl From<u64> for AssignedView {
    fn from(assigned: u64) -> Self {
        Self { assigned }
    }
}
