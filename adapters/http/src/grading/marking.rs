//! Marking one question across all participants (D65), active graders, and hidden names.

use std::collections::HashMap;

use actix_web::web::Data;
use actix_web::{HttpRequest, get, post, put};
use application::{
    App, AppError, MarkAnswer, MarkedAnswer, MarkingOverview, OtherGrader, PublishedMarks,
    StoredMark,
};
use application_ports::MarkDraftRow;
use domain_assessment::{Answers, Sheet};
use domain_kernel::{AttemptId, EventId, Points, QuestionId, Sort};
use domain_scheduling::EventKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use super::requests::problem;
use super::responses::GraderResponse;
use crate::shared::fields::Comment;
use crate::shared::question_kinds::QuestionType;
use crate::shared::serde_types::{Flag, Instant, Version};
use crate::shared::sheet::AnswersResponse;
use crate::templates::responses::QuestionResponse;
use crate::web::current_user::CurrentUser;
use crate::web::json::Json;
use crate::web::path::{Id, segment};
use crate::web::query::{ListParams, Query};
use crate::web::responders::{ApiResult, List, Ok, Page, Updated};
use crate::web::routes::Routes;

/// Registers the routes of marking.
pub(super) fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(change_competition_anonymity)
        .service(change_training_anonymity)
        .service(show_marking)
        .service(publish_marks)
        .service(note_grading)
        .service(list_marked_answers)
        .service(mark_answer);
}

/// Whether names are hidden.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct AnonymityRequest {
    anonymous: Flag,
}

/// Whether names are hidden.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnonymityResponse {
    anonymous: Flag,
}

/// The mark of one answer.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct MarkAnswerRequest {
    /// Clamped to the weight; a negative one becomes its absolute value.
    score: f64,
    /// For the participant, published with the mark. An empty one removes it, null keeps it.
    #[validate(nested)]
    comment: Option<Comment>,
    /// The one of the draft that was read; 0 if there was none.
    #[schema(value_type = Option<i32>, minimum = 0)]
    version: Option<Version>,
    /// The one of the score that was read. A save of the sheet or another publication changes it.
    #[schema(value_type = Option<i32>, minimum = 1)]
    score_version: Option<Version>,
}

/// What a grader has open.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct OpenAnswersRequest {
    attempt_id: Uuid,
    /// Null if the whole sheet is open.
    question_id: Option<Uuid>,
}

/// The questions that a grader marks.
#[derive(Serialize, ToSchema)]
pub(crate) struct MarkingResponse {
    /// The event's.
    name: String,
    anonymous: Flag,
    questions: Vec<MarkedQuestionResponse>,
    /// How many participants submitted.
    answers: u64,
    /// How many sheets have no mark missing and something that is not published.
    publishable: u64,
    /// How many sheets that are not published lack a mark.
    incomplete: u64,
}

/// A question that a grader marks.
#[derive(Serialize, ToSchema)]
struct MarkedQuestionResponse {
    #[serde(flatten)]
    question: QuestionResponse,
    /// From 1, as it stands on the paper.
    #[schema(minimum = 1)]
    number: u64,
    /// How many answers have a mark.
    marked: u64,
}

/// An answer to the question.
#[derive(Serialize, ToSchema)]
pub(crate) struct MarkedAnswerResponse {
    /// The attempt's.
    id: Uuid,
    label: String,
    /// Null while names are hidden.
    #[schema(required)]
    name: Option<String>,
    r#type: QuestionType,
    #[serde(flatten)]
    answers: AnswersResponse,
    answered: bool,
    weight: f64,
    /// The draft, or else the mark of the score; null where a grader has yet to mark it.
    #[schema(required)]
    score: Option<f64>,
    /// For the participant.
    #[schema(required)]
    comment: Option<String>,
    /// The draft of the mark, which is not published yet.
    #[schema(required)]
    draft: Option<MarkDraftResponse>,
    is_scored: bool,
    /// The score's, for the next mark.
    #[schema(minimum = 1)]
    score_version: i32,
}

/// A mark that was given by itself, and is not published yet.
#[derive(Serialize, ToSchema)]
pub(super) struct MarkDraftResponse {
    question_id: Uuid,
    score: f64,
    /// For the participant.
    #[schema(required)]
    comment: Option<String>,
    by: GraderResponse,
    at: Instant,
    #[schema(minimum = 1)]
    version: i32,
}

