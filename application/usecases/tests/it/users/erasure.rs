//! Tests of the erasure of people (D245).

use application::{Caller, Edit, ImportOptions, NewMessage, UploadedFile, UserFile};
use application_ports::{AuditFilter, AuditPosition, AuditRow, Clock as _, ResultFilter};
use application_testkit::invited_draft;
use domain_assessment::{LeaderboardDraft, LeaderboardNames, LeaderboardState};
use domain_kernel::EventId;
use domain_organization::OrganizationChange;
use domain_scheduling::{EventKind, ExtraTime, Reason, StandingAllowance, TimeFactor};
use rstest::rstest;

use crate::grading::{right_answers, store_score};
use crate::test_app::{
    Database, PASSWORD, TestApp, invalid_fields, organization_draft, overwriting_edit,
    refusal_code, user_draft, whole_list,
};

const CUP: EventKind = EventKind::Competition;
/// A name that occurs nowhere else.
const NAME: &str = "Quentin";

async fn entries(app: &TestApp, admin: &Caller) -> Vec<AuditRow> {
    let filter = AuditFilter::default();
    let page = app
        .app
        .list_audit_entries(admin, None, &filter, AuditPosition::Newest, 50);
    page.await.expect("a page").0.entries
}

/// Publishes the leaderboard, and returns its code.
async fn show_publicly(
    app: &TestApp,
    admin: &Caller,
    event: EventId,
    state: LeaderboardState,
) -> String {
    let draft = LeaderboardDraft {
        state,
        names: LeaderboardNames::Names,
        is_public: true,
        revealed: 0,
    };
    let command = Edit {
        draft,
        version: None,
    };
    let shown = app
        .app
        .update_leaderboard(admin, CUP, event, &command)
        .await;
    shown.expect("shown");
    let board = app.app.show_leaderboard(admin, CUP, event).await;
    board.expect("a board").board.code.clone().expect("a code")
}

/// Returns the names on the public leaderboard. Skips cached readings.
async fn public_names(app: &TestApp, code: &str) -> Vec<String> {
    app.clock.advance(60);
    let board = app.app.show_public_leaderboard(code).await;
    let rows = board.expect("a board").shown.rows.clone();
    rows.into_iter().map(|row| row.name).collect()
}

/// A person with a published result and with all other data that an erasure must find.
async fn with_history(app: &TestApp, admin: &Caller) -> (Caller, EventId, EventId) {
    let file = UserFile {
        role: "user".to_owned(),
        content: UploadedFile::new(
            "people.csv".to_owned(),
            format!("name,email,password\n{NAME},quentin@acme.test,{PASSWORD}\n").into_bytes(),
            (),
        ),
        options: ImportOptions::default(),
    };
    let imported = app.app.import_users(admin, None, file, async |_| {}).await;
    imported.expect("imported");
    let person = app.caller("quentin@acme.test").await;
    let template = app.template(admin, "Basics").await;
    let event = app.competition(admin, &template, &[&person]).await;
    app.start(&person, event).await;
    app.save(&person, event, true, right_answers(&template))
        .await
        .expect("submitted");
    store_score(app, admin, event, &person, &template, (4.0, 3.0), 1)
        .await
        .expect("marked");
    let allowance = StandingAllowance {
        factor: TimeFactor::from_percent(125).expect("a factor"),
        note: "Quentin sees badly".to_owned(),
    };
    let id = person.user_id;
    let changed = app.app.change_user_allowance(admin, None, id, allowance);
    changed.await.expect("an allowance");
    let link = app.app.create_calendar_link(&person).await;
    link.expect("a link");
    let later = app.competition(admin, &template, &[&person]).await;
    (person, event, later)
}

/// Gives the person extra time and a message at the event, and removes the person from the event.
async fn leave(app: &TestApp, admin: &Caller, event: EventId, person: &Caller) {
    let extra = ExtraTime {
        minutes: 30,
        past_end: true,
    };
    let reason = Reason::parse("Quentin sees badly").expect("a reason");
    let user = person.user_id;
    let allowed = app
        .app
        .allow_extra_time(admin, CUP, (event, user), (extra, reason));
    allowed.await.expect("allowed");
    let message = NewMessage {
        text: "Quentin, come to the front".to_owned(),
        user_id: Some(user),
    };
    let sent = app.app.send_message(admin, CUP, event, message);
    sent.await.expect("sent");
    let assigned = app
        .app
        .list_assigned_participants(admin, CUP, event, &whole_list())
        .await;
    let assignment = assigned.expect("a list").rows[0].id;
    let removed = app.app.remove_assignment(admin, CUP, assignment).await;
    removed.expect("removed");
}

