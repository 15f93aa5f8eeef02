use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use domain_kernel::UserId;
use proptest::prelude::*;
use rstest::rstest;
use uuid::Uuid;

use super::*;

fn digest(key: &str, bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (key, bytes).hash(&mut hasher);
    hasher.finish()
}

/// Results with these totals. The name of each person is a number.
fn standings(totals: &[i64]) -> Standings {
    let standing = |(number, total): (u128, &i64)| Standing {
        contestant: Contestant::User(UserId(Uuid::from_u128(number))),
        name: format!("Person {number:03}"),
        total: Points::whole(*total),
        total_weight: Points::whole(50),
    };
    Standings {
        best: (0..).zip(totals).map(standing).collect(),
        results: u64::try_from(totals.len()).unwrap(),
    }
}

fn at(minutes: i64) -> Timestamp {
    Timestamp::from_millis(0).plus_minutes(minutes)
}

fn board() -> Leaderboard {
    let id = Uuid::from_u128(1);
    Leaderboard::off(id.into(), id.into(), "key".into())
}

const LIVE: LeaderboardDraft = LeaderboardDraft {
    state: LeaderboardState::Live,
    names: LeaderboardNames::Names,
    is_public: true,
    revealed: 0,
};

fn changed(board: &Leaderboard, draft: LeaderboardDraft) -> Leaderboard {
    let frozen = FrozenStandings {
        at: at(5),
        standings: standings(&[7, 3]),
    };
    board.with(&draft, "new".into(), Some(frozen)).unwrap()
}

fn places(shown: &ShownBoard) -> Vec<u64> {
    shown.rows.iter().map(|row| row.place).collect()
}

#[rstest]
#[case::nobody(&[], &[])]
#[case::one(&[4], &[1])]
#[case::all_different(&[9, 5, 1], &[1, 2, 3])]
#[case::two_share_the_second_place(&[9, 5, 5, 1], &[1, 2, 2, 4])]
#[case::two_share_the_first_place(&[9, 9, 1], &[1, 1, 3])]
#[case::two_share_the_last_place(&[9, 1, 1], &[1, 2, 2])]
#[case::all_share_one_place(&[0, 0, 0], &[1, 1, 1])]
#[case::in_another_order(&[1, 9, 5, 5], &[1, 2, 2, 4])]
fn equal_totals_share_a_place_and_the_next_one_is_skipped(
    #[case] totals: &[i64],
    #[case] expected: &[u64],
) {
    let shown = changed(&board(), LIVE).shown(&standings(totals), false, digest);
    assert_eq!(places(&shown), expected);
}

#[rstest]
#[case(0, &[])]
#[case(1, &[5])]
#[case(2, &[4, 5])]
#[case(3, &[2, 2, 4, 5])]
#[case(4, &[1, 2, 2, 4, 5])]
#[case(9, &[1, 2, 2, 4, 5])]
fn places_are_revealed_from_below_and_shared_ones_together(
    #[case] revealed: u32,
    #[case] expected: &[u64],
) {
    let draft = LeaderboardDraft {
        state: LeaderboardState::Final,
        revealed,
        ..LIVE
    };
    let shown = changed(&board(), draft).shown(&standings(&[9, 7, 7, 4, 2]), false, digest);
    assert_eq!(places(&shown), expected);
    assert_eq!((shown.places, shown.results), (4, 5));
}

#[test]
fn a_frozen_leaderboard_shows_nothing_of_the_present() {
    let frozen = LeaderboardDraft {
        state: LeaderboardState::Frozen,
        ..LIVE
    };
    let live = changed(&board(), LIVE);
    assert!(live.is_frozen_by(&frozen));
    let board = changed(&live, frozen);
    let present = [standings(&[]), standings(&[9, 8, 7])];
    let [one, other] = present.map(|present| board.shown(&present, false, digest));
    assert_eq!(one, other);
    assert_eq!((places(&one), one.results), (vec![1, 2], 2));
    assert_eq!(one.frozen_at, Some(at(5)));

    // The results stay frozen, whatever else changes, until staff unfreeze the leaderboard.
    assert!(!board.is_frozen_by(&frozen));
    let hidden = LeaderboardDraft {
        is_public: false,
        ..frozen
    };
    assert_eq!(changed(&board, hidden).frozen, board.frozen);
    let live = changed(&board, LIVE);
    assert_eq!(live.frozen, None);
    let shown = live.shown(&standings(&[9, 8, 7]), false, digest);
    assert_eq!((shown.rows.len(), shown.frozen_at), (3, None));
}

#[test]
fn only_a_final_leaderboard_reveals_places() {
    for state in [
        LeaderboardState::Off,
        LeaderboardState::Live,
        LeaderboardState::Frozen,
    ] {
        let draft = LeaderboardDraft {
            state,
            revealed: 1,
            ..LIVE
        };
        let errors = board().with(&draft, "new".into(), None).unwrap_err();
        let fields: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
        assert_eq!(fields, ["revealed"]);
    }
}

#[test]
fn no_more_places_are_revealed_than_there_are_rows() {
    let reveal = |revealed| {
        let draft = LeaderboardDraft {
            state: LeaderboardState::Final,
            revealed,
            ..LIVE
        };
        board().with(&draft, "new".into(), None)
    };
    assert!(reveal(100).is_ok());
    assert!(reveal(101).is_err());
}

