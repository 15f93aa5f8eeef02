//! Templates with their key, as builders and graders see them.

use domain_assessment::{Content, Group, Question, SlidesCase, Template};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::template::TemplateView;
use crate::enums::{AttachmentType, QuestionType};
use crate::envelope::{Answer, Listed};
use crate::serde_types::{Flag, Instant};
use crate::sheet::SlidePlacement;

pub(crate) type TemplateAnswer = Answer<TemplateView>;
pub(crate) type TemplateList = Listed<TemplateRow>;
pub(crate) type StoredTemplateAnswer = Answer<StoredTemplateView, true>;
pub(crate) type CopiedTemplateAnswer = Answer<CopiedTemplateView, true>;
pub(crate) type ModelAnswersAnswer = Answer<ModelAnswersView>;

/// A template in its list.
#[derive(Serialize, ToSchema)]
pub(crate) struct TemplateRow {
    id: Uuid,
    name: String,
    created_at: Instant,
    /// The competitions and trainings made from it.
    competitions_count: u32,
    attachments_ready: bool,
}

/// A stored file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MaterialView {
    id: Uuid,
    file_name: String,
    /// Bytes.
    size: u64,
}

/// A file or a video of the template.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AttachmentView {
    id: Uuid,
    r#type: AttachmentType,
    /// Signed address, or the video's URL.
    file: String,
    /// Null for a video.
    #[schema(required)]
    file_name: Option<String>,
}

impl AttachmentView {
    /// A video has no row of its own: its id is made of the template's and its address.
    pub fn video(template: &Template, address: &str) -> Self {
        Self {
            id: Uuid::new_v5(&template.id.0, address.as_bytes()),
            r#type: AttachmentType::VIDEO,
            file: address.to_owned(),
            file_name: None,
        }
    }
}

/// A group of the write shape read back, with ids.
#[derive(Serialize, ToSchema)]
pub(crate) struct GroupView {
    weight: f64,
    title: String,
    questions: Vec<GroupQuestionView>,
}

/// A question of a group.
#[derive(Serialize, ToSchema)]
struct GroupQuestionView {
    id: Uuid,
    question: String,
    answers: Vec<GroupAnswerView>,
}

/// An option of a question of a group.
#[derive(Serialize, ToSchema)]
struct GroupAnswerView {
    id: Uuid,
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

/// A question with its key.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuestionView {
    id: Uuid,
    r#type: QuestionType,
    content: String,
    weight: f64,
    /// Its group's title.
    title: String,
    answers: Vec<AnswerView>,
}

/// An option with its key.
#[derive(Serialize, ToSchema)]
struct AnswerView {
    id: Uuid,
    question_id: Uuid,
    value: String,
    /// Null for free text and arrange.
    #[schema(required)]
    is_correct: Option<Flag>,
    /// Position from 1 for arrange, else null.
    #[schema(required, minimum = 1)]
    order: Option<i64>,
}

/// A slides case with its key.
#[derive(Serialize, ToSchema)]
pub(crate) struct SlidesView {
    weight: f64,
    title: String,
    name: String,
    description: String,
    attachments: Vec<SlideImageView>,
    categories: Vec<SlideCategoryView>,
}

/// An image of a slides case.
#[derive(Serialize, ToSchema)]
struct SlideImageView {
    id: Uuid,
}

/// A category with the images that belong into it.
#[derive(Serialize, ToSchema)]
struct SlideCategoryView {
    id: Uuid,
    name: String,
    slide_categories: Vec<SlidePlacement>,
}

/// What storing a template answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct StoredTemplateView {
    template_id: Uuid,
    #[serde(rename = "slidesData")]
    slides_data: SlidesDataView,
    materials: Vec<MaterialView>,
}

/// The stored slides case.
#[derive(Serialize, ToSchema)]
struct SlidesDataView {
    /// Null without slides.
    #[schema(required)]
    data: Option<SlidesView>,
}

/// What copying a template answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct CopiedTemplateView {
    template_id: Uuid,
}

/// The model answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct ModelAnswersView {
    name: String,
    description: String,
    questions: Vec<QuestionView>,
    #[schema(required)]
    slides: Option<SlidesView>,
}

