//! Cases of the players of an event who take part for a team (D31, D174).

use application_ports::{EventFilter, IdGenerator, ResultFilter};
use domain_kernel::{ListQuery, PlayerId, Timestamp};
use domain_organization::Team;
use domain_scheduling::{Assignment, Event, EventKind, Member, ParticipantType, Status, TeamMode};

use super::entities::{create_chain, root, store_team};
use super::lists::{all_pages, oldest_first};
use super::{OrgFixture, Ports, assert_same};
use crate::Altered;

const KIND: EventKind = EventKind::Competition;

/// Stores a running competition for teams.
pub(super) async fn team_competition(ports: &Ports, fixture: &OrgFixture) -> Event {
    let event = fixture.build.competition(&fixture.template, "Cup");
    let event = event.altered(|stored| stored.participant_type = Some(ParticipantType::Team));
    let tx = ports.begin().await;
    tx.insert_event(&event).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    event
}

pub(super) async fn assign(ports: &Ports, assignment: &Assignment) {
    let tx = ports.begin().await;
    let new = tx
        .insert_assignments(std::slice::from_ref(assignment))
        .await;
    assert_eq!(new.unwrap(), 1);
    tx.commit_unaudited().await.unwrap();
}

/// Confirms the teams of the event with the mode in which all members play.
pub(super) async fn confirm(ports: &Ports, fixture: &OrgFixture, event: &Event) {
    let tx = ports.begin().await;
    let waiting = tx.unconfirmed_teams(event).await.unwrap();
    let teams: Vec<_> = waiting.iter().filter_map(Assignment::team).collect();
    let members = tx.hold_teams(&teams).await.unwrap();
    let (mut ids, mut players) = (Vec::new(), Vec::new());
    for assignment in &waiting {
        let new_id = || PlayerId(fixture.build.ids.sequential());
        let members = &members[&assignment.team().unwrap()];
        players.extend(assignment.team_players(TeamMode::Members, members, new_id));
        ids.push(assignment.id);
    }
    tx.confirm_teams(&ids, &players).await.unwrap();
    tx.commit_unaudited().await.unwrap();
}

/// Before the confirmation, no one takes part for the team. A change of the team afterwards does not change the players
/// of the event.
pub async fn the_members_of_a_confirmed_team_take_part(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (root, now) = (root(ports, &fixture).await, fixture.build.now);
    let entities = create_chain(ports, &fixture, root.id, &["North", "South", "East"]).await;
    let [north, south, east] = entities.try_into().unwrap();
    let (ben, ada) = (
        fixture.participant(ports, "Ben").await,
        fixture.participant(ports, "Ada").await,
    );
    let cid = fixture.participant(ports, "Cid").await;
    store_team(ports, north.id, &[ben.id, ada.id]).await;
    store_team(ports, south.id, &[cid.id]).await;
    let dan = fixture.participant(ports, "Dan").await;
    store_team(ports, east.id, &[dan.id]).await;
    let event = team_competition(ports, &fixture).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let free = async || {
        let rows =
            all_pages(async |query| reads.unassigned_teams(&staff, KIND, event.id, query).await);
        let rows = rows
            .await
            .into_iter()
            .map(|row| (row.name, row.users_count));
        rows.collect::<Vec<_>>()
    };
    let counts = async || {
        let row = reads.event_row(&staff, KIND, event.id).await;
        let row = row.unwrap().unwrap();
        (row.participants, row.people)
    };
    let takes_part = async |user| reads.takes_part(KIND, event.id, user).await.unwrap();
    let rows = async || {
        let page = reads
            .assigned(&staff, KIND, event.id, &oldest_first())
            .await;
        let shown = page.unwrap().rows.into_iter().map(|row| {
            (
                row.name,
                row.confirmed,
                row.players,
                row.started,
                row.submitted,
            )
        });
        shown.collect::<Vec<_>>()
    };
    let teams = [("North", 2), ("South", 1), ("East", 1)];
    let teams = teams.map(|(name, users)| (name.to_owned(), users));
    assert_eq!(free().await, teams);

    let assignment = fixture.build.team_assignment(&event, north.id);
    assign(ports, &assignment).await;
    assert_eq!(free().await, teams[1..]);
    assert_eq!(counts().await, (0, 0));
    assert!(!takes_part(ben.id).await);
    assert_eq!(rows().await, [("North".to_owned(), false, 0, false, false)]);
    let tx = ports.begin().await;
    assert_eq!(tx.count_assignments(&event).await.unwrap(), 0);
    let locked = tx.lock_team(event.organization_id, north.id, now).await;
    assert_eq!(locked.unwrap().unwrap().participations, 0);
    drop(tx);

    confirm(ports, &fixture, &event).await;
    assert_eq!(counts().await, (1, 2));
    assert!(takes_part(ben.id).await && takes_part(ada.id).await && !takes_part(cid.id).await);
    let own = EventFilter::new(KIND, &[Status::Running], now);
    for (user, events) in [(&ben, 1), (&ada, 1), (&cid, 0)] {
        let query = ListQuery::default();
        let list = reads.own_events(&staff, user.id, own, &query);
        let rows = list.await.unwrap().rows.into_iter();
        let teams: Vec<_> = rows.map(|row| row.own.team).collect();
        let north = Some("North".to_owned());
        assert_eq!(teams, vec![north.clone(); events]);
        let start = reads.event_to_start(&staff, KIND, event.id, user.id).await;
        let start = start.unwrap();
        assert_eq!(start.is_some(), events == 1);
        assert_eq!(start.map(|row| row.team), teams.first().cloned());
        let part = reads.own_part(event.id, user.id).await.unwrap();
        assert_eq!(part.team, north.filter(|_| events == 1));
    }
    let attempt = fixture.start(ports, &event, &ada).await;
    fixture.submit(ports, attempt).await;
    assert_eq!(rows().await, [("North".to_owned(), true, 2, true, false)]);
    let attempt = fixture.start(ports, &event, &ben).await;
    fixture.submit(ports, attempt).await;
    assert_eq!(rows().await, [("North".to_owned(), true, 2, true, true)]);

    let tx = ports.begin().await;
    assert!(tx.has_attempts(&assignment).await.unwrap());
    assert_eq!(tx.count_teams(&event).await.unwrap(), 1);
    let player = tx.find_player(&event, ben.id).await.unwrap().unwrap();
    assert_eq!((player.team_id, player.is_leader), (Some(north.id), true));
    assert!(tx.find_player(&event, cid.id).await.unwrap().is_none());
    let playing = tx.players_among(&event, &[cid.id, ada.id]).await;
    assert_eq!(playing.unwrap(), [ada.id]);
    let during = tx.lock_team(event.organization_id, north.id, now).await;
    assert_eq!(during.unwrap().unwrap().participations, 1);
    let end = event.schedule.ends_at;
    let after = tx.lock_team(event.organization_id, north.id, end).await;
    assert_eq!(after.unwrap().unwrap().participations, 0);
    tx.save_team(&Team::empty(north.id)).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let participations = async |at: Timestamp| {
        let team = reads.team(&staff, north.id, at).await.unwrap().unwrap();
        (team.users_count, team.participants_count)
    };
    assert_eq!(participations(now).await, (0, 1));
    assert_eq!(participations(end).await, (0, 0));
    let players = reads.team_players(&staff, KIND, event.id, north.id).await;
    let shown: Vec<_> = players
        .unwrap()
        .unwrap()
        .into_iter()
        .map(|row| (row.user.name, row.is_leader, row.submitted))
        .collect();
    assert_eq!(
        shown,
        [
            ("Ben".to_owned(), true, true),
            ("Ada".to_owned(), false, true)
        ]
    );
    let answered = all_pages(async |query| {
        reads
            .answered_users(&staff, KIND, event.id, ResultFilter::default(), query)
            .await
    })
    .await;
    assert_eq!(answered.len(), 2);
    assert_eq!(counts().await, (1, 2));
    let other = reads.team_players(&staff, KIND, event.id, south.id).await;
    assert!(other.unwrap().is_none());
}

