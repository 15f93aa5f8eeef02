//! What a sheet earns: the server's marks, the grader's, the bonus and the total (D34 to D37).

use std::collections::{BTreeMap, HashSet};

use domain_kernel::{FieldErrors, Points, QuestionId};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::kind::QuestionKind;
use crate::sheet::Sheet;

/// The mark of one question, or of the slides case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The question; `None` is the slides case.
    pub question: Option<QuestionId>,
    /// Its kind.
    pub kind: QuestionKind,
    /// The most that it earns.
    pub weight: Points,
    /// What it earned, 0 to the weight; `None` waits for the grader.
    pub score: Option<Points>,
    /// Whether it was answered.
    pub answered: bool,
}

/// A mark as a grader or a client gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ManualMark {
    /// The kind that the client says it is.
    pub kind: QuestionKind,
    /// The question; `None` is the slides case.
    pub question: Option<QuestionId>,
    /// Points; rounded to two decimals.
    pub score: f64,
}

/// The marks of a sheet with the bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// One mark a question in the template's order, the slides case last.
    pub marks: Vec<Mark>,
    /// The rank bonus (D35).
    pub bonus: Points,
    /// The template's total weight.
    pub total_weight: Points,
}

/// What the questions of each kind earned together, of the kinds that are asked and wholly marked. Stored as a document
/// by the kinds' names, so that lists are read without the marks and a new kind changes no table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ScoreByKind(BTreeMap<QuestionKind, Points>);

impl ScoreByKind {
    /// The sum of a kind; `None` where the template asks nothing of it, or a grader has not marked all.
    pub fn get(&self, kind: QuestionKind) -> Option<Points> {
        self.0.get(&kind).copied()
    }
}

/// The farthest that a client's figure may be from the server's (D37), with room for the rounding
/// of binary fractions.
const TOLERANCE: f64 = 0.005 + 1e-9;

/// The marks that the server gives (D34): all of the weight or nothing; an unanswered question
/// earns nothing; answered free text and rank wait for the grader.
pub fn grade(content: &Content, sheet: &Sheet) -> Vec<Mark> {
    let questions = content.questions().map(|(group, question)| {
        let answer = sheet.answers.get(question.id);
        Mark {
            question: Some(question.id),
            kind: group.kind,
            weight: group.weight,
            score: question.body.mark(answer, group.weight),
            answered: answer.is_some(),
        }
    });
    let slides = content.slides.iter().map(|slides| Mark {
        question: None,
        kind: QuestionKind::Slides,
        weight: slides.weight,
        score: Some(slides.mark(&sheet.slides)),
        answered: !sheet.slides.is_empty(),
    });
    questions.chain(slides).collect()
}

impl Score {
    /// The score of a sheet before a grader sees it. `rank_bonus` is the whole bonus; it is earned
    /// by the share of the rank questions that were answered, zero where there are none (D35).
    pub fn of(content: &Content, sheet: &Sheet, rank_bonus: Points) -> Self {
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

    /// What the questions of a kind earned together, as far as they are marked.
    pub fn sum(&self, kind: QuestionKind) -> Points {
        self.marks
            .iter()
            .filter(|mark| mark.kind == kind)
            .filter_map(|mark| mark.score)
            .sum()
    }

    /// What the questions of a kind earned together; `None` where there are none, or where one
    /// waits for the grader.
    pub fn earned(&self, kind: QuestionKind) -> Option<Points> {
        let mut marks = self
            .marks
            .iter()
            .filter(|mark| mark.kind == kind)
            .peekable();
        marks.peek()?;
        marks.map(|mark| mark.score).sum()
    }

    /// The sums of the kinds that have one.
    pub fn sums(&self) -> ScoreByKind {
        let sum = |kind| Some((kind, self.earned(kind)?));
        ScoreByKind(QuestionKind::ALL.into_iter().filter_map(sum).collect())
    }

    /// All marks and the bonus.
    pub fn total(&self) -> Points {
        self.marks
            .iter()
            .filter_map(|mark| mark.score)
            .sum::<Points>()
            + self.bonus
    }

    /// The total as a share of the template's weight: at most 100, two decimals (D35).
    pub fn percentage(&self) -> Points {
        self.total().percentage_of(self.total_weight)
    }

    /// Whether a mark waits for the grader.
    pub fn needs_grader(&self) -> bool {
        self.marks.iter().any(|mark| mark.score.is_none())
    }

    /// The score with the grader's marks, and the questions whose mark was changed: above the
    /// weight is the weight, a negative one its absolute value (D34). A mark of a kind that the
    /// server grades may be repeated but not changed. Marks given before stay where none is given.
    ///
    /// # Errors
    /// At `scoreData.<i>.question_id` (unknown, or given twice), `scoreData.<i>.type` (not the
    /// question's) and `scoreData.<i>.score` (not a number, or not the server's); at `scoreData`
    /// where a mark still waits.
    pub fn with_marks(&self, given: &[ManualMark]) -> Result<(Self, Vec<QuestionId>), FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut score = self.clone();
        let mut changed = Vec::new();
        let mut seen = HashSet::new();
        for (at, given) in given.iter().enumerate() {
            let mut refuse =
                |field: &str, message: &str| errors.add(format!("scoreData.{at}.{field}"), message);
            let mark = score
                .marks
                .iter_mut()
                .find(|mark| mark.question == given.question);
            match mark {
                None => refuse("question_id", "The question is not one of this template"),
                Some(_) if !seen.insert(given.question) => {
                    refuse("question_id", "The question is marked twice");
                }
                Some(mark) if mark.kind != given.kind => {
                    refuse("type", "The question is of another type");
                }
                Some(_) if !given.score.is_finite() => refuse("score", "Score must be a number"),
                Some(mark) if !mark.kind.needs_manual_grading() => {
                    if !mark.score.is_some_and(|score| agree(score, given.score)) {
                        refuse("score", "The mark differs from the server's");
                    }
                }
                Some(mark) => {
                    let most = mark.weight.to_number();
                    if given.score < 0.0 || given.score > most {
                        changed.extend(mark.question);
                    }
                    mark.score = Points::from_number(given.score.abs().min(most));
                }
            }
        }
        if errors.is_empty() && score.needs_grader() {
            errors.add(
                "scoreData",
                "Every answered free text and rank question needs a mark",
            );
        }
        errors.into_result((score, changed))
    }

