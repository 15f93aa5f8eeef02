//! Templates.

use application_ports::StoreError;

use super::lists::{all_pages, insert_templates};
use super::{OrgFixture, Ports};
use crate::Altered;

/// Includes all of the template's content.
pub async fn every_field_of_a_template_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    let stored = tx
        .template(fixture.organization.id, fixture.template.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored, fixture.template);
    let edited = stored.altered(|stored| {
        stored.name = "Renamed".into();
        stored.content.description = "Another description".into();
    });
    tx.save_template(&edited).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let read = ports
        .store
        .queries()
        .template(fixture.organization.id, fixture.template.id)
        .await
        .unwrap();
    assert_eq!(read, Some(edited.altered(|stored| stored.version = 2)));
}

/// A template that an event uses cannot be changed or deleted (D23).
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
        tx.save_template(&used).await,
        Err(StoreError::Stale)
    ));
    assert!(matches!(
        tx.delete_template(&used).await,
        Err(StoreError::Stale)
    ));
    let before = event.schedule.starts_at.plus_seconds(-1);
    tx.delete_event(&event, before).await.unwrap();
    tx.delete_template(&used).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(
        ports
            .store
            .queries()
            .template(fixture.organization.id, used.id)
            .await
            .unwrap()
            .is_none()
    );
}

/// Also checks the number of events that use a template.
pub async fn the_list_of_templates_shows_how_often_they_are_used(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    insert_templates(ports, &fixture, &["Unused"]).await;
    fixture.competition(ports, "First", &[]).await;
    fixture.competition(ports, "Second", &[]).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());

    let rows = all_pages(async |query| reads.templates(&staff, None, query).await).await;
    assert_eq!(
        rows.iter()
            .map(|row| (row.name.as_str(), row.competitions_count, row.created_at))
            .collect::<Vec<_>>(),
        [
            ("Template", 2, fixture.build.now),
            ("Unused", 0, fixture.build.now)
        ]
    );
    assert_eq!(rows[0].id, fixture.template.id);
}
