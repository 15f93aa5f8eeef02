//! Tests of certificates of published scores, of their public page (D218), and of result sheets (D260).

use serde_json::json;

use crate::support::bodies::plain_template;
use crate::support::call::TestResponse;
use crate::support::test_app::{Admin, Anonymous, Participant, Sender, TestApp, Visitor};

/// A competition that the participant has submitted and the visitor has not started.
struct Cup {
    app: TestApp,
    id: String,
}

impl Cup {
    /// A third of the points is reached.
    async fn new() -> Self {
        let cup = Self::open().await;
        cup.app.submit_rightly(&cup.id).await;
        cup
    }

    /// No one has started yet.
    async fn open() -> Self {
        let app = TestApp::new().await;
        let template = app.template(&plain_template("Basics")).await;
        let people = [
            app.user_id::<Participant>().await,
            app.user_id::<Visitor>().await,
        ];
        let people: Vec<_> = people.iter().map(String::as_str).collect();
        let id = app
            .competition(&template, "Cup", "2026-11-21", &people)
            .await;
        Self { app, id }
    }

    async fn print<S: Sender>(&self) -> TestResponse {
        let path = format!("/user/results/{}/certificate", self.id);
        self.app.send::<S>("GET", &path).await
    }

    /// Returns the public page of a code.
    async fn check(&self, code: &str) -> TestResponse {
        let path = format!("/certificates/{code}");
        self.app.send::<Anonymous>("GET", &path).await
    }
}

#[actix_web::test]
async fn a_certificate_is_printed_once_the_score_is_published_and_everybody_can_check_it() {
    let cup = Cup::new().await;
    cup.print::<Participant>()
        .await
        .refuses(409, "not_published");
    cup.print::<Visitor>().await.refuses(409, "not_published");
    cup.print::<Admin>().await.is(404);
    let code = cup.app.publish(&cup.id).await;
    assert_eq!(code.len(), 32, "128 bits in hexadecimal digits");

    let file = cup.print::<Participant>().await.is(200);
    assert_eq!(file.header("content-type"), "application/pdf");
    let name = file.header("content-disposition");
    assert!(name.starts_with("attachment; filename=\"Cup - "), "{name}");
    let text = String::from_utf8_lossy(&file.bytes);
    let address = format!("https://palestra.test/certificates/{code}");
    assert!(text.contains(&address), "the document links to {address}");
    cup.print::<Visitor>().await.refuses(409, "not_published");

    let shown = cup.check(&code).await.is(200);
    let data = shown.body["data"].as_object().unwrap();
    let fields: Vec<_> = data.keys().map(String::as_str).collect();
    assert_eq!(
        fields,
        [
            "competition",
            "issued_at",
            "name",
            "organization",
            "percentage"
        ]
    );
    assert_eq!(data["competition"], json!("Cup"));
    assert_eq!(data["percentage"], json!(33.33));
    let typed = code.to_lowercase();
    let typed = format!("{}-{}", &typed[..4], &typed[4..]);
    assert_eq!(cup.check(&typed).await.is(200).body, shown.body);
    for wrong in ["unknown", &"0".repeat(32), &cup.id] {
        cup.check(wrong).await.is(404);
    }
}

#[actix_web::test]
async fn the_organizer_decides_which_scores_have_a_certificate() {
    let cup = Cup::new().await;
    let code = cup.app.publish(&cup.id).await;
    let path = format!("/competitions/{}", cup.id);
    for (options, has_one) in [
        (json!({ "certificate_from": 33.34 }), false),
        (json!({ "certificate_from": 33.33 }), true),
        (json!({ "certificates": 0 }), false),
        (json!({ "certificates": 1 }), true),
    ] {
        let call = cup.app.call::<Admin>("PATCH", &path).await;
        call.send(&options).await.is(200);
        let list = "/competitions/user/individual";
        let scores = cup.app.read::<Participant>(list).await;
        assert_eq!(scores.body["data"][0]["certificate"], json!(has_one));
        let printed = cup.print::<Participant>().await;
        if has_one {
            printed.is(200);
            cup.check(&code).await.is(200);
        } else {
            printed.refuses(409, "no_certificate");
            cup.check(&code).await.is(404);
        }
    }
}

#[actix_web::test]
async fn a_result_of_0_percent_has_no_certificate() {
    let cup = Cup::open().await;
    let start = format!("/competition/start/{}", cup.id);
    cup.app.read::<Participant>(&start).await;
    let sheet = json!({ "competition_training_id": cup.id, "isSubmited": 1, "answers": [] });
    let submitted = cup.app.post::<Participant>("/user/answers", &sheet).await;
    submitted.is(200);
    let code = cup.app.publish(&cup.id).await;
    cup.print::<Participant>()
        .await
        .refuses(409, "no_certificate");
    cup.check(&code).await.is(404);
    let scores = cup.app.read::<Participant>("/competitions/user/individual");
    assert_eq!(scores.await.body["data"][0]["certificate"], json!(false));
}

#[actix_web::test]
async fn a_withdrawn_score_has_no_certificate_and_a_new_one_has_another_code() {
    let cup = Cup::new().await;
    let code = cup.app.publish(&cup.id).await;
    assert_eq!(
        cup.app.publish(&cup.id).await,
        code,
        "nothing is published twice"
    );
    let user = cup.app.user_id::<Participant>().await;
    cup.check(&code).await.is(200);
    let restore = format!("/restore/user/answers/{}/{user}", cup.id);
    cup.app.read::<Admin>(&restore).await;
    cup.check(&code).await.is(404);
    cup.print::<Participant>()
        .await
        .refuses(409, "not_published");
    // An attempt has at most one receipt for each instant.
    cup.app.clock.advance(1);
    cup.app.submit_rightly(&cup.id).await;
    let next = cup.app.publish(&cup.id).await;
    assert_ne!(next, code);
    cup.check(&next).await.is(200);
    cup.check(&code).await.is(404);
}

#[actix_web::test]
async fn the_sheet_of_a_result_is_printed_once_the_result_is_published() {
    let cup = Cup::new().await;
    let path = format!("/user/results/{}/sheet", cup.id);
    let print = async || cup.app.send::<Participant>("GET", &path).await;
    print().await.refuses(409, "not_published");
    cup.app.publish(&cup.id).await;
    let file = print().await.is(200);
    assert_eq!(file.header("content-type"), "application/pdf");
    let name = file.header("content-disposition");
    assert!(name.starts_with("attachment; filename=\"Cup - "), "{name}");
    assert!(file.bytes.starts_with(b"%PDF"));
    cup.app.send::<Admin>("GET", &path).await.is(404);
}
