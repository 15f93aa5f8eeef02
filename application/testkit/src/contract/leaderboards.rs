//! Cases of leaderboards and the results that they show (D93).

use application_ports::{ResultColumn, ResultFilter, ResultState};
use domain_accounts::User;
use domain_assessment::{
    Contestant, FrozenStandings, Leaderboard, LeaderboardNames, LeaderboardState, Standing,
    Standings,
};
use domain_kernel::Points;
use domain_scheduling::{Event, EventKind};

use super::entities::{create_chain, root, store_team};
use super::lists::oldest_first;
use super::players::{assign, confirm, team_competition};
use super::team_results::score;
use super::{OrgFixture, Ports};
use crate::Altered;

/// Returns the names with their totals, and the number of results.
async fn standings(ports: &Ports, event: &Event) -> (Vec<(String, i64)>, u64) {
    let read = ports.store.queries().standings(event).await.unwrap();
    let best = read.best.into_iter();
    let named = best.map(|row| (row.name, row.total.hundredths()));
    (named.collect(), read.results)
}

fn named(rows: &[(&str, i64)]) -> Vec<(String, i64)> {
    let owned = rows
        .iter()
        .map(|(name, total)| ((*name).to_owned(), *total));
    owned.collect()
}

async fn save(ports: &Ports, board: &Leaderboard) {
    let tx = ports.begin().await;
    tx.save_leaderboard(board).await.unwrap();
    tx.commit_unaudited().await.unwrap();
}

pub async fn a_leaderboard_is_read_back_as_it_was_stored(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let reads = ports.store.queries();
    assert_eq!(reads.leaderboard(event.id).await.unwrap(), None);
    let off = Leaderboard::off(event.id, event.organization_id, "key".into());
    save(ports, &off).await;
    let off = off.altered(|board| board.version = 1);
    assert_eq!(
        reads.leaderboard(event.id).await.unwrap(),
        Some(off.clone())
    );
    let frozen = off.altered(|board| {
        board.state = LeaderboardState::Frozen;
        board.names = LeaderboardNames::Pseudonyms;
        board.code = Some("code".into());
        board.revealed = 3;
        board.frozen = Some(FrozenStandings {
            at: fixture.build.now,
            standings: Standings {
                best: vec![Standing {
                    contestant: Contestant::User(user.id),
                    name: "One".into(),
                    total: Points::whole(3),
                    total_weight: Points::whole(9),
                }],
                results: 1,
            },
        });
    });
    save(ports, &frozen).await;
    let frozen = frozen.altered(|board| board.version = 2);
    let tx = ports.begin().await;
    let found = tx.find_leaderboard(event.id).await.unwrap();
    assert_eq!(found.as_ref(), Some(&frozen));
    // A save that is based on an older version fails.
    assert!(tx.save_leaderboard(&off).await.is_err());
    drop(tx);
    let found = reads.leaderboard_by_code("code").await.unwrap();
    let (board, of) = found.unwrap();
    assert_eq!((board, of.id), (frozen, event.id));
    assert!(reads.leaderboard_by_code("other").await.unwrap().is_none());
}

pub async fn a_deleted_competition_takes_its_leaderboard_with_it(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let event = fixture.competition(ports, "Event", &[]).await;
    let off = Leaderboard::off(event.id, event.organization_id, "key".into());
    save(ports, &off).await;
    let tx = ports.begin().await;
    let before = event.schedule.starts_at.plus_minutes(-1);
    tx.delete_event(&event, before).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let found = ports.store.queries().leaderboard(event.id).await.unwrap();
    assert_eq!(found, None);
}

pub async fn the_standings_of_people_are_their_published_scores(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let mut people: Vec<User> = Vec::new();
    for name in ["Ada", "Ben", "Cid", "Dan"] {
        people.push(fixture.participant(ports, name).await);
    }
    let [ada, ben, cid, dan] = &people[..] else {
        unreachable!()
    };
    let all: Vec<_> = people.iter().collect();
    let event = fixture.competition(ports, "Event", &all).await;
    let other = fixture.competition(ports, "Other", &[ada]).await;
    assert_eq!(standings(ports, &event).await, (Vec::new(), 0));
    score(ports, &fixture, &event, ada, (3, true)).await;
    score(ports, &fixture, &event, ben, (8, true)).await;
    score(ports, &fixture, &event, cid, (9, false)).await;
    fixture.start(ports, &event, dan).await;
    score(ports, &fixture, &other, ada, (7, true)).await;
    let expected = named(&[("Ben", 800), ("Ada", 300)]);
    assert_eq!(standings(ports, &event).await, (expected, 2));
    assert_eq!(placing(ports, &event, 300).await, (2, 2));
    assert_eq!(placing(ports, &other, 700).await, (1, 1));
    // A deleted person stays in the list without a place, and the others move up (D265).
    fixture.delete(ports, ben).await;
    assert_eq!(standings(ports, &event).await, (named(&[("Ada", 300)]), 1));
    assert_eq!(placing(ports, &event, 300).await, (1, 1));
    let by_score = ResultFilter {
        state: Some(ResultState::Published),
        column: ResultColumn::Score,
    };
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let query = oldest_first();
    let listed = reads.answered_users(&staff, event.kind, event.id, by_score, &query);
    let listed = listed.await.unwrap().rows;
    let listed: Vec<_> = listed
        .iter()
        .map(|row| (row.user.name.as_str(), row.user.is_deleted()))
        .collect();
    assert_eq!(listed, [("Ada", false), ("Ben", true)]);
    let counts = reads.result_counts(&staff, event.kind, event.id).await;
    assert_eq!(counts.unwrap().scored, 2);
}

/// Returns the place of a total, and the number of results.
async fn placing(ports: &Ports, event: &Event, hundredths: i64) -> (u64, u64) {
    let totals = ports.store.queries().published_totals(event).await.unwrap();
    let placing = totals.placing(Points::from_hundredths(hundredths));
    (placing.place, placing.of)
}

pub async fn the_standings_of_teams_are_the_means_of_those_who_play(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let entities = create_chain(ports, &fixture, root.id, &["North", "South", "East"]).await;
    let [north, south, east] = entities.try_into().unwrap();
    let mut people = Vec::new();
    for name in ["Ada", "Ben", "Cid", "Dan"] {
        people.push(fixture.participant(ports, name).await);
    }
    let [ada, ben, cid, dan] = &people[..] else {
        unreachable!()
    };
    store_team(ports, north.id, &[ada.id, ben.id]).await;
    store_team(ports, south.id, &[cid.id]).await;
    store_team(ports, east.id, &[dan.id]).await;
    let event = team_competition(ports, &fixture).await;
    for team in [north.id, south.id, east.id] {
        assign(ports, &fixture.build.team_assignment(&event, team)).await;
    }
    confirm(ports, &fixture, &event).await;
    score(ports, &fixture, &event, ada, (8, true)).await;
    score(ports, &fixture, &event, cid, (5, true)).await;
    score(ports, &fixture, &event, dan, (9, false)).await;
    assert_eq!(event.kind, EventKind::Competition);
    // North has a player who has not submitted. The submission of East has no score yet.
    let expected = named(&[("South", 500), ("North", 400)]);
    assert_eq!(standings(ports, &event).await, (expected, 2));
    assert_eq!(placing(ports, &event, 400).await, (2, 2));
}
