//! What the tests of this crate share: counted ids, a template of every kind, generated templates
//! with saves that fit them.

use std::sync::atomic::{AtomicU64, Ordering};

use domain_kernel::{FieldErrors, IdGenerator, OptionId, Points};
use proptest::prelude::*;
use uuid::Uuid;

use crate::draft::{AnswerDraft, GroupDraft, QuestionDraft, TemplateDraft};
use crate::sheet::{Answer, SubmittedAnswer, SubmittedSlide, SubmittedValue};
use crate::slides::{CategoryDraft, PlacedDraft, SlideDraft, SlidesDraft};
use crate::{AnswerSchema, Content, QuestionKind, QuestionSpec};

/// Counted ids; the secret ones are scattered, as random ones are.
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

/// Path and message of each error.
pub(crate) fn messages<T>(result: Result<T, FieldErrors>) -> Vec<(String, String)> {
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
    let question = |at| QuestionDraft {
        text: format!("Question {at}"),
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

/// A slides case with so many images in each category.
pub(crate) fn slides(weight: f64, sizes: &[usize]) -> SlidesDraft {
    let mut keys = (0..).map(|at| format!("i{at}"));
    let mut images = Vec::new();
    let mut category = Vec::new();
    for (at, size) in sizes.iter().enumerate() {
        let keys: Vec<String> = keys.by_ref().take(*size).collect();
        let file = |key: &String| SlideDraft {
            key: key.clone(),
            file_name: format!("{key}.png"),
        };
        images.extend(keys.iter().map(file));
        let placed = keys
            .into_iter()
            .map(|key| PlacedDraft { key, order: None })
            .collect();
        category.push(CategoryDraft {
            name: format!("Category {at}"),
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
        category,
    }
}

/// A valid template of six kinds, whose points the tests count.
pub(crate) fn every_kind() -> TemplateDraft {
    TemplateDraft {
        name: "Every kind".to_owned(),
        description: "One of each".to_owned(),
        active_material: true,
        videos: vec![],
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

/// The body of one question of that kind with those answers.
pub(crate) fn checked(
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
    Ok(content.groups.remove(0).questions.remove(0).body)
}

/// The answer that was read to one question.
#[derive(Debug)]
pub(crate) struct Read {
    pub answer: Option<Answer>,
}

impl Read {
    /// The hundredths that it earns of one point.
    pub(crate) fn earned(&self, body: &QuestionSpec) -> i64 {
        body.mark(self.answer.as_ref(), Points::whole(1))
            .unwrap()
            .hundredths()
    }
}

/// Reads entries for one question, each for the option at that place.
pub(crate) fn read_one(
    body: &QuestionSpec,
    picks: &[(usize, SubmittedValue)],
) -> Result<Read, FieldErrors> {
    let question = crate::Question {
        id: Uuid::nil().into(),
        text: String::new(),
        body: body.clone(),
    };
    let group = crate::Group {
        kind: body.kind(),
        title: String::new(),
        weight: Points::whole(1),
        questions: vec![question],
    };
    let content = Content {
        description: String::new(),
        active_material: false,
        videos: vec![],
        groups: vec![group],
        slides: None,
    };
    let options = body.options();
    let entry = |(at, value): &(usize, SubmittedValue)| SubmittedAnswer {
        option: options[*at].id,
        value: value.clone(),
    };
    let entries: Vec<SubmittedAnswer> = picks.iter().map(entry).collect();
    let sheet = AnswerSchema::of(&content).read(&entries, &[])?;
    Ok(Read {
        answer: sheet.answers.get(Uuid::nil().into()).cloned(),
    })
}

/// The save of one who knows the key.
pub(crate) fn perfect(content: &Content) -> (Vec<SubmittedAnswer>, Vec<SubmittedSlide>) {
    let mut entries = Vec::new();
    for (_, question) in content.questions() {
        for option in question.body.options() {
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

fn group_of(kind: QuestionKind) -> impl Strategy<Value = GroupDraft> {
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

/// A valid template with at least one question, of any kinds.
pub(crate) fn draft() -> impl Strategy<Value = TemplateDraft> {
    let kinds: Vec<QuestionKind> = QuestionKind::ALL
        .into_iter()
        .filter(|kind| *kind != QuestionKind::Slides)
        .collect();
    let most = kinds.len();
    let groups = prop::sample::subsequence(kinds, 1..=most).prop_flat_map(|kinds| {
        kinds
            .into_iter()
            .map(|kind| group_of(kind).boxed())
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

/// The content of such a template.
pub(crate) fn content() -> impl Strategy<Value = Content> {
    draft().prop_map(|draft| draft.check(&CountingIds::default()).unwrap().1)
}

/// A content with a save that fits it: each question right, shuffled or left out.
pub(crate) fn content_and_save()
-> impl Strategy<Value = (Content, Vec<SubmittedAnswer>, Vec<SubmittedSlide>)> {
    content().prop_flat_map(|content| {
        let answers: Vec<BoxedStrategy<Vec<SubmittedAnswer>>> = content
            .questions()
            .map(|(_, question)| {
                prop_oneof![4 => question.body.any_save(), 1 => Just(vec![])].boxed()
            })
            .collect();
        let (_, placed) = perfect(&content);
        let categories: Vec<_> = content
            .slides
            .iter()
            .flat_map(|case| &case.categories)
            .map(|own| own.id)
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
                moved
            },
        );
        (
            Just(content),
            answers.prop_map(|entries| entries.concat()),
            slides,
        )
    })
}

/// Some of the options chosen, at most so many.
pub(crate) fn some_chosen(
    options: Vec<OptionId>,
    most: usize,
) -> BoxedStrategy<Vec<SubmittedAnswer>> {
    let chosen = |option| SubmittedAnswer {
        option,
        value: SubmittedValue::Flag(true),
    };
    prop::sample::subsequence(options, 0..=most)
        .prop_map(move |options| options.into_iter().map(chosen).collect())
        .boxed()
}
