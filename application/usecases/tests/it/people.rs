//! Organizations, roles and people: seats, tenants, and who may give what to whom.

use application::RoleDraft;
use domain_kernel::UserId;

use crate::stage::{Stage, code, everything, fields, organization_draft, permission, user_draft};

#[tokio::test]
async fn an_organization_with_people_is_neither_changed_nor_deleted() {
    let (stage, admin) = Stage::new().await;
    let root = stage.caller("root@platform.test").await;
    let id = admin
        .actor
        .scope
        .organization_id()
        .expect("an organization");
    let draft = || organization_draft("Acme Two", "admin@acme.test", "acme.test", 100);
    stage
        .app
        .update_organization(&root, id, draft())
        .await
        .expect("nobody but the admin");
    stage.person(&admin, "Ben", "user").await;
    assert_eq!(
        code(stage.app.update_organization(&root, id, draft()).await),
        "organization_has_users"
    );
    assert_eq!(
        code(stage.app.delete_organization(&root, id).await),
        "organization_has_users"
    );
}

#[tokio::test]
async fn a_deleted_organization_frees_its_names() {
    let (stage, admin) = Stage::new().await;
    let root = stage.caller("root@platform.test").await;
    let id = admin
        .actor
        .scope
        .organization_id()
        .expect("an organization");
    stage
        .app
        .delete_organization(&root, id)
        .await
        .expect("deleted");
    assert_eq!(
        code(stage.app.show_organization(&root, id).await),
        "not_found"
    );
    stage.organization("Acme", 5).await;
}

#[tokio::test]
async fn a_taken_address_of_the_admin_is_named_at_its_field() {
    let (stage, _) = Stage::new().await;
    let root = stage.caller("root@platform.test").await;
    let draft = organization_draft("Beta", "admin@acme.test", "beta.test", 5);
    assert_eq!(
        fields(stage.app.create_organization(&root, draft).await),
        ["user_email: The email has already been taken."]
    );
    let page = stage
        .app
        .list_organizations(&root, &everything())
        .await
        .expect("a list");
    assert_eq!(page.total, 1, "nothing of it was stored");
}

#[tokio::test]
async fn a_full_organization_takes_nobody() {
    let stage = Stage::empty().await;
    let admin = stage.organization("Small", 2).await;
    stage.person(&admin, "Ben", "user").await;
    let third = stage
        .app
        .create_user(&admin, None, user_draft("Cid", "cid@small.test", "user"))
        .await;
    assert_eq!(code(third), "user_limit_reached");
    let ben = stage
        .app
        .list_users(&admin, None, &everything())
        .await
        .expect("a list")
        .rows[0]
        .id;
    stage
        .app
        .delete_user(&admin, None, ben)
        .await
        .expect("deleted");
    stage.person(&admin, "Cid", "user").await;
}

#[tokio::test]
async fn a_deleted_person_is_signed_out_and_the_address_is_free() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    stage
        .app
        .delete_user(&admin, None, ben.user_id)
        .await
        .expect("deleted");
    let token = format!("{} {}", ben.session_id, ben.user_id);
    assert_eq!(
        code(stage.app.authenticate(&token).await),
        "unauthenticated"
    );
    stage.person(&admin, "Ben", "user").await;
}

