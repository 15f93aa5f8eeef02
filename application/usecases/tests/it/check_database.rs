//! The check of a whole database (D243).

use application::{Caller, DatabaseCheck, FileUpload};
use application_testkit::{PDF, spooled};
use domain_assessment::{CorrectionRule, FileKey, FileUse, MaterialDraft};
use domain_kernel::TemplateId;
use rstest::rstest;

use crate::corrections::other_key;
use crate::grading::{Submitted, store_score, submitted_competition_of};
use crate::test_app::{Database, TestApp, template_draft};

/// A competition with a sheet that a grader has marked and whose key was corrected since. `None` if there is no server of
/// that database.
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
    let corrected = app.app.correct_key(admin, *event, correction).await;
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

    /// Returns what is found, without the ids.
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
            "UPDATE attempts SET submitted_at = 1, ended_by = 1",
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
