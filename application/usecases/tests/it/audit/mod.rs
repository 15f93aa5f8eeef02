//! Tests of the audit record (D42): for each action its actor, its subject, and the subject before and after.

mod contents;
mod people;

use std::cell::RefCell;
use std::collections::BTreeSet;

use application::{
    Caller, Effect, ExportedAudit, Participants, RoleDraft, SystemAction, operations,
};
use application_ports::{
    AuditEntry, AuditFilter, AuditPosition, AuditStates, NameColumn, SubjectKind, TableColumn,
    TableFormat, TableLayout,
};
use application_testkit::Build;
use domain_access::Scope;
use domain_accounts::UserDraft;
use domain_kernel::{Sort, UserId};
use domain_organization::{EntityEdit, OrganizationChange, TeamDraft};
use domain_scheduling::{EventDraft, EventKind};
use serde_json::{Value, json};
use time::macros::date;
use uuid::Uuid;

use crate::test_app::{
    IP, PASSWORD, TestApp, event_draft, overwriting_edit, permission, refusal_code, user_draft,
    whole_list,
};

const NEW_PASSWORD: &str = "Battery-Staple2";
const ADA: &str = "Ada Admin";

thread_local! {
    /// The actions of the entries that the tests on this thread have checked.
    static CHECKED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Checks the action of an entry, and remembers that a test has checked this action.
fn check_action(entry: &AuditEntry, action: &str) {
    assert_eq!(entry.action, action);
    CHECKED.with_borrow_mut(|checked| checked.insert(entry.action.clone()));
}

/// Exports entries to a csv file, and returns its parts.
async fn csv_parts(app: &TestApp, caller: &Caller, filter: AuditFilter) -> Vec<String> {
    let file = app
        .app
        .export_audit_entries(caller, None, filter, TableFormat::Csv)
        .await;
    let mut parts = Vec::new();
    if let ExportedAudit::Csv(mut file) = file.expect("an export") {
        while let Some(part) = app.app.next_audit_part(&mut file).await.expect("a part") {
            parts.push(String::from_utf8(part).expect("a text"));
        }
    }
    parts
}

/// Returns all entries of a scope, newest first. Checks that none of them contains a secret.
async fn entries(app: &TestApp, scope: Scope) -> Vec<AuditEntry> {
    let (read, filter) = (Build::default().staff_scope(scope), AuditFilter::default());
    let reads = app.app.ports().store.queries();
    let page = reads.audit_entries(&read, None, &filter, AuditPosition::Newest, 100);
    let mut entries = Vec::new();
    for row in page.await.expect("the entries").entries {
        let states = reads.audit_states(&read, row.id).await.expect("states");
        let AuditStates { before, after } = states.unwrap_or_default();
        let state = |text: Option<String>| text.map(|text| text.parse().expect("JSON"));
        entries.push(AuditEntry {
            id: row.id,
            scope,
            at: row.at,
            actor: row.actor,
            action: row.action,
            subject: row.subject,
            before: state(before),
            after: state(after),
        });
    }
    for entry in &entries {
        let text = format!("{entry:?}");
        for secret in ["plain:", PASSWORD, NEW_PASSWORD, "token-", "hash of"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
    entries
}

/// Returns the newest entry. Checks its action, actor and subject.
async fn check_newest_entry(
    app: &TestApp,
    scope: Scope,
    actor: &str,
    action: &str,
    subject: (&str, &str),
) -> AuditEntry {
    let newest = entries(app, scope).await.remove(0);
    let is_operator = actor == "operator";
    check_action(&newest, action);
    assert_eq!(newest.actor.name, actor);
    assert_eq!(newest.scope, scope);
    assert_eq!(newest.actor.ip, (!is_operator).then_some(IP));
    assert_eq!(newest.actor.user_id.is_none(), is_operator);
    assert_eq!(
        (newest.subject.kind.as_str(), newest.subject.name.as_str()),
        subject
    );
    newest
}

/// Returns a reference to a thing as it appears in states.
fn reference_to(kind: &str, id: impl Into<Uuid>) -> Value {
    json!({ "kind": kind, "id": id.into() })
}

fn states_of(entry: AuditEntry) -> (Value, Value) {
    (
        entry.before.unwrap_or_default(),
        entry.after.unwrap_or_default(),
    )
}

/// The operations that are not reads and have no entry: what participants do in an event, what is only read or noted for
/// a moment, and what callers without a session send.
const UNRECORDED: &[&str] = &[
    "forget_password",
    "note_grading",
    "preview_user_import",
    "read_user_table",
    "redeem_reports_token",
    "report_unsent",
    "save_answers",
    "start_competition",
    "start_training",
];

/// Returns every action that can be recorded.
fn recorded_actions() -> BTreeSet<String> {
    let recorded = operations().filter(|operation| operation.effect != Effect::Read);
    let names = recorded.map(|operation| operation.name);
    let names = names.filter(|name| !UNRECORDED.contains(name));
    let of_the_system = SystemAction::ALL.map(SystemAction::as_str);
    names.chain(of_the_system).map(str::to_owned).collect()
}

#[test]
fn every_recorded_action_has_a_test() {
    CHECKED.take();
    // A process may run only one test, so this test itself runs the tests of the entries.
    let tests: [fn(); 30] = [
        contents::templates_are_recorded_completely_with_their_key,
        contents::uploads_are_recorded_with_the_names_of_their_files,
        contents::a_change_of_a_template_is_recorded_without_the_questions_that_stay,
        contents::competitions_are_recorded_with_every_field,
        contents::trainings_are_recorded_like_competitions,
        contents::teams_of_events_are_recorded_with_who_plays,
        contents::publications_of_trainings_are_recorded_and_starts_are_not,
        contents::scores_are_recorded_with_their_marks_and_no_answers,
        contents::marks_of_single_questions_and_hidden_names_are_recorded,
        contents::corrections_are_recorded_with_their_reason_and_their_key,
        contents::restores_are_recorded_with_the_times_and_the_withdrawn_score,
        contents::changes_of_the_times_are_recorded_with_their_reason,
        contents::leaderboards_are_recorded_without_their_code,
        contents::a_standing_allowance_is_recorded_without_what_it_says,
        contents::the_end_of_a_long_pause_is_recorded_as_the_servers,
        people::the_operator_makes_super_administrators,
        people::a_replaced_signing_key_is_recorded_without_the_key,
        people::a_rehearsal_is_recorded_when_it_is_made_and_when_it_is_removed,
        people::organizations_are_recorded_with_their_limits,
        people::changes_of_ones_own_account_are_recorded,
        people::an_import_is_one_entry_with_all_users_and_without_their_passwords,
        people::users_are_recorded_with_their_role_and_never_with_a_password,
        people::a_new_invitation_is_recorded_without_its_link,
        people::roles_are_recorded_with_their_permissions,
        people::entities_are_recorded_with_their_parents,
        people::teams_are_recorded_with_their_users,
        people::a_link_to_the_reports_is_recorded_without_its_code,
        people::the_link_of_a_calendar_is_recorded_without_its_code,
        people::what_was_kept_long_enough_is_recorded,
        people::a_mail_that_is_tried_again_is_recorded_without_its_recipient,
    ];
    for test in tests {
        test();
    }
    assert_eq!(CHECKED.take(), recorded_actions());
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
    let ids = async |caller: &Caller| {
        let (page, _) = list(caller).await.expect("a page");
        let ids = page.entries.into_iter().map(|entry| entry.id);
        ids.collect::<Vec<_>>()
    };
    let stored = async |scope| {
        let stored = entries(&app, scope).await;
        stored.into_iter().map(|entry| entry.id).collect::<Vec<_>>()
    };
    let own = ids(&admin).await;
    assert_eq!(own, stored(admin.scope).await);
    assert_eq!(ids(&outsider).await, stored(outsider.scope).await);
    let show = async |caller: &Caller| app.app.show_audit_entry(caller, None, own[0]).await;
    let newest = show(&admin).await.expect("an entry").entry;
    assert_eq!(newest.actor.user_id, Some(ben.user_id));
    assert_eq!(refusal_code(show(&outsider).await), "not_found");
    assert_eq!(refusal_code(show(&ben).await), "forbidden");
    assert_eq!(refusal_code(list(&ben).await), "forbidden");
}

#[tokio::test]
async fn a_super_administrator_reads_entries_about_users_and_roles_of_an_organization() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    app.template(&admin, "Basics").await;
    app.role(&admin, "Clerk", &["viewAny template"]).await;
    let list = async |organization| {
        let filter = AuditFilter::default();
        let (page, _) = app
            .app
            .list_audit_entries(&root, organization, &filter, AuditPosition::Newest, 50)
            .await
            .expect("a page");
        let kinds = page.entries.into_iter().map(|entry| entry.subject.kind);
        kinds.collect::<BTreeSet<_>>()
    };
    let of_organization = list(admin.scope.organization_id()).await;
    assert_eq!(
        of_organization,
        [SubjectKind::Role, SubjectKind::User].into()
    );
    assert!(list(None).await.contains(&SubjectKind::Organization));
}

#[tokio::test]
async fn a_list_says_which_subjects_still_exist() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let cid = app.person(&admin, "Cid", "user").await;
    let deleted = app.app.delete_user(&admin, None, cid.user_id).await;
    deleted.expect("deleted");
    let filter = AuditFilter::default();
    let list = app
        .app
        .list_audit_entries(&admin, None, &filter, AuditPosition::Newest, 50);
    let (page, present) = list.await.expect("a page");
    let exists = |id: UserId| {
        let about = page.entries.iter().any(|entry| entry.subject.id == id.0);
        (about, present.contains(&id.0))
    };
    assert_eq!(exists(ben.user_id), (true, true));
    assert_eq!(exists(cid.user_id), (true, false));
}

#[tokio::test]
async fn an_export_has_all_entries_newest_first() {
    let (app, admin) = TestApp::new().await;
    for number in 1..=103 {
        app.template(&admin, &format!("Template {number}")).await;
    }
    let filter = AuditFilter {
        kind: Some(SubjectKind::Template),
        ..AuditFilter::default()
    };
    let file = csv_parts(&app, &admin, filter).await.concat();
    let rows: Vec<_> = file.lines().skip(1).collect();
    assert_eq!(rows.len(), 103);
    assert!(rows[0].contains("\"Template 103\"") && rows[102].contains("\"Template 1\""));
    assert!(!file.contains("Of every kind"), "no states");
}

#[tokio::test]
async fn a_change_that_changes_nothing_has_no_entry_and_no_new_version() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let organization = admin.scope.organization_id().expect("an organization");
    let ben = app.person(&admin, "Ben", "user").await;
    app.role(&admin, "Clerk", &["viewAny template"]).await;
    let template = app.template(&admin, "Basics").await;
    let running = app.competition(&admin, &template, &[&ben]).await;
    let later = EventDraft {
        start_date: Some(date!(2026 - 12 - 01)),
        end_date: Some(date!(2026 - 12 - 02)),
        ..event_draft("Later", &template)
    };
    let pending = app
        .app
        .create_event(&admin, EventKind::Competition, later.clone())
        .await;
    let pending = pending.expect("a competition").event.id;
    let tree = app
        .app
        .list_entity_tree(&admin, NameColumn::default(), Sort::Ascending);
    let entity = tree.await.expect("a tree").remove(0);
    let team = TeamDraft {
        leader: "ben@acme.test".to_owned(),
        ..TeamDraft::default()
    };
    let created = app.app.create_team(&admin, entity.id, team.clone()).await;
    created.expect("a team");
    let roles = app.app.list_roles(&admin, None, false, &whole_list()).await;
    let role = roles.expect("a list").rows.remove(0);
    let count = async || {
        let own = entries(&app, admin.scope).await.len();
        own + entries(&app, Scope::Platform).await.len()
    };
    let before = count().await;

    let again = Participants::Users(vec![ben.user_id]);
    let new = app
        .app
        .assign_participants(&admin, EventKind::Competition, running, again)
        .await;
    assert_eq!(new.expect("nothing to do").assigned, 0);
    let same = app.app.update_event(
        &admin,
        EventKind::Competition,
        pending,
        overwriting_edit(later),
    );
    assert_eq!(same.await.expect("the same").event.version, 1);
    let same = UserDraft {
        password: String::new(),
        password_confirmation: String::new(),
        ..user_draft("Ben", "ben@acme.test", "user")
    };
    let same = app
        .app
        .update_user(&admin, None, ben.user_id, overwriting_edit(same));
    assert_eq!(same.await.expect("the same").version, 1);
    let same = RoleDraft {
        name: "Clerk".to_owned(),
        permissions: vec![permission("viewAny template")],
    };
    let same = app
        .app
        .update_role(&admin, None, role.id, overwriting_edit(same));
    assert_eq!(same.await.expect("the same").role.version, 1);
    let same = app
        .app
        .update_team(&admin, entity.id, overwriting_edit(team));
    let version = same.await.expect("the same").team.version;
    let same = EntityEdit {
        name: entity.name,
        parent_id: None,
    };
    let same = app
        .app
        .update_entity(&admin, entity.id, overwriting_edit(same));
    assert_eq!(same.await.expect("the same").version, version);
    let same = OrganizationChange {
        name: Some("Acme".to_owned()),
        ..OrganizationChange::default()
    };
    let same = app
        .app
        .change_organization(&root, organization, overwriting_edit(same));
    same.await.expect("the same");

    assert_eq!(count().await, before);
}

