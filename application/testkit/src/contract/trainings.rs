//! Public trainings, retakes and the secrecy of model answers.

use application_ports::{EventFilter, OwnEventRow, ResultFilter};
use domain_access::{ReadScope, Scope};
use domain_accounts::User;
use domain_assessment::Template;
use domain_kernel::{ListQuery, Points, Timestamp};
use domain_scheduling::{Attempt, Event, EventKind, Status, TrainingType};
use futures_util::future::join_all;

use super::lists::{all_pages, oldest_first, search};
use super::{OrgFixture, Ports, assert_same};
use crate::Altered;

const KIND: EventKind = EventKind::Training;
const PUBLIC: Option<TrainingType> = Some(TrainingType::Public);

/// Stores a running training.
async fn training(
    ports: &Ports,
    fixture: &OrgFixture,
    name: &str,
    training_type: TrainingType,
) -> Event {
    let event = fixture
        .build
        .training(&fixture.template, name, training_type);
    let tx = ports.begin().await;
    tx.insert_event(&event).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    event
}

/// Assigns a user to an event.
async fn assign(ports: &Ports, fixture: &OrgFixture, event: &Event, user: &User) {
    let tx = ports.begin().await;
    let own = [fixture.build.assignment(event, user)];
    assert_eq!(tx.insert_assignments(&own).await.unwrap(), 1);
    tx.commit_unaudited().await.unwrap();
}

fn names(rows: &[OwnEventRow]) -> Vec<&str> {
    rows.iter().map(|row| row.event.name.as_str()).collect()
}

/// Every user of the organization can start the training, and no one else.
pub async fn a_public_training_can_be_started_without_an_assignment(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (elsewhere, _) = fixture.build.organization("Beta");
    let elsewhere = fixture.build.staff_scope(Scope::Organization(elsewhere.id));
    let user = fixture.participant(ports, "One").await;
    let public = training(ports, &fixture, "Public", TrainingType::Public).await;
    let private = training(ports, &fixture, "Private", TrainingType::Private).await;
    let found = async |scope, kind, event: &Event| {
        let queries = ports.store.queries();
        let row = queries.event_to_start(&scope, kind, event.id, user.id);
        row.await.unwrap()
    };
    let row = found(fixture.staff(), KIND, &public).await.unwrap();
    assert_same(&row.event, &public);
    assert!(row.latest_attempt.is_none());
    assert!(found(fixture.staff(), KIND, &private).await.is_none());
    let competition = EventKind::Competition;
    assert!(found(fixture.staff(), competition, &public).await.is_none());
    assert!(found(elsewhere, KIND, &public).await.is_none());
    assign(ports, &fixture, &private, &user).await;
    assert!(found(fixture.staff(), KIND, &private).await.is_some());
}

/// Simultaneous requests share queries. Each user must still get only the events that the user can start, with the user's
/// own attempt.
pub async fn simultaneous_starts_find_what_each_would_find_alone(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    let stranger = fixture.participant(ports, "Stranger").await;
    let public = training(ports, &fixture, "Public", TrainingType::Public).await;
    let private = training(ports, &fixture, "Private", TrainingType::Private).await;
    let competition = fixture
        .competition(ports, "Competition", &[&one, &two])
        .await;
    assign(ports, &fixture, &public, &one).await;
    assign(ports, &fixture, &private, &two).await;
    let of_one = fixture.start(ports, &public, &one).await;
    let of_two = fixture.start(ports, &competition, &two).await;
    // The attempt that each user finds at each event, or `None` if the user finds no event.
    let expected = [
        (&public, KIND, &one, Some(Some(of_one.id))),
        (&public, KIND, &two, Some(None)),
        (&public, KIND, &stranger, Some(None)),
        (&public, EventKind::Competition, &one, None),
        (&private, KIND, &one, None),
        (&private, KIND, &two, Some(None)),
        (&competition, EventKind::Competition, &one, Some(None)),
        (
            &competition,
            EventKind::Competition,
            &two,
            Some(Some(of_two.id)),
        ),
        (&competition, EventKind::Competition, &stranger, None),
        (&competition, KIND, &two, None),
    ];
    let (queries, staff) = (ports.store.queries(), fixture.staff());
    let several = expected.iter().cycle().take(8 * expected.len());
    let found = several.map(async |(event, kind, user, attempt)| {
        let row = queries.event_to_start(&staff, *kind, event.id, user.id);
        let row = row.await.unwrap();
        if let Some(row) = &row {
            assert_same(&row.event, event);
        }
        let found = row.map(|row| row.latest_attempt.map(|(attempt, _)| attempt.id));
        assert_eq!(found, *attempt, "{} at {}", user.name, event.name);
    });
    join_all(found).await;
}

