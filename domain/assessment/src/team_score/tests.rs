//! Tests of the score of a team.

use proptest::prelude::*;

use super::*;
use crate::question::QuestionKind;

const WEIGHT: Points = Points::whole(30);

fn score(hundredths: i64) -> PlayerScore {
    let total = Points::from_hundredths(hundredths);
    PlayerScore {
        by_kind: ScoreByKind::of([(QuestionKind::TrueOrFalse, total)]),
        bonus: Points::ZERO,
        total,
        total_weight: WEIGHT,
        corrected_at: None,
        published_at: None,
    }
}

/// A player who has submitted and has this score.
fn scored(hundredths: i64) -> PlayerResult {
    PlayerResult {
        has_submitted: true,
        is_answering: false,
        score: Some(score(hundredths)),
    }
}

const ABSENT: PlayerResult = PlayerResult {
    has_submitted: false,
    is_answering: false,
    score: None,
};
const ANSWERING: PlayerResult = PlayerResult {
    is_answering: true,
    ..ABSENT
};
const UNGRADED: PlayerResult = PlayerResult {
    has_submitted: true,
    ..ABSENT
};
/// A player with a score who has another open attempt, at a training or after a restore.
fn retaking(hundredths: i64) -> PlayerResult {
    PlayerResult {
        is_answering: true,
        ..scored(hundredths)
    }
}

fn result(players: impl IntoIterator<Item = PlayerResult>, has_ended: bool) -> TeamResult {
    players.into_iter().collect::<TeamTally>().result(has_ended)
}

/// Returns the mean in hundredths, or `None` if there is no score.
fn mean(players: impl IntoIterator<Item = PlayerResult>) -> Option<i64> {
    match result(players, true) {
        TeamResult::Scored { mean, .. } => Some(mean.total.hundredths()),
        _ => None,
    }
}

#[test]
fn the_score_is_the_mean_of_those_who_play() {
    for (players, expected) in [
        // Only the leader plays.
        (vec![scored(1234)], Some(1234)),
        (vec![scored(0)], Some(0)),
        // Half a hundredth rounds up.
        (vec![scored(100), scored(101)], Some(101)),
        (vec![scored(1), scored(0)], Some(1)),
        // A third of a hundredth rounds down, two thirds round up.
        (vec![scored(1), scored(0), scored(0)], Some(0)),
        (vec![scored(1), scored(1), scored(0)], Some(1)),
        // A player without a submission counts as 0.
        (vec![scored(1000), ABSENT], Some(500)),
        (vec![scored(1000), ABSENT, ABSENT], Some(333)),
        // There is no score while a player answers or a submission has no score.
        (vec![scored(1000), ANSWERING], None),
        (vec![scored(1000), UNGRADED], None),
        (vec![retaking(1000)], None),
        (vec![UNGRADED, ANSWERING], None),
        // A team that did not submit has no score either.
        (vec![ABSENT, ABSENT], None),
        (vec![ANSWERING], None),
        (vec![], None),
    ] {
        assert_eq!(mean(players.clone()), expected, "{players:?}");
    }
}

#[test]
fn a_team_without_a_score_says_why() {
    let not_published = |answering, ungraded| TeamResult::NotPublished {
        answering,
        ungraded,
    };
    let answering = |answering| TeamResult::Answering { answering };
    for (players, expected) in [
        (vec![], TeamResult::NotSolved),
        (vec![ABSENT], TeamResult::NotSolved),
        (vec![ABSENT, ANSWERING], answering(1)),
        (vec![UNGRADED, ABSENT], not_published(0, 1)),
        (vec![scored(5), ANSWERING, ANSWERING], answering(2)),
        (vec![UNGRADED, retaking(5), scored(6)], not_published(1, 1)),
    ] {
        for has_ended in [false, true] {
            assert_eq!(result(players.clone(), has_ended), expected, "{players:?}");
        }
    }
}

#[test]
fn a_score_is_provisional_while_the_event_runs() {
    for (has_ended, expected) in [(false, true), (true, false)] {
        let TeamResult::Scored { is_provisional, .. } = result([scored(7), ABSENT], has_ended)
        else {
            unreachable!()
        };
        assert_eq!(is_provisional, expected);
    }
}

