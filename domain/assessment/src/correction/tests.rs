use domain_kernel::{AttemptId, UserId};
use proptest::prelude::*;
use rstest::rstest;
use uuid::Uuid;

use super::*;
use crate::certificate::{CertificateCode, Publication};
use crate::feedback::QuestionFeedback;
use crate::graded_attempt::GradedAttempt;
use crate::mark_draft::MarkDraft;
use crate::score::ManualMark;
use crate::testing::{CountingIds, content_and_save, error_messages, every_kind, perfect_save};
use crate::{AnswerSchema, TemplateDraft};

/// The kinds whose questions have a key.
const WITH_KEY: [QuestionKind; 3] = [
    QuestionKind::TrueOrFalse,
    QuestionKind::MultipleChoices,
    QuestionKind::Arrange,
];
const NEW_KEY: CorrectionRule = CorrectionRule::NewKey;
const BETTER: CorrectionRule = CorrectionRule::Better;
const FULL_MARKS: CorrectionRule = CorrectionRule::FullMarks;
const DROP: CorrectionRule = CorrectionRule::Drop;

fn content(draft: TemplateDraft) -> Content {
    draft.check(&CountingIds::default()).unwrap().1
}

/// A template of all kinds, and a sheet that is right by its key.
fn fixture() -> (Content, Sheet) {
    let content = content(every_kind());
    let (entries, slides) = perfect_save(&content);
    let sheet = AnswerSchema::new(&content).read(&entries, &slides).unwrap();
    (content, sheet)
}

/// The first question of a kind; `None` for the slides.
fn question(content: &Content, kind: QuestionKind) -> Option<QuestionId> {
    let mut questions = content.questions();
    questions.find_map(|(group, question)| (group.kind == kind).then_some(question.id))
}

/// The answers of a question as the form lists them, with its current key.
fn present_key(content: &Content, question: Option<QuestionId>) -> Vec<KeyAnswer> {
    let Some((_, Some(spec))) = find(content, question) else {
        return vec![];
    };
    let answer = |option: crate::ModelOption| KeyAnswer {
        id: None,
        value: option.value,
        is_correct: option.is_correct.unwrap_or_default(),
        order: option.order,
    };
    spec.options().into_iter().map(answer).collect()
}

/// Another key: each flag is inverted, and the items are in reverse order.
fn other_key(content: &Content, question: Option<QuestionId>) -> Vec<KeyAnswer> {
    let present = present_key(content, question);
    let count = i64::try_from(present.len()).unwrap();
    let other = |answer: KeyAnswer| KeyAnswer {
        is_correct: !answer.is_correct,
        order: answer.order.map(|order| count + 1 - order),
        ..answer
    };
    present.into_iter().map(other).collect()
}

fn draft(content: &Content, kind: QuestionKind, rule: CorrectionRule) -> CorrectionDraft {
    let question = question(content, kind);
    CorrectionDraft {
        question,
        rule,
        answers: other_key(content, question),
    }
}

/// The correction of the first question of a kind with another key.
fn correction(content: &Content, kind: QuestionKind, rule: CorrectionRule) -> KeyCorrection {
    let draft = draft(content, kind, rule);
    draft.check(content, &KeyCorrections::default()).unwrap()
}

fn only(correction: &KeyCorrection) -> KeyCorrections {
    KeyCorrections::default().with(correction)
}

fn mark(score: &Score, question: Option<QuestionId>) -> &Mark {
    let mut marks = score.marks.iter();
    marks.find(|mark| mark.question == question).unwrap()
}

fn paths(errors: FieldErrors) -> Vec<String> {
    let messages = error_messages(Err::<(), _>(errors)).into_iter();
    messages.map(|(path, _)| path).collect()
}

fn first_path(errors: FieldErrors) -> String {
    paths(errors).swap_remove(0)
}

const KINDS: [QuestionKind; 6] = QuestionKind::ALL;

