//! Test fixtures of this crate: ids from a counter, a template with every kind, and generated templates with matching
//! saves.

use std::sync::atomic::{AtomicU64, Ordering};

use domain_kernel::{FieldErrors, IdGenerator, OptionId, Points};
use proptest::prelude::*;
use uuid::Uuid;

use crate::draft::{
    AnswerDraft, CategoryDraft, GroupDraft, MaterialDraft, PlacedDraft, QuestionDraft, SlideDraft,
    SlidesDraft, TemplateDraft,
};
use crate::sheet::{Answer, SubmittedAnswer, SubmittedSlide, SubmittedValue};
use crate::slides::SlidesCase;
use crate::{AnswerSchema, Content, QuestionKind, QuestionSpec};

/// Generates ids by counting. Random ids are hashes of the count.
#[derive(Default)]
pub(crate) struct CountingIds(AtomicU64);

impl From<u64> for CountingIds {
    fn from(start: u64) -> Self {
        Self(start.into())
    }
}

impl IdGenerator for CountingIds {
    fn sequential(&self) -> Uuid {
        Uuid::from_u128(u128::from(self.0.fetch_add(1, Ordering::Relaxed)) + 1)
    }

    fn random(&self) -> Uuid {
        Uuid::new_v5(&Uuid::nil(), self.sequential().as_bytes())
    }
}

/// Returns the path and the message of each error.
pub(crate) fn error_messages<T>(result: Result<T, FieldErrors>) -> Vec<(String, String)> {
    let errors = result.err().unwrap_or_default();
    errors
        .iter()
        .map(|(path, message)| (path.to_owned(), message.to_owned()))
        .collect()
}

pub(crate) fn choice(value: &str, is_correct: bool) -> AnswerDraft {
    AnswerDraft {
        value: value.to_owned(),
        is_correct,
        order: None,
    }
}

pub(crate) fn item(value: &str, order: Option<i64>) -> AnswerDraft {
    AnswerDraft {
        value: value.to_owned(),
        is_correct: false,
        order,
    }
}

pub(crate) fn flag(flag: bool) -> SubmittedValue {
    SubmittedValue::Flag(flag)
}

pub(crate) fn text(text: &str) -> SubmittedValue {
    SubmittedValue::Text(text.to_owned())
}

fn group(kind: QuestionKind, weight: f64, count: usize, answers: &[AnswerDraft]) -> GroupDraft {
    let question = |index| QuestionDraft {
        text: format!("Question {index}"),
        answers: answers.to_vec(),
    };
    GroupDraft {
        kind,
        weight: Some(weight),
        title: None,
        questions: (0..count).map(question).collect(),
    }
}

pub(crate) fn true_or_false(weight: f64, count: usize) -> GroupDraft {
    group(
        QuestionKind::TrueOrFalse,
        weight,
        count,
        &[choice("True", true), choice("False", false)],
    )
}

pub(crate) fn multiple_choices(weight: f64, count: usize) -> GroupDraft {
    group(
        QuestionKind::MultipleChoices,
        weight,
        count,
        &[choice("a", true), choice("b", false)],
    )
}

pub(crate) fn rank(weight: f64, count: usize) -> GroupDraft {
    group(QuestionKind::Rank, weight, count, &[choice("7", true)])
}

/// Returns a slides case with the given number of images in each category.
pub(crate) fn slides(weight: f64, sizes: &[usize]) -> SlidesDraft {
    let mut keys = (0..).map(|index| format!("i{index}"));
    let mut images = Vec::new();
    let mut categories = Vec::new();
    for (index, size) in sizes.iter().enumerate() {
        let keys: Vec<String> = keys.by_ref().take(*size).collect();
        let file = |key: &String| SlideDraft {
            key: key.clone(),
            id: None,
            file_name: format!("{key}.png"),
        };
        images.extend(keys.iter().map(file));
        let placed = keys
            .into_iter()
            .map(|key| PlacedDraft {
                key,
                ..PlacedDraft::default()
            })
            .collect();
        categories.push(CategoryDraft {
            name: format!("Category {index}"),
            images: placed,
        });
    }
    let (name, description) = ("Case".to_owned(), "A case".to_owned());
    SlidesDraft {
        weight: Some(weight),
        title: None,
        name,
        description,
        images,
        categories,
    }
}

