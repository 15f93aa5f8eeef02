//! The record of what is changed (D42): for each action its actor, its subject, and the subject before
//! and after.

use std::collections::BTreeSet;
use std::path::Path;

use application::{Caller, ChangePassword, Participants, ResetPassword, RoleDraft};
use application_ports::{AuditEntry, AuditQuery};
use application_testkit::Build;
use domain_access::Scope;
use domain_kernel::{EmailAddress, Paging};
use domain_organization::UserDraft;
use domain_scheduling::DateType;
use serde_json::{Value, json};
use time::macros::{date, time};

use crate::grading::{Submitted, right, store, submitted};
use crate::test_app::{
    IP, PASSWORD, TestApp, code, event_draft, everything, organization_draft, permission,
    template_draft, user_draft,
};

const NEW_PASSWORD: &str = "Battery-Staple2";
const ADA: &str = "Ada Admin";

/// All entries of a scope, newest first, none of which holds a secret.
async fn entries(app: &TestApp, scope: Scope) -> Vec<AuditEntry> {
    let query = AuditQuery {
        paging: Paging {
            page: 1,
            per_page: 100,
        },
        ..AuditQuery::default()
    };
    let reads = app.app.ports().store.queries();
    let page = reads
        .audit_entries(&Build::default().staff_scope(scope), &query)
        .await
        .expect("the entries");
    for entry in &page.rows {
        let text = format!("{entry:?}");
        for secret in ["plain:", PASSWORD, NEW_PASSWORD, "token-", "hash of"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
    page.rows
}

/// The newest entry, which must be of that action by that actor on that subject.
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

/// The actions that the source files in a folder record.
fn actions(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            actions(&path, found);
            continue;
        }
        let source = std::fs::read_to_string(&path).expect("a source file");
        found.extend(source.split("self.audit_entry(").skip(1).map(|call| {
            let action = call.split('"').nth(1).expect("an action as a literal");
            action.to_owned()
        }));
    }
}

#[test]
fn every_recorded_action_has_a_test_here() {
    let mut found = BTreeSet::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    actions(&source, &mut found);
    assert!(found.len() >= 28, "the scan finds the actions: {found:?}");
    let tests = include_str!("audit.rs");
    found.retain(|action| !tests.contains(&format!("\"{action}\"")));
    assert_eq!(found, BTreeSet::new(), "no test reads these entries");
}

#[tokio::test]
async fn the_operator_makes_super_administrators() {
    let app = TestApp::empty().await;
    let (scope, subject) = (Scope::Platform, ("user", "Super Administrator"));
    let state = |email: &str| json!({ "name": subject.1, "email": email, "role": "super_admin" });
    let first = recorded(&app, scope, "operator", "prepare_platform", subject).await;
    assert_eq!(states(first), (Value::Null, state("root@platform.test")));

    let email = || EmailAddress::parse("second@platform.test").expect("an address");
    app.app.create_super_admin(email()).await.expect("a link");
    let second = recorded(&app, scope, "operator", "create_super_admin", subject).await;
    assert_eq!(states(second), (Value::Null, state("second@platform.test")));
    app.app.create_super_admin(email()).await.expect("a link");
    let again = recorded(&app, scope, "operator", "create_super_admin", subject).await;
    assert_eq!(states(again), (Value::Null, Value::Null));

    let count = entries(&app, scope).await.len();
    assert_eq!(app.app.prepare_platform(None).await.expect("ready"), None);
    assert_eq!(entries(&app, scope).await.len(), count);
}

#[tokio::test]
async fn organizations_are_recorded_with_their_limits() {
    let app = TestApp::empty().await;
    let root = app.caller("root@platform.test").await;
    let (scope, actor) = (Scope::Platform, "Super Administrator");
    let draft = |name: &str, email: &str| organization_draft(name, email, "acme.test", 7);
    let state = |name: &str, email: &str| {
        json!({
            "name": name, "host": "https://acme.test", "domain": "acme.test", "admin_email": email,
            "max_users": 7, "total_file_mb": 100,
        })
    };
    let created = draft("Acme", "boss@acme.test");
    let created = app.app.create_organization(&root, created).await;
    let id = created.expect("an organization").id;
    let subject = ("organization", "Acme");
    let created = recorded(&app, scope, actor, "create_organization", subject).await;
    assert_eq!(created.subject.id, id.0);
    let first = state("Acme", "boss@acme.test");
    assert_eq!(states(created), (Value::Null, first.clone()));

    app.app.resend_invitation(&root, id).await.expect("sent");
    let resent = recorded(&app, scope, actor, "resend_invitation", subject).await;
    assert_eq!(states(resent), (Value::Null, Value::Null));

    let changed = draft("Ajax", "chief@acme.test");
    let changed = app.app.update_organization(&root, id, changed).await;
    changed.expect("changed");
    let updated = recorded(&app, scope, actor, "update_organization", subject).await;
    let second = state("Ajax", "chief@acme.test");
    assert_eq!(states(updated), (first, second.clone()));

    let deleted = app.app.delete_organization(&root, id).await;
    deleted.expect("deleted");
    let subject = ("organization", "Ajax");
    let deleted = recorded(&app, scope, actor, "delete_organization", subject).await;
    assert_eq!(states(deleted), (second, Value::Null));
}

