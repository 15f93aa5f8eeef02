//! Tests of giving many users another role (D228).

use application::{Caller, ChangedRoles, ChosenUsers, KeptRole};
use application_ports::UserFilter;
use domain_kernel::UserId;

use crate::test_app::{TestApp, refusal_code, whole_list};

impl TestApp {
    async fn give(&self, caller: &Caller, ids: &[UserId], role: &str) -> ChangedRoles {
        let users = ChosenUsers::Ids(ids.to_vec());
        let changed = self.app.change_roles(caller, None, users, role).await;
        changed.expect("changed")
    }

    async fn role_of(&self, admin: &Caller, id: UserId) -> String {
        let row = self.app.show_user(admin, None, id).await;
        row.expect("a user").role
    }
}

fn reasons(result: &ChangedRoles) -> Vec<(&str, KeptRole)> {
    let mut reasons: Vec<_> = result
        .left_out
        .iter()
        .map(|user| (user.name.as_str(), user.reason))
        .collect();
    reasons.sort_unstable_by_key(|(name, _)| *name);
    reasons
}

#[tokio::test]
async fn many_users_get_another_role_and_repeating_changes_nothing() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Grader", &["viewAny userscore"]).await;
    let ben = app.person(&admin, "Ben", "user").await;
    let cid = app.person(&admin, "Cid", "user").await;
    let unknown = UserId(uuid::Uuid::nil());
    let ids = [ben.user_id, cid.user_id, ben.user_id, unknown];
    let result = app.give(&admin, &ids, "Grader").await;
    assert_eq!((result.changed, result.unchanged), (2, 0));
    for id in [ben.user_id, cid.user_id] {
        assert_eq!(app.role_of(&admin, id).await, "Grader");
    }
    let again = app.give(&admin, &ids, "Grader").await;
    assert_eq!((again.changed, again.unchanged), (0, 2));
    assert_eq!(reasons(&again), []);
}

#[tokio::test]
async fn all_users_whom_a_list_shows_get_another_role() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Grader", &["viewAny userscore"]).await;
    for name in ["Ben", "Cid"] {
        app.person(&admin, name, "user").await;
    }
    let clerk = app.person(&admin, "Dora", "suber-admin").await;
    let roles = app.app.list_roles(&admin, None, true, &whole_list()).await;
    let roles = roles.expect("roles").rows;
    let role = roles.iter().find(|role| role.name == "user").expect("user");
    let filter = UserFilter {
        role_id: Some(role.id),
        ..UserFilter::default()
    };
    let listed = ChosenUsers::Listed(filter, whole_list());
    let result = app.app.change_roles(&admin, None, listed, "Grader").await;
    assert_eq!(result.expect("changed").changed, 2);
    assert_eq!(app.role_of(&admin, clerk.user_id).await, "suber-admin");
}

#[tokio::test]
async fn those_whose_role_cannot_change_are_left_out_with_the_reason() {
    let (app, admin) = TestApp::new().await;
    let clerk_permissions = ["viewAny user", "update user", "viewAny userscore"];
    app.role(&admin, "Clerk", &clerk_permissions).await;
    app.role(&admin, "Grader", &["viewAny userscore"]).await;
    let clerk = app.person(&admin, "Clara", "Clerk").await;
    let ben = app.person(&admin, "Ben", "user").await;
    let cid = app.person(&admin, "Cid", "user").await;
    app.team(&admin, "North", &["Ben"]).await;
    let ids = [clerk.user_id, admin.user_id, ben.user_id, cid.user_id];
    let result = app.give(&clerk, &ids, "Grader").await;
    assert_eq!(result.changed, 1);
    assert_eq!(
        reasons(&result),
        [
            ("Ada Admin", KeptRole::MayDoMore),
            ("Ben", KeptRole::InTeam),
            ("Clara", KeptRole::Own),
        ]
    );
    assert_eq!(app.role_of(&admin, cid.user_id).await, "Grader");
    assert_eq!(app.role_of(&admin, ben.user_id).await, "user");
    let back = app.give(&admin, &[ben.user_id, cid.user_id], "user").await;
    assert_eq!((back.changed, back.unchanged), (1, 1));
}

#[tokio::test]
async fn nobody_gives_a_role_with_permissions_that_they_lack() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["viewAny user", "update user"])
        .await;
    let clerk = app.person(&admin, "Clara", "Clerk").await;
    let ben = app.person(&admin, "Ben", "user").await;
    let users = || ChosenUsers::Ids(vec![ben.user_id]);
    let refused = app.app.change_roles(&clerk, None, users(), "admin").await;
    assert_eq!(refusal_code(refused), "forbidden");
    let refused = app.app.change_roles(&ben, None, users(), "user").await;
    assert_eq!(refusal_code(refused), "forbidden");
    assert_eq!(app.role_of(&admin, ben.user_id).await, "user");
}

#[tokio::test]
async fn an_organization_keeps_an_admin_who_can_sign_in() {
    let (app, admin) = TestApp::new().await;
    let second = app.person(&admin, "Second", "admin").await;
    let root = app.caller("root@platform.test").await;
    let organization = admin.scope.organization_id();
    let both = ChosenUsers::Ids(vec![admin.user_id, second.user_id]);
    let result = app
        .app
        .change_roles(&root, organization, both, "user")
        .await;
    let result = result.expect("checked");
    assert_eq!(result.changed, 0);
    assert_eq!(
        reasons(&result),
        [
            ("Ada Admin", KeptRole::LastAdmin),
            ("Second", KeptRole::LastAdmin)
        ]
    );
    let one = ChosenUsers::Ids(vec![second.user_id]);
    let result = app.app.change_roles(&root, organization, one, "user").await;
    assert_eq!(result.expect("changed").changed, 1);
}