/// Returns a new file of material.
pub(crate) fn material(key: &str) -> MaterialDraft {
    MaterialDraft {
        key: key.to_owned(),
        id: None,
        file_name: format!("{key}.pdf"),
        size: Some(1_234),
    }
}

/// Returns a valid template of all six kinds with fixed weights.
pub(crate) fn every_kind() -> TemplateDraft {
    TemplateDraft {
        name: "Every kind".to_owned(),
        description: "One of each".to_owned(),
        active_material: true,
        videos: vec![],
        material: vec![material("m0")],
        groups: vec![
            true_or_false(1.5, 2),
            multiple_choices(2.0, 1),
            group(QuestionKind::FreeText, 3.0, 1, &[choice("model", false)]),
            rank(4.0, 1),
            group(
                QuestionKind::Arrange,
                5.0,
                1,
                &[item("a", None), item("b", None), item("c", None)],
            ),
        ],
        slides: Some(slides(6.0, &[2, 1])),
    }
}

/// Validates one question of the kind with these answers.
pub(crate) fn check_question(
    kind: QuestionKind,
    answers: Vec<AnswerDraft>,
) -> Result<QuestionSpec, FieldErrors> {
    let questions = vec![QuestionDraft {
        text: "A question".to_owned(),
        answers,
    }];
    let groups = vec![GroupDraft {
        questions,
        ..group(kind, 1.0, 0, &[])
    }];
    let draft = TemplateDraft {
        groups,
        slides: None,
        ..every_kind()
    };
    let (_, mut content) = draft.check(&CountingIds::default())?;
    Ok(content.groups.remove(0).questions.remove(0).spec)
}

/// Validates a slides case.
pub(crate) fn check_slides_draft(draft: SlidesDraft) -> Result<SlidesCase, FieldErrors> {
    let draft = TemplateDraft {
        slides: Some(draft),
        ..every_kind()
    };
    let (_, content) = draft.check(&CountingIds::default())?;
    Ok(content.slides.unwrap())
}

/// The answer that was read for one question.
#[derive(Debug)]
pub(crate) struct Read {
    pub answer: Option<Answer>,
}

impl Read {
    /// Returns the earned hundredths of one point.
    pub(crate) fn earned_hundredths(&self, spec: &QuestionSpec) -> i64 {
        spec.mark(self.answer.as_ref(), Points::whole(1))
            .unwrap()
            .hundredths()
    }
}

/// Reads an answer to one question from values. Each value comes with the index of its option.
pub(crate) fn read_answer(
    spec: &QuestionSpec,
    values: &[(usize, SubmittedValue)],
) -> Result<Read, FieldErrors> {
    let question = crate::Question {
        id: Uuid::nil().into(),
        text: String::new(),
        spec: spec.clone(),
    };
    let group = crate::Group {
        kind: spec.kind(),
        title: String::new(),
        weight: Points::whole(1),
        questions: vec![question],
    };
    let content = Content {
        description: String::new(),
        active_material: false,
        videos: vec![],
        material: vec![],
        groups: vec![group],
        slides: None,
    };
    let options = spec.options();
    let answer = |(index, value): &(usize, SubmittedValue)| SubmittedAnswer {
        option: options[*index].id,
        value: value.clone(),
    };
    let answers: Vec<SubmittedAnswer> = values.iter().map(answer).collect();
    let sheet = AnswerSchema::new(&content).read(&answers, &[])?;
    Ok(Read {
        answer: sheet.answers.get(Uuid::nil().into()).cloned(),
    })
}

