//! Tests with two templates that differ only in their answer keys. Every response that a participant can get must be
//! the same for both, byte for byte (D30).

use application_ports::FileKey;
use domain_scheduling::EventKind;
use serde_json::{Value, json};

use crate::support::archives::texts;
use crate::support::bodies::{competition, slides_template, template, training};
use crate::support::test_app::{Anonymous, Participant, TestApp};

/// Returns every response that a participant can get at an event of this kind with this template, except the model
/// answers after the submission of a training.
async fn responses(kind: EventKind, body: &Value) -> Vec<(String, u16, String)> {
    let app = TestApp::new().await;
    let petra = app.user_id::<Participant>().await;
    let id = app.template(body).await;
    let word = kind.as_str();
    let form = match kind {
        EventKind::Competition => competition(&id, "Cup", "2026-11-21"),
        EventKind::Training => training(&id, "Cup", "2026-11-21"),
    };
    let event = app.event(&format!("/{word}s"), &form, &[&petra]).await;
    let mut responses = Vec::new();

    let (start, own) = (
        format!("/{word}/start/{event}"),
        format!("/user/assigned-{word}"),
    );
    let model_answers = format!("/templates/{id}/view");
    let paper = app.read::<Participant>(&start).await;
    let questions = paper.body["data"]["template"]["questions"]
        .as_array()
        .unwrap()
        .clone();
    let slides = placed_images(&paper.body["data"]["template"]["slides"]);
    let sheet = |answers: Vec<Value>, submitted: u8| json!({ "competition_training_id": event, "isSubmited": submitted, "answers": answers, "slides": slides });
    let wrong_slides = |change: fn(&mut Value)| {
        let mut wrong = slides.clone();
        wrong.iter_mut().take(2).for_each(change);
        json!({ "competition_training_id": event, "isSubmited": 0, "answers": [], "slides": wrong })
    };
    let chosen = chosen_answers(&questions);
    let outdated =
        json!({ "competition_training_id": event, "isSubmited": 0, "revision": 0, "answers": [] });
    let foreign = json!({ "answer_id": "019a0000-0000-7000-8000-000000000000", "value": 1 });
    for (method, path, body) in [
        ("GET", start.clone(), None),
        ("GET", format!("/{word}s/{event}"), None),
        ("GET", own.clone(), None),
        ("GET", model_answers.clone(), None),
        (
            "POST",
            "/user/answers".to_owned(),
            Some(sheet(chosen.clone(), 0)),
        ),
        ("POST", "/user/answers".to_owned(), Some(outdated)),
        (
            "POST",
            "/user/answers".to_owned(),
            Some(sheet(vec![foreign], 0)),
        ),
        (
            "POST",
            "/user/answers".to_owned(),
            Some(wrong_slides(|slide| slide["order"] = json!(5))),
        ),
        (
            "POST",
            "/user/answers".to_owned(),
            Some(wrong_slides(|slide| slide["order"] = json!(4))),
        ),
        ("GET", start.clone(), None),
        ("POST", "/user/answers".to_owned(), Some(sheet(chosen, 1))),
        ("GET", start, None),
        ("GET", own.clone(), None),
        ("GET", format!("/{word}s/user/individual"), None),
        ("GET", format!("/templates/{id}"), None),
        ("GET", format!("/get/competitionData/{event}"), None),
        ("GET", format!("/get/competitionData/{event}/{petra}"), None),
        (
            "GET",
            format!("/get/competition/score/{event}/{petra}"),
            None,
        ),
        ("GET", format!("/{word}s/usersAnswered/{event}"), None),
        ("GET", model_answers, None),
    ] {
        let shows_key = kind == EventKind::Training && responses.len() > 11;
        if shows_key && path.ends_with("/view") {
            continue;
        }
        let call = app.call::<Participant>(method, &path).await;
        let response = match &body {
            Some(body) => call.send(body).await,
            None => call.get().await,
        };
        responses.push((
            format!("{method} {path}"),
            response.status,
            without_keys(&String::from_utf8(response.bytes).unwrap()),
        ));
    }
    responses.push(own_archive(&app).await);
    let nobody = app.send::<Anonymous>("GET", &own).await;
    responses.push((
        "anonymous".to_owned(),
        nobody.status,
        nobody.body.to_string(),
    ));
    responses
}

/// Returns the files of the participant's own archive (D247).
async fn own_archive(app: &TestApp) -> (String, u16, String) {
    let archive = app.read::<Participant>("/user/data").await;
    let files = texts(archive.bytes);
    assert!(files.contains_key("events/0001/attempt-1.json"));
    let files: Vec<_> = files.into_values().collect();
    ("archive".to_owned(), archive.status, files.join("\n"))
}

