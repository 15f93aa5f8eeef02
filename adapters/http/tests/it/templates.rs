//! Questions that come from files, and templates that go into files (D90).

use serde_json::{Value, json};

use crate::support::bodies::{plain_template, template};
use crate::support::call::Answer;
use crate::support::test_app::{Admin, TestApp};

/// Sends a file to be imported. Without a format its content decides.
async fn import(app: &TestApp, format: Option<&str>, file: impl AsRef<[u8]>) -> Answer {
    let fields: Vec<_> = format
        .map(|format| ("format", format))
        .into_iter()
        .collect();
    let call = app.call::<Admin>("POST", "/templates/import").await;
    call.send_form(&fields, Some(file)).await
}

async fn export(app: &TestApp, id: &str, format: &str) -> Answer {
    app.read::<Admin>(&format!("/templates/{id}/export?format={format}"))
        .await
}

/// Returns the number of templates.
async fn count(app: &TestApp) -> u64 {
    let templates = app.read::<Admin>("/templates").await;
    templates.body["meta"]["total"].as_u64().unwrap()
}

/// Returns a template as it is read, without what differs between copies.
async fn questions(app: &TestApp, id: &str) -> Value {
    fn remove_ids(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for name in ["id", "question_id", "created_at", "name", "description"] {
                    fields.remove(name);
                }
                fields.values_mut().for_each(remove_ids);
            }
            Value::Array(entries) => entries.iter_mut().for_each(remove_ids),
            _ => {}
        }
    }
    let shown = app.read::<Admin>(&format!("/templates/{id}")).await;
    let mut template = shown.body["data"].clone();
    remove_ids(&mut template);
    template
}

#[actix_web::test]
async fn a_file_becomes_the_body_of_a_template_and_nothing_is_stored() {
    let app = TestApp::new().await;
    let before = count(&app).await;
    let gift = "$CATEGORY: Customs/Seals\n\nIs it so?{F#No.}\n\n::Pairs::Match{=a -> b}\n\n\
                Why is it so?{}\n\nWhich one?{=this ~that}\n";
    let answer = import(&app, None, gift).await.is(200);
    assert_eq!(
        answer.body["data"],
        json!({
            "format": "gift",
            "template": {
                "name": "users", "description": "Customs/Seals", "matrial_status": 0, "videos": [],
                "trueOrFalse": { "weight": 1.0, "questions": [{ "question": "Is it so?", "answers": [
                    { "value": "True", "is_correct": 0 }, { "value": "False", "is_correct": 1 }] }] },
                "multipleChoices": { "weight": 1.0, "questions": [{ "question": "Which one?", "answers": [
                    { "value": "this", "is_correct": 1 }, { "value": "that", "is_correct": 0 }] }] },
                "freeText": { "weight": 1.0, "questions": [{ "question": "Why is it so?", "answers": [
                    { "value": "" }] }] },
            },
            "taken": 3,
            "left_out": [{ "position": 5, "title": "Pairs",
                "reason": "Matching questions have no counterpart here" }],
            "notes": [{ "position": 3, "text": "Comes without its feedback" }],
        })
    );
    assert_eq!(count(&app).await, before);
    let mut body = answer.body["data"]["template"].clone();
    let refused = app.post::<Admin>("/templates", &body).await.is(422);
    refused.blames("freeText.questions.0.answers.0.value");
    body["freeText"]["questions"][0]["answers"][0]["value"] = json!("because");
    app.post::<Admin>("/templates", &body).await.is(201);
}

