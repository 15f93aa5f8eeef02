//! The score of an answer sheet: automatic marks, a grader's marks, the bonus and the total (D34 to
//! D37).

use std::collections::{BTreeMap, HashSet};

use domain_kernel::{FieldErrors, Points, QuestionId, char_count, normalize};
use serde::{Deserialize, Deserializer, Serialize};

use crate::content::Content;
use crate::correction::CorrectionRule;
use crate::item::ContentItem;
use crate::limits::MAX_COMMENT;
use crate::mark_draft::MarkDraft;
use crate::question::QuestionKind;
use crate::sheet::Sheet;

/// The mark of one question, or of the slides case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The question, or `None` for the slides case.
    pub question: Option<QuestionId>,
    pub kind: QuestionKind,
    /// The maximum points of the question.
    pub weight: Points,
    /// 0 to the weight, or `None` until a grader gives the mark.
    pub score: Option<Points>,
    pub answered: bool,
    /// The grader's comment for the participant. It is published with the mark (D113).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The rule of the correction of the question, if there is one (D94).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<CorrectionRule>,
}

/// The unvalidated mark that a grader gives.
#[derive(Clone, Debug, PartialEq)]
pub struct ManualMark {
    /// Must be the kind of the question.
    pub kind: QuestionKind,
    /// The question, or `None` for the slides case.
    pub question: Option<QuestionId>,
    /// Points. They are rounded to two decimals.
    pub score: f64,
    /// A new comment for the participant. An empty one removes the comment, `None` keeps it.
    pub comment: Option<String>,
}

/// The marks of a sheet with the bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// One mark per question, in the order of [`Content::items`].
    #[serde(deserialize_with = "in_order")]
    pub marks: Vec<Mark>,
    /// The rank bonus (D35).
    pub bonus: Points,
    /// The sum of the weights of all questions that count. A question that a correction drops does not count (D94).
    pub total_weight: Points,
}

/// Reads marks in the order of their kinds. In scores that earlier versions stored, the mark of the slides case is last.
fn in_order<'de, D: Deserializer<'de>>(stored: D) -> Result<Vec<Mark>, D::Error> {
    let mut marks = Vec::<Mark>::deserialize(stored)?;
    marks.sort_by_key(|mark| mark.kind);
    Ok(marks)
}

/// The points of each question kind: the sum of the marks of its questions that count. It contains only the kinds whose
/// questions are all marked. It is stored as one JSON document with the names of the kinds as keys. So lists can show
/// the points without reading the marks, and a new kind does not change a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ScoreByKind(BTreeMap<QuestionKind, Points>);

impl ScoreByKind {
    /// Returns the points of a kind, or `None` if the template does not have it or a mark is missing.
    pub fn get(&self, kind: QuestionKind) -> Option<Points> {
        self.0.get(&kind).copied()
    }

    /// Creates the points from pairs of a kind and its points.
    pub fn of(points: impl IntoIterator<Item = (QuestionKind, Points)>) -> Self {
        Self(points.into_iter().collect())
    }

    /// Adds the points of each kind.
    pub fn add(&mut self, other: &Self) {
        for (kind, points) in &other.0 {
            *self.0.entry(*kind).or_default() += *points;
        }
    }

    /// Returns `part / whole` of the points of each kind. Each result is rounded separately ([`Points::share`]).
    #[must_use]
    pub fn share(&self, part: i64, whole: i64) -> Self {
        let share = |(kind, points): (&QuestionKind, &Points)| (*kind, points.share(part, whole));
        Self(self.0.iter().map(share).collect())
    }
}

/// The largest accepted difference between the total of a client and the total of the server (D37), with a margin for
/// floating-point rounding.
const TOLERANCE: f64 = 0.005 + 1e-9;

/// Returns the automatic marks (D34): the whole weight or nothing, and nothing for an unanswered question. Answered
/// free-text and rank questions get no mark, because a grader marks them.
pub fn grade(content: &Content, sheet: &Sheet) -> Vec<Mark> {
    let mark = |item: ContentItem<'_>| {
        let (score, answered) = match item {
            ContentItem::Question(group, question) => {
                let answer = sheet.answers.get(question.id);
                (question.spec.mark(answer, group.weight), answer.is_some())
            }
            ContentItem::Slides(slides) => {
                (Some(slides.mark(&sheet.slides)), !sheet.slides.is_empty())
            }
        };
        Mark {
            question: item.id(),
            kind: item.kind(),
            weight: item.weight(),
            score,
            answered,
            comment: None,
            corrected: None,
        }
    };
    content.items().map(mark).collect()
}

