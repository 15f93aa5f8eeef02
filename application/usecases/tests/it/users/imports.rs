//! Tests of imports of users: all or none, one at a time, and with all invitations.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use application::{
    App, AppResult, Caller, ImportOptions, ImportProgress, ImportedUsers, RoleDraft, UserFile,
    UserFileColumns,
};
use application_ports::{NameColumn, TableFormat, UserFilter};
use domain_kernel::{ListQuery, Paging, Sort};
use domain_organization::OrganizationChange;
use futures_util::future::join_all;
use rstest::rstest;

use crate::test_app::{
    Database, TestApp, invalid_fields, organization_draft, overwriting_edit, permission,
    refusal_code, user_draft, whole_list,
};

/// Returns a table with that many users of Acme, and the password for each of them.
fn users_table(count: usize, password: &str) -> String {
    let mut table = "name,email,password\n".to_owned();
    for at in 0..count {
        writeln!(table, "Person {at},person{at}@acme.test,{password}").expect("a line");
    }
    table
}

fn file_of(table: String) -> UserFile {
    UserFile {
        role: "user".to_owned(),
        content: table.into_bytes().into(),
        options: ImportOptions::default(),
    }
}

fn users_file(count: usize, password: &str) -> UserFile {
    file_of(users_table(count, password))
}

async fn import(app: &TestApp, admin: &Caller, file: UserFile) -> AppResult<ImportedUsers> {
    app.app.import_users(admin, None, file, async |_| {}).await
}

/// Imports a file. Calls `meanwhile` between the check of the file and the hashing of its passwords.
async fn import_after(
    app: &TestApp,
    caller: &Caller,
    file: UserFile,
    meanwhile: impl AsyncFn(),
) -> AppResult<ImportedUsers> {
    let report = async |progress: ImportProgress| {
        if progress.hashed_passwords == 0 {
            meanwhile().await;
        }
    };
    app.app.import_users(caller, None, file, report).await
}

/// Returns a file with three users who get that role.
fn file_with_role(role: &str) -> UserFile {
    UserFile {
        role: role.to_owned(),
        ..users_file(3, "")
    }
}

