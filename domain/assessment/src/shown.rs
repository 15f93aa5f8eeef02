//! What a participant sees of a template while answering. These types hold no key, so none can
//! leak (D30): no flag, no model text, no order and no file name.

use domain_kernel::{AttemptId, CategoryId, OptionId, Points, QuestionId, SlideId};
use uuid::Uuid;

use crate::kind::QuestionKind;

/// A template as a participant sees it; its name and id stand beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownTemplate {
    /// The description.
    pub description: String,
    /// Embed addresses of the videos.
    pub videos: Vec<String>,
    /// The active groups, by kind.
    pub groups: Vec<ShownGroup>,
    /// The slides case, if there is one.
    pub slides: Option<ShownSlides>,
}

/// A tab of questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownGroup {
    /// The kind of its questions.
    pub kind: QuestionKind,
    /// The tab title.
    pub title: String,
    /// What each question is worth.
    pub weight: Points,
    /// The questions, in the author's order.
    pub questions: Vec<ShownQuestion>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownQuestion {
    /// Its id.
    pub id: QuestionId,
    /// The question.
    pub text: String,
    /// What can be answered with; a free-text question has one, without a text.
    pub options: Vec<ShownOption>,
}

/// Something to answer with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownOption {
    /// Its id, random.
    pub id: OptionId,
    /// What it says; empty for a free-text question.
    pub value: String,
}

/// A slides case: where each image belongs, and how many belong to a category, is the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownSlides {
    /// The tab title.
    pub title: String,
    /// What the case is worth.
    pub weight: Points,
    /// The case subject.
    pub name: String,
    /// The description.
    pub description: String,
    /// The images, in an order of the attempt's own.
    pub images: Vec<SlideId>,
    /// The categories, in the author's order.
    pub categories: Vec<ShownCategory>,
}

/// A category to put images into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownCategory {
    /// Its id.
    pub id: CategoryId,
    /// Its name.
    pub name: String,
}

/// Where an option or image stands in the attempt's own order: a hash of the two ids. Both are
/// known to the participant and neither comes from the key, so the order tells nothing (D30).
pub(crate) fn place(attempt: AttemptId, id: impl Into<Uuid>) -> Uuid {
    Uuid::new_v5(&attempt.into(), id.into().as_bytes())
}