#[test]
fn the_percentage_is_that_of_the_mean() {
    let TeamResult::Scored { mean, .. } = result([scored(3600), scored(1200)], true) else {
        unreachable!()
    };
    // One player has more points than the weight, because of the bonus. The mean of the percentages would be 70.
    assert_eq!(mean.percentage(), Points::whole(80));
    assert_eq!(
        mean.by_kind.get(QuestionKind::TrueOrFalse),
        Some(Points::whole(24))
    );
    assert_eq!(mean.by_kind.get(QuestionKind::Rank), None);
}

fn any_player() -> impl Strategy<Value = PlayerResult> {
    let points = 0..5_000_i64;
    (any::<bool>(), any::<bool>(), prop::option::of(points)).prop_map(
        |(has_submitted, is_answering, hundredths)| PlayerResult {
            has_submitted,
            is_answering,
            score: hundredths.map(score),
        },
    )
}

proptest! {
    #[test]
    fn the_mean_is_rounded_once_from_the_exact_sum(totals in prop::collection::vec(0..5_000_i64, 1..50), absent in 0..20_usize) {
        let players = totals.iter().map(|total| scored(*total)).chain(std::iter::repeat_n(ABSENT, absent));
        let (sum, count) = (totals.iter().sum::<i64>(), i64::try_from(totals.len() + absent).unwrap());
        let mean = mean(players).unwrap();
        // Rounding half up means -n <= 2 (sum - mean n) < n.
        let rest = 2 * (sum - mean * count);
        prop_assert!(-count <= rest && rest < count, "{mean} of {sum} / {count}");
    }

    #[test]
    fn the_mean_lies_between_the_lowest_and_the_highest(totals in prop::collection::vec(0..5_000_i64, 1..50)) {
        let mean = mean(totals.iter().map(|total| scored(*total))).unwrap();
        prop_assert!(totals.iter().min().unwrap() <= &mean && &mean <= totals.iter().max().unwrap());
    }

    #[test]
    fn a_score_exists_exactly_if_nobody_answers_and_every_submission_has_one(
        players in prop::collection::vec(any_player(), 0..12),
        has_ended in any::<bool>(),
    ) {
        let exists = players.iter().any(|player| player.has_submitted)
            && players.iter().all(|player| !player.is_answering)
            && players.iter().all(|player| !player.has_submitted || player.score.is_some());
        let scored = matches!(result(players.clone(), has_ended), TeamResult::Scored { .. });
        prop_assert_eq!(scored, exists);
        let mut reversed = players.clone();
        reversed.reverse();
        prop_assert_eq!(result(reversed, has_ended), result(players, has_ended), "the order does not matter");
    }
}

#[test]
fn the_mean_was_published_when_the_latest_of_its_scores_was() {
    let published = |at: i64| PlayerResult {
        score: Some(PlayerScore {
            published_at: Some(Timestamp::from_millis(at)),
            ..score(1_000)
        }),
        ..scored(1_000)
    };
    let TeamResult::Scored { mean, .. } = result(vec![published(9), published(7), ABSENT], true)
    else {
        panic!("a score")
    };
    assert_eq!(mean.published_at, Some(Timestamp::from_millis(9)));
}

#[test]
fn the_mean_was_corrected_when_the_latest_of_its_scores_was() {
    let corrected = |at: i64| PlayerResult {
        score: Some(PlayerScore {
            corrected_at: Some(Timestamp::from_millis(at)),
            ..score(1_000)
        }),
        ..scored(1_000)
    };
    let corrected_at = |players: Vec<PlayerResult>| match result(players, true) {
        TeamResult::Scored { mean, .. } => mean.corrected_at,
        _ => None,
    };
    assert_eq!(corrected_at(vec![scored(1_000), ABSENT]), None);
    assert_eq!(
        corrected_at(vec![corrected(7), corrected(9), scored(1_000)]),
        Some(Timestamp::from_millis(9))
    );
}
