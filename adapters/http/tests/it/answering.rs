//! Tests the main job over HTTP: create a template, schedule a competition, answer, grade, publish, and see the score.

use std::rc::Rc;

use actix_web::http::header::RETRY_AFTER;
use serde_json::{Value, json};

use crate::support::bodies::{plain_template, template};
use crate::support::call::TestResponse;
use crate::support::test_app::{Admin, Grader, Participant, TestApp};

/// Returns the id of the first answer option of the question of that kind.
fn first_option(paper: &Value, kind: u64) -> &Value {
    let questions = paper["data"]["template"]["questions"].as_array().unwrap();
    &questions
        .iter()
        .find(|question| question["type"] == kind)
        .unwrap()["answers"][0]["id"]
}

/// Creates a competition that the participant has started. Returns its id, the id of the participant, and the response
/// with the questions.
async fn started(app: &TestApp) -> (String, String, TestResponse) {
    let petra = app.user_id::<Participant>().await;
    let id = app.template(&template("Capitals", 0)).await;
    let event = app.competition(&id, "Cup", "2026-11-21", &[&petra]).await;
    let paper = app
        .read::<Participant>(&format!("/competition/start/{event}"))
        .await;
    (event, petra, paper)
}

/// Every open page asks for it every 15 seconds, so it contains no question.
#[actix_web::test]
async fn the_state_of_an_attempt_takes_few_bytes() {
    let app = TestApp::new().await;
    let (event, _, _) = started(&app).await;
    let path = format!("/user/attempts/{event}");
    let state = app.read::<Participant>(&path).await;
    assert!(state.sent_bytes < 400, "{} bytes", state.sent_bytes);
}

#[actix_web::test]
async fn a_participant_answers_and_a_grader_publishes_the_result() {
    let app = TestApp::new().await;
    let (event, petra, paper) = started(&app).await;
    assert_eq!(paper.body["data"]["remaining_seconds"], 3600);
    assert_eq!(paper.body["data"]["started_at"], "2026-11-21T10:00:00.000Z");
    let sheet = json!({
        "competition_training_id": event, "isSubmited": 1, "revision": 0,
        "save_id": "0198b1c2-0000-7000-8000-000000000001",
        "answers": [
            { "answer_id": first_option(&paper.body, 1), "value": true },
            { "answer_id": first_option(&paper.body, 2), "value": 1 },
            { "answer_id": first_option(&paper.body, 3), "value": "Because of the river." },
            { "answer_id": first_option(&paper.body, 4), "value": "1" },
        ],
    });
    let saved = app
        .post::<Participant>("/user/answers", &sheet)
        .await
        .is(200);
    assert_eq!(
        (
            &saved.body["data"]["revision"],
            &saved.body["data"]["is_submited"]
        ),
        (&json!(1), &json!(1))
    );

    let mine = app
        .read::<Participant>("/competitions/user/individual")
        .await;
    assert_eq!(
        mine.body["data"][0]["score"],
        Value::Null,
        "not before a grader has saved it"
    );

    let answered = format!("/competitions/usersAnswered/{event}");
    let who = app.read::<Grader>(&answered).await;
    let row = &who.body["data"][0];
    assert_eq!(row["scorePerQuestionTrueOrFalse"], 5.0);
    assert_eq!(row["scorePerQuestionArrange"], 0.0, "asked, not answered");
    for column in ["FreeText", "Ranks", "Slides"] {
        assert_eq!(
            row[format!("scorePerQuestion{column}")],
            Value::Null,
            "{column} waits for the grader, or is not asked"
        );
    }

    let page = format!("/get/competitionData/{event}/{petra}");
    let sheet = app.read::<Grader>(&page).await;
    let marks = sheet.body["data"]["marks"].as_array().unwrap();
    let waiting: Vec<_> = marks
        .iter()
        .filter(|mark| mark["score"].is_null())
        .collect();
    assert_eq!(waiting.len(), 2, "free text and rank: {marks:?}");
    let given: Vec<_> = waiting
        .iter()
        .map(
            |mark| json!({ "type": mark["type"], "question_id": mark["question_id"], "score": 99 }),
        )
        .collect();
    let body = json!({ "scoreData": given, "version": sheet.body["data"]["version"] });
    let store =
        |total: &str| format!("/store/user/score/{event}/10/{total}/5/5/{petra}/individual");
    let wrong = app.post::<Grader>(&store("31"), &body).await;
    wrong.refuses(422, "validation_failed").blames("total");
    // The score has 5 points each for true/false, choice, free text and rank, and 10 points because the rank question
    // was answered.
    let stored = app.post::<Grader>(&store("30"), &body).await.is(200);
    assert_eq!(stored.body["data"]["score"], 30.0);
    assert_eq!(stored.body["data"]["percentage"], 100.0);
    assert_eq!(
        stored.body["data"]["changed"].as_array().unwrap().len(),
        2,
        "99 is more than the weight"
    );
    app.post::<Grader>(&store("30"), &body)
        .await
        .refuses(409, "stale_version");

    let mine = app
        .read::<Participant>("/competitions/user/individual")
        .await;
    assert_eq!(mine.body["data"][0]["score"], 30.0);
    assert_eq!(mine.body["data"][0]["scorePerQuestionFreeText"], 5.0);
    assert_eq!(
        mine.body["data"][0]["scorePerQuestionSlides"],
        Value::Null,
        "a kind that the template does not ask"
    );
    let score = app
        .read::<Grader>(&format!("/get/competition/score/{event}/{petra}"))
        .await;
    assert_eq!(score.body["data"][0]["user_score"], 30.0);
    let who = app.read::<Grader>(&answered).await;
    assert_eq!(who.body["data"][0]["isAnswerd"], true);
    assert_eq!(who.body["data"][0]["scorePerQuestionRanks"], 5.0);
    assert_eq!(who.body["needs_grading"], true);
    app.send::<Grader>("POST", &format!("/competitions/{event}/scores/publish"))
        .await
        .refuses(409, "needs_grading");
}

