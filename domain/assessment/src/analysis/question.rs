//! The counts of one question, and the figures that follow from them.

use domain_kernel::{OptionId, Points, QuestionId};

use super::figures::{
    ItemFigures, OptionFigures, PlaceFigures, QuestionFigures, QuestionFlag, SlideFigures,
};
use super::tally::{Memberships, Shares, Tally, scaled_variance};
use super::{quotient, real};
use crate::content::{Group, Question};
use crate::correction::{CorrectionRule, KeyCorrection};
use crate::question::{ModelOption, QuestionKind, QuestionSpec};
use crate::sheet::{Answer, Sheet};
use crate::slides::SlidesCase;

/// A question with fewer participants is flagged.
const SMALL_SAMPLE: i64 = 30;
/// A question is flagged if its facility in percent is above this.
const TOO_EASY_PERCENT: i128 = 95;
const TOO_HARD_PERCENT: i128 = 20;
/// A discrimination from this up to 0 can be chance, so it is not flagged.
const SLIGHTLY_NEGATIVE: f64 = -0.1;
/// A wrong option is flagged as unused if a lower percentage of the participants chose it.
const UNUSED_PERCENT: i64 = 5;

/// The counts of one question or of the slides case.
pub(super) struct QuestionTally {
    pub question: Option<QuestionId>,
    kind: QuestionKind,
    text: String,
    weight: Points,
    answered: i64,
    /// The sum of the marks in hundredths of a point.
    marks: Tally,
    sum_of_squares: i128,
    /// The sum, over the participants, of the mark times the total.
    sum_with_totals: i128,
    /// Whether a correction gives everyone the full weight.
    full_marks: bool,
    answers: AnswerTally,
}

/// The counts of the answers to one question.
enum AnswerTally {
    /// How many participants chose each option, and the right options of each key that counts.
    Options(Vec<(ModelOption, Tally)>, Vec<Vec<OptionId>>),
    /// How many participants placed each item at each position.
    Items(Vec<(ModelOption, Vec<Tally>)>),
    /// How many participants placed each image in each category.
    Slides(SlidesCase, Vec<Vec<Tally>>),
    /// Free text has no counts of answers.
    Text,
}

/// The totals of the participants, with which the marks of a question are compared.
pub(super) struct Compared {
    pub participants: i64,
    pub sum: i128,
    pub sum_of_squares: i128,
}

impl Compared {
    fn differ(&self) -> bool {
        scaled_variance(self.participants, self.sum, self.sum_of_squares) > 0
    }
}

impl QuestionTally {
    pub fn of_question(
        group: &Group,
        question: &Question,
        correction: Option<&KeyCorrection>,
    ) -> Self {
        let new_key = correction.and_then(|correction| correction.key.as_ref());
        let is_better = has_rule(correction, CorrectionRule::Better);
        let spec = new_key.unwrap_or(&question.spec);
        let former = (is_better && new_key.is_some()).then_some(&question.spec);
        let options = spec.options();
        let answers = if options.iter().any(|option| option.order.is_some()) {
            let positions = vec![Tally::default(); options.len()];
            let item = |option| (option, positions.clone());
            AnswerTally::Items(options.into_iter().map(item).collect())
        } else if options.iter().any(|option| option.is_correct.is_some()) {
            let option = |option| (option, Tally::default());
            let keys = [Some(spec), former].into_iter().flatten();
            AnswerTally::Options(
                options.into_iter().map(option).collect(),
                keys.map(right_options).collect(),
            )
        } else {
            AnswerTally::Text
        };
        Self::new(
            Some(question.id),
            group.kind,
            &question.text,
            group.weight,
            answers,
        )
        .corrected(correction)
    }

    pub fn of_slides(case: &SlidesCase, correction: Option<&KeyCorrection>) -> Self {
        let places = vec![vec![Tally::default(); case.categories.len()]; case.images.len()];
        let answers = AnswerTally::Slides(case.clone(), places);
        Self::new(None, QuestionKind::Slides, &case.name, case.weight, answers)
            .corrected(correction)
    }

    fn corrected(self, correction: Option<&KeyCorrection>) -> Self {
        Self {
            full_marks: has_rule(correction, CorrectionRule::FullMarks),
            ..self
        }
    }