impl Mark {
    /// Whether a correction drops the question. The mark of a dropped question is kept, but is not part of any sum
    /// (D94).
    pub fn is_dropped(&self) -> bool {
        self.corrected == Some(CorrectionRule::Drop)
    }

    /// Returns the points of a grader's mark, made positive and limited to the weight, and whether the number changed
    /// (D34).
    fn clamped(&self, given: f64) -> (Option<Points>, bool) {
        let most = self.weight.to_number();
        let points = Points::from_number(given.abs().min(most));
        (points, given < 0.0 || given > most)
    }
}

impl Score {
    /// Creates the score of a sheet from the automatic marks. The bonus is `rank_bonus` times the share of answered
    /// rank questions, or zero without rank questions (D35).
    pub fn new(content: &Content, sheet: &Sheet, rank_bonus: Points) -> Self {
        let marks = grade(content, sheet);
        let ranks = marks.iter().filter(|mark| mark.kind == QuestionKind::Rank);
        let (answered, asked) = ranks.fold((0, 0), |(answered, asked), mark| {
            (answered + i64::from(mark.answered), asked + 1)
        });
        let bonus = rank_bonus.share(answered, asked);
        Self {
            marks,
            bonus,
            total_weight: content.total_weight(),
        }
    }

    /// Returns the total points of the questions of a kind. A missing mark counts as zero.
    pub fn sum(&self, kind: QuestionKind) -> Points {
        self.counted()
            .filter(|mark| mark.kind == kind)
            .filter_map(|mark| mark.score)
            .sum()
    }

    /// Returns the maximum total points of the questions of a kind.
    pub fn weight_of(&self, kind: QuestionKind) -> Points {
        self.counted()
            .filter(|mark| mark.kind == kind)
            .map(|mark| mark.weight)
            .sum()
    }

    /// Returns the total points of the questions of a kind. Returns `None` if there are none or a mark is missing, and
    /// zero if all questions are dropped.
    pub fn earned_points(&self, kind: QuestionKind) -> Option<Points> {
        let mut marks = self
            .marks
            .iter()
            .filter(|mark| mark.kind == kind)
            .peekable();
        marks.peek()?;
        marks
            .filter(|mark| !mark.is_dropped())
            .map(|mark| mark.score)
            .sum()
    }

    /// Returns the points of each kind.
    pub fn sums(&self) -> ScoreByKind {
        let sum = |kind| Some((kind, self.earned_points(kind)?));
        ScoreByKind(QuestionKind::ALL.into_iter().filter_map(sum).collect())
    }

    /// Returns the sum of all marks and the bonus.
    pub fn total(&self) -> Points {
        self.counted().filter_map(|mark| mark.score).sum::<Points>() + self.bonus
    }

    /// Iterates over the marks of the questions that count.
    pub fn counted(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(|mark| !mark.is_dropped())
    }

    /// Returns the total as a percentage of the total weight: at most 100, with two decimals (D35).
    pub fn percentage(&self) -> Points {
        self.total().percentage_of(self.total_weight)
    }

    /// Whether a mark is missing that a grader must give.
    pub fn needs_grader(&self) -> bool {
        self.counted().any(|mark| mark.score.is_none())
    }

