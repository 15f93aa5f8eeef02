//! The scores of teams (D38).

use application_ports::{ResultColumn, ResultFilter, ResultState};
use domain_accounts::User;
use domain_assessment::{TeamResult, TeamTally};
use domain_kernel::{ListQuery, Points, Sort};
use domain_scheduling::{Event, EventKind, ParticipantType};

use super::entities::{create_chain, root, store_team};
use super::lists::{all_pages, oldest_first, search};
use super::players::{assign, confirm, team_competition};
use super::{OrgFixture, Ports};
use crate::Altered;

const KIND: EventKind = EventKind::Competition;

/// Stores a submitted attempt and its score with that bonus.
pub(super) async fn score(
    ports: &Ports,
    fixture: &OrgFixture,
    event: &Event,
    user: &User,
    (bonus, is_published): (i64, bool),
) {
    score_points(
        ports,
        fixture,
        event,
        user,
        (Points::whole(bonus), is_published),
    )
    .await;
}

/// Like [`score`], with a bonus that may have decimals.
async fn score_points(
    ports: &Ports,
    fixture: &OrgFixture,
    event: &Event,
    user: &User,
    (bonus, is_published): (Points, bool),
) {
    let attempt = fixture.start(ports, event, user).await;
    fixture.submit(ports, attempt.clone()).await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let score = score.altered(|score| {
        score.score.bonus = bonus;
        score.scored_at = is_published.then_some(fixture.build.now);
    });
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, fixture.build.now)])
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
}

fn mean(tally: &TeamTally) -> Option<i64> {
    match tally.result(true) {
        TeamResult::Scored { mean, .. } => Some(mean.total.hundredths()),
        TeamResult::NotSolved | TeamResult::Answering { .. } | TeamResult::NotPublished { .. } => {
            None
        }
    }
}

/// Later changes of a team do not change its results.
pub async fn the_results_of_teams_count_those_who_play(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let entities = create_chain(ports, &fixture, root.id, &["North", "South", "East"]).await;
    let [north, south, east] = entities.try_into().unwrap();
    let mut people = Vec::new();
    for name in ["Ben", "Ada", "Cid", "Dan", "Eva"] {
        people.push(fixture.participant(ports, name).await);
    }
    let [ben, ada, cid, dan, eva] = &people[..] else {
        unreachable!()
    };
    store_team(ports, north.id, &[ben.id, ada.id, cid.id]).await;
    store_team(ports, south.id, &[dan.id]).await;
    store_team(ports, east.id, &[eva.id]).await;
    let event = team_competition(ports, &fixture).await;
    for team in [north.id, south.id] {
        assign(ports, &fixture.build.team_assignment(&event, team)).await;
    }
    confirm(ports, &fixture, &event).await;
    let (reads, staff, now) = (ports.store.queries(), fixture.staff(), fixture.build.now);
    // A team that is not confirmed does not take part.
    assign(ports, &fixture.build.team_assignment(&event, east.id)).await;
    assert_eq!(
        reads.team_of_player(event.id, ada.id).await.unwrap(),
        Some(north.id)
    );
    assert_eq!(reads.team_of_player(event.id, eva.id).await.unwrap(), None);

    let teams = async || {
        let teams = all_pages(async |query| {
            let all = ResultFilter::default();
            reads.team_results(&staff, KIND, event.id, all, query).await
        })
        .await;
        let shown = teams.into_iter().map(|row| {
            let leader = row.leader.map(|leader| leader.name);
            let (players, submitted) = (row.tally.players(), row.tally.submitted());
            (row.name, leader, players, submitted, mean(&row.tally))
        });
        shown.collect::<Vec<_>>()
    };
    let team = |name: &str, leader: &str, players, submitted, mean| {
        (
            name.to_owned(),
            Some(leader.to_owned()),
            players,
            submitted,
            mean,
        )
    };
    let first = oldest_first();
    let own = async |user: &User, now| {
        let list = reads.own_team_scores(&staff, KIND, user.id, now, &first);
        list.await.unwrap().rows
    };
    let south_row = team("South", "Dan", 1, 0, None);
    assert_eq!(
        teams().await,
        [team("North", "Ben", 3, 0, None), south_row.clone()]
    );
    assert!(own(ada, now).await.is_empty(), "nobody has submitted");
    assert_eq!(own(ada, event.schedule.ends_at).await.len(), 1);

    score(ports, &fixture, &event, ben, (8, true)).await;
    score(ports, &fixture, &event, ada, (3, false)).await;
    assert_eq!(teams().await[0], team("North", "Ben", 3, 2, None));
    let waiting = own(cid, now).await;
    assert_eq!(waiting[0].event.id, event.id);
    assert_eq!(
        waiting[0].team.tally.result(false),
        TeamResult::NotPublished {
            answering: 0,
            ungraded: 1
        }
    );
    let tx = ports.begin().await;
    let unpublished = tx.lock_unpublished_scores(&event, 10).await.unwrap();
    let published = unpublished[0].altered(|score| score.scored_at = Some(now));
    tx.save_score(&published).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    // The mean of 8, 3 and 0, rounded half up.
    assert_eq!(teams().await[0], team("North", "Ben", 3, 2, Some(367)));
    assert_eq!(mean(&own(cid, now).await[0].team.tally), Some(367));

    let attempt = fixture.start(ports, &event, cid).await;
    assert_eq!(teams().await[0], team("North", "Ben", 3, 2, None));
    fixture.submit(ports, attempt).await;
    assert_eq!(teams().await[0], team("North", "Ben", 3, 3, None));

    // The players stay the same if the team changes later.
    let tx = ports.begin().await;
    tx.save_team(&domain_organization::Team::empty(north.id))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(teams().await, [team("North", "Ben", 3, 3, None), south_row]);
    let searched = search("sou");
    let all = ResultFilter::default();
    let found = reads.team_results(&staff, KIND, event.id, all, &searched);
    assert_eq!(found.await.unwrap().total, 1);
    let one = reads.team_result(&staff, KIND, event.id, north.id).await;
    assert_eq!(one.unwrap().unwrap().tally.players(), 3);
    let unconfirmed = reads.team_result(&staff, KIND, event.id, east.id).await;
    assert!(unconfirmed.unwrap().is_none());

    let members = all_pages(async |query| {
        reads
            .team_member_results(&staff, KIND, event.id, north.id, query)
            .await
    });
    let members = members.await.into_iter().map(|row| {
        let bonus = row.answered.scores.map(|scores| scores.bonus.hundredths());
        (row.answered.user.name, row.is_leader, bonus)
    });
    let member = |name: &str, is_leader, bonus| (name.to_owned(), is_leader, bonus);
    assert_eq!(
        members.collect::<Vec<_>>(),
        [
            member("Ben", true, Some(800)),
            member("Ada", false, Some(300)),
            // The submission is not marked yet.
            member("Cid", false, None),
        ]
    );
    let other = OrgFixture::with_name(ports, fixture.build, "Other").await;
    let stranger = other.staff();
    let hidden = reads.team_results(&stranger, KIND, event.id, all, &first);
    assert_eq!(hidden.await.unwrap().total, 0);
    let hidden = reads.team_member_results(&stranger, KIND, event.id, north.id, &first);
    assert_eq!(hidden.await.unwrap().total, 0);
}

