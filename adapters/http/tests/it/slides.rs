//! Tests of slides and material of templates: the form, what staff read back, and what participants see and save.

use application_testkit::PNG;
use serde_json::{Value, json};

use crate::support::bodies::{plain_template, slides_template, template};
use crate::support::call::files_form;
use crate::support::test_app::{Admin, Participant, TestApp};

/// The example of the wire contract for a request, with the texts that the contract leaves out.
fn contract_example() -> Value {
    serde_json::from_str(
        r#"{"name": "A name", "description": "A description", "matrial_status": 1,
 "videos": ["https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
 "material": [{"key": "m1", "fileName": "rules.pdf", "size": 1234}],
 "trueOrFalse": {"weight": 5, "title": "True or False", "questions": [{"question": "Is it?", "answers": [{"value": "True", "is_correct": 1}, {"value": "False", "is_correct": 0}]}]},
 "multipleChoices": {"weight": 5, "title": "Choices", "questions": [{"question": "Which?", "answers": [{"value": "a", "is_correct": 1}, {"value": "b", "is_correct": 0}]}]},
 "freeText": {"weight": 5, "title": "Texts", "questions": [{"question": "Why?", "answers": [{"value": "model answer"}]}]},
 "rank": {"weight": 5, "title": "Ranks", "questions": [{"question": "How much?", "answers": [{"value": "7", "is_correct": 1}]}]},
 "arrange": {"weight": 5, "title": "Orders", "questions": [{"question": "In which order?", "answers": [{"value": "first", "order": 1}, {"value": "second", "order": 2}]}]},
 "slides": {"weight": 5, "title": "Cases", "name": "case subject", "description": "A case",
            "images": [{"key": "i1", "fileName": "a.png"}],
            "category": [{"name": "Category", "images": [{"key": "i1", "order": 1}]}]}}"#,
    )
    .unwrap()
}

#[actix_web::test]
async fn the_example_of_the_contract_is_stored_and_told_with_the_ids_of_its_files() {
    let app = TestApp::new().await;
    let example = contract_example();
    let created = app.post::<Admin>("/templates", &example).await.is(201);
    assert_eq!(created.body["message"], "Template Created");
    let data = &created.body["data"];
    let (id, slides) = (&data["template_id"], &data["slidesData"]["data"]);
    let image = &slides["slideInfo"]["images"][0];
    assert_eq!(image["key"], "i1");
    let category = &slides["categoriesInfo"][0];
    assert_eq!(category["name"], "Category");
    assert_eq!(
        slides["slideCategories"],
        json!([{ "category_id": category["id"], "slide_attachment_id": image["id"], "order": 1 }])
    );
    let material = &data["materials"][0];
    assert_eq!(material["key"], "m1");

    let path = format!("/templates/{}", id.as_str().unwrap());
    let shown = app.read::<Admin>(&path).await.is(200).body["data"].clone();
    assert_eq!(
        shown["slides"],
        json!({
            "id": slides["slideInfo"]["id"], "weight": 5.0, "title": "Cases", "name": "case subject",
            "description": "A case",
            "attachments": [{ "id": image["id"], "fileName": "a.png", "path": null, "thumbnail": null,
                "is_stored": 0 }],
            "categories": [{ "id": category["id"], "name": "Category",
                "slide_categories": slides["slideCategories"] }],
        })
    );
    assert_eq!(
        shown["material"],
        json!([{ "id": material["id"], "fileName": "rules.pdf", "size": 1234, "type": null, "file": null,
            "is_stored": 0 }])
    );
    let attachments = shown["attachments"].as_array().unwrap();
    assert_eq!(
        attachments[0],
        json!({ "id": material["id"], "type": "1", "file": null, "fileName": "rules.pdf" })
    );
    assert_eq!(
        (&attachments[1]["type"], &attachments[1]["file"]),
        (&json!("2"), &shown["videos"][0])
    );
    let viewed = app.read::<Admin>(&format!("{path}/view")).await.is(200);
    let viewed = &viewed.body["data"];
    for field in [
        "slides",
        "material",
        "videos",
        "matrial_status",
        "total_weight",
    ] {
        assert_eq!(viewed[field], shown[field], "{field}");
    }
    let listed = app.read::<Admin>("/templates").await.is(200);
    let row = &listed.body["data"][0];
    assert_eq!(
        (&row["questions_count"], &row["total_weight"]),
        (&json!(6), &json!(30.0))
    );
}

