//! Competitions and trainings.

use application_ports::{
    CandidateFilter, EventFilter, EventPeriod, IdGenerator, Readiness, ResultFilter, StoreError,
    Telling,
};
use domain_kernel::{ListQuery, Paging, Points, Sort};
use domain_scheduling::{
    EventKind, EventOptions, ExtraTime, OptionChanges, ReceiptCode, Schedule, Shuffle, Status,
    TeamMode, TrainingType,
};
use time::macros::{date, time};

use super::lists::{all_pages, oldest_first};
use super::{OrgFixture, Ports, assert_same};
use crate::{Altered, OpenOne};

/// Includes the fields that only trainings and team events use.
pub async fn every_field_of_an_event_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let schedule = Schedule::specific(date!(2026 - 12 - 01), time!(09:30), time!(11:15:30));
    let event = fixture
        .build
        .competition_with(&fixture.template, "Tràining", schedule)
        .altered(|stored| {
            stored.kind = EventKind::Training;
            stored.participant_type = None;
            stored.training_type = Some(TrainingType::Private);
            stored.team_mode = Some(TeamMode::Members);
            stored.options = EventOptions {
                mail_receipts: true,
                show_place: true,
                show_feedback: true,
                certificates: false,
                certificate_from: Points::from_hundredths(6250),
            };
            stored.anonymous = true;
            stored.shuffle = Shuffle::Both;
        });
    let tx = ports.begin().await;
    tx.insert_event(&event).await.unwrap();
    let stored = tx
        .find_event(fixture.organization.id, event.kind, event.id)
        .await
        .unwrap()
        .unwrap();
    assert_same(&stored, &event);
    let other = fixture.build.competition(&fixture.template, "Competition");
    let changed = other.altered(|stored| stored.id = event.id);
    let before = event.schedule.starts_at.plus_seconds(-1);
    tx.save_event(&changed, before).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let read = ports
        .store
        .queries()
        .find_event(fixture.organization.id, EventKind::Competition, event.id)
        .await
        .unwrap()
        .unwrap();
    assert_same(&read, &changed.altered(|stored| stored.version = 2));
}

/// Creates an event, gives it another template, and deletes it.
pub async fn an_event_is_counted_by_its_template_and_deleted_with_its_assignments(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let other = fixture.build.template(&fixture.admin, "Other");
    let organization = fixture.organization.id;
    let tx = ports.begin().await;
    tx.insert_template(&other).await.unwrap();
    let moved = event.altered(|stored| stored.template_id = other.id);
    let before = moved.schedule.starts_at.plus_seconds(-1);
    tx.save_event(&moved, before).await.unwrap();
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
    let moved = tx
        .find_event(organization, EventKind::Competition, moved.id)
        .await
        .unwrap()
        .unwrap();
    let extra = ExtraTime {
        minutes: 5,
        past_end: false,
    };
    tx.put_extra_time(&moved, user.id, extra).await.unwrap();
    tx.delete_event(&moved, before).await.unwrap();
    assert_eq!(
        tx.template(organization, other.id)
            .await
            .unwrap()
            .unwrap()
            .uses,
        0
    );
    assert_eq!(tx.count_assignments(&moved).await.unwrap(), 0);
    assert!(
        tx.find_event(organization, EventKind::Competition, moved.id)
            .await
            .unwrap()
            .is_none()
    );
    tx.commit_unaudited().await.unwrap();
    let missing =
        moved.altered(|stored| stored.template_id = fixture.build.ids.sequential().into());
    let tx = ports.begin().await;
    assert!(matches!(
        tx.insert_event(&missing).await,
        Err(StoreError::MissingReference)
    ));
}

