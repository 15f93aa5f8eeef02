//! A template as the builder sends it, and the rules that make it a `Content`. Every wrong field is
//! reported at its dotted path (`trueOrFalse.questions.0.question`) with the words that the screens
//! show behind a star.

use domain_kernel::{FieldErrors, IdGenerator, Points, Required, char_count, normalize};

use crate::content::{Content, Group, Question};
use crate::kind::QuestionKind;
use crate::limits::{
    MAX_DESCRIPTION, MAX_NAME, MAX_QUESTION, MAX_QUESTIONS, MAX_TITLE, MAX_VIDEOS, MAX_WEIGHT,
    MIN_NAME, MIN_QUESTION,
};
use crate::question::QuestionSpec;
use crate::slides::SlidesDraft;
use crate::video::embed;

/// A template as it came: plain texts and numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TemplateDraft {
    /// 3 to 100 characters.
    pub name: String,
    /// 1 to 10,000 characters.
    pub description: String,
    /// Whether the material is shown to participants.
    pub active_material: bool,
    /// Links to YouTube or Vimeo, at most 100.
    pub videos: Vec<String>,
    /// Each kind but slides, at most once; a group without questions is not active.
    pub groups: Vec<GroupDraft>,
    /// The slides case; absent where it is not active.
    pub slides: Option<SlidesDraft>,
}

/// A group as it came.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupDraft {
    /// The kind of its questions.
    pub kind: QuestionKind,
    /// More than 0, at most 999, up to two decimals.
    pub weight: Option<f64>,
    /// At most 20 characters; the kind's own title where absent or empty.
    pub title: Option<String>,
    /// The questions.
    pub questions: Vec<QuestionDraft>,
}

/// A question as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestionDraft {
    /// 3 to 500 characters.
    pub text: String,
    /// What it is answered with, by the rules of its kind.
    pub answers: Vec<AnswerDraft>,
}

/// An answer option as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerDraft {
    /// What it says.
    pub value: String,
    /// Whether it is of the key; not read for free text and arrange.
    pub is_correct: bool,
    /// Its place in the model order, for arrange; where it stands in the list if absent.
    pub order: Option<i64>,
}

impl TemplateDraft {
    /// The name and the content, with an id for each question and option, or every wrong field.
    ///
    /// # Errors
    /// At `name`, `description`, `videos.<i>`, `questions` (nothing asked, or too much),
    /// `<group>.weight`, `<group>.title`, `<group>.questions.<i>.question`, `….answers` and
    /// `….answers.<i>.value`, and the `slides.…` paths of `SlidesDraft`.
    pub fn check(self, ids: &dyn IdGenerator) -> Result<(String, Content), FieldErrors> {
        let mut errors = FieldErrors::new();
        let asked: usize = self.groups.iter().map(|group| group.questions.len()).sum();
        if asked > MAX_QUESTIONS {
            return Err(FieldErrors::one(
                "questions",
                format!("A template has at most {MAX_QUESTIONS} questions"),
            ));
        }
        if asked == 0 && self.slides.is_none() {
            errors.add("questions", "Add at least one question");
        }
        let name = normalize(&self.name);
        match char_count(&name) {
            0 => errors.add("name", Required.to_string()),
            1..MIN_NAME => errors.add("name", "Too short"),
            MIN_NAME..=MAX_NAME => {}
            _ => errors.add(
                "name",
                format!("input must be less than {MAX_NAME} characters"),
            ),
        }
        let description = normalize(&self.description);
        match char_count(&description) {
            0 => errors.add("description", Required.to_string()),
            1..=MAX_DESCRIPTION => {}
            _ => errors.add(
                "description",
                format!("input must be less than {MAX_DESCRIPTION} characters"),
            ),
        }
        let videos = check_videos(&self.videos, &mut errors);
        let mut groups: Vec<Group> = Vec::new();
        for draft in self
            .groups
            .into_iter()
            .filter(|group| !group.questions.is_empty())
        {
            if groups.iter().any(|group| group.kind == draft.kind) {
                errors.add(draft.kind.group(), "A group is given twice");
            } else {
                groups.push(draft.check(ids, &mut errors));
            }
        }
        groups.sort_by_key(|group| group.kind.code());
        let slides = self.slides.map(|slides| slides.check(ids, &mut errors));
        let active_material = self.active_material;
        errors.into_result((
            name,
            Content {
                description,
                active_material,
                videos,
                groups,
                slides,
            },
        ))
    }
}

