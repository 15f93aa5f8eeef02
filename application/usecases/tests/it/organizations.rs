//! Tests of organizations: their admins, and what can change while they have users.

use application::Edit;
use domain_accounts::PasswordHash;
use domain_kernel::OrganizationId;
use domain_organization::OrganizationChange;
use futures_util::future::join;
use rstest::rstest;

use crate::test_app::{
    Database, PASSWORD, TestApp, invalid_fields, organization_draft, overwriting_edit,
    refusal_code, user_draft, whole_list,
};

#[tokio::test]
async fn an_organization_with_users_is_neither_changed_nor_deleted() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let draft = || organization_draft("Acme Two", "admin@acme.test", "acme.test", 100);
    app.app
        .update_organization(&root, id, overwriting_edit(draft()))
        .await
        .expect("nobody but the admin");
    app.person(&admin, "Ben", "user").await;
    assert_eq!(
        refusal_code(
            app.app
                .update_organization(&root, id, overwriting_edit(draft()))
                .await
        ),
        "organization_has_users"
    );
    assert_eq!(
        refusal_code(app.app.delete_organization(&root, id).await),
        "organization_has_users"
    );
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn an_organization_is_not_changed_while_a_seat_is_taken(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let tx = app.begin().await;
    assert!(tx.take_seat(id).await.expect("a seat"));
    let draft = organization_draft("Acme Two", "admin@acme.test", "acme.test", 100);
    let (node, store) = app.pausing_node();
    let change = node.update_organization(&root, id, overwriting_edit(draft));
    let taken = async {
        store.begun().await;
        store.resume();
        // When this returns, the change has finished its reads without the lock.
        app.wait_until_blocked().await;
        tx.commit_unaudited().await.expect("taken");
    };
    let (changed, ()) = join(change, taken).await;
    assert_eq!(refusal_code(changed), "organization_has_users");
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
        .change_organization(&root, id, overwriting_edit(change(1)));
    assert_eq!(refusal_code(refused.await), "limit_below_use");
    let before = app.app.show_organization(&root, id).await.expect("a row");
    assert_eq!(before.name, "Acme");
    let changed = app
        .app
        .change_organization(&root, id, overwriting_edit(change(2)));
    let changed = changed.await.expect("changed");
    assert_eq!((changed.name.as_str(), changed.max_users), ("Ajax", 2));
    assert_eq!(
        (&changed.host, changed.total_file_mb),
        (&before.host, before.total_file_mb)
    );
    let full = user_draft("Cem", "cem@acme.test", "user");
    assert_eq!(
        refusal_code(app.app.create_user(&admin, None, full).await),
        "user_limit_reached"
    );
    let old = Edit {
        draft: change(9),
        version: Some(before.version),
    };
    let old = app.app.change_organization(&root, id, old);
    assert_eq!(refusal_code(old.await), "stale_version");
    let wrong = OrganizationChange {
        name: Some("?".to_owned()),
        max_users: Some(0),
        ..Default::default()
    };
    let wrong = app
        .app
        .change_organization(&root, id, overwriting_edit(wrong));
    assert_eq!(invalid_fields(wrong.await).len(), 2);
    let unknown = OrganizationId(uuid::Uuid::nil());
    let unknown = app
        .app
        .change_organization(&root, unknown, overwriting_edit(change(9)));
    assert_eq!(refusal_code(unknown.await), "not_found");
}

#[tokio::test]
async fn the_admin_of_an_organization_is_replaced_until_the_account_is_set_up() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let draft = |email: &str| overwriting_edit(organization_draft("Acme", email, "acme.test", 100));
    let replaced = app
        .app
        .update_organization(&root, id, draft("chief@acme.test"));
    assert_eq!(refusal_code(replaced.await), "invitation_accepted");
    assert_eq!(
        refusal_code(app.app.resend_invitation(&root, id).await),
        "invitation_accepted"
    );
    let kept = app.app.show_organization(&root, id).await.expect("a row");
    assert_eq!(kept.admin_email, "admin@acme.test");
    assert_eq!(kept.invitation, None);
}

#[tokio::test]
async fn an_organization_stays_usable_with_another_admin() {
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
        refusal_code(app.app.resend_invitation(&root, id).await),
        "invitation_accepted"
    );
    let draft = |email: &str| overwriting_edit(organization_draft("Ajax", email, "acme.test", 100));
    let renamed = app
        .app
        .update_organization(&root, id, draft("chief@acme.test"));
    assert_eq!(renamed.await.expect("renamed").name, "Ajax");
    let replaced = app
        .app
        .update_organization(&root, id, draft("boss@acme.test"));
    assert_eq!(refusal_code(replaced.await), "invitation_accepted");
}

#[tokio::test]
async fn an_organization_with_templates_is_not_deleted() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    app.template(&admin, "Basics").await;
    assert_eq!(
        refusal_code(app.app.delete_organization(&root, id).await),
        "organization_has_data"
    );
    app.app
        .show_organization(&root, id)
        .await
        .expect("still there");
}

#[tokio::test]
async fn a_deleted_organization_frees_its_names() {
    let app = TestApp::empty().await;
    let root = app.caller("root@platform.test").await;
    let (_, id) = app.invited_organization("Beta", 5).await;
    app.app
        .delete_organization(&root, id)
        .await
        .expect("deleted");
    assert_eq!(
        refusal_code(app.app.show_organization(&root, id).await),
        "not_found"
    );
    app.organization("Beta", 5).await;
}

#[tokio::test]
async fn an_organization_is_deleted_only_until_its_admin_has_set_the_account_up() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let refused = app.app.delete_organization(&root, id).await;
    assert_eq!(refusal_code(refused), "invitation_accepted");
    let still = app.app.show_own_organization(&admin, None).await;
    still.expect("the admin is still signed in");
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn an_admin_who_accepts_meanwhile_keeps_the_organization(#[case] database: Database) {
    let Some((app, _)) = TestApp::with_database(database).await else {
        return;
    };
    let root = app.caller("root@platform.test").await;
    let (_, id) = app.invited_organization("Beta", 5).await;
    // The admin accepts the invitation, and the deletion starts before the commit.
    let tx = app.begin().await;
    let admin = tx.organization_admin(id).await.expect("a read");
    let mut admin = admin.expect("an admin");
    admin.accept_invitation(
        "Bea".to_owned(),
        PasswordHash::new(format!("plain:{PASSWORD}")),
    );
    tx.save_user(&admin).await.expect("saved");
    let deletion = app.app.delete_organization(&root, id);
    let acceptance = async {
        app.wait_until_blocked().await;
        tx.commit_unaudited().await.expect("committed");
    };
    let (deleted, ()) = tokio::join!(deletion, acceptance);
    let refusal = match database {
        Database::Sqlite => "invitation_accepted",
        Database::Postgres => "stale_version",
    };
    assert_eq!(refusal_code(deleted), refusal);
    app.app
        .show_organization(&root, id)
        .await
        .expect("still there");
}

#[tokio::test]
async fn a_taken_address_of_the_admin_is_named_at_its_field() {
    let (app, _) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let draft = organization_draft("Beta", "admin@acme.test", "beta.test", 5);
    assert_eq!(
        invalid_fields(app.app.create_organization(&root, draft).await),
        ["admin_email: The email has already been taken."]
    );
    let page = app
        .app
        .list_organizations(&root, &whole_list())
        .await
        .expect("a list");
    assert_eq!(page.total, 1, "nothing of it was stored");
}
