//! Papers, sheets and marks as the specification defines them, in plain data: points are whole hundredths, and options
//! are numbered.

use domain_assessment::{CorrectionRule, QuestionKind};

use crate::random::Random;

/// The key of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    Truth(bool),
    /// Which choices are right: at least one.
    Choices(Vec<bool>),
    Text,
    Rank(usize),
    /// The texts of the items in the right order. Some are equal.
    Order(Vec<usize>),
    /// The category of each image, or `None` if it belongs to none. Each category has an image.
    Images(Vec<Option<usize>>),
}

/// The answer of a participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// The chosen options.
    Chosen(Vec<usize>),
    Text(String),
    /// The place of each item, from 0.
    Places(Vec<Option<usize>>),
    /// The category of each image.
    Images(Vec<Option<usize>>),
}

pub type Sheet = Vec<Given>;

/// How a question is corrected. For an order, the key lists the item at each position, by the item's number in the
/// first key.
#[derive(Clone, Debug)]
pub struct Corrected {
    pub rule: CorrectionRule,
    pub key: Option<NewKey>,
}

#[derive(Clone, Debug)]
pub enum NewKey {
    Truth(bool),
    Choices(Vec<bool>),
    Order(Vec<usize>),
}

pub struct Question {
    pub key: Key,
    pub weight: i64,
}

pub struct Paper {
    /// The questions and the slides case, ordered by kind.
    pub questions: Vec<Question>,
}

/// Divides and rounds half up. The numbers are never negative.
pub fn half_up(part: i64, whole: i64) -> i64 {
    (2 * part + whole) / (2 * whole)
}

impl Key {
    pub fn kind(&self) -> QuestionKind {
        match self {
            Self::Truth(_) => QuestionKind::TrueOrFalse,
            Self::Choices(_) => QuestionKind::MultipleChoices,
            Self::Text => QuestionKind::FreeText,
            Self::Rank(_) => QuestionKind::Rank,
            Self::Order(_) => QuestionKind::Arrange,
            Self::Images(_) => QuestionKind::Slides,
        }
    }

    fn any(kind: QuestionKind, random: &mut Random) -> Self {
        match kind {
            QuestionKind::TrueOrFalse => Self::Truth(random.coin()),
            QuestionKind::MultipleChoices => Self::Choices(any_choices(random, None)),
            QuestionKind::FreeText => Self::Text,
            QuestionKind::Rank => Self::Rank(random.between(1, 10)),
            QuestionKind::Arrange => {
                let length = random.between(2, 6);
                Self::Order((0..length).map(|_| random.index(4)).collect())
            }
            QuestionKind::Slides => {
                let categories = random.between(1, 3);
                let mut images: Vec<_> = (0..categories).map(Some).collect();
                for _ in 0..random.below(3) {
                    images.push(random.coin().then(|| random.index(categories)));
                }
                Self::Images(images)
            }
        }
    }
}

fn any_choices(random: &mut Random, count: Option<usize>) -> Vec<bool> {
    let count = count.unwrap_or_else(|| random.between(2, 6));
    let mut right: Vec<_> = (0..count).map(|_| random.below(3) == 0).collect();
    let one = random.index(count);
    right[one] = true;
    right
}

impl Question {
    /// Returns an answer that is often right, sometimes nearly right, and sometimes missing.
    fn any_answer(&self, random: &mut Random) -> Given {
        let luck = random.below(4);
        match &self.key {
            Key::Truth(right) => Given::Chosen(match luck {
                0 => vec![],
                1 => vec![usize::from(*right)],
                _ => vec![usize::from(!*right)],
            }),
            Key::Choices(right) => {
                let mut chosen = right.clone();
                for one in &mut chosen {
                    *one = match luck {
                        0 => false,
                        1 => *one ^ (random.below(4) == 0),
                        2 => random.coin(),
                        _ => *one,
                    };
                }
                Given::Chosen((0..chosen.len()).filter(|at| chosen[*at]).collect())
            }
            Key::Text => Given::Text(match luck {
                0 => String::new(),
                1 => " \t\n ".to_owned(),
                _ => format!(" An answer, №{} ", random.below(99)),
            }),
            Key::Rank(_) => Given::Chosen(match luck {
                0 => vec![],
                _ => vec![random.index(10)],
            }),
            Key::Order(model) => {
                let mut places: Vec<_> = (0..model.len()).map(Some).collect();
                match luck {
                    0 => places.fill(None),
                    1 => random.shuffle(&mut places),
                    2 => {
                        let one = random.index(model.len());
                        places[one] = None;
                    }
                    _ => {
                        let (one, other) = (random.index(model.len()), random.index(model.len()));
                        // Swaps two items. They may be the same item, or have the same text.
                        if random.coin() {
                            places.swap(one, other);
                        }
                    }
                }
                Given::Places(places)
            }
            Key::Images(model) => {
                let mut placed = model.clone();
                let categories = model.iter().flatten().max().map_or(1, |last| last + 1);
                let one = random.index(placed.len());
                match luck {
                    0 => placed.fill(None),
                    1 => placed[one] = random.coin().then(|| random.index(categories)),
                    2 => placed[one] = None,
                    _ => {}
                }
                Given::Images(placed)
            }
        }
    }

    /// Whether the answer is empty, so that the question counts as unanswered.
    fn is_empty(given: &Given) -> bool {
        match given {
            Given::Chosen(chosen) => chosen.is_empty(),
            Given::Text(text) => text.trim().is_empty(),
            Given::Places(places) => places.iter().all(Option::is_none),
            Given::Images(placed) => placed.iter().all(Option::is_none),
        }
    }

