//! The effect of a correction, and the corrections of an event.

use application::{CorrectedKey, NAMED_CHANGES, NamedChange, SheetCorrection};
use application_ports::CorrectionRow;
use domain_assessment::{Content, KeyCorrection, ModelOption, QuestionKind, RuleCounts};
use domain_kernel::Points;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::score::GraderResponse;
use crate::shared::enums::CorrectionRule;
use crate::shared::question_kinds::MarkType;
use crate::shared::serde_types::{Flag, Instant};

/// What a correction does with the totals.
#[derive(Serialize, ToSchema)]
pub(crate) struct CorrectedKeyResponse {
    /// Null for a dry run.
    #[schema(required)]
    correction_id: Option<Uuid>,
    gained: u64,
    lost: u64,
    unchanged: u64,
    /// How many of the totals that change are published.
    published: u64,
    /// The means of the totals; null if no one submitted.
    #[schema(required)]
    mean_before: Option<f64>,
    #[schema(required)]
    mean_after: Option<f64>,
    /// The weights of the questions that count.
    total_weight_before: f64,
    total_weight_after: f64,
    /// The places whose holders change, the first 100; null if those who take part play for teams.
    #[schema(required, max_items = 100)]
    places: Option<Vec<u64>>,
    /// The first ones whose total changes, from the highest total before.
    #[schema(max_items = 100)]
    changes: Vec<ScoreChangeResponse>,
    /// On a dry run, the first ones whose total stays the same, from the highest one.
    #[schema(max_items = 100)]
    same: Vec<ScoreChangeResponse>,
    /// On a dry run, what each rule would do that holds for the question and for which the key is known.
    rules: Vec<RuleEffectResponse>,
    /// To be sent back with the correction that was previewed.
    #[schema(minimum = 0)]
    version: i64,
}

/// A total before and after the correction.
#[derive(Serialize, ToSchema)]
struct ScoreChangeResponse {
    /// The user's, or the attempt's while names are hidden.
    user_id: Uuid,
    /// Null while names are hidden.
    #[schema(required)]
    name: Option<String>,
    /// Stands for the name while names are hidden; else null.
    #[schema(required)]
    label: Option<String>,
    /// The answer to the question as a text, its parts separated by `; `. Null without an answer.
    #[schema(required)]
    answer: Option<String>,
    /// The totals.
    before: f64,
    after: f64,
    /// The marks of the question; null where it is dropped or waits for a grader.
    #[schema(required)]
    mark_before: Option<f64>,
    #[schema(required)]
    mark_after: Option<f64>,
}

/// What a rule would do.
#[derive(Serialize, ToSchema)]
struct RuleEffectResponse {
    rule: CorrectionRule,
    gained: u64,
    lost: u64,
    unchanged: u64,
}

/// A correction of an event.
#[derive(Serialize, ToSchema)]
pub(crate) struct CorrectionListItem {
    id: Uuid,
    at: Instant,
    actor: GraderResponse,
    /// Null for slides.
    #[schema(required)]
    question_id: Option<Uuid>,
    r#type: MarkType,
    /// The text of the question, or the subject of the slides.
    question: String,
    rule: CorrectionRule,
    /// The answers with the new key. Empty for a rule without one, and where an earlier correction is taken back.
    answers: Vec<KeyAnswerResponse>,
    reason: String,
    gained: u64,
    lost: u64,
    unchanged: u64,
    /// Whether no later correction of the question has replaced it.
    holds: bool,
}

/// A correction of a question.
#[derive(Serialize, ToSchema)]
pub(crate) struct KeyCorrectionResponse {
    /// Null for slides.
    #[schema(required)]
    question_id: Option<Uuid>,
    rule: CorrectionRule,
    /// The answers with the new key. Empty for a rule without one, and where an earlier correction is taken back.
    answers: Vec<KeyAnswerResponse>,
}

/// A correction that holds, as it affects a sheet.
#[derive(Serialize, ToSchema)]
pub(crate) struct SheetCorrectionResponse {
    #[serde(flatten)]
    correction: KeyCorrectionResponse,
    /// Whether the sheet has its mark by the template's key, because the new one would give it less.
    is_by_template: bool,
}

