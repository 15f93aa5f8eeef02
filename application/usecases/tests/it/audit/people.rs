//! Tests of the audit entries of organizations, accounts, users and roles.

use application::{
    AppError, Caller, ChangePassword, ChosenUsers, ImportOptions, LeftRehearsal, MonitorOrder,
    MonitorQuery, ResetPassword, RetentionPeriods, RoleDraft, SignIn, UserFile,
};
use application_ports::NameColumn;
use application_testkit::invited_draft;
use domain_access::Scope;
use domain_accounts::{UserDraft, erased_name};
use domain_kernel::{EmailAddress, Paging, Retention, Sort};
use domain_organization::{
    EntityDraft, EntityEdit, OrganizationChange, OrganizationRetentionDraft, TeamDraft,
};
use domain_scheduling::EventKind;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    ADA, NEW_PASSWORD, check_action, check_newest_entry, entries, reference_to, states_of,
};
use crate::test_app::{
    IP, PASSWORD, TestApp, organization_draft, overwriting_edit, permission, user_draft,
};

#[tokio::test]
pub async fn the_operator_makes_super_administrators() {
    let app = TestApp::empty().await;
    let (scope, subject) = (Scope::Platform, ("user", "Super Administrator"));
    let state = |email: &str| json!({ "name": subject.1, "email": email, "role": "super_admin" });
    let first = check_newest_entry(&app, scope, "operator", "prepare_platform", subject).await;
    assert_eq!(states_of(first), (Value::Null, state("root@platform.test")));

    let email = || EmailAddress::parse("second@platform.test").expect("an address");
    app.app.create_super_admin(email()).await.expect("a link");
    let second = check_newest_entry(&app, scope, "operator", "create_super_admin", subject).await;
    assert_eq!(
        states_of(second),
        (Value::Null, state("second@platform.test"))
    );
    app.app.create_super_admin(email()).await.expect("a link");
    let again = check_newest_entry(&app, scope, "operator", "create_super_admin", subject).await;
    assert_eq!(states_of(again), (Value::Null, Value::Null));

    let count = entries(&app, scope).await.len();
    assert_eq!(app.app.prepare_platform(None).await.expect("ready"), None);
    assert_eq!(entries(&app, scope).await.len(), count);
}

#[tokio::test]
pub async fn a_replaced_signing_key_is_recorded_without_the_key() {
    let app = TestApp::empty().await;
    app.app.replace_signing_key().await.expect("replaced");
    let subject = ("signing_key", "signing key");
    let scope = Scope::Platform;
    let replaced =
        check_newest_entry(&app, scope, "operator", "replace_signing_key", subject).await;
    assert_eq!(states_of(replaced), (Value::Null, Value::Null));
}