/// The stored draft.
#[derive(Serialize, ToSchema)]
pub(crate) struct StoredMarkResponse {
    score: f64,
    #[schema(required)]
    comment: Option<String>,
    at: Instant,
    #[schema(minimum = 1)]
    version: i32,
    /// Whether the mark was clamped or made positive.
    changed: bool,
}

/// How many sheets were published.
#[derive(Serialize, ToSchema)]
pub(crate) struct PublishedMarksResponse {
    published: u64,
    /// How many sheets that are not published lack a mark.
    incomplete: u64,
}

/// Another grader at work.
#[derive(Serialize, ToSchema)]
pub(crate) struct OtherGraderResponse {
    grader: GraderResponse,
    attempt_id: Uuid,
    /// Null if the whole sheet is open.
    #[schema(required)]
    question_id: Option<Uuid>,
    at: Instant,
    /// Whether this grader has the caller's answer open too, and opened it first.
    opened_first: bool,
}

/// Hide the names of a competition's participants from graders, or show them.
#[utoipa::path(tag = "grading", params(("id" = Uuid, Path)))]
#[put("/competitions/{id}/anonymity")]
pub async fn change_competition_anonymity(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<AnonymityRequest>,
) -> ApiResult<Updated<AnonymityResponse>> {
    let changed = app.change_anonymity(&caller, EventKind::Competition, id, body.anonymous.0);
    Ok(Updated::new(changed.await?, "Names Updated Successfully"))
}

/// Hide the names of a training's participants from graders, or show them.
#[utoipa::path(tag = "grading", params(("id" = Uuid, Path)))]
#[put("/trainings/{id}/anonymity")]
pub async fn change_training_anonymity(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<AnonymityRequest>,
) -> ApiResult<Updated<AnonymityResponse>> {
    let changed = app.change_anonymity(&caller, EventKind::Training, id, body.anonymous.0);
    Ok(Updated::new(changed.await?, "Names Updated Successfully"))
}

/// Show the questions of a competition or training that a grader marks, and how far they are marked.
#[utoipa::path(tag = "grading", params(("id" = Uuid, Path)))]
#[get("/marking/{id}")]
pub async fn show_marking(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Ok<MarkingResponse>> {
    Ok(Ok::new(app.show_marking(&caller, id).await?))
}

/// Publish all sheets that have no mark missing, with the drafts of their marks.
#[utoipa::path(tag = "grading", params(("id" = Uuid, Path)))]
#[post("/marking/{id}/publish")]
pub async fn publish_marks(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
) -> ApiResult<Updated<PublishedMarksResponse>> {
    let published = app.publish_marks(&caller, id).await?;
    Ok(Updated::new(published, "Scores Published Successfully"))
}

/// Tell what the caller has open, and list the other graders at work.
#[utoipa::path(tag = "grading", params(("id" = Uuid, Path)))]
#[post("/marking/{id}/open")]
pub async fn note_grading(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    Json(body): Json<OpenAnswersRequest>,
) -> ApiResult<List<OtherGraderResponse>> {
    let question = body.question_id.map(Into::into);
    let others = app.note_grading(&caller, id, body.attempt_id.into(), question);
    Ok(List::new(others.await?))
}

/// List all answers to a question that a grader marks, in an order that is not by name.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ("question_id" = Uuid, Path), ListParams)
)]
#[get("/marking/{id}/{question_id}")]
pub async fn list_marked_answers(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(id): Id<EventId>,
    request: HttpRequest,
    Query(list): Query<ListParams>,
) -> ApiResult<Page<MarkedAnswerResponse>> {
    let question: QuestionId = segment(&request, "question_id")?;
    let query = list.query(Sort::Ascending)?;
    let page = app
        .list_marked_answers(&caller, id, question, &query)
        .await?;
    let mut rows = Vec::with_capacity(page.rows.len());
    for row in page.rows {
        rows.push(MarkedAnswerResponse::new(row, question)?);
    }
    Ok(Page::new(domain_kernel::Page {
        rows,
        total: page.total,
        paging: page.paging,
    }))
}

