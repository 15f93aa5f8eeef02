//! Tests of competitions: how their state depends on the clock, who can be assigned, and who can see which ones.

use application::{Assigned, Edit, ImportOptions, Participants, UserFile};
use application_ports::{AccountRow, CandidateFilter, EventPeriod};
use domain_accounts::UserState;
use domain_kernel::{EventId, UserId};
use domain_organization::OrganizationChange;
use domain_scheduling::{EventKind, OptionChanges, Status};
use time::macros::date;

use crate::test_app::{
    TestApp, event_draft, invalid_fields, overwriting_edit, refusal_code, user_draft, whole_list,
};

#[tokio::test]
async fn a_competition_moves_from_list_to_list_with_the_clock() {
    let (app, admin) = TestApp::new().await;
    let template = app.template(&admin, "Basics").await;
    let mut draft = event_draft("Cup", &template);
    draft.start_date = Some(date!(2026 - 11 - 22));
    draft.end_date = Some(date!(2026 - 11 - 23));
    app.app
        .create_event(&admin, EventKind::Competition, draft)
        .await
        .expect("a competition");
    let count = async |status| {
        app.app
            .list_events(
                &admin,
                EventKind::Competition,
                status,
                None,
                EventPeriod::default(),
                &whole_list(),
            )
            .await
            .expect("a list")
            .1
            .total
    };
    assert_eq!(
        (
            count(Some(Status::Pending)).await,
            count(Some(Status::Running)).await
        ),
        (1, 0)
    );
    app.clock.advance(14 * 3600);
    assert_eq!(
        (
            count(Some(Status::Pending)).await,
            count(Some(Status::Running)).await
        ),
        (0, 1)
    );
    app.clock.advance(48 * 3600);
    assert_eq!(count(None).await, 0);
    let (_, completed) = app
        .app
        .list_completed_competitions(
            &admin,
            EventKind::Competition,
            EventPeriod::default(),
            &whole_list(),
        )
        .await
        .expect("a list");
    assert_eq!(completed.total, 1);
}

#[tokio::test]
async fn a_running_competition_is_neither_edited_nor_deleted() {
    let (app, admin) = TestApp::new().await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    let edited = app
        .app
        .update_event(
            &admin,
            EventKind::Competition,
            event,
            overwriting_edit(event_draft("Other", &template)),
        )
        .await;
    assert_eq!(refusal_code(edited), "event_running");
    assert_eq!(
        refusal_code(
            app.app
                .delete_event(&admin, EventKind::Competition, event)
                .await
        ),
        "event_running"
    );
}

fn outcome(assigned: u64, already: u64, unknown: u64) -> Assigned {
    Assigned {
        assigned,
        already,
        unknown,
        ..Assigned::default()
    }
}

#[tokio::test]
async fn participants_are_assigned_by_their_addresses_and_unknown_ones_are_counted() {
    let (app, admin) = TestApp::new().await;
    let outsider = app.organization("Beta", 10).await;
    app.person(&outsider, "Sam", "user").await;
    app.person(&admin, "Ben", "user").await;
    app.person(&admin, "Cid", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    let assign = async |emails: &[&str]| {
        let emails = emails.iter().map(ToString::to_string).collect();
        let emails = Participants::Emails(emails);
        app.app
            .assign_participants(&admin, EventKind::Competition, event, emails)
            .await
    };
    assert_eq!(
        invalid_fields(assign(&[]).await),
        ["emails: Please Check Users to Assign Them to Competitions or Trainings"]
    );
    let addresses = [
        "ben@acme.test",
        " BEN@acme.test ",
        "nobody@acme.test",
        "sam@beta.test",
        "admin@acme.test",
        "no address",
    ];
    let first = assign(&addresses).await.expect("assigned");
    let counts = |done: &Assigned| (done.assigned, done.already, done.unknown);
    assert_eq!(
        counts(&first),
        (1, 0, 4),
        "nobody, a stranger, staff, a typo"
    );
    let unknown = [
        "admin@acme.test",
        "no address",
        "nobody@acme.test",
        "sam@beta.test",
    ];
    let mut named = first.unknown_emails;
    named.sort_unstable();
    assert_eq!(named, unknown);
    let second = assign(&["ben@acme.test", "cid@acme.test"]).await;
    assert_eq!(second.expect("assigned"), outcome(1, 1, 0));
    let none = assign(&["nobody@acme.test"]).await.expect("nobody");
    assert_eq!(counts(&none), (0, 0, 1));
}

#[tokio::test]
async fn staff_see_before_the_beginning_who_is_not_set_up_and_participants_do_not() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let eve = app.person(&admin, "Eve", "user").await;
    let template = app.template(&admin, "Basics").await;
    let mut draft = event_draft("Later", &template);
    draft.start_date = Some(date!(2026 - 11 - 22));
    draft.end_date = Some(date!(2026 - 11 - 23));
    let created = app
        .app
        .create_event(&admin, EventKind::Competition, draft)
        .await;
    let id = created.expect("created").event.id;
    let people = Participants::Users(vec![ben.user_id, eve.user_id]);
    let assigned = app
        .app
        .assign_participants(&admin, EventKind::Competition, id, people)
        .await;
    assigned.expect("assigned");
    app.execute("UPDATE users SET password_hash = NULL WHERE name = 'Eve'")
        .await;
    let not_set_up = async |caller| {
        let shown = app.app.show_event(caller, EventKind::Competition, id).await;
        shown.expect("shown").readiness.not_set_up
    };
    assert_eq!(not_set_up(&admin).await, 1);
    assert_eq!(not_set_up(&ben).await, 0);
    app.clock.advance(24 * 60 * 60);
    let admin = app.caller("admin@acme.test").await;
    assert_eq!(not_set_up(&admin).await, 0, "it has begun");
}