/// Uploads the files of a template that have not arrived.
async fn upload_all(app: &TestApp, id: &str) {
    let shown = app.read::<Admin>(&format!("/templates/{id}")).await.is(200);
    let data = &shown.body["data"];
    for (kind, files) in [
        ("attachments", &data["slides"]["attachments"]),
        ("materials", &data["material"]),
    ] {
        let missing = files.as_array().unwrap().iter();
        for file in missing.filter(|file| file["is_stored"] == 0) {
            let file = file["id"].as_str().unwrap();
            app.upload(kind, id, &[(file, PNG)]).await.is(200);
        }
    }
}

#[actix_web::test]
async fn files_that_a_change_names_by_their_ids_stay_and_the_others_go() {
    let app = TestApp::new().await;
    let mut body = contract_example();
    body["slides"]["images"] = json!([
        { "key": "i1", "fileName": "a.png" }, { "key": "i2", "fileName": "b.png" }
    ]);
    let created = app.post::<Admin>("/templates", &body).await.is(201);
    let data = &created.body["data"];
    let id = data["template_id"].as_str().unwrap();
    let path = format!("/templates/{id}");
    upload_all(&app, id).await;
    let kept = &data["slidesData"]["data"]["slideInfo"]["images"][1]["id"];
    let material = &data["materials"][0]["id"];
    body["slides"]["images"] = json!([{ "key": "new", "fileName": "c.png" }, { "id": kept }]);
    body["slides"]["category"] = json!([{ "name": "Other", "images": [{ "id": kept, "order": 1 }, { "key": "new", "order": 2 }] }]);
    body["material"] = json!([{ "id": material }]);
    let updated = app
        .call::<Admin>("PUT", &path)
        .await
        .send(&body)
        .await
        .is(200);
    let data = &updated.body["data"];
    let new = &data["slidesData"]["data"]["slideInfo"]["images"];
    assert_eq!(new.as_array().unwrap().len(), 1);
    assert_eq!(
        (&new[0]["key"], &data["materials"]),
        (&json!("new"), &json!([]))
    );
    let shown = app.read::<Admin>(&path).await.is(200).body["data"].clone();
    let images = &shown["slides"]["attachments"];
    assert_eq!((&images[0]["id"], &images[1]["id"]), (&new[0]["id"], kept));
    assert_eq!(images[1]["fileName"], "b.png");
    assert_eq!(shown["material"][0]["id"], *material);
    assert_eq!(shown["material"][0]["is_stored"], 1);
    assert_eq!(
        (&images[0]["is_stored"], &images[1]["is_stored"]),
        (&json!(0), &json!(1))
    );
    assert_eq!(app.file_store.keys().len(), 2, "the removed image is gone");

    upload_all(&app, id).await;
    let shown = app.read::<Admin>(&path).await.is(200).body["data"].clone();
    body["slides"]["images"][0] = json!({ "id": new[0]["id"] });
    body["slides"]["images"][1]["id"] = json!("019a0000-0000-4000-8000-000000000000");
    body["material"] = json!([]);
    let refused = app
        .call::<Admin>("PUT", &path)
        .await
        .send(&body)
        .await
        .is(422);
    refused.blames("slides.images.1.id");
    refused.blames("slides.category.0.images.0");
    let shown_again = app.read::<Admin>(&path).await.is(200);
    assert_eq!(shown_again.body["data"], shown, "nothing is stored");
}

