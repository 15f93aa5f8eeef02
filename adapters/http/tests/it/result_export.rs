//! Tests of files with the results of an event (D217).

use serde_json::json;

use crate::support::bodies::template;
use crate::support::test_app::{Admin, Participant, TestApp};

/// A competition for which the participant has submitted one text.
async fn submitted(app: &TestApp, text: &str) -> String {
    let petra = app.user_id::<Participant>().await;
    let id = app.template(&template("Capitals", 0)).await;
    let event = app.competition(&id, "Cup", "2026-11-21", &[&petra]).await;
    let paper = app
        .read::<Participant>(&format!("/competition/start/{event}"))
        .await;
    let questions = paper.body["data"]["template"]["questions"].as_array();
    let text_question = questions.unwrap().iter().find(|one| one["type"] == 3);
    let option = &text_question.unwrap()["answers"][0]["id"];
    let sheet = json!({
        "competition_training_id": event, "isSubmited": 1,
        "answers": [{ "answer_id": option, "value": text }],
    });
    let saved = app.post::<Participant>("/user/answers", &sheet);
    saved.await.is(200);
    event
}

#[actix_web::test]
async fn an_answer_in_a_file_is_no_formula_and_a_total_waits_for_its_publication() {
    let app = TestApp::new().await;
    let event = submitted(&app, "=1+1").await;
    let path = format!("/competitions/{event}/results/export?format=csv&layout=");
    let read = async |layout: &str| {
        let file = app.read::<Admin>(&format!("{path}{layout}")).await.bytes;
        String::from_utf8(file).unwrap()
    };
    let long = read("long").await;
    let heading = r#""name","email","question","type","weight","answer","score""#;
    assert!(
        long.starts_with(&format!("\u{feff}{heading}\r\n")),
        "{long}"
    );
    assert!(long.contains("\"'=1+1\",\"\"\r\n"), "{long}");
    let wide = read("wide").await;
    let mut lines = wide.lines();
    let heading = lines.next().unwrap();
    assert!(heading.starts_with("\u{feff}\"name\",\"email\",\"1. "));
    assert!(heading.ends_with(r#""bonus","score","percentage""#));
    let row = lines.next().unwrap();
    assert!(row.ends_with(r#","0","","""#), "{row}");
    assert_eq!(lines.next(), None);
}

#[actix_web::test]
async fn a_file_has_those_whom_the_search_finds_and_the_name_of_its_event() {
    let app = TestApp::new().await;
    let event = submitted(&app, "Because").await;
    let path = format!("/competitions/{event}/results/export?format=csv&search=nobody");
    let file = app.read::<Admin>(&path).await;
    assert_eq!(String::from_utf8_lossy(&file.bytes).lines().count(), 1);
    let named = file.headers.get("content-disposition").unwrap();
    let named = named.to_str().unwrap();
    assert!(
        named.starts_with("attachment; filename=\"Cup.csv\""),
        "{named}"
    );
    for (state, lines) in [("published", 1), ("to_grade", 2), ("not_solved", 1)] {
        let path =
            format!("/competitions/{event}/results/export?format=csv&sort_by=score&state={state}");
        let file = app.read::<Admin>(&path).await;
        let read = String::from_utf8_lossy(&file.bytes).lines().count();
        assert_eq!(read, lines, "{state}");
    }
    let wrong = format!("/competitions/{event}/results/export?layout=flat");
    let refused = app.send::<Admin>("GET", &wrong).await.is(422);
    let message = &refused.body["errors"]["layout"][0];
    assert_eq!(message, "Must be wide or long");
    let training = format!("/trainings/{event}/results/export");
    app.send::<Admin>("GET", &training).await.is(404);
}
