//! Imports of users: all or none, one after the other, and with every invitation.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::future::Future;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};

use application::{App, AppResult, Caller, ImportedUsers, RoleDraft, UserFile};
use application_ports::{NameColumn, TableFormat, UserFilter};
use domain_kernel::{ListQuery, Paging, Sort};
use domain_organization::OrganizationChange;
use futures_util::future::join_all;
use rstest::rstest;

use crate::test_app::{
    Database, TestApp, code, everything, fields, organization_draft, overwriting, permission,
    user_draft,
};

/// Returns a file with that many users of Acme, and the password for each of them.
fn file(count: usize, password: &str) -> UserFile {
    let mut content = "name,email,password\n".to_owned();
    for at in 0..count {
        writeln!(content, "Person {at},person{at}@acme.test,{password}").expect("a line");
    }
    UserFile {
        role: "user".to_owned(),
        content: content.into_bytes(),
    }
}

async fn import(app: &TestApp, admin: &Caller, file: UserFile) -> AppResult<ImportedUsers> {
    let import = app.app.prepare_user_import(admin, None, file).await?;
    app.app.import_users(admin, import, &|_| {}).await
}

/// Returns the number of users of the caller's organization.
async fn count(app: &TestApp, admin: &Caller) -> u64 {
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
    let (app, admin) = TestApp::on(database).await;
    let nodes = [(); 4].map(|()| App::new(app.app.ports().clone(), app.app.settings().clone()));
    // Twice sixty is more than the hundred seats, so none may count users of another one.
    let runs = nodes.iter().map(async |node| {
        let import = node.prepare_user_import(&admin, None, file(60, "")).await?;
        node.import_users(&admin, import, &|_| {}).await
    });
    let results: Vec<_> = join_all(runs)
        .await
        .into_iter()
        .map(|result: AppResult<ImportedUsers>| result.expect("done"))
        .collect();
    let created: usize = results.iter().map(|result| result.created).sum();
    let existing: usize = results.iter().map(|result| result.existing).sum();
    assert_eq!((created, existing), (60, 180));
    assert_eq!(count(&app, &admin).await, 61);
    app.app.send_due_mails().await.expect("sent");
}

#[tokio::test]
async fn an_import_takes_the_last_seats_and_not_one_more() {
    let (app, admin) = TestApp::new().await;
    let refused = import(&app, &admin, file(100, "")).await;
    assert_eq!(code(refused), "user_limit_reached");
    assert_eq!(count(&app, &admin).await, 1);
    let imported = import(&app, &admin, file(99, "")).await.expect("imported");
    assert_eq!(imported.created, 99);
    let one_more = user_draft("Ben", "ben@acme.test", "user");
    let one_more = app.app.create_user(&admin, None, one_more).await;
    assert_eq!(code(one_more), "user_limit_reached");
    // The users who are there need no seats.
    let again = import(&app, &admin, file(99, "")).await.expect("again");
    assert_eq!((again.created, again.existing), (0, 99));
}

#[tokio::test]
async fn seats_that_are_taken_after_the_check_are_missed_at_the_end() {
    let (app, admin) = TestApp::new().await;
    let prepared = app
        .app
        .prepare_user_import(&admin, None, file(99, ""))
        .await;
    let prepared = prepared.expect("a valid file");
    let draft = user_draft("Ben", "ben@acme.test", "user");
    app.app.create_user(&admin, None, draft).await.expect("Ben");
    let refused = app.app.import_users(&admin, prepared, &|_| {}).await;
    assert_eq!(code(refused), "user_limit_reached");
    assert_eq!(count(&app, &admin).await, 2);
}

#[tokio::test]
async fn a_user_who_is_created_after_the_check_is_left_out() {
    let (app, admin) = TestApp::new().await;
    let prepared = app.app.prepare_user_import(&admin, None, file(3, "")).await;
    let prepared = prepared.expect("a valid file");
    let draft = user_draft("First", "PERSON1@acme.test", "user");
    app.app.create_user(&admin, None, draft).await.expect("one");
    let imported = app.app.import_users(&admin, prepared, &|_| {}).await;
    let expected = ImportedUsers {
        created: 2,
        invited: 2,
        existing: 1,
    };
    assert_eq!(imported.expect("imported"), expected);
}

#[tokio::test]
async fn an_import_whose_client_leaves_stores_nothing() {
    let (app, admin) = TestApp::new().await;
    let prepared = app
        .app
        .prepare_user_import(&admin, None, file(80, ""))
        .await;
    let prepared = prepared.expect("a valid file");
    {
        let prepared = prepared;
        let mut running = Box::pin(app.app.import_users(&admin, prepared, &|_| {}));
        let polled = running
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()));
        assert!(matches!(polled, Poll::Pending), "it has begun");
    }
    assert_eq!(count(&app, &admin).await, 1);
    app.app.send_due_mails().await.expect("sent");
    app.mailer.take();
    import(&app, &admin, file(80, "")).await.expect("again");
    assert_eq!(count(&app, &admin).await, 81);
}

#[tokio::test]
async fn an_organization_imports_one_file_at_a_time() {
    let (app, admin) = TestApp::new().await;
    let other = app.organization("Other", 100).await;
    let first = app.app.prepare_user_import(&admin, None, file(3, "")).await;
    let first = first.expect("a valid file");
    assert_eq!(
        code(import(&app, &admin, file(3, "")).await),
        "import_running"
    );
    let elsewhere = app.app.prepare_user_import(&other, None, file(0, "")).await;
    assert_eq!(fields(elsewhere.map(drop)), ["file: The file has no users"]);
    drop(first);
    import(&app, &admin, file(3, "")).await.expect("imported");
}

