//! The figures of an analysis (D95). A figure is `None` if it cannot be computed.

use domain_kernel::{CategoryId, OptionId, Points, QuestionId, SlideId};

use crate::question::QuestionKind;

/// The analysis of the questions of an event or of a template.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The submitted sheets that count (D32): one for each participant and event.
    pub submitted: u64,
    /// The sheets that have a score. Only they are analysed.
    pub participants: u64,
    /// The most points that a participant can earn without the bonus.
    pub total_weight: Points,
    /// The mean of the totals. It is in points, like the next four figures.
    pub mean: Option<f64>,
    pub median: Option<f64>,
    /// The standard deviation of a sample (n - 1).
    pub standard_deviation: Option<f64>,
    pub minimum: Option<f64>,
    pub maximum: Option<f64>,
    /// Ten classes of percentages.
    pub histogram: Vec<Class>,
    /// Cronbach's alpha.
    pub alpha: Option<f64>,
    /// The standard error of measurement, in points.
    pub standard_error: Option<f64>,
    /// `None` without participants.
    pub time_used: Option<TimeUsed>,
    /// In the order of [`Content::items`](crate::Content::items).
    pub questions: Vec<QuestionFigures>,
}

/// A class of a histogram. It includes its lower bound but not its upper bound. Only the last class of percentages
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
    /// At most ten classes of the same width. The first one starts at 0.
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
    /// The number of participants who did not answer the question.
    pub unanswered: u64,
    pub facility: Option<f64>,
    pub discrimination: Option<f64>,
    pub upper_lower: Option<f64>,
    /// The facility of the upper group.
    pub upper: Option<f64>,
    /// The facility of the lower group.
    pub lower: Option<f64>,
    /// Whether a correction gave everyone the full weight. Then the marks say nothing of the question, and only the size of
    /// the sample is flagged (D298).
    pub full_marks: bool,
    pub flags: Vec<QuestionFlag>,
    /// The options, if the question lets participants choose options.
    pub options: Vec<OptionFigures>,
    /// The items in the model order, if the question lets participants order items.
    pub items: Vec<ItemFigures>,
    /// The images of the slides case.
    pub slides: Vec<SlideFigures>,
}

/// A flag: something unusual about a question or one of its options. The names are those of the API.
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
    /// More participants of the upper group chose a wrong option than one of the right options.
    OptionBeatsKey,
}

/// How many participants chose an option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionFigures {
    pub id: OptionId,
    pub value: String,
    /// Whether a key that counts has the option. If the better mark counts, the template's key and the new one do.
    pub is_correct: bool,
    /// The share of all participants who chose the option.
    pub share: Option<f64>,
    /// The share of the upper group.
    pub upper: Option<f64>,
    /// The share of the lower group.
    pub lower: Option<f64>,
    pub flags: Vec<QuestionFlag>,
}

/// Where participants placed an item. Items with the same text are interchangeable: if one is at the position of the
/// other, it counts as correctly placed.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemFigures {
    pub id: OptionId,
    pub value: String,
    /// For each position, the share of all participants who placed the item there.
    pub positions: Vec<Option<f64>>,
    /// The share of all participants who did not place the item.
    pub unplaced: Option<f64>,
}

/// Where participants placed an image.
#[derive(Clone, Debug, PartialEq)]
pub struct SlideFigures {
    pub id: SlideId,
    pub file_name: String,
    /// The category that it belongs to, or `None` if it must stay unplaced.
    pub category: Option<CategoryId>,
    /// In the order of the categories.
    pub places: Vec<PlaceFigures>,
    /// The share of all participants who did not place the image.
    pub unplaced: Option<f64>,
}

/// How many participants placed an image into a category.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceFigures {
    pub category: CategoryId,
    pub name: String,
    pub share: Option<f64>,
}