/// Also checks that no other organization can be removed with its data (D249).
#[tokio::test]
pub async fn a_rehearsal_is_recorded_when_it_is_made_and_when_it_is_removed() {
    let (app, admin) = TestApp::new().await;
    let scope = Scope::Platform;
    let made = app
        .app
        .prepare_rehearsal(EventKind::Competition, (3, 5), true)
        .await;
    let made = made.expect("made");
    assert_eq!(made.people.len(), 3);
    let newest = entries(&app, scope).await.remove(0);
    let name = newest.subject.name.clone();
    assert!(name.starts_with("Rehearsal "), "{name}");
    let subject = ("organization", name.as_str());
    let created = check_newest_entry(&app, scope, "operator", "prepare_rehearsal", subject).await;
    let (before, state) = states_of(created);
    assert_eq!((before, &state["max_users"]), (Value::Null, &json!(4)));
    let left = app.app.left_rehearsals().await.expect("the list");
    let organization = made.organization;
    let found = |is_running| LeftRehearsal {
        organization,
        is_running,
    };
    assert_eq!(left, [found(true)]);
    app.clock.advance(50);
    app.app.see_rehearsal(organization).await.expect("seen");
    for (seconds, is_running) in [(59, true), (1, false)] {
        app.clock.advance(seconds);
        let left = app.app.left_rehearsals().await.expect("the list");
        assert_eq!(left, [found(is_running)], "{seconds}");
    }

    let sign_in = async |email: &EmailAddress, password: &str| {
        let session = app.app.sign_in(SignIn {
            email: email.as_str().to_owned(),
            password: password.to_owned(),
            remember_me: false,
            ip: None,
            device_name: None,
            devices: Vec::new(),
        });
        let principal = session.await.expect("a session").principal;
        Caller {
            principal,
            ip: None,
            device: None,
        }
    };
    let person = sign_in(&made.people[0], &made.password).await;
    app.start(&person, made.competition).await;
    let watcher = made.watcher.as_ref().expect("somebody watches");
    let watching = sign_in(&watcher.email, &watcher.password).await;
    let query = MonitorQuery {
        state: None,
        search: String::new(),
        order: MonitorOrder::Name,
        paging: Paging::default(),
    };
    let kind = EventKind::Competition;
    let seen = app
        .app
        .monitor_event(&watching, kind, made.competition, &query);
    assert_eq!(seen.await.expect("the live view").page.total, 3);

    let own = admin.scope.organization_id().expect("an organization");
    let refused = app.app.remove_rehearsal(own).await;
    assert!(matches!(refused, Err(AppError::NotFound)), "{refused:?}");
    app.app
        .remove_rehearsal(made.organization)
        .await
        .expect("removed");
    let removed = check_newest_entry(&app, scope, "operator", "remove_rehearsal", subject).await;
    assert_eq!(states_of(removed), (state, Value::Null));
    assert_eq!(app.app.left_rehearsals().await.expect("the list"), []);
    let again = app.app.remove_rehearsal(made.organization).await;
    assert!(matches!(again, Err(AppError::NotFound)), "{again:?}");
}

#[tokio::test]
pub async fn organizations_are_recorded_with_their_limits() {
    let app = TestApp::empty().await;
    let root = app.caller("root@platform.test").await;
    let (scope, actor) = (Scope::Platform, "Super Administrator");
    let draft = |name: &str, email: &str| organization_draft(name, email, "acme.test", 7);
    let created = draft("Acme", "boss@acme.test");
    let created = app.app.create_organization(&root, created).await;
    let id = created.expect("an organization").id;
    let tx = app.begin().await;
    let organization = tx.organization(id).await.expect("read").expect("a row");
    drop(tx);
    let admin_id = organization.admin_id;
    let state = |name: &str, email: &str| {
        json!({
            "name": name, "host": "https://acme.test", "domain": "acme.test", "admin_id": admin_id,
            "admin_email": email, "max_users": 7, "total_file_mb": 100,
        })
    };
    let subject = ("organization", "Acme");
    let created = check_newest_entry(&app, scope, actor, "create_organization", subject).await;
    assert_eq!(created.subject.id, id.0);
    let first = state("Acme", "boss@acme.test");
    assert_eq!(states_of(created), (Value::Null, first.clone()));

    app.app.resend_invitation(&root, id).await.expect("sent");
    let resent = check_newest_entry(&app, scope, actor, "resend_invitation", subject).await;
    assert_eq!(states_of(resent), (Value::Null, Value::Null));

    let changed = draft("Ajax", "chief@acme.test");
    let changed = app
        .app
        .update_organization(&root, id, overwriting_edit(changed))
        .await;
    changed.expect("changed");
    let updated = check_newest_entry(&app, scope, actor, "update_organization", subject).await;
    let second = state("Ajax", "chief@acme.test");
    assert_eq!(states_of(updated), (first, second.clone()));

    let change = OrganizationChange {
        max_users: Some(9),
        kept: Some(OrganizationRetentionDraft {
            texts_days: Some(90),
            audit_states_days: None,
        }),
        ..Default::default()
    };
    let changed = app
        .app
        .change_organization(&root, id, overwriting_edit(change));
    changed.await.expect("changed");
    let subject = ("organization", "Ajax");
    let changed = check_newest_entry(&app, scope, actor, "change_organization", subject).await;
    let mut third = second.clone();
    third["max_users"] = json!(9);
    third["keep_texts_days"] = json!(90);
    assert_eq!(states_of(changed), (second, third.clone()));

    let deleted = app.app.delete_organization(&root, id).await;
    deleted.expect("deleted");
    let deleted = check_newest_entry(&app, scope, actor, "delete_organization", subject).await;
    assert_eq!(states_of(deleted), (third, Value::Null));
}