#[test]
fn the_code_is_new_when_it_becomes_public_and_when_the_names_change() {
    let with = |board: &Leaderboard, draft: LeaderboardDraft, code: &str| {
        board.with(&draft, code.into(), None).unwrap()
    };
    let first = with(&board(), LIVE, "first");
    assert_eq!(first.open_code(), Some("first"));
    let frozen = LeaderboardDraft {
        state: LeaderboardState::Frozen,
        ..LIVE
    };
    assert_eq!(with(&first, frozen, "other").open_code(), Some("first"));
    let withdrawn = with(
        &first,
        LeaderboardDraft {
            is_public: false,
            ..LIVE
        },
        "other",
    );
    assert_eq!(withdrawn.open_code(), None);
    assert_eq!(with(&withdrawn, LIVE, "second").open_code(), Some("second"));
    let pseudonyms = LeaderboardDraft {
        names: LeaderboardNames::Pseudonyms,
        ..LIVE
    };
    let called = with(&first, pseudonyms, "third");
    assert_eq!(called.open_code(), Some("third"));
    assert_eq!(with(&called, LIVE, "fourth").open_code(), Some("fourth"));
    let off = LeaderboardDraft {
        state: LeaderboardState::Off,
        ..LIVE
    };
    let off = with(&first, off, "other");
    assert_eq!((off.open_code(), off.is_public()), (None, true));
    assert_eq!(off.shown(&standings(&[3]), false, digest).rows, []);
}

#[test]
fn pseudonyms_tell_no_name_and_no_order() {
    let draft = LeaderboardDraft {
        names: LeaderboardNames::Pseudonyms,
        ..LIVE
    };
    let results = standings(&[5; 40]);
    let shown = changed(&board(), draft).shown(&results, false, digest);
    let names: Vec<_> = shown.rows.iter().map(|row| row.name.clone()).collect();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), 40);
    assert!(names.is_sorted(), "within a place by the shown name");
    assert!(names.iter().all(|name| !name.contains("Person")));
    let elsewhere = Leaderboard::off(board().event_id, board().organization_id, "other".into());
    let other = changed(&elsewhere, draft).shown(&results, false, digest);
    let others: HashSet<_> = other.rows.into_iter().map(|row| row.name).collect();
    assert!(names.iter().all(|name| !others.contains(name)));
}

#[test]
fn people_have_pseudonyms_while_their_names_are_hidden_from_graders() {
    let board = changed(&board(), LIVE);
    let mut results = standings(&[5, 4]);
    results.best[1].contestant = Contestant::Team(Uuid::from_u128(9).into());
    let names = |hides_users| {
        let shown = board.shown(&results, hides_users, digest);
        let names = shown.rows.into_iter().map(|row| row.name);
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(false), ["Person 000", "Person 001"]);
    let hidden = names(true);
    assert!(!hidden[0].contains("Person"), "{hidden:?}");
    assert_eq!(hidden[1], "Person 001", "a team");
}

#[rstest]
#[case::all_fit(&[100], 100)]
#[case::one_too_many(&[101], 100)]
#[case::the_last_place_does_not_fit(&[99, 2], 99)]
#[case::the_last_place_fits(&[98, 2], 100)]
#[case::another_place_begins_behind_the_last_row(&[98, 2, 1], 100)]
fn a_place_that_does_not_fit_is_left_out_whole(#[case] shares: &[usize], #[case] shown: usize) {
    let totals: Vec<i64> = (0_i64..)
        .zip(shares)
        .flat_map(|(place, count)| std::iter::repeat_n(50 - place, *count))
        .collect();
    let board = changed(&board(), LIVE).shown(&standings(&totals), false, digest);
    assert_eq!(board.rows.len(), shown);
    assert_eq!(board.results, u64::try_from(totals.len()).unwrap());
}

proptest! {
    #[test]
    fn a_place_is_the_number_of_better_ones_and_one(totals in prop::collection::vec(0_i64..20, 0..100)) {
        let shown = changed(&board(), LIVE).shown(&standings(&totals), false, digest);
        prop_assert_eq!(shown.rows.len(), totals.len());
        prop_assert!(shown.rows.is_sorted_by_key(|row| row.place));
        for row in &shown.rows {
            let better = totals.iter().filter(|total| Points::whole(**total) > row.total).count();
            prop_assert_eq!(row.place, place_of(u64::try_from(better).unwrap()));
        }
    }

    #[test]
    fn each_step_of_the_reveal_shows_one_place_more(totals in prop::collection::vec(0_i64..20, 1..100)) {
        let results = standings(&totals);
        let all = changed(&board(), LIVE).shown(&results, false, digest).rows;
        let shown = |revealed| {
            let draft = LeaderboardDraft { state: LeaderboardState::Final, revealed, ..LIVE };
            changed(&board(), draft).shown(&results, false, digest)
        };
        let count = shown(0).places;
        for revealed in 0..=count {
            let board = shown(revealed);
            let distinct: HashSet<_> = places(&board).into_iter().collect();
            prop_assert_eq!(distinct.len(), usize::try_from(revealed).unwrap());
            prop_assert!(all.ends_with(&board.rows));
        }
        prop_assert_eq!(shown(count).rows, all);
    }
}

#[test]
fn people_who_are_gone_leave_a_frozen_leaderboard_and_the_others_move_up() {
    let freeze = LeaderboardDraft {
        state: LeaderboardState::Frozen,
        ..LIVE
    };
    let frozen = changed(&board(), freeze);
    let [first, second] = frozen.frozen_users()[..] else {
        panic!("two people");
    };
    let left = frozen.clone().without_users(&[first]);
    assert_eq!(left.frozen_users(), [second]);
    let shown = left.shown(&Standings::default(), false, digest);
    assert_eq!((places(&shown), shown.results), (vec![1], 1));
    assert_eq!(frozen.clone().without_users(&[]), frozen);
    assert_eq!(board().without_users(&[first]), board());
}