    /// Whether the answer is right by this key. There is no partial credit.
    fn is_right(key: &Key, given: &Given) -> bool {
        match (key, given) {
            // Option 0 is "True".
            (Key::Truth(right), Given::Chosen(chosen)) => *chosen == [usize::from(!right)],
            (Key::Choices(right), Given::Chosen(chosen)) => {
                (0..right.len()).all(|at| right[at] == chosen.contains(&at))
            }
            (Key::Order(model), Given::Places(places)) => {
                let mut shown = vec![None; model.len()];
                for (item, place) in places.iter().enumerate() {
                    if let Some(place) = place {
                        shown[*place] = Some(model[item]);
                    }
                }
                shown
                    .iter()
                    .zip(model)
                    .all(|(shown, right)| *shown == Some(*right))
            }
            (Key::Images(model), Given::Images(placed)) => model == placed,
            _ => false,
        }
    }

    /// Returns the mark, or `None` if a grader gives it.
    fn mark(&self, given: &Given) -> Option<i64> {
        if Self::is_empty(given) {
            return Some(0);
        }
        match self.key {
            Key::Text | Key::Rank(_) => None,
            _ => Some(if Self::is_right(&self.key, given) {
                self.weight
            } else {
                0
            }),
        }
    }

    /// Whether the answer is right by a new key.
    fn is_right_now(&self, key: &NewKey, given: &Given) -> bool {
        match (key, &self.key, given) {
            (NewKey::Truth(right), ..) => Self::is_right(&Key::Truth(*right), given),
            (NewKey::Choices(right), ..) => Self::is_right(&Key::Choices(right.clone()), given),
            (NewKey::Order(order), Key::Order(texts), Given::Places(places)) => {
                order.iter().enumerate().all(|(place, right)| {
                    let shown = places.iter().position(|own| *own == Some(place));
                    shown.is_some_and(|item| texts[item] == texts[*right])
                })
            }
            _ => false,
        }
    }
}

impl Paper {
    pub fn any(random: &mut Random) -> Self {
        let mut questions = Vec::new();
        while questions.is_empty() {
            for kind in QuestionKind::ALL {
                let most = if kind == QuestionKind::Slides { 1 } else { 3 };
                let count = random.between(0, most);
                let weight = 1 + i64::try_from(random.below(99_900)).unwrap();
                for _ in 0..count {
                    let key = Key::any(kind, random);
                    questions.push(Question { key, weight });
                }
            }
        }
        Self { questions }
    }

    pub fn any_sheet(&self, random: &mut Random) -> Sheet {
        self.questions
            .iter()
            .map(|question| question.any_answer(random))
            .collect()
    }

    pub fn kinds(&self) -> Vec<QuestionKind> {
        self.questions
            .iter()
            .map(|question| question.key.kind())
            .collect()
    }

    pub fn weights(&self) -> Vec<i64> {
        self.questions
            .iter()
            .map(|question| question.weight)
            .collect()
    }

    pub fn marks(&self, sheet: &[Given]) -> Vec<Option<i64>> {
        let pairs = self.questions.iter().zip(sheet);
        pairs
            .map(|(question, given)| question.mark(given))
            .collect()
    }

    /// Returns the bonus for the share of the rank questions that were answered (D35).
    pub fn bonus(&self, sheet: &[Given], whole: i64) -> i64 {
        let (mut asked, mut answered) = (0, 0);
        for (question, given) in self.questions.iter().zip(sheet) {
            if matches!(question.key, Key::Rank(_)) {
                asked += 1;
                answered += i64::from(!Question::is_empty(given));
            }
        }
        if asked == 0 {
            0
        } else {
            half_up(whole * answered, asked)
        }
    }

    /// Returns a correction of the question, or `None` if its kind does not allow the rule.
    pub fn any_correction(
        &self,
        random: &mut Random,
        at: usize,
    ) -> Option<(CorrectionRule, Option<NewKey>)> {
        let rule = CorrectionRule::ALL[random.index(4)];
        if !matches!(rule, CorrectionRule::NewKey | CorrectionRule::Better) {
            return Some((rule, None));
        }
        let key = match &self.questions[at].key {
            Key::Truth(_) => NewKey::Truth(random.coin()),
            Key::Choices(right) => NewKey::Choices(any_choices(random, Some(right.len()))),
            Key::Order(model) => {
                let mut order: Vec<_> = (0..model.len()).collect();
                random.shuffle(&mut order);
                NewKey::Order(order)
            }
            Key::Text | Key::Rank(_) | Key::Images(_) => return None,
        };
        Some((rule, Some(key)))
    }

    /// Returns the marks with the corrections that are in force (D94).
    pub fn corrected_marks(
        &self,
        sheet: &[Given],
        before: &[Option<i64>],
        held: &[Option<Corrected>],
    ) -> Vec<Option<i64>> {
        let numbered = self.questions.iter().zip(sheet).enumerate();
        numbered
            .map(|(at, (question, given))| {
                let Some(held) = &held[at] else {
                    return before[at];
                };
                let by_key = |key: Option<&NewKey>| {
                    let key = key.unwrap();
                    let answered = !Question::is_empty(given);
                    let is_right = answered && question.is_right_now(key, given);
                    if is_right { question.weight } else { 0 }
                };
                match held.rule {
                    CorrectionRule::NewKey => Some(by_key(held.key.as_ref())),
                    CorrectionRule::Better => {
                        before[at].map(|mark| mark.max(by_key(held.key.as_ref())))
                    }
                    CorrectionRule::FullMarks => Some(question.weight),
                    CorrectionRule::Drop => before[at],
                }
            })
            .collect()
    }
}