#[tokio::test]
pub async fn changes_of_ones_own_account_are_recorded() {
    let (app, admin) = TestApp::new().await;
    let (scope, subject) = (admin.scope, ("user", ADA));
    let signed_in = check_newest_entry(&app, scope, ADA, "sign_in", subject).await;
    assert_eq!(signed_in.subject.id, admin.user_id.0);
    assert_eq!(states_of(signed_in), (Value::Null, Value::Null));

    let account = |name: &str| json!({ "name": name, "email": "admin@acme.test", "role": "admin" });
    let mut changed = account(ADA);
    changed["password"] = json!("changed");
    let accepted = entries(&app, scope).await.remove(1);
    check_action(&accepted, "accept_invitation");
    assert_eq!(
        (accepted.actor.name.as_str(), accepted.subject.name.as_str()),
        (ADA, "Administrator")
    );
    assert_eq!(
        states_of(accepted),
        (account("Administrator"), changed.clone())
    );

    let change = ChangePassword {
        current_password: PASSWORD.to_owned(),
        password: NEW_PASSWORD.to_owned(),
        password_confirmation: NEW_PASSWORD.to_owned(),
    };
    let done = app.app.change_password(&admin, change).await;
    done.expect("changed");
    let entry = check_newest_entry(&app, scope, ADA, "change_password", subject).await;
    assert_eq!(states_of(entry), (account(ADA), changed.clone()));

    let done = app.forget_password("admin@acme.test").await;
    done.expect("a link");
    let reset = ResetPassword {
        email: "admin@acme.test".to_owned(),
        token: app.last_token(),
        password: PASSWORD.to_owned(),
        password_confirmation: PASSWORD.to_owned(),
        ip: Some(IP),
        device_name: None,
    };
    app.app.reset_password(reset).await.expect("a new password");
    let entry = check_newest_entry(&app, scope, ADA, "reset_password", subject).await;
    assert_eq!(states_of(entry), (account(ADA), changed));

    let admin = app.caller("admin@acme.test").await;
    let other = app.caller("admin@acme.test").await;
    let done = app.app.end_session(&admin, other.session_id).await;
    done.expect("ended");
    let ended = check_newest_entry(&app, scope, ADA, "end_session", subject).await;
    assert_eq!(states_of(ended), (Value::Null, Value::Null));
    let done = app.app.end_other_sessions(&admin).await;
    done.expect("ended");
    let ended = check_newest_entry(&app, scope, ADA, "end_other_sessions", subject).await;
    assert_eq!(states_of(ended), (Value::Null, Value::Null));
    app.app.sign_out(&admin).await.expect("signed out");
    let signed_out = check_newest_entry(&app, scope, ADA, "sign_out", subject).await;
    assert_eq!(states_of(signed_out), (Value::Null, Value::Null));
}

