//! While the names of an event are hidden, no grading response reveals who answered (D222).

use serde_json::{Value, json};

use crate::support::operation::TestedOperation;
use crate::support::requests::RequestFixture;
use crate::support::test_app::{Admin, Grader, Holder, Participant, Sender, TestApp};

/// An event with hidden names, and the participant's attempt.
struct Hidden {
    app: TestApp,
    fixture: RequestFixture,
    /// Texts that reveal the participant: the user's id, the name, the address, and the receipt with its time.
    secrets: Vec<String>,
}

impl Hidden {
    /// Creates an event that the participant has submitted, and hides its names.
    async fn of(app: TestApp, fixture: RequestFixture) -> Self {
        let note = json!({
            "attempt_id": fixture.attempt, "made_at": "2026-11-21T10:00:00.000Z", "answers_count": 2,
        });
        let path = format!("/user/attempts/{}/unsent", fixture.id);
        app.post::<Participant>(&path, &note).await.is(201);
        let receipt = format!("/user/receipts/{}", fixture.id);
        let receipt = app.read::<Participant>(&receipt).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let me = app.read::<Participant>("/me").await;
        let secrets = vec![
            fixture.participant.clone(),
            text(&me.body["data"]["name"]),
            Participant::EMAIL.unwrap().to_owned(),
            text(&receipt.body["data"]["code"]),
            "submitted_at\":\"".to_owned(),
            "made_at".to_owned(),
        ];
        set_anonymity(&app, &fixture, 1).await;
        Self {
            app,
            fixture,
            secrets,
        }
    }

    async fn competition() -> Self {
        let app = TestApp::new().await;
        let mut fixture = RequestFixture::default();
        fixture.submitted_by_hand(&app).await;
        Self::of(app, fixture).await
    }

    async fn training() -> Self {
        let app = TestApp::new().await;
        let mut fixture = RequestFixture {
            is_training: true,
            ..RequestFixture::default()
        };
        fixture.submitted_by_hand(&app).await;
        Self::of(app, fixture).await
    }

    /// A competition for a team whose leader has submitted.
    async fn of_teams() -> Self {
        let app = TestApp::new().await;
        let mut fixture = RequestFixture::new(&app, "restore_team_member").await;
        fixture.participant = app.user_id::<Participant>().await;
        let state = format!(
            "/get/competitionData/{}/{}",
            fixture.id, fixture.participant
        );
        let state = app.read::<Admin>(&state).await;
        let attempt = state.body["data"]["attempt_id"].as_str();
        attempt.unwrap().clone_into(&mut fixture.attempt);
        Self::of(app, fixture).await
    }

    /// Fails if a response contains one of the secrets.
    fn expect_secret(&self, address: &str, text: &str) {
        for secret in &self.secrets {
            assert!(!text.contains(secret), "{secret} in {address}: {text}");
        }
    }

    /// Sends every grading request of the document that reads, with the id of the attempt in place of the user's id.
    /// Returns the paths that responded with success.
    async fn read_all(&self) -> Vec<String> {
        let mut answered = Vec::new();
        for operation in TestedOperation::all() {
            let is_read = operation.method == "get" && operation.has_tag("grading");
            if !is_read {
                continue;
            }
            let path = operation.path.trim_start_matches("/api/v1");
            let event = if path.starts_with("/templates") {
                &self.fixture.template
            } else {
                &self.fixture.id
            };
            let path = path
                .replace("{id}", event)
                .replace("{user_id}", &self.fixture.attempt)
                .replace("{question_id}", &self.fixture.question)
                .replace("{team_id}", &self.fixture.team);
            let variants = if path.ends_with("/results/export") {
                vec!["?format=csv&layout=wide", "?format=csv&layout=long"]
            } else {
                vec![""]
            };
            for variant in variants {
                let address = format!("{path}{variant}");
                let response = self.app.send::<Admin>("GET", &address).await;
                self.expect_secret(&address, &String::from_utf8_lossy(&response.bytes));
                if response.status == 200 {
                    answered.push(operation.value.name.to_owned());
                }
            }
        }
        answered
    }
}

async fn set_anonymity(app: &TestApp, fixture: &RequestFixture, anonymous: u8) {
    let list = if fixture.is_training {
        "trainings"
    } else {
        "competitions"
    };
    let path = format!("/{list}/{}/anonymity", fixture.id);
    let call = app.call::<Admin>("PUT", &path).await;
    let response = call.send(&json!({ "anonymous": anonymous })).await.is(200);
    assert_eq!(response.body["data"]["anonymous"], anonymous);
}

