//! Each aggregate by itself: what is stored comes back, and what must not be is refused.

use application_ports::{StoreError, StoredSheet, UniqueKey};
use domain_access::{Action, Permission, Resource, RoleKind, Scope};
use domain_kernel::{EmailAddress, MailDomain, Points, SaveId};
use domain_organization::{EmailTokenPurpose, PasswordHash};
use domain_scheduling::{Event, EventKind, Schedule, TeamMode, TrainingType};
use time::macros::{date, time};

use super::{OrgFixture, Ports, same};
use crate::{Altered, Build};
use application_ports::IdGenerator;

/// Of an organization, but for the count of users, which a save leaves alone.
pub async fn every_field_of_an_organization_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    let organization = tx
        .organization(fixture.organization.id)
        .await
        .unwrap()
        .expect("stored");
    same(&organization, &fixture.organization);
    let organization = organization.altered(|organization| {
        organization.name = "Hàll".into();
        organization.host = "https://other.example.org".into();
        organization.domain = MailDomain::parse("other.example.org").unwrap();
        organization.admin_email = EmailAddress::parse("Boss@other.example.org").unwrap();
        organization.max_users = 7;
        organization.total_file_mb = 8;
    });
    tx.organization_save(&organization).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let organization = organization.altered(|organization| organization.version = 2);
    let tx = ports.begin().await;
    same(
        &tx.organization(organization.id).await.unwrap().unwrap(),
        &organization,
    );
    assert!(
        tx.organization(fixture.build.ids.sequential().into())
            .await
            .unwrap()
            .is_none()
    );
}

/// Of a person of an organization and of one of the platform.
pub async fn every_field_of_a_person_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let platform_role = fixture
        .build
        .builtin_role(Scope::Platform, RoleKind::SuperAdmin);
    let boss = fixture.build.user(&platform_role, "Böss");
    let boss = boss.altered(|boss| boss.password_hash = None);
    let person = fixture.build.user(&fixture.user_role, "Someone");
    let person = person.altered(|person| person.created_by = Some(boss.id));
    let tx = ports.begin().await;
    tx.role_insert(&platform_role).await.unwrap();
    tx.user_insert(&boss).await.unwrap();
    tx.user_insert(&person).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let tx = ports.begin().await;
    same(
        &tx.user(&Scope::Platform, boss.id).await.unwrap().unwrap(),
        &boss,
    );
    let stored = tx.user(&fixture.scope(), person.id).await.unwrap().unwrap();
    same(&stored, &person);
    assert_eq!(
        stored.password_hash.as_ref().map(PasswordHash::as_str),
        person.password_hash.as_ref().map(PasswordHash::as_str)
    );
    assert_eq!(tx.user_teams(person.id).await.unwrap(), 0);

    let stored = stored.altered(|stored| {
        stored.name = "Another".into();
        stored.email = EmailAddress::parse("Ano.ther@Example.org").unwrap();
        stored.role_id = fixture.admin_role.id;
        stored.password_hash = Some(PasswordHash::new("other".to_owned()));
    });
    tx.user_save(&stored).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let stored = stored.altered(|stored| stored.version = 2);
    let tx = ports.begin().await;
    let by_address = EmailAddress::parse("aNO.THER@example.ORG").unwrap();
    let found = tx.user_by_email(&by_address).await.unwrap().unwrap();
    same(&found, &stored);
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

