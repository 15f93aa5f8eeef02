//! Tests of the export of users.

use std::collections::HashSet;

use application_ports::{Clock, TableColumn, TableLayout};
use domain_accounts::{NewUser, User};
use domain_kernel::{EmailAddress, MAX_EMAIL};
use serde_json::json;
use uuid::Uuid;

use crate::support::test_app::{Admin, Sender, TestApp};

/// The maximum number of users in a file.
const MANY: u128 = 10_000;
const LAYOUT: TableLayout = TableLayout {
    columns: &[TableColumn {
        name: "email",
        is_required: true,
    }],
    max_rows: 10_000,
    max_cell_chars: MAX_EMAIL,
};

/// Stores users of Acme who are named Many.
async fn insert_many(app: &TestApp) {
    let claims = app
        .app
        .verify_token(&app.token(Admin::EMAIL.unwrap()).await);
    let admin = app
        .app
        .authenticate(claims.unwrap(), None, None)
        .await
        .unwrap();
    let tx = app.begin().await;
    let role = tx.role_by_name(&admin.scope, "user").await.unwrap();
    let role = role.unwrap();
    let users: Vec<_> = (1..=MANY)
        .map(|number| {
            let new = NewUser {
                id: Uuid::from_u128(number).into(),
                organization_id: admin.scope.organization_id(),
                role_id: role.id,
                created_by: None,
            };
            let email = EmailAddress::parse(&format!("many{number}@acme.test")).unwrap();
            User::invited(new, "Many".to_owned(), email, app.clock.now())
        })
        .collect();
    tx.insert_users(&users).await.unwrap();
    tx.commit_unaudited().await.unwrap();
}

#[actix_web::test]
async fn the_file_has_all_of_ten_thousand_users() {
    let app = TestApp::new().await;
    insert_many(&app).await;
    let emails: HashSet<_> = (1..=MANY)
        .map(|number| format!("many{number}@acme.test"))
        .collect();
    for format in ["csv", "xlsx"] {
        let path = format!("/users/export?search=many&format={format}");
        let file = app.read::<Admin>(&path).await.bytes;
        let rows = app.app.ports().tabular_files.read(file, LAYOUT).await;
        let found = rows.unwrap().into_iter().flat_map(|row| row.cells);
        assert!(found.collect::<HashSet<_>>() == emails, "{format}");
    }
}

#[actix_web::test]
async fn the_file_has_the_users_of_the_filter_and_no_formula() {
    let app = TestApp::new().await;
    let invited = json!({
        "name": "Zoe", "email": "=zoe@acme.test", "role": "user", "invitation": true,
    });
    app.post::<Admin>("/users", &invited).await.is(201);
    let file = async |query: &str| {
        let response = app
            .read::<Admin>(&format!("/users/export?format=csv{query}"))
            .await;
        assert_eq!(
            response.header("content-disposition"),
            "attachment; filename=\"users.csv\""
        );
        let text = String::from_utf8(response.bytes).unwrap();
        text.trim_start_matches('\u{feff}').to_owned()
    };
    let filtered = file("&state=invited&page=7&per_page=1").await;
    let lines: Vec<_> = filtered.lines().collect();
    assert_eq!(lines.len(), 2, "{filtered}");
    assert_eq!(
        lines[0],
        r#""Name","Email","Role","State","Invited (UTC)","Last sign-in (UTC)","Created (UTC)""#
    );
    assert!(
        lines[1].starts_with(r#""Zoe","'=zoe@acme.test","user","invited","2026-11-21 10:00","","#),
        "{filtered}"
    );
    let all = file("&sort_by=name&sort=asc").await;
    let names: Vec<_> = all.lines().skip(1).map(str::to_owned).collect();
    assert!(names.len() > 2 && names.is_sorted(), "{all}");
}

#[actix_web::test]
async fn the_file_is_a_workbook_unless_csv_is_asked_for() {
    let app = TestApp::new().await;
    for path in ["/users/export", "/users/export?format=xlsx"] {
        let response = app.read::<Admin>(path).await;
        assert_eq!(
            response.header("content-disposition"),
            "attachment; filename=\"users.xlsx\""
        );
        assert_eq!(
            response.header("content-type"),
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        );
        // The exported file can be imported again, because the import ignores its additional columns.
        let preview = app.call::<Admin>("POST", "/users/imports/preview").await;
        let preview = preview
            .send_form(&[("role", "user")], Some(response.bytes))
            .await;
        let rows = preview.is(200).body["data"]["rows"].clone();
        let statuses: Vec<_> = rows
            .as_array()
            .unwrap()
            .iter()
            .map(|row| &row["status"])
            .collect();
        assert!(
            statuses.len() > 1 && statuses.iter().all(|status| *status == "existing"),
            "{rows}"
        );
    }
}
