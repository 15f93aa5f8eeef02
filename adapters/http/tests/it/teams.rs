//! Tests of creating a team with the users of a file.

use serde_json::{Value, json};

use crate::support::call::TestResponse;
use crate::support::test_app::{Admin, Participant, Sender, TestApp};

const FILE: &str = "Name,Email\nCleo,cleo@acme.test\n,\nDan,DAN@acme.test\n";

/// Creates an entity without users, and people who are in no team.
async fn entity(app: &TestApp) -> String {
    for (name, email) in [
        ("Ben", "ben@acme.test"),
        ("Cleo", "cleo@acme.test"),
        ("Dan", "dan@acme.test"),
    ] {
        let user = json!({ "name": name, "email": email, "role": "user", "invitation": true });
        app.post::<Admin>("/users", &user).await.is(201);
    }
    let tree = app.read::<Admin>("/entities").await.body;
    tree["data"][0]["id"].as_str().unwrap().to_owned()
}

async fn upload<S: Sender>(app: &TestApp, id: &str, leader: &str, file: &str) -> TestResponse {
    let call = app.call::<S>("POST", &format!("/teams/{id}")).await;
    call.send_form(&[("leader", leader)], Some(file)).await
}

async fn users(app: &TestApp, id: &str) -> Value {
    app.read::<Admin>(&format!("/teams/{id}")).await.body["data"]["users_count"].clone()
}

#[actix_web::test]
async fn a_team_gets_the_users_of_a_file_and_the_leader() {
    let app = TestApp::new().await;
    let id = entity(&app).await;
    let response = upload::<Admin>(&app, &id, "ben@acme.test", FILE)
        .await
        .is(201);
    assert_eq!(response.body["message"], "Team Created Successfully");
    assert_eq!(users(&app, &id).await, 3);
}

#[actix_web::test]
async fn a_file_with_wrong_records_makes_no_team_and_names_each_of_them() {
    let app = TestApp::new().await;
    let id = entity(&app).await;
    let file = "email\ncleo@acme.test\nnobody@acme.test\nCLEO@acme.test\nben@acme.test\nx\n";
    let response = upload::<Admin>(&app, &id, "ben@acme.test", file)
        .await
        .is(422);
    let errors = response.body["errors"].as_object().unwrap();
    let first = |path: &str| errors[path][0].as_str().unwrap().to_owned();
    assert_eq!(errors.len(), 4, "{errors:?}");
    assert_eq!(
        first("records.2.email"),
        "No user of the organization has this address"
    );
    assert_eq!(first("records.3.email"), "The email is already in record 1");
    assert_eq!(
        first("records.4.email"),
        "A user cannot be both leader and member"
    );
    assert!(errors.contains_key("records.5.email"));
    assert_eq!(users(&app, &id).await, 0);
}

#[actix_web::test]
async fn a_file_says_which_names_addresses_and_domains_to_check() {
    let app = TestApp::new().await;
    let id = entity(&app).await;
    let file = "name,email\nCleo,cleo@acme.test\n<b>,dan@acme.test\nEve,eve@other.test\nFay,\n";
    let response = upload::<Admin>(&app, &id, "ben@acme.test", file)
        .await
        .is(422);
    assert_eq!(
        response.body["errors"],
        json!({
            "records.2.name": ["Please Check Excel Emails Or Names"],
            "records.3.email": ["Please Check Excel Emails Domain"],
            "records.4.email": ["Please Check Excel Emails Or Names"],
        })
    );
}

#[actix_web::test]
async fn every_wrong_record_is_named() {
    let app = TestApp::new().await;
    let id = entity(&app).await;
    let strangers: Vec<_> = (0..150).map(|at| format!("no{at}@acme.test")).collect();
    let file = format!("email\n{}\n", strangers.join("\n"));
    let response = upload::<Admin>(&app, &id, "ben@acme.test", &file)
        .await
        .is(422);
    assert_eq!(response.body["errors"].as_object().unwrap().len(), 150);
}