/// Of a role, found by id, name and kind.
pub async fn every_field_of_a_role_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let role = fixture.build.role(fixture.scope(), "Gradér");
    let tx = ports.begin().await;
    tx.role_insert(&role).await.unwrap();
    let stored = tx.role(&fixture.scope(), role.id).await.unwrap().unwrap();
    same(&stored, &role);
    same(
        &tx.role_by_name(&fixture.scope(), "GRADÉR")
            .await
            .unwrap()
            .unwrap(),
        &role,
    );
    same(
        &tx.role_by_kind(&fixture.scope(), RoleKind::Admin)
            .await
            .unwrap()
            .unwrap(),
        &fixture.admin_role,
    );
    assert!(
        tx.role_by_kind(&fixture.scope(), RoleKind::SubAdmin)
            .await
            .unwrap()
            .is_none()
    );
    let mark = Permission::new(Action::Create, Resource::Userscore);
    let stored = stored.altered(|stored| {
        stored.name = "Marker".into();
        stored.permissions = stored.permissions.with(mark);
    });
    tx.role_save(&stored).await.unwrap();
    let stored = stored.altered(|stored| stored.version = 2);
    same(
        &tx.role(&fixture.scope(), role.id).await.unwrap().unwrap(),
        &stored,
    );
    tx.commit_unaudited().await.unwrap();
    let read = ports
        .store
        .reads()
        .role(&fixture.staff(), role.id)
        .await
        .unwrap()
        .unwrap();
    same(&read, &stored);
}

/// Of a template, with all of its content.
pub async fn every_field_of_a_template_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    let mut stored = tx
        .template(fixture.organization.id, fixture.template.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored, fixture.template);
    stored.name = "Renamed".into();
    stored.content.description = "Described anew".into();
    tx.template_save(&stored).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    stored.version = 2;
    let read = ports
        .store
        .reads()
        .template(fixture.organization.id, fixture.template.id)
        .await
        .unwrap();
    assert_eq!(read, Some(stored));
}

/// Of an event, also where it has what only trainings and teams have.
pub async fn every_field_of_an_event_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let schedule = Schedule::specific(date!(2026 - 12 - 01), time!(09:30), time!(11:15:30));
    let event = Event {
        kind: EventKind::Training,
        participant_type: None,
        training_type: Some(TrainingType::Private),
        play: Some(TeamMode::Members),
        ..fixture
            .build
            .competition_with(&fixture.template, "Tràining", schedule)
    };
    let tx = ports.begin().await;
    tx.event_insert(&event).await.unwrap();
    let stored = tx
        .event(fixture.organization.id, event.id)
        .await
        .unwrap()
        .unwrap();
    same(&stored, &event);
    let other = fixture.build.competition(&fixture.template, "Competition");
    let changed = Event {
        id: event.id,
        ..other
    };
    tx.event_save(&changed).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let read = ports
        .store
        .reads()
        .plain_event(fixture.organization.id, event.id)
        .await
        .unwrap()
        .unwrap();
    same(
        &read,
        &Event {
            version: 2,
            ..changed
        },
    );
}

/// Of an assignment, and that repeating it does no harm.
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
    assert_eq!(tx.assignments_insert(&again).await.unwrap(), 1);
    assert_eq!(tx.assignments_insert(&again).await.unwrap(), 0);
    assert_eq!(tx.assignments_insert(&[]).await.unwrap(), 0);
    let stored = tx
        .assignment_hold(fixture.organization.id, again[1].id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored, again[1]);
    assert!(
        tx.assignment_hold(fixture.organization.id, again[0].id)
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(tx.assignment_count(event.id).await.unwrap(), 2);
    tx.assignment_delete(again[1].id).await.unwrap();
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
    assignable.sort_unstable();
    assert_eq!(assignable, [one.id, two.id]);
    tx.commit_unaudited().await.unwrap();
    let reads = ports.store.reads();
    assert!(reads.is_assigned(event.id, one.id).await.unwrap());
    assert!(!reads.is_assigned(event.id, two.id).await.unwrap());
}

