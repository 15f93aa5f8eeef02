//! The groups that the builder sends.

use std::fmt;

use domain_assessment::{AnswerDraft, GroupDraft, QuestionDraft, QuestionKind};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::serde_types::Flag;

/// A group, or `[]` where it is not active.
pub(crate) struct ActiveGroup(Option<GroupBody>);

/// The questions of one kind.
#[derive(Deserialize, ToSchema)]
pub(crate) struct GroupBody {
    /// Points of each question, up to two decimals (D19).
    #[schema(required, nullable = false, exclusive_minimum = 0)]
    weight: Option<f64>,
    /// Absent: the kind's own name.
    title: Option<String>,
    #[serde(default)]
    #[schema(required, min_items = 1)]
    questions: Vec<QuestionBody>,
}

/// A question.
#[derive(Deserialize, ToSchema)]
struct QuestionBody {
    #[serde(default)]
    #[schema(required)]
    question: String,
    /// True or false: True and False, one correct. Multiple choice: 2 to 6, at least one correct.
    /// Free text: one. Rank: 1 to 10, one correct. Arrange: 2 to 10.
    #[serde(default)]
    #[schema(required, min_items = 1)]
    answers: Vec<AnswerBody>,
}

/// Something to answer with, or the model answer.
#[derive(Deserialize, ToSchema)]
struct AnswerBody {
    /// Free text: 3 to 500 characters. Rank: '1' to '10'.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    value: String,
    /// True or false, multiple choice, rank.
    #[schema(nullable = false)]
    is_correct: Option<Flag>,
    /// Arrange: the position from 1.
    #[schema(minimum = 1)]
    order: Option<i64>,
}

/// What a copy is called.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CopyTemplateBody {
    #[serde(default, rename = "templateName")]
    #[schema(required, min_length = 1)]
    pub template_name: String,
}

impl ActiveGroup {
    /// The group, where it is active.
    pub fn draft(self, kind: QuestionKind) -> Option<GroupDraft> {
        self.0.map(|group| group.draft(kind))
    }
}

impl GroupBody {
    fn draft(self, kind: QuestionKind) -> GroupDraft {
        let questions = self
            .questions
            .into_iter()
            .map(QuestionBody::draft)
            .collect();
        GroupDraft {
            kind,
            weight: self.weight,
            title: self.title,
            questions,
        }
    }
}

impl QuestionBody {
    fn draft(self) -> QuestionDraft {
        let answer = |answer: AnswerBody| AnswerDraft {
            value: answer.value,
            is_correct: answer.is_correct.unwrap_or_default().0,
            order: answer.order,
        };
        QuestionDraft {
            text: self.question,
            answers: self.answers.into_iter().map(answer).collect(),
        }
    }
}

impl<'de> Deserialize<'de> for ActiveGroup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GroupOrNone)
    }
}

/// Tells a group from `[]` without losing the path of a wrong field inside, as an untagged enum would.
struct GroupOrNone;

impl<'de> Visitor<'de> for GroupOrNone {
    type Value = ActiveGroup;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a group or an empty list")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ActiveGroup, A::Error> {
        GroupBody::deserialize(MapAccessDeserializer::new(map))
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

impl PartialSchema for ActiveGroup {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .item(Ref::from_schema_name(GroupBody::name()))
            .item(Ref::from_schema_name(NoGroup::name()))
            .into()
    }
}

impl ToSchema for ActiveGroup {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((GroupBody::name().into_owned(), GroupBody::schema()));
        schemas.push((NoGroup::name().into_owned(), NoGroup::schema()));
        GroupBody::schemas(schemas);
    }
}

/// The empty list of what is not there.
pub(crate) struct NoGroup;

impl PartialSchema for NoGroup {
    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(ObjectBuilder::new().schema_type(Type::Object))
            .max_items(Some(0))
            .description(Some("A group that is not active."))
            .into()
    }
}

impl ToSchema for NoGroup {}