/// Returns an answer to each question.
fn chosen_answers(questions: &[Value]) -> Vec<Value> {
    let first = |question: &Value, value: Value| json!({ "answer_id": question["answers"][0]["id"], "value": value });
    let mut chosen: Vec<Value> = Vec::new();
    for question in questions {
        match question["type"].as_u64().unwrap() {
            3 => chosen.push(first(question, json!("because"))),
            5 => chosen.extend(
                question["answers"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .zip(1..)
                    .map(|(answer, at)| json!({ "answer_id": answer["id"], "value": at })),
            ),
            _ => chosen.push(first(question, json!("1"))),
        }
    }
    chosen
}

/// Replaces the random parts of file URLs: their keys and signatures. Their kinds and expiries stay.
fn without_keys(body: &str) -> String {
    let mut shown = String::new();
    for (at, part) in body.split("/images/").enumerate() {
        shown.push_str(if at == 0 { "" } else { "/images/" });
        for (at, part) in part.split("148x83/").enumerate() {
            shown.push_str(if at == 0 { "" } else { "148x83/" });
            shown.push_str(
                part.get(FileKey::CHARS..)
                    .filter(|rest| rest.starts_with('?'))
                    .unwrap_or(part),
            );
        }
    }
    let mut hidden = String::new();
    for (at, part) in shown.split("&signature=").enumerate() {
        let signed = if at == 0 {
            0
        } else {
            part.find('"').unwrap_or(0)
        };
        hidden.push_str(&part[signed..]);
    }
    hidden
}

/// Returns the places of all images in the first category.
fn placed_images(slides: &Value) -> Vec<Value> {
    let images = slides["attachments"].as_array().into_iter().flatten();
    let place = |(image, order): (&Value, usize)| {
        json!({ "slide_attachment_id": image["id"],
        "category_id": slides["categories"][0]["id"], "order": order })
    };
    images.zip(1..).map(place).collect()
}

/// Checks that a participant cannot distinguish the two answer keys. Returns the statuses of the responses.
async fn compare_keys(kind: EventKind) -> Vec<u16> {
    // Ids are sequential here, so both applications create the same ones. Any difference would come from the key.
    let (one, other) = (
        responses(kind, &template("Secret", 0)).await,
        responses(kind, &template("Secret", 1)).await,
    );
    assert_eq!(one.len(), other.len());
    for (left, right) in one.iter().zip(&other) {
        assert_eq!(left, right);
        for secret in ["model answer", "is_correct", "isCorrect", "\"order\""] {
            assert!(!left.2.contains(secret), "{} contains {secret}", left.0);
        }
    }
    one.iter().map(|(_, status, _)| *status).collect()
}

#[actix_web::test]
async fn templates_that_differ_only_in_their_key_look_alike_in_a_competition() {
    assert_eq!(
        compare_keys(EventKind::Competition).await,
        [
            200, 200, 200, 404, 200, 409, 422, 200, 200, 200, 200, 409, 200, 200, 403, 403, 403,
            403, 403, 404, 200, 401
        ]
    );
}

#[actix_web::test]
async fn templates_that_differ_only_in_their_key_look_alike_in_a_training() {
    assert_eq!(
        compare_keys(EventKind::Training).await,
        [
            200, 200, 200, 404, 200, 409, 422, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403,
            403, 403, 200, 401
        ]
    );
}

#[actix_web::test]
async fn slides_that_differ_only_in_their_key_look_alike_to_a_participant() {
    let of = async |categories: &[&[usize]]| {
        let template = slides_template("Secret", categories);
        responses(EventKind::Competition, &template).await
    };
    let one = of(&[&[0, 1], &[2, 3]]).await;
    for (what, categories) in [
        ("which image belongs where", [&[2, 1][..], &[0, 3]]),
        ("the order in a category", [&[1, 0], &[3, 2]]),
        ("how many images a category has", [&[0], &[1, 2, 3]]),
        ("an image without a category", [&[0, 1], &[2]]),
    ] {
        let other = of(&categories).await;
        assert_eq!(one.len(), other.len());
        for (left, right) in one.iter().zip(&other) {
            assert_eq!(left, right, "{what}");
            for secret in ["slide_categories", ".png", "fileName"] {
                assert!(!left.2.contains(secret), "{} contains {secret}", left.0);
            }
        }
    }
    let statuses: Vec<_> = one.iter().map(|(_, status, _)| *status).collect();
    assert_eq!(
        statuses[..10],
        [200, 200, 200, 404, 200, 409, 422, 422, 422, 200]
    );
}