/// The list contains the user's own attempts. Trainings with an open attempt come first.
pub async fn public_trainings_are_listed_as_the_user_sees_them(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let mut trainings = Vec::new();
    for name in ["Alpha", "Beta", "Gamma"] {
        trainings.push(training(ports, &fixture, name, TrainingType::Public).await);
    }
    let private = training(ports, &fixture, "Private", TrainingType::Private).await;
    assign(ports, &fixture, &private, &one).await;
    fixture.competition(ports, "Competition", &[&one]).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let running = EventFilter::new(KIND, &[Status::Running], fixture.build.now).of_type(PUBLIC);
    let rows =
        all_pages(async |query| reads.public_trainings(&staff, one.id, running, query).await).await;
    assert_eq!(names(&rows), ["Alpha", "Beta", "Gamma"]);
    assert!(rows.iter().all(|row| row.started_at.is_none()));

    let [submitted, open] = [&trainings[1], &trainings[2]];
    for event in [submitted, open] {
        assign(ports, &fixture, event, &one).await;
    }
    let attempt = fixture.start(ports, submitted, &one).await;
    fixture.submit(ports, attempt).await;
    let attempt = fixture.start(ports, open, &one).await;
    let list = async |user: &User, filter, query: ListQuery| {
        let page = reads.public_trainings(&staff, user.id, filter, &query);
        page.await.unwrap().rows
    };
    let own = list(&one, running, oldest_first()).await;
    assert_eq!(names(&own), ["Gamma", "Alpha", "Beta"]);
    assert_eq!(own[0].deadline, Some(attempt.deadline));
    assert_eq!(own[0].submitted_at, None);
    assert_eq!(own[1].started_at, None);
    assert_eq!(own[2].submitted_at, Some(fixture.build.now));
    let others = list(&two, running, oldest_first()).await;
    assert_eq!(names(&others), ["Alpha", "Beta", "Gamma"]);
    assert!(others.iter().all(|row| row.started_at.is_none()));
    assert_eq!(names(&list(&one, running, search("alph")).await), ["Alpha"]);
    let ended = EventFilter::new(KIND, &[Status::Ended], fixture.build.now).of_type(PUBLIC);
    assert!(list(&one, ended, oldest_first()).await.is_empty());

    // The trainings of one type among those of the user, and among all trainings.
    for (training_type, own, all) in [
        (PUBLIC, vec!["Gamma", "Beta"], 3),
        (Some(TrainingType::Private), vec!["Private"], 1),
        (None, vec!["Gamma", "Beta", "Private"], 4),
    ] {
        let filter = running.of_type(training_type);
        let oldest = oldest_first();
        let page = reads.own_events(&staff, one.id, filter, &oldest).await;
        assert_eq!(names(&page.unwrap().rows), own);
        let oldest = oldest_first();
        let page = reads.events(&staff, filter, &oldest).await;
        assert_eq!(page.unwrap().total, all);
    }
}

/// D32: A submitted attempt counts until a newer one is submitted.
pub async fn the_latest_submitted_attempt_counts(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = training(ports, &fixture, "Training", TrainingType::Private).await;
    assign(ports, &fixture, &event, &user).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let counted = async || {
        let row = reads.counted_attempt(&staff, KIND, event.id, user.id);
        row.await.unwrap().map(|row| row.attempt.number)
    };
    // The two scores can be distinguished by their totals.
    let listed_totals = async || {
        let (oldest, now) = (oldest_first(), fixture.build.now);
        let users = reads
            .answered_users(&staff, KIND, event.id, ResultFilter::default(), &oldest)
            .await;
        let row = users.unwrap().rows.remove(0);
        let scores = reads.own_scores(&staff, KIND, user.id, now, &oldest).await;
        let own = scores.unwrap().rows.remove(0);
        [row.scores, own.scores].map(|scores| scores.map(|scores| scores.bonus))
    };
    let graded = async |attempt: &Attempt, bonus| {
        let score = fixture.build.score(attempt, &fixture.template);
        let score = score.altered(|stored| {
            stored.score.bonus = Points::whole(bonus);
            stored.scored_at = Some(fixture.build.now);
            stored.scored_by = Some(fixture.admin.id);
        });
        let tx = ports.begin().await;
        tx.insert_scores(&[(&score, fixture.build.now)])
            .await
            .unwrap();
        tx.commit_unaudited().await.unwrap();
    };
    let first = fixture.start(ports, &event, &user).await;
    assert_eq!(counted().await, None);
    fixture.submit(ports, first.clone()).await;
    graded(&first, 1).await;
    let one = Some(Points::whole(1));
    assert_eq!(
        (counted().await, listed_totals().await),
        (Some(1), [one, one])
    );
    let retake = fixture.retake(ports, &event, first).await;
    assert_eq!(
        (counted().await, listed_totals().await),
        (Some(1), [one, one])
    );
    let latest = reads.attempt(&staff, KIND, event.id, user.id).await;
    assert_eq!(latest.unwrap().unwrap().attempt.number, 2);
    let before = async |scope: &ReadScope, number| {
        let row = reads.attempt_before(scope, KIND, event.id, user.id, number);
        row.await.unwrap().map(|row| {
            let bonus = row.score.map(|graded| graded.score.bonus);
            (row.attempt.number, bonus)
        })
    };
    assert_eq!(before(&staff, 3).await, Some((2, None)));
    assert_eq!(before(&staff, 2).await, Some((1, one)));
    assert_eq!(before(&staff, 1).await, None);
    let elsewhere = fixture.build.staff_scope(Scope::Platform);
    assert_eq!(before(&elsewhere, 3).await, None);
    fixture.submit(ports, retake.clone()).await;
    graded(&retake, 2).await;
    let two = Some(Points::whole(2));
    assert_eq!(
        (counted().await, listed_totals().await),
        (Some(2), [two, two])
    );
}

