//! Tests of importing questions from files, and of exporting templates to files (D90).

use std::io::Read;

use application_testkit::{PDF, PNG};
use flate2::read::DeflateDecoder;
use serde_json::{Value, json};

use crate::support::bodies::{plain_template, slides_template, template};
use crate::support::call::TestResponse;
use crate::support::test_app::{Admin, TestApp};

/// Imports a file. Without a format, the format is detected from the content.
async fn import(app: &TestApp, format: Option<&str>, file: impl AsRef<[u8]>) -> TestResponse {
    let fields: Vec<_> = format
        .map(|format| ("format", format))
        .into_iter()
        .collect();
    let call = app.call::<Admin>("POST", "/templates/import").await;
    call.send_form(&fields, Some(file)).await
}

async fn export(app: &TestApp, id: &str, format: &str) -> TestResponse {
    app.send::<Admin>("GET", &format!("/templates/{id}/export?format={format}"))
        .await
}

/// Returns the number of templates.
async fn count(app: &TestApp) -> u64 {
    let templates = app.read::<Admin>("/templates").await;
    templates.body["meta"]["total"].as_u64().unwrap()
}

/// Returns the JSON of a template without the parts that differ between copies.
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
    let response = import(&app, None, gift).await.is(200);
    assert_eq!(
        response.body["data"],
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
            "notes": [{ "position": 3, "number": 1, "text": "Comes without its feedback" }],
        })
    );
    assert_eq!(count(&app).await, before);
    let mut body = response.body["data"]["template"].clone();
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
    let response = import(&app, Some("aiken"), "Which?\nA. one\nANSWER: A\n").await;
    let data = &response.is(200).body["data"];
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
        // GIFT contains no points.
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
        let response = import(&app, None, &file.bytes).await.is(200);
        let data = &response.body["data"];
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

/// Returns the form of a template with four images and a material.
fn template_with_files(app: &TestApp) -> Value {
    let mut body = slides_template(&app.new_name(), &[&[0, 2], &[1]]);
    body["material"] =
        json!([{ "key": "m1", "fileName": "Zölle ../rules.pdf", "size": PDF.len() }]);
    body["matrial_status"] = json!(1);
    body
}

/// Creates the template and uploads its files.
async fn with_files(app: &TestApp) -> String {
    let body = template_with_files(app);
    let created = app.post::<Admin>("/templates", &body).await.is(201);
    upload(app, &created.body["data"]).await
}

/// Uploads the files of a template that was created. Returns its id.
async fn upload(app: &TestApp, created: &Value) -> String {
    let id = created["template_id"].as_str().unwrap();
    let images = &created["slidesData"]["data"]["slideInfo"]["images"];
    for (kind, files, content) in [
        ("attachments", images, PNG),
        ("materials", &created["materials"], PDF),
    ] {
        for file in files.as_array().unwrap() {
            let file = file["id"].as_str().unwrap();
            app.upload(kind, id, &[(file, content)]).await.is(200);
        }
    }
    id.to_owned()
}

/// Returns the first entry of an archive: the template. Its data follow a header of 30 bytes and its name.
fn document(archive: &[u8]) -> Vec<u8> {
    let (header, rest) = archive.split_at(30);
    assert!(header.starts_with(b"PK\x03\x04"));
    let packed = rest.strip_prefix(b"template.json").unwrap();
    let mut json = Vec::new();
    DeflateDecoder::new(packed).read_to_end(&mut json).unwrap();
    json
}

/// Whether an archive contains an uncompressed entry with this content. The content follows the name of the entry.
fn stores(archive: &[u8], path: &str, content: &[u8]) -> bool {
    let entry = [path.as_bytes(), content].concat();
    archive.windows(entry.len()).any(|bytes| bytes == entry)
}

#[actix_web::test]
async fn images_and_material_come_back_with_their_template() {
    let app = TestApp::new().await;
    let id = with_files(&app).await;
    let file = export(&app, &id, "palestra").await.is(200);
    assert_eq!(file.header("content-type"), "application/zip");
    assert!(stores(&file.bytes, "images/1.png", PNG));
    assert!(stores(&file.bytes, "images/4.png", PNG));
    assert!(stores(&file.bytes, "material/1.pdf", PDF));
    let document_alone = document(&file.bytes);

    let whole = import(&app, None, &file.bytes).await.is(200);
    let alone = import(&app, None, &document_alone).await.is(200);
    let data = &alone.body["data"];
    assert_eq!(whole.body["data"], *data);
    assert_eq!(
        (&data["format"], &data["left_out"]),
        (&json!("palestra"), &json!([]))
    );
    let files = data["files"].as_array().unwrap();
    let paths: Vec<_> = files
        .iter()
        .map(|file| file["path"].as_str().unwrap())
        .collect();
    assert_eq!(
        paths,
        [
            "images/1.png",
            "images/2.png",
            "images/3.png",
            "images/4.png",
            "material/1.pdf"
        ]
    );
    let mut body = data["template"].clone();
    assert_eq!(body["material"][0]["fileName"], "Zölle ../rules.pdf");
    assert_eq!(body["material"][0]["key"], files[4]["key"]);
    body["name"] = json!(app.new_name());
    let created = app.post::<Admin>("/templates", &body).await.is(201);
    let copy = upload(&app, &created.body["data"]).await;
    let again = export(&app, &copy, "palestra").await.is(200);
    let again: Value = serde_json::from_slice(&document(&again.bytes)).unwrap();
    let first: Value = serde_json::from_slice(&document_alone).unwrap();
    let keys = |document: &Value| -> Vec<String> {
        let files = document["files"].as_array().unwrap().iter();
        files
            .map(|file| file["key"].as_str().unwrap().to_owned())
            .collect()
    };
    // The copy has different ids and a different name.
    let mut text = again["template"].to_string();
    for (new, old) in keys(&again).iter().zip(keys(&first)) {
        text = text.replace(new, &old);
    }
    let mut copied: Value = serde_json::from_str(&text).unwrap();
    copied["name"] = first["template"]["name"].clone();
    assert_eq!(copied, first["template"]);
}

#[actix_web::test]
async fn only_the_own_format_waits_for_files() {
    let app = TestApp::new().await;
    let body = template_with_files(&app);
    let created = app.post::<Admin>("/templates", &body).await.is(201);
    let id = created.body["data"]["template_id"].as_str().unwrap();
    let refused = export(&app, id, "palestra").await;
    refused.refuses(409, "attachments_processing");
    export(&app, id, "moodle_xml").await.is(200);
    upload(&app, &created.body["data"]).await;
    export(&app, id, "palestra").await.is(200);
}

#[actix_web::test]
async fn no_export_begins_without_a_file_that_the_store_has_lost() {
    let app = TestApp::new().await;
    let id = with_files(&app).await;
    let keys = app.file_store.keys();
    let file = keys.last().unwrap();
    app.app.ports().file_store.delete(file).await.unwrap();
    let refused = export(&app, &id, "palestra").await;
    let message = refused.body["message"].as_str().unwrap();
    assert!(message.starts_with("The storage has lost "), "{message}");
    refused.refuses(409, "file_lost");
    export(&app, &id, "gift").await.is(200);
    app.file_store.set_failing(true);
    export(&app, &id, "palestra").await.is(503);
}
