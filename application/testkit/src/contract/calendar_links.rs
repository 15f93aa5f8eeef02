//! The links with which calendars read the events of their people (D261).

use application_ports::{CalendarLink, CalendarReader};
use domain_accounts::User;
use domain_kernel::Timestamp;
use domain_scheduling::{EventKind, Schedule, TrainingType};
use time::macros::date;

use super::{OrgFixture, Ports};
use crate::Altered;

const BOTH: [EventKind; 2] = [EventKind::Competition, EventKind::Training];

async fn put(ports: &Ports, user: &User, code_hash: &str, created_at: Timestamp) {
    let link = CalendarLink {
        user_id: user.id,
        code_hash: code_hash.to_owned(),
        created_at,
    };
    let tx = ports.begin().await;
    tx.put_calendar_link(&link).await.unwrap();
    tx.commit_unaudited().await.unwrap();
}

async fn reader(ports: &Ports, code_hash: &str) -> Option<CalendarReader> {
    let queries = ports.store.queries();
    queries.calendar_reader(code_hash).await.unwrap()
}

pub async fn a_person_has_one_calendar_link_which_finds_its_reader(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let now = fixture.build.now;
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    put(ports, &one, "first", now).await;
    put(ports, &two, "other", now).await;
    put(ports, &one, "second", now.plus_seconds(5)).await;
    assert_eq!(reader(ports, "first").await, None, "it was replaced");
    let found = reader(ports, "second").await.unwrap();
    assert_eq!(
        (found.user_id, found.organization_id),
        (one.id, fixture.organization.id)
    );
    assert_eq!(found.organization, "Acme");
    let expected = fixture.user_role.clone().into_stored().permissions;
    assert_eq!(found.permissions, expected);
    let queries = ports.store.queries();
    let made_at = queries.calendar_link_made_at(one.id).await.unwrap();
    assert_eq!(made_at, Some(now.plus_seconds(5)));

    let tx = ports.begin().await;
    assert!(tx.delete_calendar_link(one.id).await.unwrap());
    assert!(!tx.delete_calendar_link(one.id).await.unwrap());
    tx.commit_unaudited().await.unwrap();
    assert_eq!(reader(ports, "second").await, None);
    assert!(reader(ports, "other").await.is_some());
    let made_at = queries.calendar_link_made_at(one.id).await.unwrap();
    assert_eq!(made_at, None);
}

pub async fn a_calendar_link_finds_nobody_who_may_not_sign_in(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let now = fixture.build.now;
    let deactivated = fixture.participant(ports, "One").await;
    let deleted = fixture.participant(ports, "Two").await;
    put(ports, &deactivated, "deactivated", now).await;
    put(ports, &deleted, "deleted", now).await;
    let tx = ports.begin().await;
    let barred = deactivated.altered(|user| user.deactivated_at = Some(now));
    tx.save_user(&barred).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    fixture.delete(ports, &deleted).await;
    assert_eq!(reader(ports, "deactivated").await, None);
    assert_eq!(reader(ports, "deleted").await, None);
}

pub async fn a_calendar_has_the_own_events_that_have_not_ended_the_next_first(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (build, template) = (&fixture.build, &fixture.template);
    let one = fixture.participant(ports, "One").await;
    let two = fixture.participant(ports, "Two").await;
    put(ports, &one, "code", build.now).await;
    let days = [
        ("Later", date!(2026 - 12 - 02), &one),
        ("Soon", date!(2026 - 12 - 01), &one),
        ("Of another", date!(2026 - 12 - 01), &two),
        ("Over", date!(2026 - 11 - 10), &one),
    ];
    let tx = ports.begin().await;
    for (name, day, user) in days {
        let event = build.competition_with(template, name, Schedule::range(day, day, 30));
        tx.insert_event(&event).await.unwrap();
        let own = [build.assignment(&event, user)];
        tx.insert_assignments(&own).await.unwrap();
    }
    let training = build.training(template, "Drill", TrainingType::Private);
    tx.insert_event(&training).await.unwrap();
    let own = [build.assignment(&training, &one)];
    tx.insert_assignments(&own).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let reader = reader(ports, "code").await.unwrap();
    let names = async |kinds: &[EventKind], now, limit| {
        let queries = ports.store.queries();
        let events = queries.calendar_events(&reader, kinds, now, limit).await;
        let events = events.unwrap().into_iter();
        let names = events.map(|event| event.name.clone());
        names.collect::<Vec<_>>()
    };
    let now = build.now;
    assert_eq!(names(&BOTH, now, 10).await, ["Drill", "Soon", "Later"]);
    assert_eq!(names(&BOTH, now, 2).await, ["Drill", "Soon"]);
    assert_eq!(names(&BOTH[..1], now, 10).await, ["Soon", "Later"]);
    let end = training.schedule.ends_at;
    let before = end.plus_millis(-1);
    assert_eq!(names(&BOTH, before, 1).await, ["Drill"], "it still runs");
    assert_eq!(names(&BOTH, end, 10).await, ["Soon", "Later"]);
}
