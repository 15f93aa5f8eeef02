//! Tests of every response: headers, the CSRF cookie, the probes and the paths of the document.

use serde_json::json;

use crate::support::bodies::{permission, template};
use crate::support::call::TestResponse;
use crate::support::operation::TestedOperation;
use crate::support::requests::RequestFixture;
use crate::support::test_app::{Admin, Anonymous, Bystander, Sender, SuperAdmin, TestApp};

#[actix_web::test]
async fn every_response_has_an_id_and_is_not_cached() {
    let app = TestApp::empty().await;
    for path in [
        "/api/v1/me",
        "/api/v1/nothing",
        "/api/v1/sanctum/csrf-cookie",
        "/health/live",
        "/health/ready",
        "/api/v1/openapi.json",
    ] {
        let response = app.request("GET", path).get().await;
        assert!(!response.header("x-request-id").is_empty(), "{path}");
        assert_eq!(response.header("cache-control"), "no-store", "{path}");
    }
}

#[actix_web::test]
async fn every_response_has_the_security_headers() {
    let app = TestApp::empty().await;
    for (method, path, status) in [
        ("GET", "/api/v1/openapi.json", 200),
        ("GET", "/api/v1/me", 401),
        ("GET", "/api/v1/nothing", 404),
        ("DELETE", "/api/v1/me", 405),
        ("GET", "/api/v1/sanctum/csrf-cookie", 204),
        ("GET", "/health/live", 200),
        ("GET", "/docs", 307),
        ("GET", "/docs/", 200),
        ("GET", "/.well-known/security.txt", 200),
        ("POST", "/.well-known/security.txt", 405),
        ("GET", "/nothing", 404),
    ] {
        let response = app.request(method, path).get().await;
        assert_eq!(response.status, status, "{path}");
        assert_eq!(
            response.header("x-content-type-options"),
            "nosniff",
            "{path}"
        );
        assert_eq!(response.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(
            response.header("strict-transport-security"),
            "max-age=31536000; includeSubDomains",
            "{path}"
        );
        let policy = response.header("content-security-policy").to_owned();
        assert!(
            policy.starts_with("default-src 'none'; "),
            "{path}: {policy}"
        );
        assert!(
            policy.ends_with("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        let is_page = path == "/docs/";
        assert_eq!(policy.contains("script-src 'self';"), is_page, "{path}");
    }
}

#[actix_web::test]
async fn what_everybody_may_read_supports_head_without_a_body() {
    let app = TestApp::empty().await;
    for (path, status) in [
        ("/api/v1/openapi.json", 200),
        ("/api/v1/openapi.yaml", 200),
        ("/api/v1/sanctum/csrf-cookie", 204),
        ("/api/v1/installation/setup", 200),
        ("/api/v1/certificates/0", 404),
        ("/api/v1/leaderboards/0", 404),
        ("/api/v1/calendars/0", 404),
        ("/api/v1/nothing", 404),
        ("/health/live", 200),
        ("/health/ready", 200),
        ("/docs/", 200),
        ("/.well-known/security.txt", 200),
        ("/images/0", 404),
    ] {
        let read = app.request("GET", path).get().await;
        let head = app.request("HEAD", path).get().await;
        assert_eq!((read.status, head.status), (status, status), "{path}");
        assert_eq!(head.bytes, b"", "{path}");
        for name in ["content-type", "cache-control"] {
            assert_eq!(head.header(name), read.header(name), "{path}");
        }
    }
    let response = app
        .request("DELETE", "/api/v1/installation/setup")
        .get()
        .await;
    assert_eq!(response.is(405).header("allow"), "GET, HEAD");
}

#[actix_web::test]
async fn what_needs_a_session_does_not_support_head() {
    let app = TestApp::new().await;
    let id = uuid::Uuid::nil();
    for path in [
        "/me".to_owned(),
        "/user/live".to_owned(),
        format!("/competition/start/{id}"),
    ] {
        let response = app.send::<Admin>("HEAD", &path).await;
        assert_eq!(response.is(405).header("allow"), "GET", "{path}");
    }
}

#[actix_web::test]
async fn without_tls_no_browser_is_sent_to_https() {
    let headers = adapter_http::security_headers(false);
    let service = actix_web::App::new().wrap(headers);
    let service = actix_web::test::init_service(service).await;
    let request = actix_web::test::TestRequest::get().to_request();
    let response = actix_web::test::call_service(&service, request).await;
    assert!(!response.headers().contains_key("strict-transport-security"));
    assert!(response.headers().contains_key("content-security-policy"));
}

#[actix_web::test]
async fn the_cookie_is_secure_as_the_public_address_is() {
    let app = TestApp::empty().await;
    let path = "/api/v1/sanctum/csrf-cookie";
    let response = app.request("GET", path).get().await;
    let cookie = response.header("set-cookie").to_owned();
    assert!(cookie.contains("; Secure"), "{cookie}");
    assert!(cookie.contains("; SameSite=Lax"), "{cookie}");
}

#[actix_web::test]
async fn the_contact_for_vulnerabilities_is_a_text_file() {
    let app = TestApp::empty().await;
    let call = app.request("GET", "/.well-known/security.txt");
    let response = call.get().await.is(200);
    assert_eq!(response.header("content-type"), "text/plain; charset=utf-8");
    let text = String::from_utf8(response.bytes).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "Contact: mailto:security@palestra.test");
    let expires = lines[1].strip_prefix("Expires: ").unwrap();
    assert!(expires.ends_with('Z') && expires.contains('T'), "{expires}");
    assert_eq!(
        lines[3],
        "Canonical: https://palestra.test/.well-known/security.txt"
    );
}

#[actix_web::test]
async fn a_valid_request_id_is_adopted_and_another_is_not() {
    let app = TestApp::empty().await;
    let response = app
        .request("GET", "/api/v1/me")
        .header("X-Request-Id", "proxy-42.a_b")
        .get()
        .await;
    assert_eq!(response.header("x-request-id"), "proxy-42.a_b");
    for odd in ["a b", "<script>", &"x".repeat(65)] {
        let response = app
            .request("GET", "/api/v1/me")
            .header("X-Request-Id", odd)
            .get()
            .await;
        assert_ne!(response.header("x-request-id"), odd);
    }
}

#[actix_web::test]
async fn a_sign_in_with_the_cookie_must_send_it_back() {
    let app = TestApp::new().await;
    let issued = app
        .send::<Anonymous>("GET", "/sanctum/csrf-cookie")
        .await
        .is(204);
    let cookie = issued
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    let (name, value) = cookie.split_once('=').unwrap();
    assert_eq!(name, "XSRF-TOKEN");
    let login = json!({ "email": "admin@acme.test", "password": "Correct-Horse1" });
    let call = app
        .call::<Anonymous>("POST", "/login")
        .await
        .header("Cookie", &cookie);
    call.send(&login).await.refuses(403, "csrf_mismatch");
    let call = app
        .call::<Anonymous>("POST", "/login")
        .await
        .header("Cookie", &cookie);
    call.header("X-XSRF-TOKEN", value)
        .send(&login)
        .await
        .is(200);
}

#[actix_web::test]
async fn the_document_and_its_page_are_served() {
    let app = TestApp::empty().await;
    let json = app
        .request("GET", "/api/v1/openapi.json")
        .get()
        .await
        .is(200);
    assert_eq!(json.body["openapi"], "3.1.0");
    let yaml = app
        .request("GET", "/api/v1/openapi.yaml")
        .get()
        .await
        .is(200);
    assert_eq!(
        String::from_utf8(yaml.bytes).unwrap(),
        adapter_http::openapi_yaml().unwrap()
    );
    let page = app.request("GET", "/docs/").get().await.is(200);
    assert!(String::from_utf8(page.bytes).unwrap().contains("swagger"));
    assert_eq!(app.request("GET", "/docs").get().await.status, 307);
}

#[actix_web::test]
async fn unknown_fields_are_ignored_and_null_is_absent() {
    let app = TestApp::new().await;
    let login = json!({ "email": "admin@acme.test", "password": "Correct-Horse1", "remember_me": null, "colour": "blue" });
    app.post::<Anonymous>("/login", &login).await.is(200);
}

#[actix_web::test]
async fn a_list_has_its_pages_and_a_select_list_has_one() {
    let app = TestApp::new().await;
    let page = app.read::<Admin>("/users?per_page=2&page=2&sort=asc").await;
    assert_eq!(
        page.body["meta"],
        json!({ "current_page": 2, "last_page": 3, "per_page": 2, "total": 5 })
    );
    assert_eq!(page.body["data"].as_array().unwrap().len(), 2);
    let past = app.read::<Admin>("/users?page=99").await;
    assert_eq!(past.body["data"], json!([]));
    let found = app
        .read::<Admin>("/users?search=PETRA&page=&sort=desc")
        .await;
    assert_eq!(found.body["meta"]["total"], 1);
    let all = app.read::<Admin>("/users?paginate=false&search=").await;
    assert_eq!(all.body["meta"]["per_page"], 1000);
    assert_eq!(all.body["data"].as_array().unwrap().len(), 5);
}

#[actix_web::test]
async fn a_list_is_sorted_by_the_column_and_the_direction_that_a_request_names() {
    let app = TestApp::new().await;
    for name in ["bravo", "Alpha", "alpha two"] {
        app.template(&template(name, 0)).await;
    }
    let names = async |path: &str| {
        let page = app.read::<Admin>(path).await;
        let rows = page.body["data"].as_array().unwrap().clone();
        let name = |row: &serde_json::Value| row["name"].as_str().unwrap().to_owned();
        rows.iter().map(name).collect::<Vec<_>>()
    };
    let by_name = ["Alpha", "alpha two", "bravo"];
    assert_eq!(names("/templates?sort_by=name&sort=asc").await, by_name);
    assert_eq!(
        names("/templates?sort_by=name&sort=asc&per_page=1&page=2").await,
        ["alpha two"]
    );
    assert_eq!(
        names("/templates?sort_by=name").await,
        ["bravo", "alpha two", "Alpha"]
    );
    let latest = ["alpha two", "Alpha", "bravo"];
    assert_eq!(names("/templates?sort_by=created_at").await, latest);
    assert_eq!(names("/templates?sort_by=").await, latest);
    let users = names("/users?sort_by=email&sort=asc").await;
    let mut reversed = names("/users?sort_by=email&sort=desc").await;
    reversed.reverse();
    assert_eq!(users, reversed);
    for list in ["/competitions", "/competition/completedAdmin"] {
        for column in ["created_at", "name", "starts_at"] {
            app.read::<Admin>(&format!("{list}?sort_by={column}")).await;
        }
    }
    app.read::<Admin>("/roles?sort_by=name").await;
    app.read::<Admin>("/competitions/gotAnswers?sort_by=name")
        .await;
    app.read::<SuperAdmin>("/organizations?sort_by=name").await;
}

#[actix_web::test]
async fn a_compressed_request_is_refused_without_being_inflated() {
    let app = TestApp::empty().await;
    for coding in ["gzip", "br", "identity, gzip", "nonsense"] {
        let call = app
            .request("POST", "/api/v1/login")
            .header("Content-Encoding", coding);
        call.send_as("application/json", vec![0x1f, 0x8b, 8, 0])
            .await
            .refuses(415, "unsupported_media_type");
    }
    let call = app
        .request("POST", "/api/v1/login")
        .header("Content-Encoding", "identity");
    call.send(&json!({}))
        .await
        .refuses(422, "validation_failed");
}

#[actix_web::test]
async fn a_request_that_accepts_none_of_the_media_types_is_refused() {
    let app = TestApp::new().await;
    for accept in [
        "text/html",
        "application/xml, text/*",
        "application/json;q=0",
    ] {
        let call = app.call::<Admin>("GET", "/me").await;
        let refused = call.header("Accept", accept).get().await;
        refused.refuses(406, "not_acceptable");
    }
    for accept in [
        "*/*",
        "application/*",
        "application/json",
        "text/html, application/json;q=0.5",
        "application/problem+json",
    ] {
        let call = app.call::<Admin>("GET", "/me").await;
        call.header("Accept", accept).get().await.is(200);
    }
    let yaml = app
        .request("GET", "/api/v1/openapi.yaml")
        .header("Accept", "application/yaml");
    yaml.get().await.is(200);
}

#[actix_web::test]
async fn what_else_is_wrong_comes_before_an_unacceptable_media_type() {
    async fn get<S: Sender>(app: &TestApp, path: &str) -> TestResponse {
        let call = app.call::<S>("GET", path).await;
        call.header("Accept", "text/html").get().await
    }
    let app = TestApp::new().await;
    let unknown = "/templates/019a0000-0000-7000-8000-00000000ffff";
    get::<Anonymous>(&app, "/templates").await.is(401);
    get::<Bystander>(&app, "/templates").await.is(403);
    get::<Admin>(&app, unknown).await.is(404);
    get::<Admin>(&app, "/templates").await.is(406);
}

#[actix_web::test]
async fn a_change_whose_response_is_not_accepted_changes_nothing() {
    async fn create<S: Sender>(app: &TestApp) -> TestResponse {
        let body = json!({ "name": "Clerks", "permissions": [permission("viewAny template")] });
        let call = app.call::<S>("POST", "/roles").await;
        call.header("Accept", "text/html").send(&body).await
    }
    let app = TestApp::new().await;
    let before = app.read::<Admin>("/roles").await.body;
    create::<Anonymous>(&app).await.is(401);
    create::<Bystander>(&app).await.is(403);
    create::<Admin>(&app).await.refuses(406, "not_acceptable");
    assert_eq!(app.read::<Admin>("/roles").await.body, before);
}

#[actix_web::test]
async fn a_file_has_the_format_that_the_request_names_or_accepts() {
    const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const CSV: &str = "text/csv; charset=utf-8";
    let app = TestApp::new().await;
    for path in ["/users/export", "/users/example-file", "/audit/export"] {
        for (query, accept, expected) in [
            ("", "text/csv", CSV),
            ("", "text/*", CSV),
            ("", XLSX, XLSX),
            ("", "application/json", XLSX),
            ("", "*/*", XLSX),
            ("?format=csv", "application/json", CSV),
            ("?format=xlsx", "text/csv", XLSX),
        ] {
            let call = app.call::<Admin>("GET", &format!("{path}{query}")).await;
            let file = call.header("Accept", accept).get().await.is(200);
            assert_eq!(file.header("content-type"), expected, "{path} {accept}");
        }
        let call = app.call::<Admin>("GET", path).await;
        call.header("Accept", "image/png").get().await.is(406);
    }
}

#[actix_web::test]
async fn every_upload_of_an_empty_file_is_told_so() {
    let app = TestApp::new().await;
    let uploads = TestedOperation::all().filter(|operation| operation.takes("multipart/form-data"));
    for operation in uploads {
        let name = operation.value.name;
        let fixture = RequestFixture {
            file: Some(String::new()),
            ..RequestFixture::new(&app, name).await
        };
        let answer = fixture.send::<Admin>(&app, name).await.is(422);
        let errors = answer.body["errors"].as_object().unwrap();
        let sentences: Vec<_> = errors
            .values()
            .flat_map(|sentences| sentences.as_array().unwrap())
            .collect();
        assert!(
            sentences.contains(&&json!("File is empty")),
            "{name}: {errors:?}"
        );
    }
}
