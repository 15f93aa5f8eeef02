//! What participants see of their competitions: the list, the open attempt and a saved sheet.

use application::{FileLinks, NewCalendarLink, Saved, Started};
use application_ports::OwnEventRow;
use domain_assessment::{ShownGroup, ShownQuestion, ShownSlides, ShownTemplate};
use domain_kernel::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::event::{AudienceResponse, EventResponse};
use crate::shared::question_kinds::QuestionType;
use crate::shared::receipt::ReceiptResponse;
use crate::shared::serde_types::{Flag, Instant};
use crate::shared::sheet::{AnswersResponse, MarksForReview};

/// A competition in its participant's list.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyEventListItem {
    #[serde(flatten)]
    event: EventResponse,
    #[serde(flatten)]
    audience: AudienceResponse,
    template: MyTemplateNameResponse,
    /// The team for which the caller plays. Null if the caller plays alone.
    #[schema(required)]
    team_name: Option<String>,
    /// The minutes of an attempt of the caller: `duration`, and what an allowance and extra time add.
    own_minutes: u32,
    #[schema(required)]
    started_at: Option<Instant>,
    /// The end of the caller's time, after the start.
    #[schema(required)]
    deadline: Option<Instant>,
    /// The end of an attempt that the caller starts at `server_time`, while the event runs.
    #[schema(required)]
    deadline_from_now: Option<Instant>,
    /// When the caller submitted, or the deadline if the time is over.
    #[schema(required)]
    submitted_at: Option<Instant>,
    /// The receipt of the caller's latest attempt, once it is closed.
    #[schema(required)]
    receipt: Option<ReceiptResponse>,
    /// Whether the caller's score is published.
    is_scored: bool,
}

/// Whether the caller's calendar has an address.
#[derive(Serialize, ToSchema)]
pub(crate) struct CalendarLinkResponse {
    /// When the address was made. Null if there is none.
    #[schema(required)]
    created_at: Option<Instant>,
}

impl From<Option<Timestamp>> for CalendarLinkResponse {
    fn from(made_at: Option<Timestamp>) -> Self {
        Self {
            created_at: made_at.map(Instant),
        }
    }
}

/// An address that was just made.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewCalendarLinkResponse {
    /// With it everyone reads the calendar: it is a secret.
    url: String,
    created_at: Instant,
}

impl From<NewCalendarLink> for NewCalendarLinkResponse {
    fn from(link: NewCalendarLink) -> Self {
        Self {
            url: link.url,
            created_at: Instant(link.created_at),
        }
    }
}

/// A template by name.
#[derive(Serialize, ToSchema)]
struct MyTemplateNameResponse {
    id: Uuid,
    name: String,
}

impl MyEventListItem {
    pub fn new(row: OwnEventRow, now: Timestamp) -> Self {
        Self {
            event: EventResponse::for_participant(&row.event, row.submitted_at.is_some(), now),
            audience: AudienceResponse::new(&row.event, row.participants, row.people),
            template: MyTemplateNameResponse {
                id: row.event.template_id.0,
                name: row.template_name,
            },
            own_minutes: row.event.own_minutes(row.own.allowance),
            deadline_from_now: row
                .event
                .deadline_from_now(row.own.allowance, now)
                .map(Instant),
            team_name: row.own.team,
            started_at: row.started_at.map(Instant),
            deadline: row.deadline.map(Instant),
            submitted_at: row.submitted_at.map(Instant),
            receipt: row.receipt.map(ReceiptResponse::from),
            is_scored: row.is_scored,
        }
    }
}

/// A running attempt.
#[derive(Serialize, ToSchema)]
pub(crate) struct StartedResponse {
    #[serde(flatten)]
    event: EventResponse,
    /// The team for which the caller plays. Null if the caller plays alone.
    #[schema(required)]
    team_name: Option<String>,
    template: StartedTemplateResponse,
    #[serde(flatten)]
    answers: AnswersResponse,
    marked_for_review: MarksForReview,
    attempt_id: Uuid,
    started_at: Instant,
    /// When the caller last opened the attempt: now.
    opened_at: Instant,
    deadline: Instant,
    #[schema(minimum = 0)]
    remaining_seconds: i64,
    /// 0 before the first save.
    #[schema(minimum = 0)]
    revision: i64,
}

/// The questions. They do not contain the answer key.
#[derive(Serialize, ToSchema)]
struct StartedTemplateResponse {
    id: Uuid,
    name: String,
    description: String,
    questions: Vec<StartedQuestionResponse>,
    #[schema(required)]
    slides: Option<StartedSlidesResponse>,
}

