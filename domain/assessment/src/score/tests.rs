use super::*;
use crate::AnswerSchema;
use crate::sheet::{SubmittedAnswer, SubmittedValue};
use crate::testing::{
    CountingIds, content_and_save, error_messages, every_kind, perfect_save, rank,
};
use proptest::prelude::*;
use rstest::rstest;

fn fixture() -> (Content, Sheet) {
    let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
    let (entries, slides) = perfect_save(&content);
    let sheet = AnswerSchema::new(&content).read(&entries, &slides).unwrap();
    (content, sheet)
}

fn score() -> Score {
    let (content, sheet) = fixture();
    Score::new(&content, &sheet, Points::whole(10))
}

fn manual_mark(score: &Score, kind: QuestionKind, points: f64) -> ManualMark {
    let mark = score.marks.iter().find(|mark| mark.kind == kind).unwrap();
    ManualMark {
        kind,
        question: mark.question,
        score: points,
        comment: None,
    }
}

#[test]
fn a_perfect_sheet_earns_all_automatic_marks() {
    let score = score();
    assert!(score.needs_grader());
    // True or false earns 3, multiple choice 2, arrange 5, slides 6, and the bonus is 10.
    assert_eq!(score.total(), Points::whole(26));
    let marks = [
        manual_mark(&score, QuestionKind::FreeText, 3.0),
        manual_mark(&score, QuestionKind::Rank, 4.0),
    ];
    let (graded, changed) = score.with_marks(&marks).unwrap();
    assert_eq!((graded.total(), changed), (Points::whole(33), vec![]));
    assert_eq!(graded.percentage(), Points::whole(100));
    assert!(!graded.needs_grader());
}

/// Returns the automatic mark of a kind.
fn own_mark(score: &Score, kind: QuestionKind) -> f64 {
    let mark = score.marks.iter().find(|mark| mark.kind == kind).unwrap();
    mark.score.unwrap().to_number()
}

#[test]
fn every_mark_may_have_a_comment_which_changes_no_points() {
    let score = score();
    let commented = |kind, points, comment: &str| ManualMark {
        comment: Some(comment.to_owned()),
        ..manual_mark(&score, kind, points)
    };
    let given = [
        commented(QuestionKind::FreeText, 3.0, "  Well argued "),
        commented(QuestionKind::Rank, 4.0, " "),
        commented(
            QuestionKind::TrueOrFalse,
            own_mark(&score, QuestionKind::TrueOrFalse),
            "Read it again",
        ),
    ];
    let (graded, _) = score.with_marks(&given).unwrap();
    assert_eq!(graded.total(), Points::whole(33));
    let comment = |score: &Score, kind| {
        let mark = score.marks.iter().find(|mark| mark.kind == kind).unwrap();
        mark.comment.clone()
    };
    let expected = [Some("Well argued"), None, Some("Read it again")];
    let kinds = [
        QuestionKind::FreeText,
        QuestionKind::Rank,
        QuestionKind::TrueOrFalse,
    ];
    for (kind, expected) in kinds.into_iter().zip(expected) {
        assert_eq!(comment(&graded, kind).as_deref(), expected);
    }
    let (kept, _) = graded
        .with_marks(&[manual_mark(&score, kinds[0], 2.0)])
        .unwrap();
    assert_eq!(comment(&kept, kinds[0]).as_deref(), expected[0]);
    let (removed, _) = graded.with_marks(&[commented(kinds[0], 2.0, "")]).unwrap();
    assert_eq!(comment(&removed, kinds[0]), None);
}

