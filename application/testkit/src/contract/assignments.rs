//! Cases of assignments of participants to events.

use application_ports::{
    AccountRow, AssignableUser, CandidateFilter, IdGenerator, Telling, UntoldPlayer,
};
use domain_access::ReadScope;
use domain_accounts::{User, UserGroup};
use domain_kernel::{EmailAddress, ListQuery, Timestamp};
use domain_scheduling::EventKind;

use super::lists::all_pages;
use super::{OrgFixture, Ports};
use crate::Altered;

/// Stores an assignment twice. The repetition changes nothing.
pub async fn every_field_of_an_assignment_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let event = fixture.competition(ports, "Event", &[&one]).await;
    let tx = ports.begin().await;
    let again = [
        fixture.build.assignment(&event, &one),
        fixture.build.assignment(&event, &two),
    ];
    assert_eq!(tx.insert_assignments(&again).await.unwrap(), 1);
    assert_eq!(tx.insert_assignments(&again).await.unwrap(), 0);
    assert_eq!(tx.insert_assignments(&[]).await.unwrap(), 0);
    let stored = tx
        .find_assignment(fixture.organization.id, EventKind::Competition, again[1].id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored, again[1]);
    assert!(
        tx.find_assignment(fixture.organization.id, EventKind::Competition, again[0].id)
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(tx.count_assignments(&event).await.unwrap(), 2);
    tx.delete_assignments(&[again[1].id]).await.unwrap();
    let ids = [
        two.id,
        fixture.admin.id,
        one.id,
        fixture.build.ids.sequential().into(),
    ];
    let mut assignable = tx
        .assignable_users(fixture.organization.id, &ids)
        .await
        .unwrap();
    assignable.sort_unstable_by_key(|user| user.id);
    let found = |user: &User| AssignableUser {
        id: user.id,
        state: user.state(),
        email_key: user.email.key(),
    };
    assert_eq!(assignable, [found(&one), found(&two)]);
    let nobody = EmailAddress::parse("nobody@example.org").unwrap();
    let emails = [two.email.clone(), fixture.admin.email.clone(), nobody];
    let by_email = tx
        .assignable_users_by_email(fixture.organization.id, &emails)
        .await;
    assert_eq!(by_email.unwrap(), [found(&two)]);
    tx.commit_unaudited().await.unwrap();
    let reads = ports.store.queries();
    assert!(
        reads
            .takes_part(EventKind::Competition, event.id, one.id)
            .await
            .unwrap()
    );
    assert!(
        !reads
            .takes_part(EventKind::Competition, event.id, two.id)
            .await
            .unwrap()
    );
}

