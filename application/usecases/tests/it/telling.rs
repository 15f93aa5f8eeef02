//! Tests of the email about an event, and of the groups of imports.

use application::{
    Assigned, Assignees, Caller, ImportOptions, Participants, TeamPlay, UploadedFile, UserFile,
};
use application_ports::{CandidateFilter, OutgoingEmail, UserFilter};
use domain_kernel::{EventId, UserGroupId};
use domain_scheduling::{EventDraft, EventKind, TeamMode};

use crate::test_app::{TestApp, event_draft, invalid_fields, refusal_code, whole_list};

const CUP: EventKind = EventKind::Competition;

/// Imports a file with that name and returns the group of its users.
async fn import(app: &TestApp, admin: &Caller, name: &str, people: &[&str]) -> UserGroupId {
    let rows: Vec<_> = people
        .iter()
        .map(|name| format!("{name},{}@acme.test", name.to_lowercase()))
        .collect();
    let file = format!("name,email\n{}\n", rows.join("\n"));
    let file = UserFile {
        role: "user".to_owned(),
        content: UploadedFile::new(name.to_owned(), file.into_bytes(), ()),
        options: ImportOptions::default(),
    };
    let imported = app.app.import_users(admin, None, file, async |_| {}).await;
    imported.expect("imported").group_id.expect("a group")
}

/// Stores and delivers all emails that wait.
async fn emails(app: &TestApp) -> Vec<OutgoingEmail> {
    while app.app.tell_players().await.expect("told") > 0 {}
    while app.app.send_due_emails().await.expect("sent") > 0 {}
    let mut emails = app.mailer.take();
    emails.sort_by(|one, other| one.to.as_str().cmp(other.to.as_str()));
    emails
}

fn of_group(group_id: UserGroupId) -> Participants {
    Participants::AllUsers {
        search: None,
        filter: CandidateFilter {
            group_id: Some(group_id),
            ..CandidateFilter::default()
        },
        except: Vec::new(),
    }
}

async fn assign(app: &TestApp, admin: &Caller, id: EventId, whom: Assignees) -> Assigned {
    let assigned = app.app.assign_participants(admin, CUP, id, whom).await;
    assigned.expect("assigned")
}

const fn telling(participants: Participants) -> Assignees {
    Assignees {
        participants,
        tell: true,
        dry_run: false,
    }
}

#[tokio::test]
async fn the_people_of_an_import_are_a_group_that_lists_are_limited_to() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    let first = import(&app, &admin, "intake.xlsx", &["Cid", "Dan", "Ben"]).await;
    app.clock.advance(60);
    let second = import(&app, &admin, "more.csv", &["Eve"]).await;
    let groups = app
        .app
        .list_user_groups(&admin, None, None, &whole_list())
        .await;
    let groups = groups.expect("a list").rows;
    let shown: Vec<_> = groups
        .iter()
        .map(|row| (row.id, row.name.as_str(), row.count))
        .collect();
    assert_eq!(
        shown,
        [(second, "more.csv", 1), (first, "intake.xlsx", 2)],
        "Ben was there before"
    );

    let filter = UserFilter {
        group_id: Some(first),
        ..UserFilter::default()
    };
    let query = whole_list();
    let users = app.app.list_users(&admin, None, filter, &query).await;
    let users = users.expect("a list").rows;
    let mut names: Vec<_> = users.iter().map(|row| row.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Cid", "Dan"]);
    let teams = app
        .app
        .list_teams(&admin, None, &whole_list(), None, Some(second))
        .await;
    let available = teams.expect("a list").available_users.rows;
    assert_eq!(available[0].name, "Eve");
    assert_eq!(available.len(), 1);

    let outsider = app.organization("Beta", 10).await;
    let hidden = app
        .app
        .list_user_groups(&outsider, None, None, &whole_list())
        .await;
    assert!(hidden.expect("a list").rows.is_empty());
}

#[tokio::test]
async fn the_email_about_an_event_that_staff_begin_calls_its_times_planned() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let by_hand = EventDraft {
        starts_by_hand: Some(true),
        ..event_draft("By hand", &template)
    };
    let created = app.app.create_event(&admin, CUP, by_hand).await;
    let created = created.expect("created").event.id;
    let ben = Participants::Emails(vec!["ben@acme.test".to_owned()]);
    assign(&app, &admin, created, telling(ben)).await;
    let letter = emails(&app).await.remove(0).letter;
    let text = letter.plain_text();
    for words in [
        "When: Planned: Saturday, 21 November 2026, 00:00 GMT\nto Sunday, 22 November 2026, 23:59 GMT",
        "It starts when the organizer begins it, at the planned time or later.",
        "60 minutes from your start, at the latest 2 days after the organizer begins it",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
    let calendar = letter.calendar.expect("a calendar file");
    assert!(
        calendar.contains("SUMMARY:By hand (planned)\r\n"),
        "{calendar}"
    );
}