#[tokio::test]
async fn nothing_is_said_to_somebody_who_is_deleted_and_no_email_waits_for_them() {
    let (app, admin) = TestApp::new().await;
    let (person, event, later) = with_history(&app, &admin).await;
    app.forget_password("quentin@acme.test")
        .await
        .expect("sent");
    let deleted = app.app.delete_user(&admin, None, person.user_id).await;
    deleted.expect("deleted");
    let outbox = app.tables_with("quentin@acme.test").await;
    assert!(!outbox.contains(&"outbox".to_owned()), "{outbox:?}");
    let extra = ExtraTime {
        minutes: 30,
        past_end: true,
    };
    let reason = Reason::parse("A fire alarm").expect("a reason");
    let user = person.user_id;
    let allowed = app
        .app
        .allow_extra_time(&admin, CUP, (later, user), (extra, reason))
        .await;
    assert_eq!(refusal_code(allowed), "not_found");
    let message = NewMessage {
        text: "Come to the front".to_owned(),
        user_id: Some(user),
    };
    let sent = app.app.send_message(&admin, CUP, later, message).await;
    assert_eq!(
        invalid_fields(sent),
        ["user_id: The selected participant is invalid."]
    );
    let restored = app.app.restore_attempt(&admin, CUP, event, user).await;
    assert_eq!(refusal_code(restored), "not_found");
    let told = app.app.tell_participants(&admin, CUP, later, false).await;
    assert_eq!(told.expect("told"), 0);
}

#[tokio::test]
async fn what_is_stored_within_an_hour_of_an_erasure_is_erased_again() {
    let (app, admin) = TestApp::new().await;
    let (person, _, _) = with_history(&app, &admin).await;
    let id = person.user_id;
    let erased = app.app.erase_user(&admin, None, id).await;
    erased.expect("erased");
    let late = StandingAllowance {
        factor: TimeFactor::from_percent(125).expect("a factor"),
        note: "Quentin sees badly".to_owned(),
    };
    for (minutes, stays) in [(59, false), (2, true)] {
        app.clock.advance(minutes * 60);
        let tx = app.begin().await;
        tx.put_standing_allowance(id, &late).await.expect("stored");
        tx.commit_unaudited().await.expect("committed");
        app.app.erase_again().await.expect("erased");
        let tx = app.begin().await;
        let stored = tx.standing_allowance(id).await.expect("read");
        assert_eq!(stored == late, stays, "after {minutes} minutes");
    }
}

#[tokio::test]
async fn nothing_but_the_rows_of_the_record_tells_who_an_erased_person_was() {
    let (app, admin) = TestApp::new().await;
    let (person, event, later) = with_history(&app, &admin).await;
    show_publicly(&app, &admin, event, LeaderboardState::Frozen).await;
    app.forget_password("quentin@acme.test")
        .await
        .expect("sent");
    leave(&app, &admin, later, &person).await;
    let before = app.tables_with(NAME).await;
    for table in ["users", "audit_states", "leaderboards", "outbox"] {
        assert!(
            before.iter().any(|name| name == table),
            "{table}: {before:?}"
        );
    }
    let erased = app.app.erase_user(&admin, None, person.user_id).await;
    erased.expect("erased");
    assert_eq!(app.tables_with(NAME).await, ["audit_records"]);
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn results_of_an_erased_person_stay_under_another_name_and_the_chain_is_whole(
    #[case] database: Database,
) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let (person, event, _) = with_history(&app, &admin).await;
    while app.app.link_audit_records().await.expect("linked") > 0 {}
    let erased = app.app.erase_user(&admin, None, person.user_id).await;
    erased.expect("erased");

    let who = app
        .app
        .list_answered_users(&admin, CUP, event, ResultFilter::default(), &whole_list())
        .await;
    let rows = who.expect("a list").page.rows;
    let name = rows[0].person.name().expect("a name");
    assert!(name.starts_with("Erased person "), "{name}");
    let sheet = app
        .app
        .show_grading_sheet(&admin, event, person.user_id)
        .await;
    assert!(sheet.expect("a sheet").score.is_some());

    let token = format!("{} {}", person.session_id, person.user_id);
    assert_eq!(
        refusal_code(app.authenticate(&token).await),
        "unauthenticated"
    );
    let again = app.app.erase_user(&admin, None, person.user_id).await;
    assert_eq!(refusal_code(again), "not_found");

    let entries = entries(&app, &admin).await;
    assert_eq!(
        (entries[0].action.as_str(), entries[0].subject.name.as_str()),
        ("erase_user", name)
    );
    for entry in &entries {
        let told = format!("{entry:?}");
        assert!(!told.contains(NAME), "{told}");
        if entry.actor.user_id == Some(person.user_id) {
            assert_eq!((entry.actor.ip, &entry.actor.device), (None, &None));
        }
    }
    while app.app.link_audit_records().await.expect("linked") > 0 {}
    let check = app.app.check_audit_record(&[]).await.expect("a check");
    assert_eq!(check.broken, []);
    assert!(check.erased_states > 0);
    // The address can be used again, and a further user fits within the user limit.
    app.person(&admin, NAME, "user").await;
}

