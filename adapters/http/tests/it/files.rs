//! Tests of stored files at their signed URLs, and of the storage limit.

use std::collections::BTreeMap;

use actix_web::web::Bytes;
use application_ports::{FileKey, FileStore as _, FileType, ThumbnailSize};
use application_testkit::{PNG, spooled};
use domain_kernel::Timestamp;
use serde_json::json;
use uuid::Uuid;

use crate::support::bodies::{plain_template, slides_template};
use crate::support::call::TestResponse;
use crate::support::test_app::{Admin, Anonymous, Outsider, Participant, SuperAdmin, TestApp};

const CONTENT: &[u8] = b"0123456789";

/// The platform with a file of Acme.
struct Stored {
    app: TestApp,
    key: FileKey,
}

impl Stored {
    async fn new(file_type: FileType, name: &str) -> Self {
        let app = TestApp::new().await;
        let template = app.template(&plain_template("With a file")).await;
        let template: Uuid = template.parse().unwrap();
        let key = app.app.ports().file_signer.new_key();
        app.file_store.put(&key, spooled(CONTENT)).await.unwrap();
        let blob = |id: Uuid| format!("x'{}'", id.simple());
        app.execute(&format!(
            "INSERT INTO template_files (id, organization_id, template_id, use, file_name, key, media_type, size, \
             created_at, stored_at) SELECT {}, organization_id, id, 'material', '{name}', '{key}', '{}', {}, 0, 0 \
             FROM templates WHERE id = {}",
            blob(Uuid::from_u128(7)),
            file_type.media_type(),
            CONTENT.len(),
            blob(template),
        ))
        .await;
        Self { app, key }
    }

    fn image(&self) -> String {
        self.app.app.staff_addresses().image(&self.key)
    }

    fn material(&self) -> String {
        self.app.app.staff_addresses().material(&self.key)
    }

    fn thumbnail(&self) -> String {
        let addresses = self.app.app.staff_addresses();
        addresses.thumbnail(&self.key, ThumbnailSize::Slide)
    }

    async fn get(&self, address: &str, headers: &[(&str, &str)]) -> TestResponse {
        let mut call = self.app.request("GET", address);
        for (name, value) in headers {
            call = call.header(name, value);
        }
        call.get().await
    }
}