#[tokio::test]
async fn everybody_of_an_import_is_assigned_and_told_once() {
    let (app, admin) = TestApp::new().await;
    let group = import(&app, &admin, "intake.xlsx", &["Cid", "Dan"]).await;
    app.person(&admin, "Ben", "user").await;
    emails(&app).await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;

    let dry = Assignees {
        dry_run: true,
        ..telling(of_group(group))
    };
    let expected = Assigned {
        assigned: 2,
        not_set_up: 2,
        ..Assigned::default()
    };
    assert_eq!(assign(&app, &admin, event, dry).await, expected);
    assert!(emails(&app).await.is_empty(), "nothing has happened");

    let told = assign(&app, &admin, event, telling(of_group(group))).await;
    assert_eq!(told, expected);
    let sent = emails(&app).await;
    let to: Vec<_> = sent.iter().map(|email| email.to.as_str()).collect();
    assert_eq!(to, ["cid@acme.test", "dan@acme.test"]);
    let letter = &sent[0].letter;
    assert_eq!(letter.title, "You are invited to Cup");
    assert_eq!(letter.organization.as_deref(), Some("Acme"));
    assert_eq!(letter.contact.as_deref(), Some("admin@acme.test"));
    let text = letter.plain_text();
    let link = &sent[0].link.as_ref().expect("a link").url;
    for words in [
        "Dear Cid, Ada Admin of Acme assigned it to you.",
        "When: Saturday, 21 November 2026, 00:00 GMT\nto Sunday, 22 November 2026, 23:59 GMT",
        "60 minutes from your start, at the latest until Sunday, 22 November 2026, 23:59 GMT",
        "one attempt",
        "Set up your account:",
        link,
        "Questions: admin@acme.test.",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
    let calendar = letter.calendar.as_deref().expect("a calendar file");
    assert!(calendar.contains("SUMMARY:Cup\r\n"), "{calendar}");

    let again = assign(&app, &admin, event, telling(of_group(group))).await;
    assert_eq!(again, Assigned::default());
    assert!(emails(&app).await.is_empty());
    let ben = Participants::Emails(vec!["ben@acme.test".to_owned()]);
    assign(&app, &admin, event, telling(ben)).await;
    let sent = emails(&app).await;
    let letter = &sent[0].letter;
    assert_eq!(letter.title, "You take part in Cup");
    assert!(sent[0].link.is_none(), "Ben has an account");
    let address = format!("/viewCompetitionUser/{event}");
    assert!(letter.plain_text().contains(&address));
}

#[tokio::test]
async fn the_link_in_the_email_about_an_event_sets_the_account_up() {
    let (app, admin) = TestApp::new().await;
    let group = import(&app, &admin, "intake.xlsx", &["Cid"]).await;
    emails(&app).await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    assign(&app, &admin, event, telling(of_group(group))).await;
    assert_eq!(emails(&app).await.len(), 1);
    app.accept("cid@acme.test").await.expect("accepted");
    let cid = app.caller("cid@acme.test").await;
    app.start(&cid, event).await;
}

#[tokio::test]
async fn who_sets_the_account_up_before_the_email_is_sent_is_still_told() {
    let (app, admin) = TestApp::new().await;
    let group = import(&app, &admin, "intake.xlsx", &["Cid"]).await;
    emails(&app).await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    assign(&app, &admin, event, telling(of_group(group))).await;
    assert_eq!(app.app.tell_players().await.expect("told"), 1);
    app.accept("cid@acme.test").await.expect("accepted");
    let sent = emails(&app).await;
    let about = sent
        .iter()
        .find(|email| email.letter.title == "You are invited to Cup");
    let text = about.expect("the email").letter.plain_text();
    assert!(text.contains("Open Cup:"), "{text}");
    assert!(!text.contains("Set up your account"), "{text}");
}

#[tokio::test]
async fn nobody_is_told_of_an_event_that_has_ended_or_after_being_removed() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let dan = app.person(&admin, "Dan", "user").await;
    emails(&app).await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    let both = Participants::Users(vec![ben.user_id, dan.user_id]);
    assign(&app, &admin, event, telling(both)).await;
    let query = whole_list();
    let list = app
        .app
        .list_assigned_participants(&admin, CUP, event, &query)
        .await;
    let rows = list.expect("a list").rows;
    let of_ben = rows.iter().find(|row| row.name == "Ben").expect("Ben");
    let removed = app.app.remove_assignment(&admin, CUP, of_ben.id).await;
    removed.expect("removed");
    let deactivated = app.app.deactivate_user(&admin, None, dan.user_id).await;
    deactivated.expect("deactivated");
    assert!(emails(&app).await.is_empty(), "removed, and deactivated");

    let late = app.person(&admin, "Late", "user").await;
    emails(&app).await;
    let late = Participants::Users(vec![late.user_id]);
    assign(&app, &admin, event, telling(late)).await;
    app.clock.advance(3 * 24 * 3600);
    assert!(emails(&app).await.is_empty(), "the event has ended");
}

