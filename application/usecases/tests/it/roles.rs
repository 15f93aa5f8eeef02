//! Roles: which permissions they can have, and when a change of a role takes effect.

use application::RoleDraft;

use crate::test_app::{
    TestApp, overwriting_edit, permission, refusal_code, user_draft, whole_list,
};

#[tokio::test]
async fn nobody_creates_a_role_with_permissions_that_they_lack() {
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
        refusal_code(app.app.create_role(&clerk, None, more).await),
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
        refusal_code(app.app.create_user(&clerk, None, draft).await),
        "forbidden"
    );
    let takeover = user_draft("Ada", "admin@acme.test", "user");
    assert_eq!(
        refusal_code(
            app.app
                .update_user(&clerk, None, admin.user_id, overwriting_edit(takeover))
                .await
        ),
        "forbidden"
    );
    app.person(&clerk, "Eve", "user").await;
}

#[tokio::test]
async fn a_change_of_a_role_takes_effect_at_the_next_request() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["viewAny template"]).await;
    let clerk = app.person(&admin, "Cleo", "Clerk").await;
    let role = app
        .app
        .list_roles(&admin, None, false, &whole_list())
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
        .update_role(&admin, None, role, overwriting_edit(draft))
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
        refusal_code(app.app.delete_role(&admin, None, role).await),
        "role_in_use"
    );
}
