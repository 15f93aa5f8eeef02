//! Tests of users: the user limit, separate organizations, and who may change which users.

mod erasure;
mod export;
mod imports;
mod invitations;
mod pages;
mod roles;
mod states;

use std::sync::Arc;

use application::{App, Ports};
use application_ports::{Clock as _, HashError, PasswordHasher, UserFilter};
use application_testkit::FakeHasher;
use async_trait::async_trait;
use domain_accounts::{Password, PasswordHash, UserDraft};
use domain_kernel::UserId;
use futures_util::future::join;
use tokio::sync::Notify;

use crate::test_app::{
    TestApp, invalid_fields, organization_draft, overwriting_edit, refusal_code, user_draft,
    whole_list,
};

#[tokio::test]
async fn a_full_organization_accepts_no_more_users() {
    let app = TestApp::empty().await;
    let admin = app.organization("Small", 2).await;
    app.person(&admin, "Ben", "user").await;
    let third = app
        .app
        .create_user(&admin, None, user_draft("Cid", "cid@small.test", "user"))
        .await;
    assert_eq!(refusal_code(third), "user_limit_reached");
    let ben = app
        .app
        .list_users(&admin, None, UserFilter::default(), &whole_list())
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
async fn a_deleted_user_is_signed_out_and_the_address_is_free() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    app.app
        .delete_user(&admin, None, ben.user_id)
        .await
        .expect("deleted");
    let token = format!("{} {}", ben.session_id, ben.user_id);
    assert_eq!(
        refusal_code(app.authenticate(&token).await),
        "unauthenticated"
    );
    app.person(&admin, "Ben", "user").await;
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
        refusal_code(
            app.app
                .update_user(&admin, None, admin.user_id, overwriting_edit(demoted()))
                .await
        ),
        "own_role"
    );
    assert_eq!(
        refusal_code(app.app.delete_user(&admin, None, admin.user_id).await),
        "own_account"
    );
    let second = app.person(&admin, "Bea", "admin").await;
    app.app
        .update_user(&second, None, admin.user_id, overwriting_edit(demoted()))
        .await
        .expect("one is left");
    assert_eq!(
        refusal_code(app.app.delete_user(&second, None, second.user_id).await),
        "own_account"
    );
    let root = app.caller("root@platform.test").await;
    let organization = second.scope.organization_id();
    let gone = app.app.delete_user(&root, organization, second.user_id);
    assert_eq!(refusal_code(gone.await), "last_admin");
}

#[tokio::test]
async fn another_organizations_users_and_roles_are_not_found() {
    let (app, admin) = TestApp::new().await;
    let outsider = app.organization("Beta", 10).await;
    let ben = app.person(&admin, "Ben", "user").await;
    assert_eq!(
        refusal_code(app.app.show_user(&outsider, None, ben.user_id).await),
        "not_found"
    );
    assert_eq!(
        refusal_code(app.app.delete_user(&outsider, None, ben.user_id).await),
        "not_found"
    );
    let draft = user_draft("Ben", "ben@beta.test", "user");
    assert_eq!(
        refusal_code(
            app.app
                .update_user(&outsider, None, ben.user_id, overwriting_edit(draft))
                .await
        ),
        "not_found"
    );
    let named = admin.scope.organization_id();
    let page = app
        .app
        .list_users(&outsider, named, UserFilter::default(), &whole_list())
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
async fn a_super_administrator_manages_users_of_the_named_organization() {
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
        refusal_code(app.app.show_user(&root, None, row.id).await),
        "not_found",
        "not of the platform"
    );
    assert_eq!(
        refusal_code(app.app.list_templates(&root, None, &whole_list()).await),
        "forbidden",
        "D2"
    );
    assert_eq!(
        refusal_code(
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
        invalid_fields(app.app.create_user(&admin, None, draft).await).len(),
        1
    );
}

/// A hasher that pauses while it hashes a password, so that a test can do something else in between.
#[derive(Default)]
struct PausingHasher {
    hasher: FakeHasher,
    begun: Notify,
    resumed: Notify,
}

#[async_trait]
impl PasswordHasher for PausingHasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        self.hasher.hash(password).await
    }

    async fn hash_in_background(&self, password: &Password) -> Result<PasswordHash, HashError> {
        self.begun.notify_one();
        self.resumed.notified().await;
        self.hasher.hash_in_background(password).await
    }

    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError> {
        self.hasher.verify(text, hash).await
    }
}

#[tokio::test]
async fn nobody_gets_the_mail_domain_that_the_organization_had_before() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let hasher = Arc::new(PausingHasher::default());
    let ports = Ports {
        hasher: Arc::<PausingHasher>::clone(&hasher),
        ..app.app.ports().clone()
    };
    let node = App::new(ports, app.app.settings().clone());
    let draft = user_draft("Ben", "ben@acme.test", "user");
    let create = node.create_user(&admin, None, draft);
    let moved = async {
        hasher.begun.notified().await;
        let draft = organization_draft("Acme", "admin@acme.test", "beta.test", 100);
        let moved = app
            .app
            .update_organization(&root, id, overwriting_edit(draft));
        assert_eq!(moved.await.expect("moved").domain, "beta.test");
        hasher.resumed.notify_one();
    };
    let (created, ()) = join(create, moved).await;
    assert_eq!(refusal_code(created), "stale_version");
}

#[tokio::test]
async fn a_deleted_user_has_no_session() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let sessions = async || {
        let tx = app.begin().await;
        let all = app.clock.now().plus_minutes(365 * 24 * 60);
        tx.sweep_sessions(all, 100).await.expect("swept")
    };
    let before = sessions().await;
    let deleted = app.app.delete_user(&admin, None, ben.user_id).await;
    deleted.expect("deleted");
    assert_eq!(sessions().await, before - 1);
}