/// A training is not found as a competition, neither by id nor in any list.
pub async fn a_training_is_not_found_as_a_competition(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let training = (fixture.build).training(&fixture.template, "Training", TrainingType::Private);
    let assignment = fixture.build.assignment(&training, &user);
    let tx = ports.begin().await;
    tx.insert_event(&training).await.unwrap();
    tx.insert_assignments(std::slice::from_ref(&assignment))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let attempt = fixture.start(ports, &training, &user).await;
    fixture.submit(ports, attempt).await;

    let organization = fixture.organization.id;
    let (queries, staff) = (ports.store.queries(), fixture.staff());
    let (id, now) = (training.id, training.schedule.ends_at);
    for (kind, found) in [(EventKind::Competition, 0), (EventKind::Training, 1)] {
        let is_found = found == 1;
        let tx = ports.begin().await;
        let event = tx.find_event(organization, kind, id).await.unwrap();
        assert_eq!(event.is_some(), is_found);
        let held = tx.find_assignment(organization, kind, assignment.id).await;
        assert_eq!(held.unwrap().is_some(), is_found);
        drop(tx);
        let event = queries.find_event(organization, kind, id).await.unwrap();
        assert_eq!(event.is_some(), is_found);
        let row = queries.event_row(&staff, kind, id).await.unwrap();
        assert_eq!(row.is_some(), is_found);
        let takes_part = queries.takes_part(kind, id, user.id).await.unwrap();
        assert_eq!(takes_part, is_found);
        let own = queries.event_to_start(&staff, kind, id, user.id).await;
        assert_eq!(own.unwrap().is_some(), is_found);
        let attempt = queries.attempt(&staff, kind, id, user.id).await.unwrap();
        assert_eq!(attempt.is_some(), is_found);
        let counted = queries.counted_attempt(&staff, kind, id, user.id).await;
        assert_eq!(counted.unwrap().is_some(), is_found);

        let ended = EventFilter::new(kind, &[Status::Ended], now);
        let events = queries
            .events(&staff, ended, &ListQuery::default())
            .await
            .unwrap();
        assert_eq!(events.total, found);
        let own = queries
            .own_events(&staff, user.id, ended, &ListQuery::default())
            .await;
        assert_eq!(own.unwrap().total, found);
        let assigned = queries
            .assigned(&staff, kind, id, &ListQuery::default())
            .await
            .unwrap();
        assert_eq!(assigned.total, found);
        let answered = queries
            .answered_events(&staff, kind, None, &ListQuery::default())
            .await
            .unwrap();
        assert_eq!(answered.total, found);
        let users = queries
            .answered_users(
                &staff,
                kind,
                id,
                ResultFilter::default(),
                &ListQuery::default(),
            )
            .await;
        assert_eq!(users.unwrap().total, found);
        let scores = queries
            .own_scores(&staff, kind, user.id, now, &ListQuery::default())
            .await;
        assert_eq!(scores.unwrap().total, found);
    }
    let other = fixture.participant(ports, "Two").await;
    let free = async |kind| {
        let (all, filter) = (ListQuery::default(), CandidateFilter::default());
        let page = queries.unassigned_users(&staff, kind, id, filter, &all);
        page.await.unwrap().rows
    };
    assert!(free(EventKind::Competition).await.is_empty());
    let users = free(EventKind::Training).await;
    assert_eq!(
        users.iter().map(|row| row.user.id).collect::<Vec<_>>(),
        [other.id]
    );
}