/// A question.
#[derive(Serialize, ToSchema)]
struct StartedQuestionResponse {
    id: Uuid,
    r#type: QuestionType,
    /// The title of the question's group.
    title: String,
    weight: f64,
    content: String,
    answers: Vec<StartedAnswerResponse>,
}

/// Something to answer with.
#[derive(Serialize, ToSchema)]
struct StartedAnswerResponse {
    id: Uuid,
    question_id: Uuid,
    /// Empty for free text.
    value: String,
}

/// A slides case.
#[derive(Serialize, ToSchema)]
struct StartedSlidesResponse {
    /// The template's: a template has one slides case.
    id: Uuid,
    weight: f64,
    title: String,
    name: String,
    description: String,
    attachments: Vec<StartedSlideResponse>,
    categories: Vec<StartedCategoryResponse>,
}

/// An image to put into a category.
#[derive(Serialize, ToSchema)]
struct StartedSlideResponse {
    id: Uuid,
    /// Signed address, good until an hour after the deadline.
    #[schema(required)]
    path: Option<String>,
    /// Signed address of the image in 148x83.
    #[schema(required)]
    thumbnail: Option<String>,
}

/// A category to put images into.
#[derive(Serialize, ToSchema)]
struct StartedCategoryResponse {
    id: Uuid,
    name: String,
}

impl From<Started> for StartedResponse {
    fn from(started: Started) -> Self {
        let Started {
            event,
            team,
            template_name,
            paper,
            files,
            attempt,
            sheet,
            revision,
            now,
        } = started;
        Self {
            event: EventResponse::for_participant(&event, attempt.end.is_some(), now),
            team_name: team,
            template: StartedTemplateResponse::new(
                event.template_id.0,
                template_name,
                paper,
                &files,
            ),
            answers: AnswersResponse::from(&sheet),
            marked_for_review: MarksForReview::from(&sheet),
            attempt_id: attempt.id.0,
            started_at: Instant(attempt.started_at),
            opened_at: Instant(attempt.opened_at),
            deadline: Instant(attempt.deadline),
            remaining_seconds: attempt.remaining_seconds(now),
            revision,
        }
    }
}

impl StartedTemplateResponse {
    fn new(id: Uuid, name: String, paper: ShownTemplate, files: &FileLinks) -> Self {
        Self {
            id,
            name,
            description: paper.description,
            questions: paper.groups.into_iter().flat_map(questions).collect(),
            slides: paper
                .slides
                .map(|slides| StartedSlidesResponse::new(id, slides, files)),
        }
    }
}

/// The questions of a group. A slides case has none.
fn questions(group: ShownGroup) -> Vec<StartedQuestionResponse> {
    let ShownGroup {
        kind,
        title,
        weight,
        questions,
    } = group;
    let Ok(r#type) = QuestionType::try_from(kind) else {
        return Vec::new();
    };
    let question = |ShownQuestion { id, text, options }| StartedQuestionResponse {
        id: id.0,
        r#type,
        title: title.clone(),
        weight: weight.to_number(),
        content: text,
        answers: options
            .into_iter()
            .map(|option| StartedAnswerResponse {
                id: option.id.0,
                question_id: id.0,
                value: option.value,
            })
            .collect(),
    };
    questions.into_iter().map(question).collect()
}

impl StartedSlidesResponse {
    fn new(id: Uuid, slides: ShownSlides, files: &FileLinks) -> Self {
        let categories = slides.categories.into_iter();
        Self {
            id,
            weight: slides.weight.to_number(),
            title: slides.title,
            name: slides.name,
            description: slides.description,
            attachments: slides
                .images
                .into_iter()
                .map(|id| StartedSlideResponse {
                    id: id.0,
                    path: files.get(id).map(|file| file.address.clone()),
                    thumbnail: files.get(id).and_then(|file| file.thumbnail.clone()),
                })
                .collect(),
            categories: categories
                .map(|category| StartedCategoryResponse {
                    id: category.id.0,
                    name: category.name,
                })
                .collect(),
        }
    }
}

/// An acknowledged save: it is stored for good.
#[derive(Serialize, ToSchema)]
pub(crate) struct SavedResponse {
    attempt_id: Uuid,
    #[schema(minimum = 0)]
    revision: i64,
    saved_at: Instant,
    server_time: Instant,
    #[schema(minimum = 0)]
    remaining_seconds: i64,
    is_submited: Flag,
}

impl From<Saved> for SavedResponse {
    fn from(saved: Saved) -> Self {
        Self {
            attempt_id: saved.attempt_id.0,
            revision: saved.revision,
            saved_at: Instant(saved.saved_at),
            server_time: Instant(saved.now),
            remaining_seconds: saved.remaining_seconds,
            is_submited: Flag(saved.submitted),
        }
    }
}
