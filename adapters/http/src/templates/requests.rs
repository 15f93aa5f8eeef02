//! What the template builder sends: one field for each kind of question.

#![expect(
    non_snake_case,
    reason = "validation errors carry the names of fields, which are those of the wire"
)]

use std::fmt;

use domain_assessment::limits::MAX_ITEMS;
use domain_assessment::{AnswerDraft, GroupDraft, QuestionDraft, QuestionKind, TemplateDraft};
use domain_kernel::FieldErrors;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::openapi::schema as schemas;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::{Validate, ValidationError, ValidationErrors};

use crate::fields::{
    GroupTitle, GroupWeight, OptionText, QuestionText, TemplateCopyName, TemplateDescription,
    TemplateName, VideoLinks,
};
use crate::problem::Problem;
use crate::serde_types::Flag;
use crate::validation::WHOLE_LIST;

/// Answers of one question that are read at all. The domain allows fewer, and each kind says so in
/// its own words.
const MAX_ANSWERS_READ: usize = 10 * MAX_ITEMS;

/// At least one group is active; a group that is not is `[]` or absent.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct TemplateRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: TemplateName,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    description: TemplateDescription,
    /// 0 when absent.
    #[schema(nullable = false)]
    matrial_status: Option<Flag>,
    /// YouTube or Vimeo links.
    #[schema(value_type = Option<VideoLinks>, nullable = false)]
    videos: Option<Vec<String>>,
    /// Files come with a later version: empty or absent.
    #[schema(value_type = Option<NoGroup>, nullable = false)]
    material: Option<Vec<Value>>,
    #[schema(nullable = false)]
    #[validate(nested)]
    trueOrFalse: Option<ActiveGroup>,
    #[schema(nullable = false)]
    #[validate(nested)]
    multipleChoices: Option<ActiveGroup>,
    #[schema(nullable = false)]
    #[validate(nested)]
    freeText: Option<ActiveGroup>,
    #[schema(nullable = false)]
    #[validate(nested)]
    rank: Option<ActiveGroup>,
    #[schema(nullable = false)]
    #[validate(nested)]
    arrange: Option<ActiveGroup>,
    /// Slides come with a later version: `[]` or absent.
    #[schema(value_type = Option<NoGroup>, nullable = false)]
    slides: Option<Value>,
    /// For a PUT: the version that was read. Without it, the change overwrites every version.
    pub version: Option<i32>,
}

/// The name of a copy.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CopyTemplateRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    pub templateName: TemplateCopyName,
}

/// A group, or `[]` if it is not active.
pub(crate) struct ActiveGroup(Option<GroupRequest>);

/// The questions of one kind.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct GroupRequest {
    /// Points of each question, up to two decimals.
    #[schema(required, nullable = false, value_type = GroupWeight)]
    weight: Option<f64>,
    /// Absent: the kind's own name.
    #[validate(nested)]
    title: Option<GroupTitle>,
    #[serde(default)]
    #[schema(required, min_items = 1)]
    #[validate(nested)]
    questions: Vec<QuestionRequest>,
}

/// A question.
#[derive(Deserialize, ToSchema, Validate)]
struct QuestionRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    question: QuestionText,
    /// True or false: True and False, one correct. Multiple choice: 2 to 6, at least one correct.
    /// Free text: one. Rank: 1 to 10, one correct. Arrange: 2 to 10.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    answers: AnswerList,
}

/// The answers of a question.
#[derive(Default, Deserialize)]
#[serde(transparent)]
struct AnswerList(Vec<AnswerRequest>);

/// Something to answer with, or the model answer.
#[derive(Deserialize, ToSchema, Validate)]
struct AnswerRequest {
    /// Free text: 3 to 500 characters. Rank: '1' to '10'.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    value: OptionText,
    /// True or false, multiple choice, rank.
    #[schema(nullable = false)]
    is_correct: Option<Flag>,
    /// Arrange: the position from 1.
    #[schema(minimum = 1)]
    order: Option<i64>,
}