/// Of an attempt, and of the sheet that comes with it; nobody opens one without being assigned.
pub async fn every_field_of_an_attempt_and_its_sheet_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (user, stranger) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let tx = ports.begin().await;
    assert!(
        tx.attempt_open(&fixture.build.attempt(&event, &stranger))
            .await
            .unwrap()
            .is_none()
    );
    assert!(tx.attempt_of(event.id, user.id).await.unwrap().is_none());
    let attempt = fixture.build.attempt(&event, &user);
    assert_eq!(
        tx.attempt_open(&attempt).await.unwrap().as_ref(),
        Some(&attempt)
    );
    assert_eq!(
        tx.attempt(attempt.id).await.unwrap().as_ref(),
        Some(&attempt)
    );
    let empty = tx.sheet_hold(attempt.id).await.unwrap().unwrap();
    assert_eq!((empty.revision, empty.saved_at), (0, None));
    let sheet = StoredSheet {
        revision: 1,
        body: "{\"é\":1}".to_owned(),
        saved_at: Some(fixture.build.now),
    };
    tx.sheet_write(attempt.id, &sheet, Some(SaveId(fixture.build.ids.random())))
        .await
        .unwrap();
    assert_eq!(
        tx.sheet_hold(attempt.id).await.unwrap().as_ref(),
        Some(&sheet)
    );
    let submitted = domain_scheduling::Attempt {
        started_at: attempt.started_at.plus_seconds(1),
        deadline: attempt.deadline.plus_seconds(2),
        submitted_at: Some(attempt.started_at.plus_seconds(3)),
        ..attempt
    };
    tx.attempt_save(&submitted).await.unwrap();
    let stored = tx.attempt_of(event.id, user.id).await.unwrap().unwrap();
    assert_eq!(
        stored,
        domain_scheduling::Attempt {
            version: 2,
            ..submitted
        }
    );
    tx.commit_unaudited().await.unwrap();
    assert_eq!(
        ports.sheets.sheet(stored.id).await.unwrap(),
        Some(sheet.clone())
    );
    assert_eq!(
        ports
            .sheets
            .sheet(fixture.build.ids.random().into())
            .await
            .unwrap(),
        None
    );
    let row = ports
        .store
        .reads()
        .attempt(&fixture.staff(), event.id, user.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (row.attempt, row.sheet, row.score.is_none()),
        (stored, sheet, true)
    );
}

