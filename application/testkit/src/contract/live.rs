//! Cases of the news that streams receive, and of the messages of events (D203, D204).

use std::time::Duration;

use application_ports::{
    EventNews, Heard, IdGenerator, NewsKind, NewsReceiver, Seen, UnauditedTransaction,
};
use domain_kernel::{Timestamp, UserId};
use domain_scheduling::{
    Attempt, Event, EventMessage, ExtraTime, Reason, ReceiptCode, Schedule, StoredEvent, TimeChange,
};
use tokio::time::timeout;

use super::{OrgFixture, Ports};
use crate::Altered;

/// How long a test waits for news.
const MAX_WAIT: Duration = Duration::from_mins(1);

/// Subscribes on each node. If nodes share the database, a subscription starts with a gap when its connection is open.
async fn listen(ports: &Ports) -> Vec<NewsReceiver> {
    let mut receivers: Vec<_> = ports.news.iter().map(|news| news.subscribe()).collect();
    if receivers.len() > 1 {
        for receiver in &mut receivers {
            assert_eq!(next(receiver).await, Heard::Gap);
        }
    }
    receivers
}

async fn next(receiver: &mut NewsReceiver) -> Heard {
    let heard = timeout(MAX_WAIT, receiver.next()).await;
    heard.expect("news").expect("the node goes on")
}

fn message(fixture: &OrgFixture, event: &Event, to: Option<UserId>, minute: i64) -> EventMessage {
    let id = fixture.build.ids.sequential().into();
    let at = fixture.build.now.plus_minutes(minute);
    EventMessage::new(id, event, to, format!("Minute {minute}"), at)
}

/// A change in a transaction, and the news that must follow from it.
struct ExpectedNews<'a> {
    kind: NewsKind,
    recipient: Option<UserId>,
    deadline: Option<Timestamp>,
    text: Option<&'a str>,
}

/// Checks that the next news on every node are exactly these.
async fn expect_next(receivers: &mut [NewsReceiver], event: &Event, told: ExpectedNews<'_>) {
    let news = EventNews {
        organization_id: event.organization_id,
        event_id: event.id,
        kind: told.kind,
        recipient: told.recipient,
        deadline: told.deadline,
        text: told.text.map(str::to_owned),
    };
    for receiver in receivers {
        assert_eq!(next(receiver).await, Heard::News(news.clone().into()));
    }
}

async fn change(tx: &dyn UnauditedTransaction, change: &TimeChange, told: Option<&EventMessage>) {
    let now = change.event.created_at;
    tx.change_times(change, told, now).await.unwrap();
}