#[tokio::test]
pub async fn an_import_is_one_entry_with_all_users_and_without_their_passwords() {
    let (app, admin) = TestApp::new().await;
    let text =
        format!("name,email,password\nBen,ben@acme.test,{NEW_PASSWORD}\nCyd,cyd@acme.test,\n");
    let file = || UserFile {
        role: "USER".to_owned(),
        content: text.clone().into_bytes().into(),
        options: ImportOptions::default(),
    };
    let imported = app
        .app
        .import_users(&admin, None, file(), async |_| {})
        .await;
    imported.expect("imported");
    let imported =
        check_newest_entry(&app, admin.scope, ADA, "import_users", ("user", "Ben")).await;
    let (before, mut after) = states_of(imported);
    for user in after["users"].as_array_mut().expect("users") {
        let id = user["id"].take();
        assert!(id.is_string());
    }
    let user = |name: &str, email: &str, is_invited: bool| json!({ "id": null, "name": name, "email": email, "is_invited": is_invited });
    let users = [
        user("Ben", "ben@acme.test", false),
        user("Cyd", "cyd@acme.test", true),
    ];
    assert_eq!(before, Value::Null);
    assert_eq!(
        after,
        json!({ "role": "user", "users_count": 2, "users": users })
    );

    // Nothing changes, so there is no audit entry.
    let count = entries(&app, admin.scope).await.len();
    let again = app
        .app
        .import_users(&admin, None, file(), async |_| {})
        .await;
    assert_eq!(again.expect("nothing").created, 0);
    assert_eq!(entries(&app, admin.scope).await.len(), count);
}

#[tokio::test]
pub async fn users_are_recorded_with_their_role_and_never_with_a_password() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let draft = user_draft("Ben", "ben@acme.test", "user");
    let created = app.app.create_user(&admin, None, draft).await;
    let id = created.expect("a user").id;
    let first = json!({ "name": "Ben", "email": "ben@acme.test", "role": "user" });
    let created = check_newest_entry(&app, scope, ADA, "create_user", ("user", "Ben")).await;
    assert_eq!(created.subject.id, id.0);
    assert_eq!(states_of(created), (Value::Null, first.clone()));

    let draft = |password: &str| UserDraft {
        password: password.to_owned(),
        password_confirmation: password.to_owned(),
        ..user_draft("Benno", "benno@acme.test", "suber-admin")
    };
    let done = app
        .app
        .update_user(&admin, None, id, overwriting_edit(draft("")))
        .await;
    done.expect("changed");
    let second = json!({ "name": "Benno", "email": "benno@acme.test", "role": "suber-admin" });
    let updated = check_newest_entry(&app, scope, ADA, "update_user", ("user", "Ben")).await;
    assert_eq!(states_of(updated), (first, second.clone()));

    let done = app
        .app
        .update_user(&admin, None, id, overwriting_edit(draft(NEW_PASSWORD)))
        .await;
    done.expect("a new password");
    let mut changed = second.clone();
    changed["password"] = json!("changed");
    let subject = ("user", "Benno");
    let updated = check_newest_entry(&app, scope, ADA, "update_user", subject).await;
    assert_eq!(states_of(updated), (second.clone(), changed));

    let done = app.app.sign_out_user(&admin, None, id).await;
    done.expect("signed out");
    let signed_out = check_newest_entry(&app, scope, ADA, "sign_out_user", subject).await;
    assert_eq!(states_of(signed_out), (Value::Null, Value::Null));

    let done = app.app.let_in_user(&admin, None, id).await;
    done.expect("let in");
    let let_in = check_newest_entry(&app, scope, ADA, "let_in_user", subject).await;
    assert_eq!(states_of(let_in), (Value::Null, Value::Null));

    let users = ChosenUsers::Ids(vec![id]);
    let done = app.app.change_roles(&admin, None, users, "user").await;
    done.expect("changed");
    let mut participant = second.clone();
    participant["role"] = json!("user");
    let changed = check_newest_entry(&app, scope, ADA, "change_roles", subject).await;
    assert_eq!(states_of(changed), (second.clone(), participant));
    let count = entries(&app, scope).await.len();
    for role in ["user", "suber-admin"] {
        let users = ChosenUsers::Ids(vec![id]);
        let done = app.app.change_roles(&admin, None, users, role).await;
        done.expect("changed");
    }
    assert_eq!(entries(&app, scope).await.len(), count + 1);

    let done = app.app.deactivate_user(&admin, None, id).await;
    done.expect("deactivated");
    let mut deactivated = second.clone();
    deactivated["deactivated"] = json!(true);
    let changed = check_newest_entry(&app, scope, ADA, "deactivate_user", subject).await;
    assert_eq!(states_of(changed), (second.clone(), deactivated.clone()));
    let count = entries(&app, scope).await.len();
    let done = app.app.deactivate_user(&admin, None, id).await;
    done.expect("nothing to do");
    assert_eq!(entries(&app, scope).await.len(), count);
    let done = app.app.reactivate_user(&admin, None, id).await;
    done.expect("reactivated");
    let changed = check_newest_entry(&app, scope, ADA, "reactivate_user", subject).await;
    assert_eq!(states_of(changed), (deactivated, second.clone()));

    let done = app.app.export_person(&admin, id).await;
    done.expect("exported");
    let exported = check_newest_entry(&app, scope, ADA, "export_person", subject).await;
    assert_eq!(states_of(exported), (Value::Null, Value::Null));

    let done = app.app.delete_user(&admin, None, id).await;
    done.expect("deleted");
    let deleted = check_newest_entry(&app, scope, ADA, "delete_user", subject).await;
    assert_eq!(states_of(deleted), (second, Value::Null));

    let done = app.app.erase_user(&admin, None, id).await;
    done.expect("erased");
    let subject = ("user", &*erased_name(id));
    let erased = check_newest_entry(&app, scope, ADA, "erase_user", subject).await;
    assert_eq!(states_of(erased), (Value::Null, Value::Null));
    for entry in entries(&app, scope).await {
        let is_about = entry.subject.id == Uuid::from(id);
        let has_states = entry.before.is_some() || entry.after.is_some();
        assert!(!(is_about && has_states), "{entry:?}");
    }
}

