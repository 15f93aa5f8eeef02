//! Tests of requests that need much memory or hold long locks. Each of their operations needs a permit, and the caller
//! is authorized before the body is read.

use std::cell::Cell;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use actix_web::dev::{Payload, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::rt;
use actix_web::web::Bytes;
use application::{Effect, PermitKind};
use domain_assessment::limits::MAX_UPLOAD_BYTES;
use futures_util::future::join_all;
use futures_util::stream::{self, Stream, StreamExt as _};
use serde_json::json;
use uuid::Uuid;

use crate::support::bodies::plain_template;
use crate::support::operation::TestedOperation;
use crate::support::test_app::{Admin, Bystander, Sender as _, TestApp};

const PREVIEW: &str = "/api/v1/users/imports/preview";
const UPLOAD: &str = "/api/v1/template/upload/attachments";

#[test]
fn an_operation_takes_a_file_if_the_document_says_so() {
    for operation in TestedOperation::all() {
        let has_form = operation.takes("multipart/form-data");
        let takes_file = operation.value.max_file().is_some();
        assert_eq!(takes_file, has_form, "{}", operation.value.name);
        if has_form {
            let permit = operation.value.permit(true);
            assert_eq!(permit, Some(PermitKind::Upload), "{}", operation.value.name);
        }
    }
}

#[test]
fn every_operation_that_writes_a_file_takes_a_permit() {
    let writes = |operation: &TestedOperation| {
        let types = ["text/csv", "application/zip"];
        types.iter().any(|media_type| operation.returns(media_type))
    };
    for operation in TestedOperation::all().filter(writes) {
        let name = operation.value.name;
        let permit = operation
            .value
            .permit(operation.takes("multipart/form-data"));
        // The example file has only two rows, so the operation needs no permit.
        assert_eq!(permit.is_none(), name == "show_user_example_file", "{name}");
    }
}

#[test]
fn every_change_of_entities_and_teams_takes_a_permit() {
    let changes: Vec<_> = TestedOperation::all()
        .filter(|operation| {
            ["/entities", "/teams"]
                .iter()
                .any(|path| operation.path.starts_with(&format!("/api/v1{path}")))
        })
        .filter(|operation| operation.value.effect != Effect::Read)
        .collect();
    assert_eq!(changes.len(), 6);
    for operation in changes {
        let permit = operation.value.permit(false);
        assert_eq!(
            permit,
            Some(PermitKind::TreeChange),
            "{}",
            operation.value.name
        );
    }
}

#[actix_web::test]
async fn a_request_begins_no_transaction_before_it_has_its_permit() {
    let app = TestApp::new().await;
    let entity = app.root_entity().await;
    // Every operation that changes data waits for this transaction.
    let locked = app.app.ports().store.begin().await.unwrap();
    let before = app.begun_transactions();
    let [north, south] =
        ["North", "South"].map(|name| json!({ "data": [{ "name": name, "parent_id": entity }] }));
    let create = [
        app.post::<Admin>("/entities", &north),
        app.post::<Admin>("/entities", &south),
    ];
    let release = async {
        rt::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(
            app.begun_transactions(),
            before + 1,
            "the other one waits for its permit"
        );
        drop(locked);
    };
    let (created, ()) = tokio::join!(join_all(create), release);
    assert!(created.iter().all(|response| response.status == 201));
    assert_eq!(app.begun_transactions(), before + 2);
}

#[actix_web::test]
async fn an_organization_copies_one_template_at_a_time() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Original")).await;
    let path = format!("/template/get/data/{template}");
    let locked = app.app.ports().store.begin().await.unwrap();
    let before = app.begun_transactions();
    let [first, second] = ["One", "Two"].map(|name| json!({ "templateName": name }));
    let copies = [
        app.post::<Admin>(&path, &first),
        app.post::<Admin>(&path, &second),
    ];
    let release = async {
        rt::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(app.begun_transactions(), before + 1, "the other one waits");
        // Reads do not wait. Changes of entities do not wait either, because they have separate permits.
        app.read::<Admin>("/templates").await.is(200);
        drop(locked);
        let north = json!({ "data": [{ "name": "North", "parent_id": app.root_entity().await }] });
        app.post::<Admin>("/entities", &north).await.is(201);
    };
    let (copied, ()) = tokio::join!(join_all(copies), release);
    assert!(copied.iter().all(|response| response.status == 201));
    assert_eq!(app.begun_transactions(), before + 3);
}

#[actix_web::test]
async fn a_caller_without_the_permission_does_not_wait_for_a_permit() {
    let app = TestApp::new().await;
    let entity = app.root_entity().await;
    let body = json!({ "data": [{ "name": "North", "parent_id": entity }] });
    app.token(Bystander::EMAIL.unwrap()).await;
    let locked = app.app.ports().store.begin().await.unwrap();
    let before = app.begun_transactions();
    let deny = async {
        while app.begun_transactions() == before {
            rt::time::sleep(Duration::from_millis(1)).await;
        }
        // The admin's request has the only permit of the organization and waits for the transaction.
        let denied = app.post::<Bystander>("/entities", &body).await;
        denied.refuses(403, "forbidden");
        drop(locked);
    };
    let (created, ()) = tokio::join!(app.post::<Admin>("/entities", &body), deny);
    created.is(201);
}