#[actix_web::test]
async fn wrong_fields_of_slides_and_material_are_named_as_the_form_names_them() {
    let app = TestApp::new().await;
    let mut body = contract_example();
    body["material"] =
        json!([{ "key": "m1", "fileName": "", "size": 0 }, { "key": "m2", "fileName": "b" }]);
    body["slides"]["name"] = json!("");
    body["slides"]["images"] = json!([{ "key": "i1", "fileName": "" }, { "fileName": "b.png" }]);
    body["slides"]["category"] = json!([
        { "name": "", "images": [] }, { "name": "Other", "images": [{ "key": "unknown", "order": 1 }] }
    ]);
    let refused = app.post::<Admin>("/templates", &body).await.is(422);
    for (path, message) in [
        ("material.0.fileName", "Required"),
        ("material.0.size", "The file is empty"),
        ("material.1.size", "Required"),
        ("slides.name", "Required"),
        ("slides.images.0.fileName", "Required"),
        ("slides.images.1.key", "Required"),
        ("slides.category.0.name", "Required"),
        ("slides.category.0.images", "you must insert images"),
        ("slides.category.1.images.0", "Required"),
    ] {
        assert_eq!(*refused.blames(path), json!([message]), "{path}");
    }
    // Texts that are much too long are refused before the domain reads them.
    let long = "x".repeat(10_000);
    body["material"] = json!([{ "key": "m1", "fileName": long, "size": 1 }]);
    body["slides"]["images"] = json!([{ "key": "i1", "fileName": long }]);
    let refused = app.post::<Admin>("/templates", &body).await.is(422);
    for path in ["material.0.fileName", "slides.images.0.fileName"] {
        let message = "File name must not be longer than 255 characters";
        assert_eq!(*refused.blames(path), json!([message]), "{path}");
    }
    body = template("Template", 0);
    body["slides"] = json!([{}]);
    let refused = app.post::<Admin>("/templates", &body).await.is(422);
    refused.blames("slides");
    body["slides"] = json!({ "weight": "much" });
    let refused = app.post::<Admin>("/templates", &body).await.is(422);
    refused.blames("slides.weight");
}

#[actix_web::test]
async fn participants_read_the_material_and_the_videos_of_active_material_alone() {
    let app = TestApp::new().await;
    let petra = app.user_id::<Participant>().await;
    for (active, count) in [(1, 1), (0, 0)] {
        let mut body = plain_template(&app.new_name());
        body["matrial_status"] = json!(active);
        body["videos"] = json!(["https://www.youtube.com/watch?v=dQw4w9WgXcQ"]);
        body["material"] = json!([{ "key": "m1", "fileName": "rules.pdf", "size": 1234 }]);
        let template = app.template(&body).await;
        let name = app.new_name();
        let event = app
            .competition(&template, &name, "2026-11-21", &[&petra])
            .await;
        let path = format!("/competitions/{event}");
        let staff = app.read::<Admin>(&path).await.is(200);
        let own = app.read::<Participant>(&path).await.is(200);
        for field in ["material", "videos"] {
            let of = |body: &Value| body["data"]["template"][field].as_array().unwrap().len();
            assert_eq!(of(&staff.body), 1, "{field}");
            assert_eq!(of(&own.body), count, "{field}");
        }
        let file = &staff.body["data"]["template"]["material"][0];
        assert_eq!(
            (&file["fileName"], &file["type"]),
            (&json!("rules.pdf"), &json!("image/png"))
        );
        assert!(file["file"].as_str().unwrap().starts_with("/materials/"));
        assert!(file["size"].as_u64().unwrap() > 0);
    }
}

/// Creates a competition with slides for the user. Returns its template and the competition.
async fn competition_with_slides(app: &TestApp, user: &str) -> (String, String) {
    let body = slides_template(&app.new_name(), &[&[0, 1], &[2]]);
    let template = app.template(&body).await;
    let name = app.new_name();
    let event = app
        .competition(&template, &name, "2026-11-21", &[user])
        .await;
    (template, event)
}

