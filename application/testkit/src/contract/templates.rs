//! The contract of the ports for templates.

use application_ports::StoreError;
use domain_assessment::{ArrivedFile, FileKey, FileType, FileUse, TemplateFile, TemplateFiles};
use domain_kernel::{AttachmentId, IdGenerator as _};

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

fn missing_file(fixture: &OrgFixture, used_as: FileUse) -> TemplateFile {
    TemplateFile {
        id: AttachmentId(fixture.build.ids.random()),
        organization_id: fixture.organization.id,
        template_id: fixture.template.id,
        used_as,
        file_name: "a.png".to_owned(),
        created_at: fixture.build.now,
        arrived: None,
    }
}

fn arrived_file(fixture: &OrgFixture, number: usize) -> ArrivedFile {
    ArrivedFile {
        key: FileKey::parse(&format!("{number:021}A")).unwrap(),
        file_type: FileType::Png,
        size: 1234,
        stored_at: fixture.build.now.plus_seconds(5),
    }
}

/// A file arrives only once, and only if the template still refers to it.
pub async fn a_file_of_a_template_arrives_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let mut files = [
        missing_file(&fixture, FileUse::Image),
        missing_file(&fixture, FileUse::Material),
    ];
    let tx = ports.begin().await;
    tx.insert_template_files(&files).await.unwrap();
    let arrived = arrived_file(&fixture, 1);
    assert!(tx.record_arrival(files[0].id, &arrived).await.unwrap());
    let again = arrived_file(&fixture, 2);
    assert!(!tx.record_arrival(files[0].id, &again).await.unwrap());
    let unknown = missing_file(&fixture, FileUse::Image);
    assert!(!tx.record_arrival(unknown.id, &again).await.unwrap());
    tx.commit_unaudited().await.unwrap();
    files[0].arrived = Some(arrived);
    let queries = ports.store.queries();
    let read = queries
        .files_of_template(fixture.template.id)
        .await
        .unwrap();
    assert_eq!(read.0.len(), 2);
    for file in &files {
        assert_eq!(read.get(file.id), Some(file));
    }
    let tx = ports.begin().await;
    assert_eq!(tx.template_files(fixture.template.id).await.unwrap(), read);
}

/// A file that has arrived after it was read is not deleted, because its bytes would stay in the used storage.
pub async fn files_are_deleted_as_they_were_read(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let file = missing_file(&fixture, FileUse::Image);
    let tx = ports.begin().await;
    tx.insert_template_files(std::slice::from_ref(&file))
        .await
        .unwrap();
    let read = TemplateFiles(vec![file.clone()]);
    tx.record_arrival(file.id, &arrived_file(&fixture, 1))
        .await
        .unwrap();
    let deleted = tx.delete_template_files(&read).await;
    assert!(matches!(deleted, Err(StoreError::Stale)), "{deleted:?}");
    let read = tx.template_files(fixture.template.id).await.unwrap();
    tx.delete_template_files(&read).await.unwrap();
    assert_eq!(
        tx.template_files(fixture.template.id).await.unwrap(),
        TemplateFiles::default()
    );
}

/// The list can be limited to templates with missing files, or to the others.
pub async fn the_list_of_templates_tells_which_miss_files(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    insert_templates(ports, &fixture, &["Complete", "Empty", "Waiting"]).await;
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    let all = all_pages(async |query| reads.templates(&staff, None, query).await).await;
    let tx = ports.begin().await;
    for row in all
        .iter()
        .filter(|row| ["Template", "Waiting"].contains(&row.name.as_str()))
    {
        let file = TemplateFile {
            template_id: row.id,
            ..missing_file(&fixture, FileUse::Image)
        };
        tx.insert_template_files(&[file]).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    for (ready, names) in [
        (None, &["Complete", "Empty", "Template", "Waiting"][..]),
        (Some(true), &["Complete", "Empty"]),
        (Some(false), &["Template", "Waiting"]),
    ] {
        let rows = all_pages(async |query| reads.templates(&staff, ready, query).await).await;
        let mut found: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
        found.sort_unstable();
        assert_eq!(found, names);
        for row in &rows {
            let is_ready = ["Complete", "Empty"].contains(&row.name.as_str());
            assert_eq!(row.attachments_ready, is_ready, "{}", row.name);
            assert_eq!(row.questions_count, 5);
            assert_eq!(row.total_weight, fixture.template.content.total_weight());
        }
    }
}