/// Returns the number of users of the caller's organization.
async fn count_users(app: &TestApp, admin: &Caller) -> u64 {
    let paging = Paging {
        page: 1,
        per_page: 1,
    };
    let query = ListQuery::new(None, Sort::Ascending, paging).expect("a query");
    let users = app
        .app
        .list_users(admin, None, UserFilter::default(), &query)
        .await;
    users.expect("the users").total
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_import_four_times_at_once_creates_each_user_once(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let nodes = [(); 4].map(|()| App::new(app.app.ports().clone(), app.app.settings().clone()));
    // Two imports of sixty users each would exceed the limit of a hundred users. The second one must find that the
    // users exist already, and not count them again.
    let runs = nodes.iter().map(async |node| {
        node.import_users(&admin, None, users_file(60, ""), async |_| {})
            .await
    });
    let results: Vec<_> = join_all(runs)
        .await
        .into_iter()
        .map(|result: AppResult<ImportedUsers>| result.expect("done"))
        .collect();
    let created: usize = results.iter().map(|result| result.created).sum();
    let existing: usize = results.iter().map(|result| result.existing).sum();
    assert_eq!((created, existing), (60, 180));
    assert_eq!(count_users(&app, &admin).await, 61);
    app.app.send_due_emails().await.expect("sent");
}

#[tokio::test]
async fn an_import_takes_the_last_seats_and_not_one_more() {
    let (app, admin) = TestApp::new().await;
    let refused = import(&app, &admin, users_file(100, "")).await;
    assert_eq!(refusal_code(refused), "user_limit_reached");
    assert_eq!(count_users(&app, &admin).await, 1);
    let imported = import(&app, &admin, users_file(99, ""))
        .await
        .expect("imported");
    assert_eq!(imported.created, 99);
    let one_more = user_draft("Ben", "ben@acme.test", "user");
    let one_more = app.app.create_user(&admin, None, one_more).await;
    assert_eq!(refusal_code(one_more), "user_limit_reached");
    // Users who already exist do not count again.
    let again = import(&app, &admin, users_file(99, ""))
        .await
        .expect("again");
    assert_eq!((again.created, again.existing), (0, 99));
}

#[tokio::test]
async fn an_import_fails_if_its_seats_are_taken_after_the_check() {
    let (app, admin) = TestApp::new().await;
    let refused = import_after(&app, &admin, users_file(99, ""), async || {
        let draft = user_draft("Ben", "ben@acme.test", "user");
        app.app.create_user(&admin, None, draft).await.expect("Ben");
    });
    assert_eq!(refusal_code(refused.await), "user_limit_reached");
    assert_eq!(count_users(&app, &admin).await, 2);
}

#[tokio::test]
async fn a_user_who_is_created_after_the_check_is_left_out() {
    let (app, admin) = TestApp::new().await;
    let imported = import_after(&app, &admin, users_file(3, ""), async || {
        let draft = user_draft("First", "PERSON1@acme.test", "user");
        app.app.create_user(&admin, None, draft).await.expect("one");
    });
    let imported = imported.await.expect("imported");
    assert!(imported.group_id.is_some());
    let expected = ImportedUsers {
        group_id: imported.group_id,
        created: 2,
        invited: 2,
        existing: 1,
        ..ImportedUsers::default()
    };
    assert_eq!(imported, expected);
}

#[tokio::test]
async fn an_import_whose_client_leaves_stores_nothing() {
    let (app, admin) = TestApp::new().await;
    let is_checked = Cell::new(false);
    {
        let report = async |_| is_checked.set(true);
        let running = app
            .app
            .import_users(&admin, None, users_file(80, ""), report);
        let mut running = pin!(running);
        poll_fn(|context| match running.as_mut().poll(context) {
            Poll::Ready(_) => panic!("eighty users are prepared in two parts"),
            Poll::Pending if is_checked.get() => Poll::Ready(()),
            Poll::Pending => Poll::Pending,
        })
        .await;
    }
    assert_eq!(count_users(&app, &admin).await, 1);
    app.app.send_due_emails().await.expect("sent");
    app.mailer.take();
    import(&app, &admin, users_file(80, ""))
        .await
        .expect("again");
    assert_eq!(count_users(&app, &admin).await, 81);
}

#[tokio::test]
async fn an_organization_imports_one_file_at_a_time() {
    let (app, admin) = TestApp::new().await;
    let other = app.organization("Other", 100).await;
    let first = import_after(&app, &admin, users_file(3, ""), async || {
        let second = import(&app, &admin, users_file(3, "")).await;
        assert_eq!(refusal_code(second), "import_running");
        let elsewhere = import(&app, &other, users_file(0, "")).await;
        assert_eq!(invalid_fields(elsewhere), ["file: The file has no users"]);
    });
    assert_eq!(first.await.expect("imported").created, 3);
    let again = import(&app, &admin, users_file(3, ""))
        .await
        .expect("imported");
    assert_eq!(again.existing, 3);
}

/// Changes name and permissions of a role.
async fn edit_role(app: &TestApp, admin: &Caller, role: &str, name: &str, names: &[&str]) {
    let query = whole_list::<NameColumn>();
    let roles = app.app.list_roles(admin, None, false, &query).await;
    let roles = roles.expect("roles").rows;
    let found = roles.iter().find(|row| row.name == role);
    let draft = RoleDraft {
        name: name.to_owned(),
        permissions: names.iter().map(|name| permission(name)).collect(),
    };
    let id = found.expect("the role").id;
    let edited = app
        .app
        .update_role(admin, None, id, overwriting_edit(draft));
    edited.await.expect("edited");
}

#[tokio::test]
async fn an_import_gives_no_role_that_has_become_another_one() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["create user", "viewAny user"])
        .await;
    app.role(&admin, "Porter", &["viewAny user"]).await;
    let clerk = app.person(&admin, "Ben", "Clerk").await;
    let renamed = import_after(&app, &clerk, file_with_role("Porter"), async || {
        let stronger = ["viewAny user", "delete user"];
        edit_role(&app, &admin, "Porter", "Regent", &stronger).await;
        app.role(&admin, "Porter", &["viewAny user"]).await;
    });
    assert_eq!(refusal_code(renamed.await), "stale_version");
    let stronger = import_after(&app, &clerk, file_with_role("Porter"), async || {
        let stronger = ["viewAny user", "delete user"];
        edit_role(&app, &admin, "Porter", "Porter", &stronger).await;
    });
    assert_eq!(refusal_code(stronger.await), "forbidden");
    assert_eq!(count_users(&app, &admin).await, 2);
}

