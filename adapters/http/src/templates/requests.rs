//! A group of questions as the template builder sends it, and the name of a copy.

#![expect(
    non_snake_case,
    reason = "validation errors carry the names of fields, which are those of the wire"
)]

use std::borrow::Cow;

use application::AppError;
use application_ports::TemplateFormat;
use domain_assessment::limits::{MAX_ITEMS, MAX_QUESTIONS};
use domain_assessment::{GroupDraft, QuestionKind};
use serde::Deserialize;
use utoipa::openapi::schema as schemas;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};
use uuid::Uuid;
use validator::Validate;

use super::template::{AnswerRequest, QuestionRequest};
use crate::shared::enums::{QuestionFileFormat, TemplateFileFormat};
use crate::shared::fields::{GroupTitle, GroupWeight, TemplateCopyName};
use crate::shared::lists::BoundedList;
use crate::shared::serde_types::Flag;
use crate::web::problem::Problem;
use crate::web::query::{Switch, parameter};
use crate::web::uploads::FileField;

/// The maximum number of answers of one question that are read. The domain allows fewer, and each kind has its own
/// error message.
pub(super) const MAX_ANSWERS_READ: usize = 10 * MAX_ITEMS;

/// The name of a copy.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CopyTemplateRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    pub templateName: TemplateCopyName,
}

/// A file with questions.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ImportQuestionsRequest {
    /// Without it the content of the file tells its format.
    #[serde(default, deserialize_with = "parameter")]
    #[schema(value_type = QuestionFileFormat, required = false)]
    pub format: Option<QuestionFileFormat>,
    /// Moodle XML, GIFT, Aiken, an xlsx or csv file with a question in each row, or a file of the product itself.
    #[serde(default, rename = "file")]
    #[schema(required)]
    _file: FileField,
}

/// A filter of the list of templates.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct AttachmentParams {
    /// 1: only templates whose files have all arrived; 0: only the others.
    #[serde(default, deserialize_with = "parameter")]
    #[param(value_type = Option<Flag>)]
    attachment: Option<Switch>,
}

impl AttachmentParams {
    pub fn attachments_ready(&self) -> Option<bool> {
        self.attachment.map(|Switch(ready)| ready)
    }
}

/// Files of a template: at most five, each under the id that the template has for it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is read in parts; this is for the document")]
pub(crate) struct UploadFilesRequest {
    template_id: Uuid,
    /// A part for each file, with its id in the brackets.
    #[schema(rename = "data[id]", value_type = String, format = Binary, required = false)]
    data: (),
}

/// In which format a template is written.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct TemplateFormatParams {
    /// By default palestra.
    #[serde(default, deserialize_with = "parameter")]
    format: Option<TemplateFileFormat>,
}

impl TemplateFormatParams {
    pub fn format(&self) -> TemplateFormat {
        self.format.map_or(TemplateFormat::Palestra, Into::into)
    }
}

/// The questions of one kind.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct GroupRequest {
    /// Points of each question, up to two decimals.
    #[schema(required, nullable = false, value_type = GroupWeight)]
    weight: Option<f64>,
    /// Absent: the kind's own name.
    #[validate(nested)]
    title: Option<GroupTitle>,
    // The domain counts the questions of all groups.
    #[serde(default)]
    #[schema(required, value_type = Vec<QuestionRequest>, min_items = 1)]
    #[validate(nested)]
    questions: BoundedList<QuestionRequest, MAX_QUESTIONS>,
}

/// The schema of the answers of a question.
pub(crate) struct AnswerList;

impl GroupRequest {
    pub fn draft(self, kind: QuestionKind) -> GroupDraft {
        let questions = self
            .questions
            .0
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

/// Returns the problem with the names that these requests have.
pub(super) fn problem(error: AppError) -> Problem {
    Problem::with_names(error, api_name)
}

/// Returns the name of a group in the API: the name of its kind in camel case.
fn api_name(domain_name: &str) -> Cow<'_, str> {
    let mut kinds = QuestionKind::ALL.iter();
    match domain_name {
        "text" => "question".into(),
        "categories" => "category".into(),
        "file_name" => "fileName".into(),
        "copy_name" => "templateName".into(),
        kind if kinds.any(|known| known.as_str() == kind) => camel_case(kind).into(),
        other => other.into(),
    }
}

/// Converts a name as serde's `rename_all = "camelCase"` does.
fn camel_case(name: &str) -> String {
    let mut spelled = String::with_capacity(name.len());
    let mut starts_word = false;
    for letter in name.chars() {
        if letter == '_' {
            starts_word = true;
        } else if starts_word {
            spelled.push(letter.to_ascii_uppercase());
            starts_word = false;
        } else {
            spelled.push(letter);
        }
    }
    spelled
}

#[cfg(test)]
mod tests {
    use application_testkit::SequentialIds;
    use domain_assessment::{
        AnswerDraft, CategoryDraft, QuestionDraft, SlideDraft, SlidesDraft, TemplateDraft,
        copy_name,
    };
    use domain_kernel::FieldErrors;

    use super::*;
    use crate::web::problem::renamed;

    fn paths(errors: &FieldErrors) -> Vec<String> {
        let renamed = renamed(errors, api_name);
        renamed.iter().map(|(path, _)| path.to_owned()).collect()
    }

    #[test]
    fn a_template_names_its_questions_as_the_api_does() {
        let group = |kind| GroupDraft {
            kind,
            weight: Some(1.0),
            title: None,
            questions: vec![QuestionDraft {
                text: String::new(),
                answers: vec![AnswerDraft::default(); 20],
            }],
        };
        let kinds = QuestionKind::ALL.into_iter();
        let draft = TemplateDraft {
            name: "Capitals".to_owned(),
            description: "Capitals".to_owned(),
            groups: kinds
                .filter(|kind| *kind != QuestionKind::Slides)
                .map(group)
                .collect(),
            ..TemplateDraft::default()
        };
        let paths = paths(&draft.check(&SequentialIds::default()).unwrap_err());
        let document = serde_json::to_value(crate::document()).unwrap();
        let fields = &document["components"]["schemas"]["TemplateRequest"]["properties"];
        for field in ["question", "answers"] {
            let groups: Vec<&str> = paths
                .iter()
                .filter_map(|path| path.strip_suffix(&format!(".questions.0.{field}")))
                .collect();
            assert_eq!(groups.len(), QuestionKind::ALL.len() - 1, "{paths:?}");
            for group in groups {
                assert!(fields[group].is_object(), "{group}");
            }
        }
        assert!(paths.contains(&"multipleChoices.questions.0.answers.19.value".to_owned()));
    }

    #[test]
    fn a_slides_case_names_its_images_as_the_api_does() {
        let slides = SlidesDraft {
            weight: Some(1.0),
            name: "Case".to_owned(),
            description: "Case".to_owned(),
            images: vec![SlideDraft {
                key: "image".to_owned(),
                id: None,
                file_name: "x".repeat(256),
            }],
            categories: vec![CategoryDraft::default()],
            ..SlidesDraft::default()
        };
        let draft = TemplateDraft {
            name: "Slides".to_owned(),
            description: "Slides".to_owned(),
            slides: Some(slides),
            ..TemplateDraft::default()
        };
        assert_eq!(
            paths(&draft.check(&SequentialIds::default()).unwrap_err()),
            [
                "slides.images.0.fileName",
                "slides.category.0.name",
                "slides.category.0.images"
            ]
        );
    }

    #[test]
    fn the_name_of_a_copy_is_the_template_name() {
        assert_eq!(paths(&copy_name("").unwrap_err()), ["templateName"]);
    }
}
