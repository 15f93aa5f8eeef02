//! Assignments of participants to events.

use application_ports::IdGenerator;
use domain_kernel::EmailAddress;
use domain_scheduling::EventKind;

use super::lists::all_pages;
use super::{OrgFixture, Ports};

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
    assignable.sort_unstable();
    assert_eq!(assignable, [one.id, two.id]);
    let nobody = EmailAddress::parse("nobody@example.org").unwrap();
    let emails = [two.email.clone(), fixture.admin.email.clone(), nobody];
    let by_email = tx
        .assignable_users_by_email(fixture.organization.id, &emails)
        .await;
    assert_eq!(by_email.unwrap(), [two.id]);
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
    let free =
        all_pages(async |query| reads.unassigned_users(&staff, kind, event.id, query).await).await;
    assert_eq!(
        free.iter().map(|row| row.id).collect::<Vec<_>>(),
        [three.id, four.id]
    );
}
