//! Templates with their answer key, for people who build templates and for graders.

use application::{AttachmentsStatus, FileLinks, SavedTemplate, TemplateDetail};
use application_ports::TemplateRow;
use domain_assessment::{Content, Group, Material, Question, Template};
use domain_kernel::AttachmentId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::material::{MaterialResponse, NewFileResponse};
use super::slides::{SlidesDataResponse, SlidesResponse};
use crate::shared::enums::AttachmentType;
use crate::shared::question_kinds::QuestionType;
use crate::shared::serde_types::{Flag, Instant};

/// A template in its list.
#[derive(Serialize, ToSchema)]
pub(crate) struct TemplateListItem {
    id: Uuid,
    name: String,
    created_at: Instant,
    /// The competitions and trainings made from it.
    competitions_count: u32,
    /// A slides case counts as one.
    questions_count: u32,
    total_weight: f64,
    /// Whether every file has arrived.
    attachments_ready: bool,
}

/// A file or a video of the template.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AttachmentResponse {
    id: Uuid,
    r#type: AttachmentType,
    /// Signed address, null until the file has arrived; or the video's URL.
    #[schema(required)]
    file: Option<String>,
    /// Null for a video.
    #[schema(required)]
    file_name: Option<String>,
}

/// A question with its key.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuestionResponse {
    id: Uuid,
    r#type: QuestionType,
    content: String,
    weight: f64,
    /// The title of the question's group.
    title: String,
    answers: Vec<AnswerResponse>,
}

/// An option with its key.
#[derive(Serialize, ToSchema)]
struct AnswerResponse {
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

/// The stored template.
#[derive(Serialize, ToSchema)]
pub(crate) struct StoredTemplateResponse {
    template_id: Uuid,
    #[serde(rename = "slidesData")]
    slides_data: SlidesDataResponse,
    /// The materials that were named by a key, in the order of the request. Each is to be uploaded under its id.
    materials: Vec<NewFileResponse>,
}

/// The copy of a template.
#[derive(Serialize, ToSchema)]
pub(crate) struct CopiedTemplateResponse {
    template_id: Uuid,
}

/// The model answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct ModelAnswersResponse {
    name: String,
    description: String,
    /// Whether participants see the material and the videos.
    matrial_status: Flag,
    /// Embed addresses.
    videos: Vec<String>,
    material: Vec<MaterialResponse>,
    total_weight: f64,
    questions: Vec<QuestionResponse>,
    #[schema(required)]
    slides: Option<SlidesResponse>,
}

/// A template with its answer key.
#[derive(Serialize, ToSchema)]
pub(crate) struct KeyedTemplateResponse {
    id: Uuid,
    name: String,
    description: String,
    questions: Vec<QuestionResponse>,
    #[schema(required)]
    slides: Option<SlidesResponse>,
    total_weight: f64,
}

/// Whether every file has arrived and is processed.
#[derive(Serialize, ToSchema)]
pub(crate) struct AttachmentsStatusResponse {
    /// 1 when every file has arrived and is processed.
    data: Flag,
    progress: AttachmentsProgressResponse,
}

/// How many of the files have arrived.
#[derive(Serialize, ToSchema)]
struct AttachmentsProgressResponse {
    done: usize,
    total: usize,
}

impl AttachmentResponse {
    /// Converts the material and then the videos of a template, each in order.
    pub fn all(template: &Template, files: &FileLinks) -> Vec<Self> {
        let material = (template.content.material.iter()).map(|one| Self::material(one, files));
        let videos = template.content.videos.iter();
        material
            .chain(videos.map(|video| Self::video(template, video)))
            .collect()
    }

    fn material(material: &Material, files: &FileLinks) -> Self {
        Self {
            id: material.id.0,
            r#type: AttachmentType::Material,
            file: files.get(material.id).map(|file| file.address.clone()),
            file_name: Some(material.file_name.clone()),
        }
    }

    /// A video has no row, so its id is derived from the id of the template and the URL of the video.
    fn video(template: &Template, address: &str) -> Self {
        Self {
            id: Uuid::new_v5(&template.id.0, address.as_bytes()),
            r#type: AttachmentType::Video,
            file: Some(address.to_owned()),
            file_name: None,
        }
    }
}

impl From<AttachmentsStatus> for AttachmentsStatusResponse {
    fn from(status: AttachmentsStatus) -> Self {
        Self {
            data: Flag(status.arrived == status.total),
            progress: AttachmentsProgressResponse {
                done: status.arrived,
                total: status.total,
            },
        }
    }
}

impl From<TemplateRow> for TemplateListItem {
    fn from(row: TemplateRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            created_at: Instant(row.created_at),
            competitions_count: row.competitions_count,
            questions_count: row.questions_count,
            total_weight: row.total_weight.to_number(),
            attachments_ready: row.attachments_ready,
        }
    }
}

impl From<&SavedTemplate> for StoredTemplateResponse {
    fn from(saved: &SavedTemplate) -> Self {
        let materials = saved.new_files.materials.iter();
        Self {
            template_id: saved.template.id.0,
            slides_data: SlidesDataResponse::new(&saved.template, &saved.new_files),
            materials: materials
                .map(|(key, id)| NewFileResponse::new(key, *id))
                .collect(),
        }
    }
}

impl From<&Template> for CopiedTemplateResponse {
    fn from(template: &Template) -> Self {
        Self {
            template_id: template.id.0,
        }
    }
}

impl From<&TemplateDetail> for ModelAnswersResponse {
    fn from(TemplateDetail { template, files }: &TemplateDetail) -> Self {
        Self {
            name: template.name.clone(),
            description: template.content.description.clone(),
            matrial_status: Flag(template.content.active_material),
            videos: template.content.videos.clone(),
            material: MaterialResponse::all(&template.content, files),
            total_weight: template.content.total_weight().to_number(),
            questions: questions(&template.content),
            slides: SlidesResponse::of(template, files),
        }
    }
}

impl From<&TemplateDetail> for KeyedTemplateResponse {
    fn from(TemplateDetail { template, files }: &TemplateDetail) -> Self {
        Self {
            id: template.id.0,
            name: template.name.clone(),
            description: template.content.description.clone(),
            questions: questions(&template.content),
            slides: SlidesResponse::of(template, files),
            total_weight: template.content.total_weight().to_number(),
        }
    }
}

/// The files that are stored.
#[derive(Serialize, ToSchema)]
pub(crate) struct UploadedFilesResponse {
    /// The ids of the request whose files are stored, now or before.
    stored: Vec<Uuid>,
}

impl From<Vec<AttachmentId>> for UploadedFilesResponse {
    fn from(stored: Vec<AttachmentId>) -> Self {
        Self {
            stored: stored.into_iter().map(Into::into).collect(),
        }
    }
}

/// Converts every question with its key, in order.
pub(crate) fn questions(content: &Content) -> Vec<QuestionResponse> {
    let questions = content.questions();
    questions
        .filter_map(|(group, question)| QuestionResponse::new(group, question))
        .collect()
}

impl QuestionResponse {
    pub(crate) fn new(group: &Group, question: &Question) -> Option<Self> {
        let options = question.spec.options().into_iter();
        Some(Self {
            id: question.id.0,
            r#type: QuestionType::try_from(group.kind).ok()?,
            content: question.text.clone(),
            weight: group.weight.to_number(),
            title: group.title.clone(),
            answers: options
                .map(|option| AnswerResponse {
                    id: option.id.0,
                    question_id: question.id.0,
                    is_correct: option.is_correct.map(Flag),
                    order: option.order,
                    value: option.value,
                })
                .collect(),
        })
    }
}
