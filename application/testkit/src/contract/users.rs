//! The contract of the ports for users.

use application_ports::{IdGenerator, QueuedEmail, UserFilter};
use domain_access::{RoleKind, Scope};
use domain_accounts::{EmailTokenPurpose, PasswordHash, RoleHolders, UserState};
use domain_kernel::{EmailAddress, RoleId, Sort};
use domain_scheduling::EventKind;

use super::lists::{all_pages, query};
use super::{OrgFixture, Ports, assert_same};
use crate::{Altered, Build};

/// Checks a user of an organization and a user of the platform.
pub async fn every_field_of_a_user_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let platform_role = fixture
        .build
        .builtin_role(Scope::Platform, RoleKind::SuperAdmin);
    let boss = fixture.build.user(&platform_role, "Böss");
    let boss = boss.altered(|boss| boss.password_hash = None);
    let person = fixture.build.user(&fixture.user_role, "Someone");
    let person = person.altered(|person| {
        person.created_by = Some(boss.id);
        person.deactivated_at = Some(fixture.build.now);
    });
    let tx = ports.begin().await;
    tx.insert_role(&platform_role).await.unwrap();
    tx.insert_user(&boss).await.unwrap();
    tx.insert_user(&person).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let tx = ports.begin().await;
    assert_same(
        &tx.user(&Scope::Platform, boss.id).await.unwrap().unwrap(),
        &boss,
    );
    let stored = tx.user(&fixture.scope(), person.id).await.unwrap().unwrap();
    assert_same(&stored, &person);
    assert_eq!(
        stored.password_hash.as_ref().map(PasswordHash::as_str),
        person.password_hash.as_ref().map(PasswordHash::as_str)
    );
    assert!(tx.membership(person.id).await.unwrap().is_none());

    let stored = stored.altered(|stored| {
        stored.name = "Another".into();
        stored.email = EmailAddress::parse("Ano.ther@Example.org").unwrap();
        stored.role_id = fixture.admin_role.id;
        stored.password_hash = Some(PasswordHash::new("other".to_owned()));
        stored.deactivated_at = None;
    });
    tx.save_user(&stored).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let stored = stored.altered(|stored| stored.version = 2);
    let tx = ports.begin().await;
    let by_address = EmailAddress::parse("aNO.THER@example.ORG").unwrap();
    let found = tx.user_by_email(&by_address).await.unwrap().unwrap();
    assert_same(&found, &stored);
    assert_eq!(
        found.password_hash.as_ref().map(PasswordHash::as_str),
        Some("other")
    );
    assert!(
        tx.user(&fixture.scope(), fixture.build.ids.sequential().into())
            .await
            .unwrap()
            .is_none()
    );
    let credentials = ports
        .sessions
        .credentials(&by_address)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(credentials.user_id, person.id);
    assert_eq!(
        credentials.password_hash.as_ref().map(PasswordHash::as_str),
        Some("other")
    );
}