#[rstest]
fn each_rule_holds_for_its_kinds_alone(
    #[values(NEW_KEY, BETTER, FULL_MARKS, DROP)] rule: CorrectionRule,
    #[values(KINDS[0], KINDS[1], KINDS[2], KINDS[3], KINDS[4], KINDS[5])] kind: QuestionKind,
) {
    use QuestionKind::{Arrange, FreeText, MultipleChoices, Rank, Slides, TrueOrFalse};
    let expected = match kind {
        FreeText | Rank => rule == DROP,
        Slides => rule == DROP || rule == FULL_MARKS,
        TrueOrFalse | MultipleChoices | Arrange => true,
    };
    let (content, _) = fixture();
    let checked = draft(&content, kind, rule).check(&content, &KeyCorrections::default());
    assert_eq!(checked.is_ok(), expected);
    if let Err(errors) = checked {
        assert_eq!(first_path(errors), "rule");
    }
}

/// The sheet is right by the template's key, so another key makes it wrong.
#[rstest]
#[case(NEW_KEY, Some(0))]
#[case(BETTER, Some(1))]
#[case(FULL_MARKS, Some(1))]
#[case(DROP, Some(1))]
fn a_right_answer_earns_what_the_rule_says(
    #[case] rule: CorrectionRule,
    #[case] shares: Option<i64>,
    #[values(
        QuestionKind::TrueOrFalse,
        QuestionKind::MultipleChoices,
        QuestionKind::Arrange
    )]
    kind: QuestionKind,
) {
    let (content, sheet) = fixture();
    let score = Score::new(&content, &sheet, Points::whole(10));
    let id = question(&content, kind);
    let corrected = score.corrected(&content, &sheet, &only(&correction(&content, kind, rule)));
    let (before, after) = (mark(&score, id), mark(&corrected, id));
    assert_eq!(after.corrected, Some(rule));
    assert_eq!(
        after.score,
        shares.map(|shares| before.weight.share(shares, 1))
    );
    let counted = if rule == DROP {
        Points::ZERO
    } else {
        after.score.unwrap()
    };
    let others = score.total().hundredths() - before.score.unwrap().hundredths();
    assert_eq!(
        corrected.total().hundredths(),
        others + counted.hundredths()
    );
    let weight = if rule == DROP {
        before.weight.hundredths()
    } else {
        0
    };
    assert_eq!(
        corrected.total_weight.hundredths(),
        score.total_weight.hundredths() - weight
    );
}

/// The first answer to each question is wrong by the template's key and right by the other key.
#[rstest]
#[case(NEW_KEY, 1)]
#[case(BETTER, 1)]
#[case(FULL_MARKS, 1)]
#[case(DROP, 0)]
fn a_wrong_answer_earns_what_the_rule_says(
    #[case] rule: CorrectionRule,
    #[case] shares: i64,
    #[values(
        QuestionKind::TrueOrFalse,
        QuestionKind::MultipleChoices,
        QuestionKind::Arrange
    )]
    kind: QuestionKind,
) {
    let (content, _) = fixture();
    let id = question(&content, kind);
    // A sheet that is right by the other key.
    let keyed = correction(&content, kind, NEW_KEY);
    let mut other = content.clone();
    for group in &mut other.groups {
        for question in &mut group.questions {
            if Some(question.id) == id {
                question.spec = keyed.key.clone().unwrap();
            }
        }
    }
    let (entries, slides) = perfect_save(&other);
    let sheet = AnswerSchema::new(&content).read(&entries, &slides).unwrap();
    let score = Score::new(&content, &sheet, Points::ZERO);
    assert_eq!(mark(&score, id).score, Some(Points::ZERO));
    let corrected = score.corrected(&content, &sheet, &only(&correction(&content, kind, rule)));
    let weight = mark(&score, id).weight;
    assert_eq!(mark(&corrected, id).score, Some(weight.share(shares, 1)));
}

#[test]
fn full_marks_are_for_everybody_who_submitted_also_without_an_answer() {
    let (content, _) = fixture();
    let empty = Sheet::default();
    let score = Score::new(&content, &empty, Points::whole(10));
    for kind in [QuestionKind::MultipleChoices, QuestionKind::Slides] {
        let full = only(&correction(&content, kind, FULL_MARKS));
        let corrected = score.corrected(&content, &empty, &full);
        let own = mark(&corrected, question(&content, kind));
        assert_eq!((own.score, own.answered), (Some(own.weight), false));
        let key = correction(&content, QuestionKind::MultipleChoices, NEW_KEY);
        let keyed = score.corrected(&content, &empty, &only(&key));
        assert_eq!(
            keyed.total(),
            Points::ZERO,
            "no key makes an empty answer right"
        );
    }
}