/// A calendar lists the events that overlap a period. Both bounds of the period are excluded.
pub async fn lists_of_events_are_filtered_by_period(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let days = [
        ("Early", date!(2026 - 11 - 02), date!(2026 - 11 - 04)),
        ("Long", date!(2026 - 11 - 01), date!(2026 - 11 - 30)),
        ("Late", date!(2026 - 11 - 20), date!(2026 - 11 - 22)),
    ];
    let mut events = Vec::new();
    let tx = ports.begin().await;
    for (name, start, end) in days {
        let schedule = Schedule::range(start, end, 30);
        let event = fixture
            .build
            .competition_with(&fixture.template, name, schedule);
        tx.insert_event(&event).await.unwrap();
        events.push(event);
    }
    tx.commit_unaudited().await.unwrap();
    let [early, _, late] = [0, 1, 2].map(|at| events[at].schedule.clone());
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let found = async |ends_after, starts_before| {
        let statuses = [Status::Pending, Status::Running, Status::Ended];
        let filter = EventFilter::new(EventKind::Competition, &statuses, fixture.build.now);
        let period = EventPeriod {
            ends_after,
            starts_before,
        };
        let page = (reads
            .events(&staff, filter.within(period), &oldest_first())
            .await)
            .unwrap();
        let names = page.rows.iter().map(|row| row.event.name.clone());
        names.collect::<Vec<_>>()
    };
    assert_eq!(found(None, None).await, ["Early", "Long", "Late"]);
    // An event that ends at the start of the period is over, and an event that starts at the end of the period has not
    // started.
    assert_eq!(found(Some(early.ends_at), None).await, ["Long", "Late"]);
    assert_eq!(
        found(Some(early.ends_at.plus_millis(-1)), None).await,
        ["Early", "Long", "Late"]
    );
    assert_eq!(found(None, Some(late.starts_at)).await, ["Early", "Long"]);
    assert_eq!(
        found(None, Some(late.starts_at.plus_millis(1))).await,
        ["Early", "Long", "Late"]
    );
    assert_eq!(
        found(Some(early.ends_at), Some(late.starts_at)).await,
        ["Long"]
    );
    assert_eq!(
        found(Some(late.ends_at), Some(early.starts_at)).await,
        ["Long"]
    );
}

/// An event that begins when the other one ends does not take place at the same time.
pub async fn it_is_counted_who_is_not_set_up_or_told_and_what_else_takes_place(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    let late = fixture.participant(ports, "Late").await;
    let tx = ports.begin().await;
    let invited = late.altered(|user| user.password_hash = None);
    tx.save_user(&invited).await.unwrap();
    let days = [
        ("Measured", date!(2026 - 11 - 10), vec![&one, &late]),
        ("Same", date!(2026 - 11 - 10), vec![&one, &two, &late]),
        ("Same as well", date!(2026 - 11 - 09), vec![&two]),
        ("Empty", date!(2026 - 11 - 10), vec![]),
        ("Next", date!(2026 - 11 - 12), vec![&two]),
    ];
    let mut events = Vec::new();
    for (name, start, people) in days {
        let schedule = Schedule::range(start, start.next_day().unwrap(), 30);
        let build = &fixture.build;
        let event = build.competition_with(&fixture.template, name, schedule);
        let assigned = people.iter().map(|user| build.assignment(&event, user));
        let assignments: Vec<_> = assigned.collect();
        tx.insert_event(&event).await.unwrap();
        tx.insert_assignments(&assignments).await.unwrap();
        events.push(event);
    }
    tx.commit_unaudited().await.unwrap();
    let queries = ports.store.queries();
    let found = queries.readiness(&events[0]).await.unwrap();
    let expected = Readiness {
        not_set_up: 1,
        not_told: 2,
        other_events: 2,
        other_users: 3,
    };
    assert_eq!(found, expected);
    let tx = ports.begin().await;
    let telling = Telling {
        only_not_set_up: true,
        not_since: fixture.build.now,
    };
    let told = tx.choose_players_to_tell(&events[0], telling, fixture.build.now);
    assert_eq!(told.await.unwrap().len(), 1);
    tx.commit_unaudited().await.unwrap();
    let found = queries.readiness(&events[0]).await.unwrap();
    assert_eq!((found.not_set_up, found.not_told), (1, 1));
    let found = queries.readiness(&events[4]).await.unwrap();
    let expected = Readiness {
        not_told: 1,
        ..Readiness::default()
    };
    assert_eq!(found, expected);
}