/// The news follow from the stored changes, so that no use case can forget to send them.
pub async fn every_node_hears_of_a_change_when_it_is_committed(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (now, by) = (fixture.build.now, fixture.admin.id);
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    let mut receivers = listen(ports).await;
    let event = edit_news(ports, event, &mut receivers).await;
    let reason = Reason::parse("A fire alarm").unwrap();

    // A change that is rolled back sends no news.
    let pause = event.pause(by, true, now).unwrap();
    let told = pause.told(fixture.build.ids.sequential().into(), &reason, now);
    let tx = ports.begin().await;
    change(&*tx, &pause, told.as_ref()).await;
    drop(tx);

    let tx = ports.begin().await;
    change(&*tx, &pause, told.as_ref()).await;
    tx.commit_unaudited().await.unwrap();
    let all = |kind| ExpectedNews {
        kind,
        recipient: None,
        deadline: None,
        text: None,
    };
    let text = Some("A fire alarm");
    let expected = ExpectedNews {
        text,
        ..all(NewsKind::Pause)
    };
    expect_next(&mut receivers, &event, expected).await;

    let event = pause.event.altered(|stored| stored.version += 1);
    let resume = event.resume(true, now.plus_minutes(1)).unwrap();
    let tx = ports.begin().await;
    assert_eq!(
        resume.told(fixture.build.ids.sequential().into(), &reason, now),
        None
    );
    change(&*tx, &resume, None).await;
    tx.commit_unaudited().await.unwrap();
    expect_next(&mut receivers, &event, all(NewsKind::Resume)).await;

    let event = resume.event.altered(|stored| stored.version += 1);
    let extension = event.extend(5, true, now.plus_minutes(1)).unwrap();
    let told = extension.told(fixture.build.ids.sequential().into(), &reason, now);
    let tx = ports.begin().await;
    change(&*tx, &extension, told.as_ref()).await;
    tx.commit_unaudited().await.unwrap();
    let expected = ExpectedNews {
        text,
        ..all(NewsKind::Extension)
    };
    expect_next(&mut receivers, &event, expected).await;

    // A reminder of the pause sends no news. The start of the event does.
    let event = extension.event.altered(|stored| stored.version += 1);
    let tx = ports.begin().await;
    tx.save_pause_reminder(&event).await.unwrap();
    let event = event.altered(|stored| stored.version += 1);
    tx.save_beginning(&event).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    expect_next(&mut receivers, &event, all(NewsKind::Begin)).await;

    let tx = ports.begin().await;
    tx.insert_message(&message(&fixture, &event, None, 1))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let text = Some("Minute 1");
    let expected = ExpectedNews {
        text,
        ..all(NewsKind::Message)
    };
    expect_next(&mut receivers, &event, expected).await;

    individual_news(ports, &fixture, &event, attempt, &mut receivers).await;
}

/// Checks the news of an edit before the start: another name sends none, another last day
/// does. Returns the edited event.
async fn edit_news(ports: &Ports, event: Event, receivers: &mut [NewsReceiver]) -> Event {
    let before = event.starts_at().plus_seconds(-1);
    let edits: [fn(&mut StoredEvent); 2] = [
        |stored| "Renamed".clone_into(&mut stored.name),
        |stored| {
            let Schedule {
                start_date,
                end_date,
                duration_minutes,
                ..
            } = stored.schedule;
            let last_day = end_date.next_day().unwrap();
            stored.schedule = Schedule::range(start_date, last_day, duration_minutes);
        },
    ];
    let mut event = event;
    for edit in edits {
        let edited = event.altered(edit);
        let tx = ports.begin().await;
        tx.save_event(&edited, before).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        event = edited.altered(|stored| stored.version += 1);
    }
    let told = ExpectedNews {
        kind: NewsKind::Extension,
        recipient: None,
        deadline: None,
        text: None,
    };
    expect_next(receivers, &event, told).await;
    event
}

/// Checks the news for a single participant.
async fn individual_news(
    ports: &Ports,
    fixture: &OrgFixture,
    event: &Event,
    attempt: Attempt,
    receivers: &mut [NewsReceiver],
) {
    let user = attempt.user_id;
    let own = |kind, deadline| ExpectedNews {
        kind,
        recipient: Some(user),
        deadline,
        text: None,
    };
    let tx = ports.begin().await;
    let text = message(fixture, event, Some(user), 2);
    tx.insert_message(&text).await.unwrap();
    let extra = ExtraTime {
        minutes: 5,
        past_end: false,
    };
    tx.put_extra_time(event, user, extra).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let expected = ExpectedNews {
        text: Some("Minute 2"),
        ..own(NewsKind::Message, None)
    };
    expect_next(receivers, event, expected).await;
    expect_next(receivers, event, own(NewsKind::Allowance, None)).await;

    // The allowance and the attempt together send one news, with the deadline.
    let tx = ports.begin().await;
    let stored = tx.attempt(attempt.id).await.unwrap().unwrap();
    let later = stored.deadline.plus_minutes(5);
    let stored = stored.altered(|stored| stored.deadline = later);
    tx.put_extra_time(event, user, extra).await.unwrap();
    tx.save_attempt(&stored).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    expect_next(receivers, event, own(NewsKind::Allowance, Some(later))).await;

    // A submission sends no news. Its withdrawal does.
    let tx = ports.begin().await;
    let stored = tx.attempt(attempt.id).await.unwrap().unwrap();
    tx.save_attempt(&stored.submit(fixture.build.now))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    let stored = tx.attempt(attempt.id).await.unwrap().unwrap();
    let open = stored.altered(|stored| stored.end = None);
    tx.reopen_attempt(&open).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    expect_next(receivers, event, own(NewsKind::Restore, Some(later))).await;
}