#[test]
fn marks_of_graders_their_comments_and_the_bonus_stay() {
    let (content, sheet) = fixture();
    let automatic = Score::new(&content, &sheet, Points::whole(10));
    let given = |kind, score| ManualMark {
        kind,
        question: question(&content, kind),
        score,
        comment: Some("Well done".to_owned()),
    };
    let marks = [
        given(QuestionKind::FreeText, 2.5),
        given(QuestionKind::Rank, 1.0),
        ManualMark {
            score: 2.0,
            ..given(QuestionKind::MultipleChoices, 2.0)
        },
    ];
    let (score, _) = automatic.with_marks(&marks).unwrap();
    let corrections: KeyCorrections = [
        correction(&content, QuestionKind::MultipleChoices, NEW_KEY),
        correction(&content, QuestionKind::Rank, DROP),
    ]
    .into_iter()
    .collect();
    let corrected = score.corrected(&content, &sheet, &corrections);
    for kind in [
        QuestionKind::FreeText,
        QuestionKind::Rank,
        QuestionKind::MultipleChoices,
    ] {
        let (before, after) = (
            mark(&score, question(&content, kind)),
            mark(&corrected, question(&content, kind)),
        );
        assert_eq!(before.comment, after.comment);
        if kind.needs_manual_grading() {
            assert_eq!(before.score, after.score, "{kind:?}");
        }
    }
    assert_eq!(score.bonus, corrected.bonus);
    // The question with the new key earns 2 points. The dropped question would have earned 1.
    assert_eq!(
        score.total().hundredths() - corrected.total().hundredths(),
        300
    );
}

#[test]
fn a_dropped_question_waits_for_no_grader_and_its_kind_has_no_points() {
    let (content, sheet) = fixture();
    let score = Score::new(&content, &sheet, Points::ZERO);
    assert!(score.needs_grader());
    let corrections: KeyCorrections = [QuestionKind::FreeText, QuestionKind::Rank]
        .map(|kind| correction(&content, kind, DROP))
        .into_iter()
        .collect();
    let corrected = score.corrected(&content, &sheet, &corrections);
    assert!(!corrected.needs_grader());
    assert_eq!(corrected.sums().get(QuestionKind::Rank), Some(Points::ZERO));
    assert!(corrected.with_marks(&[]).is_ok());
    assert_eq!(corrected.percentage(), Points::whole(100));
}

#[test]
fn the_last_question_that_counts_cannot_be_dropped() {
    let (content, _) = fixture();
    let mut corrections = KeyCorrections::default();
    let all: Vec<_> = content
        .questions()
        .map(|(_, question)| Some(question.id))
        .collect();
    for question in all {
        let draft = CorrectionDraft {
            question,
            rule: DROP,
            answers: vec![],
        };
        corrections = corrections.with(&draft.check(&content, &corrections).unwrap());
    }
    assert_eq!(
        corrections.total_weight(&content),
        Points::whole(6),
        "the slides are left"
    );
    for kind in QuestionKind::ALL {
        let left = if kind == QuestionKind::Slides { 6 } else { 0 };
        let weight = corrections.weight_of(&content, kind);
        assert_eq!(weight, Points::whole(left), "{kind:?}");
    }
    let last = CorrectionDraft {
        question: None,
        rule: DROP,
        answers: vec![],
    };
    let errors = last.check(&content, &corrections).unwrap_err();
    assert_eq!(first_path(errors), "rule");
    let full = CorrectionDraft {
        question: None,
        rule: FULL_MARKS,
        answers: vec![],
    };
    assert!(full.check(&content, &corrections).is_ok());
}

#[test]
fn an_unknown_question_and_slides_of_a_template_without_them_are_refused() {
    let without = content(TemplateDraft {
        slides: None,
        ..every_kind()
    });
    for question in [None, Some(Uuid::from_u128(77).into())] {
        let draft = CorrectionDraft {
            question,
            rule: DROP,
            answers: vec![],
        };
        let errors = draft
            .check(&without, &KeyCorrections::default())
            .unwrap_err();
        assert_eq!(first_path(errors), "question_id");
    }
}

