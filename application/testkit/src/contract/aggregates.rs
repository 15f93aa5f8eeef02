//! Each aggregate by itself: what is stored comes back, and what must not be is refused.

use application_ports::{AuditRecord, ScoreRecord, StoreError, StoredSheet, UniqueKey};
use domain_access::{Action, Permission, Resource, RoleKind, Scope};
use domain_kernel::{EmailAddress, MailDomain, Points, SaveId, Timestamp, UserId};
use domain_organization::{LinkPurpose, PasswordHash, User};
use domain_scheduling::{Event, EventKind, Play, Schedule, TrainingType};
use time::macros::{date, time};

use super::{Hall, Ports, same};
use crate::Build;
use application_ports::Ids;

/// Of an organization, but for the count of users, which a save leaves alone.
pub async fn every_field_of_an_organization_survives(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let tx = ports.begin().await;
    let mut organization = tx
        .organization(hall.organization.id)
        .await
        .unwrap()
        .expect("stored");
    same(&organization, &hall.organization);
    organization.name = "Hàll".into();
    organization.host = "https://other.example.org".into();
    organization.domain = MailDomain::parse("other.example.org").unwrap();
    organization.admin_email = EmailAddress::parse("Boss@other.example.org").unwrap();
    organization.max_users = 7;
    organization.total_file_mb = 8;
    tx.organization_save(&organization).await.unwrap();
    tx.commit().await.unwrap();

    organization.version = 2;
    let tx = ports.begin().await;
    same(
        &tx.organization(organization.id).await.unwrap().unwrap(),
        &organization,
    );
    assert!(
        tx.organization(hall.build.ids.row().into())
            .await
            .unwrap()
            .is_none()
    );
}