    /// Whether a client's figures are the server's (D37): each differs by at most 0.005.
    /// `free_text` and `rank` are the sums of their marks, without the bonus.
    ///
    /// # Errors
    /// At `bonus`, `total`, `freeText` and `rank`.
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
            ("freeText", self.sum(QuestionKind::FreeText), free_text),
            ("rank", self.sum(QuestionKind::Rank), rank),
        ] {
            if !agree(own, given) {
                errors.add(
                    path,
                    format!("The figure differs from the server's, {}", own.to_number()),
                );
            }
        }
        errors.into_result(())
    }
}

/// Whether a figure is the server's; what is not a number never is.
fn agree(own: Points, given: f64) -> bool {
    (own.to_number() - given).abs() <= TOLERANCE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnswerSchema;
    use crate::sheet::{SubmittedAnswer, SubmittedValue};
    use crate::testing::{CountingIds, content_and_save, every_kind, messages, perfect, rank};
    use proptest::prelude::*;
    use rstest::rstest;

    fn fixture() -> (Content, Sheet) {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        let (entries, slides) = perfect(&content);
        let sheet = AnswerSchema::of(&content).read(&entries, &slides).unwrap();
        (content, sheet)
    }

    fn score() -> Score {
        let (content, sheet) = fixture();
        Score::of(&content, &sheet, Points::whole(10))
    }

    fn given(score: &Score, kind: QuestionKind, points: f64) -> ManualMark {
        let mark = score.marks.iter().find(|mark| mark.kind == kind).unwrap();
        ManualMark {
            kind,
            question: mark.question,
            score: points,
        }
    }

    #[test]
    fn a_perfect_sheet_earns_all_but_what_waits_for_the_grader() {
        let score = score();
        assert!(score.needs_grader());
        // 3 true/false, 2 multiple choice, 5 arrange, 6 slides, and the bonus of 10.
        assert_eq!(score.total(), Points::whole(26));
        let marks = [
            given(&score, QuestionKind::FreeText, 3.0),
            given(&score, QuestionKind::Rank, 4.0),
        ];
        let (graded, changed) = score.with_marks(&marks).unwrap();
        assert_eq!((graded.total(), changed), (Points::whole(33), vec![]));
        assert_eq!(graded.percentage(), Points::whole(100));
        assert!(!graded.needs_grader());
    }

    #[test]
    fn the_sums_are_of_the_kinds_that_are_marked_and_stored_by_name() {
        let mut draft = every_kind();
        draft
            .groups
            .retain(|group| group.kind != QuestionKind::Arrange);
        let (_, content) = draft.check(&CountingIds::default()).unwrap();
        let (entries, slides) = perfect(&content);
        let sheet = AnswerSchema::of(&content).read(&entries, &slides).unwrap();
        let sums = Score::of(&content, &sheet, Points::whole(10)).sums();
        assert_eq!(
            (
                sums.get(QuestionKind::TrueOrFalse),
                sums.get(QuestionKind::Arrange)
            ),
            (Some(Points::whole(3)), None)
        );
        let stored = serde_json::to_string(&sums).unwrap();
        assert_eq!(
            stored,
            r#"{"true_or_false":300,"multiple_choices":200,"slides":600}"#
        );
        assert_eq!(serde_json::from_str::<ScoreByKind>(&stored).unwrap(), sums);
    }

    #[test]
    fn an_empty_sheet_earns_nothing_and_waits_for_nobody() {
        let (content, _) = fixture();
        let score = Score::of(&content, &Sheet::default(), Points::whole(10));
        assert_eq!(
            (score.total(), score.percentage()),
            (Points::ZERO, Points::ZERO)
        );
        assert!(!score.needs_grader());
        assert_eq!(score.with_marks(&[]).unwrap().0, score);
    }

    #[test]
    fn a_kind_tells_what_it_earned_once_it_is_asked_and_wholly_marked() {
        let score = score();
        let earned = |score: &Score| {
            [
                QuestionKind::TrueOrFalse,
                QuestionKind::FreeText,
                QuestionKind::Rank,
                QuestionKind::Slides,
            ]
            .map(|kind| score.earned(kind))
        };
        let (three, four, six) = (Points::whole(3), Points::whole(4), Points::whole(6));
        assert_eq!(earned(&score), [Some(three), None, None, Some(six)]);
        let marks = [
            given(&score, QuestionKind::FreeText, 0.0),
            given(&score, QuestionKind::Rank, 4.0),
        ];
        let (mut graded, _) = score.with_marks(&marks).unwrap();
        graded
            .marks
            .retain(|mark| mark.kind != QuestionKind::Slides);
        assert_eq!(
            earned(&graded),
            [Some(three), Some(Points::ZERO), Some(four), None]
        );
    }

    #[rstest]
    #[case(3.0, 300, false)]
    #[case(3.01, 300, true)]
    #[case(1e300, 300, true)]
    #[case(0.0, 0, false)]
    #[case(-0.0, 0, false)]
    #[case(-1.25, 125, true)]
    #[case(-7.0, 300, true)]
    #[case(1.234, 123, false)]
    fn a_mark_is_kept_between_zero_and_the_weight(
        #[case] points: f64,
        #[case] hundredths: i64,
        #[case] is_changed: bool,
    ) {
        let score = score();
        let marks = [
            given(&score, QuestionKind::FreeText, points),
            given(&score, QuestionKind::Rank, 0.0),
        ];
        let (graded, changed) = score.with_marks(&marks).unwrap();
        assert_eq!(
            graded.sum(QuestionKind::FreeText),
            Points::from_hundredths(hundredths)
        );
        assert_eq!(
            changed,
            marks[0]
                .question
                .filter(|_| is_changed)
                .into_iter()
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn marks_that_do_not_fit_are_refused_where_they_stand() {
        let score = score();
        let text = given(&score, QuestionKind::FreeText, 1.0);
        let marks = [
            text,
            text,
            ManualMark {
                question: Some(QuestionId(uuid::Uuid::max())),
                ..text
            },
            ManualMark {
                kind: QuestionKind::FreeText,
                ..given(&score, QuestionKind::Rank, 1.0)
            },
            given(&score, QuestionKind::Arrange, 4.99),
            given(&score, QuestionKind::Slides, f64::NAN),
        ];
        let paths: Vec<String> = messages(score.with_marks(&marks))
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert_eq!(
            paths,
            [
                "scoreData.1.question_id",
                "scoreData.2.question_id",
                "scoreData.3.type",
                "scoreData.4.score",
                "scoreData.5.score"
            ]
        );
    }

    #[test]
    fn every_waiting_mark_is_given_and_the_others_may_be_repeated() {
        let score = score();
        let text = given(&score, QuestionKind::FreeText, 1.0);
        let missing = score.with_marks(&[text]).unwrap_err();
        assert_eq!(missing.iter().next().unwrap().0, "scoreData");
        let marks = [
            text,
            given(&score, QuestionKind::Rank, 1.0),
            given(&score, QuestionKind::Arrange, 5.0),
            given(&score, QuestionKind::Slides, 6.0),
        ];
        let (graded, _) = score.with_marks(&marks).unwrap();
        let later = graded
            .with_marks(&[given(&score, QuestionKind::FreeText, 2.0)])
            .unwrap()
            .0;
        assert_eq!(
            (
                later.sum(QuestionKind::FreeText),
                later.sum(QuestionKind::Rank)
            ),
            (Points::whole(2), Points::whole(1))
        );
    }

    #[rstest]
    #[case(10.0, None)]
    #[case(10.005, None)]
    #[case(9.995, None)]
    #[case(10.006, Some("bonus"))]
    #[case(9.994, Some("bonus"))]
    #[case(f64::NAN, Some("bonus"))]
    #[case(f64::INFINITY, Some("bonus"))]
    fn a_figure_may_be_half_a_hundredth_off(#[case] bonus: f64, #[case] path: Option<&str>) {
        let score = score();
        let found = score.verify_totals(bonus, 26.0, 0.0, 0.0).err();
        assert_eq!(
            found
                .as_ref()
                .and_then(|errors| errors.iter().next())
                .map(|(path, _)| path),
            path
        );
        let all = score.verify_totals(0.0, 0.0, 1.0, 1.0).unwrap_err();
        assert_eq!(
            all.iter().map(|(path, _)| path).collect::<Vec<_>>(),
            ["bonus", "total", "freeText", "rank"]
        );
    }

    #[rstest]
    #[case(0, 0)]
    #[case(1, 333)]
    #[case(2, 667)]
    #[case(3, 1000)]
    fn the_bonus_is_the_share_of_answered_ranks(#[case] answered: usize, #[case] hundredths: i64) {
        let mut draft = every_kind();
        draft.groups = vec![rank(1.0, 3)];
        let (_, content) = draft.check(&CountingIds::default()).unwrap();
        let pick = |(_, question): (_, &crate::Question)| SubmittedAnswer {
            option: question.body.options()[0].id,
            value: SubmittedValue::Flag(true),
        };
        let entries: Vec<SubmittedAnswer> = content.questions().take(answered).map(pick).collect();
        let sheet = AnswerSchema::of(&content).read(&entries, &[]).unwrap();
        let score = Score::of(&content, &sheet, Points::whole(10));
        assert_eq!(score.bonus, Points::from_hundredths(hundredths));
    }

    #[test]
    fn without_rank_questions_there_is_no_bonus() {
        let mut draft = every_kind();
        draft
            .groups
            .retain(|group| group.kind != QuestionKind::Rank);
        let (_, content) = draft.check(&CountingIds::default()).unwrap();
        assert_eq!(
            Score::of(&content, &Sheet::default(), Points::whole(10)).bonus,
            Points::ZERO
        );
    }

    proptest! {
        #[test]
        fn a_mark_never_passes_its_weight((content, entries, slides) in content_and_save(), points in proptest::num::f64::ANY) {
            let sheet = AnswerSchema::of(&content).read(&entries, &slides).unwrap();
            let rank_bonus = Points::whole(10);
            let score = Score::of(&content, &sheet, rank_bonus);
            let by_hand = score.marks.iter().filter(|mark| mark.kind.needs_manual_grading());
            let given: Vec<_> = by_hand.map(|mark| ManualMark { kind: mark.kind, question: mark.question, score: points }).collect();
            let graded = score.with_marks(&given);
            prop_assert_eq!(graded.is_ok(), points.is_finite() || given.is_empty());
            for score in graded.into_iter().map(|(graded, _)| graded).chain([score]) {
                for mark in &score.marks {
                    let earned = mark.score.unwrap_or_default();
                    prop_assert!((Points::ZERO..=mark.weight).contains(&earned));
                }
                prop_assert!(score.bonus <= rank_bonus);
                prop_assert!(score.total() <= score.total_weight + score.bonus);
                prop_assert!((Points::ZERO..=Points::whole(100)).contains(&score.percentage()));
                prop_assert_eq!(&serde_json::from_str::<Score>(&serde_json::to_string(&score).unwrap()).unwrap(), &score);
            }
        }

        #[test]
        fn grading_twice_is_grading_once((content, entries, slides) in content_and_save()) {
            let sheet = AnswerSchema::of(&content).read(&entries, &slides).unwrap();
            prop_assert_eq!(grade(&content, &sheet), grade(&content, &sheet));
            let score = Score::of(&content, &sheet, Points::whole(10));
            let by_hand = score.marks.iter().filter(|mark| mark.kind.needs_manual_grading());
            let given: Vec<_> = by_hand.map(|mark| ManualMark { kind: mark.kind, question: mark.question, score: 1.5 }).collect();
            let once = score.with_marks(&given).unwrap().0;
            prop_assert_eq!(&once.with_marks(&given).unwrap().0, &once);
        }
    }
}
