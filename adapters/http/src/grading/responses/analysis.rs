//! The analysis of an event or a template.

use application::AnalysisReport;
use domain_assessment as domain;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::enums::same_as_domain;
use crate::shared::question_kinds::MarkType;

/// How hard the questions are and how well they tell participants apart. Of each participant the latest submitted attempt
/// counts; of a template once for each event. A figure that cannot be computed is null.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnalysisResponse {
    /// The name of the event, or of the template.
    name: String,
    template: AnalysedTemplateResponse,
    /// The submitted sheets.
    submitted: u64,
    /// The submitted sheets whose questions are all marked. The figures are of these.
    participants: u64,
    /// The points that can be earned without the bonus.
    total_weight: f64,
    /// The mean of the totals. A total is the sum of the marks, without the bonus.
    #[schema(required)]
    mean: Option<f64>,
    #[schema(required)]
    median: Option<f64>,
    /// Of the totals, as of a sample (n - 1).
    #[schema(required, minimum = 0)]
    standard_deviation: Option<f64>,
    #[schema(required)]
    minimum: Option<f64>,
    #[schema(required)]
    maximum: Option<f64>,
    /// Ten classes of the total in percent. The last one contains 100 too.
    histogram: Vec<ClassResponse>,
    /// Cronbach's alpha. Null with fewer than 2 questions or 10 participants, or if all totals are the same.
    #[schema(required, maximum = 1)]
    alpha: Option<f64>,
    /// The standard error of measurement: the standard deviation times the root of 1 - alpha.
    #[schema(required, minimum = 0)]
    standard_error: Option<f64>,
    /// Null without participants.
    #[schema(required)]
    time_used: Option<TimeUsedResponse>,
    /// In the order of the template. The slides are one question.
    questions: Vec<AnalysedQuestionResponse>,
}

/// The template whose questions are analysed.
#[derive(Serialize, ToSchema)]
struct AnalysedTemplateResponse {
    id: Uuid,
    name: String,
}

/// A class of a histogram: at least `from`, less than `to`.
#[derive(Serialize, ToSchema)]
struct ClassResponse {
    from: i64,
    to: i64,
    count: u64,
}

/// The seconds from the start of an attempt, or from its latest restore, to its end.
#[derive(Serialize, ToSchema)]
struct TimeUsedResponse {
    mean: f64,
    median: f64,
    #[schema(minimum = 0)]
    minimum: i64,
    #[schema(minimum = 0)]
    maximum: i64,
    /// At most ten classes of the same width.
    histogram: Vec<ClassResponse>,
}

/// The figures of a question.
#[derive(Serialize, ToSchema)]
struct AnalysedQuestionResponse {
    /// Null for slides.
    #[schema(required)]
    question_id: Option<Uuid>,
    /// From 1, as it stands on the paper: questions that a correction dropped have theirs too, but are not listed.
    #[schema(minimum = 1)]
    number: u64,
    r#type: MarkType,
    /// The text of the question, or the name of the slides.
    text: String,
    weight: f64,
    /// How many participants left it empty.
    unanswered: u64,
    /// The mean mark divided by the weight.
    #[schema(required, minimum = 0, maximum = 1)]
    facility: Option<f64>,
    /// Pearson's correlation of the mark with the total without this mark.
    #[schema(required, minimum = -1, maximum = 1)]
    discrimination: Option<f64>,
    /// The facility of the upper 27 % of the participants less that of the lower 27 %. Who ties at the border belongs to a
    /// group in part.
    #[schema(required, minimum = -1, maximum = 1)]
    upper_lower: Option<f64>,
    /// The facility of the upper 27 %.
    #[schema(required, minimum = 0, maximum = 1)]
    upper: Option<f64>,
    /// The facility of the lower 27 %.
    #[schema(required, minimum = 0, maximum = 1)]
    lower: Option<f64>,
    /// Whether a correction gave everyone the full weight. Then nothing but the sample is flagged.
    full_marks: bool,
    flags: Vec<QuestionFlag>,
    /// The options of true or false, multiple choice and rank.
    options: Vec<AnalysedOptionResponse>,
    /// The items of arrange, in the model order.
    items: Vec<AnalysedItemResponse>,
    /// The images of slides.
    slides: Vec<AnalysedSlideResponse>,
}

/// What is odd: `small_sample` fewer than 30 participants, `too_easy` facility above 0.95, `too_hard` below 0.2,
/// `negative_discrimination` below -0.1 with an `upper_lower` below 0, `unused_option` a wrong option that fewer than
/// 5 % of at least 30 participants chose, `option_beats_key` a wrong option that more of the upper group chose than a
/// right one.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum QuestionFlag {
    SmallSample,
    TooEasy,
    TooHard,
    NegativeDiscrimination,
    UnusedOption,
    OptionBeatsKey,
}

same_as_domain! {
    QuestionFlag(domain::QuestionFlag) {
        SmallSample, TooEasy, TooHard, NegativeDiscrimination, UnusedOption, OptionBeatsKey
    }
}

