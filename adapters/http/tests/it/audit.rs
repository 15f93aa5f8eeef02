//! Tests of the audit record over HTTP: filters, pages and the download.

use std::future::poll_fn;

use actix_web::body::{MessageBody as _, to_bytes};
use serde_json::{Value, json};

use crate::support::bodies::{permission, plain_template};
use crate::support::test_app::{Admin, Holder, Outsider, Sender, SuperAdmin, TestApp};

/// Returns the actions of a page.
fn actions_of_page(body: &Value) -> Vec<&str> {
    let entries = body["data"].as_array().unwrap().iter();
    entries
        .map(|entry| entry["action"].as_str().unwrap())
        .collect()
}

/// Reads all pages, from the newest entry to the oldest. Each page contains one entry.
async fn ids_by_pages<S: Sender>(app: &TestApp) -> Vec<String> {
    let mut ids = Vec::new();
    let mut path = "/audit?limit=1".to_owned();
    loop {
        let page = app.read::<S>(&path).await.body;
        ids.push(page["data"][0]["id"].as_str().unwrap().to_owned());
        match page["meta"]["next"].as_str() {
            Some(next) => path = format!("/audit?limit=1&after={next}"),
            None => return ids,
        }
    }
}

#[actix_web::test]
async fn an_entry_shows_who_changed_what_with_the_state_before_and_after() {
    let app = TestApp::new().await;
    let id = app.role("Clerks", &["viewAny team"]).await;
    let newest = app.read::<Admin>("/audit?limit=1").await;
    let entry = &newest.body["data"][0];
    assert_eq!(entry["action"], "create_role");
    assert_eq!(entry["actor"]["name"], "Ada");
    assert_eq!(entry["ip"], "203.0.113.7");
    assert_eq!(entry["subject"]["kind"], "role");
    assert_eq!(entry["subject"]["id"], id.as_str());
    assert_eq!(entry["subject"]["name"], "Clerks");
    assert_eq!(
        (&entry["fields"], &entry["has_states"]),
        (&json!([]), &json!(true))
    );
    assert!(entry.get("before").is_none() && entry.get("after").is_none());
    let path = format!("/audit/{}", entry["id"].as_str().unwrap());
    let shown = &app.read::<Admin>(&path).await.body["data"];
    assert_eq!(shown["before"], Value::Null);
    assert_eq!(shown["after"]["name"], "Clerks");

    let edit = json!({ "name": "Clerk", "permissions": [permission("viewAny team")] });
    let edit = app
        .call::<Admin>("PUT", &format!("/roles/{id}"))
        .await
        .send(&edit);
    edit.await.is(202);
    let newest = app.read::<Admin>("/audit?limit=1").await;
    assert_eq!(newest.body["data"][0]["fields"], json!(["name"]));
}

#[actix_web::test]
async fn an_entry_shows_the_device_of_its_request() {
    let app = TestApp::new().await;
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let role = json!({ "name": "Clerks", "permissions": [permission("viewAny team")] });
    let create = app.call::<Admin>("POST", "/roles").await;
    let create = create.header("User-Agent", firefox);
    create.send(&role).await.is(201);
    let newest = app.read::<Admin>("/audit?limit=1").await;
    let entry = &newest.body["data"][0];
    assert_eq!(entry["action"], "create_role");
    assert_eq!(entry["device"], "Firefox on Linux");
    let file = app
        .read::<Admin>("/audit/export?format=csv&kind=role")
        .await;
    let file = String::from_utf8(file.bytes).unwrap();
    assert!(file.contains("\"Network address\",\"Device\""), "{file}");
    assert!(
        file.contains("\"203.0.113.7\",\"Firefox on Linux\""),
        "{file}"
    );
    // A program that is no browser has no name.
    app.template(&plain_template("Basics")).await;
    let newest = app.read::<Admin>("/audit?limit=1").await;
    assert_eq!(newest.body["data"][0]["device"], Value::Null);
}

#[actix_web::test]
async fn the_states_are_for_those_who_may_list_the_things_of_their_kind() {
    let app = TestApp::new().await;
    app.template(&plain_template("Basics")).await;
    app.role("Readers", &["viewAny setting"]).await;
    app.user("Hanna", Holder::EMAIL.unwrap(), "Readers").await;
    let newest = app.read::<Holder>("/audit?limit=1&kind=template").await;
    let entry = &newest.body["data"][0];
    assert_eq!(entry["has_states"], true);
    let path = format!("/audit/{}", entry["id"].as_str().unwrap());
    let shown = &app.read::<Holder>(&path).await.body["data"];
    assert_eq!(shown["has_states"], true);
    assert_eq!(
        (&shown["before"], &shown["after"]),
        (&Value::Null, &Value::Null)
    );
    let shown = &app.read::<Admin>(&path).await.body["data"];
    assert_eq!(shown["after"]["name"], "Basics");
    app.send::<Outsider>("GET", &path).await.is(404);
}