#[rstest]
#[case(1_000, true)]
#[case(1_001, false)]
fn a_comment_has_at_most_a_thousand_characters(#[case] length: usize, #[case] fits: bool) {
    let score = score();
    let given = ManualMark {
        comment: Some("x".repeat(length)),
        ..manual_mark(
            &score,
            QuestionKind::TrueOrFalse,
            own_mark(&score, QuestionKind::TrueOrFalse),
        )
    };
    let rest = [
        given,
        manual_mark(&score, QuestionKind::FreeText, 3.0),
        manual_mark(&score, QuestionKind::Rank, 4.0),
    ];
    let errors = score.with_marks(&rest).err();
    let path = errors.and_then(|errors| errors.iter().next().map(|(path, _)| path.to_owned()));
    assert_eq!(path, (!fits).then(|| "marks.0.comment".to_owned()));
}

#[rstest]
#[case(2.5, 250, false)]
#[case(-1.0, 100, true)]
#[case(99.0, 300, true)]
fn one_question_is_marked_within_its_weight(
    #[case] given: f64,
    #[case] stored: i64,
    #[case] adjusted: bool,
) {
    let score = score();
    let given = manual_mark(&score, QuestionKind::FreeText, given);
    let (mark, was_adjusted) = score.mark_question(&given).unwrap();
    assert_eq!(mark.score, Some(Points::from_hundredths(stored)));
    assert_eq!(was_adjusted, adjusted);
}

#[test]
fn only_a_question_that_a_grader_marks_is_marked_by_itself() {
    let score = score();
    let paths = |given: ManualMark| {
        let errors = score.mark_question(&given).unwrap_err();
        errors
            .iter()
            .map(|(path, _)| path.to_owned())
            .collect::<Vec<_>>()
    };
    let automatic = manual_mark(&score, QuestionKind::TrueOrFalse, 3.0);
    assert_eq!(paths(automatic), ["question"]);
    let text = manual_mark(&score, QuestionKind::FreeText, f64::NAN);
    assert_eq!(paths(text.clone()), ["score"]);
    let comment = Some("x".repeat(1_001));
    let long = ManualMark {
        comment,
        score: 1.0,
        ..text
    };
    assert_eq!(paths(long), ["comment"]);
}

