//! An oracle that shares no code with the product grades random sheets of random templates, of all six kinds (D34, D35,
//! D37, D94). `just test` always grades the same few thousand sheets; `just test-all` grades 100,000 new ones.

#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by failing"
)]

mod paper;
mod random;
mod translated;

use std::collections::BTreeSet;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use domain_assessment::{
    CorrectionDraft, CorrectionRule, KeyCorrections, ManualMark, QuestionKind, Score,
};
use domain_kernel::Points;

use paper::{Corrected, Given, Paper, half_up};
use random::Random;
use translated::Translated;

const RANK_BONUS: i64 = 1_000;

/// Returns the number of templates, and the seed from which they are generated.
fn trials() -> (u64, u64) {
    let all = std::env::var_os("PALESTRA_TEST_ALL").is_some();
    let seed = std::env::var("PALESTRA_TEST_SEED").ok();
    // A hash map has random keys. They give a new seed.
    let fresh = || RandomState::new().build_hasher().finish();
    let seed = seed.and_then(|seed| seed.parse().ok());
    (
        if all { 100_000 } else { 3_000 },
        seed.unwrap_or_else(fresh),
    )
}

fn hundredths(points: Points) -> i64 {
    points.hundredths()
}

/// Checks every number of a score.
fn check(score: &Score, expected: &[Option<i64>], counts: &[bool], bonus: i64, paper: &Paper) {
    let marks: Vec<_> = score
        .marks
        .iter()
        .map(|mark| mark.score.map(hundredths))
        .collect();
    assert_eq!(marks, expected);
    let weights = paper.weights();
    for (mark, weight) in expected.iter().zip(&weights) {
        assert!(mark.is_none_or(|mark| (0..=*weight).contains(&mark)));
    }
    let counted = || (0..weights.len()).filter(|at| counts[*at]);
    let weight: i64 = counted().map(|at| weights[at]).sum();
    let total = counted().filter_map(|at| expected[at]).sum::<i64>() + bonus;
    assert_eq!(hundredths(score.bonus), bonus);
    assert_eq!(hundredths(score.total_weight), weight);
    assert_eq!(
        hundredths(score.total()),
        total,
        "the total is the sum of its parts"
    );
    let percentage = if weight == 0 {
        0
    } else {
        half_up(total * 10_000, weight).min(10_000)
    };
    assert_eq!(hundredths(score.percentage()), percentage);
    let kinds = paper.kinds();
    for kind in QuestionKind::ALL {
        let of_kind: Vec<_> = (0..kinds.len()).filter(|at| kinds[*at] == kind).collect();
        let mut counted = of_kind.iter().copied().filter(|at| counts[*at]);
        let sum = counted.try_fold(0, |sum, at| Some(sum + expected[at]?));
        let sum = sum.filter(|_| !of_kind.is_empty());
        assert_eq!(score.earned_points(kind).map(hundredths), sum, "{kind:?}");
    }
}

/// Returns the marks that a grader gives, and the marks that are stored: limited to the weight and never negative.
fn grader(random: &mut Random, score: &Score) -> (Vec<ManualMark>, Vec<Option<i64>>, bool) {
    let (mut given, mut stored, mut adjusts) = (Vec::new(), Vec::new(), false);
    for mark in &score.marks {
        if !mark.kind.needs_manual_grading() {
            stored.push(mark.score.map(hundredths));
            continue;
        }
        let weight = hundredths(mark.weight);
        let points = i64::try_from(random.below(120_000)).unwrap() - 10_000;
        stored.push(Some(points.abs().min(weight)));
        adjusts |= points < 0 || points > weight;
        given.push(ManualMark {
            kind: mark.kind,
            question: mark.question,
            score: Points::from_hundredths(points).to_number(),
            comment: None,
        });
    }
    (given, stored, adjusts)
}