/// An attempt whose time is over counts as submitted (D29).
pub async fn a_submitted_training_is_found_by_its_template(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let (organization, template) = (fixture.organization.id, fixture.template.id);
    let has_submitted = async |user: &User, now: Timestamp| {
        let reads = ports.store.queries();
        reads
            .has_submitted_training(organization, template, user.id, now)
            .await
            .unwrap()
    };
    let competition = fixture.competition(ports, "Competition", &[&one]).await;
    let attempt = fixture.start(ports, &competition, &one).await;
    fixture.submit(ports, attempt).await;
    let event = training(ports, &fixture, "Training", TrainingType::Private).await;
    for user in [&one, &two] {
        assign(ports, &fixture, &event, user).await;
    }
    let attempt = fixture.start(ports, &event, &one).await;
    let closes_at = attempt.closes_at();
    assert!(
        !has_submitted(&one, closes_at).await,
        "a competition does not count"
    );
    assert!(has_submitted(&one, closes_at.plus_seconds(1)).await);
    fixture.submit(ports, attempt).await;
    assert!(has_submitted(&one, fixture.build.now).await);
    assert!(!has_submitted(&two, closes_at.plus_seconds(1)).await);
}

/// D30: A competition uses the same template or a direct or indirect copy, even if one of the templates in between was
/// deleted.
pub async fn a_competition_with_the_same_questions_is_unfinished_until_its_last_attempt(
    ports: &Ports,
) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let build = &fixture.build;
    let copy = async |of: &Template, name: &str| {
        let copy = of.copy(name.to_owned(), fixture.admin.id, build.now, &build.ids);
        let tx = ports.begin().await;
        tx.insert_template(&copy).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        copy
    };
    let first = copy(&fixture.template, "First").await;
    let second = copy(&first, "Second").await;
    let third = copy(&second, "Third").await;
    let stranger = build.template(&fixture.admin, "Stranger");
    let tx = ports.begin().await;
    tx.insert_template(&stranger).await.unwrap();
    tx.delete_template(&second).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let is_unfinished = async |template: &Template, now: Timestamp| {
        let reads = ports.store.queries();
        reads
            .has_unfinished_competition(fixture.organization.id, template.id, now)
            .await
            .unwrap()
    };
    let public = training(ports, &fixture, "Training", TrainingType::Public).await;
    let now = build.now;
    assert!(
        !is_unfinished(&fixture.template, now).await,
        "a training hides nothing"
    );
    let competition = build.competition(&third, "Competition");
    let tx = ports.begin().await;
    tx.insert_event(&competition).await.unwrap();
    let assignment = build.assignment(&competition, &user);
    tx.insert_assignments(&[assignment]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let ends_at = competition.schedule.ends_at;
    let before = competition.schedule.starts_at.plus_seconds(-1);
    for template in [&fixture.template, &first, &third] {
        assert!(is_unfinished(template, before).await, "pending");
        assert!(is_unfinished(template, now).await, "running");
        assert!(!is_unfinished(template, ends_at).await, "ended");
    }
    assert!(!is_unfinished(&stranger, now).await);

    // Feedback by question waits for other events of both kinds, but not for its own event.
    let is_asked_elsewhere = async |event: &Event, now: Timestamp| {
        let reads = ports.store.queries();
        reads.is_asked_elsewhere(event, now).await.unwrap()
    };
    assert!(
        is_asked_elsewhere(&competition, now).await,
        "the training asks the same"
    );
    assert!(
        !is_asked_elsewhere(&competition, public.schedule.ends_at.max(ends_at)).await,
        "both are over"
    );
    let alone = competition.altered(|stored| stored.template_id = stranger.id);
    assert!(!is_asked_elsewhere(&alone, now).await);

    let late = fixture.start(ports, &competition, &user).await;
    let late = late.altered(|stored| stored.deadline = ends_at);
    let tx = ports.begin().await;
    tx.save_attempt(&late).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(
        is_unfinished(&first, late.closes_at()).await,
        "an open attempt"
    );
    let closed = late.closes_at().plus_seconds(1);
    assert!(!is_unfinished(&first, closed).await);
    let late = late.altered(|stored| stored.version += 1);
    fixture.submit(ports, late).await;
    assert!(!is_unfinished(&first, ends_at).await, "submitted");
}