/// The newest message comes first.
pub async fn a_participant_reads_messages_to_all_and_to_themselves(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let other = fixture.competition(ports, "Other", &[&one]).await;
    fixture.start(ports, &event, &one).await;
    let to_all = message(&fixture, &event, None, 1);
    let to_one = message(&fixture, &event, Some(one.id), 2);
    let to_two = message(&fixture, &event, Some(two.id), 3);
    let tx = ports.begin().await;
    for message in [
        &to_all,
        &to_one,
        &to_two,
        &message(&fixture, &other, None, 4),
    ] {
        tx.insert_message(message).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();

    let queries = ports.store.queries();
    let read = async |user, limit| queries.messages(event.id, user, limit).await.unwrap();
    assert_eq!(read(one.id, 10).await, [to_one.clone(), to_all.clone()]);
    assert_eq!(read(two.id, 10).await, [to_two.clone(), to_all]);
    assert_eq!(read(two.id, 1).await, std::slice::from_ref(&to_two));
    for (user, last) in [(one.id, &to_one), (two.id, &to_two)] {
        let summary = queries.message_summary(event.id, user).await.unwrap();
        assert_eq!((summary.count, summary.last_at), (2, Some(last.at)));
    }
    let state = queries
        .attempt_state(event.id, one.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (state.messages.count, state.messages.last_at),
        (2, Some(to_one.at))
    );
    let none = queries.message_summary(other.id, two.id).await.unwrap();
    assert_eq!(none.count, 1, "the caller checks who takes part");
}

/// The messages are deleted with the event.
pub async fn an_event_with_messages_can_be_deleted(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let event = fixture.competition(ports, "Event", &[]).await;
    let now = fixture.build.now.plus_minutes(-100_000);
    let tx = ports.begin().await;
    tx.insert_message(&message(&fixture, &event, None, 1))
        .await
        .unwrap();
    tx.delete_event(&event, now).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let id = event.id;
    let left = ports
        .store
        .queries()
        .messages(id, fixture.admin.id, 10)
        .await;
    assert_eq!(left.unwrap(), []);
}

pub async fn those_who_take_part_are_found_among_others(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    let event = fixture.competition(ports, "Event", &[&one]).await;
    fixture.competition(ports, "Other", &[&two]).await;
    let queries = ports.store.queries();
    let found = queries
        .players_among(event.id, &[two.id, one.id])
        .await
        .unwrap();
    assert_eq!(found, [one.id]);
    let (organization, now) = (fixture.organization.id, fixture.build.now);
    let current = async |user, at| {
        let events = queries
            .current_events(organization, user, at, 10)
            .await
            .unwrap();
        events.into_iter().map(|event| event.id).collect::<Vec<_>>()
    };
    assert_eq!(current(one.id, now).await, [event.id]);
    assert_eq!(current(one.id, event.ends_at()).await, []);
    assert_eq!(current(fixture.admin.id, now).await, []);
}

/// The period includes its end, but not its start.
pub async fn events_that_begin_and_end_are_found(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let event = fixture.competition(ports, "Event", &[]).await;
    let queries = ports.store.queries();
    let turning = async |after: Timestamp, until: Timestamp| {
        let events = queries.events_turning(after, until).await.unwrap();
        events.into_iter().map(|event| event.id).collect::<Vec<_>>()
    };
    for turn in [event.starts_at(), event.ends_at()] {
        assert_eq!(turning(turn.plus_millis(-1), turn).await, [event.id]);
        assert_eq!(turning(turn, turn.plus_millis(1)).await, []);
        assert_eq!(
            turning(turn.plus_millis(-2), turn.plus_millis(-1)).await,
            []
        );
    }
}

/// Sessions that a request would refuse are left out.
pub async fn living_sessions_are_found_among_others(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.answering(ports, "One").await,
        fixture.answering(ports, "Two").await,
    );
    let session = |attempt: &Attempt| fixture.build.answering_session(attempt);
    let (alive, ended) = (session(&one), session(&two));
    let tx = ports.begin().await;
    assert!(tx.end_session(two.user_id, ended.id).await.unwrap());
    tx.commit_unaudited().await.unwrap();
    let ids = [ended.id, alive.id];
    let among = async |at| ports.sessions.living_among(&ids, at).await.unwrap();
    assert_eq!(among(fixture.build.now).await, [alive.id]);
    assert_eq!(among(alive.expires_at).await, []);
    assert_eq!(
        ports
            .sessions
            .living_among(&[], fixture.build.now)
            .await
            .unwrap(),
        []
    );
}