#[tokio::test]
async fn all_users_whom_a_search_finds_are_assigned_at_once() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let organization = admin.scope.organization_id().expect("an organization");
    let change = OrganizationChange {
        max_users: Some(2000),
        ..OrganizationChange::default()
    };
    let more = overwriting_edit(change);
    let changed = app.app.change_organization(&root, organization, more).await;
    changed.expect("room for more users");
    // More rows than a page of the list has.
    let rows: Vec<_> = (0..1_005)
        .map(|number| format!("Runner {number},runner{number}@acme.test"))
        .collect();
    let file = format!("name,email\n{}\n", rows.join("\n"));
    let file = UserFile {
        role: "user".to_owned(),
        content: file.into_bytes().into(),
        options: ImportOptions::default(),
    };
    let imported = app.app.import_users(&admin, None, file, async |_| {}).await;
    imported.expect("imported");
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    let assign = async |search: Option<&str>| {
        let all = Participants::AllUsers {
            search: search.map(str::to_owned),
            filter: CandidateFilter::default(),
            except: Vec::new(),
        };
        let assigned = app
            .app
            .assign_participants(&admin, EventKind::Competition, event, all)
            .await;
        assigned.expect("assigned")
    };
    assert_eq!(assign(Some("nobody")).await, outcome(0, 0, 0));
    let runners = Assigned {
        not_set_up: 1_005,
        ..outcome(1_005, 0, 0)
    };
    assert_eq!(assign(Some("runner")).await, runners);
    assert_eq!(assign(None).await, outcome(1, 0, 0), "Ben, but no staff");
    assert_eq!(assign(None).await, outcome(0, 0, 0));
    app.start(&ben, event).await;
}

#[tokio::test]
async fn only_participants_of_the_organization_are_assigned_and_only_once() {
    let (app, admin) = TestApp::new().await;
    let outsider = app.organization("Beta", 10).await;
    let stranger = app.person(&outsider, "Sam", "user").await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    let assign = async |users: Vec<UserId>| {
        app.app
            .assign_participants(
                &admin,
                EventKind::Competition,
                event,
                Participants::Users(users),
            )
            .await
    };
    assert_eq!(
        invalid_fields(assign(vec![]).await),
        ["users: Please Check Users to Assign Them to Competitions or Trainings"]
    );
    assert_eq!(
        invalid_fields(assign(vec![ben.user_id, stranger.user_id]).await).len(),
        1
    );
    assert_eq!(
        invalid_fields(assign(vec![admin.user_id]).await).len(),
        1,
        "staff do not take part"
    );
    assert_eq!(
        assign(vec![ben.user_id, ben.user_id])
            .await
            .expect("assigned"),
        outcome(1, 0, 0)
    );
    let again = assign(vec![ben.user_id]).await;
    assert_eq!(again.expect("again"), outcome(0, 1, 0));
    let elsewhere = app
        .app
        .assign_participants(
            &outsider,
            EventKind::Competition,
            event,
            Participants::Users(vec![stranger.user_id]),
        )
        .await;
    assert_eq!(refusal_code(elsewhere), "not_found");
}

#[tokio::test]
async fn staff_who_may_only_read_competitions_see_assigned_ones_alone() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let assigned = app.competition(&admin, &template, &[&ben]).await;
    let other = app.competition(&admin, &template, &[]).await;
    let show = async |id: EventId| {
        let ben = app.caller("ben@acme.test").await;
        let shown = app.app.show_event(&ben, EventKind::Competition, id).await;
        shown.map(|detail| detail.as_participant)
    };
    app.role(&admin, "Readers", &["read competition"]).await;
    app.role(&admin, "Viewers", &["viewAny competition"]).await;
    let give = async |role: &str| {
        let draft = user_draft("Ben", "ben@acme.test", role);
        let given = app
            .app
            .update_user(&admin, None, ben.user_id, overwriting_edit(draft));
        given.await.expect("another role");
    };
    give("Readers").await;
    assert!(show(assigned).await.expect("assigned"));
    assert_eq!(refusal_code(show(other).await), "not_found");
    give("Viewers").await;
    assert!(!show(assigned).await.expect("any"));
    assert!(!show(other).await.expect("any"));
}

