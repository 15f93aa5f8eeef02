//! Answer sheets in canonical form: the same answers and marks always serialize to the same bytes. A sheet does not say which
//! answers are right. `AnswerSchema` reads a sheet from a save.

use std::collections::{BTreeMap, BTreeSet};

use domain_kernel::{CategoryId, OptionId, QuestionId, SlideId};
use serde::{Deserialize, Serialize, Serializer};

/// The answer sheet of an attempt. Its JSON is canonical: unanswered questions are absent and all
/// entries are ordered by id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// The answers to the answered questions.
    pub answers: Answers,
    /// The places of the images that are placed in the slides case.
    pub slides: BTreeMap<SlideId, Place>,
    /// The questions to which the participant wants to come back (D304). They are no answers. The slides case has the
    /// id of its template here, as on the paper.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub marked_for_review: BTreeSet<QuestionId>,
}

/// The text that replaces an erased text. It is not blank, so the question still counts as answered.
pub const ERASED_TEXT: &str = "[erased]";

impl Sheet {
    /// Whether both have the same answers, whatever is marked for review.
    pub fn has_same_answers(&self, other: &Self) -> bool {
        self.answers == other.answers && self.slides == other.slides
    }

    /// Erases the free-text answers (D246). Returns whether there were any.
    pub fn erase_texts(&mut self) -> bool {
        let mut erased = false;
        for (_, answer) in &mut self.answers.0 {
            if let Answer::Text { text, .. } = answer
                && text != ERASED_TEXT
            {
                ERASED_TEXT.clone_into(text);
                erased = true;
            }
        }
        erased
    }
}

/// The answers by question, ordered by the question's id. It is a sorted list and not a tree, because a save creates
/// it, serializes it once and drops it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "BTreeMap<QuestionId, Answer>")]
pub struct Answers(Vec<(QuestionId, Answer)>);

impl Answers {
    /// Returns the answer to a question.
    pub fn get(&self, question: QuestionId) -> Option<&Answer> {
        let index = self.0.binary_search_by_key(&question, |(id, _)| *id).ok()?;
        self.0.get(index).map(|(_, answer)| answer)
    }

    /// Iterates over the answers with their questions.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (QuestionId, &Answer)> {
        self.0.iter().map(|(question, answer)| (*question, answer))
    }

    /// Iterates over the answers.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Answer> {
        self.0.iter().map(|(_, answer)| answer)
    }
}

impl FromIterator<(QuestionId, Answer)> for Answers {
    /// If a question occurs twice, the first answer is kept.
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
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// For true or false, multiple choice and rank: at least one chosen option, ordered by id.
    Chosen(Vec<OptionId>),
    /// For free text: a text that is not blank.
    Text {
        /// The question's only option.
        option: OptionId,
        text: String,
    },
    /// For arrange: the item at each position, or `None` for a position without an item. At least one item is placed.
    Order(Vec<Option<OptionId>>),
}

/// The place of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub category: CategoryId,
    /// The position within the category. It does not affect the score (D21).
    pub order: i64,
}

/// One unvalidated answer of a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmittedAnswer {
    pub option: OptionId,
    pub value: SubmittedValue,
}

/// The unvalidated value of a submitted answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubmittedValue {
    /// Whether the option is chosen.
    Flag(bool),
    /// A position, from 1. For an option that can be chosen, 1 means chosen and 0 means not chosen.
    Number(i64),
    /// A text. A flag or a number can also be written as a text.
    Text(String),
    /// A value of another type, which is invalid for every question.
    Other,
}

impl SubmittedValue {
    /// Reads a flag: `true`, `1`, `"1"` and `"true"`, or `false`, `0`, `"0"`, `"false"` and `""`.
    pub(crate) fn flag(&self) -> Option<bool> {
        match self {
            Self::Flag(flag) => Some(*flag),
            Self::Number(1) => Some(true),
            Self::Number(0) => Some(false),
            Self::Number(_) | Self::Other => None,
            Self::Text(text) => match text.as_str() {
                "1" | "true" => Some(true),
                "0" | "false" | "" => Some(false),
                _ => None,
            },
        }
    }

    /// Reads a number, or a text with a number.
    pub(crate) fn number(&self) -> Option<i64> {
        match self {
            Self::Flag(_) | Self::Other => None,
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok(),
        }
    }
}

/// One unvalidated place of an image in a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubmittedSlide {
    pub slide: SlideId,
    pub category: CategoryId,
    /// The position within the category.
    pub order: i64,
}

impl Sheet {
    /// Returns the answers of a save that produces this sheet: `true` for each chosen option, the texts, and the
    /// position of each placed item of the arrange questions.
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

    /// Returns the position, from 1, of each placed item of the arrange questions.
    pub fn arranged(&self) -> Vec<(OptionId, i64)> {
        let order = |answer: &Answer| -> Vec<(OptionId, i64)> {
            match answer {
                Answer::Order(order) => positions(order).collect(),
                Answer::Chosen(_) | Answer::Text { .. } => Vec::new(),
            }
        };
        self.answers.values().flat_map(order).collect()
    }

    /// Returns the placed images.
    pub fn slide_entries(&self) -> Vec<SubmittedSlide> {
        let entry = |(slide, place): (&SlideId, &Place)| SubmittedSlide {
            slide: *slide,
            category: place.category,
            order: place.order,
        };
        self.slides.iter().map(entry).collect()
    }

    /// Returns the number of answered questions. A slides case with a placed image counts as one.
    pub fn count(&self) -> usize {
        self.answers.values().len() + usize::from(!self.slides.is_empty())
    }
}

fn positions(order: &[Option<OptionId>]) -> impl Iterator<Item = (OptionId, i64)> {
    let placed = |(option, position): (&Option<OptionId>, i64)| Some(((*option)?, position));
    order.iter().zip(1..).filter_map(placed)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn only_answers_in_own_words_are_erased_and_only_once() {
        let id = |number| Uuid::from_u128(number);
        let text = |text: &str| Answer::Text {
            option: id(9).into(),
            text: text.to_owned(),
        };
        let chosen = || Answer::Chosen(vec![id(8).into()]);
        let sheet = |written: Answer| Sheet {
            answers: [(id(1).into(), chosen()), (id(2).into(), written)]
                .into_iter()
                .collect(),
            ..Sheet::default()
        };
        let mut kept = sheet(text("My name is Ada"));
        assert!(kept.erase_texts());
        assert_eq!(kept, sheet(text("[erased]")));
        assert!(!kept.erase_texts());
        assert!(!sheet(chosen()).erase_texts());
    }
}