#[actix_web::test]
async fn scores_without_questions_for_a_grader_are_published_at_once() {
    let app = TestApp::new().await;
    let petra = app.user_id::<Participant>().await;
    let id = app.template(&plain_template("Plain")).await;
    let event = app.competition(&id, "Cup", "2026-11-21", &[&petra]).await;
    app.read::<Participant>(&format!("/competition/start/{event}"))
        .await;
    let sheet = json!({ "competition_training_id": event, "isSubmited": 1, "answers": [] });
    app.post::<Participant>("/user/answers", &sheet)
        .await
        .is(200);
    let publish = format!("/competitions/{event}/scores/publish");
    assert_eq!(
        app.send::<Grader>("POST", &publish).await.is(200).body["data"]["published"],
        1
    );
    assert_eq!(
        app.send::<Grader>("POST", &publish).await.is(200).body["data"]["published"],
        0
    );
}

#[actix_web::test]
async fn participants_see_until_when_they_answer_and_when_they_submitted() {
    let app = TestApp::new().await;
    let (event, _, _) = started(&app).await;
    let pages = [
        format!("/competitions/{event}"),
        "/user/assigned-competition".to_owned(),
    ];
    let end = json!("2026-11-21T11:00:00.000Z");
    let sheet = json!({ "competition_training_id": event, "isSubmited": 1, "answers": [] });
    for submitted_at in [Value::Null, json!("2026-11-21T10:00:00.000Z")] {
        if submitted_at != Value::Null {
            app.post::<Participant>("/user/answers", &sheet)
                .await
                .is(200);
        }
        for page in &pages {
            let read = app.read::<Participant>(page).await;
            let data = &read.body["data"];
            let own = data.get(0).unwrap_or(data);
            let told = (&own["deadline"], &own["submitted_at"]);
            assert_eq!(told, (&end, &submitted_at), "{page}");
        }
    }
}