/// The orders and the filters are those of the list of people (D219).
pub async fn teams_are_sorted_filtered_and_counted_by_their_scores(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let names = ["Delta", "alpha", "Bravo", "Écho", "Cod"];
    let entities = create_chain(ports, &fixture, root.id, &names).await;
    let mut people = Vec::new();
    for (entity, name) in entities.iter().zip(["Ada", "Ben", "Cid", "Dan", "Eva"]) {
        let player = fixture.participant(ports, name).await;
        store_team(ports, entity.id, &[player.id]).await;
        people.push(player);
    }
    let event = team_competition(ports, &fixture).await;
    for entity in &entities {
        assign(ports, &fixture.build.team_assignment(&event, entity.id)).await;
    }
    confirm(ports, &fixture, &event).await;
    let [delta, _, bravo, echo, cod] = &people[..] else {
        unreachable!()
    };
    score(ports, &fixture, &event, delta, (3, true)).await;
    score(ports, &fixture, &event, bravo, (2, false)).await;
    score(ports, &fixture, &event, echo, (3, true)).await;
    score(ports, &fixture, &event, cod, (9, true)).await;

    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let shown = async |filter: ResultFilter, query: ListQuery| {
        let page = reads.team_results(&staff, KIND, event.id, filter, &query);
        let page = page.await.unwrap();
        let names = page.rows.into_iter().map(|row| row.name);
        (names.collect::<Vec<_>>(), page.total)
    };
    let of = |state, column| ResultFilter { state, column };
    for (column, expected) in [
        (ResultColumn::Assigned, names),
        (
            ResultColumn::Name,
            ["alpha", "Bravo", "Cod", "Delta", "Écho"],
        ),
        // Equal scores stay in the order of the assignments.
        (
            ResultColumn::Score,
            ["alpha", "Bravo", "Delta", "Écho", "Cod"],
        ),
        (
            ResultColumn::PublishedAt,
            ["alpha", "Bravo", "Delta", "Écho", "Cod"],
        ),
        (
            ResultColumn::State,
            ["Delta", "Écho", "Cod", "Bravo", "alpha"],
        ),
        (
            ResultColumn::Place,
            ["Cod", "Delta", "Écho", "alpha", "Bravo"],
        ),
    ] {
        let (ascending, total) = shown(of(None, column), oldest_first()).await;
        assert_eq!(
            (&ascending[..], total),
            (&expected.map(str::to_owned)[..], 5)
        );
        let mut query = oldest_first();
        query.sort = Sort::Descending;
        let (mut descending, _) = shown(of(None, column), query).await;
        descending.reverse();
        assert_eq!(descending, expected, "{column:?}");
        let pages = all_pages(async |query| {
            let filter = of(None, column);
            reads
                .team_results(&staff, KIND, event.id, filter, query)
                .await
        });
        assert_eq!(pages.await.len(), 5);
    }
    let counts = reads.team_result_counts(&staff, KIND, event.id).await;
    let counts = counts.unwrap();
    assert_eq!(counts.people, 5);
    for (state, expected) in [
        (ResultState::Published, &["Delta", "Écho", "Cod"][..]),
        (ResultState::ToGrade, &["Bravo"][..]),
        (ResultState::NotSolved, &["alpha"][..]),
    ] {
        let filter = of(Some(state), ResultColumn::Assigned);
        let (found, total) = shown(filter, oldest_first()).await;
        assert_eq!(found, expected);
        let count = u64::try_from(expected.len()).unwrap();
        assert_eq!((total, counts.of(state)), (count, count), "{state:?}");
    }
    let published = of(Some(ResultState::Published), ResultColumn::Score);
    let (found, total) = shown(published, search("o")).await;
    assert_eq!((found.len(), total), (2, 2));
    let other = OrgFixture::with_name(ports, fixture.build, "Other").await;
    let stranger = other.staff();
    let hidden = reads.team_result_counts(&stranger, KIND, event.id);
    assert_eq!(hidden.await.unwrap().people, 0);
}