/// Of a score; each save is another version.
pub async fn every_field_of_a_score_survives_and_each_save_is_kept(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let tx = ports.begin().await;
    tx.score_insert(&score).await.unwrap();
    same(
        &tx.score_of(attempt.event_id, attempt.user_id)
            .await
            .unwrap()
            .unwrap(),
        &score,
    );
    let waiting = tx.scores_unpublished(attempt.event_id, 10).await.unwrap();
    same(&waiting, &vec![score.clone()]);
    let published = score.altered(|published| {
        published.score.bonus = Points::from_hundredths(333);
        published.scored_at = Some(fixture.build.now);
        published.scored_by = Some(fixture.admin.id);
    });
    tx.score_save(&published).await.unwrap();
    let stored = tx
        .score_of(attempt.event_id, attempt.user_id)
        .await
        .unwrap()
        .unwrap();
    same(
        &stored,
        &published.altered(|published| published.version = 2),
    );
    assert!(
        tx.scores_unpublished(attempt.event_id, 10)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(matches!(
        tx.score_save(&published).await,
        Err(StoreError::Stale)
    ));
    tx.score_save(&stored).await.unwrap();
    assert_eq!(
        tx.score_of(attempt.event_id, attempt.user_id)
            .await
            .unwrap()
            .unwrap()
            .version,
        3
    );
    tx.commit_unaudited().await.unwrap();
}

/// Nothing is found through another organization (D1).
pub async fn what_another_organization_has_is_not_there(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let assignment = {
        let page = ports
            .store
            .reads()
            .assigned(
                &fixture.staff(),
                event.id,
                &domain_kernel::ListQuery::default(),
            )
            .await
            .unwrap();
        page.rows[0].id
    };
    let ids = fixture.build.ids;
    let other = OrgFixture::named(
        ports,
        Build {
            ids,
            now: fixture.build.now,
        },
        "Other",
    )
    .await;
    let (theirs, scope, staff) = (other.organization.id, other.scope(), other.staff());
    let tx = ports.begin().await;
    assert!(tx.user(&scope, user.id).await.unwrap().is_none());
    assert!(tx.user(&Scope::Platform, user.id).await.unwrap().is_none());
    assert!(
        tx.role(&scope, fixture.admin_role.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.template(theirs, fixture.template.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(tx.event(theirs, event.id).await.unwrap().is_none());
    assert!(
        tx.assignment_hold(theirs, assignment)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.assignable_users(theirs, &[user.id])
            .await
            .unwrap()
            .is_empty()
    );
    assert!(matches!(
        tx.event_insert(&Event {
            organization_id: theirs,
            ..other.build.competition(&fixture.template, "Stolen")
        })
        .await,
        Err(StoreError::Missing)
    ));
    drop(tx);
    let reads = ports.store.reads();
    assert!(reads.user(&staff, user.id).await.unwrap().is_none());
    assert!(reads.person(&staff, user.id).await.unwrap().is_none());
    assert!(
        reads
            .role(&staff, fixture.admin_role.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(reads.event(&staff, event.id).await.unwrap().is_none());
    assert!(reads.plain_event(theirs, event.id).await.unwrap().is_none());
    assert!(
        reads
            .template(theirs, fixture.template.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        reads
            .attempt(&staff, event.id, user.id)
            .await
            .unwrap()
            .is_none()
    );
    let query = domain_kernel::ListQuery::default();
    assert_eq!(reads.users(&staff, &query).await.unwrap().total, 1);
    assert_eq!(
        reads
            .assigned(&staff, event.id, &query)
            .await
            .unwrap()
            .total,
        0
    );
    assert_eq!(
        reads
            .answered_users(&staff, event.id, &query)
            .await
            .unwrap()
            .total,
        0
    );
}

/// Addresses, names of roles, templates and organizations, and domains; all without regard to case.
pub async fn what_must_be_unique_is_told_by_name(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let key = |result: Result<(), StoreError>| match result {
        Err(StoreError::NotUnique(key)) => key,
        other => unreachable!("{other:?} is not a refused name"),
    };
    let email = EmailAddress::parse(&fixture.admin.email.as_str().to_uppercase()).unwrap();
    let twin = fixture.build.user(&fixture.user_role, "Twin");
    let twin = twin.altered(|twin| twin.email = email);
    let tx = ports.begin().await;
    assert_eq!(key(tx.user_insert(&twin).await), UniqueKey::UserEmail);
    drop(tx);
    let tx = ports.begin().await;
    let role = fixture.build.role(fixture.scope(), "ADMIN");
    assert_eq!(key(tx.role_insert(&role).await), UniqueKey::RoleName);
    drop(tx);
    let tx = ports.begin().await;
    tx.role_insert(&fixture.build.role(Scope::Platform, "Same"))
        .await
        .unwrap();
    assert_eq!(
        key(tx
            .role_insert(&fixture.build.role(Scope::Platform, "sAME"))
            .await),
        UniqueKey::RoleName
    );
    drop(tx);
    let tx = ports.begin().await;
    let template = fixture.build.template(&fixture.admin, "TEMPLATE");
    assert_eq!(
        key(tx.template_insert(&template).await),
        UniqueKey::TemplateName
    );
    drop(tx);
    let tx = ports.begin().await;
    let (organization, root) = fixture.build.organization("HALL");
    let domain = MailDomain::parse("another.example.org").unwrap();
    let organization = organization.altered(|organization| organization.domain = domain);
    assert_eq!(
        key(tx.organization_insert(&organization, &root).await),
        UniqueKey::OrganizationName
    );
    drop(tx);
    let tx = ports.begin().await;
    let (organization, root) = fixture.build.organization("Another");
    let domain = fixture.organization.domain.clone();
    let organization = organization.altered(|organization| organization.domain = domain);
    assert_eq!(
        key(tx.organization_insert(&organization, &root).await),
        UniqueKey::OrganizationDomain
    );
}

/// Every save is a compare-and-set on the version.
pub async fn an_older_version_is_stale(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let event = ports
        .store
        .reads()
        .plain_event(fixture.organization.id, attempt.event_id)
        .await
        .unwrap()
        .unwrap();
    let stale = |result: Result<(), StoreError>| {
        assert!(matches!(result, Err(StoreError::Stale)), "{result:?}");
    };
    let tx = ports.begin().await;
    tx.organization_save(&fixture.organization).await.unwrap();
    stale(tx.organization_save(&fixture.organization).await);
    tx.user_save(&fixture.admin).await.unwrap();
    stale(tx.user_save(&fixture.admin).await);
    tx.role_save(&fixture.user_role).await.unwrap();
    stale(tx.role_save(&fixture.user_role).await);
    tx.event_save(&event).await.unwrap();
    stale(tx.event_save(&event).await);
    stale(tx.event_delete(&event).await);
    tx.attempt_save(&attempt).await.unwrap();
    stale(tx.attempt_save(&attempt).await);
    let template = fixture.build.template(&fixture.admin, "Unused");
    tx.template_insert(&template).await.unwrap();
    tx.template_save(&template).await.unwrap();
    stale(tx.template_save(&template).await);
    stale(tx.template_delete(&template).await);
    stale(tx.organization_delete(&fixture.organization).await);
}

/// Nothing of it is seen afterwards, and the next transaction is not disturbed.
pub async fn a_dropped_transaction_leaves_nothing(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.build.user(&fixture.user_role, "Gone");
    let tx = ports.begin().await;
    tx.user_insert(&user).await.unwrap();
    assert!(
        tx.organization_take_seat(fixture.organization.id)
            .await
            .unwrap()
    );
    drop(tx);
    let tx = ports.begin().await;
    assert!(tx.user(&fixture.scope(), user.id).await.unwrap().is_none());
    assert_eq!(
        tx.organization(fixture.organization.id)
            .await
            .unwrap()
            .unwrap()
            .users,
        1
    );
    tx.user_insert(&user).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    ports.store.ping().await.unwrap();
}

/// D16a.
pub async fn a_deleted_person_keeps_the_name_and_gives_the_address_free(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "Gone").await;
    fixture.competition(ports, "Event", &[&user]).await;
    let tx = ports.begin().await;
    tx.user_save(&user.altered(|user| user.deleted_at = Some(fixture.build.now)))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    assert!(tx.user(&fixture.scope(), user.id).await.unwrap().is_none());
    assert!(tx.user_by_email(&user.email).await.unwrap().is_none());
    assert_eq!(tx.role_holders(fixture.user_role.id).await.unwrap(), 0);
    let heir = fixture.build.user(&fixture.user_role, "Heir");
    let heir = heir.altered(|heir| heir.email = user.email.clone());
    tx.user_insert(&heir).await.unwrap();
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
        .reads()
        .person(&fixture.staff(), user.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((person.name.as_str(), person.email.as_str()), ("Gone", ""));
}

/// One that nobody has goes; also after those who had it are deleted.
pub async fn a_role_that_somebody_has_stays(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let role = fixture.build.role(fixture.scope(), "Grader");
    let user = fixture.build.user(&role, "One");
    let tx = ports.begin().await;
    tx.role_insert(&role).await.unwrap();
    tx.user_insert(&user).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    assert!(matches!(
        tx.role_delete(role.id).await,
        Err(StoreError::Missing)
    ));
    drop(tx);
    let tx = ports.begin().await;
    assert_eq!(tx.role_holders(role.id).await.unwrap(), 1);
    tx.user_save(&user.altered(|user| user.deleted_at = Some(fixture.build.now)))
        .await
        .unwrap();
    assert_eq!(tx.role_holders(role.id).await.unwrap(), 0);
    tx.role_delete(role.id).await.unwrap();
    assert!(matches!(
        tx.role_delete(role.id).await,
        Err(StoreError::Missing)
    ));
}

/// D23.
pub async fn a_template_in_use_is_frozen(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let event = fixture.competition(ports, "Event", &[]).await;
    let tx = ports.begin().await;
    let used = tx
        .template(fixture.organization.id, fixture.template.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(used.uses, 1);
    assert!(matches!(
        tx.template_save(&used).await,
        Err(StoreError::Stale)
    ));
    assert!(matches!(
        tx.template_delete(&used).await,
        Err(StoreError::Stale)
    ));
    tx.event_delete(&event).await.unwrap();
    tx.template_delete(&used).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(
        ports
            .store
            .reads()
            .template(fixture.organization.id, used.id)
            .await
            .unwrap()
            .is_none()
    );
}

/// Creating, changing the template, deleting.
pub async fn an_event_counts_with_its_template_and_leaves_with_its_assignments(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let other = fixture.build.template(&fixture.admin, "Other");
    let organization = fixture.organization.id;
    let tx = ports.begin().await;
    tx.template_insert(&other).await.unwrap();
    let moved = Event {
        template_id: other.id,
        ..event
    };
    tx.event_save(&moved).await.unwrap();
    assert_eq!(
        tx.template(organization, fixture.template.id)
            .await
            .unwrap()
            .unwrap()
            .uses,
        0
    );
    assert_eq!(
        tx.template(organization, other.id)
            .await
            .unwrap()
            .unwrap()
            .uses,
        1
    );
    let moved = tx.event(organization, moved.id).await.unwrap().unwrap();
    tx.event_delete(&moved).await.unwrap();
    assert_eq!(
        tx.template(organization, other.id)
            .await
            .unwrap()
            .unwrap()
            .uses,
        0
    );
    assert_eq!(tx.assignment_count(moved.id).await.unwrap(), 0);
    assert!(tx.event(organization, moved.id).await.unwrap().is_none());
    tx.commit_unaudited().await.unwrap();
    let missing = Event {
        template_id: fixture.build.ids.sequential().into(),
        ..moved
    };
    let tx = ports.begin().await;
    assert!(matches!(
        tx.event_insert(&missing).await,
        Err(StoreError::Missing)
    ));
}

/// Its admin, roles, sessions, links and tree go along; with a template it stays.
pub async fn an_organization_goes_with_its_admin_and_stays_with_anything_else(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    assert!(matches!(
        tx.organization_delete(&fixture.organization).await,
        Err(StoreError::Missing)
    ));
    drop(tx);
    let tx = ports.begin().await;
    tx.template_delete(&fixture.template).await.unwrap();
    tx.session_insert(
        &fixture.build.session(&fixture.admin),
        &Build::password_hash(),
    )
    .await
    .unwrap();
    tx.insert_email_token(&fixture.build.link(
        &fixture.admin,
        EmailTokenPurpose::Invitation,
        "hash",
    ))
    .await
    .unwrap();
    tx.organization_delete(&fixture.organization).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    assert!(
        tx.organization(fixture.organization.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.user_by_email(&fixture.admin.email)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.role(&fixture.scope(), fixture.admin_role.id)
            .await
            .unwrap()
            .is_none()
    );
}

/// D11.
pub async fn a_link_replaces_earlier_ones_and_is_taken_for_its_purpose_alone(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let link = |purpose, hash| fixture.build.link(&fixture.admin, purpose, hash);
    let tx = ports.begin().await;
    tx.insert_email_token(&link(EmailTokenPurpose::Invitation, "first"))
        .await
        .unwrap();
    tx.insert_email_token(&link(EmailTokenPurpose::Reset, "reset"))
        .await
        .unwrap();
    let second = link(EmailTokenPurpose::Invitation, "second");
    tx.insert_email_token(&second).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    assert!(
        tx.consume_email_token("first", EmailTokenPurpose::Invitation)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.consume_email_token("second", EmailTokenPurpose::Reset)
            .await
            .unwrap()
            .is_none()
    );
    same(
        &tx.consume_email_token("second", EmailTokenPurpose::Invitation)
            .await
            .unwrap()
            .unwrap(),
        &second,
    );
    assert!(
        tx.consume_email_token("second", EmailTokenPurpose::Invitation)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.consume_email_token("reset", EmailTokenPurpose::Reset)
            .await
            .unwrap()
            .is_some()
    );
}