/// The players of a team are removed with its assignment. A user who is also assigned alone stays a player.
pub async fn a_removed_team_takes_its_players_with_it(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let root = root(ports, &fixture).await;
    let (ben, ada) = (
        fixture.participant(ports, "Ben").await,
        fixture.participant(ports, "Ada").await,
    );
    store_team(ports, root.id, &[ben.id, ada.id]).await;
    let event = team_competition(ports, &fixture).await;
    let own = fixture.build.assignment(&event, &ada);
    assign(ports, &own).await;
    let team = fixture.build.team_assignment(&event, root.id);
    assign(ports, &team).await;
    confirm(ports, &fixture, &event).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let counts = async || {
        let row = reads.event_row(&staff, KIND, event.id).await;
        let row = row.unwrap().unwrap();
        (row.participants, row.people)
    };
    assert_eq!(counts().await, (2, 2));

    let tx = ports.begin().await;
    let stored = tx
        .find_assignment(event.organization_id, KIND, team.id)
        .await;
    let confirmed = Assignment {
        confirmed: true,
        ..team.clone()
    };
    assert_same(&stored.unwrap().unwrap(), &confirmed);
    assert_same(
        &tx.team_assignment(&event, root.id).await.unwrap().unwrap(),
        &confirmed,
    );
    let ids = [root.id, fixture.build.ids.sequential().into()];
    let assignable = tx.assignable_teams(event.organization_id, &ids).await;
    assert_eq!(assignable.unwrap(), [root.id]);
    tx.delete_assignments(&[team.id]).await.unwrap();
    let member = Member {
        user_id: ada.id,
        is_leader: false,
    };
    let again = confirmed.team_players(TeamMode::Members, &[member], || {
        PlayerId(fixture.build.ids.sequential())
    });
    tx.insert_players(&again).await.unwrap();
    assert_eq!(tx.count_teams(&event).await.unwrap(), 0);
    tx.commit_unaudited().await.unwrap();
    assert_eq!(counts().await, (1, 1));
    assert!(!reads.takes_part(KIND, event.id, ben.id).await.unwrap());
    assert!(reads.takes_part(KIND, event.id, ada.id).await.unwrap());
}