fn check_answers(kind: QuestionKind, change: impl FnOnce(&mut Vec<KeyAnswer>)) -> Vec<String> {
    let (content, _) = fixture();
    let mut draft = draft(&content, kind, NEW_KEY);
    change(&mut draft.answers);
    match draft.check(&content, &KeyCorrections::default()) {
        Ok(_) => vec![],
        Err(errors) => paths(errors),
    }
}

#[test]
fn a_key_lists_every_answer_with_its_text() {
    use QuestionKind::{Arrange, MultipleChoices, TrueOrFalse};
    assert_eq!(
        check_answers(MultipleChoices, |answers| answers.truncate(1)),
        ["answers"]
    );
    assert_eq!(check_answers(MultipleChoices, Vec::clear), ["answers"]);
    assert_eq!(
        check_answers(MultipleChoices, |answers| answers[1].value.push('x')),
        ["answers.1.value"]
    );
    assert_eq!(
        check_answers(MultipleChoices, |answers| {
            for answer in answers {
                answer.is_correct = false;
            }
        }),
        ["answers"]
    );
    for flag in [true, false] {
        let paths = check_answers(TrueOrFalse, |answers| {
            for answer in answers {
                answer.is_correct = flag;
            }
        });
        assert_eq!(paths, ["answers"]);
    }
    assert_eq!(
        check_answers(Arrange, |answers| answers[2].order = answers[0].order),
        ["answers.2.order"]
    );
    let unknown = Some(Uuid::from_u128(77).into());
    assert_eq!(
        check_answers(Arrange, |answers| answers[0].id = unknown),
        ["answers.0.id"]
    );
}

#[test]
fn answers_may_be_named_by_id_in_any_order() {
    let (content, _) = fixture();
    for kind in WITH_KEY {
        let in_order = draft(&content, kind, NEW_KEY);
        let (_, spec) = find(&content, in_order.question).unwrap();
        let mut named = in_order.clone();
        for (answer, option) in named.answers.iter_mut().zip(spec.unwrap().options()) {
            answer.id = Some(option.id);
        }
        named.answers.reverse();
        let none = KeyCorrections::default();
        assert_eq!(
            named.check(&content, &none),
            in_order.check(&content, &none)
        );
        let mut twice = draft(&content, kind, NEW_KEY);
        twice.answers[1].id = spec.unwrap().options().first().map(|option| option.id);
        let errors = twice.check(&content, &none).unwrap_err();
        assert_eq!(first_path(errors), "answers.1.id");
    }
}

#[test]
fn rules_without_a_key_ignore_the_answers() {
    let (content, _) = fixture();
    for rule in [FULL_MARKS, DROP] {
        let mut draft = draft(&content, QuestionKind::MultipleChoices, rule);
        draft.answers = vec![KeyAnswer::default(); 9];
        let checked = draft.check(&content, &KeyCorrections::default()).unwrap();
        assert_eq!(checked.key, None);
    }
}

#[test]
fn a_correction_tells_the_participant_once_the_score_is_published_and_differs() {
    let (content, sheet) = fixture();
    let score = Score::new(&content, &sheet, Points::ZERO);
    let id = |number| Uuid::from_u128(number);
    let mut graded = GradedAttempt::new(
        id(1).into(),
        id(2).into(),
        id(3).into(),
        id(4).into(),
        score.clone(),
    );
    let now = Timestamp::from_millis(7);
    let other = correction(&content, QuestionKind::MultipleChoices, NEW_KEY);
    let corrected = score.corrected(&content, &sheet, &only(&other));
    let mut hidden = graded.clone();
    hidden.correct(corrected.clone(), now);
    assert_eq!((hidden.corrected_at, &hidden.score), (None, &corrected));
    graded.publish(&Publication {
        by: UserId(id(9)),
        at: Timestamp::from_millis(1),
        code: CertificateCode::from_bits(1),
    });
    let mut same = graded.clone();
    let better = only(&correction(&content, QuestionKind::MultipleChoices, BETTER));
    same.correct(score.corrected(&content, &sheet, &better), now);
    assert_eq!(same.corrected_at, None, "no mark and no weight differs");
    graded.correct(corrected, now);
    assert_eq!(graded.corrected_at, Some(now));
    assert_eq!(graded.scored_at, Some(Timestamp::from_millis(1)));
}