#[tokio::test]
async fn nobody_makes_a_role_that_holds_more_than_they_do() {
    let (stage, admin) = Stage::new().await;
    stage
        .role(
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
    let clerk = stage.person(&admin, "Cleo", "Clerk").await;
    let more = RoleDraft {
        name: "More".to_owned(),
        permissions: vec![permission("create competition")],
    };
    assert_eq!(
        code(stage.app.create_role(&clerk, None, more).await),
        "forbidden"
    );
    let equal = RoleDraft {
        name: "Equal".to_owned(),
        permissions: vec![permission("viewAny template")],
    };
    stage
        .app
        .create_role(&clerk, None, equal)
        .await
        .expect("a role");
    let draft = user_draft("Dora", "dora@acme.test", "admin");
    assert_eq!(
        code(stage.app.create_user(&clerk, None, draft).await),
        "forbidden"
    );
    let takeover = user_draft("Ada", "admin@acme.test", "user");
    assert_eq!(
        code(
            stage
                .app
                .update_user(&clerk, None, admin.user_id, takeover)
                .await
        ),
        "forbidden"
    );
    stage.person(&clerk, "Eve", "user").await;
}

#[tokio::test]
async fn nobody_changes_their_own_role_and_the_last_admin_stays() {
    let (stage, admin) = Stage::new().await;
    let demoted = || user_draft("Ada", "admin@acme.test", "user");
    assert_eq!(
        code(
            stage
                .app
                .update_user(&admin, None, admin.user_id, demoted())
                .await
        ),
        "own_role"
    );
    assert_eq!(
        code(stage.app.delete_user(&admin, None, admin.user_id).await),
        "last_admin"
    );
    let second = stage.person(&admin, "Bea", "admin").await;
    stage
        .app
        .update_user(&second, None, admin.user_id, demoted())
        .await
        .expect("one is left");
    assert_eq!(
        code(stage.app.delete_user(&second, None, second.user_id).await),
        "last_admin"
    );
}

#[tokio::test]
async fn a_change_of_a_role_counts_from_the_next_request_on() {
    let (stage, admin) = Stage::new().await;
    stage.role(&admin, "Clerk", &["viewAny template"]).await;
    let clerk = stage.person(&admin, "Cleo", "Clerk").await;
    let role = stage
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
    stage
        .app
        .update_role(&admin, None, role, draft)
        .await
        .expect("changed");
    let held = stage
        .app
        .authenticate(&token)
        .await
        .expect("a session")
        .actor
        .permissions;
    assert_eq!(
        held.names(),
        ["viewAny template", "create template"],
        "with the implied view (D8)"
    );
    assert_eq!(
        code(stage.app.delete_role(&admin, None, role).await),
        "role_in_use"
    );
}

#[tokio::test]
async fn another_organizations_people_and_roles_are_not_found() {
    let (stage, admin) = Stage::new().await;
    let outsider = stage.organization("Beta", 10).await;
    let ben = stage.person(&admin, "Ben", "user").await;
    assert_eq!(
        code(stage.app.show_user(&outsider, None, ben.user_id).await),
        "not_found"
    );
    assert_eq!(
        code(stage.app.delete_user(&outsider, None, ben.user_id).await),
        "not_found"
    );
    let draft = user_draft("Ben", "ben@beta.test", "user");
    assert_eq!(
        code(
            stage
                .app
                .update_user(&outsider, None, ben.user_id, draft)
                .await
        ),
        "not_found"
    );
    let named = admin.actor.scope.organization_id();
    let page = stage
        .app
        .list_users(&outsider, named, &everything())
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
    let (stage, admin) = Stage::new().await;
    let root = stage.caller("root@platform.test").await;
    let named = admin.actor.scope.organization_id();
    let home = stage
        .app
        .show_own_organization(&root, named)
        .await
        .expect("a home");
    assert_eq!(home.domain, "acme.test");
    let draft = user_draft("Ben", "ben@acme.test", "user");
    let row = stage
        .app
        .create_user(&root, named, draft)
        .await
        .expect("a person");
    assert_eq!(
        stage
            .app
            .show_user(&admin, None, row.id)
            .await
            .expect("the same person"),
        row
    );
    assert_eq!(
        code(stage.app.show_user(&root, None, row.id).await),
        "not_found",
        "not of the platform"
    );
    assert_eq!(
        code(stage.app.list_templates(&root, &everything()).await),
        "forbidden",
        "D2"
    );
    assert_eq!(
        code(
            stage
                .app
                .show_user(&root, named, UserId(uuid::Uuid::nil()))
                .await
        ),
        "not_found"
    );
}

#[tokio::test]
async fn an_address_of_another_domain_is_refused() {
    let (stage, admin) = Stage::new().await;
    let draft = user_draft("Ben", "ben@elsewhere.test", "user");
    assert_eq!(
        fields(stage.app.create_user(&admin, None, draft).await).len(),
        1
    );
}
