//! The record of what is changed (D42): for each action its actor, its subject, and the subject
//! before and after.

mod contents;
mod people;

use std::collections::BTreeSet;
use std::path::Path;

use application::Caller;
use application_ports::{AuditEntry, AuditFilter, AuditPosition, TableFormat};
use application_testkit::Build;
use domain_access::Scope;
use serde_json::Value;

use crate::test_app::{IP, PASSWORD, TestApp, code};

const NEW_PASSWORD: &str = "Battery-Staple2";
const ADA: &str = "Ada Admin";

/// Returns all entries of a scope, newest first. Checks that none of them contains a secret.
async fn entries(app: &TestApp, scope: Scope) -> Vec<AuditEntry> {
    let (scope, filter) = (Build::default().staff_scope(scope), AuditFilter::default());
    let reads = app.app.ports().store.queries();
    let page = reads.audit_entries(&scope, None, &filter, AuditPosition::Newest, 100);
    let entries = page.await.expect("the entries").entries;
    for entry in &entries {
        let text = format!("{entry:?}");
        for secret in ["plain:", PASSWORD, NEW_PASSWORD, "token-", "hash of"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
    entries
}

/// Returns the newest entry. Checks its action, actor and subject.
async fn recorded(
    app: &TestApp,
    scope: Scope,
    actor: &str,
    action: &str,
    subject: (&str, &str),
) -> AuditEntry {
    let newest = entries(app, scope).await.remove(0);
    let is_operator = actor == "operator";
    assert_eq!(
        (newest.action.as_str(), newest.actor.name.as_str()),
        (action, actor)
    );
    assert_eq!(newest.scope, scope);
    assert_eq!(newest.actor.ip, (!is_operator).then_some(IP));
    assert_eq!(newest.actor.user_id.is_none(), is_operator);
    assert_eq!(
        (newest.subject.kind.as_str(), newest.subject.name.as_str()),
        subject
    );
    newest
}

fn states(entry: AuditEntry) -> (Value, Value) {
    (
        entry.before.unwrap_or_default(),
        entry.after.unwrap_or_default(),
    )
}

/// Collects the actions that the source files in a folder record: the name of an operation, such as
/// `CREATE_USER.name`, or a literal.
fn actions(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            actions(&path, found);
            continue;
        }
        let source = std::fs::read_to_string(&path).expect("a source file");
        found.extend(source.split("self.audit_entry(").skip(1).map(|call| {
            let constant = call.find(".name").unwrap_or(call.len());
            let literal = call.find('"').unwrap_or(call.len());
            if literal < constant {
                call.split('"').nth(1).expect("a literal").to_owned()
            } else {
                let before = call[..constant]
                    .rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_');
                before.take(1).collect::<String>().to_lowercase()
            }
        }));
    }
}

#[test]
fn every_recorded_action_has_a_test() {
    let mut found = BTreeSet::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    actions(&source, &mut found);
    assert!(found.len() >= 28, "the scan finds the actions: {found:?}");
    let tests = [include_str!("people.rs"), include_str!("contents.rs")].concat();
    found.retain(|action| !tests.contains(&format!("\"{action}\"")));
    assert_eq!(found, BTreeSet::new(), "no test reads these entries");
}

#[tokio::test]
async fn the_audit_log_shows_only_the_own_organization() {
    let (app, admin) = TestApp::new().await;
    let outsider = app.organization("Beta", 10).await;
    let ben = app.person(&admin, "Ben", "user").await;
    let list = async |caller: &Caller| {
        let filter = AuditFilter::default();
        app.app
            .list_audit_entries(caller, None, &filter, AuditPosition::Newest, 50)
            .await
    };
    let page = list(&admin).await.expect("a page").page;
    assert_eq!(page.entries[0].actor.user_id, Some(ben.user_id));
    assert!(page.entries.iter().all(|entry| entry.scope == admin.scope));
    let page = list(&outsider).await.expect("a page").page;
    assert!(
        page.entries
            .iter()
            .all(|entry| entry.scope == outsider.scope)
    );
    assert_eq!(code(list(&ben).await), "forbidden");
}

#[tokio::test]
async fn a_super_administrator_reads_of_an_organization_what_concerns_its_users_and_roles() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    app.template(&admin, "Basics").await;
    app.role(&admin, "Clerk", &["viewAny template"]).await;
    let list = async |organization| {
        let filter = AuditFilter::default();
        let page = app
            .app
            .list_audit_entries(&root, organization, &filter, AuditPosition::Newest, 50)
            .await
            .expect("a page")
            .page;
        let kinds = page.entries.into_iter().map(|entry| entry.subject.kind);
        kinds.collect::<BTreeSet<_>>()
    };
    let of_organization = list(admin.scope.organization_id()).await;
    assert_eq!(of_organization, ["role", "user"].map(str::to_owned).into());
    assert!(list(None).await.contains("organization"));
}

#[tokio::test]
async fn an_export_has_all_entries_newest_first() {
    let (app, admin) = TestApp::new().await;
    for number in 1..=103 {
        app.template(&admin, &format!("Template {number}")).await;
    }
    let filter = AuditFilter {
        kind: Some("template"),
        ..AuditFilter::default()
    };
    let file = app
        .app
        .export_audit_entries(&admin, None, &filter, TableFormat::Csv)
        .await
        .expect("an export");
    let file = String::from_utf8(file).expect("a text");
    let rows: Vec<_> = file.lines().skip(1).collect();
    assert_eq!(rows.len(), 103, "more than are read at once");
    assert!(rows[0].contains("\"Template 103\"") && rows[102].contains("\"Template 1\""));
}
