//! Tests of the check of a whole database (D243).

use application::{Caller, DatabaseCheck, FileUpload};
use application_testkit::{PDF, spooled};
use domain_assessment::{CorrectionRule, FileKey, FileUse, MaterialDraft};
use domain_kernel::TemplateId;
use domain_scheduling::EventKind;
use rstest::rstest;

use crate::corrections::other_key;
use crate::grading::{Submitted, store_score, submitted_competition_of};
use crate::test_app::{Database, TestApp, template_draft};

/// A competition with a sheet that a grader has marked, and with a correction after that. `None` if there is no server
/// of that database.
async fn corrected_on(database: Database) -> Option<Submitted> {
    let (app, admin) = TestApp::with_database(database).await?;
    let submitted = submitted_competition_of(app, admin).await;
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = &submitted;
    let stored = store_score(app, admin, *event, ben, template, (4.0, 3.5), 1).await;
    stored.expect("stored");
    let correction = other_key(template, CorrectionRule::NewKey);
    let corrected = app
        .app
        .correct_key(admin, (EventKind::Competition, *event), correction)
        .await;
    corrected.expect("corrected");
    Some(submitted)
}

impl TestApp {
    /// Creates a template with a material that has arrived.
    async fn template_with_material(&self, admin: &Caller) -> TemplateId {
        let mut draft = template_draft("Basics");
        draft.material = vec![MaterialDraft {
            key: "m1".to_owned(),
            id: None,
            file_name: "rules.pdf".to_owned(),
            size: Some(9),
        }];
        let saved = self.app.create_template(admin, draft).await;
        let saved = saved.expect("a template");
        let (template_id, (_, material)) = (saved.template.id, &saved.new_files.materials[0]);
        let upload = FileUpload {
            template_id,
            files: [(*material, spooled(PDF))].into(),
        };
        let stored = self.app.upload_files(admin, FileUse::Material, upload);
        stored.await.expect("stored");
        template_id
    }

    async fn check_database(&self) -> DatabaseCheck {
        self.app.check_database().await.expect("a check")
    }