#[tokio::test]
async fn a_csv_export_has_all_entries_in_parts_and_an_xlsx_export_the_newest_ten_thousand() {
    let (app, admin) = TestApp::new().await;
    app.template(&admin, "Newest").await;
    // On SQLite, an id is stored as 16 bytes.
    app.execute(
        "INSERT INTO audit_records (id, scope_id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10400)
         SELECT randomblob(16), scope_id, at - n, actor_id, actor_name, action, subject_kind, subject_id, 'Older ' || n
         FROM audit_records, numbers WHERE subject_name = 'Newest'",
    )
    .await;
    let filter = AuditFilter {
        kind: Some(SubjectKind::Template),
        ..AuditFilter::default()
    };
    let parts = csv_parts(&app, &admin, filter.clone()).await;
    assert!(parts.iter().all(|part| part.lines().count() <= 501));
    let file = parts.concat();
    let rows: Vec<_> = file.lines().skip(1).collect();
    assert_eq!(rows.len(), 10_401);
    assert!(rows[0].contains("\"Newest\"") && rows[10_400].contains("\"Older 10400\""));

    let file = app
        .app
        .export_audit_entries(&admin, None, filter, TableFormat::Xlsx)
        .await;
    let Ok(ExportedAudit::Whole(file)) = file else {
        panic!("a whole file");
    };
    let layout = TableLayout {
        columns: &[TableColumn {
            name: "subject",
            is_required: true,
        }],
        max_rows: 20_000,
        max_cell_chars: 100,
    };
    let files = &app.app.ports().tabular_files;
    let rows = files.read(file, layout).await.expect("a table");
    assert_eq!(rows.len(), 10_000);
    assert_eq!(rows[9_999].cells, ["Older 9999"]);
}