impl GroupDraft {
    /// The group as far as it is right; what is not stands in `errors`.
    fn check(self, ids: &dyn IdGenerator, errors: &mut FieldErrors) -> Group {
        let kind = self.kind;
        let weight = check_weight(self.weight, kind, errors);
        let title = check_title(self.title.as_deref(), kind, errors);
        let mut questions = Vec::with_capacity(self.questions.len());
        for (at, draft) in self.questions.into_iter().enumerate() {
            let path = format!("{}.questions.{at}", kind.group());
            let text = normalize(&draft.text);
            match char_count(&text) {
                0 => errors.add(format!("{path}.question"), Required.to_string()),
                1..MIN_QUESTION => errors.add(
                    format!("{path}.question"),
                    format!("Question must be more than {MIN_QUESTION} characters"),
                ),
                MIN_QUESTION..=MAX_QUESTION => {}
                _ => errors.add(
                    format!("{path}.question"),
                    format!("Question must be less than {MAX_QUESTION} characters"),
                ),
            }
            let body = QuestionSpec::check(
                kind,
                &draft.answers,
                &format!("{path}.answers"),
                ids,
                errors,
            );
            questions.extend(body.map(|body| Question {
                id: ids.sequential().into(),
                text,
                body,
            }));
        }
        Group {
            kind,
            title,
            weight,
            questions,
        }
    }
}

/// The weight of a group or of the slides case; zero where `errors` says why.
pub(crate) fn check_weight(
    weight: Option<f64>,
    kind: QuestionKind,
    errors: &mut FieldErrors,
) -> Points {
    let exact = |weight: f64| {
        Points::from_number(weight).filter(|points| (points.to_number() - weight).abs() < 1e-9)
    };
    let message = match weight {
        None => Required.to_string(),
        Some(weight) if weight.is_nan() => "Weight must be a number".to_owned(),
        Some(weight) if weight <= 0.0 => "Weight must be more than 0".to_owned(),
        Some(weight) if weight > f64::from(MAX_WEIGHT) => {
            format!("Weight must not be more than {MAX_WEIGHT}")
        }
        Some(weight) => match exact(weight) {
            Some(points) if points > Points::ZERO => return points,
            Some(_) | None => "Weight must have at most two decimals".to_owned(),
        },
    };
    errors.add(format!("{}.weight", kind.group()), message);
    Points::ZERO
}

/// The tab title, the kind's own where none is given.
pub(crate) fn check_title(
    title: Option<&str>,
    kind: QuestionKind,
    errors: &mut FieldErrors,
) -> String {
    let title = normalize(title.unwrap_or_default());
    match char_count(&title) {
        0 => return kind.default_title().to_owned(),
        1..=MAX_TITLE => {}
        _ => errors.add(
            format!("{}.title", kind.group()),
            format!("Title must not be longer than {MAX_TITLE} characters"),
        ),
    }
    title
}