    fn new(
        question: Option<QuestionId>,
        kind: QuestionKind,
        text: &str,
        weight: Points,
        answers: AnswerTally,
    ) -> Self {
        Self {
            question,
            kind,
            text: text.to_owned(),
            weight,
            answered: 0,
            marks: Tally::default(),
            sum_of_squares: 0,
            sum_with_totals: 0,
            full_marks: false,
            answers,
        }
    }

    /// Adds the mark of a participant with this total, both in hundredths of a point, and the answer.
    pub fn add(&mut self, mark: i64, total: i64, sheet: &Sheet, memberships: Memberships) {
        self.marks.add(mark, memberships);
        let mark = i128::from(mark);
        self.sum_of_squares += mark * mark;
        self.sum_with_totals += mark * i128::from(total);
        let answer = self.question.and_then(|id| sheet.answers.get(id));
        let is_answered = answer.is_some() || (self.question.is_none() && !sheet.slides.is_empty());
        self.answered += i64::from(is_answered);
        match (&mut self.answers, answer) {
            (AnswerTally::Options(options, _), Some(Answer::Chosen(chosen))) => {
                for (option, tally) in options {
                    if chosen.contains(&option.id) {
                        tally.add(1, memberships);
                    }
                }
            }
            (AnswerTally::Items(items), Some(Answer::Order(order))) => {
                let placed = attribute(items, order);
                for (position, item) in placed.into_iter().enumerate() {
                    let counts = item.and_then(|item| items.get_mut(item));
                    if let Some(tally) = counts.and_then(|(_, counts)| counts.get_mut(position)) {
                        tally.add(1, memberships);
                    }
                }
            }
            (AnswerTally::Slides(case, counts), _) => {
                for (image, counts) in case.images.iter().zip(counts) {
                    let Some(place) = sheet.slides.get(&image.id) else {
                        continue;
                    };
                    for (category, tally) in case.categories.iter().zip(counts) {
                        if category.id == place.category {
                            tally.add(1, memberships);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns `n (n - 1)` times the sample variance of the marks.
    pub fn scaled_variance(&self, participants: i64) -> i128 {
        scaled_variance(participants, self.marks.all.into(), self.sum_of_squares)
    }

    pub fn figures(&self, compared: &Compared, shares: &Shares<'_>) -> QuestionFigures {
        let options = self.option_figures(shares, compared.differ());
        let discrimination = self.discrimination(compared);
        let upper = self.part_of_weight(shares.of_upper(self.marks));
        let lower = self.part_of_weight(shares.of_lower(self.marks));
        let upper_lower = upper.zip(lower).map(|(upper, lower)| upper - lower);
        let is_reversed = is_reversed(discrimination, upper_lower);
        QuestionFigures {
            question: self.question,
            kind: self.kind,
            text: self.text.clone(),
            weight: self.weight,
            unanswered: unsigned(compared.participants.saturating_sub(self.answered)),
            facility: self.part_of_weight(shares.of_all(self.marks)),
            discrimination,
            upper_lower,
            upper,
            lower,
            full_marks: self.full_marks,
            flags: self.flags(compared.participants, is_reversed, &options),
            options,
            items: self.item_figures(shares),
            slides: self.slide_figures(shares),
        }
    }

    fn part_of_weight(&self, hundredths: Option<f64>) -> Option<f64> {
        let weight = self.weight.hundredths();
        (weight > 0).then_some(hundredths? / real(weight.into()))
    }

    /// Returns the corrected item-total correlation: the correlation of the marks with the totals without these marks.
    fn discrimination(&self, compared: &Compared) -> Option<f64> {
        let n = i128::from(compared.participants);
        let marks = i128::from(self.marks.all);
        let rests = compared.sum - marks;
        let products = self.sum_with_totals - self.sum_of_squares;
        let squares_of_rests =
            compared.sum_of_squares - 2 * self.sum_with_totals + self.sum_of_squares;
        let covariance = n * products - marks * rests;
        let of_marks = self.scaled_variance(compared.participants);
        let of_rests = scaled_variance(compared.participants, rests, squares_of_rests);
        let vary = of_marks > 0 && of_rests > 0;
        let deviations = real(of_marks).sqrt() * real(of_rests).sqrt();
        vary.then(|| (real(covariance) / deviations).clamp(-1.0, 1.0))
    }

    fn flags(
        &self,
        participants: i64,
        is_reversed: bool,
        options: &[OptionFigures],
    ) -> Vec<QuestionFlag> {
        let earned = i128::from(self.marks.all) * 100;
        let possible = i128::from(participants) * i128::from(self.weight.hundredths());
        // Where everyone has the full weight, the marks say nothing of the question.
        let is_judged = !self.full_marks;
        let has_option = |flag| options.iter().any(|option| option.flags.contains(&flag));
        let flags = [
            (QuestionFlag::SmallSample, participants < SMALL_SAMPLE),
            (
                QuestionFlag::TooEasy,
                is_judged && earned > possible * TOO_EASY_PERCENT,
            ),
            (QuestionFlag::TooHard, earned < possible * TOO_HARD_PERCENT),
            (QuestionFlag::NegativeDiscrimination, is_reversed),
            (
                QuestionFlag::UnusedOption,
                has_option(QuestionFlag::UnusedOption),
            ),
            (
                QuestionFlag::OptionBeatsKey,
                has_option(QuestionFlag::OptionBeatsKey),
            ),
        ];
        set(flags)
    }

    fn option_figures(&self, shares: &Shares<'_>, totals_differ: bool) -> Vec<OptionFigures> {
        let AnswerTally::Options(options, keys) = &self.answers else {
            return Vec::new();
        };
        // A model value is no answer key: a grader may also give points for other values.
        let has_key = !self.kind.needs_manual_grading() && !self.full_marks;
        let rarest_in_upper = |key: &Vec<OptionId>| {
            let right = options
                .iter()
                .filter(|(option, _)| key.contains(&option.id));
            right.map(|(_, tally)| tally.upper(shares.groups)).min()
        };
        let key_in_upper = keys.iter().filter_map(rarest_in_upper).max();
        let figures = |(option, tally): &(ModelOption, Tally)| {
            let is_correct = keys.iter().any(|key| key.contains(&option.id));
            let is_wrong = has_key && !is_correct;
            OptionFigures {
                id: option.id,
                value: option.value.clone(),
                is_correct,
                share: shares.of_all(*tally),
                upper: shares.of_upper(*tally),
                lower: shares.of_lower(*tally),
                flags: set([
                    (
                        QuestionFlag::UnusedOption,
                        is_wrong && is_unused(*tally, shares),
                    ),
                    (
                        QuestionFlag::OptionBeatsKey,
                        // Among equal totals, no one is better than others.
                        is_wrong
                            && totals_differ
                            && key_in_upper.is_some_and(|key| tally.upper(shares.groups) > key),
                    ),
                ]),
            }
        };
        options.iter().map(figures).collect()
    }

    fn item_figures(&self, shares: &Shares<'_>) -> Vec<ItemFigures> {
        let AnswerTally::Items(items) = &self.answers else {
            return Vec::new();
        };
        let figures = |(item, positions): &(ModelOption, Vec<Tally>)| ItemFigures {
            id: item.id,
            value: item.value.clone(),
            positions: positions
                .iter()
                .map(|tally| shares.of_all(*tally))
                .collect(),
            unplaced: unplaced(positions, shares),
        };
        items.iter().map(figures).collect()
    }

    fn slide_figures(&self, shares: &Shares<'_>) -> Vec<SlideFigures> {
        let AnswerTally::Slides(case, counts) = &self.answers else {
            return Vec::new();
        };
        let images = case.images.iter().zip(counts);
        let figures = images.map(|(image, counts)| SlideFigures {
            id: image.id,
            file_name: image.file_name.clone(),
            category: case
                .categories
                .iter()
                .find(|category| category.slides.contains(&image.id))
                .map(|category| category.id),
            places: case
                .categories
                .iter()
                .zip(counts)
                .map(|(category, tally)| PlaceFigures {
                    category: category.id,
                    name: category.name.clone(),
                    share: shares.of_all(*tally),
                })
                .collect(),
            unplaced: unplaced(counts, shares),
        });
        figures.collect()
    }
}

fn has_rule(correction: Option<&KeyCorrection>, rule: CorrectionRule) -> bool {
    correction.is_some_and(|correction| correction.rule == rule)
}

/// Returns the options that a key says are right.
fn right_options(key: &QuestionSpec) -> Vec<OptionId> {
    let right = key.options().into_iter();
    let right = right.filter(|option| option.is_correct == Some(true));
    right.map(|option| option.id).collect()
}

/// Returns, for each position, the index of the item that counts as placed there. If an item is at the position of
/// another item with the same text, it counts as the other item, because the two are interchangeable (D34a).
fn attribute<T>(items: &[(ModelOption, T)], order: &[Option<OptionId>]) -> Vec<Option<usize>> {
    let text_of = |id: &Option<OptionId>| {
        let id = (*id)?;
        let item = items.iter().find(|(item, _)| item.id == id)?;
        Some(&item.0.value)
    };
    let texts: Vec<Option<&String>> = order.iter().map(text_of).collect();
    let mut is_free = vec![true; items.len()];
    let mut take = |index: usize| {
        let free = is_free.get_mut(index)?;
        std::mem::take(free).then_some(index)
    };
    let in_place = items.iter().enumerate().zip(&texts);
    let mut placed: Vec<Option<usize>> = in_place
        .map(|((index, (item, _)), text)| {
            (*text == Some(&item.value)).then(|| take(index)).flatten()
        })
        .collect();
    for (item_at, text) in placed.iter_mut().zip(&texts) {
        if let (None, Some(text)) = (&item_at, text) {
            let same = items
                .iter()
                .enumerate()
                .filter(|(_, (item, _))| item.value == **text);
            *item_at = same.map(|(index, _)| index).find_map(&mut take);
        }
    }
    placed
}

/// Whether participants with low totals clearly did better at a question than those with high totals (D283).
fn is_reversed(discrimination: Option<f64>, upper_lower: Option<f64>) -> bool {
    let is_negative = discrimination.is_some_and(|correlation| correlation < SLIGHTLY_NEGATIVE);
    is_negative && upper_lower.is_some_and(|difference| difference < 0.0)
}

fn is_unused(tally: Tally, shares: &Shares<'_>) -> bool {
    let participants = shares.participants.all;
    participants >= SMALL_SAMPLE
        && tally.all.saturating_mul(100) < participants.saturating_mul(UNUSED_PERCENT)
}

/// Returns the share of the participants whom none of these counts contains.
fn unplaced(counts: &[Tally], shares: &Shares<'_>) -> Option<f64> {
    let participants = shares.participants.all;
    let placed: i64 = counts.iter().map(|tally| tally.all).sum();
    let unplaced = participants.saturating_sub(placed);
    quotient(unplaced.into(), participants.into())
}

/// Returns the flags whose condition holds.
fn set<const N: usize>(flags: [(QuestionFlag, bool); N]) -> Vec<QuestionFlag> {
    let set = flags.into_iter().filter(|(_, is_set)| *is_set);
    set.map(|(flag, _)| flag).collect()
}

/// Converts a count, which is never negative.
pub(super) fn unsigned(count: i64) -> u64 {
    u64::try_from(count).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::is_reversed;
    use rstest::rstest;

    #[rstest]
    #[case::both_clearly(Some(-0.4), Some(-0.3), true)]
    #[case::just_below_the_border(Some(-0.101), Some(-0.001), true)]
    #[case::at_the_border(Some(-0.1), Some(-0.3), false)]
    #[case::slightly_negative(Some(-0.01), Some(-0.3), false)]
    #[case::the_best_did_better(Some(-0.4), Some(0.17), false)]
    #[case::the_groups_are_equal(Some(-0.4), Some(0.0), false)]
    #[case::only_the_groups(Some(0.2), Some(-0.3), false)]
    #[case::no_relation(Some(0.0), Some(0.0), false)]
    #[case::nothing_varies(None, Some(-0.3), false)]
    #[case::without_groups(Some(-0.4), None, false)]
    fn a_question_is_reversed_only_if_both_figures_say_so(
        #[case] discrimination: Option<f64>,
        #[case] upper_lower: Option<f64>,
        #[case] expected: bool,
    ) {
        assert_eq!(is_reversed(discrimination, upper_lower), expected);
    }
}
