//! Tests of what a leaderboard shows to staff and to everyone (D93), and of what it never contains.

use serde_json::{Value, json};

use crate::support::bodies::{plain_template, training};
use crate::support::call::TestResponse;
use crate::support::test_app::{Admin, Anonymous, Participant, Sender, TestApp, Visitor};

/// A competition that the participant and the visitor have submitted.
struct Cup {
    app: TestApp,
    id: String,
    people: Vec<String>,
}

impl Cup {
    async fn new() -> Self {
        let app = TestApp::new().await;
        let people = vec![
            app.user_id::<Participant>().await,
            app.user_id::<Visitor>().await,
        ];
        let template = app.template(&plain_template("Basics")).await;
        let ids: Vec<_> = people.iter().map(String::as_str).collect();
        let id = app.competition(&template, "Cup", "2026-11-21", &ids).await;
        let cup = Self { app, id, people };
        cup.submit::<Participant>().await;
        cup.submit::<Visitor>().await;
        cup
    }

    async fn submit<S: Sender>(&self) {
        let start = format!("/competition/start/{}", self.id);
        self.app.read::<S>(&start).await;
        let sheet = json!({ "competition_training_id": self.id, "isSubmited": 1, "answers": [] });
        self.app.post::<S>("/user/answers", &sheet).await.is(200);
    }

    async fn publish(&self) {
        let path = format!("/competitions/{}/scores/publish", self.id);
        self.app.send::<Admin>("POST", &path).await.is(200);
    }

    async fn choose(&self, draft: Value) -> TestResponse {
        let path = format!("/competitions/{}/leaderboard", self.id);
        self.app
            .call::<Admin>("PUT", &path)
            .await
            .send(&draft)
            .await
    }

    /// Returns the leaderboard as staff see it.
    async fn shown(&self) -> Value {
        let path = format!("/competitions/{}/leaderboard", self.id);
        self.app.read::<Admin>(&path).await.body["data"].clone()
    }

    async fn code(&self) -> String {
        self.shown().await["code"].as_str().unwrap().to_owned()
    }

    /// Returns the public leaderboard with this code.
    async fn public(&self, code: &str) -> TestResponse {
        let path = format!("/leaderboards/{code}");
        self.app.send::<Anonymous>("GET", &path).await
    }

    /// Checks that a response contains no id of the people.
    fn has_no_id(&self, response: &TestResponse) {
        let text = response.body.to_string();
        for id in self.people.iter().chain([&self.id]) {
            assert!(!text.contains(id.as_str()), "{text}");
        }
    }
}

fn rows(data: &Value) -> usize {
    data["rows"].as_array().unwrap().len()
}

#[actix_web::test]
async fn only_published_scores_are_shown_and_only_while_it_is_public() {
    let cup = Cup::new().await;
    let off = cup.shown().await;
    assert_eq!(
        (
            &off["state"],
            &off["code"],
            &off["public"],
            &off["frozen_at"]
        ),
        (&json!("off"), &Value::Null, &json!(0), &Value::Null)
    );
    cup.choose(json!({ "state": "live", "public": 1 }))
        .await
        .is(200);
    let code = cup.code().await;
    assert!(code.len() >= 22, "at least 128 bits: {code}");
    let empty = cup.public(&code).await.is(200);
    assert_eq!(rows(&empty.body["data"]), 0);
    cup.publish().await;
    // All requests within a second share a response.
    cup.app.clock.advance(1);
    let public = cup.public(&code).await.is(200);
    let data = &public.body["data"];
    assert_eq!(rows(data), 2);
    assert_eq!(data["competition"], json!("Cup"));
    let row = data["rows"][0].as_object().unwrap();
    let fields: Vec<_> = row.keys().map(String::as_str).collect();
    assert_eq!(fields, ["name", "percentage", "place", "score"]);
    assert_eq!(data["rows"][0]["place"], data["rows"][1]["place"]);
    cup.has_no_id(&public);
    assert!(data.get("code").is_none() && data.get("names").is_none());

    for draft in [
        json!({ "state": "live", "public": 0 }),
        json!({ "state": "off", "public": 1 }),
    ] {
        cup.choose(json!({ "state": "live", "public": 1 }))
            .await
            .is(200);
        let code = cup.code().await;
        cup.public(&code).await.is(200);
        cup.choose(draft).await.is(200);
        cup.public(&code).await.is(404);
    }
    cup.public("unknown").await.is(404);
}

#[actix_web::test]
async fn a_frozen_leaderboard_says_nothing_of_the_present() {
    let cup = Cup::new().await;
    cup.choose(json!({ "state": "frozen", "public": 1 }))
        .await
        .is(200);
    let code = cup.code().await;
    let before = cup.public(&code).await.is(200);
    assert_eq!(
        before.body["data"]["frozen_at"],
        json!("2026-11-21T10:00:00.000Z")
    );
    let for_staff = cup.shown().await;
    cup.publish().await;
    cup.app.clock.advance(600);
    assert_eq!(cup.public(&code).await.body, before.body);
    assert_eq!(cup.shown().await, for_staff);
    cup.choose(json!({ "state": "final", "public": 1, "revealed": 1 }))
        .await
        .is(200);
    let revealed = cup.public(&code).await.is(200);
    assert_eq!(rows(&revealed.body["data"]), 2, "they share the place");
}