/// Mark one answer. It is a draft until the sheet is saved or published.
#[utoipa::path(
    tag = "grading",
    params(("id" = Uuid, Path), ("question_id" = Uuid, Path), ("attempt_id" = Uuid, Path))
)]
#[put("/marking/{id}/{question_id}/{attempt_id}")]
pub async fn mark_answer(
    app: Data<App>,
    CurrentUser(caller): CurrentUser,
    Id(event_id): Id<EventId>,
    request: HttpRequest,
    Json(body): Json<MarkAnswerRequest>,
) -> ApiResult<Updated<StoredMarkResponse>> {
    let attempt_id: AttemptId = segment(&request, "attempt_id")?;
    let command = MarkAnswer {
        event_id,
        question: segment(&request, "question_id")?,
        attempt_id,
        score: body.score,
        comment: body.comment.map(|comment| comment.0),
        version: body.version.map(Into::into),
        score_version: body.score_version.map(Into::into),
    };
    let stored = app.mark_answer(&caller, command).await.map_err(problem)?;
    Ok(Updated::new(stored, "Mark Saved Successfully"))
}

impl From<bool> for AnonymityResponse {
    fn from(anonymous: bool) -> Self {
        Self {
            anonymous: Flag(anonymous),
        }
    }
}

impl From<MarkingOverview> for MarkingResponse {
    fn from(overview: MarkingOverview) -> Self {
        let marked: HashMap<_, _> = overview.marked.into_iter().collect();
        let questions = overview.content.questions();
        let questions = questions.filter_map(|(group, question)| {
            let marked = *marked.get(&question.id)?;
            let number = overview.content.number_of(Some(question.id))?;
            let question = QuestionResponse::new(group, question)?;
            Some(MarkedQuestionResponse {
                question,
                number: u64::try_from(number).ok()?,
                marked,
            })
        });
        Self {
            name: overview.name,
            anonymous: Flag(overview.anonymous),
            questions: questions.collect(),
            answers: overview.answers,
            publishable: overview.publishable,
            incomplete: overview.incomplete,
        }
    }
}

impl MarkedAnswerResponse {
    fn new(row: MarkedAnswer, question: QuestionId) -> Result<Self, AppError> {
        let MarkedAnswer {
            attempt_id,
            person,
            answer,
            mark,
            draft,
            scored,
            score_version,
        } = row;
        let kind = mark.kind.try_into();
        let kind = kind.map_err(|()| AppError::Internal("slides are marked by hand".to_owned()))?;
        let answers: Answers = answer.into_iter().map(|own| (question, own)).collect();
        let (score, comment) = match &draft {
            Some(row) => (Some(row.draft.score), row.draft.comment.clone()),
            None => (mark.score, mark.comment),
        };
        Ok(Self {
            id: attempt_id.into(),
            label: person.label().unwrap_or_default().to_owned(),
            name: person.name().map(str::to_owned),
            r#type: kind,
            answers: AnswersResponse::from(&Sheet {
                answers,
                ..Sheet::default()
            }),
            answered: mark.answered,
            weight: mark.weight.to_number(),
            score: score.map(Points::to_number),
            comment,
            draft: draft.map(Into::into),
            is_scored: scored,
            score_version,
        })
    }
}

impl From<MarkDraftRow> for MarkDraftResponse {
    fn from(row: MarkDraftRow) -> Self {
        Self {
            question_id: row.draft.question.into(),
            score: row.draft.score.to_number(),
            comment: row.draft.comment,
            by: row.grader.into(),
            at: Instant(row.draft.marked_at),
            version: row.draft.version,
        }
    }
}

impl From<StoredMark> for StoredMarkResponse {
    fn from(StoredMark { draft, changed }: StoredMark) -> Self {
        Self {
            score: draft.score.to_number(),
            comment: draft.comment,
            at: Instant(draft.marked_at),
            version: draft.version,
            changed,
        }
    }
}

impl From<PublishedMarks> for PublishedMarksResponse {
    fn from(done: PublishedMarks) -> Self {
        Self {
            published: done.published,
            incomplete: done.incomplete,
        }
    }
}

impl From<OtherGrader> for OtherGraderResponse {
    fn from(OtherGrader { row, opened_first }: OtherGrader) -> Self {
        Self {
            grader: row.grader.into(),
            attempt_id: row.attempt_id.into(),
            question_id: row.question.map(Into::into),
            at: Instant(row.seen_at),
            opened_first,
        }
    }
}