#[actix_web::test]
async fn a_caller_without_the_permission_is_refused_before_the_body_is_read() {
    let app = TestApp::new().await;
    let entity = app.root_entity().await;
    for operation in TestedOperation::all()
        .filter(|operation| operation.value.permit(true).is_some())
        .filter(|operation| operation.method == "post" || operation.method == "put")
    {
        let path = operation.path.trim_start_matches("/api/v1");
        let path = path.replace("{id}", &entity);
        let method = operation.method.to_uppercase();
        let call = app.call::<Bystander>(&method, &path);
        let refused = call.await.send_as("multipart/form-data", "no form").await;
        refused.refuses(403, "forbidden");
    }
}

/// Sends a file that never arrives completely. Sets `is_received` when the server starts to receive it.
async fn trickle(
    app: &TestApp,
    path: &str,
    email: &'static str,
    is_received: Rc<Cell<bool>>,
) -> ServiceResponse {
    let parts = stream::poll_fn(move |_| {
        if is_received.replace(true) {
            Poll::Pending
        } else {
            Poll::Ready(Some(Bytes::from_static(b"--limit\r\n")))
        }
    });
    send_parts(app, path, email, parts).await
}

/// Sends a form without its length.
async fn send_parts(
    app: &TestApp,
    path: &str,
    email: &'static str,
    parts: impl Stream<Item = Bytes> + 'static,
) -> ServiceResponse {
    let token = app.token(email).await;
    let request = app.request("POST", path).request;
    let request = request
        .insert_header(("Authorization", format!("Bearer {token}")))
        .insert_header(("Content-Type", "multipart/form-data; boundary=limit"));
    let payload: Payload = Payload::Stream {
        payload: Box::pin(parts.map(Ok)),
    };
    (app.web)(request, Some(payload)).await
}

/// The slow files never end. So a file that had to wait for one of them would be refused.
#[actix_web::test]
async fn files_that_arrive_slowly_delay_no_other_file() {
    for path in [PREVIEW, UPLOAD] {
        a_slow_file_delays_no_other_file(path).await;
    }
}

async fn a_slow_file_delays_no_other_file(path: &str) {
    let app = TestApp::new().await;
    let permissions = ["create user", "create template"];
    app.role("Importers", &permissions).await;
    app.user("Hanna", "hanna@acme.test", "Importers").await;
    app.organization("Third", "third.test").await;
    let slow = ["admin@acme.test", "hanna@acme.test", "admin@other.test"];
    let received: Vec<Rc<Cell<bool>>> = slow.iter().map(|_| Rc::default()).collect();
    let trickling = slow
        .into_iter()
        .zip(&received)
        .map(|(email, is_received)| trickle(&app, path, email, is_received.clone()));
    let other = async {
        let token = app.token("admin@third.test").await;
        let since = std::time::Instant::now();
        while !received.iter().all(|own| own.get()) {
            assert!(
                since.elapsed() < Duration::from_secs(10),
                "they are not received"
            );
            rt::time::sleep(Duration::from_millis(5)).await;
        }
        app.request("POST", PREVIEW)
            .header("Authorization", &format!("Bearer {token}"))
            .send_form(
                &[("role", "user")],
                Some("name,email\nEve,eve@third.test\n"),
            )
            .await
    };
    tokio::select! {
        ended = join_all(trickling) => panic!("{} files are whole", ended.len()),
        response = other => response.is(200),
    };
}

/// Returns the head of a part of a form.
fn part(disposition: &str) -> Bytes {
    format!("--limit\r\nContent-Disposition: form-data; {disposition}\r\n\r\n").into()
}

#[actix_web::test]
async fn a_wrong_form_with_files_is_received_to_its_end() {
    let app = TestApp::new().await;
    let received = Rc::new(Cell::new(0));
    let counted = Rc::clone(&received);
    let content = stream::repeat_with(move || {
        counted.set(counted.get() + 1);
        Bytes::from(vec![7; 64 * 1024])
    });
    let wrong = [
        part("name=\"template_id\""),
        Bytes::from_static(b"none\r\n"),
    ];
    let file = format!("name=\"data[{}]\"; filename=\"a.png\"", Uuid::nil());
    let parts = stream::iter(wrong)
        .chain(stream::iter([part(&file)]))
        .chain(content.take(100))
        .chain(stream::iter([Bytes::from_static(b"\r\n--limit--\r\n")]));
    let refused = send_parts(&app, UPLOAD, "admin@acme.test", parts).await;
    assert_eq!(
        (refused.status(), received.get()),
        (StatusCode::UNPROCESSABLE_ENTITY, 100)
    );
}

#[actix_web::test]
async fn a_form_with_files_above_its_limit_is_not_received_to_its_end() {
    let app = TestApp::new().await;
    let received = Rc::new(Cell::new(0));
    let counted = Rc::clone(&received);
    let megabytes = stream::repeat_with(move || {
        counted.set(counted.get() + 1);
        Bytes::from(vec![7; 1024 * 1024])
    });
    let parts = stream::iter([part("name=\"other\"")]).chain(megabytes.take(100));
    let refused = send_parts(&app, UPLOAD, "admin@acme.test", parts).await;
    assert_eq!(refused.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(received.get(), MAX_UPLOAD_BYTES / 1024 / 1024 + 1);
}
