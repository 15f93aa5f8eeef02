//! One test for each error status: when it is returned, and what the response contains.

use std::time::Duration;

use actix_web::rt;
use domain_assessment::QuestionKind;
use serde_json::{Value, json};

use crate::support::bodies::{competition, plain_template, template, user};
use crate::support::test_app::{
    Admin, Anonymous, Bystander, Outsider, Participant, SuperAdmin, TestApp,
};

const UNKNOWN: &str = "019a0000-0000-7000-8000-00000000ffff";

#[actix_web::test]
async fn what_is_not_json_is_malformed() {
    let app = TestApp::new().await;
    for body in [
        "",
        "{",
        "name=Ada",
        "{\"email\": \"a\u{0}",
        "[1,]",
        "{\"name\": 1, broken}",
    ] {
        app.call::<Admin>("POST", "/roles")
            .await
            .send_as("application/json", body)
            .await
            .refuses(400, "malformed_request");
    }
}

#[actix_web::test]
async fn json_that_is_no_object_has_the_wrong_type() {
    let app = TestApp::new().await;
    for body in ["[]", "null", "12", "\"name\"", " [\"A role\", []]"] {
        let call = app.call::<Admin>("POST", "/roles").await;
        call.send_as("application/json", body)
            .await
            .refuses(422, "validation_failed")
            .blames("body");
    }
}

#[actix_web::test]
async fn requests_without_a_live_session_are_unauthenticated() {
    let app = TestApp::new().await;
    app.send::<Anonymous>("GET", "/me")
        .await
        .refuses(401, "unauthenticated");
    for header in ["Bearer nonsense", "Basic YTpi", "Bearer ", "nonsense"] {
        let call = app
            .request("GET", "/api/v1/me")
            .header("Authorization", header);
        call.get().await.refuses(401, "unauthenticated");
    }
    let token = app.token("admin@acme.test").await;
    app.send::<Admin>("POST", "/logout").await.is(200);
    let call = app
        .request("GET", "/api/v1/me")
        .header("Authorization", &format!("Bearer {token}"));
    call.get().await.refuses(401, "unauthenticated");
}

#[actix_web::test]
async fn a_missing_permission_is_forbidden() {
    let app = TestApp::new().await;
    app.send::<Bystander>("GET", "/templates")
        .await
        .refuses(403, "forbidden");
    app.send::<SuperAdmin>("GET", "/templates")
        .await
        .refuses(403, "forbidden");
}

#[actix_web::test]
async fn an_unknown_path_an_invalid_id_and_a_foreign_id_are_not_found() {
    let app = TestApp::new().await;
    let id = app.template(&template("Capitals", 0)).await;
    for path in [
        "/nothing",
        "/templates/",
        "/templates/nonsense",
        &format!("/templates/{UNKNOWN}"),
        "/get/permissions/platform",
    ] {
        app.send::<Admin>("GET", path)
            .await
            .refuses(404, "not_found");
    }
    app.send::<Outsider>("GET", &format!("/templates/{id}"))
        .await
        .refuses(404, "not_found");
}

#[actix_web::test]
async fn a_known_path_under_another_method_is_not_allowed() {
    let app = TestApp::new().await;
    let response = app
        .send::<Admin>("PUT", "/roles")
        .await
        .refuses(405, "method_not_allowed");
    assert_eq!(response.header("allow"), "GET, POST");
    let response = app
        .send::<Admin>("POST", &format!("/templates/{UNKNOWN}"))
        .await;
    assert_eq!(
        response.refuses(405, "method_not_allowed").header("allow"),
        "DELETE, GET, PUT"
    );
}

#[actix_web::test]
async fn a_rule_of_state_refuses_with_its_own_code() {
    let app = TestApp::new().await;
    let id = app.template(&plain_template("Used")).await;
    app.competition(&id, "Cup", "2026-11-22", &[]).await;
    app.send::<Admin>("DELETE", &format!("/templates/{id}"))
        .await
        .refuses(409, "template_in_use");
}