#[test]
fn sums_contain_only_marked_kinds_and_are_stored_by_name() {
    let mut draft = every_kind();
    draft
        .groups
        .retain(|group| group.kind != QuestionKind::Arrange);
    let (_, content) = draft.check(&CountingIds::default()).unwrap();
    let (entries, slides) = perfect_save(&content);
    let sheet = AnswerSchema::new(&content).read(&entries, &slides).unwrap();
    let sums = Score::new(&content, &sheet, Points::whole(10)).sums();
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

/// Scores of earlier versions have the mark of the slides case last.
#[test]
fn marks_are_read_in_the_order_of_the_tabs() {
    let score = score();
    let kinds: Vec<_> = score.marks.iter().map(|mark| mark.kind).collect();
    assert!(kinds.is_sorted(), "{kinds:?}");
    let mut earlier = score.clone();
    let slides = kinds.iter().position(|kind| *kind == QuestionKind::Slides);
    let slides = earlier.marks.remove(slides.unwrap());
    earlier.marks.push(slides);
    let stored = serde_json::to_string(&earlier).unwrap();
    assert_eq!(serde_json::from_str::<Score>(&stored).unwrap(), score);
}

#[test]
fn an_empty_sheet_earns_nothing_and_needs_no_grader() {
    let (content, _) = fixture();
    let score = Score::new(&content, &Sheet::default(), Points::whole(10));
    assert_eq!(
        (score.total(), score.percentage()),
        (Points::ZERO, Points::ZERO)
    );
    assert!(!score.needs_grader());
    assert_eq!(score.with_marks(&[]).unwrap().0, score);
}

#[test]
fn a_kind_has_points_only_if_all_its_questions_are_marked() {
    let score = score();
    let earned = |score: &Score| {
        [
            QuestionKind::TrueOrFalse,
            QuestionKind::FreeText,
            QuestionKind::Rank,
            QuestionKind::Slides,
        ]
        .map(|kind| score.earned_points(kind))
    };
    let (three, four, six) = (Points::whole(3), Points::whole(4), Points::whole(6));
    assert_eq!(earned(&score), [Some(three), None, None, Some(six)]);
    let marks = [
        manual_mark(&score, QuestionKind::FreeText, 0.0),
        manual_mark(&score, QuestionKind::Rank, 4.0),
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
        manual_mark(&score, QuestionKind::FreeText, points),
        manual_mark(&score, QuestionKind::Rank, 0.0),
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
fn wrong_marks_are_refused_at_their_fields() {
    let score = score();
    let text = manual_mark(&score, QuestionKind::FreeText, 1.0);
    let marks = [
        text.clone(),
        text.clone(),
        ManualMark {
            question: Some(QuestionId(uuid::Uuid::max())),
            ..text
        },
        ManualMark {
            kind: QuestionKind::FreeText,
            ..manual_mark(&score, QuestionKind::Rank, 1.0)
        },
        manual_mark(&score, QuestionKind::Arrange, 4.99),
        manual_mark(&score, QuestionKind::Slides, f64::NAN),
    ];
    let paths: Vec<String> = error_messages(score.with_marks(&marks))
        .into_iter()
        .map(|(path, _)| path)
        .collect();
    assert_eq!(
        paths,
        [
            "marks.1.question",
            "marks.2.question",
            "marks.3.kind",
            "marks.4.score",
            "marks.5.score"
        ]
    );
}

#[test]
fn a_grader_gives_every_missing_mark_and_may_repeat_the_others() {
    let score = score();
    let text = manual_mark(&score, QuestionKind::FreeText, 1.0);
    let missing = score.with_marks(std::slice::from_ref(&text)).unwrap_err();
    assert_eq!(missing.iter().next().unwrap().0, "marks");
    let marks = [
        text,
        manual_mark(&score, QuestionKind::Rank, 1.0),
        manual_mark(&score, QuestionKind::Arrange, 5.0),
        manual_mark(&score, QuestionKind::Slides, 6.0),
    ];
    let (graded, _) = score.with_marks(&marks).unwrap();
    let later = graded
        .with_marks(&[manual_mark(&score, QuestionKind::FreeText, 2.0)])
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
fn a_total_may_differ_by_half_a_hundredth(#[case] bonus: f64, #[case] path: Option<&str>) {
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
        ["bonus", "total", "free_text", "rank"]
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
        option: question.spec.options()[0].id,
        value: SubmittedValue::Flag(true),
    };
    let entries: Vec<SubmittedAnswer> = content.questions().take(answered).map(pick).collect();
    let sheet = AnswerSchema::new(&content).read(&entries, &[]).unwrap();
    let score = Score::new(&content, &sheet, Points::whole(10));
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
        Score::new(&content, &Sheet::default(), Points::whole(10)).bonus,
        Points::ZERO
    );
}

proptest! {
    #[test]
    fn a_mark_never_passes_its_weight((content, entries, slides) in content_and_save(), points in proptest::num::f64::ANY) {
        let sheet = AnswerSchema::new(&content).read(&entries, &slides).unwrap();
        let rank_bonus = Points::whole(10);
        let score = Score::new(&content, &sheet, rank_bonus);
        let by_hand = score.marks.iter().filter(|mark| mark.kind.needs_manual_grading());
        let given: Vec<_> = by_hand.map(|mark| ManualMark { kind: mark.kind, question: mark.question, score: points, comment: None }).collect();
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
        let sheet = AnswerSchema::new(&content).read(&entries, &slides).unwrap();
        prop_assert_eq!(grade(&content, &sheet), grade(&content, &sheet));
        let score = Score::new(&content, &sheet, Points::whole(10));
        let by_hand = score.marks.iter().filter(|mark| mark.kind.needs_manual_grading());
        let given: Vec<_> = by_hand.map(|mark| ManualMark { kind: mark.kind, question: mark.question, score: 1.5, comment: None }).collect();
        let once = score.with_marks(&given).unwrap().0;
        prop_assert_eq!(&once.with_marks(&given).unwrap().0, &once);
    }
}
