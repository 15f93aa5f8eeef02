//! An answer sheet: what a participant answered, held so that the same answers are the same bytes.
//! It knows nothing of right and wrong. Reading one from a save is the `AnswerSchema`'s work.

use std::collections::BTreeMap;

use domain_kernel::{CategoryId, OptionId, QuestionId, SlideId};
use serde::{Deserialize, Serialize, Serializer};

/// The whole sheet of an attempt. Its JSON is canonical: an unanswered question is absent, and
/// everything stands in the order of its id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// The answered questions.
    pub answers: Answers,
    /// Where the placed images of the slides case are.
    pub slides: BTreeMap<SlideId, Place>,
}

/// Answers by question, in the order of its id. A list, not a tree: one is made of every save, written
/// down from front to back, and dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "BTreeMap<QuestionId, Answer>")]
pub struct Answers(Vec<(QuestionId, Answer)>);

impl Answers {
    /// That to the question.
    pub fn get(&self, question: QuestionId) -> Option<&Answer> {
        let at = self.0.binary_search_by_key(&question, |(id, _)| *id).ok()?;
        self.0.get(at).map(|(_, answer)| answer)
    }

    /// All of them, each with its question.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (QuestionId, &Answer)> {
        self.0.iter().map(|(question, answer)| (*question, answer))
    }

    /// All of them.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Answer> {
        self.0.iter().map(|(_, answer)| answer)
    }
}

impl FromIterator<(QuestionId, Answer)> for Answers {
    /// The first answer to a question counts.
    fn from_iter<I: IntoIterator<Item = (QuestionId, Answer)>>(answers: I) -> Self {
        let mut answers: Vec<_> = answers.into_iter().collect();
        answers.sort_by_key(|(question, _)| *question);
        answers.dedup_by_key(|(question, _)| *question);
        Self(answers)
    }
}

impl From<BTreeMap<QuestionId, Answer>> for Answers {
    fn from(answers: BTreeMap<QuestionId, Answer>) -> Self {
        Self(answers.into_iter().collect())
    }
}

impl Serialize for Answers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// An answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// The chosen options in the order of their ids, at least one: true/false, multiple choice, rank.
    Chosen(Vec<OptionId>),
    /// A text, not blank: free text.
    Text {
        /// The question's only option, under which the text is saved and read back.
        option: OptionId,
        /// The text.
        text: String,
    },
    /// Every item in the participant's order: arrange.
    Order(Vec<OptionId>),
}

/// Where an image was put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The category.
    pub category: CategoryId,
    /// The slot within it, kept for the screen; it earns nothing (D21).
    pub order: i64,
}

/// One answer of a save, as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmittedAnswer {
    /// The option that it names (`answer_id`).
    pub option: OptionId,
    /// What it says of the option.
    pub value: SubmittedValue,
}

/// The value of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubmittedValue {
    /// Chosen or not.
    Flag(bool),
    /// A position from 1, or 1 and 0 for chosen or not.
    Number(i64),
    /// A text, or any of the above in digits or words.
    Text(String),
}

impl SubmittedValue {
    /// Chosen or not: `true`, `1`, `"1"`, `"true"`; `false`, `0`, `"0"`, `"false"`, `""`.
    pub(crate) fn flag(&self) -> Option<bool> {
        match self {
            Self::Flag(flag) => Some(*flag),
            Self::Number(1) => Some(true),
            Self::Number(0) => Some(false),
            Self::Number(_) => None,
            Self::Text(text) => match text.as_str() {
                "1" | "true" => Some(true),
                "0" | "false" | "" => Some(false),
                _ => None,
            },
        }
    }

    /// A number, or one in digits.
    pub(crate) fn number(&self) -> Option<i64> {
        match self {
            Self::Flag(_) => None,
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok(),
        }
    }
}

/// One placed image of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubmittedSlide {
    /// The image (`slide_attachment_id`).
    pub slide: SlideId,
    /// The category that it was put into.
    pub category: CategoryId,
    /// The slot within it.
    pub order: i64,
}

impl Sheet {
    /// The entries that read back as this sheet: `true` for each chosen option, the texts, and the
    /// position of each item of an answered arrange question.
    pub fn entries(&self) -> Vec<SubmittedAnswer> {
        let entries = |answer: &Answer| -> Vec<SubmittedAnswer> {
            match answer {
                Answer::Chosen(options) => {
                    let chosen = |option: &OptionId| SubmittedAnswer {
                        option: *option,
                        value: SubmittedValue::Flag(true),
                    };
                    options.iter().map(chosen).collect()
                }
                Answer::Text { option, text } => {
                    vec![SubmittedAnswer {
                        option: *option,
                        value: SubmittedValue::Text(text.clone()),
                    }]
                }
                Answer::Order(order) => positions(order)
                    .map(|(option, position)| SubmittedAnswer {
                        option,
                        value: SubmittedValue::Number(position),
                    })
                    .collect(),
            }
        };
        self.answers.values().flat_map(entries).collect()
    }

    /// The position from 1 of each item of the answered arrange questions alone.
    pub fn arranged(&self) -> Vec<(OptionId, i64)> {
        let order = |answer: &Answer| -> Vec<(OptionId, i64)> {
            match answer {
                Answer::Order(order) => positions(order).collect(),
                Answer::Chosen(_) | Answer::Text { .. } => Vec::new(),
            }
        };
        self.answers.values().flat_map(order).collect()
    }

    /// The placed images.
    pub fn slide_entries(&self) -> Vec<SubmittedSlide> {
        let entry = |(slide, place): (&SlideId, &Place)| SubmittedSlide {
            slide: *slide,
            category: place.category,
            order: place.order,
        };
        self.slides.iter().map(entry).collect()
    }

    /// Whether the question is answered.
    pub fn answered(&self, question: QuestionId) -> bool {
        self.answers.get(question).is_some()
    }

    /// The answered questions; a slides case with a placed image counts as one.
    pub fn count(&self) -> usize {
        self.answers.values().len() + usize::from(!self.slides.is_empty())
    }
}

fn positions(order: &[OptionId]) -> impl Iterator<Item = (OptionId, i64)> {
    order.iter().copied().zip(1..)
}
