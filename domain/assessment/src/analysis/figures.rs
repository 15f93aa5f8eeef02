//! The figures of an analysis (D95). A figure that cannot be computed is `None`.

use domain_kernel::{CategoryId, OptionId, Points, QuestionId, SlideId};

use crate::question::QuestionKind;

/// What an analysis says about the questions of an event or of a template.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The submitted sheets that count (D32): one of each participant and event.
    pub submitted: u64,
    /// The sheets that have a score. Only they are analysed.
    pub participants: u64,
    /// The most points that a participant can earn without the bonus.
    pub total_weight: Points,
    /// The mean of the totals, in points like the next four.
    pub mean: Option<f64>,
    pub median: Option<f64>,
    /// Of a sample (n - 1).
    pub standard_deviation: Option<f64>,
    pub minimum: Option<f64>,
    pub maximum: Option<f64>,
    /// Ten classes of the percentage.
    pub histogram: Vec<Class>,
    /// Cronbach's alpha.
    pub alpha: Option<f64>,
    /// The standard error of measurement, in points.
    pub standard_error: Option<f64>,
    /// `None` without participants.
    pub time_used: Option<TimeUsed>,
    /// In the order of the template. The slides case is last.
    pub questions: Vec<QuestionFigures>,
}

/// A class of a histogram. It includes its lower end but not its upper one; only the last class of the percentages
/// includes both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    pub from: i64,
    pub to: i64,
    pub count: u64,
}

/// The seconds from the start of an attempt, or from its latest reopening (D33), to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeUsed {
    pub mean: f64,
    pub median: f64,
    pub minimum: i64,
    pub maximum: i64,
    /// At most ten classes of the same width, from 0.
    pub histogram: Vec<Class>,
}

/// The figures of a question, or of the slides case.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionFigures {
    /// `None` for the slides case.
    pub question: Option<QuestionId>,
    pub kind: QuestionKind,
    /// The text of the question, or the name of the slides case.
    pub text: String,
    pub weight: Points,
    /// The number of participants who left the question empty.
    pub unanswered: u64,
    pub facility: Option<f64>,
    pub discrimination: Option<f64>,
    pub upper_lower: Option<f64>,
    pub flags: Vec<QuestionFlag>,
    /// The options of a question whose options are chosen.
    pub options: Vec<OptionFigures>,
    /// The items of a question whose items are put in order, in the model order.
    pub items: Vec<ItemFigures>,
    /// The images of the slides case.
    pub slides: Vec<SlideFigures>,
}

/// What is odd about a question or one of its options. The names are those of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionFlag {
    /// Fewer than 30 participants.
    SmallSample,
    /// Facility above 0.95.
    TooEasy,
    /// Facility below 0.2.
    TooHard,
    /// Discrimination below 0.
    NegativeDiscrimination,
    /// A wrong option that fewer than 5 % of at least 30 participants chose.
    UnusedOption,
    /// A wrong option that more of the upper group chose than some right one.
    OptionBeatsKey,
}

/// How many chose an option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionFigures {
    pub id: OptionId,
    pub value: String,
    pub is_correct: bool,
    /// The part of all participants who chose it.
    pub share: Option<f64>,
    /// The part of the upper group.
    pub upper: Option<f64>,
    /// The part of the lower group.
    pub lower: Option<f64>,
    pub flags: Vec<QuestionFlag>,
}

/// Where an item was put. Items with the same text are interchangeable: one that is in a place of the other counts as being
/// in its own.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemFigures {
    pub id: OptionId,
    pub value: String,
    /// The part of all participants who put it at each position.
    pub positions: Vec<Option<f64>>,
    /// The part of all participants who put it nowhere.
    pub unplaced: Option<f64>,
}

/// Where an image was put.
#[derive(Clone, Debug, PartialEq)]
pub struct SlideFigures {
    pub id: SlideId,
    pub file_name: String,
    /// The category that it belongs to, or `None` if it must stay unplaced.
    pub category: Option<CategoryId>,
    /// In the order of the categories.
    pub places: Vec<PlaceFigures>,
    /// The part of all participants who put it nowhere.
    pub unplaced: Option<f64>,
}

/// How many put an image into a category.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceFigures {
    pub category: CategoryId,
    pub name: String,
    pub share: Option<f64>,
}
