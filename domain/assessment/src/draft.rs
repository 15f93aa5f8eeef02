//! The unvalidated input for a template. `TemplateDraft::check` validates it.

use crate::question::QuestionKind;

/// The unvalidated input for a template.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TemplateDraft {
    /// 3 to 100 characters.
    pub name: String,
    /// 1 to 10,000 characters.
    pub description: String,
    /// Whether participants see the material.
    pub active_material: bool,
    /// At most 100 links to YouTube or Vimeo.
    pub videos: Vec<String>,
    /// At most one group per kind, and none of slides. A group without questions is ignored.
    pub groups: Vec<GroupDraft>,
    /// The slides case, if the template has one.
    pub slides: Option<SlidesDraft>,
}

/// The unvalidated input for the questions of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupDraft {
    pub kind: QuestionKind,
    /// More than 0 and at most 999, with up to two decimals.
    pub weight: Option<f64>,
    /// At most 20 characters. The default is the title of the kind.
    pub title: Option<String>,
    pub questions: Vec<QuestionDraft>,
}

/// The unvalidated input for a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestionDraft {
    /// 3 to 500 characters.
    pub text: String,
    /// The answer options, according to the rules of the kind.
    pub answers: Vec<AnswerDraft>,
}

/// The unvalidated input for an answer option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerDraft {
    pub value: String,
    /// Ignored for free text and arrange.
    pub is_correct: bool,
    /// For arrange: the place in the model order. The default is the place in the list.
    pub order: Option<i64>,
}

/// The unvalidated input for a slides case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SlidesDraft {
    /// More than 0 and at most 999, with up to two decimals.
    pub weight: Option<f64>,
    /// At most 20 characters. The default is the title of the kind.
    pub title: Option<String>,
    /// The subject of the case, 2 to 100 characters.
    pub name: String,
    /// 2 to 10,000 characters.
    pub description: String,
    /// 1 to 30 images.
    pub images: Vec<SlideDraft>,
    /// 1 to 30 categories.
    pub categories: Vec<CategoryDraft>,
}

/// The unvalidated input for an image.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlideDraft {
    /// The client's name of the image within the request.
    pub key: String,
    /// The original name of the file.
    pub file_name: String,
}

/// The unvalidated input for a category.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CategoryDraft {
    /// 1 to 100 characters.
    pub name: String,
    /// At least one image.
    pub images: Vec<PlacedDraft>,
}

/// The unvalidated input for the place of an image in a category.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacedDraft {
    /// The `key` of an image.
    pub key: String,
    /// The place in the category. The default is the place in the list.
    pub order: Option<i64>,
}
