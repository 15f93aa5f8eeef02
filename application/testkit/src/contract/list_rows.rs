//! The contents of the rows of lists of events and people.

use application_ports::{EventFilter, IdGenerator};
use domain_access::Scope;
use domain_kernel::Sort;
use domain_scheduling::{EventKind, Schedule, Status};
use time::macros::date;

use super::list_queries::{query, search};
use super::{OrgFixture, Ports};
use crate::{Altered, Build};

/// D25: an event is pending before the start, running from the start on, and ended from the end on.
pub async fn lists_of_events_go_by_their_state(ports: &Ports) {
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
    let (reads, staff, oldest) = (
        ports.store.queries(),
        fixture.staff(),
        query(None, Sort::Oldest, 1, 10),
    );
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
        let page = reads.events(&staff, filter, &oldest).await.unwrap();
        assert_eq!(
            page.rows
                .iter()
                .map(|row| row.event.name.as_str())
                .collect::<Vec<_>>(),
            expected
        );
        let own = reads
            .own_events(&staff, user.id, filter, &oldest)
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
            .events(&staff, at(present.starts_at), &oldest)
            .await
            .unwrap()
            .total,
        1
    );
    assert_eq!(
        reads
            .events(&staff, at(present.ends_at), &oldest)
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
            .events(&staff, trainings, &oldest)
            .await
            .unwrap()
            .total,
        0
    );

    let attempt = fixture.start(ports, &events[1], &user).await;
    let running = |now| {
        let (staff, oldest, filter, user_id) = (staff, oldest.clone(), at(now), user.id);
        async move {
            reads
                .own_events(&staff, user_id, filter, &oldest)
                .await
                .unwrap()
                .rows
                .remove(0)
        }
    };
    let row = running(fixture.build.now).await;
    assert_eq!(
        (row.started_at, row.submitted, row.template_name.as_str()),
        (Some(fixture.build.now), false, "Template")
    );
    assert!(!running(attempt.closes_at()).await.submitted);
    assert!(running(attempt.closes_at().plus_seconds(1)).await.submitted);
    fixture.submit(ports, attempt).await;
    assert!(running(fixture.build.now).await.submitted);
    let row = reads
        .event_row(&staff, EventKind::Competition, events[1].id)
        .await
        .unwrap()
        .unwrap();
    super::same(&row.event, &events[1]);
    assert_eq!((row.participants, row.people, row.submitted), (1, 1, 1));
}

/// Covers the lists of organizations, roles and users, and that of unassigned users.
pub async fn lists_of_people_show_roles_and_who_is_unassigned(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let grader = fixture.build.role(fixture.scope(), "Grader");
    let tx = ports.begin().await;
    tx.insert_role(&grader).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let gone = fixture.participant(ports, "Gone").await;
    let event = fixture.competition(ports, "Event", &[&one]).await;
    let tx = ports.begin().await;
    tx.save_user(&gone.altered(|user| user.deleted_at = Some(fixture.build.now)))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let (reads, staff, oldest) = (
        ports.store.queries(),
        fixture.staff(),
        query(None, Sort::Oldest, 1, 10),
    );

    let users = reads.users(&staff, &oldest).await.unwrap();
    let rows: Vec<_> = users
        .rows
        .iter()
        .map(|row| (row.id, row.role.as_str(), row.entities_count))
        .collect();
    assert_eq!(
        rows,
        [
            (fixture.admin.id, "admin", 0),
            (one.id, "user", 0),
            (two.id, "user", 0)
        ]
    );
    let row = reads.user(&staff, one.id).await.unwrap().unwrap();
    assert_eq!(
        (row.name.as_str(), row.email.as_str(), row.created_at),
        ("One", one.email.as_str(), fixture.build.now)
    );
    let free = reads
        .unassigned_users(&staff, EventKind::Competition, event.id, &oldest)
        .await
        .unwrap();
    assert_eq!(
        free.rows.iter().map(|row| row.id).collect::<Vec<_>>(),
        [two.id]
    );

    let custom = reads.roles(&staff, false, &oldest).await.unwrap();
    assert_eq!(
        custom
            .rows
            .iter()
            .map(|row| (row.id, row.users_count))
            .collect::<Vec<_>>(),
        [(grader.id, 0)]
    );
    let with_user = reads.roles(&staff, true, &oldest).await.unwrap();
    let rows: Vec<_> = with_user
        .rows
        .iter()
        .map(|row| (row.name.as_str(), row.users_count))
        .collect();
    assert_eq!(rows, [("user", 2), ("Grader", 0)]);
    assert_eq!(reads.role_users(fixture.user_role.id).await.unwrap(), 2);
    let assignable = reads.assignable_roles(&staff).await.unwrap();
    assert_eq!(
        assignable
            .iter()
            .map(|role| role.name.as_str())
            .collect::<Vec<_>>(),
        ["admin", "user", "Grader"]
    );

    let platform = fixture.build.staff_scope(Scope::Platform);
    let Build { ids, now } = fixture.build;
    let other = OrgFixture::named(ports, Build { ids, now }, "Second").await;
    let page = reads.organizations(&platform, &oldest).await.unwrap();
    assert_eq!(
        page.rows.iter().map(|row| row.id).collect::<Vec<_>>(),
        [fixture.organization.id, other.organization.id]
    );
    let row = reads
        .organization(fixture.organization.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row, page.rows[0]);
    assert_eq!((row.max_users, row.total_file_mb, row.users), (10, 100, 1));
    assert_eq!(
        (row.admin_id, row.admin_email.as_str()),
        (fixture.admin.id, "admin@acme.example.org")
    );
    assert_eq!(
        reads
            .organizations(&platform, &search("SECOND"))
            .await
            .unwrap()
            .total,
        1
    );
    assert!(
        reads
            .organization(other.build.ids.sequential().into())
            .await
            .unwrap()
            .is_none()
    );
}