/// Corrects the keys of some questions one after the other, then undoes the corrections in reverse order. Each undo
/// must restore the earlier score exactly.
fn correct(
    random: &mut Random,
    paper: &Paper,
    sheet: &[Given],
    product: &Translated,
    graded: &Score,
) {
    let submitted = product.read(sheet);
    let by_hand: Vec<_> = graded
        .marks
        .iter()
        .map(|mark| mark.score.map(hundredths))
        .collect();
    let bonus = hundredths(graded.bonus);
    let mut history = vec![(
        KeyCorrections::default(),
        serde_json::to_string(graded).unwrap(),
    )];
    let mut held: Vec<Option<Corrected>> = vec![None; paper.weights().len()];
    let mut score = graded.clone();
    for _ in 0..random.below(4) {
        let at = random.index(held.len());
        let Some((rule, key)) = paper.any_correction(random, at) else {
            continue;
        };
        let question = graded.marks[at].question;
        let answers = key
            .as_ref()
            .map_or_else(Vec::new, |key| product.key(at, key));
        let draft = CorrectionDraft {
            question,
            rule,
            answers,
        };
        let (holding, _) = history.last().unwrap();
        let Ok(correction) = draft.check(&product.content, holding) else {
            continue;
        };
        let holding = holding.with(&correction);
        held[at] = Some(Corrected { rule, key });
        score = score.corrected(&product.content, &submitted, &holding);
        let expected = paper.corrected_marks(sheet, &by_hand, &held);
        let drops =
            |held: Option<&Corrected>| held.is_some_and(|held| held.rule == CorrectionRule::Drop);
        let counts: Vec<_> = held.iter().map(|held| !drops(held.as_ref())).collect();
        check(&score, &expected, &counts, bonus, paper);
        history.push((holding, serde_json::to_string(&score).unwrap()));
    }
    for (holding, stored) in history.iter().rev() {
        score = score.corrected(&product.content, &submitted, holding);
        assert_eq!(
            &serde_json::to_string(&score).unwrap(),
            stored,
            "taken back"
        );
        assert_eq!(&serde_json::from_str::<Score>(stored).unwrap(), &score);
    }
}

fn trial(random: &mut Random) {
    let paper = Paper::any(random);
    let product = Translated::new(&paper);
    let sheet = paper.any_sheet(random);
    let submitted = product.read(&sheet);
    let score = Score::new(
        &product.content,
        &submitted,
        Points::from_hundredths(RANK_BONUS),
    );
    let (expected, bonus) = (paper.marks(&sheet), paper.bonus(&sheet, RANK_BONUS));
    let counts = vec![true; expected.len()];
    check(&score, &expected, &counts, bonus, &paper);
    let again = Score::new(
        &product.content,
        &product.read(&sheet),
        Points::from_hundredths(RANK_BONUS),
    );
    assert_eq!(again, score, "the same sheet has the same marks");

    let (given, stored, adjusts) = grader(random, &score);
    let (graded, changed) = score.with_marks(&given).unwrap();
    check(&graded, &stored, &counts, bonus, &paper);
    assert_eq!(!changed.is_empty(), adjusts);
    assert_eq!(
        graded.with_marks(&given).unwrap().0,
        graded,
        "grading is idempotent"
    );
    correct(random, &paper, &sheet, &product, &graded);
}

#[test]
fn an_independent_oracle_agrees_with_every_mark_total_and_percentage() {
    let (trials, seed) = trials();
    for number in 0..trials {
        let result = std::panic::catch_unwind(|| trial(&mut Random::new(seed, number)));
        assert!(
            result.is_ok(),
            "PALESTRA_TEST_SEED={seed}, template {number}"
        );
    }
}

#[test]
fn random_papers_and_sheets_reach_every_kind_and_every_mark() {
    let mut seen = BTreeSet::new();
    for number in 0..500 {
        let random = &mut Random::new(7, number);
        let paper = Paper::any(random);
        let marks = paper.marks(&paper.any_sheet(random));
        for ((kind, mark), weight) in paper.kinds().into_iter().zip(marks).zip(paper.weights()) {
            let mark = match mark {
                None => "waits",
                Some(0) => "none",
                Some(mark) if mark == weight => "all",
                Some(_) => "part",
            };
            seen.insert((kind.as_str(), mark));
        }
    }
    let mut expected = BTreeSet::new();
    for kind in QuestionKind::ALL {
        expected.insert((kind.as_str(), "none"));
        let other = if kind.needs_manual_grading() {
            "waits"
        } else {
            "all"
        };
        expected.insert((kind.as_str(), other));
    }
    assert_eq!(seen, expected);
}