/// What happens while the passwords of a file are hashed.
async fn import_after(
    app: &TestApp,
    clerk: &Caller,
    role: &str,
    meanwhile: impl Future<Output = ()>,
) -> AppResult<ImportedUsers> {
    let file = UserFile {
        role: role.to_owned(),
        ..file(3, "")
    };
    let prepared = app.app.prepare_user_import(clerk, None, file).await;
    let prepared = prepared.expect("a valid file");
    meanwhile.await;
    app.app.import_users(clerk, prepared, &|_| {}).await
}

#[tokio::test]
async fn an_import_gives_no_role_that_has_become_another_one() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["create user", "viewAny user"])
        .await;
    app.role(&admin, "Porter", &["viewAny user"]).await;
    let clerk = app.person(&admin, "Ben", "Clerk").await;
    let draft = |name: &str, names: &[&str]| RoleDraft {
        name: name.to_owned(),
        permissions: names.iter().map(|name| permission(name)).collect(),
    };
    let edit = async |name: &str, names: &[&str]| {
        let query = everything::<NameColumn>();
        let roles = app.app.list_roles(&admin, None, false, &query).await;
        let roles = roles.expect("roles").rows;
        let porter = roles
            .iter()
            .find(|role| role.name == "Porter")
            .expect("Porter");
        let edit = overwriting(draft(name, names));
        let edited = app.app.update_role(&admin, None, porter.id, edit).await;
        edited.expect("edited");
    };
    let renamed = import_after(&app, &clerk, "Porter", async {
        edit("Regent", &["viewAny user", "delete user"]).await;
        app.role(&admin, "Porter", &["viewAny user"]).await;
    });
    assert_eq!(code(renamed.await), "stale_version");
    let stronger = import_after(&app, &clerk, "Porter", async {
        edit("Porter", &["viewAny user", "delete user"]).await;
    });
    assert_eq!(code(stronger.await), "forbidden");
    assert_eq!(count(&app, &admin).await, 2);
}

#[tokio::test]
async fn an_import_ends_with_the_rights_of_its_caller() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["create user", "viewAny user"])
        .await;
    let ben = app.person(&admin, "Ben", "Clerk").await;
    let deactivated = import_after(&app, &ben, "user", async {
        let done = app.app.deactivate_user(&admin, None, ben.user_id).await;
        done.expect("deactivated");
    });
    assert_eq!(code(deactivated.await), "unauthenticated");
    assert_eq!(count(&app, &admin).await, 2);
}

#[tokio::test]
async fn an_import_stores_nothing_if_the_mail_domain_or_the_name_has_changed() {
    let app = TestApp::empty().await;
    let admin = app.organization("Acme", 100).await;
    let root = app.caller("root@platform.test").await;
    let id = admin.scope.organization_id().expect("an organization");
    let renamed = import_after(&app, &admin, "user", async {
        let change = OrganizationChange {
            name: Some("Beta".to_owned()),
            ..OrganizationChange::default()
        };
        let changed = app
            .app
            .change_organization(&root, id, overwriting(change))
            .await;
        changed.expect("changed");
    });
    assert_eq!(code(renamed.await), "stale_version");
    let moved = import_after(&app, &admin, "user", async {
        let draft = organization_draft("Beta", "admin@acme.test", "beta.test", 100);
        let changed = app
            .app
            .update_organization(&root, id, overwriting(draft))
            .await;
        assert_eq!(changed.expect("changed").domain, "beta.test");
    });
    assert_eq!(code(moved.await), "stale_version");
    assert_eq!(count(&app, &admin).await, 1);
}

#[tokio::test]
async fn everybody_without_a_password_gets_one_mail_with_a_link_that_works() {
    let (app, admin) = TestApp::new().await;
    app.app.send_due_mails().await.expect("sent");
    app.mailer.take();
    import(&app, &admin, file(3, "")).await.expect("imported");
    app.app.send_due_mails().await.expect("sent");
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
    let mut mixed = file(2, "Zebra-7x-9");
    mixed
        .content
        .extend_from_slice(b"Invited,invited@acme.test,\n");
    let prepared = app.app.prepare_user_import(&admin, None, mixed).await;
    let prepared = prepared.expect("a valid file");
    assert_eq!(prepared.password_count(), 2);
    let (reported, before) = (Mutex::new(Vec::new()), app.hasher.count());
    let report = |count| reported.lock().expect("a test's lock").push(count);
    app.app
        .import_users(&admin, prepared, &report)
        .await
        .expect("imported");
    assert_eq!(*reported.lock().expect("a test's lock"), [1, 2]);
    assert_eq!(app.hasher.count(), before + 2);
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_people_are_imported_in_one_piece(#[case] database: Database) {
    let (app, _) = TestApp::on(database).await;
    let admin = app.organization("Large", 10_001).await;
    let mut people = file(10_000, "");
    let text = String::from_utf8(people.content).expect("text");
    people.content = text.replace("acme.test", "large.test").into_bytes();
    let imported = import(&app, &admin, people).await.expect("imported");
    assert_eq!((imported.created, imported.invited), (10_000, 10_000));
    assert_eq!(count(&app, &admin).await, 10_001);
}

#[tokio::test]
async fn an_export_has_the_first_ten_thousand_users() {
    let app = TestApp::empty().await;
    let admin = app.organization("Acme", 20_000).await;
    import(&app, &admin, file(10_000, ""))
        .await
        .expect("imported");
    assert_eq!(count(&app, &admin).await, 10_001);

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
