//! Cases of changes of the times of events, and of their open attempts (D60, D91, D92).

use application_ports::{Erasure, EventFilter, SaveOutcome, SaveRequest};
use domain_access::Scope;
use domain_kernel::{ListQuery, Paging, Sort, Timestamp};
use domain_scheduling::{
    Allowance, Attempt, Event, EventKind, ExtraTime, StandingAllowance, Status, TimeChange,
    TimeControl, TimeFactor,
};

use super::saves::expect_saved;
use super::{OrgFixture, Ports};
use crate::Altered;

/// A change of an event, and the number of minutes from the start to the change.
type Step<'a> = (&'a dyn Fn(&Event) -> TimeChange, i64);

async fn change(ports: &Ports, event: &Event, change: &TimeChange, now: Timestamp) -> (Event, u64) {
    let at = event.attempt_time(now);
    let tx = ports.begin().await;
    let locked = tx
        .lock_event(event.organization_id, event.kind, event.id)
        .await
        .unwrap();
    assert_eq!(locked.as_ref(), Some(event));
    let open = tx.lock_open_attempts(event, at).await.unwrap();
    let moved = tx.change_times(change, None, at).await.unwrap();
    assert_eq!(open, moved);
    tx.commit_unaudited().await.unwrap();
    let version = event.version + 1;
    (
        change.event.altered(|stored| stored.version = version),
        moved,
    )
}

async fn stored_attempt(ports: &Ports, attempt: &Attempt) -> Attempt {
    let tx = ports.begin().await;
    tx.attempt(attempt.id).await.unwrap().unwrap()
}

/// A participant reads the own allowance with each event, and no one else does.
pub async fn own_events_have_the_allowance_of_their_participant(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let users = [
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    ];
    let [first, second] = [
        fixture
            .competition(ports, "First", &[&users[0], &users[1]])
            .await,
        fixture.competition(ports, "Second", &[&users[0]]).await,
    ];
    let extra = ExtraTime {
        minutes: 15,
        past_end: true,
    };
    let standing = StandingAllowance {
        factor: TimeFactor::from_percent(150).unwrap(),
        note: String::new(),
    };
    let tx = ports.begin().await;
    tx.put_extra_time(&first, users[0].id, extra).await.unwrap();
    tx.put_standing_allowance(users[0].id, &standing)
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();

    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let running = EventFilter::new(
        EventKind::Competition,
        &[Status::Running],
        fixture.build.now,
    );
    let both = Allowance::new(standing.factor, extra);
    let factor = Allowance::new(standing.factor, ExtraTime::default());
    for (event, user, expected) in [
        (&first, &users[0], both),
        (&second, &users[0], factor),
        (&first, &users[1], Allowance::NONE),
    ] {
        let query = ListQuery::default();
        let page = reads
            .own_events(&staff, user.id, running, &query)
            .await
            .unwrap();
        let row = page.rows.into_iter().find(|row| row.event.id == event.id);
        assert_eq!(row.unwrap().own.allowance, expected);
        let part = reads.own_part(event.id, user.id).await.unwrap();
        assert_eq!((part.team, part.allowance), (None, expected));
    }
}