#[tokio::test]
pub async fn a_new_invitation_is_recorded_without_its_link() {
    let (app, admin) = TestApp::new().await;
    let draft = invited_draft("Ben", "ben@acme.test", "user");
    let created = app.app.create_user(&admin, None, draft).await;
    let id = created.expect("a user").id;
    let done = app.app.invite_user_again(&admin, None, id).await;
    done.expect("sent");
    let subject = ("user", "Ben");
    let sent = check_newest_entry(&app, admin.scope, ADA, "invite_user_again", subject).await;
    assert_eq!(states_of(sent), (Value::Null, Value::Null));
}

#[tokio::test]
pub async fn roles_are_recorded_with_their_permissions() {
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
    let created = check_newest_entry(&app, scope, ADA, "create_role", ("role", "Clerk")).await;
    assert_eq!(created.subject.id, id.0);
    assert_eq!(states_of(created), (Value::Null, first.clone()));

    let changed = draft("Scribe", &["create template"]);
    let done = app
        .app
        .update_role(&admin, None, id, overwriting_edit(changed))
        .await;
    done.expect("changed");
    let second =
        json!({ "name": "Scribe", "permissions": ["viewAny template", "create template"] });
    let updated = check_newest_entry(&app, scope, ADA, "update_role", ("role", "Clerk")).await;
    assert_eq!(states_of(updated), (first, second.clone()));

    let done = app.app.delete_role(&admin, None, id).await;
    done.expect("deleted");
    let deleted = check_newest_entry(&app, scope, ADA, "delete_role", ("role", "Scribe")).await;
    assert_eq!(states_of(deleted), (second, Value::Null));
}

