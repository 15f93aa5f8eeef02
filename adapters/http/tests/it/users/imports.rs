//! Tests of the import of users from a file.

use std::fmt::Write as _;

use actix_web::dev::ServiceResponse;
use actix_web::test;
use application_ports::{Table, TableFormat};
use application_testkit::PASSWORD;
use serde_json::{Value, json};

use crate::support::bodies::organization;
use crate::support::call::{TestResponse, form};
use crate::support::conformity;
use crate::support::test_app::{Admin, Participant, Sender, SuperAdmin, TestApp};

const PEOPLE: &str = "name,email,password\nAda,ada@acme.test,\nBob,BOB@acme.test,Zebra-7x-9\n";

async fn upload<S: Sender>(app: &TestApp, path: &str, file: impl AsRef<[u8]>) -> TestResponse {
    let call = app.call::<S>("POST", path).await;
    call.send_form(&[("role", "user")], Some(file)).await
}

/// Returns the number of users of Acme.
async fn count(app: &TestApp) -> u64 {
    let users = app.read::<Admin>("/users").await;
    users.body["meta"]["total"].as_u64().unwrap()
}

async fn workbook(app: &TestApp, rows: &[&[&str]]) -> Vec<u8> {
    let texts = |row: &[&str]| row.iter().map(|cell| (*cell).to_owned()).collect();
    let table = Table {
        header: texts(&["Password", "NAME", "note", "Email"]),
        rows: rows.iter().map(|row| texts(row)).collect(),
    };
    let files = &app.app.ports().tabular_files;
    files.write(table, TableFormat::Xlsx).await.unwrap()
}

/// Returns how many users were created, were invited, existed before, and were left out.
fn counts(imported: &Value) -> [u64; 4] {
    ["created", "invited", "existing", "left_out"].map(|name| imported[name].as_u64().unwrap())
}

#[actix_web::test]
async fn the_users_of_a_file_are_created_with_passwords_or_invited() {
    let app = TestApp::new().await;
    let before = count(&app).await;
    let response = upload::<Admin>(&app, "/users/imports", PEOPLE)
        .await
        .is(201);
    assert_eq!(
        (counts(&response.body["data"]), &response.body["message"]),
        ([2, 1, 0, 0], &json!("Users Created"))
    );
    assert!(response.body["data"]["group_id"].is_string());
    assert_eq!(count(&app).await, before + 2);
    let credentials = json!({ "email": "bob@acme.test", "password": "Zebra-7x-9" });
    let login = app.request("POST", "/api/v1/login");
    let login = login.send(&credentials).await.is(200);
    assert_eq!(login.body["data"]["role"], json!(["user"]));

    let token = app.mailed_token().await;
    let account = json!({ "name": "Ada", "password": PASSWORD, "password_confirmation": PASSWORD,
        "email": "ada@acme.test", "token": token });
    let accept = app.request("POST", "/api/v1/organizations/update/admin");
    accept.send(&account).await.is(200);
}

#[actix_web::test]
async fn the_same_file_again_changes_nothing() {
    let app = TestApp::new().await;
    upload::<Admin>(&app, "/users/imports", PEOPLE)
        .await
        .is(201);
    app.mailed_token().await;
    let before = app.read::<Admin>("/users").await.body;
    // The import ignores users who exist, even if the name is different or the password is invalid.
    let again = "name,email,password\nAda Two,ada@acme.test,short\nBob,bob@acme.test,\n";
    for file in [PEOPLE, again] {
        let preview = upload::<Admin>(&app, "/users/imports/preview", file).await;
        let rows = preview.is(200).body["data"]["rows"].clone();
        assert_eq!(rows[0]["status"], "existing");
        let response = upload::<Admin>(&app, "/users/imports", file).await.is(201);
        assert_eq!(counts(&response.body["data"]), [0, 0, 2, 0]);
        assert_eq!(response.body["data"]["group_id"], json!(null));
        let message = "No Users Created: all of them exist already";
        assert_eq!(response.body["message"], message);
    }
    assert_eq!(app.read::<Admin>("/users").await.body, before);
}