#[tokio::test]
async fn teams_are_told_when_it_is_chosen_who_plays() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    app.person(&admin, "Cleo", "user").await;
    let north = app.team(&admin, "North", &["Ben", "Cleo"]).await;
    emails(&app).await;
    let template = app.plain_template(&admin, "Plain").await;
    let event = app.team_competition(&admin, &template).await;
    let too_early = telling(Participants::Teams(vec![north]));
    let refused = app.app.assign_participants(&admin, CUP, event, too_early);
    assert_eq!(
        invalid_fields(refused.await),
        ["tell: Teams are told when it is chosen who plays for them"]
    );
    let teams = Participants::Teams(vec![north]);
    assign(&app, &admin, event, teams.into()).await;
    assert!(emails(&app).await.is_empty());
    let play = TeamPlay {
        mode: TeamMode::Members,
        tell: true,
    };
    let confirmed = app.app.confirm_teams(&admin, CUP, event, play).await;
    confirmed.expect("confirmed");
    let to: Vec<_> = emails(&app)
        .await
        .into_iter()
        .map(|email| email.to)
        .collect();
    assert_eq!(to.len(), 2, "{to:?}");
}

#[tokio::test]
async fn a_dry_run_is_refused_like_the_assignment() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.plain_template(&admin, "Plain").await;
    let event = app.team_competition(&admin, &template).await;
    let dry = Assignees {
        dry_run: true,
        ..telling(Participants::Users(vec![ben.user_id]))
    };
    let refused = app.app.assign_participants(&admin, CUP, event, dry).await;
    assert_eq!(refusal_code(refused), "teams_only");
}

#[tokio::test]
async fn the_email_is_shown_before_it_is_sent() {
    let (app, admin) = TestApp::new().await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    let letters = app.app.show_event_letter(&admin, CUP, event, "Niamh").await;
    let letters = letters.expect("letters");
    let [set_up, not_set_up] = [letters.set_up, letters.not_set_up].map(|one| one.plain_text());
    assert!(set_up.contains("Niamh, Ada Admin of Acme"), "{set_up}");
    assert!(set_up.contains("Open Cup:"), "{set_up}");
    assert!(not_set_up.contains("Set up your account:"), "{not_set_up}");
    let training = app
        .app
        .show_event_letter(&admin, EventKind::Training, event, "x");
    assert!(training.await.is_err());
}

#[tokio::test]
async fn the_email_is_sent_again_but_not_within_an_hour_nor_after_the_end() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let group = import(&app, &admin, "intake.xlsx", &["Cid"]).await;
    emails(&app).await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    assign(&app, &admin, event, telling(of_group(group))).await;
    let tell = async |caller, only_not_set_up| {
        app.app
            .tell_participants(caller, CUP, event, only_not_set_up)
            .await
    };
    let addresses = async || {
        let sent = emails(&app).await;
        let sent = sent.iter().map(|email| email.to.as_str().to_owned());
        sent.collect::<Vec<_>>()
    };
    assert_eq!(addresses().await, ["cid@acme.test"]);
    assert_eq!(tell(&admin, true).await.expect("told"), 0, "a moment ago");
    assert_eq!(tell(&admin, false).await.expect("told"), 1);
    assert_eq!(addresses().await, ["ben@acme.test"], "never told before");
    app.clock.advance(60 * 60 - 1);
    assert_eq!(tell(&admin, false).await.expect("told"), 0);
    app.clock.advance(1);
    assert_eq!(tell(&admin, true).await.expect("told"), 1);
    assert_eq!(addresses().await, ["cid@acme.test"]);
    assert_eq!(tell(&admin, false).await.expect("told"), 1, "Ben alone");

    let refused = tell(&ben, false).await;
    assert_eq!(
        refused.map_err(|error| error.to_string()),
        Err("the permission is missing".to_owned())
    );
    let elsewhere = app.organization("Beta", 10).await;
    assert_eq!(
        refusal_code(tell(&elsewhere, false).await),
        "not_found",
        "of another organization"
    );
    app.clock.advance(10 * 24 * 60 * 60);
    let admin = app.caller("admin@acme.test").await;
    assert_eq!(refusal_code(tell(&admin, false).await), "event_ended");
    assert!(addresses().await.is_empty(), "it has ended meanwhile");
}