#[tokio::test]
pub async fn entities_are_recorded_with_their_parents() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let tree = app
        .app
        .list_entity_tree(&admin, NameColumn::default(), Sort::Ascending);
    let root = tree.await.expect("a tree").remove(0).id;
    let row = |name: &str, parent_id, parent_row| EntityDraft {
        name: name.to_owned(),
        parent_id,
        parent_row,
    };
    let rows = [row("North", Some(root), None), row("Lab", None, Some(0))];
    let ids = app.app.create_entities(&admin, &rows).await;
    let ids = ids.expect("entities");
    let created =
        check_newest_entry(&app, scope, ADA, "create_entities", ("entity", "North")).await;
    let both = json!({ "entities": [
        { "id": ids[0], "name": "North", "parent": reference_to("entity", root) },
        { "id": ids[1], "name": "Lab", "parent": reference_to("entity", ids[0]) },
    ] });
    assert_eq!(states_of(created), (Value::Null, both));

    let edit = EntityEdit {
        name: "Laboratory".to_owned(),
        parent_id: Some(root),
    };
    let done = app
        .app
        .update_entity(&admin, ids[1], overwriting_edit(edit))
        .await;
    done.expect("moved");
    let updated = check_newest_entry(&app, scope, ADA, "update_entity", ("entity", "Lab")).await;
    let after = json!({ "name": "Laboratory", "parent": reference_to("entity", root) });
    assert_eq!(
        states_of(updated),
        (
            json!({ "name": "Lab", "parent": reference_to("entity", ids[0]) }),
            after.clone()
        )
    );

    let done = app.app.delete_entity(&admin, ids[1]).await;
    done.expect("deleted");
    let subject = ("entity", "Laboratory");
    let deleted = check_newest_entry(&app, scope, ADA, "delete_entity", subject).await;
    assert_eq!(states_of(deleted), (after, Value::Null));
}

#[tokio::test]
pub async fn teams_are_recorded_with_their_users() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let tree = app
        .app
        .list_entity_tree(&admin, NameColumn::default(), Sort::Ascending);
    let root = tree.await.expect("a tree").remove(0);
    let mut ids = Vec::new();
    for name in ["Ben", "Cleo"] {
        let draft = user_draft(name, &format!("{name}@acme.test"), "user");
        let user = app.app.create_user(&admin, None, draft).await;
        ids.push(user.expect("a user").id);
    }
    let draft = |leader: &str, users: &[&str]| TeamDraft {
        leader: leader.to_owned(),
        users: users.iter().map(|&user| user.to_owned()).collect(),
    };
    let subject = ("team", root.name.as_str());
    let done = app
        .app
        .create_team(&admin, root.id, draft("ben@acme.test", &[]))
        .await;
    done.expect("a team");
    let created = check_newest_entry(&app, scope, ADA, "create_team", subject).await;
    let first =
        json!({ "leader": reference_to("user", ids[0]), "members_count": 0, "members": [] });
    assert_eq!(states_of(created), (Value::Null, first.clone()));

    let edit = overwriting_edit(draft("ben@acme.test", &["cleo@acme.test"]));
    let done = app.app.update_team(&admin, root.id, edit).await;
    done.expect("changed");
    let updated = check_newest_entry(&app, scope, ADA, "update_team", subject).await;
    let second = json!({
        "leader": reference_to("user", ids[0]), "members_count": 1, "members": [reference_to("user", ids[1])],
    });
    assert_eq!(states_of(updated), (first, second.clone()));

    app.app.delete_team(&admin, root.id).await.expect("deleted");
    let deleted = check_newest_entry(&app, scope, ADA, "delete_team", subject).await;
    assert_eq!(states_of(deleted), (second, Value::Null));
}

#[tokio::test]
pub async fn a_link_to_the_reports_is_recorded_without_its_code() {
    let (app, admin) = TestApp::new().await;
    let link = app.app.create_reports_token(&admin).await.expect("a link");
    let subject = ("user", ADA);
    let entry = check_newest_entry(&app, admin.scope, ADA, "create_reports_token", subject).await;
    let (_, refusal_code) = link.url.split_once("token=").expect("a code");
    assert!(!format!("{entry:?}").contains(refusal_code));
    assert_eq!(states_of(entry), (Value::Null, Value::Null));
}