/// How many chose an option.
#[derive(Serialize, ToSchema)]
struct AnalysedOptionResponse {
    answer_id: Uuid,
    value: String,
    /// By the key that counts. If the better mark counts, options of the template's key and of the new one are right.
    is_correct: bool,
    /// The part of all participants who chose it.
    #[schema(required, minimum = 0, maximum = 1)]
    share: Option<f64>,
    /// The part of the upper group.
    #[schema(required, minimum = 0, maximum = 1)]
    upper: Option<f64>,
    /// The part of the lower group.
    #[schema(required, minimum = 0, maximum = 1)]
    lower: Option<f64>,
    /// `unused_option` and `option_beats_key` only.
    flags: Vec<QuestionFlag>,
}

/// Where an item was put. Items with the same text are interchangeable.
#[derive(Serialize, ToSchema)]
struct AnalysedItemResponse {
    answer_id: Uuid,
    value: String,
    /// The part of all participants who put it at each position. Empty where there are no participants.
    positions: Vec<f64>,
    /// The part of all participants who put it nowhere.
    #[schema(required, minimum = 0, maximum = 1)]
    unplaced: Option<f64>,
}

/// Where an image was put.
#[derive(Serialize, ToSchema)]
struct AnalysedSlideResponse {
    slide_id: Uuid,
    file_name: String,
    /// The category that it belongs to; null if it belongs to none.
    #[schema(required)]
    category_id: Option<Uuid>,
    places: Vec<SlidePlaceResponse>,
    /// The part of all participants who put it nowhere.
    #[schema(required, minimum = 0, maximum = 1)]
    unplaced: Option<f64>,
}

/// How many put an image into a category.
#[derive(Serialize, ToSchema)]
struct SlidePlaceResponse {
    category_id: Uuid,
    name: String,
    /// The part of all participants.
    #[schema(required, minimum = 0, maximum = 1)]
    share: Option<f64>,
}

impl From<AnalysisReport> for AnalysisResponse {
    fn from(report: AnalysisReport) -> Self {
        let analysis = report.analysis;
        let content = &report.template.content;
        let questions = analysis.questions.into_iter().map(|figures| {
            let number = content.number_of(figures.question);
            let number = number.and_then(|number| u64::try_from(number).ok());
            AnalysedQuestionResponse::new(number.unwrap_or_default(), figures)
        });
        let questions = questions.collect();
        Self {
            name: report.name,
            template: AnalysedTemplateResponse {
                id: report.template.id.0,
                name: report.template.name.clone(),
            },
            submitted: analysis.submitted,
            participants: analysis.participants,
            total_weight: analysis.total_weight.to_number(),
            mean: analysis.mean,
            median: analysis.median,
            standard_deviation: analysis.standard_deviation,
            minimum: analysis.minimum,
            maximum: analysis.maximum,
            histogram: all(analysis.histogram),
            alpha: analysis.alpha,
            standard_error: analysis.standard_error,
            time_used: analysis.time_used.map(Into::into),
            questions,
        }
    }
}

/// Converts all values.
fn all<D, R: From<D>>(values: Vec<D>) -> Vec<R> {
    values.into_iter().map(R::from).collect()
}

impl From<domain::Class> for ClassResponse {
    fn from(class: domain::Class) -> Self {
        Self {
            from: class.from,
            to: class.to,
            count: class.count,
        }
    }
}

impl From<domain::TimeUsed> for TimeUsedResponse {
    fn from(time: domain::TimeUsed) -> Self {
        Self {
            mean: time.mean,
            median: time.median,
            minimum: time.minimum,
            maximum: time.maximum,
            histogram: all(time.histogram),
        }
    }
}

impl AnalysedQuestionResponse {
    fn new(number: u64, figures: domain::QuestionFigures) -> Self {
        Self {
            question_id: figures.question.map(|id| id.0),
            number,
            r#type: figures.kind.into(),
            text: figures.text,
            weight: figures.weight.to_number(),
            unanswered: figures.unanswered,
            facility: figures.facility,
            discrimination: figures.discrimination,
            upper_lower: figures.upper_lower,
            upper: figures.upper,
            lower: figures.lower,
            full_marks: figures.full_marks,
            flags: all(figures.flags),
            options: all(figures.options),
            items: all(figures.items),
            slides: all(figures.slides),
        }
    }
}

impl From<domain::OptionFigures> for AnalysedOptionResponse {
    fn from(figures: domain::OptionFigures) -> Self {
        Self {
            answer_id: figures.id.0,
            value: figures.value,
            is_correct: figures.is_correct,
            share: figures.share,
            upper: figures.upper,
            lower: figures.lower,
            flags: all(figures.flags),
        }
    }
}

impl From<domain::ItemFigures> for AnalysedItemResponse {
    fn from(figures: domain::ItemFigures) -> Self {
        Self {
            answer_id: figures.id.0,
            value: figures.value,
            positions: figures.positions.into_iter().flatten().collect(),
            unplaced: figures.unplaced,
        }
    }
}

impl From<domain::SlideFigures> for AnalysedSlideResponse {
    fn from(figures: domain::SlideFigures) -> Self {
        Self {
            slide_id: figures.id.0,
            file_name: figures.file_name,
            category_id: figures.category.map(|id| id.0),
            places: all(figures.places),
            unplaced: figures.unplaced,
        }
    }
}

impl From<domain::PlaceFigures> for SlidePlaceResponse {
    fn from(figures: domain::PlaceFigures) -> Self {
        Self {
            category_id: figures.category.0,
            name: figures.name,
            share: figures.share,
        }
    }
}
