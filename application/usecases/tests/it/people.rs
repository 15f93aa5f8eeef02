//! Organizations, roles and people: seats, tenants, and who may give what to whom.

use std::time::Duration;

use application::{Edit, RoleDraft};
use application_ports::UserFilter;
use domain_kernel::{OrganizationId, UserId};
use domain_organization::{OrganizationChange, UserDraft};
use futures_util::future::join;
use rstest::rstest;

use crate::test_app::{
    Database, TestApp, code, everything, fields, organization_draft, overwriting, permission,
    user_draft,
};

#[tokio::test]
async fn an_organization_with_people_is_neither_changed_nor_deleted() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let draft = || organization_draft("Acme Two", "admin@acme.test", "acme.test", 100);
    app.app
        .update_organization(&root, id, overwriting(draft()))
        .await
        .expect("nobody but the admin");
    app.person(&admin, "Ben", "user").await;
    assert_eq!(
        code(
            app.app
                .update_organization(&root, id, overwriting(draft()))
                .await
        ),
        "organization_has_users"
    );
    assert_eq!(
        code(app.app.delete_organization(&root, id).await),
        "organization_has_users"
    );
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_organization_is_not_changed_while_somebody_takes_a_seat(#[case] database: Database) {
    let (app, admin) = TestApp::on(database).await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let tx = app.app.ports().store.begin().await.expect("a transaction");
    assert!(tx.take_seat(id).await.expect("a seat"));
    let draft = organization_draft("Acme Two", "admin@acme.test", "acme.test", 100);
    let change = app.app.update_organization(&root, id, overwriting(draft));
    let taken = async {
        // Time enough for the change to find the organization as it was.
        tokio::time::sleep(Duration::from_millis(200)).await;
        tx.commit_unaudited().await.expect("taken");
    };
    let (changed, ()) = join(change, taken).await;
    assert_eq!(code(changed), "organization_has_users");
}

#[tokio::test]
async fn an_organization_in_use_changes_name_url_and_limits() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    app.person(&admin, "Ben", "user").await;
    let change = |max_users| OrganizationChange {
        name: Some("Ajax".to_owned()),
        max_users: Some(max_users),
        ..Default::default()
    };
    let refused = app
        .app
        .change_organization(&root, id, overwriting(change(1)));
    assert_eq!(code(refused.await), "limit_below_use");
    let before = app.app.show_organization(&root, id).await.expect("a row");
    assert_eq!(before.name, "Acme");
    let changed = app
        .app
        .change_organization(&root, id, overwriting(change(2)));
    let changed = changed.await.expect("changed");
    assert_eq!((changed.name.as_str(), changed.max_users), ("Ajax", 2));
    assert_eq!(
        (&changed.host, changed.total_file_mb),
        (&before.host, before.total_file_mb)
    );
    let full = user_draft("Cem", "cem@acme.test", "user");
    assert_eq!(
        code(app.app.create_user(&admin, None, full).await),
        "user_limit_reached"
    );
    let old = Edit {
        draft: change(9),
        version: Some(before.version),
    };
    let old = app.app.change_organization(&root, id, old);
    assert_eq!(code(old.await), "stale_version");
    let wrong = OrganizationChange {
        name: Some("?".to_owned()),
        max_users: Some(0),
        ..Default::default()
    };
    let wrong = app.app.change_organization(&root, id, overwriting(wrong));
    assert_eq!(fields(wrong.await).len(), 2);
    let unknown = OrganizationId(uuid::Uuid::nil());
    let unknown = app
        .app
        .change_organization(&root, unknown, overwriting(change(9)));
    assert_eq!(code(unknown.await), "not_found");
}

#[tokio::test]
async fn the_admin_of_an_organization_is_replaced_until_the_account_is_set_up() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let draft = |email: &str| overwriting(organization_draft("Acme", email, "acme.test", 100));
    let replaced = app
        .app
        .update_organization(&root, id, draft("chief@acme.test"));
    assert_eq!(code(replaced.await), "invitation_accepted");
    assert_eq!(
        code(app.app.resend_invitation(&root, id).await),
        "invitation_accepted"
    );
    let kept = app.app.show_organization(&root, id).await.expect("a row");
    assert_eq!(kept.admin_email, "admin@acme.test");
    assert_eq!(kept.invitation, None);
}