#[actix_web::test]
async fn a_body_of_more_than_a_mebibyte_is_too_large() {
    let app = TestApp::new().await;
    let body = format!("{{\"name\": \"{}\"}}", "x".repeat(1024 * 1024));
    let call = app.call::<Admin>("POST", "/roles").await;
    call.send_as("application/json", body)
        .await
        .refuses(413, "payload_too_large");
}

/// A template with the maximum number of questions. It is larger than the maximum size of other bodies.
fn large_template(name: &str) -> Value {
    let text = "x".repeat(400);
    let question = json!({ "question": text, "answers": [{ "value": text }] });
    let mut body = plain_template(name);
    body["trueOrFalse"] = json!([]);
    body["multipleChoices"] = json!([]);
    body["arrange"] = json!([]);
    body["freeText"] = json!({ "weight": 5, "title": "Free", "questions": vec![question; 2000] });
    body
}

#[actix_web::test]
async fn a_template_may_be_larger_than_other_bodies() {
    let app = TestApp::new().await;
    let mut body = large_template("Large");
    assert!(body.to_string().len() > 1024 * 1024);
    let id = app.template(&body).await;
    body["description"] = json!("Changed");
    let path = format!("/templates/{id}");
    let call = app.call::<Admin>("PUT", &path).await;
    call.send(&body).await.is(200);
    let stored = app.read::<Admin>(&path).await;
    let questions = stored.body["data"]["freeText"]["questions"].as_array();
    assert_eq!(questions.unwrap().len(), 2000);
    assert_eq!(stored.body["data"]["description"], "Changed");

    let denied = app.post::<Bystander>("/templates", &body).await;
    denied.refuses(403, "forbidden");
    body["description"] = json!("x".repeat(15 * 1024 * 1024));
    let too_large = app.post::<Admin>("/templates", &body).await;
    too_large.refuses(413, "payload_too_large");
    // The request that copies a template has no larger limit.
    body["templateName"] = json!("Copy");
    let path = format!("/template/get/data/{id}");
    let copied = app.post::<Admin>(&path, &body).await;
    copied.refuses(413, "payload_too_large");
}

#[actix_web::test]
async fn large_templates_of_one_user_are_received_one_after_the_other() {
    let app = TestApp::new().await;
    let [first, second] = ["First", "Second"].map(large_template);
    let small = plain_template("Small");
    // Changes of data wait for this transaction.
    let locked = app.app.ports().store.begin().await.unwrap();
    let before = app.begun_transactions();
    let release = async {
        let others = before + 2;
        while app.begun_transactions() < others {
            rt::time::sleep(Duration::from_millis(50)).await;
        }
        rt::time::sleep(Duration::from_millis(300)).await;
        let begun = app.begun_transactions();
        assert_eq!(begun, others, "one large template waits for its permit");
        drop(locked);
    };
    let (first, second, small, ()) = tokio::join!(
        app.post::<Admin>("/templates", &first),
        app.post::<Admin>("/templates", &second),
        app.post::<Admin>("/templates", &small),
        release
    );
    for response in [first, second, small] {
        response.is(201);
    }
}

#[actix_web::test]
async fn another_media_type_than_json_is_unsupported() {
    let app = TestApp::new().await;
    for media_type in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        let call = app.call::<Admin>("POST", "/roles").await;
        call.send_as(media_type, "{}")
            .await
            .refuses(415, "unsupported_media_type");
    }
    let call = app.call::<Admin>("POST", "/roles").await;
    call.send_as("Application/JSON; charset=utf-8", "{}")
        .await
        .refuses(422, "validation_failed");
}

#[actix_web::test]
async fn every_wrong_field_is_named_at_its_path() {
    let app = TestApp::new().await;
    let response = app
        .post::<Admin>("/users", &json!({}))
        .await
        .refuses(422, "validation_failed");
    assert_eq!(response.body["message"], "The given data was invalid.");
    for field in ["name", "email", "password", "role"] {
        response.blames(field);
    }
    let mut body = template("Capitals", 0);
    body["trueOrFalse"]["questions"][0]["question"] = json!("?");
    let response = app
        .post::<Admin>("/templates", &body)
        .await
        .refuses(422, "validation_failed");
    response.blames("trueOrFalse.questions.0.question");
}