#[actix_web::test]
async fn slides_are_answered_graded_and_counted_in_the_score() {
    let app = TestApp::new().await;
    let petra = app.user_id::<Participant>().await;
    let (template, event) = competition_with_slides(&app, &petra).await;
    let key = app.read::<Admin>(&format!("/templates/{template}")).await;
    let key = key.body["data"]["slides"]["categories"].clone();

    let start = format!("/competition/start/{event}");
    let started = app.read::<Participant>(&start).await.is(200);
    let slides = &started.body["data"]["template"]["slides"];
    assert_eq!(slides["attachments"].as_array().unwrap().len(), 4);
    let categories = slides["categories"].as_array().unwrap().iter();
    let names: Vec<_> = categories.map(|category| &category["name"]).collect();
    assert_eq!(names, ["Category 0", "Category 1"]);

    let places: Vec<Value> = key
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|category| category["slide_categories"].as_array().unwrap().clone())
        .collect();
    let sheet = |submitted: u8, slides: &[Value]| {
        json!({ "competition_training_id": event,
        "isSubmited": submitted, "answers": [], "slides": slides })
    };
    let mut twice = places.clone();
    twice[1]["order"] = twice[0]["order"].clone();
    let save = async |body: &Value| app.post::<Participant>("/user/answers", body).await;
    let refused = save(&sheet(0, &twice)).await.is(422);
    assert_eq!(
        *refused.blames("slides.1"),
        json!(["Another image has this place"])
    );
    save(&sheet(0, &places)).await.is(200);
    let again = app.read::<Participant>(&start).await.is(200);
    let saved = again.body["data"]["userAnswerSlides"].as_array().unwrap();
    assert_eq!(saved.len(), 3);
    assert!(
        places.iter().all(|place| saved.contains(place)),
        "{saved:?}"
    );
    let attachments = &again.body["data"]["template"]["slides"]["attachments"];
    assert_eq!(
        attachments, &slides["attachments"],
        "the same order each time"
    );
    save(&sheet(1, &places)).await.is(200);

    let sheet = app
        .read::<Admin>(&format!("/get/competitionData/{event}/{petra}"))
        .await;
    let data = &sheet.is(200).body["data"];
    assert_eq!(data["template"]["slides"]["categories"], key);
    assert_eq!(data["userAnswerSlides"].as_array().unwrap().len(), 3);
    let shown = attachments.as_array().unwrap().iter();
    let letters: Vec<_> = shown.map(|image| image["id"].clone()).collect();
    assert_eq!(data["slides_order"], json!(letters));
    let marks = data["marks"].as_array().unwrap();
    let mut types: Vec<_> = marks.iter().map(|mark| mark["type"].clone()).collect();
    types.dedup();
    assert_eq!(types, [1, 2, 6, 5], "in the order of the tabs");
    let mark = marks.iter().find(|mark| mark["type"] == 6).unwrap();
    assert_eq!(
        *mark,
        json!({ "question_id": null, "type": 6, "weight": 5.0, "score": 5.0, "answered": true, "comment": null, "corrected": null })
    );
    let rows = app
        .read::<Admin>(&format!("/competitions/usersAnswered/{event}"))
        .await;
    let row = &rows.is(200).body["data"][0];
    assert_eq!(row["scorePerQuestionSlides"], 5.0);
    let columns = ["TrueOrFalse", "MultipleChoice", "Slides", "Arrange"];
    let columns = columns.map(|kind| format!("scorePerQuestion{kind}"));
    assert_eq!(row["keysData"], json!(columns));
}