#[rstest]
#[case(NEW_KEY)]
#[case(BETTER)]
fn the_key_of_the_template_is_no_correction(
    #[case] rule: CorrectionRule,
    #[values(
        QuestionKind::TrueOrFalse,
        QuestionKind::MultipleChoices,
        QuestionKind::Arrange
    )]
    kind: QuestionKind,
) {
    let (content, sheet) = fixture();
    let score = Score::new(&content, &sheet, Points::ZERO);
    let question = question(&content, kind);
    let back = CorrectionDraft {
        question,
        rule,
        answers: present_key(&content, question),
    };
    let earlier = only(&correction(&content, kind, NEW_KEY));
    let back = back.check(&content, &earlier).unwrap();
    assert!(back.takes_back());
    let all = earlier.with(&back);
    let corrected = score.corrected(&content, &sheet, &earlier);
    assert_eq!(corrected.corrected(&content, &sheet, &all), score);
    assert_eq!(all.in_force(&content).count(), 0);
    // The preview knows the effect of every rule, also of those with this key.
    assert!(back.by_rule(kind, NEW_KEY).is_some() && back.by_rule(kind, BETTER).is_some());
}

/// D299: Earlier versions kept the key of a correction that took another one back.
#[rstest]
fn a_stored_key_that_is_the_templates_corrects_nothing(
    #[values(NEW_KEY, BETTER)] rule: CorrectionRule,
) {
    let (content, _) = fixture();
    for kind in WITH_KEY {
        let corrected = correction(&content, kind, rule);
        let is_in_force = |correction: &KeyCorrection| only(correction).in_force(&content).count();
        assert_eq!(is_in_force(&corrected), 1, "{kind:?}");
        let (_, spec) = find(&content, corrected.question).unwrap();
        let stored = KeyCorrection {
            key: spec.cloned(),
            ..corrected
        };
        assert_eq!(is_in_force(&stored), 0, "{kind:?}");
        let full = KeyCorrection {
            rule: FULL_MARKS,
            ..stored
        };
        assert_eq!(is_in_force(&full), 1, "{kind:?}");
    }
}

/// D34a: Items with the same text are interchangeable, so their order is the same key.
#[test]
fn an_order_of_the_same_texts_takes_a_correction_back() {
    let mut template = every_kind();
    for group in &mut template.groups {
        if group.kind == QuestionKind::Arrange {
            for item in &mut group.questions[0].answers {
                "Same".clone_into(&mut item.value);
            }
        }
    }
    let content = content(template);
    assert!(correction(&content, QuestionKind::Arrange, NEW_KEY).takes_back());
}

/// D297: The mark of an empty sheet stays 0 by any key, and that of a right one stays by the better key.
#[test]
fn participants_are_told_of_a_correction_only_where_their_mark_is_another_one() {
    let (content, right) = fixture();
    let told = |sheet: &Sheet, kind, rule| {
        let score = Score::new(&content, sheet, Points::ZERO);
        let held = only(&correction(&content, kind, rule));
        let corrected = score.corrected(&content, sheet, &held);
        assert_eq!(
            mark(&corrected, question(&content, kind)).corrected,
            Some(rule)
        );
        let attempt = Uuid::from_u128(7).into();
        let feedback = QuestionFeedback::of(&content, sheet, &corrected, attempt);
        let mut feedback = feedback.into_iter();
        let own = feedback.find(|one| one.question == question(&content, kind));
        own.unwrap().corrected
    };
    let empty = Sheet::default();
    for kind in WITH_KEY {
        for (sheet, rule, is_told) in [
            (&right, NEW_KEY, true),
            (&right, BETTER, false),
            (&right, FULL_MARKS, false),
            (&right, DROP, true),
            (&empty, NEW_KEY, false),
            (&empty, BETTER, false),
            (&empty, FULL_MARKS, true),
            (&empty, DROP, true),
        ] {
            let expected = is_told.then_some(rule);
            assert_eq!(told(sheet, kind, rule), expected, "{kind:?} {rule}");
        }
    }
    for kind in [QuestionKind::FreeText, QuestionKind::Rank] {
        assert_eq!(told(&right, kind, DROP), Some(DROP));
    }
}