/// A deleted user cannot be assigned.
pub async fn users_are_either_assigned_or_unassigned(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let (three, four) = (
        fixture.participant(ports, "Three").await,
        fixture.participant(ports, "Four").await,
    );
    let gone = fixture.participant(ports, "Gone").await;
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let attempt = fixture.start(ports, &event, &one).await;
    fixture.submit(ports, attempt).await;
    fixture.delete(ports, &gone).await;
    let (reads, staff, kind) = (
        ports.store.queries(),
        fixture.staff(),
        EventKind::Competition,
    );

    let rows = all_pages(async |query| reads.assigned(&staff, kind, event.id, query).await).await;
    assert_eq!(
        rows.iter()
            .map(|row| (row.name.as_str(), row.started, row.submitted))
            .collect::<Vec<_>>(),
        [("One", true, true), ("Two", false, false)]
    );
    let free = async |filter| {
        let query = ListQuery::default();
        let page = reads.unassigned_users(&staff, kind, event.id, filter, &query);
        let rows = page.await.unwrap().rows;
        rows.iter().map(|row| row.user.id).collect::<Vec<_>>()
    };
    let all = all_pages(async |query| {
        let page =
            reads.unassigned_users(&staff, kind, event.id, CandidateFilter::default(), query);
        page.await
    });
    let all = all.await;
    assert_eq!(
        all.iter().map(|row| row.user.id).collect::<Vec<_>>(),
        [three.id, four.id]
    );
    assert_eq!(all[0].state, three.state());

    let group = UserGroup::of_file(
        fixture.build.ids.sequential().into(),
        Some(fixture.organization.id),
        "intake.xlsx",
        fixture.build.now,
    );
    let members = [two.clone(), four.clone(), gone.clone()];
    let tx = ports.begin().await;
    tx.insert_user_group(&group, &members).await.unwrap();
    let empty = UserGroup {
        id: fixture.build.ids.sequential().into(),
        name: "more.csv".to_owned(),
        ..group.clone()
    };
    tx.insert_user_group(&empty, &[]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let of_group = CandidateFilter {
        group_id: Some(group.id),
        ..CandidateFilter::default()
    };
    assert_eq!(free(of_group).await, [four.id]);
    let of_team = CandidateFilter {
        team_id: Some(fixture.build.ids.sequential().into()),
        ..CandidateFilter::default()
    };
    assert!(free(of_team).await.is_empty());

    let groups = all_pages(async |query| reads.user_groups(&staff, None, query).await).await;
    let shown: Vec<_> = groups
        .iter()
        .map(|row| (row.name.as_str(), row.created_at, row.count))
        .collect();
    let now = fixture.build.now;
    assert_eq!(shown, [("intake.xlsx", now, 2), ("more.csv", now, 0)]);
    let group_of = async |scope: &ReadScope, user: &User| {
        let query = ListQuery::default();
        let page = reads.user_groups(scope, Some(user.id), &query).await;
        let rows = page.unwrap().rows;
        rows.into_iter().map(|row| row.name).collect::<Vec<_>>()
    };
    assert_eq!(group_of(&staff, &two).await, ["intake.xlsx"]);
    assert!(group_of(&staff, &three).await.is_empty());
    let other = OrgFixture::with_name(ports, fixture.build, "Other").await;
    assert!(group_of(&other.staff(), &two).await.is_empty());
    let hidden = reads
        .user_groups(&other.staff(), None, &ListQuery::default())
        .await;
    assert!(hidden.unwrap().rows.is_empty());
}

/// A deleted user has no account any more.
pub async fn assigned_users_have_accounts(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let attempt = fixture.start(ports, &event, &one).await;
    fixture.submit(ports, attempt).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let accounts = async || {
        let kind = EventKind::Competition;
        let rows = all_pages(async |query| reads.assigned(&staff, kind, event.id, query).await);
        let rows = rows.await.into_iter();
        rows.map(|row| row.account).collect::<Vec<_>>()
    };
    let account = |user: &User| AccountRow {
        email: user.email.as_str().to_owned(),
        state: user.state(),
    };
    assert_eq!(accounts().await, [Some(account(&one)), Some(account(&two))]);
    fixture.delete(ports, &one).await;
    assert_eq!(accounts().await, [None, Some(account(&two))]);
}

/// A player who got the email a short time ago is left out, and other players get it.
pub async fn players_are_told_again_only_after_a_while(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    fixture.competition(ports, "Other", &[&one, &two]).await;
    let tx = ports.begin().await;
    tx.save_user(&two.altered(|user| user.password_hash = None))
        .await
        .unwrap();
    let now = fixture.build.now;
    let choose = async |only_not_set_up, not_since, at| {
        let telling = Telling {
            only_not_set_up,
            not_since,
        };
        let chosen = tx.choose_players_to_tell(&event, telling, at).await;
        let mut users: Vec<_> = (chosen.unwrap().iter())
            .map(|player| player.user_id)
            .collect();
        users.sort_unstable();
        users
    };
    let before = now.plus_seconds(-60);
    assert_eq!(choose(true, before, now).await, [two.id]);
    assert_eq!(choose(false, before, now).await, [one.id]);
    assert_eq!(choose(false, before, now).await, []);
    assert_eq!(
        choose(false, now, now.plus_seconds(1)).await,
        [one.id, two.id]
    );
    // A new player counts as notified as soon as the email waits.
    let three = fixture.build.user(&fixture.user_role, "Three");
    tx.insert_user(&three).await.unwrap();
    let assignment = fixture.build.assignment(&event, &three);
    let new = [assignment.player().unwrap()];
    tx.insert_assignments(&[assignment]).await.unwrap();
    for _ in 0..2 {
        tx.insert_untold_players(&new, fixture.admin.id, now)
            .await
            .unwrap();
    }
    assert_eq!(choose(false, before, now).await, []);
    assert_eq!(tx.take_untold_players(10).await.unwrap().len(), 1);
}

/// A player is taken out of the queue for emails only once, and is removed from it together with the assignment or the
/// event.
pub async fn players_wait_to_be_told_until_they_are_taken_or_removed(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let three = fixture.participant(ports, "Three").await;
    let event = fixture.competition(ports, "Event", &[]).await;
    let assignments = [&one, &two, &three].map(|user| fixture.build.assignment(&event, user));
    let players = assignments.clone().map(|one| one.player().unwrap());
    let now = fixture.build.now;
    let tx = ports.begin().await;
    tx.insert_assignments(&assignments).await.unwrap();
    tx.insert_untold_players(&players, fixture.admin.id, now)
        .await
        .unwrap();
    tx.delete_assignments(&[assignments[1].id]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let reads = ports.store.queries();
    assert!(reads.has_untold_players().await.unwrap());

    let tx = ports.begin().await;
    let mut taken = tx.take_untold_players(1).await.unwrap();
    assert_eq!(taken.len(), 1);
    taken.extend(tx.take_untold_players(10).await.unwrap());
    let mut users: Vec<_> = taken.iter().map(|player| player.user_id).collect();
    users.sort_unstable();
    assert_eq!(users, [one.id, three.id]);
    let expected = UntoldPlayer {
        organization_id: fixture.organization.id,
        event_id: event.id,
        user_id: taken[0].user_id,
        inviter_id: fixture.admin.id,
    };
    assert_eq!(taken[0], expected);
    assert!(tx.take_untold_players(10).await.unwrap().is_empty());
    drop(tx);
    assert!(reads.has_untold_players().await.unwrap(), "rolled back");
    let tx = ports.begin().await;
    // The instant is before the start of the event.
    tx.delete_event(&event, Timestamp::from_millis(0))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(!reads.has_untold_players().await.unwrap());
}