#[actix_web::test]
async fn the_pages_show_every_entry_once_in_both_directions() {
    let app = TestApp::new().await;
    let whole = app.read::<Admin>("/audit?limit=50").await.body;
    let entries = whole["data"].as_array().unwrap().iter();
    let ids: Vec<_> = entries.map(|entry| entry["id"].as_str().unwrap()).collect();
    assert!(ids.len() > 4);
    assert_eq!(whole["meta"]["next"], Value::Null);
    assert_eq!(whole["meta"]["previous"], Value::Null);
    assert_eq!(ids_by_pages::<Admin>(&app).await, ids);

    let first = app.read::<Admin>("/audit?limit=2").await.body;
    let next = first["meta"]["next"].as_str().unwrap();
    let second = app
        .read::<Admin>(&format!("/audit?limit=2&after={next}"))
        .await
        .body;
    let previous = second["meta"]["previous"].as_str().unwrap();
    let back = app
        .read::<Admin>(&format!("/audit?limit=2&before={previous}"))
        .await
        .body;
    assert_eq!(back["data"], first["data"]);
    assert_eq!(back["meta"]["previous"], Value::Null);
}

#[actix_web::test]
async fn entries_are_filtered_by_person_kind_subject_and_time() {
    let app = TestApp::new().await;
    let id = app.template(&plain_template("Basics")).await;
    app.clock.advance(60);
    app.role("Clerks", &["viewAny team"]).await;
    let ada = app.user_id::<Admin>().await;
    let nobody = "00000000-0000-0000-0000-000000000001";

    let of_templates = app.read::<Admin>("/audit?kind=template").await.body;
    assert_eq!(actions_of_page(&of_templates), ["create_template"]);
    let of_subject = app
        .read::<Admin>(&format!("/audit?subject={id}"))
        .await
        .body;
    assert_eq!(of_subject["data"], of_templates["data"]);
    let of_ada = app
        .read::<Admin>(&format!("/audit?actor={ada}&kind=template"))
        .await;
    assert_eq!(of_ada.body["data"], of_templates["data"]);
    let of_nobody = app.read::<Admin>(&format!("/audit?actor={nobody}")).await;
    assert!(actions_of_page(&of_nobody.body).is_empty());

    let from = "from=2026-11-21T10:01:00Z";
    let later = app.read::<Admin>(&format!("/audit?{from}")).await.body;
    assert_eq!(actions_of_page(&later), ["create_role"]);
    let earlier = app
        .read::<Admin>("/audit?to=2026-11-21T11:01:00%2B01:00")
        .await
        .body;
    assert_eq!(actions_of_page(&earlier)[0], "create_template");
}

#[actix_web::test]
async fn entries_are_searched_by_the_name_of_their_subject() {
    let app = TestApp::new().await;
    app.template(&plain_template("Basics")).await;
    app.role("Clerks", &["viewAny team"]).await;
    let found = app.read::<Admin>("/audit?search=%20BASI").await.body;
    assert_eq!(actions_of_page(&found), ["create_template"]);
    assert_eq!(found["meta"]["more_names"], false);
    let whole = app.read::<Admin>("/audit").await.body;
    let blank = app.read::<Admin>("/audit?search=%20").await.body;
    assert_eq!(blank["data"], whole["data"]);
    let file = app
        .read::<Admin>("/audit/export?format=csv&search=clerk")
        .await;
    let file = String::from_utf8(file.bytes).unwrap();
    assert!(file.contains("create_role") && !file.contains("create_template"));
    app.send::<Admin>("GET", "/audit?search=%00").await.is(422);
}

#[actix_web::test]
async fn a_wrong_filter_is_named() {
    let app = TestApp::new().await;
    let cursor = app.read::<Admin>("/audit?limit=1").await.body["meta"]["next"].clone();
    let cursor = cursor.as_str().unwrap();
    for (query, field) in [
        ("actor=ada".to_owned(), "actor"),
        ("kind=password".to_owned(), "kind"),
        ("subject=1".to_owned(), "subject"),
        ("from=yesterday".to_owned(), "from"),
        ("to=2026-11-21".to_owned(), "to"),
        ("after=1".to_owned(), "after"),
        (format!("after={cursor}&before={cursor}"), "before"),
        ("limit=51".to_owned(), "limit"),
        ("limit=0".to_owned(), "limit"),
    ] {
        let response = app.send::<Admin>("GET", &format!("/audit?{query}")).await;
        response.is(422).blames(field);
    }
}