#[actix_web::test]
async fn a_wrong_type_is_reported_at_its_field() {
    let app = TestApp::new().await;
    let id = app.template(&template("Capitals", 0)).await;
    let mut body = competition(&id, "Cup", "2026-11-22");
    body["duration"] = json!("60");
    app.post::<Admin>("/competitions", &body)
        .await
        .refuses(422, "validation_failed")
        .blames("duration");
    body["duration"] = json!(60);
    body["start_date"] = json!("22.11.2026");
    app.post::<Admin>("/competitions", &body)
        .await
        .refuses(422, "validation_failed")
        .blames("start_date");
    let mut body = template("Other", 0);
    body["rank"]["questions"][0]["answers"][3]["is_correct"] = json!(true);
    let response = app
        .post::<Admin>("/templates", &body)
        .await
        .refuses(422, "validation_failed");
    response.blames("rank.questions.0.answers.3.is_correct");
    body["rank"] = json!([{}]);
    app.post::<Admin>("/templates", &body)
        .await
        .refuses(422, "validation_failed")
        .blames("rank");
    let answers = json!({ "competition_training_id": UNKNOWN, "isSubmited": 0, "answers": [{ "value": true }] });
    let response = app.post::<Participant>("/user/answers", &answers).await;
    response
        .refuses(422, "validation_failed")
        .blames("answers.0.answer_id");
}

#[actix_web::test]
async fn unknown_words_and_numbers_are_reported_before_the_other_wrong_fields() {
    let app = TestApp::new().await;
    let form = json!({ "name": "", "type": 2, "participant_type": "robots", "template_id": UNKNOWN, "date_type": 3 });
    let response = app
        .post::<Admin>("/competitions", &form)
        .await
        .refuses(422, "validation_failed");
    assert_eq!(
        response.body["errors"],
        json!({
            "type": ["Must be 1, a competition"],
            "participant_type": ["Must be individual or team"],
            "date_type": ["Must be 1 (range) or 2 (specific)"],
        })
    );
    let form = json!({ "name": "Cup", "participant_type": "", "date_type": 1, "duration": 0 });
    let response = app
        .post::<Admin>("/competitions", &form)
        .await
        .refuses(422, "validation_failed");
    assert_eq!(
        response.body["errors"],
        json!({
            "template_id": ["Required"],
            "participant_type": ["Required"],
            "start_date": ["Required"],
            "end_date": ["Required"],
            "duration": ["Duration must be more than 0"],
        })
    );
    let score = "/store/user/score/{id}/0/0/0/0/{id}/individual".replace("{id}", UNKNOWN);
    let marks = json!({ "scoreData": [{ "type": 200, "question_id": UNKNOWN, "score": 1 }] });
    let response = app
        .post::<Admin>(&score, &marks)
        .await
        .refuses(422, "validation_failed");
    let message = format!("Must be a number from 1 to {}", QuestionKind::ALL.len());
    assert_eq!(response.blames("scoreData.0.type"), &json!([message]));
    let mark =
        json!({ "type": 3, "question_id": UNKNOWN, "score": 1, "comment": "x".repeat(10_000) });
    let response = app
        .post::<Admin>(&score, &json!({ "scoreData": [mark] }))
        .await
        .refuses(422, "validation_failed");
    let message = "The comment must not be longer than 1000 characters";
    assert_eq!(response.blames("scoreData.0.comment"), &json!([message]));
}