#[test]
fn the_better_mark_is_by_the_key_that_gives_more() {
    let (content, right) = fixture();
    for kind in WITH_KEY {
        let better = correction(&content, kind, BETTER);
        assert!(better.is_by_template(&content, &right), "{kind:?}");
        assert!(!better.is_by_template(&content, &Sheet::default()));
        let new = correction(&content, kind, NEW_KEY);
        assert!(!new.is_by_template(&content, &right), "{kind:?}");
    }
    for rule in [FULL_MARKS, DROP] {
        let slides = correction(&content, QuestionKind::Slides, rule);
        assert!(!slides.is_by_template(&content, &right));
    }
}

#[test]
fn a_draft_of_a_dropped_question_is_no_mark() {
    let (content, sheet) = fixture();
    let score = Score::new(&content, &sheet, Points::ZERO);
    let drafts = [QuestionKind::FreeText, QuestionKind::Rank].map(|kind| MarkDraft {
        attempt_id: AttemptId(Uuid::from_u128(1)),
        question: question(&content, kind).unwrap(),
        score: Points::whole(1),
        comment: None,
        marked_by: UserId(Uuid::from_u128(8)),
        marked_at: Timestamp::from_millis(4),
        version: 1,
    });
    let dropped = only(&correction(&content, QuestionKind::FreeText, DROP));
    let corrected = score.corrected(&content, &sheet, &dropped);
    let uses = drafts.each_ref().map(|draft| corrected.has_use_for(draft));
    assert_eq!(uses, [false, true]);
    let drafted = corrected.with_drafts(&drafts);
    let of = |kind| mark(&drafted, question(&content, kind)).score;
    assert_eq!(of(QuestionKind::FreeText), None);
    assert_eq!(of(QuestionKind::Rank), Some(Points::whole(1)));
    assert!(drafts.iter().all(|draft| score.has_use_for(draft)));
}

fn attempt(number: u128, score: &Score, version: i32) -> GradedAttempt {
    let id = |number| Uuid::from_u128(number);
    let graded = GradedAttempt::new(
        id(number).into(),
        id(2).into(),
        id(3).into(),
        id(100 + number).into(),
        score.clone(),
    );
    let mut stored = (*graded).clone();
    stored.version = version;
    GradedAttempt::from_stored(stored)
}

#[test]
fn the_effect_counts_totals_and_lists_those_that_change_from_above() {
    let (content, sheet) = fixture();
    let perfect = Score::new(&content, &sheet, Points::ZERO);
    let empty = Score::new(&content, &Sheet::default(), Points::ZERO);
    let full = only(&correction(
        &content,
        QuestionKind::MultipleChoices,
        FULL_MARKS,
    ));
    let mut effect = CorrectionEffect::default();
    assert_eq!((effect.means(), effect.is_empty()), (None, true));
    for (number, score, sheet) in [(1, &empty, &Sheet::default()), (2, &perfect, &sheet)] {
        let corrected = score.corrected(&content, sheet, &full);
        effect.note(&attempt(number, score, 1), (false, false), &corrected, 2);
    }
    let counts = RuleCounts {
        gained: 1,
        lost: 0,
        unchanged: 1,
    };
    assert_eq!(
        (effect.counts(), effect.published(), effect.len()),
        (counts, 0, 2)
    );
    let changes = effect.first_changes(100);
    assert_eq!(changes.len(), 1);
    let (id, change) = changes[0];
    assert_eq!(id, AttemptId(Uuid::from_u128(1)));
    assert_eq!(
        (change.before, change.after),
        (Points::ZERO, Points::whole(2))
    );
    assert_eq!(
        (change.mark_before, change.mark_after),
        (Some(Points::ZERO), Some(Points::whole(2)))
    );
    // A perfect sheet earns 16 points, without the marks of graders.
    assert_eq!(effect.means(), Some((Points::whole(8), Points::whole(9))));
    assert!(effect.first_changes(0).is_empty());
    let unchanged = effect.first_unchanged(100);
    assert_eq!(unchanged.len(), 1);
    assert_eq!(unchanged[0].0, AttemptId(Uuid::from_u128(2)));
    assert!(effect.changed_places().is_empty(), "none is published");

    // A later attempt counts instead of this one, which is corrected all the same.
    let corrected = empty.corrected(&content, &Sheet::default(), &full);
    effect.note(&attempt(3, &empty, 1), (true, false), &corrected, 2);
    assert_eq!((effect.counts(), effect.len()), (counts, 3));
    assert_eq!(effect.means(), Some((Points::whole(8), Points::whole(9))));
    assert_eq!(effect.first_changes(100).len(), 1);
}