#[actix_web::test]
async fn marks_for_review_travel_with_the_answers_and_only_to_their_participant() {
    let app = TestApp::new().await;
    let (event, petra, paper) = started(&app).await;
    let question = &paper.body["data"]["template"]["questions"][0]["id"];
    let sheet = json!({
        "competition_training_id": event, "isSubmited": 0, "revision": 0, "answers": [],
        "marked_for_review": [question],
    });
    let start = format!("/competition/start/{event}");
    assert_eq!(paper.body["data"]["marked_for_review"], json!([]));
    app.post::<Participant>("/user/answers", &sheet)
        .await
        .is(200);
    let again = app.read::<Participant>(&start).await;
    assert_eq!(again.body["data"]["marked_for_review"], json!([question]));
    let refused = app
        .post::<Participant>("/user/answers", &sheet)
        .await
        .refuses(409, "stale_revision");
    assert_eq!(refused.body["data"]["marked_for_review"], json!([question]));

    let mut wrong = sheet.clone();
    wrong["marked_for_review"] = json!(["the first"]);
    app.post::<Participant>("/user/answers", &wrong)
        .await
        .refuses(422, "validation_failed")
        .blames("marked_for_review.0");

    let mut without = sheet.clone();
    without["revision"] = json!(1);
    without.as_object_mut().unwrap().remove("marked_for_review");
    app.post::<Participant>("/user/answers", &without)
        .await
        .is(200);
    let again = app.read::<Participant>(&start).await;
    assert_eq!(again.body["data"]["marked_for_review"], json!([]));

    let mut last = sheet.clone();
    (last["revision"], last["isSubmited"]) = (json!(2), json!(1));
    app.post::<Participant>("/user/answers", &last)
        .await
        .is(200);
    let graded = app
        .read::<Grader>(&format!("/get/competitionData/{event}/{petra}"))
        .await;
    assert!(!graded.body.to_string().contains("marked_for_review"));
}

#[actix_web::test]
async fn a_stale_save_brings_the_newer_sheet() {
    let app = TestApp::new().await;
    let (event, _, paper) = started(&app).await;
    let text = json!([{ "answer_id": first_option(&paper.body, 3), "value": "newer" }]);
    let sheet = json!({ "competition_training_id": event, "isSubmited": 0, "revision": 0, "answers": text });
    app.post::<Participant>("/user/answers", &sheet)
        .await
        .is(200);
    let refused = app
        .post::<Participant>("/user/answers", &sheet)
        .await
        .refuses(409, "stale_revision");
    assert_eq!(refused.body["data"]["revision"], 1);
    assert_eq!(refused.body["data"]["userAnswers"][0]["value"], "newer");
}

/// Two devices save, and then the competition ends. Both submit: one before the server has noticed the end, the other
/// one afterwards.
#[actix_web::test]
async fn after_the_end_only_the_stored_sheet_is_confirmed() {
    let app = TestApp::new().await;
    let (event, petra, paper) = started(&app).await;
    let sheet = |submit: u8, text: &str, save: u8| {
        json!({
            "competition_training_id": event, "isSubmited": submit,
            "save_id": format!("0198b1c2-0000-7000-8000-0000000000{save:02}"),
            "answers": [{ "answer_id": first_option(&paper.body, 3), "value": text }],
        })
    };
    let send = async |body: &Value| app.post::<Participant>("/user/answers", body).await;
    send(&sheet(0, "phone", 1)).await.is(200);
    send(&sheet(0, "laptop", 2)).await.is(200);
    app.clock.advance(3611);
    for is_finished in [false, true] {
        if is_finished {
            assert_eq!(app.app.finish_due_attempts().await.unwrap(), 1);
        }
        for refused in [
            sheet(1, "phone", 3),
            sheet(1, "phone", 1),
            sheet(0, "laptop", 4),
            json!({ "competition_training_id": event, "isSubmited": 1, "answers": [{ "answer_id": event, "value": null }] }),
            json!({ "competition_training_id": event, "isSubmited": 0, "answers": [{ "answer_id": event, "value": null }] }),
        ] {
            let response = send(&refused).await.refuses(409, "time_ended");
            let data = &response.body["data"];
            assert_eq!(data["revision"], 2, "{refused}");
            assert_eq!(data["userAnswers"][0]["value"], "laptop");
        }
        for confirmed in [sheet(1, "laptop", 2), sheet(1, " laptop ", 5)] {
            let response = send(&confirmed).await.is(200);
            assert_eq!(response.body["data"]["revision"], 2);
            assert_eq!(response.body["data"]["is_submited"], 1);
            assert_eq!(
                response.body["data"]["saved_at"],
                "2026-11-21T11:00:00.000Z"
            );
        }
    }
    let page = format!("/get/competitionData/{event}/{petra}");
    let graded = app.read::<Grader>(&page).await;
    assert_eq!(graded.body["data"]["userAnswers"][0]["value"], "laptop");
}

