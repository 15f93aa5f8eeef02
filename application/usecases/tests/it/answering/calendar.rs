//! The calendar to which a participant's own one subscribes (D261).

use application::Caller;
use application_ports::Clock as _;
use domain_kernel::EventId;
use domain_scheduling::{EventKind, Reason, TrainingType};
use rstest::rstest;

use super::assigned_competition;
use crate::test_app::{Database, TestApp, overwriting_edit, refusal_code, user_draft, whole_list};

impl TestApp {
    /// Makes a link, and returns its code.
    async fn calendar_code(&self, person: &Caller) -> String {
        let made = self.app.create_calendar_link(person).await;
        let url = made.expect("a link").url;
        let code = url.rsplit_once("/api/v1/calendars/").expect("a code").1;
        code.to_owned()
    }

    async fn calendar(&self, code: &str) -> String {
        self.app.show_calendar(code).await.expect("a calendar")
    }

    async fn has_calendar(&self, code: &str) -> bool {
        match self.app.show_calendar(code).await {
            Ok(_) => true,
            refused => {
                assert_eq!(refusal_code(refused), "not_found");
                false
            }
        }
    }
}

fn entry_of(event: EventId) -> String {
    format!("\r\nUID:{event}@")
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn a_calendar_follows_its_events(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let ben = app.person(&admin, "Ben", "user").await;
    let cleo = app.person(&admin, "Cleo", "user").await;
    let template = app.template(&admin, "Basics").await;
    let cup = app.competition(&admin, &template, &[&ben]).await;
    let of_another = app.competition(&admin, &template, &[&cleo]).await;
    let private = TrainingType::Private;
    let drill = app.training(&admin, &template, private, &[&ben]).await;
    let code = app.calendar_code(&ben).await;
    let before = app.calendar(&code).await;
    for id in [cup, drill] {
        assert!(before.contains(&entry_of(id)), "{id} in {before}");
    }
    assert!(!before.contains(&entry_of(of_another)), "{before}");
    assert!(
        before.contains("\r\nDTEND:20261122T235959Z\r\n"),
        "{before}"
    );
    assert!(before.contains("\r\nX-WR-CALNAME:Acme\r\n"), "{before}");
    assert!(!before.contains("Ben"), "it names nobody: {before}");

    let reason = Reason::parse("The network failed").expect("a reason");
    let kind = EventKind::Competition;
    let moved = app.app.extend_event(&admin, kind, cup, (45, reason)).await;
    moved.expect("a later end");
    let (kind, all) = (EventKind::Training, whole_list());
    let assigned = app
        .app
        .list_assigned_participants(&admin, kind, drill, &all);
    let assignment = assigned.await.expect("a list").rows[0].id;
    let removed = app.app.remove_assignment(&admin, kind, assignment).await;
    removed.expect("removed");
    let after = app.calendar(&code).await;
    assert!(after.contains("\r\nDTEND:20261123T004459Z\r\n"), "{after}");
    assert!(!after.contains(&entry_of(drill)), "{after}");
    app.clock.advance(3 * 24 * 60 * 60);
    let empty = app.calendar(&code).await;
    assert!(!empty.contains("BEGIN:VEVENT"), "all are over: {empty}");
}

#[tokio::test]
async fn a_new_link_ends_the_earlier_one_and_a_withdrawn_one_shows_nothing() {
    let (app, ben, _) = assigned_competition().await;
    let shown = app.app.show_calendar_link(&ben).await;
    assert_eq!(shown.expect("none"), None);
    let first = app.calendar_code(&ben).await;
    assert!(app.has_calendar(&first).await);
    app.clock.advance(60);
    let second = app.calendar_code(&ben).await;
    assert!(!app.has_calendar(&first).await);
    assert!(app.has_calendar(&second).await);
    let shown = app.app.show_calendar_link(&ben).await.expect("a link");
    assert_eq!(shown, Some(app.clock.now()));
    let withdrawn = app.app.withdraw_calendar_link(&ben).await;
    withdrawn.expect("withdrawn");
    assert!(!app.has_calendar(&second).await);
    assert!(!app.has_calendar("").await);
    assert!(app.tables_with(&second).await.is_empty(), "only a hash");
}

#[tokio::test]
async fn a_calendar_shows_nothing_of_people_who_may_not_sign_in_or_see_no_events() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["viewAny template"]).await;
    let ben = app.person(&admin, "Ben", "user").await;
    let code = app.calendar_code(&ben).await;
    let id = ben.user_id;
    let done = app.app.deactivate_user(&admin, None, id).await;
    done.expect("deactivated");
    assert!(!app.has_calendar(&code).await);
    let done = app.app.reactivate_user(&admin, None, id).await;
    done.expect("reactivated");
    assert!(app.has_calendar(&code).await);
    for (role, has_calendar) in [("Clerk", false), ("user", true)] {
        let edit = overwriting_edit(user_draft("Ben", "ben@acme.test", role));
        let changed = app.app.update_user(&admin, None, id, edit).await;
        changed.expect("another role");
        assert_eq!(app.has_calendar(&code).await, has_calendar, "{role}");
    }
    let done = app.app.delete_user(&admin, None, id).await;
    done.expect("deleted");
    assert!(!app.has_calendar(&code).await);
}

#[tokio::test]
async fn only_people_of_an_organization_have_a_calendar() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["viewAny template"]).await;
    let clerk = app.person(&admin, "Clerk", "Clerk").await;
    let root = app.caller("root@platform.test").await;
    for caller in [clerk, root] {
        let made = app.app.create_calendar_link(&caller).await;
        assert_eq!(refusal_code(made), "forbidden");
    }
}