/// Participants who have not started have no attempt. If there are several attempts, the latest one counts.
pub async fn everybody_who_takes_part_is_monitored_by_name(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let [zoe, adam, mia] = [
        fixture.participant(ports, "Zoe").await,
        fixture.participant(ports, "Ádam").await,
        fixture.participant(ports, "mia").await,
    ];
    let event = fixture
        .competition(ports, "Event", &[&zoe, &adam, &mia])
        .await;
    fixture.competition(ports, "Other", &[&zoe]).await;
    let first = fixture.start(ports, &event, &zoe).await;
    fixture.submit(ports, first.clone()).await;
    let second = fixture.retake(ports, &event, first.clone()).await;
    let open = fixture.start(ports, &event, &adam).await;
    let tx = ports.begin().await;
    let stored = tx.attempt(first.id).await.unwrap().unwrap();
    let receipt = stored.receipt(ReceiptCode::from_random(7), 1, 2).unwrap();
    tx.insert_receipts(&[(first.id, &receipt)]).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let queries = ports.store.queries();
    let rows = queries.monitored(event.id).await.unwrap();
    let shown: Vec<_> = rows
        .iter()
        .map(|row| (&*row.name, row.attempt.as_ref().map(|attempt| attempt.id)))
        .collect();
    assert_eq!(
        shown,
        [
            ("Ádam", Some(open.id)),
            ("mia", None),
            ("Zoe", Some(second.id))
        ]
    );
    assert!(rows.iter().all(|row| row.saved_at.is_none()));
    let sheets = queries.sheets_of(&[open.id, first.id]).await.unwrap();
    let mut of: Vec<_> = sheets.iter().map(|(attempt, _)| *attempt).collect();
    of.sort_unstable();
    let mut expected = [first.id, open.id];
    expected.sort_unstable();
    assert_eq!(of, expected);
    let receipts = queries.receipts_of(&[open.id, first.id]).await.unwrap();
    assert_eq!(receipts, [(first.id, receipt)]);
}

/// If there is only one node, it reports nothing.
pub async fn every_node_hears_whom_another_has_seen(ports: &Ports) {
    let mut receivers = listen(ports).await;
    let seen = Seen {
        event_id: Some(uuid::Uuid::from_u128(1).into()),
        users: (1..=500)
            .map(|id| uuid::Uuid::from_u128(id).into())
            .collect(),
    };
    let news = &ports.news[0];
    assert_eq!(news.is_shared(), receivers.len() > 1);
    news.tell_seen(std::slice::from_ref(&seen)).await.unwrap();
    if !news.is_shared() {
        return;
    }
    for receiver in &mut receivers {
        let mut users = Vec::new();
        while users.len() < seen.users.len() {
            let Heard::Seen(part) = next(receiver).await else {
                unreachable!("something else was told");
            };
            assert_eq!(part.event_id, seen.event_id);
            users.extend(part.users.iter().copied());
        }
        assert_eq!(users, seen.users);
    }
}