#[tokio::test]
async fn an_organization_lives_on_with_another_admin() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let chief = app.person(&admin, "Chief", "admin").await;
    let gone = app.app.delete_user(&chief, None, admin.user_id).await;
    gone.expect("another admin stays");
    let row = app.app.show_organization(&root, id).await.expect("a row");
    assert_eq!(row.admin_id, chief.user_id);
    assert_eq!(row.admin_email, "chief@acme.test");
    assert_eq!(
        code(app.app.resend_invitation(&root, id).await),
        "invitation_accepted"
    );
    let draft = |email: &str| overwriting(organization_draft("Ajax", email, "acme.test", 100));
    let renamed = app
        .app
        .update_organization(&root, id, draft("chief@acme.test"));
    assert_eq!(renamed.await.expect("renamed").name, "Ajax");
    let replaced = app
        .app
        .update_organization(&root, id, draft("boss@acme.test"));
    assert_eq!(code(replaced.await), "invitation_accepted");
}

#[tokio::test]
async fn an_organization_with_templates_is_not_deleted() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    app.template(&admin, "Basics").await;
    assert_eq!(
        code(app.app.delete_organization(&root, id).await),
        "organization_has_data"
    );
    app.app
        .show_organization(&root, id)
        .await
        .expect("still there");
}

#[tokio::test]
async fn a_deleted_organization_frees_its_names() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    app.app
        .delete_organization(&root, id)
        .await
        .expect("deleted");
    assert_eq!(
        code(app.app.show_organization(&root, id).await),
        "not_found"
    );
    app.organization("Acme", 5).await;
}

#[tokio::test]
async fn a_taken_address_of_the_admin_is_named_at_its_field() {
    let (app, _) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let draft = organization_draft("Beta", "admin@acme.test", "beta.test", 5);
    assert_eq!(
        fields(app.app.create_organization(&root, draft).await),
        ["admin_email: The email has already been taken."]
    );
    let page = app
        .app
        .list_organizations(&root, &everything())
        .await
        .expect("a list");
    assert_eq!(page.total, 1, "nothing of it was stored");
}

#[tokio::test]
async fn a_full_organization_accepts_no_more_users() {
    let app = TestApp::empty().await;
    let admin = app.organization("Small", 2).await;
    app.person(&admin, "Ben", "user").await;
    let third = app
        .app
        .create_user(&admin, None, user_draft("Cid", "cid@small.test", "user"))
        .await;
    assert_eq!(code(third), "user_limit_reached");
    let ben = app
        .app
        .list_users(&admin, None, UserFilter::default(), &everything())
        .await
        .expect("a list")
        .rows[0]
        .id;
    app.app
        .delete_user(&admin, None, ben)
        .await
        .expect("deleted");
    app.person(&admin, "Cid", "user").await;
}

#[tokio::test]
async fn a_deleted_person_is_signed_out_and_the_address_is_free() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    app.app
        .delete_user(&admin, None, ben.user_id)
        .await
        .expect("deleted");
    let token = format!("{} {}", ben.session_id, ben.user_id);
    assert_eq!(code(app.authenticate(&token).await), "unauthenticated");
    app.person(&admin, "Ben", "user").await;
}

#[tokio::test]
async fn nobody_makes_a_role_that_holds_more_than_they_do() {
    let (app, admin) = TestApp::new().await;
    app.role(
        &admin,
        "Clerk",
        &[
            "create role",
            "update role",
            "create user",
            "update user",
            "viewAny template",
        ],
    )
    .await;
    let clerk = app.person(&admin, "Cleo", "Clerk").await;
    let more = RoleDraft {
        name: "More".to_owned(),
        permissions: vec![permission("create competition")],
    };
    assert_eq!(
        code(app.app.create_role(&clerk, None, more).await),
        "forbidden"
    );
    let equal = RoleDraft {
        name: "Equal".to_owned(),
        permissions: vec![permission("viewAny template")],
    };
    app.app
        .create_role(&clerk, None, equal)
        .await
        .expect("a role");
    let draft = user_draft("Dora", "dora@acme.test", "admin");
    assert_eq!(
        code(app.app.create_user(&clerk, None, draft).await),
        "forbidden"
    );
    let takeover = user_draft("Ada", "admin@acme.test", "user");
    assert_eq!(
        code(
            app.app
                .update_user(&clerk, None, admin.user_id, overwriting(takeover))
                .await
        ),
        "forbidden"
    );
    app.person(&clerk, "Eve", "user").await;
}