/// Returns the save of a participant who answers everything right.
pub(crate) fn perfect_save(content: &Content) -> (Vec<SubmittedAnswer>, Vec<SubmittedSlide>) {
    let mut entries = Vec::new();
    for (_, question) in content.questions() {
        for option in question.spec.options() {
            let value = match (option.order, option.is_correct) {
                (Some(order), _) => SubmittedValue::Number(order),
                (None, Some(is_correct)) => SubmittedValue::Flag(is_correct),
                (None, None) => SubmittedValue::Text(option.value),
            };
            entries.push(SubmittedAnswer {
                option: option.id,
                value,
            });
        }
    }
    let mut slides = Vec::new();
    for category in content.slides.iter().flat_map(|case| &case.categories) {
        for (slide, order) in category.slides.iter().zip(1..) {
            slides.push(SubmittedSlide {
                slide: *slide,
                category: category.id,
                order,
            });
        }
    }
    (entries, slides)
}

fn any_group(kind: QuestionKind) -> impl Strategy<Value = GroupDraft> {
    let questions = prop::collection::vec(QuestionSpec::any_answers(kind), 1..4);
    (1u32..=99_900, questions).prop_map(move |(hundredths, questions)| {
        let question = |answers| QuestionDraft {
            text: "A question".to_owned(),
            answers,
        };
        GroupDraft {
            kind,
            weight: Some(f64::from(hundredths) / 100.0),
            title: None,
            questions: questions.into_iter().map(question).collect(),
        }
    })
}

/// Generates a valid template with at least one question.
pub(crate) fn draft() -> impl Strategy<Value = TemplateDraft> {
    let kinds: Vec<QuestionKind> = QuestionKind::ALL
        .into_iter()
        .filter(|kind| *kind != QuestionKind::Slides)
        .collect();
    let kind_count = kinds.len();
    let groups = prop::sample::subsequence(kinds, 1..=kind_count).prop_flat_map(|kinds| {
        kinds
            .into_iter()
            .map(|kind| any_group(kind).boxed())
            .collect::<Vec<_>>()
    });
    let case = prop::option::of(
        prop::collection::vec(1usize..4, 1..4).prop_map(|sizes| slides(2.5, &sizes)),
    );
    (groups, case).prop_map(|(groups, slides)| TemplateDraft {
        groups,
        slides,
        ..every_kind()
    })
}

/// Generates the content of a valid template.
pub(crate) fn content() -> impl Strategy<Value = Content> {
    draft().prop_map(|draft| draft.check(&CountingIds::default()).unwrap().1)
}

/// Generates a content with a matching save: each question is answered right or wrong, or left out.
pub(crate) fn content_and_save()
-> impl Strategy<Value = (Content, Vec<SubmittedAnswer>, Vec<SubmittedSlide>)> {
    content().prop_flat_map(|content| {
        let answers: Vec<BoxedStrategy<Vec<SubmittedAnswer>>> = content
            .questions()
            .map(|(_, question)| {
                prop_oneof![4 => question.spec.any_save(), 1 => Just(vec![])].boxed()
            })
            .collect();
        let (_, placed) = perfect_save(&content);
        let categories: Vec<_> = content
            .slides
            .iter()
            .flat_map(|case| &case.categories)
            .map(|category| category.id)
            .collect();
        let slides = prop::sample::subsequence(placed.clone(), 0..=placed.len()).prop_flat_map(
            move |placed| {
                let moved: Vec<_> = placed
                    .into_iter()
                    .map(|entry| {
                        let to = prop::sample::select(categories.clone());
                        prop_oneof![Just(entry.category), to]
                            .prop_map(move |category| SubmittedSlide { category, ..entry })
                    })
                    .collect();
                // Numbers the positions anew, so that no two images of a category have the same position.
                moved.prop_map(|mut moved| {
                    for (entry, order) in moved.iter_mut().zip(1..) {
                        entry.order = order;
                    }
                    moved
                })
            },
        );
        (
            Just(content),
            answers.prop_map(|entries| entries.concat()),
            slides,
        )
    })
}

/// Generates a save that chooses at most `max` of the options.
pub(crate) fn some_chosen(
    options: Vec<OptionId>,
    max: usize,
) -> BoxedStrategy<Vec<SubmittedAnswer>> {
    let chosen = |option| SubmittedAnswer {
        option,
        value: SubmittedValue::Flag(true),
    };
    prop::sample::subsequence(options, 0..=max)
        .prop_map(move |options| options.into_iter().map(chosen).collect())
        .boxed()
}