#[actix_web::test]
async fn a_save_without_answers_does_not_empty_the_sheet() {
    let app = TestApp::new().await;
    let (event, petra, paper) = started(&app).await;
    let answers = json!([{ "answer_id": first_option(&paper.body, 3), "value": "kept" }]);
    let sheet = json!({ "competition_training_id": event, "isSubmited": 0, "answers": answers });
    let send = async |body: &Value| app.post::<Participant>("/user/answers", body).await;
    send(&sheet).await.is(200);
    for required in ["isSubmited", "answers"] {
        let mut body = sheet.clone();
        body.as_object_mut().unwrap().remove(required);
        let refused = send(&body).await.refuses(422, "validation_failed");
        assert_eq!(refused.body["errors"], json!({ required: ["Required"] }));
    }
    let page = format!("/get/competitionData/{event}/{petra}");
    app.clock.advance(3_700);
    app.app.finish_due_attempts().await.unwrap();
    let graded = app.read::<Grader>(&page).await;
    assert_eq!(graded.body["data"]["userAnswers"][0]["value"], "kept");
}

#[actix_web::test]
async fn after_a_submission_only_that_one_is_confirmed() {
    let app = TestApp::new().await;
    let (event, _, paper) = started(&app).await;
    let sheet = |submit: u8, text: &str| {
        json!({
            "competition_training_id": event, "isSubmited": submit,
            "answers": [{ "answer_id": first_option(&paper.body, 3), "value": text }],
        })
    };
    let send = async |body: &Value| app.post::<Participant>("/user/answers", body).await;
    let first = send(&sheet(1, "phone")).await.is(200);
    app.clock.advance(7200);
    let again = send(&sheet(1, "phone")).await.is(200);
    for field in ["revision", "saved_at", "is_submited"] {
        assert_eq!(again.body["data"][field], first.body["data"][field]);
    }
    for submit in [0, 1] {
        let refused = send(&sheet(submit, "laptop")).await;
        let refused = refused.refuses(409, "already_submitted");
        assert_eq!(refused.body["data"]["revision"], 1);
        assert_eq!(refused.body["data"]["userAnswers"][0]["value"], "phone");
    }
}

#[actix_web::test]
async fn a_partial_order_is_kept_and_earns_nothing() {
    let app = TestApp::new().await;
    let (event, petra, paper) = started(&app).await;
    let item = first_option(&paper.body, 5);
    let sheet = |submit: u8| {
        json!({
            "competition_training_id": event, "isSubmited": submit,
            "answers": [{ "answer_id": item, "value": 2 }],
        })
    };
    let send = async |body: &Value| app.post::<Participant>("/user/answers", body).await;
    send(&sheet(0)).await.is(200);
    let expected = json!([{ "answer_id": item, "value": 2 }]);
    let start = format!("/competition/start/{event}");
    let again = app.read::<Participant>(&start).await;
    assert_eq!(again.body["data"]["userArrangeAnswers"], expected);
    send(&sheet(1)).await.is(200);
    let refused =
        send(&json!({ "competition_training_id": event, "isSubmited": 1, "answers": [] })).await;
    let refused = refused.refuses(409, "already_submitted");
    assert_eq!(refused.body["data"]["userArrangeAnswers"], expected);
    let page = format!("/get/competitionData/{event}/{petra}");
    let graded = app.read::<Grader>(&page).await;
    assert_eq!(graded.body["data"]["userArrangeAnswers"], expected);
    let marks = graded.body["data"]["marks"].as_array().unwrap();
    let mark = marks.iter().find(|mark| mark["type"] == 5).unwrap();
    assert_eq!(
        (&mark["score"], &mark["answered"]),
        (&json!(0.0), &json!(true))
    );
}