#[actix_web::test]
async fn what_is_not_revealed_is_in_no_response() {
    let cup = Cup::new().await;
    cup.publish().await;
    let names = cup.names().await;
    cup.choose(json!({ "state": "final", "public": 1 }))
        .await
        .is(200);
    let code = cup.code().await;
    let hidden = cup.public(&code).await.is(200);
    let for_staff = cup.shown().await;
    for data in [&hidden.body["data"], &for_staff] {
        assert_eq!((rows(data), &data["places"]), (0, &json!(1)));
        let text = data.to_string();
        assert!(
            names.iter().all(|name| !text.contains(name.as_str())),
            "{text}"
        );
    }
}

#[actix_web::test]
async fn pseudonyms_leak_no_name_and_get_a_new_address() {
    let cup = Cup::new().await;
    cup.publish().await;
    let names = cup.names().await;
    cup.choose(json!({ "state": "live", "public": 1 }))
        .await
        .is(200);
    let first = cup.code().await;
    let draft = json!({ "state": "live", "public": 1, "names": "pseudonyms" });
    cup.choose(draft).await.is(200);
    let second = cup.code().await;
    assert_ne!(first, second);
    cup.public(&first).await.is(404);
    let public = cup.public(&second).await.is(200);
    assert_eq!(rows(&public.body["data"]), 2);
    let text = public.body.to_string();
    assert!(
        names.iter().all(|name| !text.contains(name.as_str())),
        "{text}"
    );
    cup.has_no_id(&public);
    // The pseudonyms stay the same.
    let again = cup.shown().await;
    assert_eq!(again["rows"], public.body["data"]["rows"]);
}

#[actix_web::test]
async fn a_wrong_choice_is_named() {
    let cup = Cup::new().await;
    for (draft, field) in [
        (json!({}), "state"),
        (json!({ "state": "open" }), "state"),
        (json!({ "state": "live", "names": "numbers" }), "names"),
        (json!({ "state": "live", "revealed": 1 }), "revealed"),
        (json!({ "state": "final", "revealed": 101 }), "revealed"),
    ] {
        let refused = cup.choose(draft).await.is(422);
        let errors = refused.body["errors"].as_object().unwrap();
        assert!(errors.contains_key(field), "{}", refused.body);
    }
}

#[actix_web::test]
async fn trainings_have_none() {
    let cup = Cup::new().await;
    let template = cup.app.template(&plain_template("Other")).await;
    let body = training(&template, "Training", "2026-11-21");
    let training = cup.app.event("/trainings", &body, &[]).await;
    for path in ["competitions", "trainings"] {
        let path = format!("/{path}/{training}/leaderboard");
        cup.app.send::<Admin>("GET", &path).await.is(404);
    }
}

impl Cup {
    /// Returns the names on the leaderboard.
    async fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for id in &self.people {
            let shown = self.app.read::<Admin>(&format!("/users/{id}")).await;
            names.push(shown.body["data"]["name"].as_str().unwrap().to_owned());
        }
        names
    }
}

#[actix_web::test]
async fn a_choice_that_was_made_on_an_older_leaderboard_is_refused() {
    let cup = Cup::new().await;
    let version = async || cup.shown().await["version"].clone();
    assert_eq!(version().await, json!(0));
    let choose = async |version: Value| {
        let draft = json!({ "state": "live", "names": "pseudonyms", "version": version });
        cup.choose(draft).await
    };
    choose(json!(0)).await.is(200);
    choose(json!(0)).await.refuses(409, "stale_version");
    choose(version().await).await.is(200);
    // Without a version, the last change wins.
    choose(Value::Null).await.is(200);
}

/// The lists, the leaderboard, the file and the analysis tell of a deleted person what D265 says.
#[actix_web::test]
async fn a_deleted_person_keeps_the_result_and_leaves_the_place_to_the_others() {
    let cup = Cup::new().await;
    cup.publish().await;
    cup.choose(json!({ "state": "live", "public": 1 }))
        .await
        .is(200);
    let path = format!("/users/{}", cup.people[0]);
    cup.app.send::<Admin>("DELETE", &path).await.is(200);

    let path = format!("/competitions/usersAnswered/{}?sort_by=name", cup.id);
    let list = cup.app.read::<Admin>(&path).await.body;
    let told = |at: usize| {
        let row = &list["data"][at];
        let named = (row["deleted"].clone(), row["is_scored"].clone());
        (named, row["place"].clone(), row["place_shared"].clone())
    };
    let mut people = [told(0), told(1)];
    people.sort_by_key(|person| person.1.is_null());
    let [other, gone] = people;
    assert_eq!(
        other,
        ((json!(0), json!(true)), json!(1), json!(false)),
        "{list}"
    );
    assert_eq!(
        gone,
        ((json!(1), json!(true)), Value::Null, json!(false)),
        "{list}"
    );
    assert_eq!(list["summary"]["results"], 1);
    let counts = json!({ "people": 2, "published": 2, "to_grade": 0, "not_solved": 0 });
    assert_eq!(list["counts"], counts);

    assert_eq!(rows(&cup.shown().await), 1);
    let file = format!("/competitions/{}/results/export?format=csv", cup.id);
    let file = cup.app.read::<Admin>(&file).await.bytes;
    assert_eq!(String::from_utf8_lossy(&file).lines().count(), 3);
    let analysis = format!("/competitions/{}/analysis", cup.id);
    let analysis = cup.app.read::<Admin>(&analysis).await.body;
    assert_eq!(analysis["data"]["participants"], 2);
}