/// A template with its key, as its questions stand.
#[derive(Serialize, ToSchema)]
pub(crate) struct KeyedTemplateView {
    id: Uuid,
    name: String,
    description: String,
    questions: Vec<QuestionView>,
    #[schema(required)]
    slides: Option<SlidesView>,
    total_weight: f64,
}

/// Whether every file has arrived and is processed.
#[derive(Serialize, ToSchema)]
pub(crate) struct AttachmentsStatusAnswer {
    /// 1 when every file has arrived and is processed.
    data: Flag,
    progress: AttachmentsProgressView,
}

/// How many of the files have arrived.
#[derive(Serialize, ToSchema)]
struct AttachmentsProgressView {
    done: u32,
    total: u32,
}

impl AttachmentsStatusAnswer {
    /// Templates hold no uploaded files yet, so none is missing.
    pub const COMPLETE: Self = Self {
        data: Flag(true),
        progress: AttachmentsProgressView { done: 0, total: 0 },
    };
}

impl From<application_ports::TemplateRow> for TemplateRow {
    fn from(row: application_ports::TemplateRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            created_at: Instant(row.created_at),
            competitions_count: row.competitions_count,
            attachments_ready: true,
        }
    }
}

impl From<&Template> for StoredTemplateView {
    fn from(template: &Template) -> Self {
        let slides = template.content.slides.as_ref().map(SlidesView::from);
        Self {
            template_id: template.id.0,
            slides_data: SlidesDataView { data: slides },
            materials: Vec::new(),
        }
    }
}

impl From<&Template> for CopiedTemplateView {
    fn from(template: &Template) -> Self {
        Self {
            template_id: template.id.0,
        }
    }
}

impl From<&Template> for ModelAnswersView {
    fn from(template: &Template) -> Self {
        Self {
            name: template.name.clone(),
            description: template.content.description.clone(),
            questions: questions(&template.content),
            slides: template.content.slides.as_ref().map(SlidesView::from),
        }
    }
}

impl From<&Template> for KeyedTemplateView {
    fn from(template: &Template) -> Self {
        Self {
            id: template.id.0,
            name: template.name.clone(),
            description: template.content.description.clone(),
            questions: questions(&template.content),
            slides: template.content.slides.as_ref().map(SlidesView::from),
            total_weight: template.content.total_weight().to_number(),
        }
    }
}

impl From<&Group> for GroupView {
    fn from(group: &Group) -> Self {
        let question = |question: &Question| GroupQuestionView {
            id: question.id.0,
            question: question.text.clone(),
            answers: question
                .body
                .options()
                .into_iter()
                .map(|option| GroupAnswerView {
                    id: option.id.0,
                    is_correct: option.is_correct.map(Flag),
                    order: option.order,
                    value: option.value,
                })
                .collect(),
        };
        Self {
            weight: group.weight.to_number(),
            title: group.title.clone(),
            questions: group.questions.iter().map(question).collect(),
        }
    }
}

impl From<&SlidesCase> for SlidesView {
    fn from(slides: &SlidesCase) -> Self {
        let category = |category: &domain_assessment::Category| SlideCategoryView {
            id: category.id.0,
            name: category.name.clone(),
            slide_categories: category
                .slides
                .iter()
                .zip(1..)
                .map(|(slide, order)| domain_assessment::SubmittedSlide {
                    slide: *slide,
                    category: category.id,
                    order,
                })
                .map(SlidePlacement::from)
                .collect(),
        };
        Self {
            weight: slides.weight.to_number(),
            title: slides.title.clone(),
            name: slides.name.clone(),
            description: slides.description.clone(),
            attachments: slides
                .images
                .iter()
                .map(|image| SlideImageView { id: image.id.0 })
                .collect(),
            categories: slides.categories.iter().map(category).collect(),
        }
    }
}

/// Every question with its key, in order.
pub(crate) fn questions(content: &Content) -> Vec<QuestionView> {
    let view = |(group, question): (&Group, &Question)| QuestionView {
        id: question.id.0,
        r#type: group.kind.into(),
        content: question.text.clone(),
        weight: group.weight.to_number(),
        title: group.title.clone(),
        answers: question
            .body
            .options()
            .into_iter()
            .map(|option| AnswerView {
                id: option.id.0,
                question_id: question.id.0,
                is_correct: option.is_correct.map(Flag),
                order: option.order,
                value: option.value,
            })
            .collect(),
    };
    content.questions().map(view).collect()
}