#[actix_web::test]
async fn a_wrong_query_is_reported_at_its_parameter() {
    let app = TestApp::new().await;
    let long = "x".repeat(51);
    let absurd = "x".repeat(5000);
    let too_long = "Search must not be longer than 50 characters";
    for (query, parameter, message) in [
        (format!("search={long}"), "search", too_long),
        (format!("search={absurd}"), "search", too_long),
        ("sort=up".to_owned(), "sort", "Must be asc or desc"),
        ("page=0".to_owned(), "page", "Must be a number from 1"),
        ("page=two".to_owned(), "page", "Must be a number from 1"),
        (
            "per_page=101".to_owned(),
            "per_page",
            "Must be a number from 1 to 100",
        ),
        (
            "paginate=no".to_owned(),
            "paginate",
            "Must be true or false",
        ),
    ] {
        let response = app
            .send::<Admin>("GET", &format!("/templates?{query}"))
            .await
            .refuses(422, "validation_failed");
        assert_eq!(response.blames(parameter), &json!([message]));
    }
    for (list, message) in [
        ("/templates", "Must be created_at or name"),
        ("/roles", "Must be created_at or name"),
        ("/competitions/gotAnswers", "Must be created_at or name"),
        ("/users", "Must be created_at, name or email"),
        ("/competitions", "Must be created_at, name or starts_at"),
    ] {
        let path = format!("{list}?sort_by=password_hash");
        let response = app.send::<Admin>("GET", &path).await;
        let response = response.refuses(422, "validation_failed");
        assert_eq!(response.blames("sort_by"), &json!([message]));
    }
    let response = app
        .send::<SuperAdmin>("GET", "/users?organization_id=acme")
        .await;
    response
        .refuses(422, "validation_failed")
        .blames("organization_id");
    let response = app.send::<Admin>("GET", "/competitions?status=ended").await;
    response.refuses(422, "validation_failed").blames("status");
}

#[actix_web::test]
async fn only_a_super_administrator_can_name_another_organization() {
    let app = TestApp::new().await;
    let body = user("Paul", "paul@acme.test", "user");
    app.post::<Admin>("/users", &body).await.is(201);
    let other = app.read::<Outsider>("/getOrganization").await;
    let id = other.body["data"]["id"].as_str().unwrap();
    let users = app
        .read::<Admin>(&format!("/users?organization_id={id}"))
        .await;
    assert_eq!(users.body["meta"]["total"], 6);
    let users = app
        .read::<SuperAdmin>(&format!("/users?organization_id={id}"))
        .await;
    assert_eq!(users.body["meta"]["total"], 1);
}

#[actix_web::test]
async fn a_text_of_absurd_length_is_refused_before_it_is_normalized() {
    let app = TestApp::empty().await;
    // Folding replaces each of these characters by eighteen characters.
    let text = "\u{fdfa}".repeat(340_000);
    let secret = json!({ "password": "Correct-Horse1", "password_confirmation": "Correct-Horse1", "token": "x", "name": "Ada", "email": text });
    for path in [
        "/login",
        "/forget-password",
        "/reset-password",
        "/organizations/update/admin",
    ] {
        let started_at = std::time::Instant::now();
        let call = app.call::<Anonymous>("POST", path).await;
        let response = call.send(&secret).await.refuses(422, "validation_failed");
        assert_eq!(
            response.blames("email"),
            &json!(["Email must be a valid email address"])
        );
        // CI machines vary in speed, so this time is not checked there.
        if std::env::var_os("PALESTRA_TEST_ALL").is_some() {
            assert!(started_at.elapsed().as_millis() < 1000, "{path}");
        }
    }
}

#[actix_web::test]
async fn an_absurd_length_deep_in_a_request_is_reported_at_its_path() {
    let app = TestApp::new().await;
    let mut body = template("Capitals", 0);
    body["trueOrFalse"]["questions"][0]["question"] = json!("x".repeat(100_000));
    body["rank"]["questions"][0]["answers"] = json!(vec![json!({}); 1000]);
    body["freeText"]["questions"][0]["answers"][0]["value"] = json!("x".repeat(100_000));
    let response = app
        .post::<Admin>("/templates", &body)
        .await
        .refuses(422, "validation_failed");
    assert_eq!(
        response.blames("trueOrFalse.questions.0.question"),
        &json!(["Question must be less than 500 characters"])
    );
    response.blames("rank.questions.0.answers");
    response.blames("freeText.questions.0.answers.0.value");
}