#[rstest]
#[case::live(LeaderboardState::Live)]
#[case::frozen(LeaderboardState::Frozen)]
#[tokio::test]
async fn a_deleted_person_stands_on_no_public_leaderboard(#[case] state: LeaderboardState) {
    let (app, admin) = TestApp::new().await;
    let (person, event, _) = with_history(&app, &admin).await;
    let code = show_publicly(&app, &admin, event, state).await;
    assert_eq!(public_names(&app, &code).await, [NAME]);
    let deleted = app.app.delete_user(&admin, None, person.user_id).await;
    deleted.expect("deleted");
    assert_eq!(public_names(&app, &code).await, [""; 0]);
    // Staff still see to whom the answers belong, until the person is also erased.
    let erased = app.app.erase_user(&admin, None, person.user_id).await;
    erased.expect("erased");
    assert_eq!(app.tables_with(NAME).await, ["audit_records"]);
}

#[tokio::test]
async fn nobody_is_erased_while_answering() {
    let (app, admin) = TestApp::new().await;
    let (person, _, later) = with_history(&app, &admin).await;
    app.start(&person, later).await;
    let erased = app.app.erase_user(&admin, None, person.user_id).await;
    assert_eq!(refusal_code(erased), "attempt_open");
    let token = format!("{} {}", person.session_id, person.user_id);
    app.authenticate(&token).await.expect("still signed in");
    app.clock.advance(2 * 60 * 60);
    let erased = app.app.erase_user(&admin, None, person.user_id).await;
    erased.expect("erased");
}

#[tokio::test]
async fn whoever_may_do_less_erases_nobody_who_may_do_more() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["viewAny user", "delete user"])
        .await;
    let clerk = app.person(&admin, "Cleo", "Clerk").await;
    let second = app.person(&admin, "Bea", "admin").await;
    let erased = app.app.erase_user(&clerk, None, second.user_id).await;
    assert_eq!(refusal_code(erased), "forbidden");
    let outsider = app.organization("Beta", 10).await;
    let erased = app.app.erase_user(&outsider, None, clerk.user_id).await;
    assert_eq!(refusal_code(erased), "not_found");
}

#[tokio::test]
async fn no_email_waits_for_an_address_that_an_erased_person_had_before() {
    let (app, admin) = TestApp::new().await;
    let (person, _, _) = with_history(&app, &admin).await;
    let moved = user_draft(NAME, "other@acme.test", "user");
    let moved = app
        .app
        .update_user(&admin, None, person.user_id, overwriting_edit(moved));
    moved.await.expect("moved");
    let waiting = "outbox".to_owned();
    assert!(
        app.tables_with("quentin@acme.test")
            .await
            .contains(&waiting)
    );
    let erased = app.app.erase_user(&admin, None, person.user_id).await;
    erased.expect("erased");
    for text in [NAME, "quentin@acme.test", "other@acme.test"] {
        let tables = app.tables_with(text).await;
        assert!(!tables.contains(&waiting), "{text}: {tables:?}");
    }
}

