//! The content of a file with questions in the form of a template. It has one field for each kind of question.

use application_ports::{
    ArchivedFile, ImportNote, ImportedQuestions, LeftOutQuestion, QuestionFormat,
};
use domain_assessment::{
    AnswerDraft, CategoryDraft, GroupDraft, MaterialDraft, PlacedDraft, QuestionDraft,
    QuestionKind, SlideDraft, SlidesDraft, TemplateDraft,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::shared::enums::QuestionFileFormat;
use crate::shared::serde_types::Flag;

/// What a file with questions becomes. Nothing of it is stored.
#[derive(Serialize, ToSchema)]
pub(crate) struct ImportedQuestionsResponse {
    format: QuestionFileFormat,
    template: ImportedTemplateResponse,
    /// The number of questions that were taken. A slides case counts as one.
    taken: usize,
    /// The questions that were left out, in the order of the file.
    left_out: Vec<LeftOutQuestionResponse>,
    /// What was changed or lost in questions that were taken, in the order of the file.
    notes: Vec<ImportNoteResponse>,
    /// Only for palestra: the entry of the archive for each image and each material of the template. If the template was
    /// sent alone, the archive is elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    files: Option<Vec<ArchivedFileResponse>>,
}

/// A question that was left out.
#[derive(Serialize, ToSchema)]
struct LeftOutQuestionResponse {
    /// The line of the file where the question begins; in a spreadsheet the row, in a palestra file the question's
    /// number.
    #[schema(minimum = 1)]
    position: u32,
    /// Its title, or the beginning of its text.
    title: String,
    reason: String,
}

/// What was changed or lost in a question.
#[derive(Serialize, ToSchema)]
struct ImportNoteResponse {
    /// The line of the file where the question begins; in a spreadsheet the row.
    #[schema(minimum = 1)]
    position: u32,
    /// The number of the question in `template`: from 1, through its kinds in their order.
    #[schema(minimum = 1)]
    number: usize,
    text: String,
}

/// An entry of an archive.
#[derive(Serialize, ToSchema)]
struct ArchivedFileResponse {
    /// The key in the template.
    key: String,
    path: String,
}

impl From<ImportedQuestions> for ImportedQuestionsResponse {
    fn from(imported: ImportedQuestions) -> Self {
        let left_out = |question: LeftOutQuestion| LeftOutQuestionResponse {
            position: question.position,
            title: question.title,
            reason: question.reason,
        };
        let note = |note: ImportNote| ImportNoteResponse {
            position: note.position,
            number: note.number,
            text: note.text,
        };
        let file = |file: ArchivedFile| ArchivedFileResponse {
            key: file.key,
            path: file.path,
        };
        let files = imported.files.into_iter().map(file).collect();
        Self {
            format: imported.format.into(),
            template: imported.draft.into(),
            taken: imported.taken,
            left_out: imported.left_out.into_iter().map(left_out).collect(),
            notes: imported.notes.into_iter().map(note).collect(),
            files: (imported.format == QuestionFormat::Palestra).then_some(files),
        }
    }
}

/// What a file with questions becomes: the form of a template, which creates it once every model answer is filled in.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportedTemplateResponse {
    name: String,
    description: String,
    #[serde(rename = "matrial_status")]
    active_material: Flag,
    videos: Vec<String>,
    /// Only for palestra.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    material: Vec<ImportedMaterialResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    true_or_false: Option<ImportedGroupResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    multiple_choices: Option<ImportedGroupResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    free_text: Option<ImportedGroupResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rank: Option<ImportedGroupResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    arrange: Option<ImportedGroupResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    slides: Option<ImportedSlidesResponse>,
}

/// The questions of one kind.
#[derive(Serialize, ToSchema)]
struct ImportedGroupResponse {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    weight: Option<f64>,
    /// Absent: the kind's own name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<String>,
    questions: Vec<ImportedQuestionResponse>,
}

