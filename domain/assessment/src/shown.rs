//! The participant's view of a template. These types have no field for the answer key (right options, model texts,
//! orders or file names), so that it cannot leak (D30).

use domain_kernel::{AttemptId, CategoryId, OptionId, Points, QuestionId, SlideId};
use uuid::Uuid;

use crate::question::QuestionKind;

/// A template as a participant sees it, without its name and id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownTemplate {
    pub description: String,
    /// The groups, ordered by kind.
    pub groups: Vec<ShownGroup>,
    /// The slides case, if the template has one.
    pub slides: Option<ShownSlides>,
}

impl ShownTemplate {
    /// Returns the template with the questions of each group in the order of the attempt (D111).
    #[must_use]
    pub fn with_shuffled_questions(mut self, attempt: AttemptId) -> Self {
        for group in &mut self.groups {
            group
                .questions
                .sort_by_key(|question| shuffle_key(attempt, question.id));
        }
        self
    }

    /// Returns the template with the choices of multiple-choice questions in the order of the attempt (D111).
    #[must_use]
    pub fn with_shuffled_choices(mut self, attempt: AttemptId) -> Self {
        let choices = self
            .groups
            .iter_mut()
            .filter(|group| group.kind == QuestionKind::MultipleChoices)
            .flat_map(|group| &mut group.questions);
        for question in choices {
            question
                .options
                .sort_by_key(|option| shuffle_key(attempt, option.id));
        }
        self
    }
}

/// A group of questions of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownGroup {
    pub kind: QuestionKind,
    pub title: String,
    /// The points of each question.
    pub weight: Points,
    /// In the author's order, unless they are shuffled.
    pub questions: Vec<ShownQuestion>,
}

/// A question without its answer key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownQuestion {
    pub id: QuestionId,
    pub text: String,
    /// The answer options. A free-text question has one option without a text.
    pub options: Vec<ShownOption>,
}

/// An answer option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownOption {
    /// A random id.
    pub id: OptionId,
    /// The text. Empty for a free-text question.
    pub value: String,
}

/// A slides case. It reveals neither which images belong to a category nor how many, because that is the answer key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownSlides {
    pub title: String,
    /// The points of the whole case.
    pub weight: Points,
    /// The subject of the case.
    pub name: String,
    pub description: String,
    /// The order depends on the attempt.
    pub images: Vec<SlideId>,
    /// In the author's order.
    pub categories: Vec<ShownCategory>,
}

/// A category without its images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownCategory {
    pub id: CategoryId,
    pub name: String,
}

/// Returns the sort key of a question, an option or an image in the order of the attempt: a hash of both ids. Neither
/// id depends on the answer key, so the order does not reveal it (D30).
pub(crate) fn shuffle_key(attempt: AttemptId, id: impl Into<Uuid>) -> Uuid {
    Uuid::new_v5(&attempt.into(), id.into().as_bytes())
}