/// Returns the action and the states of each entry of the platform's record that has a state after its change.
async fn shown_states(app: &TestApp, root: &Caller) -> Vec<(String, String)> {
    let filter = AuditFilter::default();
    let page = app
        .app
        .list_audit_entries(root, None, &filter, AuditPosition::Newest, 50);
    let mut shown = Vec::new();
    for entry in page.await.expect("a page").0.entries {
        let found = app.app.show_audit_entry(root, None, entry.id).await;
        let states = found.expect("an entry").states;
        if let Some((states, _)) = states.filter(|(states, _)| states.after.is_some()) {
            shown.push((entry.action.clone(), format!("{states:?}")));
        }
    }
    shown
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn no_address_that_a_former_admin_ever_had_stays_in_the_record_of_the_platform(
    #[case] database: Database,
) {
    let Some((app, _)) = TestApp::with_database(database).await else {
        return;
    };
    let root = app.caller("root@platform.test").await;
    let (_, id) = app.invited_organization("Beta", 5).await;
    let organization = organization_draft("Beta", "boss@beta.test", "beta.test", 5);
    let moved = app
        .app
        .update_organization(&root, id, overwriting_edit(organization));
    moved.await.expect("another address");
    app.accept("boss@beta.test").await.expect("set up");
    let boss = app.caller("boss@beta.test").await;
    let second = app.person(&boss, "Bea", "admin").await;
    let enlarge = async |max_users| {
        let change = OrganizationChange {
            max_users: Some(max_users),
            ..Default::default()
        };
        let changed = app
            .app
            .change_organization(&root, id, overwriting_edit(change));
        changed.await.expect("a change");
    };
    enlarge(6).await;
    // Who is deleted first and erased later is no account any more.
    let deleted = app.app.delete_user(&second, None, boss.user_id).await;
    deleted.expect("deleted");
    let clerk = app.person(&second, "Cleo", "user").await;
    while app.app.link_audit_records().await.expect("linked") > 0 {}
    let erased = app.app.erase_user(&second, None, clerk.user_id).await;
    erased.expect("erased");
    let kept = shown_states(&app, &root).await;
    let names_boss = |found: &&(String, String)| found.1.contains("boss@beta.test");
    assert_eq!(
        kept.iter().filter(names_boss).count(),
        2,
        "the erasure of somebody else: {kept:?}"
    );
    let erased = app.app.erase_user(&second, None, boss.user_id).await;
    erased.expect("erased");
    enlarge(7).await;

    let kept = shown_states(&app, &root).await;
    for (action, told) in &kept {
        for address in ["admin@beta.test", "boss@beta.test"] {
            assert!(!told.contains(address), "{action}: {told}");
        }
    }
    // The state of another organization, and the one since, which has the address of the present admin.
    for (action, address) in [
        ("create_organization", "admin@acme.test"),
        ("change_organization", "bea@beta.test"),
    ] {
        let is_kept = |found: &(String, String)| found.0 == action && found.1.contains(address);
        assert!(kept.iter().any(is_kept), "{action}: {kept:?}");
    }
    while app.app.link_audit_records().await.expect("linked") > 0 {}
    let check = app.app.check_audit_record(&[]).await.expect("a check");
    assert_eq!(check.broken, []);
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn an_erased_admin_is_named_neither_in_invitations_nor_as_the_admin(
    #[case] database: Database,
) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let second = app.person(&admin, "Bea", "admin").await;
    let invited = invited_draft("Cem", "cem@acme.test", "user");
    let invited = app.app.create_user(&admin, None, invited).await;
    invited.expect("invited");
    let erased = app.app.erase_user(&second, None, admin.user_id).await;
    erased.expect("erased");

    let tx = app.begin().await;
    let now = app.clock.now();
    let emails = tx.claim_emails(now, now, 100).await.expect("mails");
    drop(tx);
    let invitation = emails
        .iter()
        .find(|email| email.to.as_str() == "cem@acme.test");
    let letter = &invitation.expect("it still waits").letter;
    assert!(letter.title.starts_with("Erased person "), "{letter:?}");
    let text = letter.plain_text();
    assert!(!text.contains("admin@acme.test"), "{text}");
    assert_eq!(letter.contact, None);

    let id = admin.scope.organization_id().expect("an organization");
    let tx = app.begin().await;
    let organization = tx.organization(id).await.expect("read").expect("a row");
    let admin_email = organization.admin_email.as_str();
    assert_eq!(
        (organization.admin_id, admin_email),
        (second.user_id, "bea@acme.test")
    );
    drop(tx);
    while app.app.link_audit_records().await.expect("linked") > 0 {}
    let check = app.app.check_audit_record(&[]).await.expect("a check");
    assert_eq!(check.broken, []);
    let root = app.caller("root@platform.test").await;
    let filter = AuditFilter::default();
    let page = app
        .app
        .list_audit_entries(&root, None, &filter, AuditPosition::Newest, 50);
    let entries = page.await.expect("a page").0.entries;
    let created = entries
        .iter()
        .find(|entry| entry.action == "create_organization");
    let shown = app
        .app
        .show_audit_entry(&root, None, created.expect("an entry").id)
        .await;
    let (states, _) = shown.expect("an entry").states.expect("shown");
    assert_eq!(states.after, None, "the state had the address");
}