#[actix_web::test]
async fn who_has_a_signed_address_reads_the_file_without_a_session() {
    let stored = Stored::new(FileType::Png, "a.png").await;
    let response = stored.get(&stored.image(), &[]).await.is(200);
    assert_eq!(response.bytes, CONTENT);
    let expected = BTreeMap::from([
        ("content-type", "image/png"),
        ("content-disposition", "inline"),
        (
            "content-security-policy",
            "sandbox; default-src 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("accept-ranges", "bytes"),
        ("cache-control", "private, immutable, max-age=7200"),
    ]);
    for (name, value) in expected {
        assert_eq!(response.header(name), value, "{name}");
    }
    assert!(!response.header("x-request-id").is_empty());
    let tag = response.header("etag").to_owned();
    let known = stored
        .get(&stored.image(), &[("If-None-Match", &tag)])
        .await;
    assert_eq!((known.status, known.bytes.len()), (304, 0));
    assert_eq!(known.header("etag"), tag);
}

#[actix_web::test]
async fn a_wrong_an_expired_and_an_unknown_address_look_alike() {
    let stored = Stored::new(FileType::Png, "a.png").await;
    let image = stored.image();
    let (path, query) = image.split_once('?').unwrap();
    let (expires, signature) = query.split_once('&').unwrap();
    let seconds: i64 = expires.strip_prefix("expires=").unwrap().parse().unwrap();
    let other = stored.app.app.ports().file_signer.new_key();
    let wrong = [
        path.to_owned(),
        format!("{path}?{expires}"),
        format!("{path}?{signature}"),
        format!("{path}?expires=soon&{signature}"),
        format!("{path}?expires={}&{signature}", seconds + 1),
        format!("{path}?expires={}&{signature}", i64::MAX),
        format!("{path}?{expires}&signature="),
        format!("{path}?{expires}&{signature}A"),
        format!("/materials/{}?{query}", stored.key),
        format!("/images/{other}?{query}"),
        format!("/images/..%2F..%2Fetc%2Fpasswd?{query}"),
        format!("/thumbnails/148x83/{}?{query}", stored.key),
        format!("/thumbnails/9999x9999/{}?{query}", stored.key),
        stored.app.app.staff_addresses().image(&other),
    ];
    for address in &wrong {
        let response = stored.get(address, &[]).await.refuses(404, "not_found");
        assert_eq!(response.header("cache-control"), "no-store", "{address}");
    }
    let now = stored.app.app.ports().clock.now();
    let left = Timestamp::from_millis(seconds * 1000).seconds_since(now);
    stored.app.clock.advance(left - 1);
    stored.get(&image, &[]).await.is(200);
    stored.app.clock.advance(1);
    stored.get(&image, &[]).await.refuses(404, "not_found");
}

#[actix_web::test]
async fn a_range_of_a_file_is_sent() {
    let stored = Stored::new(FileType::Pdf, "a.pdf").await;
    for (range, status, told, expected) in [
        ("bytes=0-0", 206, "bytes 0-0/10", "0"),
        ("bytes=3-5", 206, "bytes 3-5/10", "345"),
        ("bytes=8-", 206, "bytes 8-9/10", "89"),
        ("bytes=-3", 206, "bytes 7-9/10", "789"),
        ("bytes=5-99", 206, "bytes 5-9/10", "56789"),
        ("bytes=-99", 206, "bytes 0-9/10", "0123456789"),
        ("bytes=0-1,3-4", 200, "", "0123456789"),
        ("bytes=5-3", 200, "", "0123456789"),
        ("lines=1-2", 200, "", "0123456789"),
    ] {
        let response = stored.get(&stored.material(), &[("Range", range)]).await;
        assert_eq!(response.status, status, "{range}");
        assert_eq!(response.header("content-range"), told, "{range}");
        assert_eq!(response.bytes, expected.as_bytes(), "{range}");
    }
}

#[actix_web::test]
async fn a_range_outside_of_the_file_is_refused_and_one_of_another_file_is_not_sent() {
    let stored = Stored::new(FileType::Pdf, "a.pdf").await;
    let address = stored.material();
    for range in ["bytes=10-", "bytes=99-100", "bytes=-0"] {
        let response = stored.get(&address, &[("Range", range)]).await;
        let response = response.refuses(416, "range_not_satisfiable");
        assert_eq!(response.header("content-range"), "bytes */10", "{range}");
    }
    let whole = stored.get(&address, &[]).await.is(200);
    let (tag, part) = (whole.header("etag"), ("Range", "bytes=1-1"));
    stored
        .get(&address, &[part, ("If-Range", tag)])
        .await
        .is(206);
    stored
        .get(&address, &[part, ("If-Range", "\"other\"")])
        .await
        .is(200);
}

#[actix_web::test]
async fn what_is_neither_an_image_nor_a_pdf_is_downloaded_under_its_name() {
    let stored = Stored::new(FileType::Text, "Übung \"1\"/50%.html").await;
    let response = stored.get(&stored.material(), &[]).await.is(200);
    assert_eq!(response.header("content-type"), "text/plain");
    assert_eq!(
        response.header("content-disposition"),
        "attachment; filename=\"_bung _1_50_.html\"; filename*=UTF-8''%C3%9Cbung%20%221%2250%25.html"
    );
    let policy = response.header("content-security-policy");
    assert!(
        policy.starts_with("sandbox; default-src 'none'"),
        "{policy}"
    );
    let stored = Stored::new(FileType::Executable, "a.exe").await;
    let response = stored.get(&stored.material(), &[]).await.is(200);
    assert!(
        response
            .header("content-disposition")
            .starts_with("attachment; ")
    );
    let stored = Stored::new(FileType::Pdf, "a.pdf").await;
    let response = stored.get(&stored.material(), &[]).await.is(200);
    assert!(
        response
            .header("content-disposition")
            .starts_with("inline; ")
    );
    let policy = response.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; "), "{policy}");
}

#[actix_web::test]
async fn a_thumbnail_is_made_once_and_of_images_alone() {
    let stored = Stored::new(FileType::Png, "a.png").await;
    let response = stored.get(&stored.thumbnail(), &[]).await.is(200);
    assert_eq!(response.bytes, b"148x83");
    assert_eq!(response.header("content-disposition"), "inline");
    assert_eq!(
        response.header("cache-control"),
        "private, immutable, max-age=7200"
    );
    let (store, size) = (&stored.app.file_store, ThumbnailSize::Slide);
    assert_eq!(store.thumbnail(&stored.key, size).await.unwrap().size, 6);
    let other = Bytes::from_static(b"the stored one");
    let put = store.put_thumbnail(&stored.key, size, other);
    put.await.unwrap();
    let again = stored.get(&stored.thumbnail(), &[]).await.is(200);
    assert_eq!(again.bytes, b"the stored one", "it is not made again");
    let stored = Stored::new(FileType::Pdf, "a.pdf").await;
    stored
        .get(&stored.thumbnail(), &[])
        .await
        .refuses(404, "not_found");
}

#[actix_web::test]
async fn a_node_whose_file_store_does_not_respond_is_not_ready_and_says_so() {
    let stored = Stored::new(FileType::Png, "a.png").await;
    stored.get("/health/ready", &[]).await.is(200);
    stored.app.file_store.set_failing(true);
    let response = stored.get("/health/ready", &[]).await.is(503);
    assert_eq!(
        response.body,
        json!({ "status": "not_ready", "missing": ["files"] })
    );
    stored.get("/health/live", &[]).await.is(200);
    stored
        .get(&stored.image(), &[])
        .await
        .refuses(503, "unavailable");
}

#[actix_web::test]
async fn files_without_a_row_are_deleted_after_a_day() {
    let stored = Stored::new(FileType::Png, "a.png").await;
    let (app, store) = (&stored.app.app, &stored.app.file_store);
    let lost = app.ports().file_signer.new_key();
    store.put(&lost, spooled(b"lost")).await.unwrap();
    stored.app.clock.advance(24 * 3600);
    assert_eq!(app.delete_lost_files().await.unwrap(), 0);
    stored.app.clock.advance(1);
    assert_eq!(app.delete_lost_files().await.unwrap(), 1);
    assert_eq!(store.keys(), [stored.key]);
}

#[actix_web::test]
async fn the_storage_of_an_organization_is_shown_to_its_staff() {
    let app = TestApp::new().await;
    let total = 100 * 1024 * 1024;
    let read = app.read::<Admin>("/get-storage").await;
    let data = json!({"percentage": 0, "used_bytes": 0, "total_bytes": total});
    assert_eq!(read.body["data"], data);
    app.execute(&format!(
        "UPDATE organizations SET used_bytes = {} WHERE name = 'Acme'",
        total * 7 / 10
    ))
    .await;
    let read = app.read::<Admin>("/get-storage").await;
    let data = json!({"percentage": 70, "used_bytes": total * 7 / 10, "total_bytes": total});
    assert_eq!(read.body["data"], data);
    let listed = app.read::<SuperAdmin>("/organizations?search=acme").await;
    let row = &listed.body["data"][0];
    assert_eq!(row["used_bytes"], total * 7 / 10);
    assert_eq!(row["total_file_size"], 100);
    let read = app.read::<Outsider>("/get-storage").await;
    assert_eq!(read.body["data"]["used_bytes"], 0);
    app.send::<Participant>("GET", "/get-storage").await.is(403);
    app.send::<Anonymous>("GET", "/get-storage").await.is(401);
}

/// A template with `count` files of material. All of them have arrived.
async fn with_material(app: &TestApp, name: &str, count: usize) -> String {
    let mut body = plain_template(name);
    let file = |n| json!({ "key": format!("m{n}"), "fileName": format!("{n}.pdf"), "size": 9 });
    body["material"] = (0..count).map(file).collect();
    app.template(&body).await
}

async fn used_bytes(app: &TestApp) -> u64 {
    let read = app.read::<Admin>("/get-storage").await;
    read.body["data"]["used_bytes"].as_u64().unwrap()
}

#[actix_web::test]
async fn an_upload_for_which_there_is_no_storage_stores_nothing() {
    let app = TestApp::new().await;
    let body = slides_template(&app.new_name(), &[&[0, 1, 2, 3]]);
    let created = app.post::<Admin>("/templates", &body).await.is(201);
    let data = &created.body["data"];
    let id = data["template_id"].as_str().unwrap();
    let images = &data["slidesData"]["data"]["slideInfo"]["images"];
    let image = |at: usize| (images[at]["id"].as_str().unwrap(), PNG);
    // There is storage for one and a half images.
    let of_one = u64::try_from(PNG.len()).unwrap();
    let filled = 100 * 1024 * 1024 - of_one * 3 / 2;
    let fill = format!("UPDATE organizations SET used_bytes = {filled} WHERE name = 'Acme'");
    app.execute(&fill).await;
    let stored = async || (used_bytes(&app).await, app.file_store.keys().len());
    let both = app.upload("attachments", id, &[image(0), image(1)]).await;
    both.refuses(413, "storage_full");
    assert_eq!(stored().await, (filled, 0));
    let path = format!("/templates/{id}/get-attachments-status");
    let status = app.read::<Admin>(&path).await.body;
    assert_eq!(status["progress"]["done"], 0);
    app.upload("attachments", id, &[image(0)]).await.is(200);
    let second = app.upload("attachments", id, &[image(1)]).await;
    second.refuses(413, "storage_full");
    assert_eq!(stored().await, (filled + of_one, 1));
}

#[actix_web::test]
async fn files_are_deleted_after_the_commit_and_not_if_it_fails() {
    let app = TestApp::new().await;
    let id = with_material(&app, "Original", 2).await;
    let path = format!("/templates/{id}");
    let stored = async || (used_bytes(&app).await, app.file_store.keys());
    let delete = async || app.send::<Admin>("DELETE", &path).await;
    let edit = async || {
        let call = app.call::<Admin>("PUT", &path).await;
        call.send(&plain_template("Without files")).await
    };
    let before = stored().await;
    // The audit record is the last thing that a transaction writes.
    let refusal = "SELECT RAISE(ABORT, 'a test wants it')";
    app.execute(&format!(
        "CREATE TRIGGER refuses BEFORE INSERT ON audit_records BEGIN {refusal}; END"
    ))
    .await;
    edit().await.is(500);
    delete().await.is(500);
    assert_eq!(stored().await, before);
    app.execute("DROP TRIGGER refuses").await;
    edit().await.is(200);
    assert_eq!(stored().await, (0, Vec::new()));
    delete().await.is(200);
}

#[actix_web::test]
async fn of_two_copies_at_once_the_one_that_fits_is_made() {
    let app = TestApp::new().await;
    let original = with_material(&app, "Original", 60).await;
    let of_one = used_bytes(&app).await;
    assert!(of_one > 0);
    // There is storage for one and a half copies.
    let total = 100 * 1024 * 1024;
    let filled = total - of_one * 3 / 2;
    let fill = format!("UPDATE organizations SET used_bytes = {filled} WHERE name = 'Acme'");
    app.execute(&fill).await;
    let path = format!("/template/get/data/{original}");
    let [one, two] = ["One", "Two"].map(|name| json!({ "templateName": name }));
    let (one, two) = tokio::join!(
        app.post::<Admin>(&path, &one),
        app.post::<Admin>(&path, &two)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 413]);
    assert_eq!(used_bytes(&app).await, filled + of_one);
    assert_eq!(app.file_store.keys().len(), 120);
}

#[actix_web::test]
async fn a_template_is_copied_whole_or_not_at_all_while_it_is_deleted() {
    let app = TestApp::new().await;
    let stored = async || (used_bytes(&app).await, app.file_store.keys().len());
    for round in 0..5 {
        let others = stored().await;
        let original = with_material(&app, &format!("Original {round}"), 10).await;
        let before = stored().await;
        let path = format!("/template/get/data/{original}");
        let body = json!({ "templateName": format!("Copy {round}") });
        let address = format!("/templates/{original}");
        let delete = app.call::<Admin>("DELETE", &address);
        let (copied, deleted) = tokio::join!(app.post::<Admin>(&path, &body), async {
            delete.await.get().await
        });
        deleted.is(200);
        let after = stored().await;
        if copied.status == 201 {
            assert_eq!(after, before, "the copy has what the original had");
        } else {
            assert!(
                [404, 409, 503].contains(&copied.status),
                "{}",
                copied.status
            );
            assert_eq!(after, others, "neither of them is left");
        }
    }
}
