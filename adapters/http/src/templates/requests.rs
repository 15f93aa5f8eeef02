//! A group of questions as the template builder sends it, and the name of a copy.

#![expect(
    non_snake_case,
    reason = "validation errors carry the names of fields, which are those of the wire"
)]

use std::fmt;

use domain_assessment::limits::{MAX_ITEMS, MAX_QUESTIONS, MAX_VIDEOS};
use domain_assessment::{GroupDraft, QuestionKind};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use utoipa::openapi::schema as schemas;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::{Validate, ValidationError, ValidationErrors};

use super::template::{AnswerRequest, QuestionRequest};
use crate::fields::{GroupTitle, GroupWeight, TemplateCopyName};
use crate::lists::first_elements;
use crate::validation::WHOLE_LIST;

/// Answers of one question that are read at all. The domain allows fewer, and each kind says so in
/// its own words.
const MAX_ANSWERS_READ: usize = 10 * MAX_ITEMS;
/// Answers of one question that are kept, so that too many are noticed.
const MAX_ANSWERS_KEPT: usize = MAX_ANSWERS_READ + 1;
/// Questions of one group that are kept. The domain refuses this many.
const MAX_QUESTIONS_KEPT: usize = MAX_QUESTIONS + 1;

/// Links that are kept. The domain refuses this many.
const MAX_LINKS_KEPT: usize = MAX_VIDEOS + 1;

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
    #[serde(
        default,
        deserialize_with = "first_elements::<_, _, MAX_QUESTIONS_KEPT>"
    )]
    #[schema(required, min_items = 1)]
    #[validate(nested)]
    questions: Vec<QuestionRequest>,
}

/// The answers of a question.
#[derive(Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct AnswerList(
    #[serde(deserialize_with = "first_elements::<_, _, MAX_ANSWERS_KEPT>")] pub Vec<AnswerRequest>,
);

/// The links of a template's videos.
#[derive(Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct LinkList(
    #[serde(deserialize_with = "first_elements::<_, _, MAX_LINKS_KEPT>")] pub Vec<String>,
);

impl ActiveGroup {
    /// The group, if it is active.
    pub fn draft(self, kind: QuestionKind) -> Option<GroupDraft> {
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
        match list.next_element::<IgnoredAny>()? {
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