impl TemplateRequest {
    /// Reads the draft. What cannot be stored yet is a wrong field.
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
            name: self.name.0,
            description: self.description.0,
            active_material: self.matrial_status.unwrap_or_default().0,
            videos: self.videos.unwrap_or_default(),
            slides: None,
        })
    }

    fn group(&mut self, kind: QuestionKind) -> Option<ActiveGroup> {
        match kind {
            QuestionKind::TrueOrFalse => self.trueOrFalse.take(),
            QuestionKind::MultipleChoices => self.multipleChoices.take(),
            QuestionKind::FreeText => self.freeText.take(),
            QuestionKind::Rank => self.rank.take(),
            QuestionKind::Arrange => self.arrange.take(),
            QuestionKind::Slides => None,
        }
    }
}

impl ActiveGroup {
    /// The group, if it is active.
    fn draft(self, kind: QuestionKind) -> Option<GroupDraft> {
        self.0.map(|group| group.draft(kind))
    }
}

impl GroupRequest {
    fn draft(self, kind: QuestionKind) -> GroupDraft {
        let questions = self
            .questions
            .into_iter()
            .map(QuestionRequest::draft)
            .collect();
        GroupDraft {
            kind,
            weight: self.weight,
            title: self.title.map(|title| title.0),
            questions,
        }
    }
}

impl QuestionRequest {
    fn draft(self) -> QuestionDraft {
        let answer = |answer: AnswerRequest| AnswerDraft {
            value: answer.value.0,
            is_correct: answer.is_correct.unwrap_or_default().0,
            order: answer.order,
        };
        QuestionDraft {
            text: self.question.0,
            answers: self.answers.0.into_iter().map(answer).collect(),
        }
    }
}

impl<'de> Deserialize<'de> for ActiveGroup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GroupOrNone)
    }
}

/// Tells a group from `[]`. An untagged enum would lose the path of a wrong field inside.
struct GroupOrNone;

impl<'de> Visitor<'de> for GroupOrNone {
    type Value = ActiveGroup;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a group or an empty list")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ActiveGroup, A::Error> {
        GroupRequest::deserialize(MapAccessDeserializer::new(map))
            .map(Some)
            .map(ActiveGroup)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<ActiveGroup, A::Error> {
        match list.next_element::<Value>()? {
            None => Ok(ActiveGroup(None)),
            Some(_) => Err(A::Error::invalid_type(Unexpected::Seq, &self)),
        }
    }
}

impl Validate for ActiveGroup {
    fn validate(&self) -> Result<(), ValidationErrors> {
        self.0.as_ref().map_or(Ok(()), Validate::validate)
    }
}

impl Validate for AnswerList {
    fn validate(&self) -> Result<(), ValidationErrors> {
        if self.0.len() <= MAX_ANSWERS_READ {
            return self.0.validate();
        }
        let mut errors = ValidationErrors::new();
        let message = format!("too many, answers must be less than {MAX_ANSWERS_READ}");
        errors.add(
            WHOLE_LIST,
            ValidationError::new("length").with_message(message.into()),
        );
        Err(errors)
    }
}

impl PartialSchema for AnswerList {
    fn schema() -> RefOr<Schema> {
        schemas::ArrayBuilder::new()
            .items(Ref::from_schema_name(AnswerRequest::name()))
            .min_items(Some(1))
            .max_items(Some(MAX_ITEMS))
            .into()
    }
}

impl ToSchema for AnswerList {
    fn schemas(found: &mut Vec<(String, RefOr<Schema>)>) {
        found.push((AnswerRequest::name().into_owned(), AnswerRequest::schema()));
        AnswerRequest::schemas(found);
    }
}

impl PartialSchema for ActiveGroup {
    fn schema() -> RefOr<Schema> {
        schemas::OneOfBuilder::new()
            .item(Ref::from_schema_name(GroupRequest::name()))
            .item(Ref::from_schema_name(NoGroup::name()))
            .into()
    }
}

impl ToSchema for ActiveGroup {
    fn schemas(found: &mut Vec<(String, RefOr<Schema>)>) {
        found.push((GroupRequest::name().into_owned(), GroupRequest::schema()));
        found.push((NoGroup::name().into_owned(), NoGroup::schema()));
        GroupRequest::schemas(found);
    }
}

/// The empty list of what is not there.
pub(crate) struct NoGroup;

impl PartialSchema for NoGroup {
    fn schema() -> RefOr<Schema> {
        schemas::ArrayBuilder::new()
            .items(schemas::ObjectBuilder::new().schema_type(schemas::Type::Object))
            .max_items(Some(0))
            .description(Some("A group that is not active."))
            .into()
    }
}

impl ToSchema for NoGroup {}