/// Of a person of an organization and of one of the platform.
pub async fn every_field_of_a_person_survives(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let platform_role = hall
        .build
        .builtin_role(Scope::Platform, RoleKind::SuperAdmin);
    let boss = User {
        password_hash: None,
        ..hall.build.user(&platform_role, "Böss")
    };
    let created_by = Some(boss.id);
    let person = User {
        created_by,
        ..hall.build.user(&hall.user_role, "Someone")
    };
    let tx = ports.begin().await;
    tx.role_insert(&platform_role).await.unwrap();
    tx.user_insert(&boss).await.unwrap();
    tx.user_insert(&person).await.unwrap();
    tx.commit().await.unwrap();

    let tx = ports.begin().await;
    same(
        &tx.user(&Scope::Platform, boss.id).await.unwrap().unwrap(),
        &boss,
    );
    let mut stored = tx.user(&hall.scope(), person.id).await.unwrap().unwrap();
    same(&stored, &person);
    assert_eq!(
        stored.password_hash.as_ref().map(PasswordHash::as_str),
        person.password_hash.as_ref().map(PasswordHash::as_str)
    );
    assert_eq!(tx.user_teams(person.id).await.unwrap(), 0);

    stored.name = "Another".into();
    stored.email = EmailAddress::parse("Ano.ther@Example.org").unwrap();
    stored.role_id = hall.admin_role.id;
    stored.password_hash = Some(PasswordHash::new("other".to_owned()));
    tx.user_save(&stored).await.unwrap();
    tx.commit().await.unwrap();

    stored.version = 2;
    let tx = ports.begin().await;
    let by_address = EmailAddress::parse("aNO.THER@example.ORG").unwrap();
    let found = tx.user_by_email(&by_address).await.unwrap().unwrap();
    same(&found, &stored);
    assert_eq!(
        found.password_hash.as_ref().map(PasswordHash::as_str),
        Some("other")
    );
    assert!(
        tx.user(&hall.scope(), hall.build.ids.row().into())
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
    let hall = Hall::open(ports).await;
    let role = hall.build.role(hall.scope(), "Gradér");
    let tx = ports.begin().await;
    tx.role_insert(&role).await.unwrap();
    let mut stored = tx.role(&hall.scope(), role.id).await.unwrap().unwrap();
    same(&stored, &role);
    same(
        &tx.role_by_name(&hall.scope(), "GRADÉR")
            .await
            .unwrap()
            .unwrap(),
        &role,
    );
    same(
        &tx.role_by_kind(&hall.scope(), RoleKind::Admin)
            .await
            .unwrap()
            .unwrap(),
        &hall.admin_role,
    );
    assert!(
        tx.role_by_kind(&hall.scope(), RoleKind::SubAdmin)
            .await
            .unwrap()
            .is_none()
    );
    stored.name = "Marker".into();
    stored.permissions = stored
        .permissions
        .with(Permission::new(Action::Create, Resource::Userscore));
    tx.role_save(&stored).await.unwrap();
    stored.version = 2;
    same(
        &tx.role(&hall.scope(), role.id).await.unwrap().unwrap(),
        &stored,
    );
    tx.commit().await.unwrap();
    let read = ports
        .store
        .reads()
        .role(&hall.staff(), role.id)
        .await
        .unwrap()
        .unwrap();
    same(&read, &stored);
}

/// Of a template, with all of its content.
pub async fn every_field_of_a_template_survives(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let tx = ports.begin().await;
    let mut stored = tx
        .template(hall.organization.id, hall.template.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored, hall.template);
    stored.name = "Renamed".into();
    stored.content.description = "Described anew".into();
    tx.template_save(&stored).await.unwrap();
    tx.commit().await.unwrap();
    stored.version = 2;
    let read = ports
        .store
        .reads()
        .template(hall.organization.id, hall.template.id)
        .await
        .unwrap();
    assert_eq!(read, Some(stored));
}

/// Of an event, also where it has what only trainings and teams have.
pub async fn every_field_of_an_event_survives(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let schedule = Schedule::specific(date!(2026 - 12 - 01), time!(09:30), time!(11:15:30));
    let event = Event {
        kind: EventKind::Training,
        participant_type: None,
        training_type: Some(TrainingType::Private),
        play: Some(Play::Members),
        ..hall
            .build
            .competition_with(&hall.template, "Tràining", schedule)
    };
    let tx = ports.begin().await;
    tx.event_insert(&event).await.unwrap();
    let stored = tx
        .event(hall.organization.id, event.id)
        .await
        .unwrap()
        .unwrap();
    same(&stored, &event);
    let other = hall.build.competition(&hall.template, "Competition");
    let changed = Event {
        id: event.id,
        ..other
    };
    tx.event_save(&changed).await.unwrap();
    tx.commit().await.unwrap();
    let read = ports
        .store
        .reads()
        .plain_event(hall.organization.id, event.id)
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
    let hall = Hall::open(ports).await;
    let (one, two) = (
        hall.participant(ports, "One").await,
        hall.participant(ports, "Two").await,
    );
    let event = hall.competition(ports, "Event", &[&one]).await;
    let tx = ports.begin().await;
    let again = [
        hall.build.assignment(&event, &one),
        hall.build.assignment(&event, &two),
    ];
    assert_eq!(tx.assignments_insert(&again).await.unwrap(), 1);
    assert_eq!(tx.assignments_insert(&again).await.unwrap(), 0);
    assert_eq!(tx.assignments_insert(&[]).await.unwrap(), 0);
    let stored = tx
        .assignment_hold(hall.organization.id, again[1].id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored, again[1]);
    assert!(
        tx.assignment_hold(hall.organization.id, again[0].id)
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(tx.assignment_count(event.id).await.unwrap(), 2);
    tx.assignment_delete(again[1].id).await.unwrap();
    let ids = [two.id, hall.admin.id, one.id, hall.build.ids.row().into()];
    let mut assignable = tx
        .assignable_users(hall.organization.id, &ids)
        .await
        .unwrap();
    assignable.sort_unstable();
    assert_eq!(assignable, [one.id, two.id]);
    tx.commit().await.unwrap();
    let reads = ports.store.reads();
    assert!(reads.is_assigned(event.id, one.id).await.unwrap());
    assert!(!reads.is_assigned(event.id, two.id).await.unwrap());
}

/// Of an attempt, and of the sheet that comes with it; nobody opens one without being assigned.
pub async fn every_field_of_an_attempt_and_its_sheet_survives(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let (user, stranger) = (
        hall.participant(ports, "One").await,
        hall.participant(ports, "Two").await,
    );
    let event = hall.competition(ports, "Event", &[&user]).await;
    let tx = ports.begin().await;
    assert!(
        tx.attempt_open(&hall.build.attempt(&event, &stranger))
            .await
            .unwrap()
            .is_none()
    );
    assert!(tx.attempt_of(event.id, user.id).await.unwrap().is_none());
    let attempt = hall.build.attempt(&event, &user);
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
        saved_at: Some(hall.build.now),
    };
    tx.sheet_write(attempt.id, &sheet, Some(SaveId(hall.build.ids.secret())))
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
    tx.commit().await.unwrap();
    assert_eq!(
        ports.sheets.sheet(stored.id).await.unwrap(),
        Some(sheet.clone())
    );
    assert_eq!(
        ports
            .sheets
            .sheet(hall.build.ids.secret().into())
            .await
            .unwrap(),
        None
    );
    let row = ports
        .store
        .reads()
        .attempt(&hall.staff(), event.id, user.id)
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
    let hall = Hall::open(ports).await;
    let attempt = hall.answering(ports, "One").await;
    let score = hall.build.score(&attempt, &hall.template);
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
    let mut published = score.clone();
    published.score.bonus = Points::from_hundredths(333);
    published.scored_at = Some(hall.build.now);
    published.scored_by = Some(hall.admin.id);
    tx.score_save(&published).await.unwrap();
    let stored = tx
        .score_of(attempt.event_id, attempt.user_id)
        .await
        .unwrap()
        .unwrap();
    same(
        &stored,
        &ScoreRecord {
            version: 2,
            ..published.clone()
        },
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
    tx.commit().await.unwrap();
}

/// Nothing is found through another organization (D1).
pub async fn what_another_organization_has_is_not_there(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let user = hall.participant(ports, "One").await;
    let event = hall.competition(ports, "Event", &[&user]).await;
    let assignment = {
        let page = ports
            .store
            .reads()
            .assigned(
                &hall.staff(),
                event.id,
                &domain_kernel::ListQuery::default(),
            )
            .await
            .unwrap();
        page.rows[0].id
    };
    let ids = hall.build.ids;
    let other = Hall::named(
        ports,
        Build {
            ids,
            now: hall.build.now,
        },
        "Other",
    )
    .await;
    let (theirs, scope, staff) = (other.organization.id, other.scope(), other.staff());
    let tx = ports.begin().await;
    assert!(tx.user(&scope, user.id).await.unwrap().is_none());
    assert!(tx.user(&Scope::Platform, user.id).await.unwrap().is_none());
    assert!(tx.role(&scope, hall.admin_role.id).await.unwrap().is_none());
    assert!(
        tx.template(theirs, hall.template.id)
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
            ..other.build.competition(&hall.template, "Stolen")
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
            .role(&staff, hall.admin_role.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(reads.event(&staff, event.id).await.unwrap().is_none());
    assert!(reads.plain_event(theirs, event.id).await.unwrap().is_none());
    assert!(
        reads
            .template(theirs, hall.template.id)
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
    let hall = Hall::open(ports).await;
    let key = |result: Result<(), StoreError>| match result {
        Err(StoreError::NotUnique(key)) => key,
        other => unreachable!("{other:?} is not a refused name"),
    };
    let email = EmailAddress::parse(&hall.admin.email.as_str().to_uppercase()).unwrap();
    let twin = User {
        email,
        ..hall.build.user(&hall.user_role, "Twin")
    };
    let tx = ports.begin().await;
    assert_eq!(key(tx.user_insert(&twin).await), UniqueKey::UserEmail);
    drop(tx);
    let tx = ports.begin().await;
    let role = hall.build.role(hall.scope(), "ADMIN");
    assert_eq!(key(tx.role_insert(&role).await), UniqueKey::RoleName);
    drop(tx);
    let tx = ports.begin().await;
    tx.role_insert(&hall.build.role(Scope::Platform, "Same"))
        .await
        .unwrap();
    assert_eq!(
        key(tx
            .role_insert(&hall.build.role(Scope::Platform, "sAME"))
            .await),
        UniqueKey::RoleName
    );
    drop(tx);
    let tx = ports.begin().await;
    let template = hall.build.template(&hall.admin, "TEMPLATE");
    assert_eq!(
        key(tx.template_insert(&template).await),
        UniqueKey::TemplateName
    );
    drop(tx);
    let tx = ports.begin().await;
    let (mut organization, root) = hall.build.organization("HALL");
    organization.domain = MailDomain::parse("another.example.org").unwrap();
    assert_eq!(
        key(tx.organization_insert(&organization, &root).await),
        UniqueKey::OrganizationName
    );
    drop(tx);
    let tx = ports.begin().await;
    let (mut organization, root) = hall.build.organization("Another");
    organization.domain = hall.organization.domain.clone();
    assert_eq!(
        key(tx.organization_insert(&organization, &root).await),
        UniqueKey::OrganizationDomain
    );
}

/// Every save is a compare-and-set on the version.
pub async fn an_older_version_is_stale(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let attempt = hall.answering(ports, "One").await;
    let event = ports
        .store
        .reads()
        .plain_event(hall.organization.id, attempt.event_id)
        .await
        .unwrap()
        .unwrap();
    let stale = |result: Result<(), StoreError>| {
        assert!(matches!(result, Err(StoreError::Stale)), "{result:?}");
    };
    let tx = ports.begin().await;
    tx.organization_save(&hall.organization).await.unwrap();
    stale(tx.organization_save(&hall.organization).await);
    tx.user_save(&hall.admin).await.unwrap();
    stale(tx.user_save(&hall.admin).await);
    tx.role_save(&hall.user_role).await.unwrap();
    stale(tx.role_save(&hall.user_role).await);
    tx.event_save(&event).await.unwrap();
    stale(tx.event_save(&event).await);
    stale(tx.event_delete(&event).await);
    tx.attempt_save(&attempt).await.unwrap();
    stale(tx.attempt_save(&attempt).await);
    let template = hall.build.template(&hall.admin, "Unused");
    tx.template_insert(&template).await.unwrap();
    tx.template_save(&template).await.unwrap();
    stale(tx.template_save(&template).await);
    stale(tx.template_delete(&template).await);
    stale(tx.organization_delete(&hall.organization).await);
}

/// Nothing of it is seen afterwards, and the next transaction is not disturbed.
pub async fn a_dropped_transaction_leaves_nothing(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let user = hall.build.user(&hall.user_role, "Gone");
    let tx = ports.begin().await;
    tx.user_insert(&user).await.unwrap();
    assert!(
        tx.organization_take_seat(hall.organization.id)
            .await
            .unwrap()
    );
    drop(tx);
    let tx = ports.begin().await;
    assert!(tx.user(&hall.scope(), user.id).await.unwrap().is_none());
    assert_eq!(
        tx.organization(hall.organization.id)
            .await
            .unwrap()
            .unwrap()
            .users,
        1
    );
    tx.user_insert(&user).await.unwrap();
    tx.commit().await.unwrap();
    ports.store.ping().await.unwrap();
}

/// D16a.
pub async fn a_deleted_person_keeps_the_name_and_gives_the_address_free(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let user = hall.participant(ports, "Gone").await;
    hall.competition(ports, "Event", &[&user]).await;
    let tx = ports.begin().await;
    tx.user_save(&User {
        deleted_at: Some(hall.build.now),
        ..user.clone()
    })
    .await
    .unwrap();
    tx.commit().await.unwrap();
    let tx = ports.begin().await;
    assert!(tx.user(&hall.scope(), user.id).await.unwrap().is_none());
    assert!(tx.user_by_email(&user.email).await.unwrap().is_none());
    assert_eq!(tx.role_holders(hall.user_role.id).await.unwrap(), 0);
    let heir = User {
        email: user.email.clone(),
        ..hall.build.user(&hall.user_role, "Heir")
    };
    tx.user_insert(&heir).await.unwrap();
    tx.commit().await.unwrap();
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
        .person(&hall.staff(), user.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((person.name.as_str(), person.email.as_str()), ("Gone", ""));
}

/// One that nobody has goes; also after those who had it are deleted.
pub async fn a_role_that_somebody_has_stays(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let role = hall.build.role(hall.scope(), "Grader");
    let user = hall.build.user(&role, "One");
    let tx = ports.begin().await;
    tx.role_insert(&role).await.unwrap();
    tx.user_insert(&user).await.unwrap();
    tx.commit().await.unwrap();
    let tx = ports.begin().await;
    assert!(matches!(
        tx.role_delete(role.id).await,
        Err(StoreError::Missing)
    ));
    drop(tx);
    let tx = ports.begin().await;
    assert_eq!(tx.role_holders(role.id).await.unwrap(), 1);
    tx.user_save(&User {
        deleted_at: Some(hall.build.now),
        ..user
    })
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
    let hall = Hall::open(ports).await;
    let event = hall.competition(ports, "Event", &[]).await;
    let tx = ports.begin().await;
    let used = tx
        .template(hall.organization.id, hall.template.id)
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
    tx.commit().await.unwrap();
    assert!(
        ports
            .store
            .reads()
            .template(hall.organization.id, used.id)
            .await
            .unwrap()
            .is_none()
    );
}

/// Creating, changing the template, deleting.
pub async fn an_event_counts_with_its_template_and_leaves_with_its_assignments(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let user = hall.participant(ports, "One").await;
    let event = hall.competition(ports, "Event", &[&user]).await;
    let other = hall.build.template(&hall.admin, "Other");
    let organization = hall.organization.id;
    let tx = ports.begin().await;
    tx.template_insert(&other).await.unwrap();
    let moved = Event {
        template_id: other.id,
        ..event
    };
    tx.event_save(&moved).await.unwrap();
    assert_eq!(
        tx.template(organization, hall.template.id)
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
    tx.commit().await.unwrap();
    let missing = Event {
        template_id: hall.build.ids.row().into(),
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
    let hall = Hall::open(ports).await;
    let tx = ports.begin().await;
    assert!(matches!(
        tx.organization_delete(&hall.organization).await,
        Err(StoreError::Missing)
    ));
    drop(tx);
    let tx = ports.begin().await;
    tx.template_delete(&hall.template).await.unwrap();
    tx.session_insert(&hall.build.session(&hall.admin))
        .await
        .unwrap();
    tx.link_insert(
        &hall
            .build
            .link(&hall.admin, LinkPurpose::Invitation, "hash"),
    )
    .await
    .unwrap();
    tx.organization_delete(&hall.organization).await.unwrap();
    tx.commit().await.unwrap();
    let tx = ports.begin().await;
    assert!(
        tx.organization(hall.organization.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(tx.user_by_email(&hall.admin.email).await.unwrap().is_none());
    assert!(
        tx.role(&hall.scope(), hall.admin_role.id)
            .await
            .unwrap()
            .is_none()
    );
}

/// D11.
pub async fn a_link_replaces_earlier_ones_and_is_taken_for_its_purpose_alone(ports: &Ports) {
    let hall = Hall::open(ports).await;
    let link = |purpose, hash| hall.build.link(&hall.admin, purpose, hash);
    let tx = ports.begin().await;
    tx.link_insert(&link(LinkPurpose::Invitation, "first"))
        .await
        .unwrap();
    tx.link_insert(&link(LinkPurpose::Reset, "reset"))
        .await
        .unwrap();
    let second = link(LinkPurpose::Invitation, "second");
    tx.link_insert(&second).await.unwrap();
    tx.commit().await.unwrap();
    let tx = ports.begin().await;
    assert!(
        tx.link_take("first", LinkPurpose::Invitation)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.link_take("second", LinkPurpose::Reset)
            .await
            .unwrap()
            .is_none()
    );
    same(
        &tx.link_take("second", LinkPurpose::Invitation)
            .await
            .unwrap()
            .unwrap(),
        &second,
    );
    assert!(
        tx.link_take("second", LinkPurpose::Invitation)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.link_take("reset", LinkPurpose::Reset)
            .await
            .unwrap()
            .is_some()
    );
}

/// D42.
pub async fn what_staff_change_is_recorded(ports: &Ports) {
    let build = Build::default();
    let tx = ports.begin().await;
    for organization_id in [None, Some(build.ids.row().into())] {
        let record = AuditRecord {
            id: build.ids.row().into(),
            organization_id,
            at: Timestamp::from_millis(0),
            actor_id: UserId(build.ids.row()),
            actor_name: "Ädmin".to_owned(),
            ip: organization_id.map(|_| "127.0.0.1".to_owned()),
            action: "create_competition",
            subject: "competition 1".to_owned(),
            before: None,
            after: Some("{}".to_owned()),
        };
        tx.audit_append(&record).await.unwrap();
    }
    tx.commit().await.unwrap();
}