#[actix_web::test]
async fn no_grading_call_tells_who_answered_a_competition() {
    let hidden = Hidden::competition().await;
    let answered = hidden.read_all().await;
    for name in [
        "list_answered_users",
        "show_competition_data",
        "show_grading_sheet",
        "show_score",
        "list_score_saves",
        "export_results",
        "show_marking",
        "list_marked_answers",
    ] {
        assert!(
            answered.iter().any(|own| own == name),
            "{name}: {answered:?}"
        );
    }
}

#[actix_web::test]
async fn no_grading_call_tells_who_answered_a_training() {
    let hidden = Hidden::training().await;
    let answered = hidden.read_all().await;
    for name in [
        "list_answered_training_users",
        "list_training_score_saves",
        "export_training_results",
        "list_marked_answers",
    ] {
        assert!(
            answered.iter().any(|own| own == name),
            "{name}: {answered:?}"
        );
    }
}

#[actix_web::test]
async fn no_grading_call_tells_who_played_for_a_team() {
    let hidden = Hidden::of_teams().await;
    let answered = hidden.read_all().await;
    for name in ["list_team_results", "list_team_member_results"] {
        assert!(
            answered.iter().any(|own| own == name),
            "{name}: {answered:?}"
        );
    }
    let RequestFixture { id, team, .. } = &hidden.fixture;
    let members = format!("/competitions/members-solved/{id}/{team}");
    let members = hidden.app.read::<Admin>(&members).await;
    let row = &members.body["data"][0];
    assert_eq!(row["label"], "Answer 1");
    assert_eq!(row["id"], json!(hidden.fixture.attempt));
    // The role of the leader would reveal the participant.
    assert_eq!(row["isLeader"], false);
    assert_eq!(members.body["team"]["leader"], Value::Null);
}

#[actix_web::test]
async fn a_change_by_a_grader_tells_nothing_either() {
    let hidden = Hidden::competition().await;
    let RequestFixture {
        id,
        question,
        attempt,
        ..
    } = &hidden.fixture;
    for (method, address, body) in [
        (
            "PUT",
            format!("/marking/{id}/{question}/{attempt}"),
            json!({ "score": 1.5 }),
        ),
        (
            "POST",
            format!("/marking/{id}/open"),
            json!({ "attempt_id": attempt }),
        ),
        ("POST", format!("/marking/{id}/publish"), json!({})),
    ] {
        let call = hidden.app.call::<Grader>(method, &address).await;
        let response = call.send(&body).await.is(200);
        hidden.expect_secret(&address, &response.body.to_string());
    }
}

