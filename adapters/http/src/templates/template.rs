//! A template as the builder sends it, and the same read back: one field a kind of question.

use domain_assessment::{QuestionKind, Template, TemplateDraft};
use domain_kernel::FieldErrors;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{ActiveGroup, NoGroup};
use super::views::{AttachmentView, GroupView, MaterialView, QuestionView, SlidesView, questions};
use crate::problem::Problem;
use crate::serde_types::{Flag, Instant};

/// At least one group is active; a group that is not is `[]` or absent.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TemplateBody {
    #[serde(default)]
    #[schema(required)]
    name: String,
    #[serde(default)]
    #[schema(required, min_length = 1)]
    description: String,
    /// 0 when absent.
    #[serde(rename = "matrial_status")]
    #[schema(nullable = false)]
    active_material: Option<Flag>,
    /// YouTube or Vimeo links.
    #[schema(nullable = false)]
    videos: Option<Vec<String>>,
    /// Files come with a later version: empty or absent.
    #[schema(value_type = Option<NoGroup>, nullable = false)]
    material: Option<Vec<Value>>,
    #[schema(nullable = false)]
    true_or_false: Option<ActiveGroup>,
    #[schema(nullable = false)]
    multiple_choices: Option<ActiveGroup>,
    #[schema(nullable = false)]
    free_text: Option<ActiveGroup>,
    #[schema(nullable = false)]
    rank: Option<ActiveGroup>,
    #[schema(nullable = false)]
    arrange: Option<ActiveGroup>,
    /// Slides come with a later version: `[]` or absent.
    #[schema(value_type = Option<NoGroup>, nullable = false)]
    slides: Option<Value>,
}

/// The write shape read back, and the questions in one list. A group that is not active is absent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TemplateView {
    id: Uuid,
    name: String,
    description: String,
    #[serde(rename = "matrial_status")]
    active_material: Flag,
    videos: Vec<String>,
    material: Vec<MaterialView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    true_or_false: Option<GroupView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    multiple_choices: Option<GroupView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    free_text: Option<GroupView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rank: Option<GroupView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    arrange: Option<GroupView>,
    attachments: Vec<AttachmentView>,
    questions: Vec<QuestionView>,
    #[schema(required)]
    slides: Option<SlidesView>,
    #[serde(rename = "total_weight")]
    total_weight: f64,
    #[serde(rename = "competitions_count")]
    competitions_count: u32,
    #[serde(rename = "created_at")]
    created_at: Instant,
}

impl TemplateBody {
    /// The draft, where nothing is asked for that cannot be stored yet.
    pub fn draft(mut self) -> Result<TemplateDraft, Problem> {
        let mut errors = FieldErrors::new();
        if self
            .slides
            .as_ref()
            .is_some_and(|slides| slides.as_array().is_none_or(|list| !list.is_empty()))
        {
            errors.add("slides", "Slides cannot be stored yet");
        }
        if self
            .material
            .as_ref()
            .is_some_and(|files| !files.is_empty())
        {
            errors.add("material", "Files cannot be stored yet");
        }
        errors.into_result(()).map_err(Problem::invalid)?;
        let groups = QuestionKind::ALL
            .into_iter()
            .filter_map(|kind| self.group(kind)?.draft(kind));
        Ok(TemplateDraft {
            groups: groups.collect(),
            name: self.name,
            description: self.description,
            active_material: self.active_material.unwrap_or_default().0,
            videos: self.videos.unwrap_or_default(),
            slides: None,
        })
    }

    fn group(&mut self, kind: QuestionKind) -> Option<ActiveGroup> {
        match kind {
            QuestionKind::TrueOrFalse => self.true_or_false.take(),
            QuestionKind::MultipleChoices => self.multiple_choices.take(),
            QuestionKind::FreeText => self.free_text.take(),
            QuestionKind::Rank => self.rank.take(),
            QuestionKind::Arrange => self.arrange.take(),
            QuestionKind::Slides => None,
        }
    }
}

impl From<&Template> for TemplateView {
    fn from(template: &Template) -> Self {
        let content = &template.content;
        let mut view = Self {
            id: template.id.0,
            name: template.name.clone(),
            description: content.description.clone(),
            active_material: Flag(content.active_material),
            videos: content.videos.clone(),
            material: Vec::new(),
            true_or_false: None,
            multiple_choices: None,
            free_text: None,
            rank: None,
            arrange: None,
            attachments: content
                .videos
                .iter()
                .map(|video| AttachmentView::video(template, video))
                .collect(),
            questions: questions(content),
            slides: content.slides.as_ref().map(SlidesView::from),
            total_weight: content.total_weight().to_number(),
            competitions_count: template.uses,
            created_at: Instant(template.created_at),
        };
        for group in &content.groups {
            let own = Some(GroupView::from(group));
            match group.kind {
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