#[tokio::test]
async fn what_people_do_with_their_own_account_is_recorded() {
    let (app, admin) = TestApp::new().await;
    let (scope, subject) = (admin.scope, ("user", ADA));
    let signed_in = recorded(&app, scope, ADA, "sign_in", subject).await;
    assert_eq!(signed_in.subject.id, admin.user_id.0);
    assert_eq!(states(signed_in), (Value::Null, Value::Null));

    let account = |name: &str| json!({ "name": name, "email": "admin@acme.test", "role": "admin" });
    let mut changed = account(ADA);
    changed["password"] = json!("changed");
    let accepted = entries(&app, scope).await.remove(1);
    assert_eq!(accepted.action, "accept_invitation");
    assert_eq!(
        (accepted.actor.name.as_str(), accepted.subject.name.as_str()),
        (ADA, "Administrator")
    );
    assert_eq!(
        states(accepted),
        (account("Administrator"), changed.clone())
    );

    let change = ChangePassword {
        current_password: PASSWORD.to_owned(),
        password: NEW_PASSWORD.to_owned(),
        password_confirmation: NEW_PASSWORD.to_owned(),
    };
    let done = app.app.change_password(&admin, change).await;
    done.expect("changed");
    let entry = recorded(&app, scope, ADA, "change_password", subject).await;
    assert_eq!(states(entry), (account(ADA), changed.clone()));

    let done = app.app.forget_password("admin@acme.test").await;
    done.expect("a link");
    let reset = ResetPassword {
        email: "admin@acme.test".to_owned(),
        token: app.last_token(),
        password: PASSWORD.to_owned(),
        password_confirmation: PASSWORD.to_owned(),
        ip: Some(IP),
    };
    app.app.reset_password(reset).await.expect("a new password");
    let entry = recorded(&app, scope, ADA, "reset_password", subject).await;
    assert_eq!(states(entry), (account(ADA), changed));

    let admin = app.caller("admin@acme.test").await;
    app.app.sign_out(&admin).await.expect("signed out");
    let signed_out = recorded(&app, scope, ADA, "sign_out", subject).await;
    assert_eq!(states(signed_out), (Value::Null, Value::Null));
}

#[tokio::test]
async fn users_are_recorded_with_their_role_and_never_with_a_password() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let draft = user_draft("Ben", "ben@acme.test", "user");
    let created = app.app.create_user(&admin, None, draft).await;
    let id = created.expect("a user").id;
    let first = json!({ "name": "Ben", "email": "ben@acme.test", "role": "user" });
    let created = recorded(&app, scope, ADA, "create_user", ("user", "Ben")).await;
    assert_eq!(created.subject.id, id.0);
    assert_eq!(states(created), (Value::Null, first.clone()));

    let draft = |password: &str| UserDraft {
        password: password.to_owned(),
        password_confirmation: password.to_owned(),
        ..user_draft("Benno", "benno@acme.test", "suber-admin")
    };
    let done = app.app.update_user(&admin, None, id, draft("")).await;
    done.expect("changed");
    let second = json!({ "name": "Benno", "email": "benno@acme.test", "role": "suber-admin" });
    let updated = recorded(&app, scope, ADA, "update_user", ("user", "Ben")).await;
    assert_eq!(states(updated), (first, second.clone()));

    let done = app
        .app
        .update_user(&admin, None, id, draft(NEW_PASSWORD))
        .await;
    done.expect("a new password");
    let mut changed = second.clone();
    changed["password"] = json!("changed");
    let subject = ("user", "Benno");
    let updated = recorded(&app, scope, ADA, "update_user", subject).await;
    assert_eq!(states(updated), (second.clone(), changed));

    let done = app.app.delete_user(&admin, None, id).await;
    done.expect("deleted");
    let deleted = recorded(&app, scope, ADA, "delete_user", subject).await;
    assert_eq!(states(deleted), (second, Value::Null));
}

