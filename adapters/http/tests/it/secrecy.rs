//! Two templates differ only in their answer keys. Every response that a participant can get must be the same for both,
//! byte for byte (D30).

use application_ports::FileKey;
use serde_json::{Value, json};

use crate::support::bodies::{slides_template, template};
use crate::support::test_app::{Anonymous, Participant, TestApp};

/// Returns every response that a participant can get in a competition with that template.
async fn answers(body: &Value) -> Vec<(String, u16, String)> {
    let app = TestApp::new().await;
    let petra = app.user_id::<Participant>().await;
    let id = app.template(body).await;
    let event = app.competition(&id, "Cup", "2026-11-21", &[&petra]).await;
    let mut answers = Vec::new();

    let start = format!("/competition/start/{event}");
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
    let first = |question: &Value, value: Value| json!({ "answer_id": question["answers"][0]["id"], "value": value });
    let mut chosen: Vec<Value> = Vec::new();
    for question in &questions {
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
    let outdated =
        json!({ "competition_training_id": event, "isSubmited": 0, "revision": 0, "answers": [] });
    let foreign = json!({ "answer_id": "019a0000-0000-7000-8000-000000000000", "value": 1 });
    for (method, path, body) in [
        ("GET", start.clone(), None),
        ("GET", format!("/competitions/{event}"), None),
        ("GET", "/user/assigned-competition".to_owned(), None),
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
        ("GET", "/user/assigned-competition".to_owned(), None),
        ("GET", "/competitions/user/individual".to_owned(), None),
        ("GET", format!("/templates/{id}"), None),
        ("GET", format!("/templates/{id}/view"), None),
        ("GET", format!("/get/competitionData/{event}"), None),
        ("GET", format!("/get/competitionData/{event}/{petra}"), None),
        (
            "GET",
            format!("/get/competition/score/{event}/{petra}"),
            None,
        ),
        ("GET", format!("/competitions/usersAnswered/{event}"), None),
    ] {
        let call = app.call::<Participant>(method, &path).await;
        let answer = match &body {
            Some(body) => call.send(body).await,
            None => call.get().await,
        };
        answers.push((
            format!("{method} {path}"),
            answer.status,
            without_keys(&String::from_utf8(answer.bytes).unwrap()),
        ));
    }
    let nobody = app
        .send::<Anonymous>("GET", "/user/assigned-competition")
        .await;
    answers.push((
        "anonymous".to_owned(),
        nobody.status,
        nobody.body.to_string(),
    ));
    answers
}

/// Hides what is random in the addresses of files: their keys and signatures. Their kinds and expiries stay.
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

#[actix_web::test]
async fn templates_that_differ_only_in_their_key_look_alike_to_a_participant() {
    // Ids are sequential here, so both applications create the same ones. So any difference would come from the key.
    let (one, other) = (
        answers(&template("Secret", 0)).await,
        answers(&template("Secret", 1)).await,
    );
    for (left, right) in one.iter().zip(&other) {
        assert_eq!(left, right);
        for secret in ["model answer", "is_correct", "isCorrect", "\"order\""] {
            assert!(!left.2.contains(secret), "{} contains {secret}", left.0);
        }
    }
    let statuses: Vec<_> = one.iter().map(|(_, status, _)| *status).collect();
    assert_eq!(
        statuses,
        [
            200, 200, 200, 200, 409, 422, 200, 200, 200, 200, 409, 200, 200, 403, 403, 403, 403,
            403, 403, 401
        ]
    );
}

#[actix_web::test]
async fn slides_that_differ_only_in_their_key_look_alike_to_a_participant() {
    let of = async |categories: &[&[usize]]| answers(&slides_template("Secret", categories)).await;
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
    assert_eq!(statuses[..9], [200, 200, 200, 200, 409, 422, 422, 422, 200]);
}