    /// Returns the faults without their ids.
    async fn findings(&self) -> Vec<String> {
        let named = self.check_database().await.findings.named.into_iter();
        named
            .map(|line| match line.split_once(": ") {
                Some((_, fault)) => fault.to_owned(),
                None => line,
            })
            .collect()
    }
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn what_was_saved_marked_and_corrected_is_whole(#[case] database: Database) {
    let Some(Submitted { app, .. }) = corrected_on(database).await else {
        return;
    };
    let check = app.check_database().await;
    assert_eq!(check.findings.named, Vec::<String>::new());
    assert_eq!((check.sheets, check.scores), (1, 1));
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn every_change_of_a_sheet_or_a_score_is_found(#[case] database: Database) {
    let Some(Submitted { app, .. }) = corrected_on(database).await else {
        return;
    };
    for (change, undo, finding) in [
        (
            "UPDATE scores SET total = total + 1",
            "UPDATE scores SET total = total - 1",
            "lists show other points than its score has",
        ),
        (
            "UPDATE scores SET total_weight = total_weight + 1",
            "UPDATE scores SET total_weight = total_weight - 1",
            "lists show other points than its score has",
        ),
        (
            "UPDATE scores SET body = replace(body, '\"score\":400', '\"score\":99999')",
            "UPDATE scores SET body = replace(body, '\"score\":99999', '\"score\":400')",
            "its score has a mark that is not within the weight",
        ),
        (
            "UPDATE scores SET body = replace(body, '\"corrected\":\"new_key\"', '\"corrected\":\"drop\"')",
            "UPDATE scores SET body = replace(body, '\"corrected\":\"drop\"', '\"corrected\":\"new_key\"')",
            "its score has a mark that a new grading does not give",
        ),
        (
            "UPDATE scores SET body = 'x' || body",
            "UPDATE scores SET body = substr(body, 2)",
            "its score cannot be read",
        ),
        (
            "UPDATE answer_sheets SET body = 'x' || body",
            "UPDATE answer_sheets SET body = substr(body, 2)",
            "its sheet cannot be read",
        ),
        (
            "UPDATE attempts SET submitted_at = NULL, ended_by = NULL",
            "UPDATE attempts SET
             submitted_at = (SELECT ended_at FROM receipts WHERE attempt_id = attempts.id),
             ended_by = (SELECT ended_by FROM receipts WHERE attempt_id = attempts.id)",
            "it has a score and is still open",
        ),
    ] {
        app.execute(change).await;
        let findings = app.findings().await;
        assert_eq!(findings.len(), 1, "{change}: {findings:?}");
        assert!(findings[0].starts_with(finding), "{change}: {findings:?}");
        app.execute(undo).await;
        assert_eq!(app.findings().await, Vec::<String>::new(), "{undo}");
    }
    app.execute("UPDATE answer_sheets SET body = '{\"answers\":{},\"slides\":{}}'")
        .await;
    let findings = app.findings().await;
    let finding = "its score has a mark that a new grading does not give";
    assert!(findings[0].starts_with(finding), "{findings:?}");
}

#[rstest]
#[case(Database::Sqlite, "PRAGMA foreign_keys = OFF")]
#[case(Database::Postgres, "SET session_replication_role = replica")]
#[tokio::test]
async fn a_row_that_refers_to_nothing_is_found(#[case] database: Database, #[case] without: &str) {
    let Some(Submitted { app, .. }) = corrected_on(database).await else {
        return;
    };
    app.execute(&format!(
        "{without}; DELETE FROM scores; DELETE FROM templates"
    ))
    .await;
    let findings = app.findings().await;
    let reference = "1 rows of events refer to rows of templates that do not exist";
    assert_eq!(findings, [reference, "its template is missing"]);
    app.execute("UPDATE events SET created_by = organization_id")
        .await;
    let findings = app.findings().await;
    let creator = "1 rows of events refer to rows of users that do not exist";
    assert_eq!(findings, [reference, creator, "its template is missing"]);
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn stored_files_and_their_rows_belong_together(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let template = app.template_with_material(&admin).await;
    let check = app.check_database().await;
    assert_eq!(check.findings.named, Vec::<String>::new());
    assert!(check.files > 0, "the template has files");

    app.execute("UPDATE template_files SET size = size + 1")
        .await;
    let findings = app.check_database().await.findings.named;
    assert!(
        findings[0].ends_with("count other bytes of files than they have"),
        "{findings:?}"
    );
    assert!(
        findings[1].contains(" bytes, and its row says "),
        "{findings:?}"
    );
    app.execute("UPDATE template_files SET size = size - 1")
        .await;

    let store = &app.app.ports().file_store;
    let queries = app.app.ports().store.queries();
    let file = queries.checked_files(None, 1).await.expect("files");
    let key = file[0].arrived.as_ref().expect("arrived").key.clone();
    let lost = FileKey::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("a key");
    store.copy(&key, &lost).await.expect("copied");
    let check = app.check_database().await;
    assert_eq!((check.findings.named.len(), check.waiting_files), (0, 1));
    app.clock.advance(4 * 24 * 3_600);
    let findings = app.check_database().await.findings.named;
    assert_eq!(findings, [format!("the file {lost} has no row")]);

    store.delete(&lost).await.expect("deleted");
    store.delete(&key).await.expect("deleted");
    let findings = app.check_database().await.findings.named;
    let missing = format!("the file {key} of the template {template} is missing");
    assert_eq!(findings, [missing]);
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn every_count_and_every_copy_that_differs_is_found(#[case] database: Database) {
    let Some(Submitted { app, .. }) = corrected_on(database).await else {
        return;
    };
    app.organization("Kite", 10).await;
    let board = "INSERT INTO leaderboards
        (event_id, organization_id, state, names, revealed, frozen_at, frozen, pseudonym_key, version)
        SELECT id, organization_id, 'frozen', 'names', 0, 1, '{\"best\":[],\"results\":0}', 'key', 1 FROM events";
    app.execute(board).await;
    assert_eq!(app.findings().await, Vec::<String>::new());
    for (change, undo, finding) in [
        (
            "UPDATE organizations SET users = users + 1",
            "UPDATE organizations SET users = users - 1",
            "2 organizations count other people than they have",
        ),
        (
            "UPDATE receipts SET ended_at = ended_at + 1",
            "UPDATE receipts SET ended_at = ended_at - 1",
            "1 submissions have no receipt",
        ),
        (
            "UPDATE leaderboards SET state = 'live'",
            "UPDATE leaderboards SET state = 'frozen'",
            "1 leaderboards are frozen without results, or have frozen results without being frozen",
        ),
        (
            "UPDATE leaderboards SET frozen = 'x' || frozen",
            "UPDATE leaderboards SET frozen = substr(frozen, 2)",
            "1 frozen leaderboards cannot be read",
        ),
        (
            "UPDATE events SET kind = 2",
            "UPDATE events SET kind = 1",
            "1 leaderboards are of events that are no competitions",
        ),
        (
            "UPDATE leaderboards SET organization_id = (SELECT id FROM organizations WHERE name = 'Kite')",
            "UPDATE leaderboards SET organization_id = (SELECT id FROM organizations WHERE name = 'Acme')",
            "1 leaderboards have another organization than their event",
        ),
        (
            "UPDATE assignments SET organization_id = (SELECT id FROM organizations WHERE name = 'Kite');
             UPDATE players SET organization_id = (SELECT id FROM organizations WHERE name = 'Kite')",
            "UPDATE assignments SET organization_id = (SELECT id FROM organizations WHERE name = 'Acme');
             UPDATE players SET organization_id = (SELECT id FROM organizations WHERE name = 'Acme')",
            "1 assignments have another organization than their event",
        ),
        (
            "UPDATE players SET organization_id = (SELECT id FROM organizations WHERE name = 'Kite')",
            "UPDATE players SET organization_id = (SELECT id FROM organizations WHERE name = 'Acme')",
            "1 players are others than their assignment says",
        ),
    ] {
        app.execute(change).await;
        assert_eq!(app.findings().await, [finding], "{change}");
        app.execute(undo).await;
        assert_eq!(app.findings().await, Vec::<String>::new(), "{undo}");
    }
    let unconfirmed = "UPDATE players SET entity_id = (SELECT id FROM entities LIMIT 1);
        UPDATE assignments SET confirmed = false";
    app.execute(unconfirmed).await;
    let played = [
        "1 players are others than their assignment says",
        "1 players play for a team that was not confirmed",
    ];
    assert_eq!(app.findings().await, played);
    app.execute("UPDATE players SET entity_id = NULL; UPDATE assignments SET confirmed = true")
        .await;
    assert_eq!(app.findings().await, Vec::<String>::new());
    app.execute("DELETE FROM players").await;
    let lost = [
        "1 assigned people are no players",
        "1 attempts are of people who do not take part in the event",
    ];
    assert_eq!(app.findings().await, lost);
}

#[tokio::test]
async fn a_search_index_that_does_not_have_what_its_rows_say_is_found() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    let gone = app.person(&admin, "Gone", "user").await;
    app.app
        .delete_user(&admin, None, gone.user_id)
        .await
        .expect("deleted");
    assert_eq!(app.findings().await, Vec::<String>::new());
    app.execute("DROP TRIGGER users_search_update; UPDATE users SET search_key = 'zora' WHERE search_key = 'ben'")
        .await;
    let findings = app.check_database().await.findings.named;
    assert_eq!(findings.len(), 1, "{findings:?}");
    let finding = "the index users_search has 1 wrong entries, and ";
    assert!(findings[0].starts_with(finding), "{findings:?}");
}