#[tokio::test]
async fn roles_are_recorded_with_their_permissions() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let draft = |name: &str, names: &[&str]| RoleDraft {
        name: name.to_owned(),
        permissions: names.iter().map(|name| permission(name)).collect(),
    };
    let created = draft("Clerk", &["viewAny template"]);
    let created = app.app.create_role(&admin, None, created).await;
    let id = created.expect("a role").role.id;
    let first = json!({ "name": "Clerk", "permissions": ["viewAny template"] });
    let created = recorded(&app, scope, ADA, "create_role", ("role", "Clerk")).await;
    assert_eq!(created.subject.id, id.0);
    assert_eq!(states(created), (Value::Null, first.clone()));

    let changed = draft("Scribe", &["create template"]);
    let done = app.app.update_role(&admin, None, id, changed).await;
    done.expect("changed");
    let second =
        json!({ "name": "Scribe", "permissions": ["viewAny template", "create template"] });
    let updated = recorded(&app, scope, ADA, "update_role", ("role", "Clerk")).await;
    assert_eq!(states(updated), (first, second.clone()));

    let done = app.app.delete_role(&admin, None, id).await;
    done.expect("deleted");
    let deleted = recorded(&app, scope, ADA, "delete_role", ("role", "Scribe")).await;
    assert_eq!(states(deleted), (second, Value::Null));
}

#[tokio::test]
async fn templates_are_recorded_whole_with_their_key() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let template = app.template(&admin, "Basics").await;
    let subject = ("template", "Basics");
    let created = recorded(&app, scope, ADA, "create_template", subject).await;
    assert_eq!(created.subject.id, template.id.0);
    let (before, first) = states(created);
    assert_eq!(before, Value::Null);
    assert_eq!(
        (
            &first["name"],
            &first["description"],
            &first["total_weight"]
        ),
        (&json!("Basics"), &json!("Of every kind"), &json!(25.0))
    );
    assert_eq!(first["groups"].as_array().map(Vec::len), Some(5));
    assert_eq!(first["groups"][0]["weight"], json!(5.0));
    let questions = serde_json::to_value(&template.content.groups[0].questions);
    assert_eq!(first["groups"][0]["questions"], questions.expect("JSON"));
    assert!(first.to_string().contains("a model answer"), "the key too");

    let draft = template_draft("Advanced");
    let done = app.app.update_template(&admin, template.id, draft).await;
    done.expect("changed");
    let updated = recorded(&app, scope, ADA, "update_template", subject).await;
    let (before, second) = states(updated);
    assert_eq!((before, &second["name"]), (first, &json!("Advanced")));

    let done = app.app.copy_template(&admin, template.id, "Copy").await;
    done.expect("a copy");
    let copied = recorded(&app, scope, ADA, "copy_template", ("template", "Copy")).await;
    assert_ne!(copied.subject.id, template.id.0);
    let (before, copy) = states(copied);
    assert_eq!((before, &copy["name"]), (Value::Null, &json!("Copy")));
    assert_eq!(copy["groups"].as_array().map(Vec::len), Some(5));

    let done = app.app.delete_template(&admin, template.id).await;
    done.expect("deleted");
    let subject = ("template", "Advanced");
    let deleted = recorded(&app, scope, ADA, "delete_template", subject).await;
    assert_eq!(states(deleted), (second, Value::Null));
}

