//! The grading page: a competition with its answer key, and the sheet of one participant.

use application::{EventData, GradedUser, GradingSheet, TemplateSummary};
use domain_assessment::{Mark, Score};
use domain_kernel::Points;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::corrections::SheetCorrectionResponse;
use super::my_result::AttemptResultResponse;
use crate::events::responses::EventDetailResponse;
use crate::grading::marking::MarkDraftResponse;
use crate::shared::enums::{CorrectionRule, ParticipantType};
use crate::shared::question_kinds::MarkType;
use crate::shared::receipt::{ReceiptResponse, UnsentResponse};
use crate::shared::serde_types::{Flag, Instant};
use crate::shared::sheet::AnswersResponse;
use crate::templates::responses::KeyedTemplateResponse;

/// A competition and its template with the key.
#[derive(Serialize, ToSchema)]
pub(crate) struct CompetitionDataResponse {
    competition: EventDetailResponse,
    template: KeyedTemplateResponse,
    /// How many participants have an open attempt.
    answering: u64,
    /// Whether labels stand for names.
    anonymous: Flag,
}

impl From<EventData> for CompetitionDataResponse {
    fn from(data: EventData) -> Self {
        let EventData {
            row,
            template,
            total_weight,
            answering,
            now,
        } = data;
        let anonymous = Flag(row.event.anonymous);
        let mut summary = TemplateSummary::for_staff(&template.template, template.files.clone());
        summary.total_weight = total_weight;
        Self {
            competition: EventDetailResponse::from_row(&row, summary, now),
            template: (&template).into(),
            answering,
            anonymous,
        }
    }
}

/// A participant's sheet beside the key.
#[derive(Serialize, ToSchema)]
pub(crate) struct GradingSheetResponse {
    #[serde(flatten)]
    data: CompetitionDataResponse,
    user: SheetUserResponse,
    #[serde(flatten)]
    answers: AnswersResponse,
    /// Empty before the submission.
    marks: Vec<MarkResponse>,
    /// The corrections that hold, without those whose key is the template's again. The template has its own key.
    corrections: Vec<SheetCorrectionResponse>,
    /// For answering rank questions.
    #[schema(minimum = 0)]
    bonus: f64,
    /// Marks given so far and the bonus.
    #[schema(minimum = 0)]
    total: f64,
    /// The weight of the questions that count.
    #[serde(rename = "totalWeight")]
    total_weight: f64,
    #[schema(minimum = 0, maximum = 100)]
    percentage: f64,
    /// The attempt that counts; null before the submission. To be sent back with a score.
    #[schema(required)]
    attempt_id: Option<Uuid>,
    /// Counts the saves of the score; to be sent back with it.
    #[schema(minimum = 0)]
    version: i32,
    is_scored: bool,
    /// Marks that were given question by question and are not published yet.
    drafts: Vec<MarkDraftResponse>,
    /// Counts the saves of the drafts; to be sent back with a score.
    #[schema(minimum = 0)]
    drafts_version: i32,
    /// Null before the submission, and while names are hidden.
    #[schema(required)]
    submitted_at: Option<Instant>,
    /// How many participants of the competition submitted.
    answered: u64,
    /// How many of them have a score.
    scored: u64,
    /// The participant before this one in the list, graded or not.
    #[schema(required)]
    before: Option<ListedUserResponse>,
    /// The participant after this one in the list, graded or not.
    #[schema(required)]
    after: Option<ListedUserResponse>,
    /// The nearest participant before this one who waits to be graded. Before the first comes the last.
    #[schema(required)]
    previous: Option<ListedUserResponse>,
    /// The nearest participant after this one who waits to be graded. After the last comes the first.
    #[schema(required)]
    next: Option<ListedUserResponse>,
    /// All receipts of the participant, the newest first; a restored attempt has several.
    receipts: Vec<ReceiptResponse>,
    /// The results of all submitted attempts, the newest first. The first one counts. Empty while names are hidden.
    attempts: Vec<AttemptResultResponse>,
    /// The images of the slides case in the order of the letters that the participant saw. Empty before the submission.
    slides_order: Vec<Uuid>,
    /// What the participant's browser told of answers that did not arrive.
    #[schema(required)]
    unsent: Option<UnsentResponse>,
}

/// Another participant of the list.
#[derive(Serialize, ToSchema)]
struct ListedUserResponse {
    /// The user's, or the attempt's while names are hidden.
    id: Uuid,
    /// Null while names are hidden.
    #[schema(required)]
    name: Option<String>,
    /// Stands for the name while names are hidden, else null.
    #[schema(required)]
    label: Option<String>,
}