#[actix_web::test]
async fn the_result_has_the_images_whose_letters_the_own_answer_names() {
    let app = TestApp::new().await;
    let petra = app.user_id::<Participant>().await;
    let (_, event) = competition_with_slides(&app, &petra).await;
    let start = format!("/competition/start/{event}");
    let started = app.read::<Participant>(&start).await.is(200);
    let slides = &started.body["data"]["template"]["slides"];
    let place = json!({ "slide_attachment_id": slides["attachments"][1]["id"],
        "category_id": slides["categories"][0]["id"], "order": 1 });
    let sheet = json!({ "competition_training_id": event, "isSubmited": 1, "answers": [], "slides": [place] });
    app.post::<Participant>("/user/answers", &sheet)
        .await
        .is(200);
    app.publish(&event).await;
    let path = format!("/competitions/{event}");
    let call = app.call::<Admin>("PATCH", &path).await;
    call.send(&json!({ "show_feedback": 1 })).await.is(200);
    let result = format!("/user/results/{event}");
    let own = app.read::<Participant>(&result).await.is(200);
    assert_eq!(
        own.body["data"]["images"],
        json!([]),
        "the event is not over"
    );

    app.clock.advance(11 * 24 * 3600);
    app.forget_tokens();
    let own = app.read::<Participant>(&result).await.is(200);
    let data = &own.body["data"];
    let questions = data["questions"].as_array().unwrap();
    let case = questions.iter().find(|question| question["type"] == 6);
    assert_eq!(case.unwrap()["answer"], json!(["Category 0: B"]));
    let unsigned = |image: &Value| {
        ["path", "thumbnail"].map(|field| {
            let (path, _) = image[field].as_str().unwrap().split_once('?').unwrap();
            path.to_owned()
        })
    };
    let all =
        |images: &Value| -> Vec<_> { images.as_array().unwrap().iter().map(unsigned).collect() };
    assert_eq!(all(&data["images"]), all(&slides["attachments"]));
}

#[actix_web::test]
async fn files_arrive_until_a_template_is_ready() {
    let app = TestApp::new().await;
    let body = slides_template(&app.new_name(), &[&[0, 1, 2, 3]]);
    let created = app.post::<Admin>("/templates", &body).await.is(201);
    let data = &created.body["data"];
    let id = data["template_id"].as_str().unwrap();
    let images = &data["slidesData"]["data"]["slideInfo"]["images"];
    let image = |at: usize| images[at]["id"].as_str().unwrap();
    let status = async || {
        let path = format!("/templates/{id}/get-attachments-status");
        let body = app.read::<Admin>(&path).await.is(200).body;
        (
            body["data"].clone(),
            body["progress"]["done"].clone(),
            body["progress"]["total"].clone(),
        )
    };
    let listed = async |attachment: u8| {
        let path = format!("/templates?attachment={attachment}");
        let body = app.read::<Admin>(&path).await.is(200).body;
        let rows = body["data"].as_array().unwrap().clone();
        rows.iter()
            .filter(|row| row["id"] == id)
            .map(|row| row["attachments_ready"].clone())
            .next()
    };
    assert_eq!(status().await, (json!(0), json!(0), json!(4)));
    assert_eq!(
        (listed(0).await, listed(1).await),
        (Some(json!(false)), None)
    );

    let wrong = app
        .upload("attachments", id, &[(image(0), PNG), (image(1), b"a text")])
        .await
        .is(422);
    assert_eq!(
        *wrong.blames(&format!("data.{}", image(1))),
        json!(["error in file type"])
    );
    assert_eq!(
        status().await.1,
        0,
        "a wrong file stores nothing of the request"
    );
    assert_eq!(app.file_store.keys(), []);
    let other = app
        .upload("materials", id, &[(image(0), PNG)])
        .await
        .is(422);
    other.blames(&format!("data.{}", image(0)));

    let stored = app
        .upload("attachments", id, &[(image(0), PNG), (image(1), PNG)])
        .await
        .is(200);
    assert_eq!(stored.body["data"]["stored"].as_array().unwrap().len(), 2);
    assert_eq!(status().await, (json!(0), json!(2), json!(4)));
    let again = app
        .upload("attachments", id, &[(image(0), b"a text")])
        .await
        .is(200);
    assert_eq!(again.body["data"]["stored"], json!([image(0)]));
    assert_eq!(
        app.file_store.keys().len(),
        2,
        "a file that has arrived stays"
    );
    app.upload("attachments", id, &[(image(2), PNG), (image(3), PNG)])
        .await
        .is(200);
    assert_eq!(status().await, (json!(1), json!(4), json!(4)));
    assert_eq!(
        (listed(0).await, listed(1).await),
        (None, Some(json!(true)))
    );

    let shown = app.read::<Admin>(&format!("/templates/{id}")).await.is(200);
    let attachment = &shown.body["data"]["slides"]["attachments"][0];
    assert!(attachment["path"].as_str().unwrap().starts_with("/images/"));
    assert!(
        attachment["thumbnail"]
            .as_str()
            .unwrap()
            .starts_with("/thumbnails/148x83/")
    );
    assert_eq!(attachment["is_stored"], 1);

    let used = async || app.read::<Admin>("/get-storage").await.body["data"]["used_bytes"].clone();
    let four = json!(4 * PNG.len());
    assert_eq!(used().await, four);
    let copy = json!({ "templateName": "Copy" });
    app.post::<Admin>(&format!("/template/get/data/{id}"), &copy)
        .await
        .is(201);
    assert_eq!(
        (used().await, app.file_store.keys().len()),
        (json!(8 * PNG.len()), 8)
    );
    let call = app
        .call::<Admin>("DELETE", &format!("/templates/{id}"))
        .await;
    call.get().await.is(200);
    assert_eq!((used().await, app.file_store.keys().len()), (four, 4));
}