/// The rule is `Attempt::retimed` in the domain. The store applies it with one statement.
pub async fn open_attempts_move_as_the_domain_says(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (now, by) = (fixture.build.now, fixture.admin.id);
    let users = [
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
        fixture.participant(ports, "Three").await,
    ];
    let mut event = fixture
        .competition(ports, "Event", &[&users[0], &users[1], &users[2]])
        .await;
    let mut open = Vec::new();
    for user in &users[..2] {
        open.push(fixture.start(ports, &event, user).await);
    }
    let submitted = fixture.start(ports, &event, &users[2]).await;
    fixture.submit(ports, submitted.clone()).await;
    let submitted = stored_attempt(ports, &submitted).await;
    let elsewhere = fixture.answering(ports, "Elsewhere").await;
    // One participant has less time than the other.
    let tx = ports.begin().await;
    let nearer = open[0].altered(|stored| {
        stored.deadline = now.plus_minutes(20);
        stored.due_at = now.plus_minutes(20);
    });
    tx.save_attempt(&nearer).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    open[0] = stored_attempt(ports, &nearer).await;

    let at = |minutes| now.plus_minutes(minutes);
    let steps: [Step; 9] = [
        (&|event| event.extend(5, true, at(1)).unwrap(), 1),
        (&|event| event.extend(-30, true, at(2)).unwrap(), 2),
        (&|event| event.pause(by, true, at(3)).unwrap(), 3),
        (&|event| event.extend(-2, true, at(30)).unwrap(), 30),
        (&|event| event.resume(true, at(500)).unwrap(), 500),
        (&|event| event.extend(40, true, at(501)).unwrap(), 501),
        (&|event| event.extend(-10, true, at(502)).unwrap(), 502),
        (&|event| event.pause(by, true, at(503)).unwrap(), 503),
        (
            &|event| event.end_long_pause(at(503 + 720)).unwrap(),
            503 + 720,
        ),
    ];
    for (step, minutes) in steps {
        let time_change = step(&event);
        let (changed, moved) = change(ports, &event, &time_change, at(minutes)).await;
        assert_eq!(moved, 2);
        event = changed;
        for attempt in &mut open {
            *attempt = attempt
                .clone()
                .retimed(&time_change)
                .altered(|stored| stored.version += 1);
            assert_eq!(stored_attempt(ports, attempt).await, *attempt);
            if minutes > 600 {
                continue; // The session has ended in the meantime.
            }
            // The sheet closes at the new deadline.
            let save = SaveRequest {
                arrived_at: attempt.deadline,
                ..fixture.build.save(attempt, "{}")
            };
            let outcome = ports.sheets.save(save).await.unwrap();
            match (outcome, attempt.paused_at) {
                (
                    SaveOutcome::Saved {
                        closes_at,
                        paused_at,
                        ..
                    },
                    None,
                ) => {
                    assert_eq!((closes_at, paused_at), (attempt.closes_at(), None));
                }
                (SaveOutcome::Paused { .. }, Some(_)) => {}
                other => unreachable!("{other:?}"),
            }
        }
        assert_eq!(stored_attempt(ports, &submitted).await, submitted);
        assert_eq!(stored_attempt(ports, &elsewhere).await, elsewhere);
        let tx = ports.begin().await;
        let stored = tx
            .find_event(event.organization_id, event.kind, event.id)
            .await
            .unwrap();
        assert_eq!(stored.as_ref(), Some(&event));
    }
}

