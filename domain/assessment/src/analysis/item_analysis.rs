//! The second reading of the sheets: it counts the answers and computes the figures.

use super::distribution::Distribution;
use super::figures::{Analysis, Class, TimeUsed};
use super::groups::Groups;
use super::question::{Compared, QuestionTally, unsigned};
use super::tally::{Shares, Tally};
use super::{quotient, real};
use crate::content::Content;
use crate::correction::KeyCorrections;
use crate::item::ContentItem;
use crate::score::Score;
use crate::sheet::Sheet;

/// Cronbach's alpha is computed only if there are at least this many participants.
const MIN_FOR_ALPHA: i64 = 10;
const CLASSES: i64 = 10;
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// The possible widths, in seconds, of the classes of the time used. The smallest width with at most ten classes is
/// used.
const WIDTHS: [i64; 17] = [
    1,
    2,
    5,
    10,
    15,
    30,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
];

/// The counts of the sheets that were read. Their size depends on the number of questions, of different totals and of
/// different times, not on the number of participants.
pub struct ItemAnalysis {
    groups: Groups,
    questions: Vec<QuestionTally>,
    total_weight: i64,
    submitted: i64,
    participants: Tally,
    totals: Distribution,
    seconds: Distribution,
}

impl ItemAnalysis {
    /// Begins without participants. `corrections` are those that the marks of the sheets follow, and `groups` are the result of
    /// the first reading.
    pub fn new(content: &Content, corrections: &KeyCorrections, groups: Groups) -> Self {
        let tally = |item: ContentItem<'_>| {
            let correction = corrections.of(item.id());
            match item {
                ContentItem::Question(group, question) => {
                    QuestionTally::of_question(group, question, correction)
                }
                ContentItem::Slides(slides) => QuestionTally::of_slides(slides, correction),
            }
        };
        Self {
            groups,
            questions: content.items().map(tally).collect(),
            total_weight: content.total_weight().hundredths(),
            submitted: 0,
            participants: Tally::default(),
            totals: Distribution::default(),
            seconds: Distribution::default(),
        }
    }

    /// Adds a submitted sheet with its score and the seconds from its start to its end. A sheet without a complete
    /// score is only counted as submitted.
    pub fn add(&mut self, score: &Score, sheet: &Sheet, seconds: i64) {
        self.submitted += 1;
        let Some(marks) = self.marks(score) else {
            return;
        };
        let total = marks.iter().sum();
        let memberships = self.groups.memberships(total);
        self.participants.add(1, memberships);
        self.totals.add(total);
        self.seconds.add(seconds);
        for (question, mark) in self.questions.iter_mut().zip(marks) {
            question.add(mark, total, sheet, memberships);
        }
    }

    /// Returns the marks of all questions in hundredths of a point, or `None` if one is missing. The score may also
    /// contain marks of other questions, which do not count. Score and content must have the questions in the same
    /// order.
    fn marks(&self, score: &Score) -> Option<Vec<i64>> {
        let mut marks = score.marks.iter();
        let questions = self.questions.iter();
        questions
            .map(|question| {
                let mark = marks.find(|mark| mark.question == question.question)?;
                Some(mark.score?.hundredths())
            })
            .collect()
    }

    /// Returns the figures.
    pub fn finish(&self) -> Analysis {
        let count = self.totals.count();
        let compared = Compared {
            participants: count,
            sum: self.totals.sum(),
            sum_of_squares: self.totals.sum_of_squares(),
        };
        let shares = Shares {
            groups: &self.groups,
            participants: self.participants,
        };
        let points = |hundredths: f64| hundredths / 100.0;
        let deviation = self.standard_deviation();
        let alpha = self.alpha();
        let error = |alpha: f64| Some(deviation? * (1.0 - alpha).max(0.0).sqrt());
        let questions = self.questions.iter();
        Analysis {
            submitted: unsigned(self.submitted),
            participants: unsigned(count),
            total_weight: domain_kernel::Points::from_hundredths(self.total_weight),
            mean: self.totals.mean().map(points),
            median: self.totals.median().map(points),
            standard_deviation: deviation.map(points),
            minimum: self
                .totals
                .minimum()
                .map(|least| points(real(least.into()))),
            maximum: self.totals.maximum().map(|most| points(real(most.into()))),
            histogram: self.histogram(),
            alpha,
            standard_error: alpha.and_then(error).map(points),
            time_used: self.time_used(),
            questions: questions
                .map(|question| question.figures(&compared, &shares))
                .collect(),
        }
    }

    fn standard_deviation(&self) -> Option<f64> {
        let count = i128::from(self.totals.count());
        let variance = quotient(self.totals.scaled_variance(), count * (count - 1))?;
        Some(variance.sqrt())
    }

    fn alpha(&self) -> Option<f64> {
        let count = self.totals.count();
        let questions = i128::try_from(self.questions.len()).ok()?;
        let of_totals = self.totals.scaled_variance();
        if questions < 2 || count < MIN_FOR_ALPHA || of_totals == 0 {
            return None;
        }
        let of_questions = self
            .questions
            .iter()
            .map(|question| question.scaled_variance(count));
        let unexplained = quotient(of_questions.sum(), of_totals)?;
        Some(quotient(questions, questions - 1)? * (1.0 - unexplained))
    }

    /// Returns the ten classes of percentages. The last one includes its upper bound.
    fn histogram(&self) -> Vec<Class> {
        let class_of = |total: i64| {
            let class = total.saturating_mul(CLASSES).checked_div(self.total_weight);
            class.unwrap_or_default().clamp(0, CLASSES - 1)
        };
        let width = 100 / CLASSES;
        classes(&self.totals, CLASSES, width, class_of)
    }

    fn time_used(&self) -> Option<TimeUsed> {
        let maximum = self.seconds.maximum()?;
        let width = WIDTHS.into_iter().find(|width| width * CLASSES > maximum);
        let width = width.unwrap_or_else(|| (maximum / CLASSES / DAY + 1) * DAY);
        let class_of = |seconds: i64| seconds / width;
        Some(TimeUsed {
            mean: self.seconds.mean()?,
            median: self.seconds.median()?,
            minimum: self.seconds.minimum()?,
            maximum,
            histogram: classes(&self.seconds, class_of(maximum) + 1, width, class_of),
        })
    }
}

/// Returns classes of the same width, starting at 0, each with its number of values.
fn classes(
    numbers: &Distribution,
    count: i64,
    width: i64,
    class_of: impl Fn(i64) -> i64,
) -> Vec<Class> {
    let class = |index: i64| {
        let own = numbers
            .iter()
            .filter(|(number, _)| class_of(*number) == index);
        Class {
            from: index * width,
            to: (index + 1) * width,
            count: unsigned(own.map(|(_, count)| count).sum()),
        }
    };
    (0..count).map(class).collect()
}
