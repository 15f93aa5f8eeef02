//! Tests of starts of a competition that is edited at the same time, on both databases.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use application::{App, Ports, Unaudited};
use application_ports::{StoreResult, UnauditedStore, UnauditedTransaction};
use application_testkit::Altered;
use async_trait::async_trait;
use domain_assessment::Template;
use domain_scheduling::{Event, EventKind};
use rstest::rstest;

use crate::answering::answers_with_text;
use crate::test_app::{Database, TestApp, refusal_code};

/// Gives an event another template before each of the next transactions, like an edit that started before the event.
/// The last of these templates is `template`.
struct EditsBeforeBegin {
    store: Arc<dyn UnauditedStore>,
    event: Event,
    template: Template,
    edits_left: AtomicI32,
}

#[async_trait]
impl UnauditedStore for EditsBeforeBegin {
    async fn begin(&self) -> StoreResult<Box<dyn UnauditedTransaction>> {
        let left = self.edits_left.fetch_sub(1, Ordering::SeqCst);
        if left > 0 {
            let (organization, id) = (self.event.organization_id, self.event.id);
            let tx = self.store.begin().await?;
            let event = tx.lock_event(organization, EventKind::Competition, id);
            let event = event.await?.expect("the event");
            let edited = event.altered(|stored| stored.template_id = self.template.id);
            let before = edited.schedule.starts_at.plus_seconds(-1);
            tx.save_event(&edited, before).await?;
            tx.commit_unaudited().await?;
        }
        self.store.begin().await
    }
}

#[rstest]
#[tokio::test]
async fn a_start_begins_again_if_the_event_was_edited_meanwhile(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
    #[values(1, 2)] edits: i32,
) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let ben = app.person(&admin, "Ben", "user").await;
    let eve = app.person(&admin, "Eve", "user").await;
    let first = app.template(&admin, "First").await;
    let second = app.template(&admin, "Second").await;
    let id = app.competition(&admin, &first, &[&ben, &eve]).await;
    let ports = app.app.ports().clone();
    let event = ports
        .store
        .queries()
        .find_event(first.organization_id, EventKind::Competition, id)
        .await
        .expect("read")
        .expect("an event");
    let racing = App::new(
        Ports {
            unaudited: Unaudited::new(Arc::new(EditsBeforeBegin {
                store: app.unaudited.clone(),
                event,
                template: second.clone(),
                edits_left: edits.into(),
            })),
            ..ports
        },
        app.app.settings().clone(),
    );
    // Another node has read the event before the edit, but must not cache it.
    assert_eq!(
        refusal_code(
            app.app
                .save_answers(ben.claims(), app.sheet(id, false, vec![]))
                .await
        ),
        "not_started"
    );

    let started = racing
        .start_event(&ben, EventKind::Competition, id)
        .await
        .expect("started");
    assert_eq!(started.event.template_id, second.id);
    assert_eq!(started.event.version, 1 + edits);
    assert_eq!(started.template_name, "Second");
    for app_of_node in [&racing, &app.app] {
        let saved = app_of_node
            .save_answers(
                ben.claims(),
                app.sheet(id, false, answers_with_text(&started, "text")),
            )
            .await;
        saved.expect("the answers fit the questions");
        let same = app_of_node
            .start_event(&eve, EventKind::Competition, id)
            .await;
        assert_eq!(same.expect("started").template_name, "Second");
    }
}

#[rstest]
#[tokio::test]
async fn a_competition_is_not_edited_or_deleted_from_its_start_on(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let template = app.template(&admin, "Basics").await;
    let id = app.competition(&admin, &template, &[]).await;
    let draft = crate::test_app::event_draft("Renamed", &template);
    let edit = crate::test_app::overwriting_edit(draft);
    assert_eq!(
        refusal_code(
            app.app
                .update_event(&admin, EventKind::Competition, id, edit)
                .await
        ),
        "event_running"
    );
    assert_eq!(
        refusal_code(
            app.app
                .delete_event(&admin, EventKind::Competition, id)
                .await
        ),
        "event_running"
    );
}