#[actix_web::test]
async fn a_form_needs_a_leader_and_a_file_with_addresses() {
    let app = TestApp::new().await;
    let id = entity(&app).await;
    let (ben, nobody) = ("ben@acme.test", "No Users Available To Assign To Teams");
    let unnamed = "The first row must name the columns. Missing: email";
    for (leader, file, errors) in [
        ("", FILE, json!({ "leader": ["Required"] })),
        (ben, "", json!({ "file": [nobody, "File is empty"] })),
        (ben, "\n", json!({ "file": [nobody, "File is empty"] })),
        (ben, "name,email\n,\n", json!({ "file": [nobody] })),
        (ben, "name\nCleo\n", json!({ "file": [unnamed] })),
    ] {
        let response = upload::<Admin>(&app, &id, leader, file).await.is(422);
        assert_eq!(response.body["errors"], errors);
    }
    assert_eq!(users(&app, &id).await, 0);
}

#[actix_web::test]
async fn who_may_not_create_teams_is_refused_before_the_file_is_read() {
    let app = TestApp::new().await;
    let id = entity(&app).await;
    upload::<Participant>(&app, &id, "ben@acme.test", "\0")
        .await
        .is(403);
}

#[actix_web::test]
async fn a_form_names_each_wrong_address_and_has_at_most_ten_thousand() {
    let app = TestApp::new().await;
    let path = format!("/teams/{}", entity(&app).await);
    let team = |users: Vec<&str>| json!({ "leader": "ben@acme.test", "users": users });
    let wrong = team(vec!["cleo@acme.test", "no@acme.test", "x"]);
    let response = app.post::<Admin>(&path, &wrong).await.is(422);
    assert_eq!(
        response.body["errors"],
        json!({
            "users.1": ["No user of the organization has this address"],
            "users.2": ["Email must be a valid email address"],
        })
    );
    let many = team(vec!["no@acme.test"; 10_001]);
    let response = app.post::<Admin>(&path, &many).await.is(422);
    assert_eq!(
        response.body["errors"],
        json!({ "users": ["A team has at most 10,000 members"] })
    );
}

#[actix_web::test]
async fn the_users_of_pasted_addresses_are_found_or_the_true_reason_is_named() {
    let app = TestApp::new().await;
    let id = entity(&app).await;
    let south = app.entity("South").await;
    let team = json!({ "leader": "dan@acme.test", "users": [] });
    app.post::<Admin>(&format!("/teams/{south}"), &team)
        .await
        .is(201);
    let emails = [
        "CLEO@acme.test",
        "dan@acme.test",
        "no@acme.test",
        "x",
        Admin::EMAIL.unwrap(),
    ];
    let find = async |team: Option<&str>| {
        let mut body = json!({ "emails": emails });
        if let Some(team) = team {
            body["team"] = json!(team);
        }
        let response = app.post::<Admin>("/teams/candidates", &body).await.is(200);
        response.body["data"].clone()
    };
    let found = find(None).await;
    assert_eq!(found[0]["user"]["name"], "Cleo");
    let reasons = [
        json!(null),
        json!("This user is in the team South"),
        json!("No user of the organization has this address"),
        json!("Email must be a valid email address"),
        json!("Only users with the role Default User can be in a team"),
    ];
    for (row, reason) in reasons.iter().enumerate() {
        assert_eq!(&found[row]["reason"], reason);
        assert_eq!(found[row]["email"], emails[row]);
    }
    assert_eq!(find(Some(&south)).await[1]["user"]["name"], "Dan");
    app.post::<Participant>("/teams/candidates", &json!({ "emails": [] }))
        .await
        .is(403);
    let list = app.read::<Admin>("/teams/candidates?search=dan").await.body;
    assert_eq!(list["data"][0]["team"], "South");
    let free = app
        .read::<Admin>("/teams/candidates?search=dan&free=1")
        .await;
    assert_eq!(free.body["meta"]["total"], 0);
    assert_eq!(users(&app, &id).await, 0);
}