#[actix_web::test]
async fn every_wrong_entry_of_a_save_is_named() {
    let app = TestApp::new().await;
    let (event, _, paper) = started(&app).await;
    let entry = |kind, value: Value| json!({ "answer_id": first_option(&paper.body, kind), "value": value });
    let answers = json!([
        entry(1, json!(true)),
        { "answer_id": event, "value": true },
        entry(1, json!(true)),
        entry(2, Value::Null),
        entry(3, json!("x".repeat(100_000))),
        entry(4, json!({ "a": [1.5] })),
        entry(5, json!(3)),
    ]);
    let place = json!({ "category_id": event, "slide_attachment_id": event, "order": 1 });
    let sheet = json!({ "competition_training_id": event, "isSubmited": 0, "answers": answers, "slides": [place] });
    let refused = app.post::<Participant>("/user/answers", &sheet).await;
    let refused = refused.refuses(422, "validation_failed");
    assert_eq!(
        refused.body["errors"],
        json!({
            "answers.1": ["The answer is not one of this template"],
            "answers.2": ["The answer is given twice"],
            "answers.3": ["The value does not fit the question"],
            "answers.4": ["Answer must not be longer than 10000 characters"],
            "answers.5": ["The value does not fit the question"],
            "answers.6": ["The position must be from 1 to 2"],
            "slides.0": ["The image is not one of this template"],
        })
    );
    let many = json!({ "competition_training_id": event, "isSubmited": 0, "answers": vec![&answers[1]; 1000] });
    let refused = app.post::<Participant>("/user/answers", &many).await;
    let refused = refused.refuses(422, "validation_failed");
    assert_eq!(refused.body["errors"].as_object().unwrap().len(), 100);
}

#[actix_web::test]
async fn a_template_is_returned_as_it_was_created() {
    let app = TestApp::new().await;
    let mut body = template("Capitals", 1);
    body["videos"] = json!(["https://www.youtube.com/watch?v=dQw4w9WgXcQ"]);
    let id = app.template(&body).await;
    let read = app.read::<Admin>(&format!("/templates/{id}")).await;
    let data = &read.body["data"];
    assert_eq!(data["total_weight"], 25.0);
    assert_eq!(
        data["trueOrFalse"]["questions"][0]["answers"][1]["is_correct"],
        1
    );
    assert_eq!(
        data["arrange"]["questions"][0]["answers"][0]["value"],
        "second"
    );
    assert_eq!(data["rank"]["title"], "Rank");
    assert_eq!(data["attachments"][0]["type"], "2");
    assert!(
        data["freeText"]["questions"][0]["answers"][0]
            .get("is_correct")
            .is_none()
    );
    let view = app.read::<Admin>(&format!("/templates/{id}/view")).await;
    assert_eq!(view.body["data"]["questions"].as_array().unwrap().len(), 5);
}

#[actix_web::test]
async fn a_save_after_signing_out_is_refused_without_further_information() {
    let app = TestApp::new().await;
    let (event, _, paper) = started(&app).await;
    let chosen = json!([{ "answer_id": first_option(&paper.body, 1), "value": true }]);
    let sheet = |revision: i64| {
        json!({
            "competition_training_id": event, "isSubmited": 0, "revision": revision, "answers": chosen,
            "save_id": format!("0198b1c2-0000-7000-8000-00000000000{revision}"),
        })
    };
    let save = || app.call::<Participant>("POST", "/user/answers");
    // A later save does not read the session first, because the SQL statement of the save checks the session.
    for revision in [0, 1] {
        let saved = save().await.send(&sheet(revision)).await.is(200);
        assert_eq!(saved.body["data"]["revision"], revision + 1);
    }
    let again = save().await.send(&sheet(0)).await.is(200);
    assert_eq!(again.body["data"]["revision"], 1, "as the first time");

    app.send::<Participant>("POST", "/logout").await.is(200);
    for body in [sheet(2), sheet(0), json!({ "answers": 1 })] {
        let refused = save().await.send(&body).await;
        refused.refuses(401, "unauthenticated");
    }
}