/// Creates a competition with confirmed teams of these names and sizes, and returns it with the players of each team.
async fn confirmed_teams(
    ports: &Ports,
    fixture: &OrgFixture,
    teams: &[(&str, usize)],
) -> (Event, Vec<Vec<User>>) {
    let root = root(ports, fixture).await;
    let mut entities = Vec::new();
    // An entity is a part of the one before, and only a few may be below each other.
    for chain in teams.chunks(3) {
        let names: Vec<_> = chain.iter().map(|(name, _)| *name).collect();
        entities.extend(create_chain(ports, fixture, root.id, &names).await);
    }
    let mut people = Vec::new();
    for (entity, (name, size)) in entities.iter().zip(teams) {
        let mut players = Vec::new();
        for at in 0..*size {
            let player = format!("{}{at}", name.replace(' ', ""));
            players.push(fixture.participant(ports, &player).await);
        }
        let ids: Vec<_> = players.iter().map(|player| player.id).collect();
        store_team(ports, entity.id, &ids).await;
        people.push(players);
    }
    let event = team_competition(ports, fixture).await;
    for entity in &entities {
        assign(ports, &fixture.build.team_assignment(&event, entity.id)).await;
    }
    confirm(ports, fixture, &event).await;
    (event, people)
}

/// A restored player who answers again leaves the team with nothing to grade (D300). The rows have the same states.
pub async fn a_team_is_to_grade_only_if_a_submission_waits(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let names = ["Scored", "Restored", "Waiting", "First", "Nobody"];
    let (event, people) = confirmed_teams(ports, &fixture, &names.map(|name| (name, 2))).await;
    let [scored, restored, waiting, first, _] = &people[..] else {
        unreachable!()
    };
    score(ports, &fixture, &event, &scored[0], (3, true)).await;
    score(ports, &fixture, &event, &restored[0], (3, true)).await;
    fixture.start(ports, &event, &restored[1]).await;
    score(ports, &fixture, &event, &waiting[0], (3, false)).await;
    fixture.start(ports, &event, &waiting[1]).await;
    fixture.start(ports, &event, &first[0]).await;

    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let counts = reads.team_result_counts(&staff, KIND, event.id).await;
    let counts = counts.unwrap();
    for (state, expected) in [
        (ResultState::Published, &["Scored"][..]),
        (ResultState::ToGrade, &["Waiting"]),
        (ResultState::NotSolved, &["Restored", "First", "Nobody"]),
    ] {
        let filter = ResultFilter {
            state: Some(state),
            column: ResultColumn::Assigned,
        };
        let first = oldest_first();
        let found = reads.team_results(&staff, KIND, event.id, filter, &first);
        let rows = found.await.unwrap().rows;
        assert!(rows.iter().all(|row| row.state() == state), "{state:?}");
        let found: Vec<_> = rows.iter().map(|row| &row.name[..]).collect();
        assert_eq!(found, expected, "{state:?}");
        let count = u64::try_from(expected.len()).unwrap();
        assert_eq!(counts.of(state), count, "{state:?}");
    }
}

