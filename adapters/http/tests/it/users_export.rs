//! The list of people as a file.

use serde_json::json;

use crate::test_app::{Admin, TestApp};

#[actix_web::test]
async fn the_file_has_the_users_of_the_filter_and_no_formula() {
    let app = TestApp::new().await;
    let invited = json!({
        "name": "Zoe", "email": "=zoe@acme.test", "role": "user", "invitation": true,
    });
    app.post::<Admin>("/users", &invited).await.is(201);
    let file = async |query: &str| {
        let answer = app
            .read::<Admin>(&format!("/users/export?format=csv{query}"))
            .await;
        assert_eq!(
            answer.header("content-disposition"),
            "attachment; filename=\"users.csv\""
        );
        let text = String::from_utf8(answer.bytes).unwrap();
        text.trim_start_matches('\u{feff}').to_owned()
    };
    let filtered = file("&state=invited&page=7&per_page=1").await;
    let lines: Vec<_> = filtered.lines().collect();
    assert_eq!(lines.len(), 2, "{filtered}");
    assert_eq!(
        lines[0],
        r#""Name","Email","Role","State","Invited (UTC)","Last sign-in (UTC)","Created (UTC)""#
    );
    assert!(
        lines[1].starts_with(r#""Zoe","'=zoe@acme.test","user","invited","2026-11-21 10:00","","#),
        "{filtered}"
    );
    let all = file("&sort_by=name&sort=asc").await;
    let names: Vec<_> = all.lines().skip(1).map(str::to_owned).collect();
    assert!(names.len() > 2 && names.is_sorted(), "{all}");
}