/// D25: An event is pending before its start, running from its start on, and ended from its end on.
pub async fn lists_of_events_are_filtered_by_state(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let days = [
        ("Past", date!(2026 - 11 - 10), date!(2026 - 11 - 11)),
        ("Present", date!(2026 - 11 - 21), date!(2026 - 11 - 22)),
        ("Future", date!(2026 - 12 - 01), date!(2026 - 12 - 02)),
    ];
    let mut events = Vec::new();
    let tx = ports.begin().await;
    for (name, start, end) in days {
        let event = fixture.build.competition_with(
            &fixture.template,
            name,
            Schedule::range(start, end, 30),
        );
        tx.insert_event(&event).await.unwrap();
        tx.insert_assignments(&[fixture.build.assignment(&event, &user)])
            .await
            .unwrap();
        events.push(event);
    }
    tx.commit_unaudited().await.unwrap();
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let all = EventFilter::new(
        EventKind::Competition,
        &[Status::Pending, Status::Running, Status::Ended],
        fixture.build.now,
    );
    let rows = all_pages(async |query| reads.events(&staff, all, query).await).await;
    assert_eq!(rows.len(), events.len());
    let own = all_pages(async |query| reads.own_events(&staff, user.id, all, query).await).await;
    assert_eq!(own.len(), events.len());
    for (statuses, expected) in [
        (&[Status::Pending][..], &["Future"][..]),
        (&[Status::Running], &["Present"]),
        (&[Status::Ended], &["Past"]),
        (&[Status::Pending, Status::Running], &["Present", "Future"]),
        (&[Status::Running, Status::Ended], &["Past", "Present"]),
        (&[Status::Pending, Status::Ended], &["Past", "Future"]),
        (
            &[Status::Pending, Status::Running, Status::Ended],
            &["Past", "Present", "Future"],
        ),
        (&[], &[]),
    ] {
        let filter = EventFilter::new(EventKind::Competition, statuses, fixture.build.now);
        let page = reads.events(&staff, filter, &oldest_first()).await.unwrap();
        assert_eq!(
            page.rows
                .iter()
                .map(|row| row.event.name.as_str())
                .collect::<Vec<_>>(),
            expected
        );
        let own = reads
            .own_events(&staff, user.id, filter, &oldest_first())
            .await
            .unwrap();
        assert_eq!(
            own.rows
                .iter()
                .map(|row| row.event.name.as_str())
                .collect::<Vec<_>>(),
            expected
        );
    }
    let at = |now| EventFilter::new(EventKind::Competition, &[Status::Running], now);
    let present = &events[1].schedule;
    assert_eq!(
        reads
            .events(&staff, at(present.starts_at), &oldest_first())
            .await
            .unwrap()
            .total,
        1
    );
    assert_eq!(
        reads
            .events(&staff, at(present.ends_at), &oldest_first())
            .await
            .unwrap()
            .total,
        0
    );
    let trainings = EventFilter {
        kind: EventKind::Training,
        ..at(fixture.build.now)
    };
    assert_eq!(
        reads
            .events(&staff, trainings, &oldest_first())
            .await
            .unwrap()
            .total,
        0
    );

    let attempt = fixture.start(ports, &events[1], &user).await;
    let running = |now| {
        let (staff, filter, user_id) = (staff, at(now), user.id);
        async move {
            reads
                .own_events(&staff, user_id, filter, &oldest_first())
                .await
                .unwrap()
                .rows
                .remove(0)
        }
    };
    let row = running(fixture.build.now).await;
    assert_eq!(
        (row.started_at, row.deadline, row.template_name.as_str()),
        (Some(fixture.build.now), Some(attempt.deadline), "Template")
    );
    let submitted_at = |now| {
        let row = running(now);
        async move { row.await.submitted_at }
    };
    let (closes_at, deadline) = (attempt.closes_at(), attempt.deadline);
    assert_eq!(submitted_at(closes_at).await, None);
    assert_eq!(
        submitted_at(closes_at.plus_seconds(1)).await,
        Some(deadline)
    );
    fixture.submit(ports, attempt).await;
    assert_eq!(
        submitted_at(fixture.build.now).await,
        Some(fixture.build.now)
    );
    let row = reads
        .event_row(&staff, EventKind::Competition, events[1].id)
        .await
        .unwrap()
        .unwrap();
    assert_same(&row.event, &events[1]);
    assert_eq!((row.participants, row.people, row.submitted), (1, 1, 1));
}