#[test]
fn places_change_where_others_hold_them_after_the_correction() {
    let (content, _) = fixture();
    let of = |bonus| {
        let sheet = Sheet::default();
        let mut score = Score::new(&content, &sheet, Points::ZERO);
        score.bonus = Points::whole(bonus);
        score
    };
    let places = |totals: &[(i64, i64)], is_deleted| {
        let mut effect = CorrectionEffect::default();
        for (number, (before, after)) in (1..).zip(totals) {
            let mut graded = (*attempt(number, &of(*before), 1)).clone();
            graded.scored_at = Some(Timestamp::from_millis(1));
            let graded = GradedAttempt::from_stored(graded);
            effect.note(&graded, (false, is_deleted), &of(*after), 0);
        }
        effect.changed_places()
    };
    assert!(places(&[(9, 9), (5, 6), (3, 4)], false).is_empty());
    assert_eq!(places(&[(9, 9), (5, 5), (3, 6)], false), [2, 3]);
    // The second catches up with the first: they share the first place, and no one has the second.
    assert_eq!(places(&[(9, 9), (5, 9), (3, 3)], false), [1, 2]);
    assert!(places(&[(9, 1), (5, 5)], true).is_empty(), "deleted people");
}

#[test]
fn the_version_of_an_effect_moves_with_every_score_and_correction() {
    let (content, _) = fixture();
    let score = Score::new(&content, &Sheet::default(), Points::ZERO);
    let effect = |attempts: &[(u128, i32)]| {
        let mut effect = CorrectionEffect::default();
        for (number, version) in attempts {
            effect.note(
                &attempt(*number, &score, *version),
                (false, false),
                &score,
                0,
            );
        }
        effect
    };
    let version = effect(&[(1, 1), (2, 1)]).version(0);
    assert!((0..1 << 53).contains(&version));
    assert_eq!(version, effect(&[(2, 1), (1, 1)]).version(0));
    for (other, number) in [
        (effect(&[(1, 1), (2, 2)]), 0),
        (effect(&[(1, 2), (2, 1)]), 0),
        (effect(&[(1, 1)]), 0),
        (effect(&[(1, 1), (2, 1), (3, 1)]), 0),
        (effect(&[(1, 1), (2, 1)]), 1),
    ] {
        assert_ne!(version, other.version(number));
    }
}

/// Generates corrections of any questions, with any rules that their kinds allow. A template with a single question
/// that a grader marks has no corrections.
fn any_corrections(content: &Content) -> BoxedStrategy<Vec<KeyCorrection>> {
    let mut corrections = Vec::new();
    let questions = content.questions().map(|(_, question)| Some(question.id));
    for question in questions.chain([None]) {
        for rule in CorrectionRule::ALL {
            for answers in [present_key(content, question), other_key(content, question)] {
                let draft = CorrectionDraft {
                    question,
                    rule,
                    answers,
                };
                corrections.extend(draft.check(content, &KeyCorrections::default()));
            }
        }
    }
    if corrections.is_empty() {
        return Just(vec![]).boxed();
    }
    prop::collection::vec(prop::sample::select(corrections), 1..4).boxed()
}