#[tokio::test]
pub async fn the_link_of_a_calendar_is_recorded_without_its_code() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let link = app.app.create_calendar_link(&ben).await.expect("a link");
    let (scope, subject) = (ben.scope, ("user", "Ben"));
    let made = check_newest_entry(&app, scope, "Ben", "create_calendar_link", subject).await;
    let (_, code) = link.url.rsplit_once('/').expect("a code");
    assert!(!format!("{made:?}").contains(code));
    assert_eq!(states_of(made), (Value::Null, Value::Null));
    let withdrawn = app.app.withdraw_calendar_link(&ben).await;
    withdrawn.expect("withdrawn");
    let entry = check_newest_entry(&app, scope, "Ben", "withdraw_calendar_link", subject).await;
    assert_eq!(states_of(entry), (Value::Null, Value::Null));
    let count = entries(&app, scope).await.len();
    let again = app.app.withdraw_calendar_link(&ben).await;
    again.expect("nothing to withdraw");
    assert_eq!(entries(&app, scope).await.len(), count);
}

#[tokio::test]
pub async fn a_mail_that_is_tried_again_is_recorded_without_its_recipient() {
    let (app, _) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let draft = organization_draft("Beta", "admin@beta.test", "beta.test", 5);
    let created = app.app.create_organization(&root, draft).await;
    created.expect("an organization");
    let report = app.app.show_installation(&root).await.expect("a report");
    let mail = &report.mails.first[0];
    let later = app.app.ports().clock.now().plus_minutes(60);
    let tx = app.begin().await;
    tx.postpone_email(mail.id, later).await.expect("it failed");
    tx.commit_unaudited().await.expect("postponed");
    app.app.retry_mail(&root, mail.id).await.expect("a try");
    let newest = entries(&app, Scope::Platform).await.remove(0);
    check_action(&newest, "retry_mail");
    assert_eq!(newest.subject.name, mail.subject);
    assert!(!format!("{newest:?}").contains("admin@beta.test"));
}

#[tokio::test]
pub async fn what_was_kept_long_enough_is_recorded() {
    let (app, admin) = TestApp::new().await;
    let ended = app.ended_long_ago(&admin).await;
    let acme = ("organization", "Acme");
    let month = Retention::of_days(30).expect("a period");
    let nothing = RetentionPeriods::default();
    let removed = json!({ "removed": 1 });
    for (kept, scope, action, subject, after) in [
        (
            RetentionPeriods {
                texts: month,
                ..nothing
            },
            admin.scope,
            "erase_old_texts",
            ("competition", "Cup"),
            json!({ "erased_sheets": 1 }),
        ),
        (
            RetentionPeriods {
                messages: month,
                ..nothing
            },
            admin.scope,
            "delete_old_messages",
            acme,
            removed.clone(),
        ),
        (
            RetentionPeriods {
                mails: month,
                ..nothing
            },
            Scope::Platform,
            "delete_old_mails",
            ("organization", "Platform"),
            removed,
        ),
        (
            RetentionPeriods {
                deleted_users: month,
                ..nothing
            },
            admin.scope,
            "erase_user",
            ("user", ended.erased_name.as_str()),
            Value::Null,
        ),
    ] {
        let node = app.keeping(kept);
        assert_eq!(
            node.apply_retention().await.expect("applied"),
            1,
            "{action}"
        );
        assert_eq!(
            node.apply_retention().await.expect("applied"),
            0,
            "{action}"
        );
        let entry = check_newest_entry(&app, scope, "operator", action, subject).await;
        assert_eq!(states_of(entry), (Value::Null, after));
    }
    let states = RetentionPeriods {
        audit_states: month,
        ..nothing
    };
    let node = app.keeping(states);
    assert!(node.apply_retention().await.expect("applied") > 0);
    let entry = check_newest_entry(&app, admin.scope, "operator", "erase_old_states", acme).await;
    assert_eq!(states_of(entry).0, Value::Null);
}