#[tokio::test]
async fn a_participant_sees_only_assigned_competitions() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let cid = app.person(&admin, "Cid", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let (_, own) = app
        .app
        .list_my_events(&ben, EventKind::Competition, None, None, &whole_list())
        .await
        .expect("a list");
    assert_eq!(own.rows.len(), 1);
    app.app
        .show_event(&ben, EventKind::Competition, event)
        .await
        .expect("assigned");
    assert_eq!(
        refusal_code(
            app.app
                .show_event(&cid, EventKind::Competition, event)
                .await
        ),
        "not_found"
    );
    assert_eq!(
        refusal_code(
            app.app
                .start_event(&cid, EventKind::Competition, event)
                .await
        ),
        "not_found"
    );
    assert_eq!(
        refusal_code(
            app.app
                .list_events(
                    &ben,
                    EventKind::Competition,
                    None,
                    None,
                    EventPeriod::default(),
                    &whole_list()
                )
                .await
        ),
        "forbidden",
        "D5"
    );
}

#[tokio::test]
async fn the_accounts_of_participants_are_for_those_who_may_list_users() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    for (name, also, sees) in [
        ("Vera", "read competition", false),
        ("Una", "viewAny user", true),
        ("Olga", "update competition", true),
    ] {
        app.role(&admin, name, &["viewAny competition", also]).await;
        let staff = app.person(&admin, name, name).await;
        let kind = EventKind::Competition;
        let query = whole_list();
        let list = app
            .app
            .list_assigned_participants(&staff, kind, event, &query);
        let rows = list.await.expect("a list").rows;
        let account = AccountRow {
            email: "ben@acme.test".to_owned(),
            state: UserState::Active,
        };
        assert_eq!(rows[0].name, "Ben");
        assert_eq!(rows[0].account, sees.then_some(account), "{name}");
    }
}

#[tokio::test]
async fn a_participant_who_has_started_is_not_removed() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let cid = app.person(&admin, "Cid", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben, &cid]).await;
    app.start(&ben, event).await;
    let page = app
        .app
        .list_assigned_participants(&admin, EventKind::Competition, event, &whole_list())
        .await
        .expect("a list");
    for row in page.rows {
        let removed = app
            .app
            .remove_assignment(&admin, EventKind::Competition, row.id)
            .await;
        if row.started {
            assert_eq!(refusal_code(removed), "participant_has_answers");
        } else {
            removed.expect("nothing was answered");
        }
    }
    let left = app
        .app
        .list_unassigned_participants(
            &admin,
            EventKind::Competition,
            event,
            CandidateFilter::default(),
            &whole_list(),
        )
        .await
        .expect("a list");
    assert_eq!(left.rows.len(), 1);
}

/// None of it is in the form, so the form overwrites none of it either (D264).
#[tokio::test]
async fn what_changes_at_any_time_makes_no_open_form_of_the_event_old() {
    let (app, admin) = TestApp::new().await;
    let kind = EventKind::Competition;
    let template = app.template(&admin, "Basics").await;
    let mut draft = event_draft("Cup", &template);
    draft.start_date = Some(date!(2026 - 11 - 22));
    draft.end_date = Some(date!(2026 - 11 - 23));
    let created = app.app.create_event(&admin, kind, draft.clone()).await;
    let opened = created.expect("a competition").event;
    let options = OptionChanges {
        show_place: Some(true),
        certificate_from: Some(50.0),
        ..OptionChanges::default()
    };
    let changed = app.app.change_event(&admin, kind, opened.id, options).await;
    assert_eq!(changed.expect("changed").event.version, opened.version);
    let hidden = app.app.change_anonymity(&admin, kind, opened.id, true);
    assert!(hidden.await.expect("hidden"));

    "Great Cup".clone_into(&mut draft.name);
    let edit = Edit {
        draft: draft.clone(),
        version: Some(opened.version),
    };
    let saved = app.app.update_event(&admin, kind, opened.id, edit).await;
    let saved = saved.expect("the form is not old").event;
    assert_eq!((saved.name.as_str(), saved.anonymous), ("Great Cup", true));
    assert!(saved.options.show_place);

    let edit = Edit {
        draft,
        version: Some(opened.version),
    };
    let late = app.app.update_event(&admin, kind, opened.id, edit).await;
    assert_eq!(refusal_code(late), "stale_version");
}