#[actix_web::test]
async fn a_flood_of_saves_of_one_attempt_is_refused() {
    let app = TestApp::new().await;
    let (event, _, _) = started(&app).await;
    let app = Rc::new(app);
    let sheet = json!({ "competition_training_id": event, "isSubmited": 0, "answers": [] });
    let save = || {
        let (app, sheet) = (Rc::clone(&app), sheet.clone());
        async move {
            let call = app.call::<Participant>("POST", "/user/answers").await;
            call.send(&sheet).await
        }
    };
    save().await.is(200);
    let flood: Vec<_> = (0..50).map(|_| actix_web::rt::spawn(save())).collect();
    let mut refused = 0;
    for response in flood {
        let response = response.await.unwrap();
        if response.status == 429 {
            assert_eq!(response.headers.get(RETRY_AFTER).unwrap(), "1");
            response.refuses(429, "too_many_requests");
            refused += 1;
        } else {
            response.is(200);
        }
    }
    assert!((1..=46).contains(&refused), "{refused} of 50 are refused");
    save().await.is(200);
}

#[actix_web::test]
async fn a_receipt_and_a_report_of_unsent_answers_are_seen_by_the_participant_and_by_graders() {
    let app = TestApp::new().await;
    let (event, petra, paper) = started(&app).await;
    let receipt = format!("/user/receipts/{event}");
    app.call::<Participant>("GET", &receipt)
        .await
        .get()
        .await
        .refuses(409, "not_submitted");
    let sheet = json!({
        "competition_training_id": event, "isSubmited": 1,
        "answers": [{ "answer_id": first_option(&paper.body, 1), "value": true }],
    });
    app.post::<Participant>("/user/answers", &sheet)
        .await
        .is(200);
    let receipt = app.read::<Participant>(&receipt).await.body["data"].clone();
    assert_eq!(receipt["code"].as_str().map(str::len), Some(10));
    assert_eq!(
        (
            &receipt["submitted_at"],
            &receipt["ended_by"],
            &receipt["answered"]
        ),
        (
            &json!("2026-11-21T10:00:00.000Z"),
            &json!("self"),
            &json!(1)
        )
    );
    let mine = app.read::<Participant>("/user/assigned-competition").await;
    let row = &mine.body["data"][0];
    assert_eq!(
        (&row["receipt"], &row["is_scored"]),
        (&receipt, &json!(false))
    );

    let detail = format!("/competitions/{event}");
    let detail = app.read::<Participant>(&detail).await;
    assert_eq!(detail.body["data"]["receipt"], receipt);

    let unsent = format!("/user/attempts/{event}/unsent");
    let report = json!({
        "attempt_id": paper.body["data"]["attempt_id"], "revision": 3,
        "made_at": "2026-11-21T11:00:01+01:00", "answers_count": 2,
    });
    app.post::<Participant>(&unsent, &json!({})).await.is(422);
    let wrong = json!({ "attempt_id": paper.body["data"]["attempt_id"], "made_at": "now", "answers_count": 0 });
    app.post::<Participant>(&unsent, &wrong).await.is(422);
    let reported = app.post::<Participant>(&unsent, &report).await.is(201);
    assert_eq!(reported.body["message"], "The Organizer Was Told");
    let graded = app
        .read::<Grader>(&format!("/get/competitionData/{event}/{petra}"))
        .await;
    let data = &graded.body["data"];
    assert_eq!(data["receipts"], json!([receipt]));
    assert_eq!(
        data["unsent"],
        json!({
            "answers_count": 2, "made_at": "2026-11-21T10:00:01.000Z", "revision": 3,
            "reported_at": "2026-11-21T10:00:00.000Z",
        })
    );
}

#[actix_web::test]
async fn receipts_are_mailed_once_staff_switch_it_on_while_the_competition_runs() {
    let app = TestApp::new().await;
    let (event, _, _) = started(&app).await;
    let path = format!("/competitions/{event}");
    let shown = app.read::<Admin>(&path).await;
    assert_eq!(shown.body["data"]["mail_receipts"], 0);
    let patch = async |body: &Value| app.call::<Admin>("PATCH", &path).await.send(body).await;
    patch(&json!({ "mail_receipts": 2 })).await.is(422);
    let changed = patch(&json!({ "mail_receipts": 1 })).await.is(200);
    assert_eq!(changed.body["data"]["mail_receipts"], 1);
    let unchanged = patch(&json!({})).await.is(200);
    assert_eq!(unchanged.body["data"]["mail_receipts"], 1);
}