proptest! {
    #[test]
    fn corrected_marks_are_within_their_weights_and_can_be_taken_back(
        (content, entries, slides, corrections) in content_and_save().prop_flat_map(|(content, entries, slides)| {
            let corrections = any_corrections(&content);
            (Just(content), Just(entries), Just(slides), corrections)
        })
    ) {
        let sheet = AnswerSchema::new(&content).read(&entries, &slides).unwrap();
        let score = Score::new(&content, &sheet, Points::whole(10));
        let all: KeyCorrections = corrections.iter().cloned().collect();
        prop_assume!(all.total_weight(&content) > Points::ZERO);
        let corrected = score.corrected(&content, &sheet, &all);
        let weights: Points = corrected.counted().map(|mark| mark.weight).sum();
        prop_assert_eq!(corrected.total_weight, weights);
        for (mark, former) in corrected.marks.iter().zip(&score.marks) {
            prop_assert!(mark.score.is_none_or(|score| score >= Points::ZERO && score <= mark.weight));
            prop_assert_eq!((mark.question, mark.weight, mark.answered), (former.question, former.weight, former.answered));
            match all.of(mark.question).map(|correction| correction.rule) {
                Some(CorrectionRule::Better) => prop_assert!(mark.score >= former.score),
                Some(CorrectionRule::FullMarks) => prop_assert_eq!(mark.score, Some(mark.weight)),
                Some(CorrectionRule::NewKey) => {}
                Some(CorrectionRule::Drop) | None => prop_assert_eq!(mark.score, former.score),
            }
        }
        // Without corrections the score is the original one, and repeating a correction changes nothing.
        prop_assert_eq!(&corrected.corrected(&content, &sheet, &KeyCorrections::default()), &score);
        prop_assert_eq!(&corrected.corrected(&content, &sheet, &all), &corrected);
        // A second correction of a question replaces the first one.
        if let Some(last) = corrections.last() {
            let dropped = last.by_rule(QuestionKind::FreeText, CorrectionRule::Drop).unwrap();
            prop_assert_eq!(&all.with(&dropped).with(last), &all.with(last));
        }
        prop_assert!(corrected.percentage() <= Points::whole(100));
    }

    #[test]
    fn the_key_of_the_template_takes_a_correction_back((content, entries, slides) in content_and_save()) {
        let sheet = AnswerSchema::new(&content).read(&entries, &slides).unwrap();
        let score = Score::new(&content, &sheet, Points::whole(10));
        for (group, question) in content.questions() {
            if group.kind.needs_manual_grading() {
                continue;
            }
            let question = Some(question.id);
            let none = KeyCorrections::default();
            let change = CorrectionDraft { question, rule: FULL_MARKS, answers: vec![] };
            let change = change.check(&content, &none).unwrap();
            let back = CorrectionDraft { question, rule: NEW_KEY, answers: present_key(&content, question) };
            let back = back.check(&content, &none).unwrap();
            let changed = score.corrected(&content, &sheet, &only(&change));
            let restored = changed.corrected(&content, &sheet, &only(&change).with(&back));
            let marks = |score: &Score| score.marks.iter().map(|mark| mark.score).collect::<Vec<_>>();
            prop_assert_eq!(marks(&restored), marks(&score));
            prop_assert_eq!(restored.total_weight, score.total_weight);
        }
    }
}

#[rstest]
#[case(QuestionKind::FreeText, DROP)]
#[case(QuestionKind::Rank, DROP)]
#[case(QuestionKind::Slides, DROP)]
#[case(QuestionKind::Slides, FULL_MARKS)]
fn a_correction_of_a_question_without_a_key_is_taken_back_and_it_counts_as_before(
    #[case] kind: QuestionKind,
    #[case] rule: CorrectionRule,
) {
    let (content, sheet) = fixture();
    let score = Score::new(&content, &sheet, Points::ZERO);
    let dropped = correction(&content, kind, rule);
    let draft = CorrectionDraft {
        question: dropped.question,
        rule: NEW_KEY,
        answers: vec![],
    };
    let unchanged = KeyCorrections::default();
    let refused = draft.clone().check(&content, &unchanged).unwrap_err();
    assert!(refused.iter().any(|(path, _)| path == "rule"));

    let earlier = unchanged.with(&dropped);
    let back = draft.clone().check(&content, &earlier).unwrap();
    assert!(back.takes_back());
    let restored = score.corrected(&content, &sheet, &earlier).corrected(
        &content,
        &sheet,
        &earlier.with(&back),
    );
    assert_eq!(restored, score);
    // There is no correction left to undo.
    assert!(draft.check(&content, &earlier.with(&back)).is_err());
}