#[actix_web::test]
async fn the_platform_reads_its_own_record_and_of_an_organization_only_users_and_roles() {
    let app = TestApp::new().await;
    app.template(&plain_template("Basics")).await;
    let platform = app.read::<SuperAdmin>("/audit").await.body;
    assert!(actions_of_page(&platform).contains(&"create_organization"));
    let list = app.read::<SuperAdmin>("/organizations?search=Acme").await;
    let acme = list.body["data"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/audit?organization_id={acme}&limit=50");
    let of_acme = app.read::<SuperAdmin>(&path).await.body;
    assert!(actions_of_page(&of_acme).contains(&"create_user"));
    assert!(!actions_of_page(&of_acme).contains(&"create_template"));
    let path = format!("/audit/export?format=csv&organization_id={acme}");
    let file = app.read::<SuperAdmin>(&path).await;
    let text = String::from_utf8(file.bytes).unwrap();
    assert!(text.contains("create_user") && !text.contains("create_template"));

    // Only a super administrator can choose an organization.
    let own = app.read::<Admin>("/audit?limit=50").await.body;
    let list = app.read::<SuperAdmin>("/organizations?search=Other").await;
    let other = list.body["data"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/audit?organization_id={other}&limit=50");
    assert_eq!(app.read::<Admin>(&path).await.body, own);
}

#[actix_web::test]
async fn a_csv_download_is_read_while_it_is_sent_and_breaks_off_if_it_cannot_be_read() {
    let app = TestApp::new().await;
    app.template(&plain_template("Basics")).await;
    // On SQLite, an id is stored as 16 bytes.
    app.execute(
        "INSERT INTO audit_records (id, scope_id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 600)
         SELECT randomblob(16), scope_id, at - n, actor_id, actor_name, action, subject_kind, subject_id, 'Older ' || n
         FROM audit_records, numbers WHERE subject_name = 'Basics'",
    )
    .await;
    let token = app.token(Admin::EMAIL.unwrap()).await;
    let open = async || {
        let request = app.request("GET", "/api/v1/audit/export?format=csv");
        let call = request.header("Authorization", &format!("Bearer {token}"));
        let answer = (app.web)(call.request, None).await;
        assert_eq!(answer.status(), 200);
        Box::pin(answer.into_body())
    };
    let mut body = open().await;
    let mut next = async || poll_fn(|cx| body.as_mut().poll_next(cx)).await;
    let first = next().await.unwrap().unwrap();
    assert!(first.starts_with("\u{feff}\"Time (UTC)\"".as_bytes()));
    // An earlier file that nobody reads keeps no other file waiting.
    assert_eq!(to_bytes(open().await).await.unwrap()[..first.len()], first);
    app.execute("ALTER TABLE audit_records RENAME TO gone")
        .await;
    assert!(next().await.unwrap().is_err());
}

#[actix_web::test]
async fn the_download_has_a_row_for_each_entry_and_defuses_formulas() {
    let app = TestApp::new().await;
    app.template(&plain_template("=1+1")).await;
    let file = app
        .read::<Admin>("/audit/export?format=csv&kind=template")
        .await;
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"audit.csv\""
    );
    let text = String::from_utf8(file.bytes).unwrap();
    let lines: Vec<_> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("\"Time (UTC)\",\"Person\","));
    assert!(
        lines[1].starts_with("\"2026-11-21T10:00:00Z\",\"Ada\","),
        "{text}"
    );
    assert!(
        lines[1].contains("\"create_template\",\"template\",\"'=1+1\","),
        "{text}"
    );
}

#[actix_web::test]
async fn people_are_searched_on_the_server() {
    let app = TestApp::new().await;
    let found = app.read::<Admin>("/audit/people?search=gre").await.body;
    let people = found["data"].as_array().unwrap();
    assert_eq!(people.len(), 1);
    assert_eq!(people[0]["name"], "Greta");
    let all = app.read::<Admin>("/audit/people").await.body;
    assert!(all["data"].as_array().unwrap().len() > 3);
}

#[actix_web::test]
async fn an_entry_has_the_names_of_what_its_states_name_by_id() {
    let app = TestApp::new().await;
    let north = app.entity("North").await;
    let ben = app.user("Ben", "ben@acme.test", "user").await;
    let (team, user) = (format!("/teams/{north}"), format!("/users/{ben}"));
    let users = json!({ "leader": "ben@acme.test", "users": [] });
    app.post::<Admin>(&team, &users).await.is(201);
    app.send::<Admin>("DELETE", &team).await.is(200);
    app.send::<Admin>("DELETE", &user).await.is(200);
    let names = async |kind: &str| {
        let page = app
            .read::<Admin>(&format!("/audit?limit=1&kind={kind}"))
            .await;
        let path = format!("/audit/{}", page.body["data"][0]["id"].as_str().unwrap());
        app.read::<Admin>(&path).await.body["data"]["names"].clone()
    };
    let root = app.root_entity().await;
    assert_eq!(names("entity").await, json!({ (root): "Acme" }));
    assert_eq!(names("team").await, json!({ (ben.as_str()): "Ben" }));
    assert_eq!(names("user").await, json!({}));
}