    /// Returns the score with the marks of a grader, and the questions whose mark was adjusted: a mark above the weight
    /// becomes the weight, and a negative mark becomes positive (D34). An automatic mark may be repeated but not
    /// changed. A question without a new mark keeps its mark. Every mark may have a comment.
    ///
    /// # Errors
    ///
    /// - at `marks.<i>.question`: an unknown question, or one that is marked twice;
    /// - at `marks.<i>.kind`: not the kind of the question;
    /// - at `marks.<i>.score`: not a number, or not the automatic mark;
    /// - at `marks.<i>.comment`: too long;
    /// - at `marks`: a mark is still missing.
    pub fn with_marks(&self, given: &[ManualMark]) -> Result<(Self, Vec<QuestionId>), FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut score = self.clone();
        let mut changed = Vec::new();
        let mut seen = HashSet::new();
        for (index, given) in given.iter().enumerate() {
            let mut refuse =
                |field: &str, message: &str| errors.add(format!("marks.{index}.{field}"), message);
            let comment = given.comment.as_deref().map(check_comment).transpose();
            let mark = score
                .marks
                .iter_mut()
                .find(|mark| mark.question == given.question);
            match mark {
                None => refuse("question", "The question is not one of this template"),
                Some(_) if !seen.insert(given.question) => {
                    refuse("question", "The question is marked twice");
                }
                Some(mark) if mark.kind != given.kind => {
                    refuse("kind", "The question is of another type");
                }
                Some(_) if !given.score.is_finite() => refuse("score", "Score must be a number"),
                Some(mark) if !is_acceptable(mark, given.score) => {
                    refuse("score", "The mark differs from the server's");
                }
                Some(mark) => {
                    match comment {
                        Ok(Some(comment)) => mark.comment = comment,
                        Ok(None) => {}
                        Err(message) => refuse("comment", &message),
                    }
                    if !mark.kind.needs_manual_grading() {
                        continue;
                    }
                    let (points, is_changed) = mark.clamped(given.score);
                    if is_changed {
                        changed.extend(mark.question);
                    }
                    mark.score = points;
                }
            }
        }
        if errors.is_empty() && score.needs_grader() {
            errors.add(
                "marks",
                "Every answered free text and rank question needs a mark",
            );
        }
        errors.into_result((score, changed))
    }

    /// Returns the mark and the comment that a grader gives to one question, and whether the mark was adjusted as in
    /// [`Self::with_marks`].
    ///
    /// # Errors
    ///
    /// Fails at `question` if graders do not mark the question, at `score` and at `comment`.
    pub fn mark_question(&self, given: &ManualMark) -> Result<(Mark, bool), FieldErrors> {
        let own = |mark: &&Mark| {
            mark.question == given.question
                && mark.kind == given.kind
                && mark.kind.needs_manual_grading()
        };
        let Some(mark) = self.marks.iter().find(own) else {
            let message = "The question is not one that a grader marks";
            return Err(FieldErrors::one("question", message));
        };
        if !given.score.is_finite() {
            return Err(FieldErrors::one("score", "Score must be a number"));
        }
        let comment = match given.comment.as_deref().map(check_comment).transpose() {
            Ok(comment) => comment.unwrap_or_else(|| mark.comment.clone()),
            Err(message) => return Err(FieldErrors::one("comment", message)),
        };
        let (points, is_changed) = mark.clamped(given.score);
        let marked = Mark {
            score: points,
            comment,
            ..mark.clone()
        };
        Ok((marked, is_changed))
    }

    /// Whether a draft is of a question that counts. The draft of a dropped question is kept, but it is no mark as long as
    /// the question is dropped (D234).
    pub fn has_use_for(&self, draft: &MarkDraft) -> bool {
        let mut counted = self.counted();
        counted.any(|mark| mark.question == Some(draft.question))
    }

    /// Returns the score with the draft marks of the questions that count (D65). Marks may still be missing.
    #[must_use]
    pub fn with_drafts(&self, drafts: &[MarkDraft]) -> Self {
        let mut score = self.clone();
        for mark in score.marks.iter_mut().filter(|mark| !mark.is_dropped()) {
            let own = |draft: &&MarkDraft| Some(draft.question) == mark.question;
            if let Some(draft) = drafts.iter().find(own) {
                mark.score = Some(draft.score);
                mark.comment.clone_from(&draft.comment);
            }
        }
        score
    }

    /// Checks that the totals of a client differ from the server's by at most 0.005 each (D37). `free_text` and `rank`
    /// are the sums of the marks of these kinds, without the bonus.
    ///
    /// # Errors
    ///
    /// At `bonus`, `total`, `free_text` and `rank`.
    pub fn verify_totals(
        &self,
        bonus: f64,
        total: f64,
        free_text: f64,
        rank: f64,
    ) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        for (path, own, given) in [
            ("bonus", self.bonus, bonus),
            ("total", self.total(), total),
            ("free_text", self.sum(QuestionKind::FreeText), free_text),
            ("rank", self.sum(QuestionKind::Rank), rank),
        ] {
            if !are_equal_within_tolerance(own, given) {
                errors.add(
                    path,
                    format!("The figure differs from the server's, {}", own.to_number()),
                );
            }
        }
        errors.into_result(())
    }
}

/// Whether a grader may give this mark. An automatic mark may only be repeated.
fn is_acceptable(mark: &Mark, given: f64) -> bool {
    mark.kind.needs_manual_grading()
        || mark
            .score
            .is_some_and(|score| are_equal_within_tolerance(score, given))
}

/// Returns the comment as it is stored, or `None` if it is blank.
pub(crate) fn check_comment(text: &str) -> Result<Option<String>, String> {
    let comment = normalize(text);
    match char_count(&comment) {
        0 => Ok(None),
        1..=MAX_COMMENT => Ok(Some(comment)),
        _ => Err(format!(
            "The comment must not be longer than {MAX_COMMENT} characters"
        )),
    }
}

/// Whether a number of a client equals a number of the server within the tolerance. NaN never does.
fn are_equal_within_tolerance(own: Points, given: f64) -> bool {
    (own.to_number() - given).abs() <= TOLERANCE
}

#[cfg(test)]
mod tests;