#[actix_web::test]
async fn one_wrong_row_stores_nothing_and_every_wrong_row_is_named() {
    let app = TestApp::new().await;
    let before = count(&app).await;
    let file = "name,email,password\n\
        Good,good@acme.test,\n\
        \n\
        <b>,bad@acme.test,short\n\
        Other,other@other.test,\n\
        Twice,GOOD@acme.test,\n\
        Admin,admin@acme.test,\n";
    let refused = upload::<Admin>(&app, "/users/imports", file).await;
    let refused = refused.refuses(422, "validation_failed");
    let fields: Vec<_> = refused.body["errors"].as_object().unwrap().keys().collect();
    let expected = [
        "records.2.name",
        "records.2.password",
        "records.3.email",
        "records.4.email",
    ];
    assert_eq!(fields, expected);
    let twice = refused.blames("records.4.email");
    assert_eq!(*twice, json!(["The email is already in record 1"]));
    assert_eq!(count(&app).await, before);

    let preview = upload::<Admin>(&app, "/users/imports/preview", file).await;
    let data = preview.is(200).body["data"].clone();
    let statuses: Vec<_> = data["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["status"])
        .collect();
    assert_eq!(statuses, ["invited", "wrong", "wrong", "wrong", "existing"]);
    assert_eq!(data["rows"][1]["line"], 4);
    assert_eq!(data["rows"][3]["errors"], json!({ "email": twice }));
    assert_eq!(data["rows"][0].get("errors"), None);
    assert!(
        !data.to_string().contains("short"),
        "no password comes back"
    );
}

#[actix_web::test]
async fn a_file_with_a_thousand_wrong_rows_names_all_of_them() {
    let app = TestApp::new().await;
    let file = format!("name,email\n{}", "Ada,nobody\n".repeat(1000));
    let refused = upload::<Admin>(&app, "/users/imports", file).await;
    let refused = refused.refuses(422, "validation_failed");
    assert_eq!(refused.body["errors"].as_object().unwrap().len(), 1000);
}

#[actix_web::test]
async fn a_workbook_is_read_like_a_csv_file() {
    let app = TestApp::new().await;
    let file = workbook(
        &app,
        &[
            &["", "Ada", "new", "ada@acme.test"],
            &["Zebra-7x-9", "7", "", "seven@acme.test"],
        ],
    )
    .await;
    let response = upload::<Admin>(&app, "/users/imports", file).await.is(201);
    assert_eq!(counts(&response.body["data"]), [2, 1, 0, 0]);
}

#[actix_web::test]
async fn what_is_no_table_and_a_missing_role_or_file_is_invalid() {
    let app = TestApp::new().await;
    for (file, message) in [
        (&b"\x89PNG\0"[..], "File must be an xlsx or csv file"),
        (
            b"\xff\xfenam",
            "File must be in UTF-8, UTF-16 or Windows-1252. In Excel, save it as xlsx or as \"CSV UTF-8\"",
        ),
        (
            b"name\nAda",
            "The first row must name the columns. Missing: email",
        ),
        (b"", "File is empty"),
        (b"\n,\n", "File is empty"),
        (b"name,email\n", "The file has no users"),
        (b"PK\x03\x04", "File is damaged. Open it and save it again"),
    ] {
        let refused = upload::<Admin>(&app, "/users/imports", file).await;
        assert_eq!(*refused.is(422).blames("file"), json!([message]));
    }
    let call = async || app.call::<Admin>("POST", "/users/imports").await;
    let no_file = None::<&[u8]>;
    call()
        .await
        .send_form(&[("role", "user")], no_file)
        .await
        .is(422)
        .blames("file");
    let no_role = call().await.send_form(&[], Some(PEOPLE)).await.is(422);
    assert_eq!(
        *no_role.blames("role"),
        json!(["Please Select a Role for Users List"])
    );
    let unknown = call()
        .await
        .send_form(&[("role", "nothing")], Some(PEOPLE))
        .await;
    unknown.is(422).blames("role");
    call()
        .await
        .send(&json!({ "role": "user" }))
        .await
        .refuses(415, "unsupported_media_type");
    call()
        .await
        .send_as("multipart/form-data", "")
        .await
        .refuses(400, "malformed_request");
    let (media_type, body) = form(&[("role", "user")], Some(PEOPLE.as_bytes()));
    let half = body[..body.len() - 20].to_vec();
    call()
        .await
        .send_as(media_type, half)
        .await
        .refuses(400, "malformed_request");
    let large = vec![b'x'; 10 * 1024 * 1024 + 1];
    call()
        .await
        .send_form(&[("role", "user")], Some(large))
        .await
        .refuses(413, "payload_too_large");
}

#[actix_web::test]
async fn nobody_imports_users_with_a_role_that_they_cannot_give() {
    let app = TestApp::new().await;
    app.role("Recruiters", &["create user"]).await;
    app.user("Rita", "rita@acme.test", "Recruiters").await;
    let token = app.token("rita@acme.test").await;
    let send = async |role: &str| {
        let call = app.request("POST", "/api/v1/users/imports");
        let call = call.header("Authorization", &format!("Bearer {token}"));
        call.send_form(&[("role", role)], Some("name,email\nEve,eve@acme.test\n"))
            .await
    };
    send("admin").await.refuses(403, "forbidden");
    send("Recruiters").await.is(201);
}

#[actix_web::test]
async fn a_super_administrator_imports_into_an_organization_or_the_platform() {
    let app = TestApp::new().await;
    let full = app
        .post::<SuperAdmin>("/organizations", &organization("Full", "full.test"))
        .await;
    let path = format!("/users/imports?organization_id={}", full.is(201).id());
    let file = "name,email\nAda,ada@full.test\n";
    upload::<SuperAdmin>(&app, &path, file).await.is(201);
    let preview = format!(
        "/users/imports/preview?organization_id={}",
        organization_id(&path)
    );
    let preview = upload::<SuperAdmin>(&app, &preview, file).await.is(200);
    assert_eq!(preview.body["data"]["free_seats"], 998);

    let call = app.call::<SuperAdmin>("POST", "/users/imports").await;
    let file = "name,email\nRoot,second@platform.test\n";
    call.send_form(&[("role", "super_admin")], Some(file))
        .await
        .is(201);
    let call = app
        .call::<SuperAdmin>("POST", "/users/imports/preview")
        .await;
    let preview = call
        .send_form(&[("role", "super_admin")], Some(file))
        .await
        .is(200);
    assert_eq!(preview.body["data"]["free_seats"], Value::Null);
}

fn organization_id(path: &str) -> &str {
    path.split_once('=').unwrap().1
}

#[actix_web::test]
async fn the_errors_of_a_file_come_as_a_file_without_passwords() {
    let app = TestApp::new().await;
    let file = "name,email,password\n=1+1,ada@acme.test,Secret\nBob,bob@acme.test,\n";
    let response = upload::<Admin>(&app, "/users/imports/errors?format=csv", file)
        .await
        .is(200);
    assert_eq!(response.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        response.header("content-disposition"),
        "attachment; filename=\"import-errors.csv\""
    );
    let text = String::from_utf8(response.bytes).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(
        lines[0],
        "\u{feff}\"Record\",\"Row\",\"Name\",\"Email\",\"Field\",\"Error\""
    );
    assert_eq!(
        lines[1],
        r#""1","2","'=1+1","ada@acme.test","name","Name Must be Alpha With Space Only""#
    );
    assert!(lines[2].starts_with(r#""1","2","'=1+1","ada@acme.test","password","#));
    assert_eq!(lines.len(), 3);
    assert!(!text.contains("Secret"));
    let response = upload::<Admin>(&app, "/users/imports/errors", file)
        .await
        .is(200);
    assert!(response.bytes.starts_with(b"PK"));
    upload::<Admin>(&app, "/users/imports/errors?format=pdf", file)
        .await
        .is(422)
        .blames("format");
}

#[actix_web::test]
async fn the_example_file_can_be_imported_as_it_is() {
    let app = TestApp::new().await;
    for format in ["", "?format=csv"] {
        let example = app
            .read::<Admin>(&format!("/users/example-file{format}"))
            .await;
        let preview = upload::<Admin>(&app, "/users/imports/preview", &example.bytes)
            .await
            .is(200);
        let rows = preview.body["data"]["rows"].as_array().unwrap();
        let statuses: Vec<_> = rows.iter().map(|row| &row["status"]).collect();
        assert_eq!(statuses, ["invited", "new"], "{}", preview.body);
    }
}

#[actix_web::test]
async fn a_form_at_the_address_of_one_user_is_an_import_or_that_user() {
    let app = TestApp::new().await;
    let call = async || app.call::<Admin>("POST", "/users").await;
    let of_file = [("role", "user"), ("name", "")];
    let imported = call().await.send_form(&of_file, Some(PEOPLE)).await.is(201);
    assert_eq!(imported.body["data"]["created"], 2);

    let fields = [
        ("name", "Cyd"),
        ("email", "cyd@acme.test"),
        ("password", PASSWORD),
        ("password_confirmation", PASSWORD),
        ("role", "user"),
        ("created_by", "1"),
    ];
    let no_file = None::<&[u8]>;
    let one = call().await.send_form(&fields, no_file).await.is(201);
    assert_eq!(one.body["data"]["email"], "cyd@acme.test");
    let both = call().await.send_form(&fields, Some(PEOPLE)).await;
    both.is(422).blames("file");
    let empty = call().await.send_form(&of_file, Some("")).await.is(422);
    assert_eq!(*empty.blames("file"), json!(["File is empty"]));
    // A browser sends such a part for a file field if no file was chosen.
    let (media_type, mut body) = form(&of_file, Some(b""));
    let text = String::from_utf8(std::mem::take(&mut body)).unwrap();
    let unchosen = text.replace("users.xlsx", "");
    let response = call().await.send_as(media_type, unchosen).await.is(422);
    assert!(
        response.body["errors"].get("file").is_none(),
        "{}",
        response.body
    );
    response.blames("name");
    let denied = app.call::<Participant>("POST", "/users").await;
    denied
        .send_form(&fields, Some(PEOPLE))
        .await
        .refuses(403, "forbidden");
}

const IMPORTS: &str = "/api/v1/users/imports";

/// Sends a file as a client that accepts lines. Does not read the lines yet.
async fn import_with_lines(app: &TestApp, file: &str) -> ServiceResponse {
    let token = app.token(Admin::EMAIL.unwrap()).await;
    let (media_type, body) = form(&[("role", "user")], Some(file.as_bytes()));
    let request = test::TestRequest::post()
        .uri(IMPORTS)
        .insert_header(("Authorization", format!("Bearer {token}")))
        .insert_header(("Accept", "application/x-ndjson, application/json"))
        .insert_header(("Content-Type", media_type))
        .set_payload(body);
    (app.web)(request, None).await
}

#[actix_web::test]
async fn a_client_that_accepts_lines_gets_the_progress_and_the_result() {
    let app = TestApp::new().await;
    let send = async |file: &str| {
        let response = import_with_lines(&app, file).await;
        let head = (
            response.status().as_u16(),
            response.headers().get("content-type").unwrap().clone(),
        );
        let text = test::read_body(response).await;
        let lines = text
            .split(|byte| *byte == b'\n')
            .filter(|line| !line.is_empty());
        let lines: Vec<Value> = lines
            .map(|line| serde_json::from_slice(line).unwrap())
            .collect();
        // The document describes the lines. The last line has the same form as the response to other clients.
        let media_type = head.1.to_str().unwrap();
        let last = lines.last().unwrap();
        for documented in [media_type, &media_type.replace("x-ndjson", "json")] {
            conformity::check("POST", IMPORTS, head.0, documented, last);
        }
        (head, lines)
    };
    let ((status, media_type), lines) = send(PEOPLE).await;
    assert_eq!(
        (status, media_type.to_str().unwrap()),
        (201, "application/x-ndjson")
    );
    let last = lines.last().unwrap();
    assert_eq!(counts(&last["data"]), [2, 1, 0, 0]);
    assert_eq!(last["message"], "Users Created");

    // Errors of a file are returned as an ordinary response.
    let ((status, media_type), lines) = send("name,email\nAda,nobody\n").await;
    assert_eq!(
        (status, media_type.to_str().unwrap()),
        (422, "application/problem+json")
    );
    assert!(lines[0]["errors"]["records.1.email"].is_array());
}

/// Returns a file with that many users who have passwords, so that the import takes long enough to report progress.
fn file_with_many_users(count: usize) -> String {
    let mut file = "name,email,password\n".to_owned();
    for at in 0..count {
        writeln!(file, "Person {at},person{at}@acme.test,Zebra-7x-9").unwrap();
    }
    file
}

#[actix_web::test]
async fn an_import_goes_on_while_its_client_reads_nothing() {
    let app = TestApp::new().await;
    let before = count(&app).await;
    let unread = import_with_lines(&app, &file_with_many_users(50)).await;
    // If the import waited for its reader, this would never end.
    while count(&app).await < before + 50 {
        tokio::task::yield_now().await;
    }
    app.user("Eve", "eve@acme.test", "user").await;
    drop(unread);
    assert_eq!(count(&app).await, before + 51);
}

#[actix_web::test]
async fn an_import_whose_client_leaves_stores_all_or_nothing_and_holds_no_lock() {
    let app = TestApp::new().await;
    let before = count(&app).await;
    drop(import_with_lines(&app, &file_with_many_users(50)).await);
    app.user("Eve", "eve@acme.test", "user").await;
    assert_eq!(count(&app).await, before + 1, "it left at once");

    for turns in 0..50 {
        let unread = import_with_lines(&app, &file_with_many_users(50)).await;
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        drop(unread);
        let name = app.new_name();
        let email = format!("{}@acme.test", name.to_lowercase());
        app.user(&name, &email, "user").await;
        let imported = count(&app).await - before - turns - 2;
        assert!(imported == 0 || imported == 50, "{imported} of 50 users");
    }
    upload::<Admin>(&app, "/users/imports", file_with_many_users(50))
        .await
        .is(201);
    assert_eq!(count(&app).await, before + 101);
}

#[actix_web::test]
async fn wrong_rows_are_left_out_and_columns_named_in_the_form() {
    let app = TestApp::new().await;
    let file = "Vorname;Nachname;E-Mail\nAda;Lovelace;ada.l@acme.test\nBob;;bob@elsewhere.test\n";
    let columns = r#"{"name": "vorname", "last_name": "Nachname", "email": "E-Mail"}"#;
    let fields = [("role", "user"), ("leave_out", "1"), ("columns", columns)];
    let call = app.call::<Admin>("POST", "/users").await;
    let response = call.send_form(&fields, Some(file)).await.is(201);
    assert_eq!(counts(&response.body["data"]), [1, 1, 0, 1]);
    assert!(response.body["data"]["errors"]["records.2.email"].is_array());
    let fields = [("role", "user"), ("columns", "{}")];
    let call = app.call::<Admin>("POST", "/users/imports").await;
    let refused = call.send_form(&fields, Some(file)).await;
    refused.refuses(422, "validation_failed").blames("columns");
    let call = app.call::<Admin>("POST", "/users/imports/table").await;
    let table = call.send_form(&[], Some(file)).await.is(200);
    let data = &table.body["data"];
    assert_eq!(data["encoding"], "utf-8");
    assert_eq!(data["separator"], "semicolon");
    assert_eq!(data["rows"][1]["cells"][2], "ada.l@acme.test");
}
