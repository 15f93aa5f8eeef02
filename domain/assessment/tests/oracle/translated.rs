//! Converts a paper and its sheets to the types of the product.

use std::sync::atomic::{AtomicU64, Ordering};

use domain_assessment::{
    AnswerDraft, AnswerSchema, CategoryDraft, Content, ContentItem, GroupDraft, KeyAnswer,
    ModelOption, PlacedDraft, QuestionDraft, QuestionKind, SlideDraft, SlidesDraft,
    SubmittedAnswer, SubmittedSlide, SubmittedValue, TemplateDraft,
};
use domain_kernel::{IdGenerator, Points};
use uuid::Uuid;

use crate::paper::{Given, Key, NewKey, Paper, Question};

/// Generates ids whose order does not reveal the order of creation.
#[derive(Default)]
struct Ids(AtomicU64);

impl IdGenerator for Ids {
    fn sequential(&self) -> Uuid {
        Uuid::from_u128(u128::from(self.0.fetch_add(1, Ordering::Relaxed)) + 1)
    }

    fn random(&self) -> Uuid {
        let next = u128::from(self.0.fetch_add(1, Ordering::Relaxed) + 1);
        Uuid::from_u128(next.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835))
    }
}

pub struct Translated {
    pub content: Content,
    /// The options of each question, in the order of the paper. The slides case has none.
    options: Vec<Vec<ModelOption>>,
}

fn answer(value: String, is_correct: bool) -> AnswerDraft {
    AnswerDraft {
        value,
        is_correct,
        order: None,
    }
}

fn question(key: &Key) -> QuestionDraft {
    let answers = match key {
        Key::Truth(right) => vec![
            answer("True".to_owned(), *right),
            answer("False".to_owned(), !right),
        ],
        Key::Choices(right) => {
            let choices = right.iter().enumerate();
            choices
                .map(|(at, right)| answer(format!("Choice {at}"), *right))
                .collect()
        }
        Key::Text => vec![answer("A model".to_owned(), false)],
        Key::Rank(model) => vec![answer(model.to_string(), true)],
        Key::Order(items) => items
            .iter()
            .map(|text| answer(format!("Item {text}"), false))
            .collect(),
        Key::Images(_) => vec![],
    };
    QuestionDraft {
        text: "A question".to_owned(),
        answers,
    }
}

fn slides(categories: &[Option<usize>], weight: f64) -> SlidesDraft {
    let key = |at: usize| format!("i{at}");
    let count = categories.iter().flatten().max().map_or(0, |last| last + 1);
    let image = |at| SlideDraft {
        key: key(at),
        id: None,
        file_name: format!("{at}.png"),
    };
    let category = |number: usize| {
        let own = (0..categories.len()).filter(|at| categories[*at] == Some(number));
        let placed = own.map(|at| PlacedDraft {
            key: key(at),
            ..PlacedDraft::default()
        });
        CategoryDraft {
            name: format!("Category {number}"),
            images: placed.collect(),
        }
    };
    SlidesDraft {
        weight: Some(weight),
        title: None,
        name: "Case".to_owned(),
        description: "A case".to_owned(),
        images: (0..categories.len()).map(image).collect(),
        categories: (0..count).map(category).collect(),
    }
}

impl Translated {
    pub fn new(paper: &Paper) -> Self {
        let of_kind = |kind| {
            paper
                .questions
                .iter()
                .filter(move |one| one.key.kind() == kind)
        };
        let number = |weight| Points::from_hundredths(weight).to_number();
        let group = |kind| {
            let weight = of_kind(kind).next().map(|one| number(one.weight));
            GroupDraft {
                kind,
                weight,
                title: None,
                questions: of_kind(kind).map(|one| question(&one.key)).collect(),
            }
        };
        let kinds = QuestionKind::ALL
            .into_iter()
            .filter(|kind| *kind != QuestionKind::Slides);
        let case = of_kind(QuestionKind::Slides).next().map(|one: &Question| {
            let Key::Images(categories) = &one.key else {
                unreachable!("slides have images")
            };
            slides(categories, number(one.weight))
        });
        let draft = TemplateDraft {
            name: "Template".to_owned(),
            description: "A template".to_owned(),
            active_material: false,
            videos: vec![],
            material: vec![],
            groups: kinds
                .filter(|kind| of_kind(*kind).next().is_some())
                .map(group)
                .collect(),
            slides: case,
        };
        let (_, content) = draft.check(&Ids::default()).unwrap();
        let options_of = |item| match item {
            ContentItem::Question(_, question) => question.spec.options(),
            ContentItem::Slides(_) => vec![],
        };
        let options = content.items().map(options_of).collect();
        Self { content, options }
    }

    /// Converts a sheet to a save and lets the product read it.
    pub fn read(&self, sheet: &[Given]) -> domain_assessment::Sheet {
        let (mut answers, mut slides) = (Vec::new(), Vec::new());
        for (given, options) in sheet.iter().zip(&self.options) {
            let mut send = |option: &ModelOption, value| {
                answers.push(SubmittedAnswer {
                    option: option.id,
                    value,
                });
            };
            match given {
                Given::Chosen(chosen) => {
                    for at in chosen {
                        send(&options[*at], SubmittedValue::Flag(true));
                    }
                }
                Given::Text(text) => send(&options[0], SubmittedValue::Text(text.clone())),
                Given::Places(places) => {
                    for (option, place) in options.iter().zip(places) {
                        if let Some(place) = place {
                            let place = i64::try_from(*place).unwrap() + 1;
                            send(option, SubmittedValue::Number(place));
                        }
                    }
                }
                Given::Images(placed) => {
                    let case = self.content.slides.as_ref().unwrap();
                    let mut counts = vec![0; case.categories.len()];
                    for (image, category) in case.images.iter().zip(placed) {
                        if let Some(at) = category {
                            counts[*at] += 1;
                            slides.push(SubmittedSlide {
                                slide: image.id,
                                category: case.categories[*at].id,
                                order: counts[*at],
                            });
                        }
                    }
                }
            }
        }
        let schema = AnswerSchema::new(&self.content);
        schema.read(&answers, &slides).unwrap()
    }

    /// Returns a new key in the order of the template.
    pub fn key(&self, at: usize, key: &NewKey) -> Vec<KeyAnswer> {
        let options = self.options[at].iter().enumerate();
        let answers = options.map(|(number, option)| {
            let (is_correct, order) = match key {
                NewKey::Truth(right) => ((number == 0) == *right, None),
                NewKey::Choices(right) => (right[number], None),
                NewKey::Order(order) => {
                    let place = order.iter().position(|item| *item == number).unwrap();
                    (false, Some(i64::try_from(place).unwrap() + 1))
                }
            };
            KeyAnswer {
                id: Some(option.id),
                value: option.value.clone(),
                is_correct,
                order,
            }
        });
        answers.collect()
    }
}