#[tokio::test]
async fn nobody_changes_their_own_role_or_deletes_themselves_and_the_last_admin_stays() {
    let (app, admin) = TestApp::new().await;
    let demoted = || UserDraft {
        password: String::new(),
        password_confirmation: String::new(),
        ..user_draft("Ada", "admin@acme.test", "user")
    };
    assert_eq!(
        code(
            app.app
                .update_user(&admin, None, admin.user_id, overwriting(demoted()))
                .await
        ),
        "own_role"
    );
    assert_eq!(
        code(app.app.delete_user(&admin, None, admin.user_id).await),
        "own_account"
    );
    let second = app.person(&admin, "Bea", "admin").await;
    app.app
        .update_user(&second, None, admin.user_id, overwriting(demoted()))
        .await
        .expect("one is left");
    assert_eq!(
        code(app.app.delete_user(&second, None, second.user_id).await),
        "own_account"
    );
    let root = app.caller("root@platform.test").await;
    let organization = second.scope.organization_id();
    let gone = app.app.delete_user(&root, organization, second.user_id);
    assert_eq!(code(gone.await), "last_admin");
}

#[tokio::test]
async fn a_change_of_a_role_counts_from_the_next_request_on() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["viewAny template"]).await;
    let clerk = app.person(&admin, "Cleo", "Clerk").await;
    let role = app
        .app
        .list_roles(&admin, None, false, &everything())
        .await
        .expect("a list")
        .rows[0]
        .id;
    let token = format!("{} {}", clerk.session_id, clerk.user_id);
    let draft = RoleDraft {
        name: "Clerk".to_owned(),
        permissions: vec![permission("create template")],
    };
    app.app
        .update_role(&admin, None, role, overwriting(draft))
        .await
        .expect("changed");
    let held = app
        .authenticate(&token)
        .await
        .expect("a session")
        .permissions;
    assert_eq!(
        held.names(),
        ["viewAny template", "create template"],
        "with the implied view (D8)"
    );
    assert_eq!(
        code(app.app.delete_role(&admin, None, role).await),
        "role_in_use"
    );
}

#[tokio::test]
async fn another_organizations_people_and_roles_are_not_found() {
    let (app, admin) = TestApp::new().await;
    let outsider = app.organization("Beta", 10).await;
    let ben = app.person(&admin, "Ben", "user").await;
    assert_eq!(
        code(app.app.show_user(&outsider, None, ben.user_id).await),
        "not_found"
    );
    assert_eq!(
        code(app.app.delete_user(&outsider, None, ben.user_id).await),
        "not_found"
    );
    let draft = user_draft("Ben", "ben@beta.test", "user");
    assert_eq!(
        code(
            app.app
                .update_user(&outsider, None, ben.user_id, overwriting(draft))
                .await
        ),
        "not_found"
    );
    let named = admin.scope.organization_id();
    let page = app
        .app
        .list_users(&outsider, named, UserFilter::default(), &everything())
        .await
        .expect("a list");
    assert!(
        page.rows
            .iter()
            .all(|row| row.email.ends_with("@beta.test")),
        "organization_id is ignored (D2)"
    );
}

#[tokio::test]
async fn a_super_administrator_manages_people_of_the_named_organization() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let named = admin.scope.organization_id();
    let home = app
        .app
        .show_own_organization(&root, named)
        .await
        .expect("a home");
    assert_eq!(home.domain, "acme.test");
    let draft = user_draft("Ben", "ben@acme.test", "user");
    let row = app
        .app
        .create_user(&root, named, draft)
        .await
        .expect("a person");
    assert_eq!(
        app.app
            .show_user(&admin, None, row.id)
            .await
            .expect("the same person"),
        row
    );
    assert_eq!(
        code(app.app.show_user(&root, None, row.id).await),
        "not_found",
        "not of the platform"
    );
    assert_eq!(
        code(app.app.list_templates(&root, &everything()).await),
        "forbidden",
        "D2"
    );
    assert_eq!(
        code(
            app.app
                .show_user(&root, named, UserId(uuid::Uuid::nil()))
                .await
        ),
        "not_found"
    );
}

#[tokio::test]
async fn an_address_of_another_domain_is_refused() {
    let (app, admin) = TestApp::new().await;
    let draft = user_draft("Ben", "ben@elsewhere.test", "user");
    assert_eq!(
        fields(app.app.create_user(&admin, None, draft).await).len(),
        1
    );
}
