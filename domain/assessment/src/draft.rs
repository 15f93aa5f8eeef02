//! The unvalidated input for a template. `TemplateDraft::check` validates it.

use domain_kernel::{AttachmentId, SlideId};

use crate::content::Content;
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
    /// At most 100 files.
    pub material: Vec<MaterialDraft>,
    /// At most one group per kind, and no group of the kind slides. A group without questions is ignored.
    pub groups: Vec<GroupDraft>,
    /// The slides case, if the template has one.
    pub slides: Option<SlidesDraft>,
}

/// The unvalidated input for a file of material. A new file has a key. An existing file of the template has its id;
/// then the name and the size are taken from the template.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MaterialDraft {
    /// The name of the new file in the request. Ignored if there is an id.
    pub key: String,
    pub id: Option<AttachmentId>,
    /// The original name of the file.
    pub file_name: String,
    /// The size in bytes, at most 10 MB.
    pub size: Option<i64>,
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

/// The unvalidated input for an image. A new image has a key. An existing image of the template has its id; then the
/// name is taken from the template.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlideDraft {
    /// The name of the new image in the request. Ignored if there is an id.
    pub key: String,
    pub id: Option<SlideId>,
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
    /// The `key` of a new image. Ignored if there is an id.
    pub key: String,
    /// The `id` of an existing image of the template.
    pub id: Option<SlideId>,
    /// The place in the category. The default is the place in the list.
    pub order: Option<i64>,
}

/// The result of the check of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedTemplate {
    pub name: String,
    pub content: Content,
    /// The ids of the new images and materials.
    pub new_files: NewFiles,
}

/// The new files of a draft, each with its key, in the order of the draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewFiles {
    pub images: Vec<(String, SlideId)>,
    pub materials: Vec<(String, AttachmentId)>,
}