#[actix_web::test]
async fn an_upload_has_at_most_five_files_of_a_known_template() {
    let app = TestApp::new().await;
    let body = contract_example();
    let created = app.post::<Admin>("/templates", &body).await.is(201);
    let id = created.body["data"]["template_id"].as_str().unwrap();
    let images = &created.body["data"]["slidesData"]["data"]["slideInfo"]["images"];
    let image = images[0]["id"].as_str().unwrap();
    let ids: Vec<_> = (0..6)
        .map(|n| format!("019a0000-0000-4000-8000-00000000000{n}"))
        .collect();
    let files: Vec<(&str, &[u8])> = ids.iter().map(|id| (id.as_str(), PNG)).collect();
    let six = app.upload("attachments", id, &files).await.is(422);
    assert_eq!(*six.blames("data"), json!(["At most 5 files at once"]));
    let unknown = app.upload("attachments", id, &files[..1]).await.is(422);
    unknown.blames(&format!("data.{}", ids[0]));
    app.upload("attachments", id, &[])
        .await
        .is(422)
        .blames("data");
    let empty = app
        .upload("attachments", id, &[(image, &b""[..])])
        .await
        .is(422);
    assert_eq!(
        *empty.blames(&format!("data.{image}")),
        json!(["File is empty"])
    );
    app.upload("attachments", "no id", &files[..1])
        .await
        .is(422)
        .blames("template_id");
    app.upload("attachments", &ids[0], &files[..1])
        .await
        .is(404);
    let large = vec![0; 10 * 1024 * 1024 + 1];
    let material = created.body["data"]["materials"][0]["id"].as_str().unwrap();
    let refused = app
        .upload("materials", id, &[(material, &large)])
        .await
        .is(422);
    let message = json!(["File must not be more than 10 MB"]);
    assert_eq!(*refused.blames(&format!("data.{material}")), message);
}

#[actix_web::test]
async fn an_upload_may_also_say_what_the_template_was_told() {
    let app = TestApp::new().await;
    let example = contract_example();
    let created = app.post::<Admin>("/templates", &example).await.is(201);
    let data = &created.body["data"];
    let images = &data["slidesData"]["data"]["slideInfo"]["images"];
    let image = images[0]["id"].as_str().unwrap();
    let send = async |more: &str| {
        let (media_type, body) = files_form(data["template_id"].as_str().unwrap(), &[(image, PNG)]);
        let part = format!("--limit\r\nContent-Disposition: form-data; {more}\r\n\r\n{{}}\r\n");
        let body = [part.as_bytes(), &body[..]].concat();
        let call = app.call::<Admin>("POST", "/template/upload/attachments");
        call.await.send_as(media_type, body).await
    };
    let misplaced = send(r#"name="file"; filename="a.png""#).await;
    misplaced.is(422).blames("data");
    for field in ["slideInfo", "categoriesInfo", "slideCategories", "data"] {
        send(&format!("name=\"{field}\"")).await.is(200);
    }
}