#[tokio::test]
async fn competitions_are_recorded_with_every_field() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let template = app.template(&admin, "Basics").await;
    let mut draft = event_draft("Cup", &template);
    draft.start_date = Some(date!(2026 - 12 - 01));
    draft.end_date = Some(date!(2026 - 12 - 02));
    let created = app.app.create_competition(&admin, draft.clone()).await;
    let id = created.expect("a competition").event.id;
    let subject = ("competition", "Cup");
    let created = recorded(&app, scope, ADA, "create_competition", subject).await;
    assert_eq!(created.subject.id, id.0);
    let first = json!({
        "name": "Cup", "kind": "competition", "participant_type": "individual",
        "training_type": null, "team_mode": null, "template_id": template.id,
        "schedule": {
            "date_type": "range", "start_date": "2026-12-01", "end_date": "2026-12-02",
            "start_time": "00:00:00", "end_time": "23:59:59", "duration_minutes": 60,
            "starts_at": "2026-12-01T00:00:00Z", "ends_at": "2026-12-02T23:59:59Z",
        },
    });
    assert_eq!(states(created), (Value::Null, first.clone()));

    draft.name = "Trophy".to_owned();
    draft.date_type = Some(DateType::Specific);
    draft.end_date = draft.start_date;
    draft.start_time = Some(time!(09:30));
    draft.end_time = Some(time!(11:00));
    let done = app.app.update_competition(&admin, id, draft).await;
    done.expect("changed");
    let updated = recorded(&app, scope, ADA, "update_competition", subject).await;
    let (before, second) = states(updated);
    assert_eq!((before, &second["name"]), (first, &json!("Trophy")));
    assert_eq!(second["schedule"]["start_time"], json!("09:30:00"));
    assert_eq!(second["schedule"]["duration_minutes"], json!(90));

    let ben = app.person(&admin, "Ben", "user").await;
    let users = Participants::Users(vec![ben.user_id]);
    let done = app.app.assign_participants(&admin, id, users).await;
    done.expect("assigned");
    let subject = ("competition", "Trophy");
    let participants = json!({ "users": [ben.user_id], "teams": [] });
    let assigned = recorded(&app, scope, ADA, "assign_participants", subject).await;
    assert_eq!(assigned.subject.id, id.0);
    assert_eq!(states(assigned), (Value::Null, participants.clone()));

    let query = everything();
    let page = app.app.list_assigned_participants(&admin, id, &query).await;
    let assignment = page.expect("a list").rows[0].id;
    let done = app.app.remove_assignment(&admin, assignment).await;
    done.expect("removed");
    let removed = recorded(&app, scope, ADA, "remove_assignment", subject).await;
    assert_eq!(states(removed), (participants, Value::Null));

    let done = app.app.delete_competition(&admin, id).await;
    done.expect("deleted");
    let deleted = recorded(&app, scope, ADA, "delete_competition", subject).await;
    assert_eq!(states(deleted), (second, Value::Null));
}

#[tokio::test]
async fn scores_are_recorded_with_their_marks_and_no_answers() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted().await;
    let scope = admin.scope;
    let stored = store(&app, &admin, event, &ben, &template, (4.0, 3.5), 1).await;
    let attempt = stored.expect("stored").record.attempt_id;
    let entry = recorded(&app, scope, ADA, "store_score", ("score", "Ben")).await;
    assert_eq!(entry.subject.id, attempt.0);
    let (before, after) = states(entry);
    let marks = |state: &Value| -> Vec<Value> {
        let marks = state["marks"].as_array().expect("marks");
        marks.iter().map(|mark| mark["score"].clone()).collect()
    };
    let five = || json!(5.0);
    let (waiting, by_hand) = ([Value::Null, Value::Null], [json!(4.0), json!(3.5)]);
    for (state, [text, rank]) in [(&before, waiting), (&after, by_hand)] {
        assert_eq!(marks(state), [five(), five(), text, rank, five()]);
        assert_eq!(state["event"], json!("Cup"));
        assert_eq!(state["participant"], json!("Ben"));
        assert_eq!(state["bonus"], json!(10.0));
        let text = state.to_string();
        assert!(!text.contains("a model answer"), "Ben's answer: {text}");
    }
    assert_eq!(before["scored_by"], Value::Null);
    assert_eq!(after["scored_by"], json!(admin.user_id));
    assert_eq!(after["scored_at"], json!("2026-11-21T10:00:00Z"));

    let plain = app.plain_template(&admin, "Plain").await;
    let event = app.competition(&admin, &plain, &[&ben]).await;
    app.start(&ben, event).await;
    let done = app.save(&ben, event, true, right(&plain)).await;
    done.expect("submitted");
    let done = app.app.publish_scores(&admin, event).await;
    done.expect("published");
    let shown = app.app.show_score(&admin, event, ben.user_id).await;
    let attempt = shown.expect("a score").expect("published").attempt_id;
    let subject = ("competition", "Cup");
    let published = recorded(&app, scope, ADA, "publish_scores", subject).await;
    let expected = json!({ "published_attempts": [attempt] });
    assert_eq!(states(published), (Value::Null, expected));
}

#[tokio::test]
async fn who_may_see_settings_reads_the_record_of_their_own_organization() {
    let (app, admin) = TestApp::new().await;
    let outsider = app.organization("Beta", 10).await;
    let ben = app.person(&admin, "Ben", "user").await;
    let query = AuditQuery::default();
    let list = async |caller: &Caller| app.app.list_audit_entries(caller, &query).await;
    let page = list(&admin).await.expect("a page");
    assert_eq!(page.rows[0].actor.user_id, Some(ben.user_id));
    assert!(page.rows.iter().all(|entry| entry.scope == admin.scope));
    let page = list(&outsider).await.expect("a page");
    assert!(page.rows.iter().all(|entry| entry.scope == outsider.scope));
    assert_eq!(code(list(&ben).await), "forbidden");
}