/// An answer with the new key.
#[derive(Serialize, ToSchema)]
struct KeyAnswerResponse {
    id: Uuid,
    value: String,
    /// True or false, multiple choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    is_correct: Option<Flag>,
    /// Arrange.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1)]
    order: Option<i64>,
}

impl From<CorrectedKey> for CorrectedKeyResponse {
    fn from(corrected: CorrectedKey) -> Self {
        let RuleCounts {
            gained,
            lost,
            unchanged,
        } = corrected.counts;
        let (before, after) = corrected.total_weights;
        let mean = |mean: fn((Points, Points)) -> Points| corrected.means.map(mean);
        let named = |changes: Vec<NamedChange>| {
            let changes = changes.into_iter().take(NAMED_CHANGES);
            changes.map(ScoreChangeResponse::from).collect()
        };
        let rules = corrected.rules.into_iter();
        Self {
            correction_id: corrected.id.map(Into::into),
            gained,
            lost,
            unchanged,
            published: corrected.published,
            mean_before: mean(|(before, _)| before).map(Points::to_number),
            mean_after: mean(|(_, after)| after).map(Points::to_number),
            total_weight_before: before.to_number(),
            total_weight_after: after.to_number(),
            places: corrected.places,
            changes: named(corrected.changes),
            same: named(corrected.unchanged),
            rules: rules
                .map(|(rule, counts)| RuleEffectResponse {
                    rule: rule.into(),
                    gained: counts.gained,
                    lost: counts.lost,
                    unchanged: counts.unchanged,
                })
                .collect(),
            version: corrected.version,
        }
    }
}

impl From<NamedChange> for ScoreChangeResponse {
    fn from(named: NamedChange) -> Self {
        let change = named.change;
        Self {
            user_id: named.person.id(),
            name: named.person.name().map(ToOwned::to_owned),
            label: named.person.label().map(ToOwned::to_owned),
            answer: named.answer,
            before: change.before.to_number(),
            after: change.after.to_number(),
            mark_before: change.mark_before.map(Points::to_number),
            mark_after: change.mark_after.map(Points::to_number),
        }
    }
}

impl CorrectionListItem {
    pub fn new(row: CorrectionRow, content: &Content) -> Self {
        let made = row.made;
        let correction = made.correction;
        let mut questions = content.questions();
        let asked = questions.find(|(_, question)| Some(question.id) == correction.question);
        let (kind, question) = match (asked, &content.slides) {
            (Some((group, question)), _) => (group.kind, question.text.clone()),
            (None, Some(slides)) => (QuestionKind::Slides, slides.name.clone()),
            (None, None) => (QuestionKind::Slides, String::new()),
        };
        let KeyCorrectionResponse {
            question_id,
            rule,
            answers,
        } = correction.into();
        Self {
            id: made.id.into(),
            at: Instant(made.made_at),
            actor: GraderResponse::from(row.maker),
            question_id,
            r#type: kind.into(),
            question,
            rule,
            answers,
            reason: made.reason,
            gained: made.counts.gained,
            lost: made.counts.lost,
            unchanged: made.counts.unchanged,
            holds: row.holds,
        }
    }
}

impl From<KeyCorrection> for KeyCorrectionResponse {
    fn from(correction: KeyCorrection) -> Self {
        let answers = correction.key.map(|key| key.options()).unwrap_or_default();
        Self {
            question_id: correction.question.map(Into::into),
            rule: correction.rule.into(),
            answers: answers.into_iter().map(KeyAnswerResponse::from).collect(),
        }
    }
}

impl From<SheetCorrection> for SheetCorrectionResponse {
    fn from(row: SheetCorrection) -> Self {
        Self {
            correction: row.correction.into(),
            is_by_template: row.is_by_template,
        }
    }
}

impl From<ModelOption> for KeyAnswerResponse {
    fn from(option: ModelOption) -> Self {
        Self {
            id: option.id.into(),
            value: option.value,
            is_correct: option.is_correct.map(Flag),
            order: option.order,
        }
    }
}