/// Lists, places and leaderboards use the mean that the database computes. It must be the one that the rows show.
pub async fn the_means_of_teams_are_rounded_the_same_everywhere(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    // The hundredths of the players of each team, `None` for a player who does not submit.
    let teams: [(&str, &[Option<i64>]); 6] = [
        ("Third", &[Some(100), Some(0), Some(0)]),
        ("Two thirds", &[Some(100), Some(100), None]),
        ("Half a hundredth", &[Some(1), None]),
        ("Less than half", &[Some(1), None, None]),
        ("Also a third", &[Some(33)]),
        ("Nothing", &[Some(0)]),
    ];
    let sizes = teams.map(|(name, scores)| (name, scores.len()));
    let (event, people) = confirmed_teams(ports, &fixture, &sizes).await;
    for (players, (_, scores)) in people.iter().zip(teams) {
        for (player, score) in players.iter().zip(scores) {
            if let Some(hundredths) = *score {
                let points = Points::from_hundredths(hundredths);
                score_points(ports, &fixture, &event, player, (points, true)).await;
            }
        }
    }

    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let filter = ResultFilter {
        state: Some(ResultState::Published),
        column: ResultColumn::Score,
    };
    let rows = all_pages(async |query| {
        reads
            .team_results(&staff, KIND, event.id, filter, query)
            .await
    });
    let shown = rows.await.into_iter();
    let shown: Vec<_> = shown
        .map(|row| (row.name, mean(&row.tally).unwrap()))
        .collect();
    let expected = [
        ("Less than half", 0),
        ("Nothing", 0),
        ("Half a hundredth", 1),
        ("Third", 33),
        ("Also a third", 33),
        ("Two thirds", 67),
    ];
    let expected = expected.map(|(name, mean)| (name.to_owned(), mean));
    assert_eq!(shown, expected);
    let totals = reads.published_totals(&event).await.unwrap();
    let place = |hundredths| totals.placing(Points::from_hundredths(hundredths)).place;
    assert_eq!(
        [67, 33, 1, 0].map(place),
        [1, 2, 4, 5],
        "equal means share a place"
    );
    let standings = reads.standings(&event).await.unwrap();
    assert_eq!(standings.results, 6);
    let best = standings.best.iter();
    let best: Vec<_> = best.map(|row| row.total.hundredths()).collect();
    assert_eq!(best, [67, 33, 33, 1, 0, 0]);
}

/// Reads the pages of the competitions for teams, and of a participant's own team scores.
pub async fn team_competitions_have_pages(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let ben = fixture.participant(ports, "Ben").await;
    store_team(ports, root.id, &[ben.id]).await;
    let mut events = Vec::new();
    for _ in 0..2 {
        let event = team_competition(ports, &fixture).await;
        assign(ports, &fixture.build.team_assignment(&event, root.id)).await;
        confirm(ports, &fixture, &event).await;
        let attempt = fixture.start(ports, &event, &ben).await;
        fixture.submit(ports, attempt).await;
        events.push(event.id);
    }
    let alone = fixture.competition(ports, "Alone", &[&ben]).await;
    let attempt = fixture.start(ports, &alone, &ben).await;
    fixture.submit(ports, attempt).await;
    let (reads, staff, now) = (ports.store.queries(), fixture.staff(), fixture.build.now);
    let answered = async |wanted| {
        let list =
            all_pages(async |query| reads.answered_events(&staff, KIND, wanted, query).await);
        let rows = list.await.into_iter();
        rows.map(|row| (row.id, row.participants, row.people))
            .collect::<Vec<_>>()
    };
    let teams = events.iter().map(|id| (*id, 1, 1)).collect::<Vec<_>>();
    assert_eq!(answered(Some(ParticipantType::Team)).await, teams);
    let all = [teams, vec![(alone.id, 1, 1)]].concat();
    assert_eq!(answered(None).await, all);
    let own = all_pages(async |query| {
        reads
            .own_team_scores(&staff, KIND, ben.id, now, query)
            .await
    });
    let own = own.await.into_iter().map(|row| row.event.id);
    assert_eq!(own.collect::<Vec<_>>(), events);
    let individuals = Some(ParticipantType::Individual);
    let first = oldest_first();
    let found = reads.answered_events(&staff, KIND, individuals, &first);
    assert_eq!(found.await.unwrap().rows[0].id, alone.id);
}