/// Filters by a role, by a state, and by both (D78). A save of a user updates the state in the list.
pub async fn the_list_of_users_is_filtered_by_role_and_state(ports: &Ports) {
    let other = OrgFixture::open(ports).await;
    let foreign_role = other.user_role.id;
    let fixture = OrgFixture::with_name(ports, other.build, "Beta").await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let now = fixture.build.now;
    let active = fixture.participant(ports, "Active").await;
    let barred = fixture.participant(ports, "Barred").await;
    let gone = fixture.participant(ports, "Gone").await;
    fixture.delete(ports, &gone).await;
    let invited = fixture.build.user(&fixture.user_role, "Invited");
    let invited = invited.altered(|user| user.password_hash = None);
    let tx = ports.begin().await;
    tx.insert_user(&invited).await.unwrap();
    let link = fixture
        .build
        .link(&invited, EmailTokenPurpose::Invitation, "hash");
    tx.insert_email_token(&link).await.unwrap();
    let deactivated = barred.altered(|user| user.deactivated_at = Some(now));
    tx.save_user(&deactivated).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let ids = async |role_id: Option<RoleId>, state| {
        let filter = UserFilter {
            role_id,
            state,
            ..UserFilter::default()
        };
        let page = query(None, Sort::Ascending, 1, 10);
        let rows = reads.users(&staff, filter, &page).await.unwrap().rows;
        rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let of_role = UserFilter {
        role_id: Some(fixture.user_role.id),
        ..UserFilter::default()
    };
    let rows = all_pages(async |query| reads.users(&staff, of_role, query).await).await;
    assert_eq!(rows.len(), 3);
    let (admin, user) = (Some(fixture.admin_role.id), Some(fixture.user_role.id));
    assert_eq!(ids(admin, None).await, [fixture.admin.id]);
    assert_eq!(ids(user, None).await, [active.id, barred.id, invited.id]);
    let state = Some(UserState::Active);
    assert_eq!(ids(None, state).await, [fixture.admin.id, active.id]);
    assert_eq!(ids(user, state).await, [active.id]);
    let state = Some(UserState::Invited);
    assert_eq!(ids(None, state).await, [invited.id]);
    assert_eq!(ids(admin, state).await, []);
    let state = Some(UserState::Deactivated);
    assert_eq!(ids(None, state).await, [barred.id]);
    // A role of another organization selects no user.
    assert_eq!(ids(Some(foreign_role), None).await, []);

    let row = reads.user(&staff, invited.id).await.unwrap().unwrap();
    assert_eq!(row.state, UserState::Invited);
    assert_eq!(
        (row.invited_at, row.invitation_expires_at),
        (Some(now), Some(link.expires_at))
    );
    let tx = ports.begin().await;
    let stored = tx.user(&fixture.scope(), barred.id).await.unwrap().unwrap();
    let reactivated = stored.altered(|user| user.deactivated_at = None);
    tx.save_user(&reactivated).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(ids(None, Some(UserState::Deactivated)).await, []);
}

/// The page of a user shows the outcome of each event, and its score after the publication.
pub async fn the_events_of_a_user_have_their_outcome(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let (reads, staff, now) = (ports.store.queries(), fixture.staff(), fixture.build.now);
    let first = fixture.competition(ports, "First", &[&one, &two]).await;
    let second = fixture.competition(ports, "Second", &[&one]).await;
    fixture.competition(ports, "Third", &[&two]).await;
    let attempt = fixture.start(ports, &first, &one).await;
    let (kinds, id) = ([EventKind::Competition, EventKind::Training], one.id);
    let row = async || {
        let page = query(None, Sort::Ascending, 1, 10);
        let list = reads.events_of_user(&staff, &kinds, id, now, &page);
        let rows = list.await.unwrap().rows;
        let row = rows.into_iter().find(|row| row.event.id == first.id);
        let row = row.unwrap();
        (row.started_at.is_some(), row.submitted_at, row.score)
    };
    let rows =
        all_pages(async |query| reads.events_of_user(&staff, &kinds, id, now, query).await).await;
    let mut found: Vec<_> = rows.iter().map(|row| row.event.id).collect();
    found.sort_unstable();
    let mut expected = vec![first.id, second.id];
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(row().await, (true, None, None));

    fixture.submit(ports, attempt.clone()).await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let tx = ports.begin().await;
    tx.insert_scores(&[(&score, now)]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(row().await, (true, Some(now), None));
    let published = score.altered(|published| published.scored_at = Some(now));
    let tx = ports.begin().await;
    tx.save_score(&published).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let points = (published.score.total(), published.score.total_weight);
    assert_eq!(row().await, (true, Some(now), Some(points)));

    let page = query(None, Sort::Ascending, 1, 10);
    let trainings = [EventKind::Training];
    let list = reads.events_of_user(&staff, &trainings, id, now, &page);
    assert!(list.await.unwrap().rows.is_empty());
}

/// Users of other organizations are not locked. The version increases, so that an edit that was based on the earlier
/// version is stale.
pub async fn many_users_get_another_role(ports: &Ports) {
    let other = OrgFixture::open(ports).await;
    let stranger = other.participant(ports, "Stranger").await;
    let fixture = OrgFixture::with_name(ports, other.build, "Beta").await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let ids = [two.id, stranger.id, one.id];
    let tx = ports.begin().await;
    let locked = tx.lock_users(&fixture.scope(), &ids).await.unwrap();
    let mut expected = vec![one.id, two.id];
    expected.sort_unstable();
    let found: Vec<_> = locked.iter().map(|user| user.id).collect();
    assert_eq!(found, expected);
    assert!(tx.memberships(&ids).await.unwrap().is_empty());
    tx.give_role(&locked, fixture.admin_role.id).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    for user in [one, two] {
        let stored = tx.user(&fixture.scope(), user.id).await.unwrap().unwrap();
        assert_eq!(
            (stored.role_id, stored.version),
            (fixture.admin_role.id, user.version + 1)
        );
    }
}

/// A later save of the user keeps the time of the last sign-in.
pub async fn the_list_of_users_shows_the_last_sign_in(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let user = fixture.participant(ports, "One").await;
    let last = async || {
        let row = reads.user(&staff, user.id).await.unwrap().unwrap();
        (row.last_sign_in_at, row.version)
    };
    assert_eq!(last().await, (None, 1));
    let session = fixture.build.session(&user);
    let tx = ports.begin().await;
    assert!(
        tx.insert_session(&session, &Build::password_hash())
            .await
            .unwrap()
            .is_some()
    );
    tx.commit_unaudited().await.unwrap();
    assert_eq!(last().await, (Some(session.created_at), 1));
    let tx = ports.begin().await;
    tx.save_user(&user.altered(|user| user.name = "Renamed".into()))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(last().await, (Some(session.created_at), 2));
}

/// Deactivated admins are not counted. Invited admins are counted separately, so that at least one admin who can sign
/// in remains (D77).
pub async fn the_holders_of_a_role_are_counted_by_their_state(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let now = fixture.build.now;
    let second = fixture.build.user(&fixture.admin_role, "Second");
    let tx = ports.begin().await;
    tx.insert_user(&second.altered(|user| user.deactivated_at = Some(now)))
        .await
        .unwrap();
    let third = fixture.build.user(&fixture.admin_role, "Third");
    tx.insert_user(&third.altered(|user| user.password_hash = None))
        .await
        .unwrap();
    assert_eq!(
        tx.role_holders(fixture.admin_role.id).await.unwrap(),
        RoleHolders {
            active: 1,
            invited: 1
        }
    );
}

/// A deleted user keeps the name, and another user can get the address (D16a).
pub async fn a_deleted_user_keeps_the_name_and_frees_the_address(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "Gone").await;
    fixture.competition(ports, "Event", &[&user]).await;
    fixture.delete(ports, &user).await;
    let tx = ports.begin().await;
    assert!(tx.user(&fixture.scope(), user.id).await.unwrap().is_none());
    assert!(tx.user_by_email(&user.email).await.unwrap().is_none());
    assert_eq!(
        tx.role_holders(fixture.user_role.id).await.unwrap().active,
        0
    );
    let heir = fixture.build.user(&fixture.user_role, "Heir");
    let heir = heir.altered(|heir| heir.email = user.email.clone());
    tx.insert_user(&heir).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(
        ports
            .sessions
            .credentials(&user.email)
            .await
            .unwrap()
            .is_some_and(|found| found.user_id == heir.id)
    );
    let person = ports
        .store
        .queries()
        .person(&fixture.staff(), user.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((person.name.as_str(), person.email.as_str()), ("Gone", ""));
}

/// Also reads the row of one user. Deleted users are not in the list.
pub async fn the_list_of_users_shows_their_roles(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let one = fixture.participant(ports, "One").await;
    let gone = fixture.participant(ports, "Gone").await;
    fixture.delete(ports, &gone).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());

    let rows =
        all_pages(async |query| reads.users(&staff, UserFilter::default(), query).await).await;
    assert_eq!(
        rows.iter()
            .map(|row| (row.id, row.role.as_str(), row.entities_count))
            .collect::<Vec<_>>(),
        [(fixture.admin.id, "admin", 0), (one.id, "user", 0)]
    );
    let row = &rows[1];
    assert_eq!(
        (row.name.as_str(), row.email.as_str(), row.created_at),
        ("One", one.email.as_str(), fixture.build.now)
    );
    let read = reads.user(&staff, one.id).await.unwrap();
    assert_eq!(read.as_ref(), Some(row));
}

/// Stores more users than fit into one statement (D18), each with a token and an email. Addresses are found without
/// regard to case. The addresses of deleted users can be used again.
pub async fn many_users_are_stored_at_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let now = fixture.build.now;
    let users: Vec<_> = (0..2001)
        .map(|at| {
            fixture
                .build
                .user(&fixture.user_role, &format!("Person {at}"))
        })
        .collect();
    let links = users.iter().map(|user| {
        let hash = format!("hash {}", user.id);
        fixture
            .build
            .link(user, EmailTokenPurpose::Invitation, &hash)
    });
    let links: Vec<_> = links.collect();
    let mails = users.iter().map(|user| QueuedEmail {
        id: fixture.build.ids.sequential().into(),
        to: user.email.clone(),
        recipient_id: Some(user.id),
        letter: fixture.build.letter("Hello"),
        link: None,
        created_at: now,
        tries: 0,
    });
    let mails: Vec<_> = mails.collect();
    let tx = ports.begin().await;
    tx.insert_users(&users).await.unwrap();
    tx.insert_email_tokens(&links).await.unwrap();
    tx.enqueue_emails(&mails).await.unwrap();
    tx.insert_users(&[]).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let gone = &users[2000];
    fixture.delete(ports, gone).await;
    let tx = ports.begin().await;
    let last = &users[1999];
    assert_same(
        &tx.user(&fixture.scope(), last.id).await.unwrap().unwrap(),
        last,
    );
    let token = tx
        .user_email_token(last.id, EmailTokenPurpose::Invitation)
        .await
        .unwrap();
    assert_same(&token.unwrap(), &links[1999]);
    let asked: Vec<_> = users
        .iter()
        .map(|user| EmailAddress::parse(&user.email.as_str().to_uppercase()).unwrap())
        .collect();
    let owners = tx.address_owners(&asked).await.unwrap();
    assert_eq!(owners.len(), 2000);
    assert!(owners.iter().all(|(_, scope)| *scope == fixture.scope()));
    assert!(owners.iter().all(|(email, _)| *email != gone.email));
    let claimed = tx.claim_emails(now, now.plus_seconds(60), 3000).await;
    assert_eq!(claimed.unwrap().len(), 2001);
}