#[tokio::test]
async fn an_import_ends_with_the_rights_of_its_caller() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["create user", "viewAny user"])
        .await;
    let ben = app.person(&admin, "Ben", "Clerk").await;
    let degraded = import_after(&app, &ben, users_file(3, ""), async || {
        edit_role(&app, &admin, "Clerk", "Clerk", &["viewAny user"]).await;
    });
    assert_eq!(refusal_code(degraded.await), "forbidden");
    edit_role(&app, &admin, "Clerk", "Clerk", &["create user"]).await;
    let deactivated = import_after(&app, &ben, users_file(3, ""), async || {
        let done = app.app.deactivate_user(&admin, None, ben.user_id).await;
        done.expect("deactivated");
    });
    assert_eq!(refusal_code(deactivated.await), "unauthenticated");
    assert_eq!(count_users(&app, &admin).await, 2);
}

#[tokio::test]
async fn an_import_stores_nothing_if_the_mail_domain_or_the_name_has_changed() {
    let app = TestApp::empty().await;
    let admin = app.organization("Acme", 100).await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let renamed = import_after(&app, &admin, users_file(3, ""), async || {
        let change = OrganizationChange {
            name: Some("Beta".to_owned()),
            ..OrganizationChange::default()
        };
        let changed = app
            .app
            .change_organization(&root, id, overwriting_edit(change))
            .await;
        changed.expect("changed");
    });
    assert_eq!(refusal_code(renamed.await), "stale_version");
    let moved = import_after(&app, &admin, users_file(3, ""), async || {
        let draft = organization_draft("Beta", "admin@acme.test", "beta.test", 100);
        let changed = app
            .app
            .update_organization(&root, id, overwriting_edit(draft))
            .await;
        assert_eq!(changed.expect("changed").domain, "beta.test");
    });
    assert_eq!(refusal_code(moved.await), "stale_version");
    assert_eq!(count_users(&app, &admin).await, 1);
}

#[tokio::test]
async fn every_user_without_a_password_gets_one_mail_with_a_valid_link() {
    let (app, admin) = TestApp::new().await;
    app.app.send_due_emails().await.expect("sent");
    app.mailer.take();
    import(&app, &admin, users_file(3, ""))
        .await
        .expect("imported");
    app.app.send_due_emails().await.expect("sent");
    let mails = app.mailer.take();
    let mut addresses: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
    addresses.sort_unstable();
    let expected = [
        "person0@acme.test",
        "person1@acme.test",
        "person2@acme.test",
    ];
    assert_eq!(addresses, expected);
    app.accept("person2@acme.test").await.expect("accepted");
    app.caller("person2@acme.test").await;
}