/// A participant's own list starts with events that have an open attempt, for every page size and in both directions.
/// Each row has the receipt of the latest submission, and whether its score is published.
pub async fn own_events_begin_with_the_running_attempts(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let other = fixture.participant(ports, "Two").await;
    let mut events = Vec::new();
    for name in ["A", "B", "C", "D"] {
        events.push(fixture.competition(ports, name, &[&user, &other]).await);
    }
    fixture.start(ports, &events[1], &other).await;
    let submitted = fixture.start(ports, &events[2], &user).await;
    let tx = ports.begin().await;
    let submitted = submitted.submit(fixture.build.now);
    tx.save_attempt(&submitted).await.unwrap();
    let code = ReceiptCode::from_random(9);
    let receipt = submitted.receipt(code, 1, 2).unwrap();
    tx.insert_receipts(&[(submitted.id, &receipt)])
        .await
        .unwrap();
    let mut score = fixture.build.score(&submitted, &fixture.template);
    tx.insert_scores(&[(&score, fixture.build.now)])
        .await
        .unwrap();
    score = tx
        .find_latest_score(&events[2], user.id)
        .await
        .unwrap()
        .unwrap();
    let score = score.altered(|stored| {
        stored.scored_at = Some(fixture.build.now);
        stored.scored_by = Some(fixture.admin.id);
    });
    tx.save_score(&score).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let open = fixture.build.attempt(&events[3], &user);
    let tx = ports.begin().await;
    tx.open_attempt(&open, events[3].version).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let rows = async |now, sort, per_page| {
        let filter = EventFilter::new(EventKind::Competition, &[Status::Running], now);
        let mut names = Vec::new();
        for page in 1..=4 / per_page {
            let query = ListQuery::new(None, sort, Paging { page, per_page }).unwrap();
            let page = reads.own_events(&staff, user.id, filter, &query).await;
            names.extend(
                page.unwrap()
                    .rows
                    .into_iter()
                    .map(|row| row.event.name.clone()),
            );
        }
        names.concat()
    };
    let now = fixture.build.now;
    for per_page in [1, 2, 4] {
        assert_eq!(rows(now, Sort::Ascending, per_page).await, "DABC");
        assert_eq!(rows(now, Sort::Descending, per_page).await, "DCBA");
    }
    let over = open.closes_at().plus_seconds(1);
    assert_eq!(rows(over, Sort::Ascending, 4).await, "ABCD");

    let filter = EventFilter::new(EventKind::Competition, &[Status::Running], now);
    let page = reads
        .own_events(&staff, user.id, filter, &oldest_first())
        .await;
    let outcomes: Vec<_> = page
        .unwrap()
        .rows
        .into_iter()
        .map(|row| (row.event.name.clone(), row.receipt, row.is_scored))
        .collect();
    assert_eq!(
        outcomes,
        [
            ("D".to_owned(), None, false),
            ("A".to_owned(), None, false),
            ("B".to_owned(), None, false),
            ("C".to_owned(), Some(receipt), true),
        ]
    );
}

/// The options of an event can be stored at any time, if the version of the event is still the one that was read.
pub async fn options_of_an_event_are_stored_alone(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let event = fixture.competition(ports, "Running", &[]).await;
    let options = OptionChanges {
        mail_receipts: Some(true),
        show_place: Some(true),
        show_feedback: Some(true),
        certificates: Some(false),
        certificate_from: Some(62.5),
    };
    let with_options = event.with_options(options).unwrap();
    let changed = with_options.altered(|stored| "Other".clone_into(&mut stored.name));
    let tx = ports.begin().await;
    tx.save_event_options(&changed).await.unwrap();
    let stored = tx
        .find_event(event.organization_id, event.kind, event.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored, with_options, "the version is the same (D264)");
    let before = event.schedule.starts_at.plus_seconds(-1);
    tx.save_event(&stored, before).await.unwrap();
    let outdated = tx.save_event_options(&changed).await;
    assert!(matches!(outdated, Err(StoreError::Stale)), "{outdated:?}");
}