#[actix_web::test]
async fn a_file_that_cannot_be_read_is_refused() {
    let app = TestApp::new().await;
    let unknown = "File must be Moodle XML, GIFT, Aiken, a spreadsheet or a Palestra file";
    let unnamed = "The first row must name the columns. Missing: type, question";
    for (format, file, message) in [
        (None, "", "File is empty"),
        (None, "only words", unknown),
        (
            None,
            "<!DOCTYPE quiz><quiz/>",
            "File must not have a document type",
        ),
        (None, "<quiz>\n<question>", "File is damaged at line 2"),
        (None, "<html/>", "File is not of this format"),
        (Some("gift"), "// only a comment", "File has no questions"),
        (
            Some("palestra"),
            "Is it so?{T}",
            "File is not of this format",
        ),
        (Some("spreadsheet"), "a,b\n1,2", unnamed),
    ] {
        let refused = import(&app, format, file).await.is(422);
        assert_eq!(*refused.blames("file"), json!([message]));
    }
    let refused = import(&app, Some("word"), "Is it so?{T}").await.is(422);
    let message = "Must be moodle_xml, gift, aiken, spreadsheet or palestra";
    assert_eq!(*refused.blames("format"), json!([message]));
}

#[actix_web::test]
async fn a_request_without_a_file_or_with_a_large_one_is_refused() {
    let app = TestApp::new().await;
    let call = app.call::<Admin>("POST", "/templates/import").await;
    let refused = call.send_form(&[], None::<&[u8]>).await.is(422);
    refused.blames("file");
    let large = vec![b' '; 10 * 1024 * 1024 + 1];
    import(&app, None, large).await.is(413);
}

#[actix_web::test]
async fn a_file_of_which_all_is_left_out_is_read() {
    let app = TestApp::new().await;
    let answer = import(&app, Some("aiken"), "Which?\nA. one\nANSWER: A\n").await;
    let data = &answer.is(200).body["data"];
    assert_eq!(data["taken"], 0);
    assert_eq!(
        data["left_out"],
        json!([{ "position": 1, "title": "Which?", "reason": "1 choice, the least is 2" }])
    );
}

#[actix_web::test]
async fn a_template_comes_back_equal_from_every_format_that_can_hold_it() {
    let app = TestApp::new().await;
    let mut automatic = plain_template(&app.new_name());
    for kind in ["trueOrFalse", "multipleChoices", "arrange"] {
        // GIFT has no points.
        automatic[kind]["weight"] = json!(1);
    }
    let (all, automatic) = (
        app.template(&template(&app.new_name(), 1)).await,
        app.template(&automatic).await,
    );
    for (id, format, media_type) in [
        (&automatic, "moodle_xml", "application/xml"),
        (&automatic, "gift", "text/plain; charset=utf-8"),
        (
            &all,
            "spreadsheet",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ),
        (&all, "palestra", "application/zip"),
    ] {
        let file = export(&app, id, format).await.is(200);
        assert_eq!(file.header("content-type"), media_type);
        let answer = import(&app, None, &file.bytes).await.is(200);
        let data = &answer.body["data"];
        assert_eq!(data["format"], format);
        assert_eq!(
            (&data["left_out"], &data["notes"]),
            (&json!([]), &json!([]))
        );
        let files = if format == "palestra" {
            json!([])
        } else {
            Value::Null
        };
        assert_eq!(data["files"], files);
        let mut body = data["template"].clone();
        body["name"] = json!(app.new_name());
        let copy = app.template(&body).await;
        assert_eq!(
            questions(&app, &copy).await,
            questions(&app, id).await,
            "{format}"
        );
    }
}

#[actix_web::test]
async fn the_file_is_named_after_the_template() {
    let app = TestApp::new().await;
    let id = app.template(&plain_template("Zölle: A/B")).await;
    let file = export(&app, &id, "moodle_xml").await.is(200);
    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"Z_lle_ A_B.xml\"; filename*=UTF-8''Z%C3%B6lle_%20A_B.xml"
    );
    let text = String::from_utf8(file.bytes).unwrap();
    assert!(text.contains("Not in this file:"), "{text}");
    let refused = app
        .send::<Admin>("GET", &format!("/templates/{id}/export?format=aiken"))
        .await
        .is(422);
    refused.blames("format");
}