/// The participant of the sheet.
#[derive(Serialize, ToSchema)]
struct SheetUserResponse {
    /// The user's, or the attempt's while names are hidden.
    id: Uuid,
    /// How the participant plays. To be sent back with a score.
    participant_type: ParticipantType,
    /// Null while names are hidden.
    #[schema(required)]
    name: Option<String>,
    /// Empty if the user was deleted. Null while names are hidden.
    #[schema(required)]
    email: Option<String>,
    /// Stands for the name while names are hidden, else null.
    #[schema(required)]
    label: Option<String>,
}

/// The mark of a question.
#[derive(Serialize, ToSchema)]
pub(super) struct MarkResponse {
    /// Null for slides.
    #[schema(required)]
    question_id: Option<Uuid>,
    r#type: MarkType,
    weight: f64,
    /// Null where a grader has yet to mark it.
    #[schema(required)]
    score: Option<f64>,
    answered: bool,
    /// For the participant.
    #[schema(required)]
    comment: Option<String>,
    /// The correction of the key that holds for the question. A dropped question counts in no sum.
    #[schema(required)]
    corrected: Option<CorrectionRule>,
}

impl From<GradingSheet> for GradingSheetResponse {
    fn from(sheet: GradingSheet) -> Self {
        let drafts_version = sheet.drafts_version();
        let of_event = sheet.data.total_weight;
        let attempt_id = sheet.score.as_ref().map(|graded| graded.attempt_id.0);
        let (score, version, scored) = match sheet.score {
            Some(graded) => {
                let (version, is_published) = (graded.version, graded.is_published());
                (Some(graded.into_stored().score), version, is_published)
            }
            None => (None, 0, false),
        };
        let total = score.as_ref().map_or(Points::ZERO, Score::total);
        let total_weight = score.as_ref().map_or(of_event, |score| score.total_weight);
        Self {
            data: sheet.data.into(),
            user: SheetUserResponse::new(&sheet.user, sheet.participant_type.into()),
            answers: AnswersResponse::from(&sheet.sheet),
            marks: score
                .iter()
                .flat_map(|score| &score.marks)
                .map(MarkResponse::from)
                .collect(),
            corrections: sheet.corrections.into_iter().map(Into::into).collect(),
            bonus: score
                .as_ref()
                .map_or(Points::ZERO, |score| score.bonus)
                .to_number(),
            total: total.to_number(),
            total_weight: total_weight.to_number(),
            percentage: total.percentage_of(total_weight).to_number(),
            attempt_id,
            version,
            is_scored: scored,
            drafts: sheet.drafts.into_iter().map(Into::into).collect(),
            drafts_version,
            submitted_at: sheet.submitted_at.map(Instant),
            answered: sheet.progress.answered,
            scored: sheet.progress.scored,
            before: sheet.progress.before.map(Into::into),
            after: sheet.progress.after.map(Into::into),
            previous: sheet.progress.previous.map(Into::into),
            next: sheet.progress.next.map(Into::into),
            receipts: sheet.receipts.into_iter().map(Into::into).collect(),
            attempts: sheet.attempts.into_iter().map(Into::into).collect(),
            slides_order: sheet.slides_order.into_iter().map(|id| id.0).collect(),
            unsent: sheet.unsent.map(Into::into),
        }
    }
}

impl SheetUserResponse {
    fn new(person: &GradedUser, participant_type: ParticipantType) -> Self {
        Self {
            id: person.id(),
            participant_type,
            name: person.name().map(str::to_owned),
            email: person.email().map(str::to_owned),
            label: person.label().map(str::to_owned),
        }
    }
}

impl From<GradedUser> for ListedUserResponse {
    fn from(person: GradedUser) -> Self {
        Self {
            id: person.id(),
            name: person.name().map(str::to_owned),
            label: person.label().map(str::to_owned),
        }
    }
}

impl From<&Mark> for MarkResponse {
    fn from(mark: &Mark) -> Self {
        Self {
            question_id: mark.question.map(|id| id.0),
            r#type: mark.kind.into(),
            weight: mark.weight.to_number(),
            score: mark.score.map(Points::to_number),
            answered: mark.answered,
            comment: mark.comment.clone(),
            corrected: mark.corrected.map(Into::into),
        }
    }
}