#[tokio::test]
async fn the_progress_counts_each_password_and_no_invitation() {
    let (app, admin) = TestApp::new().await;
    let mixed = format!(
        "{}Invited,invited@acme.test,\n",
        users_table(2, "Zebra-7x-9")
    );
    let (reported, before) = (RefCell::new(Vec::new()), app.hasher.count());
    let report = async |progress| reported.borrow_mut().push(progress);
    let imported = app
        .app
        .import_users(&admin, None, file_of(mixed), report)
        .await;
    imported.expect("imported");
    let expected = [0, 1, 2].map(|hashed_passwords| ImportProgress {
        hashed_passwords,
        passwords: 2,
    });
    assert_eq!(reported.into_inner(), expected);
    assert_eq!(app.hasher.count(), before + 2);
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_users_are_imported_in_one_transaction(#[case] database: Database) {
    let Some((app, _)) = TestApp::with_database(database).await else {
        return;
    };
    let admin = app.organization("Large", 10_001).await;
    let people = file_of(users_table(10_000, "").replace("acme.test", "large.test"));
    let imported = import(&app, &admin, people).await.expect("imported");
    assert_eq!((imported.created, imported.invited), (10_000, 10_000));
    assert_eq!(count_users(&app, &admin).await, 10_001);
}

#[tokio::test]
async fn an_export_has_the_first_ten_thousand_users() {
    let app = TestApp::empty().await;
    let admin = app.organization("Acme", 20_000).await;
    import(&app, &admin, users_file(10_000, ""))
        .await
        .expect("imported");
    assert_eq!(count_users(&app, &admin).await, 10_001);

    let paging = Paging {
        page: 1,
        per_page: 1,
    };
    let query = ListQuery::new(None, Sort::Ascending, paging).expect("a query");
    let filter = UserFilter::default();
    let exported = app
        .app
        .export_users(&admin, None, filter, &query, TableFormat::Csv)
        .await;
    let exported = String::from_utf8(exported.expect("a file")).expect("a text");
    let people: HashSet<_> = exported.lines().skip(1).collect();
    assert_eq!(people.len(), 10_000);
}

#[tokio::test]
async fn wrong_rows_are_left_out_on_wish_and_named() {
    let (app, admin) = TestApp::new().await;
    let table = "name,email\nAda,ada@acme.test\n,ben@acme.test\nCid,cid@elsewhere.test\nAda,ADA@acme.test\nDan,dan@acme.test\n";
    let refused = import(&app, &admin, file_of(table.to_owned())).await;
    assert_eq!(invalid_fields(refused).len(), 3);
    assert_eq!(count_users(&app, &admin).await, 1);
    let mut file = file_of(table.to_owned());
    file.options.leave_out = true;
    let imported = import(&app, &admin, file).await.expect("imported");
    assert_eq!((imported.created, imported.left_out), (2, 3));
    assert_eq!(imported.existing, 0);
    let paths: Vec<_> = imported
        .errors
        .iter()
        .map(|(path, _)| path.as_str())
        .collect();
    assert_eq!(
        paths,
        ["records.2.name", "records.3.email", "records.4.email"]
    );
    assert_eq!(count_users(&app, &admin).await, 3);
}

#[tokio::test]
async fn the_columns_of_another_program_are_named_and_the_names_joined() {
    let (app, admin) = TestApp::new().await;
    let table =
        "Nr;VORNAME;Nachname;E-Mail\n1;Niamh;O'Brien;niamh@acme.test\n2;;;\n3;Ada;;ada@acme.test\n";
    let columns = |email: &str| ImportOptions {
        columns: Some(UserFileColumns {
            name: "Vorname".to_owned(),
            last_name: Some("nachname".to_owned()),
            email: email.to_owned(),
            password: None,
        }),
        ..ImportOptions::default()
    };
    let file = |email: &str| UserFile {
        options: columns(email),
        ..file_of(table.to_owned())
    };
    let unknown = import(&app, &admin, file("Kontakt")).await;
    assert_eq!(
        invalid_fields(unknown),
        ["columns: The file has no column Kontakt"]
    );
    let imported = import(&app, &admin, file("e-mail"))
        .await
        .expect("imported");
    assert_eq!(imported.created, 2, "the row without anybody is blank");
    let users = app
        .app
        .list_users(&admin, None, UserFilter::default(), &whole_list())
        .await;
    let users = users.expect("a list").rows;
    let mut names: Vec<_> = users.iter().map(|row| row.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Ada", "Ada Admin", "Niamh O'Brien"]);
}

#[tokio::test]
async fn the_cells_of_a_file_and_the_invitation_are_shown_before_anything_is_stored() {
    let (app, admin) = TestApp::new().await;
    let content = "Vorname;Kontakt\nAda;ada@acme.test\n".as_bytes().to_vec();
    let table = app.app.read_user_table(&admin, None, content.into()).await;
    let rows = table.expect("a table").rows;
    assert_eq!(rows[1].cells, ["Ada", "ada@acme.test"]);
    let letter = app.app.show_invitation_letter(&admin, None).await;
    let text = letter.expect("a letter").plain_text();
    assert!(text.starts_with("Ada Admin invited you to Acme"), "{text}");
    assert_eq!(count_users(&app, &admin).await, 1);
}