/// A question of a file.
#[derive(Serialize, ToSchema)]
struct ImportedQuestionResponse {
    question: String,
    answers: Vec<ImportedAnswerResponse>,
}

/// An option of a question of a file.
#[derive(Serialize, ToSchema)]
struct ImportedAnswerResponse {
    /// An empty model answer of a free-text question is to be filled in.
    value: String,
    /// True or false, multiple choice, rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    is_correct: Option<Flag>,
    /// Arrange.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1)]
    order: Option<i64>,
}

/// The slides case of a file.
#[derive(Serialize, ToSchema)]
struct ImportedSlidesResponse {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    weight: Option<f64>,
    /// Absent: the kind's own name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<String>,
    name: String,
    description: String,
    images: Vec<ImportedImageResponse>,
    category: Vec<ImportedCategoryResponse>,
}

/// A new file of material.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ImportedMaterialResponse {
    key: String,
    file_name: String,
    /// The size in bytes.
    size: i64,
}

/// An image of a slides case.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ImportedImageResponse {
    key: String,
    file_name: String,
}

/// A category of a slides case.
#[derive(Serialize, ToSchema)]
struct ImportedCategoryResponse {
    name: String,
    images: Vec<ImportedPlaceResponse>,
}

/// The place of an image in a category.
#[derive(Serialize, ToSchema)]
struct ImportedPlaceResponse {
    key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    order: Option<i64>,
}

impl From<TemplateDraft> for ImportedTemplateResponse {
    fn from(draft: TemplateDraft) -> Self {
        let material = |material: MaterialDraft| ImportedMaterialResponse {
            key: material.key,
            file_name: material.file_name,
            size: material.size.unwrap_or_default(),
        };
        let mut view = Self {
            name: draft.name,
            description: draft.description,
            active_material: Flag(draft.active_material),
            videos: draft.videos,
            material: draft.material.into_iter().map(material).collect(),
            slides: draft.slides.map(ImportedSlidesResponse::from),
            ..Self::default()
        };
        for group in draft.groups {
            let kind = group.kind;
            let own = Some(ImportedGroupResponse::from(group));
            match kind {
                QuestionKind::TrueOrFalse => view.true_or_false = own,
                QuestionKind::MultipleChoices => view.multiple_choices = own,
                QuestionKind::FreeText => view.free_text = own,
                QuestionKind::Rank => view.rank = own,
                QuestionKind::Arrange => view.arrange = own,
                QuestionKind::Slides => {}
            }
        }
        view
    }
}

impl From<GroupDraft> for ImportedGroupResponse {
    fn from(group: GroupDraft) -> Self {
        let has_marks = !matches!(group.kind, QuestionKind::FreeText | QuestionKind::Arrange);
        let answer = |answer: AnswerDraft| ImportedAnswerResponse {
            value: answer.value,
            is_correct: has_marks.then_some(Flag(answer.is_correct)),
            order: answer.order,
        };
        let question = |question: QuestionDraft| ImportedQuestionResponse {
            question: question.text,
            answers: question.answers.into_iter().map(answer).collect(),
        };
        Self {
            weight: group.weight,
            title: group.title,
            questions: group.questions.into_iter().map(question).collect(),
        }
    }
}

impl From<SlidesDraft> for ImportedSlidesResponse {
    fn from(slides: SlidesDraft) -> Self {
        let image = |image: SlideDraft| ImportedImageResponse {
            key: image.key,
            file_name: image.file_name,
        };
        let place = |place: PlacedDraft| ImportedPlaceResponse {
            key: place.key,
            order: place.order,
        };
        let category = |category: CategoryDraft| ImportedCategoryResponse {
            name: category.name,
            images: category.images.into_iter().map(place).collect(),
        };
        Self {
            weight: slides.weight,
            title: slides.title,
            name: slides.name,
            description: slides.description,
            images: slides.images.into_iter().map(image).collect(),
            category: slides.categories.into_iter().map(category).collect(),
        }
    }
}
