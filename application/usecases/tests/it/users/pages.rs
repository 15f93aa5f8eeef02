//! Tests of the page of a user: the sessions, the team and the events.

use domain_kernel::ListQuery;

use crate::test_app::{TestApp, refusal_code};

#[tokio::test]
async fn the_sessions_of_a_user_are_shown_to_those_who_can_end_them() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["viewAny user", "update user"])
        .await;
    app.role(&admin, "Reader", &["viewAny user"]).await;
    let clerk = app.person(&admin, "Clara", "Clerk").await;
    let reader = app.person(&admin, "Rita", "Reader").await;
    let ben = app.person(&admin, "Ben", "user").await;
    let sessions = async |caller, id| app.app.list_user_sessions(caller, None, id).await;
    assert_eq!(
        sessions(&clerk, ben.user_id).await.expect("a list").len(),
        1
    );
    assert_eq!(
        refusal_code(sessions(&reader, ben.user_id).await),
        "forbidden"
    );
    assert_eq!(
        refusal_code(sessions(&clerk, admin.user_id).await),
        "forbidden"
    );
    let outsider = app.organization("Beta", 10).await;
    assert_eq!(
        refusal_code(sessions(&outsider, ben.user_id).await),
        "not_found"
    );
    app.app
        .sign_out_user(&clerk, None, ben.user_id)
        .await
        .expect("signed out");
    assert!(
        sessions(&clerk, ben.user_id)
            .await
            .expect("a list")
            .is_empty()
    );
}

#[tokio::test]
async fn the_team_of_a_user_is_shown_with_its_leader() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let cid = app.person(&admin, "Cid", "user").await;
    let team = async |caller, id| app.app.show_user_team(caller, id).await;
    assert_eq!(team(&admin, ben.user_id).await.expect("found"), None);
    app.team(&admin, "North", &["Ben", "Cid"]).await;
    for (user, is_leader) in [(&ben, true), (&cid, false)] {
        let shown = team(&admin, user.user_id).await.expect("found");
        let shown = shown.expect("a team");
        assert_eq!(
            (shown.team.name.as_str(), shown.is_leader),
            ("North", is_leader)
        );
        assert_eq!(shown.team.users_count, 2);
    }
    let outsider = app.organization("Beta", 10).await;
    assert_eq!(
        refusal_code(team(&outsider, ben.user_id).await),
        "not_found"
    );
    assert_eq!(refusal_code(team(&ben, ben.user_id).await), "forbidden");
}

#[tokio::test]
async fn the_events_of_a_user_are_those_of_the_kinds_that_the_caller_lists() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Coach", &["viewAny training"]).await;
    let coach = app.person(&admin, "Cora", "Coach").await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Safety").await;
    app.competition(&admin, &template, &[&ben]).await;
    let events = async |caller, id| {
        let query = ListQuery::default();
        let page = app.app.list_user_events(caller, id, &query).await;
        page.map(|(_, page)| page.rows.len())
    };
    assert_eq!(events(&admin, ben.user_id).await.expect("a list"), 1);
    assert_eq!(events(&coach, ben.user_id).await.expect("a list"), 0);
    assert_eq!(refusal_code(events(&ben, ben.user_id).await), "forbidden");
    let outsider = app.organization("Beta", 10).await;
    assert_eq!(
        refusal_code(events(&outsider, ben.user_id).await),
        "not_found"
    );
}