/// D92: A save that arrives within ten seconds after the start of the pause is accepted. Later saves get the stored
/// sheet. A repeated save gets the earlier result, and a submitted attempt stays closed.
pub async fn a_save_in_a_pause_gets_the_stored_sheet(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let other = fixture.participant(ports, "Two").await;
    let event = fixture.competition(ports, "Event", &[&user, &other]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    let submitted = fixture.start(ports, &event, &other).await;
    fixture.submit(ports, submitted.clone()).await;
    let first = fixture.build.save(&attempt, "1");
    ports.sheets.save(first.clone()).await.unwrap();
    let paused_at = fixture.build.now.plus_minutes(5);
    let pause = event.pause(fixture.admin.id, true, paused_at).unwrap();
    let (event, _) = change(ports, &event, &pause, paused_at).await;

    let at = |millis, from_revision, body: &str| SaveRequest {
        arrived_at: paused_at.plus_millis(millis),
        from_revision,
        ..fixture.build.save(&attempt, body)
    };
    let in_time = ports.sheets.save(at(10_000, Some(1), "2")).await.unwrap();
    assert!(
        matches!(in_time, SaveOutcome::Saved { paused_at: Some(at), .. } if at == paused_at),
        "{in_time:?}"
    );
    let sheet = ports.sheet(attempt.id).await.unwrap();
    for late in [at(10_001, Some(2), "3"), at(9_000_000, Some(0), "4")] {
        let refused = SaveOutcome::Paused {
            sheet: sheet.clone(),
        };
        assert_eq!(
            ports.sheets.judge(&late).await.unwrap().as_ref(),
            Some(&refused)
        );
        assert_eq!(ports.sheets.save(late).await.unwrap(), refused);
    }
    let again = SaveRequest {
        arrived_at: paused_at.plus_minutes(1),
        ..first
    };
    assert_eq!(expect_saved(ports.sheets.save(again).await.unwrap()).0, 1);
    let closed = SaveRequest {
        arrived_at: paused_at.plus_minutes(1),
        ..fixture.build.save(&submitted, "5")
    };
    assert_eq!(
        ports.sheets.save(closed).await.unwrap(),
        SaveOutcome::Closed
    );

    // No attempt is due during a pause, however long it lasts.
    let queries = ports.store.queries();
    let later = paused_at.plus_minutes(600);
    assert_eq!(queries.attempts_due(later, 10).await.unwrap(), []);
    let resume = event.resume(true, later).unwrap();
    change(ports, &event, &resume, later).await;
    let goes_on = ports
        .sheets
        .save(at(600 * 60_000, Some(2), "6"))
        .await
        .unwrap();
    assert_eq!(expect_saved(goes_on).0, 3);
    let resumed = stored_attempt(ports, &attempt).await;
    let over = resumed.closes_at().plus_millis(1);
    assert_eq!(queries.attempts_due(over, 10).await.unwrap(), [attempt.id]);
}

/// D25, D91, D92: At every instant, lists show the same status as the event itself.
pub async fn lists_follow_the_times_that_count(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let planned = fixture.build.competition(&fixture.template, "Event");
    let (start, end) = (planned.starts_at(), planned.ends_at());
    let with = |time_control: TimeControl| {
        planned.altered(|stored| {
            stored.id = fixture.build.competition(&fixture.template, "Other").id;
            stored.time_control = time_control;
        })
    };
    let by_hand = TimeControl::new(true);
    let paused = |at: Timestamp| TimeControl {
        paused_at: Some(at),
        paused_by: Some(fixture.admin.id),
        ..TimeControl::default()
    };
    let events = [
        planned.clone(),
        with(by_hand.clone()),
        with(TimeControl {
            begun_at: Some(start.plus_minutes(90)),
            ..by_hand
        }),
        with(TimeControl {
            extension_minutes: 15,
            paused_millis: 1_234,
            pause_told: true,
            ..TimeControl::default()
        }),
        with(paused(start.plus_minutes(10))),
        with(paused(end.plus_minutes(10))),
    ];
    let tx = ports.begin().await;
    for event in &events {
        tx.insert_event(event).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let queries = ports.store.queries();
    let instants = [
        start.plus_millis(-1),
        start,
        start.plus_minutes(90),
        end.plus_millis(-1),
        end,
        end.plus_minutes(20),
        end.plus_minutes(5_000),
    ];
    for now in instants {
        for status in [Status::Pending, Status::Running, Status::Ended] {
            let filter = EventFilter::new(EventKind::Competition, &[status], now);
            let query = ListQuery::new(None, Sort::Ascending, Paging::default()).unwrap();
            let page = queries
                .events(&fixture.staff(), filter, &query)
                .await
                .unwrap();
            let mut listed: Vec<_> = page.rows.into_iter().map(|row| row.event).collect();
            listed.sort_by_key(|event| event.id);
            let mut expected: Vec<_> = events
                .iter()
                .filter(|event| event.status(now) == status)
                .cloned()
                .collect();
            expected.sort_by_key(|event| event.id);
            assert_eq!(listed, expected, "{status:?} at {now:?}");
        }
    }
}

pub async fn what_is_stored_about_an_erased_person_later_is_erased_again(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let scope = Scope::Organization(fixture.organization.id);
    let tx = ports.begin().await;
    let erasure = Erasure {
        user_id: user.id,
        scope,
        name: "Erased person".to_owned(),
        at: fixture.build.now,
    };
    tx.erase_user(&erasure).await.unwrap();
    let standing = StandingAllowance {
        factor: TimeFactor::from_percent(150).unwrap(),
        note: "One sees badly".to_owned(),
    };
    tx.put_standing_allowance(user.id, &standing).await.unwrap();
    let later = erasure.at.plus_millis(1);
    assert!(tx.erased_since(later).await.unwrap().is_empty());
    let [again] = tx
        .erased_since(erasure.at)
        .await
        .unwrap()
        .try_into()
        .unwrap();
    assert_eq!(
        (again.user_id, again.scope, again.name.as_str(), again.at),
        (user.id, scope, "Erased person", erasure.at)
    );
    tx.erase_remains(&again).await.unwrap();
    let left = tx.standing_allowance(user.id).await.unwrap();
    assert_eq!(left, StandingAllowance::default());
}

/// Both parts of an allowance can be replaced, and are read together.
pub async fn allowances_are_stored_for_a_person_and_for_an_event(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    let tx = ports.begin().await;
    assert_eq!(
        tx.allowance(event.id, user.id).await.unwrap(),
        Allowance::NONE
    );
    for (percent, minutes, past_end) in [(150, 30, true), (100, 0, false), (400, 600, true)] {
        let scope = Scope::Organization(fixture.organization.id);
        let locked = tx.lock_participant(&scope, user.id).await.unwrap();
        assert_eq!(locked.map(|user| user.id), Some(user.id));
        let standing = StandingAllowance {
            factor: TimeFactor::from_percent(percent).unwrap(),
            note: format!("note {percent}"),
        };
        tx.put_standing_allowance(user.id, &standing).await.unwrap();
        assert_eq!(tx.standing_allowance(user.id).await.unwrap(), standing);
        let extra = ExtraTime { minutes, past_end };
        tx.put_extra_time(&event, user.id, extra).await.unwrap();
        assert_eq!(tx.extra_time(event.id, user.id).await.unwrap(), extra);
        let joined = Allowance::new(standing.factor, extra);
        assert_eq!(tx.allowance(event.id, user.id).await.unwrap(), joined);
    }
    let open = tx
        .lock_open_attempts_of(user.id, fixture.build.now)
        .await
        .unwrap();
    assert_eq!(open, [(attempt.clone(), event)]);
    let over = attempt.closes_at().plus_millis(1);
    assert_eq!(tx.lock_open_attempts_of(user.id, over).await.unwrap(), []);
}