fn check_videos(links: &[String], errors: &mut FieldErrors) -> Vec<String> {
    if links.len() > MAX_VIDEOS {
        errors.add(
            "videos",
            format!("A template has at most {MAX_VIDEOS} videos"),
        );
        return Vec::new();
    }
    let addresses = links.iter().enumerate().filter_map(|(at, link)| {
        errors.keep(&format!("videos.{at}"), embed(link).ok_or("Invalid URL"))
    });
    addresses.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{CountingIds, every_kind, messages, multiple_choices, true_or_false};
    use rstest::rstest;

    fn found(change: impl FnOnce(&mut TemplateDraft)) -> Vec<(String, String)> {
        let mut draft = every_kind();
        change(&mut draft);
        messages(draft.check(&CountingIds::default()))
    }

    fn expected(path: &str, message: Option<&str>) -> Vec<(String, String)> {
        message
            .map(|message| (path.to_owned(), message.to_owned()))
            .into_iter()
            .collect()
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, Some("Too short"))]
    #[case(2, Some("Too short"))]
    #[case(3, None)]
    #[case(100, None)]
    #[case(101, Some("input must be less than 100 characters"))]
    fn a_name_has_three_to_a_hundred_characters(
        #[case] long: usize,
        #[case] message: Option<&str>,
    ) {
        let name = format!(" {} ", "é".repeat(long));
        assert_eq!(found(|draft| draft.name = name), expected("name", message));
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, None)]
    #[case(10_000, None)]
    #[case(10_001, Some("input must be less than 10000 characters"))]
    fn a_description_is_there_and_not_endless(#[case] long: usize, #[case] message: Option<&str>) {
        let text = "é".repeat(long);
        assert_eq!(
            found(|draft| draft.description = text),
            expected("description", message)
        );
    }

    #[rstest]
    #[case(None, Some("Required"))]
    #[case(Some(-1.0), Some("Weight must be more than 0"))]
    #[case(Some(0.0), Some("Weight must be more than 0"))]
    #[case(Some(0.004), Some("Weight must have at most two decimals"))]
    #[case(Some(1e-11), Some("Weight must have at most two decimals"))]
    #[case(Some(0.01), None)]
    #[case(Some(2.675), Some("Weight must have at most two decimals"))]
    #[case(Some(998.99), None)]
    #[case(Some(999.0), None)]
    #[case(Some(999.01), Some("Weight must not be more than 999"))]
    #[case(Some(f64::INFINITY), Some("Weight must not be more than 999"))]
    #[case(Some(f64::NAN), Some("Weight must be a number"))]
    fn a_weight_is_above_zero_up_to_999(
        #[case] weight: Option<f64>,
        #[case] message: Option<&str>,
    ) {
        assert_eq!(
            found(|draft| draft.groups[0].weight = weight),
            expected("trueOrFalse.weight", message)
        );
        assert_eq!(
            found(|draft| draft.slides.as_mut().unwrap().weight = weight),
            expected("slides.weight", message)
        );
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, Some("Question must be more than 3 characters"))]
    #[case(2, Some("Question must be more than 3 characters"))]
    #[case(3, None)]
    #[case(500, None)]
    #[case(501, Some("Question must be less than 500 characters"))]
    fn a_question_has_three_to_five_hundred_characters(
        #[case] long: usize,
        #[case] message: Option<&str>,
    ) {
        let text = format!("\t{}\n", "語".repeat(long));
        assert_eq!(
            found(|draft| draft.groups[0].questions[1].text = text),
            expected("trueOrFalse.questions.1.question", message)
        );
    }

    #[rstest]
    #[case(None, Ok("True or False"))]
    #[case(Some("  "), Ok("True or False"))]
    #[case(Some("12345678901234567890"), Ok("12345678901234567890"))]
    #[case(
        Some("123456789012345678901"),
        Err("Title must not be longer than 20 characters")
    )]
    fn a_title_has_twenty_characters_or_is_the_kinds_own(
        #[case] title: Option<&str>,
        #[case] outcome: Result<&str, &str>,
    ) {
        let mut draft = every_kind();
        draft.groups[0].title = title.map(str::to_owned);
        match (draft.check(&CountingIds::default()), outcome) {
            (Ok((_, content)), Ok(title)) => assert_eq!(content.groups[0].title, title),
            (Err(errors), Err(message)) => {
                assert_eq!(errors, FieldErrors::one("trueOrFalse.title", message));
            }
            (result, _) => panic!("{result:?}"),
        }
    }

    #[test]
    fn a_video_is_kept_as_its_embed_address_or_refused_where_it_stands() {
        let mut draft = every_kind();
        draft.videos = vec!["https://youtu.be/dQw4w9WgXcQ".to_owned()];
        let (_, content) = draft.check(&CountingIds::default()).unwrap();
        assert_eq!(
            content.videos,
            ["https://www.youtube.com/embed/dQw4w9WgXcQ"]
        );
        let links = vec![
            "https://vimeo.com/1".to_owned(),
            "https://example.org".to_owned(),
        ];
        assert_eq!(
            found(|draft| draft.videos = links),
            expected("videos.1", Some("Invalid URL"))
        );
        let link = "https://vimeo.com/1".to_owned();
        assert_eq!(found(|draft| draft.videos = vec![link.clone(); 100]), []);
        assert_eq!(
            found(|draft| draft.videos = vec![link.clone(); 101]),
            expected("videos", Some("A template has at most 100 videos"))
        );
    }

    #[test]
    fn something_must_be_asked() {
        let nothing = |draft: &mut TemplateDraft| {
            draft.slides = None;
            draft
                .groups
                .iter_mut()
                .for_each(|group| group.questions.clear());
        };
        assert_eq!(
            found(nothing),
            expected("questions", Some("Add at least one question"))
        );
        assert_eq!(found(|draft| draft.slides = None), []);
        assert_eq!(found(|draft| draft.groups.clear()), []);
    }

    #[test]
    fn a_group_without_questions_is_not_active_whatever_else_it_says() {
        let mut draft = every_kind();
        draft.groups[0].questions.clear();
        draft.groups[0].weight = None;
        let (_, content) = draft.check(&CountingIds::default()).unwrap();
        assert!(
            content
                .groups
                .iter()
                .all(|group| group.kind != QuestionKind::TrueOrFalse)
        );
    }

    #[test]
    fn a_group_is_given_once() {
        let twice = |draft: &mut TemplateDraft| draft.groups.push(true_or_false(1.0, 1));
        assert_eq!(
            found(twice),
            expected("trueOrFalse", Some("A group is given twice"))
        );
    }

    #[test]
    fn slides_are_not_asked_as_questions() {
        let as_group = |draft: &mut TemplateDraft| {
            draft.groups.push(GroupDraft {
                kind: QuestionKind::Slides,
                ..true_or_false(1.0, 1)
            });
        };
        let message = Some("Slides are one case, not questions");
        assert_eq!(
            found(as_group),
            expected("slides.questions.0.answers", message)
        );
    }

    #[test]
    fn two_thousand_questions_are_the_most() {
        let of = |count| TemplateDraft {
            name: "Large".to_owned(),
            description: "Large".to_owned(),
            groups: vec![true_or_false(1.0, count), multiple_choices(1.0, 1_000)],
            ..TemplateDraft::default()
        };
        assert_eq!(messages(of(1_000).check(&CountingIds::default())), []);
        assert_eq!(
            messages(of(1_001).check(&CountingIds::default())),
            expected("questions", Some("A template has at most 2000 questions"))
        );
    }

    #[test]
    fn every_wrong_field_is_named_at_once() {
        let paths: Vec<String> = found(|draft| {
            draft.name.clear();
            draft.groups[0].weight = None;
            draft.groups[0].questions[0].text.clear();
            draft.groups[4].questions[0].answers.clear();
        })
        .into_iter()
        .map(|(path, _)| path)
        .collect();
        assert_eq!(
            paths,
            [
                "name",
                "trueOrFalse.weight",
                "trueOrFalse.questions.0.question",
                "arrange.questions.0.answers"
            ]
        );
    }

    #[test]
    fn the_groups_stand_by_code_however_they_came() {
        let mut draft = every_kind();
        draft.groups.reverse();
        let (_, content) = draft.check(&CountingIds::default()).unwrap();
        let kinds = content.groups.iter().map(|group| group.kind);
        let slides = content.slides.iter().map(|_| QuestionKind::Slides);
        assert_eq!(kinds.chain(slides).collect::<Vec<_>>(), QuestionKind::ALL);
    }
}