#[actix_web::test]
async fn a_label_and_the_attempt_stand_for_the_name_and_the_user() {
    let Hidden { app, fixture, .. } = Hidden::competition().await;
    let list = format!("/competitions/usersAnswered/{}", fixture.id);
    let people = app.read::<Admin>(&list).await;
    assert_eq!(people.body["anonymous"], 1);
    let row = &people.body["data"][0];
    let (id, label) = (&row["id"], &row["label"]);
    assert_eq!((id, label), (&json!(fixture.attempt), &json!("Answer 1")));
    assert_eq!((&row["name"], &row["email"]), (&Value::Null, &Value::Null));
    let sheet = format!("/get/competitionData/{}/{}", fixture.id, fixture.attempt);
    let sheet = app.read::<Admin>(&sheet).await;
    let data = &sheet.body["data"];
    assert_eq!(data["user"]["label"], "Answer 1");
    assert_eq!(data["user"]["name"], Value::Null);
    assert_eq!(
        (&data["receipts"], &data["unsent"]),
        (&json!([]), &Value::Null)
    );
    assert_eq!(data["submitted_at"], Value::Null);
    let file = format!("/competitions/{}/results/export?format=csv", fixture.id);
    let file = app.read::<Admin>(&file).await;
    let file = String::from_utf8_lossy(&file.bytes).into_owned();
    assert!(file.contains(r#""name","email","label","#), "{file}");
    assert!(file.contains(r#""","","Answer 1","#), "{file}");
}

#[actix_web::test]
async fn a_users_id_names_nobody_while_names_are_hidden() {
    let Hidden { app, fixture, .. } = Hidden::competition().await;
    let RequestFixture {
        id, participant, ..
    } = &fixture;
    for address in [
        format!("/get/competitionData/{id}/{participant}"),
        format!("/get/competition/score/{id}/{participant}"),
        format!("/competitions/{id}/scores/{participant}/history"),
    ] {
        app.send::<Admin>("GET", &address).await.is(404);
    }
    let store = |key: &str| format!("/store/user/score/{id}/0/0/0/0/{key}/individual");
    let marks = json!({ "scoreData": [] });
    let by_user = store(participant);
    let call = app.call::<Admin>("POST", &by_user).await;
    call.send(&marks).await.is(404);
    let by_attempt = store(&fixture.attempt);
    let call = app.call::<Admin>("POST", &by_attempt).await;
    call.send(&marks).await.is(200);
    // While names are shown, the id of the attempt finds none.
    set_anonymity(&app, &fixture, 0).await;
    let call = app.call::<Admin>("POST", &by_attempt).await;
    call.send(&marks).await.is(404);
}

#[actix_web::test]
async fn a_search_matches_labels_alone_and_names_order_nothing() {
    let Hidden { app, fixture, .. } = Hidden::competition().await;
    let RequestFixture { id, question, .. } = &fixture;
    let list = format!("/competitions/usersAnswered/{id}");
    let found = async |query: &str| {
        let response = app.read::<Admin>(&format!("{list}?{query}")).await;
        response.body["meta"]["total"].clone()
    };
    assert_eq!(found("search=answer+1").await, 1);
    assert_eq!(found("search=2").await, 0);
    let email = Participant::EMAIL.unwrap().split_once('@').unwrap().0;
    assert_eq!(found(&format!("search={email}")).await, 0);
    let file = format!("/competitions/{id}/results/export?format=csv&search={email}");
    let file = app.read::<Admin>(&file).await;
    assert_eq!(String::from_utf8_lossy(&file.bytes).lines().count(), 1);
    for address in [
        format!("{list}?sort_by=name"),
        format!("/competitions/{id}/results/export?format=csv&sort_by=%6Eame"),
    ] {
        let response = app.send::<Admin>("GET", &address).await.is(422);
        assert_eq!(response.body["errors"]["sort_by"][0], "Names are hidden");
    }
    let marked = format!("/marking/{id}/{question}?search={email}");
    assert_eq!(app.read::<Admin>(&marked).await.body["meta"]["total"], 0);
    set_anonymity(&app, &fixture, 0).await;
    assert_eq!(found("sort_by=name").await, 1);
    assert_eq!(found(&format!("search={email}")).await, 1);
}

#[actix_web::test]
async fn names_are_revealed_with_a_permission_of_its_own_and_it_is_in_the_audit() {
    let Hidden { app, fixture, .. } = Hidden::competition().await;
    let path = format!("/competitions/{}/anonymity", fixture.id);
    app.role("Holders", &["viewAny team"]).await;
    app.user("Hanna", Holder::EMAIL.unwrap(), "Holders").await;
    let send = async |permissions: &[&str], anonymous: u8| {
        let permissions = permissions
            .iter()
            .map(|name| domain_access::Permission::parse(name).unwrap())
            .collect();
        app.set_permissions::<Admin>("Holders", permissions).await;
        let call = app.call::<Holder>("PUT", &path).await;
        call.send(&json!({ "anonymous": anonymous })).await
    };
    let list = format!("/competitions/usersAnswered/{}", fixture.id);
    send(&["update competition"], 0).await.is(403);
    assert_eq!(app.read::<Admin>(&list).await.body["anonymous"], 1);
    send(&["update competition"], 1).await.is(200);
    send(&["update competition", "update score"], 0)
        .await
        .is(200);
    let shown = app.read::<Admin>(&list).await;
    assert_eq!(shown.body["anonymous"], 0);
    assert_eq!(shown.body["data"][0]["id"], json!(fixture.participant));
    let newest = app.read::<Admin>("/audit?limit=1").await;
    let entry = &newest.body["data"][0];
    assert_eq!(entry["action"], "change_competition_anonymity");
    let entry = format!("/audit/{}", entry["id"].as_str().unwrap());
    let entry = app.read::<Admin>(&entry).await;
    let data = &entry.body["data"];
    assert_eq!(data["before"]["anonymous"], true, "{data}");
    assert_eq!(data["after"]["anonymous"], false, "{data}");
}
