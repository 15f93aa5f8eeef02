//! Translates the field names of domain errors to the spelling of the API.

use std::borrow::Cow;

use domain_assessment::QuestionKind;
use domain_kernel::FieldErrors;

/// The fields that the API names differently: the domain's name, then the API's. Question kinds are
/// converted to camel case; all other names are the same.
const FIELD_NAMES: [(&str, &str); 10] = [
    // templates
    ("text", "question"),
    ("categories", "category"),
    ("file_name", "fileName"),
    ("copy_name", "templateName"),
    // scores
    ("marks", "scoreData"),
    ("question", "question_id"),
    ("kind", "type"),
    // organizations
    ("admin_email", "user_email"),
    ("max_users", "max_number_of_users"),
    ("total_file_mb", "total_file_size"),
];

/// Translates every path, segment by segment. The messages do not change.
pub fn to_api(errors: &FieldErrors) -> FieldErrors {
    let translate = |(path, message): (&str, &str)| {
        let segments: Vec<_> = path.split('.').map(api_name).collect();
        (segments.join("."), message.to_owned())
    };
    errors.iter().map(translate).collect()
}

fn api_name(segment: &str) -> Cow<'_, str> {
    if QuestionKind::ALL
        .iter()
        .any(|kind| kind.as_str() == segment)
    {
        return camel_case(segment).into();
    }
    FIELD_NAMES
        .iter()
        .find(|(domain, _)| *domain == segment)
        .map_or(segment, |(_, api)| api)
        .into()
}

/// Spells a name as `rename_all = "camelCase"` of serde does.
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
    use std::collections::HashSet;

    use application_testkit::SequentialIds;
    use domain_assessment::{
        AnswerDraft, CategoryDraft, GroupDraft, ManualMark, Mark, QuestionDraft, QuestionKind,
        Score, SlideDraft, SlidesDraft, TemplateDraft, copy_name,
    };
    use domain_kernel::{Points, QuestionId};
    use domain_organization::OrganizationDraft;
    use uuid::Uuid;

    use super::*;
    use crate::document;

    fn paths(errors: &FieldErrors) -> Vec<String> {
        let translated = to_api(errors);
        translated.iter().map(|(path, _)| path.to_owned()).collect()
    }

    #[test]
    fn every_domain_name_has_one_api_name() {
        let names: HashSet<_> = FIELD_NAMES.iter().map(|(domain, _)| domain).collect();
        assert_eq!(names.len(), FIELD_NAMES.len());
        let names: HashSet<_> = FIELD_NAMES.iter().map(|(_, api)| api).collect();
        assert_eq!(names.len(), FIELD_NAMES.len());
    }

    #[test]
    fn other_names_and_messages_do_not_change() {
        let errors = FieldErrors::one("answers.3", "The answer is given twice");
        assert_eq!(to_api(&errors), errors);
    }

    #[test]
    fn a_score_names_its_marks_as_the_api_does() {
        let mark = |question, kind| Mark {
            question,
            kind,
            weight: Points::whole(1),
            score: None,
            answered: true,
        };
        let question = |number| Some(QuestionId(Uuid::from_u128(number)));
        let given = |question, kind, score| ManualMark {
            kind,
            question,
            score,
        };
        let score = Score {
            marks: vec![
                mark(question(1), QuestionKind::FreeText),
                mark(question(2), QuestionKind::Rank),
            ],
            bonus: Points::ZERO,
            total_weight: Points::whole(2),
        };
        let marks = [
            given(question(1), QuestionKind::Rank, 1.0),
            given(question(3), QuestionKind::Rank, 1.0),
            given(question(2), QuestionKind::Rank, f64::NAN),
        ];
        assert_eq!(
            paths(&score.with_marks(&marks).unwrap_err()),
            [
                "scoreData.0.type",
                "scoreData.1.question_id",
                "scoreData.2.score"
            ]
        );
        assert_eq!(paths(&score.with_marks(&[]).unwrap_err()), ["scoreData"]);
        assert_eq!(
            paths(&score.verify_totals(1.0, 1.0, 1.0, 1.0).unwrap_err()),
            ["bonus", "total", "freeText", "rank"]
        );
    }

    #[test]
    fn an_organization_names_its_fields_as_the_api_does() {
        assert_eq!(
            paths(&OrganizationDraft::default().check().unwrap_err()),
            [
                "name",
                "host",
                "user_email",
                "domain",
                "max_number_of_users",
                "total_file_size"
            ]
        );
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
        let document = serde_json::to_value(document()).unwrap();
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
