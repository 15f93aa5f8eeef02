//! Tests of the archive of the data about a person (D247).

use std::collections::BTreeMap;
use std::io::Read as _;

use application::{Caller, NewMessage, SaveAnswers, UserArchive};
use domain_kernel::{EventId, QuestionId};
use domain_scheduling::{EventKind, OptionChanges, StandingAllowance, TimeFactor, TrainingType};
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::grading::{right_answers, store_score};
use crate::test_app::{TestApp, refusal_code};

const CUP: EventKind = EventKind::Competition;
const GUIDE: &str = include_str!("../../../../../docs/guides/data-protection.md");

/// Reads the files of an archive.
fn files(archive: UserArchive) -> BTreeMap<String, String> {
    let reader = archive.content.into_reader().expect("a file");
    let mut zip = ZipArchive::new(reader).expect("an archive");
    let count = zip.len();
    let read = |at: usize| {
        let mut file = zip.by_index(at).expect("a file");
        let mut text = String::new();
        file.read_to_string(&mut text).expect("a text");
        (file.name().expect("a name").into_owned(), text)
    };
    (0..count).map(read).collect()
}

fn json(files: &BTreeMap<String, String>, name: &str) -> Value {
    serde_json::from_str(&files[name]).expect("JSON")
}

/// Ben has submitted a competition with one question marked for review. Its scores wait for a grader, and staff have
/// written a note about him.
async fn answered(app: &TestApp, admin: &Caller) -> (Caller, EventId, domain_assessment::Template) {
    let ben = app.person(admin, "Ben", "user").await;
    let template = app.template(admin, "Basics").await;
    let event = app.competition(admin, &template, &[&ben]).await;
    app.start(&ben, event).await;
    let sheet = SaveAnswers {
        marked_for_review: vec![first_question(&template)],
        ..app.sheet(event, true, right_answers(&template))
    };
    let submitted = app.app.save_answers(ben.claims(), sheet).await;
    submitted.expect("submitted");
    let message = NewMessage {
        text: "The room is warm".to_owned(),
        user_id: None,
    };
    let sent = app.app.send_message(admin, CUP, event, message).await;
    sent.expect("sent");
    let allowance = StandingAllowance {
        factor: TimeFactor::from_percent(125).expect("a factor"),
        note: "Sees badly".to_owned(),
    };
    let id = ben.user_id;
    let changed = app.app.change_user_allowance(admin, None, id, allowance);
    changed.await.expect("changed");
    (ben, event, template)
}

fn first_question(template: &domain_assessment::Template) -> QuestionId {
    template
        .content
        .questions()
        .next()
        .expect("a question")
        .1
        .id
}

async fn own(app: &TestApp, who: &Caller) -> BTreeMap<String, String> {
    files(app.app.export_own_data(who).await.expect("an archive"))
}

#[tokio::test]
async fn a_person_gets_answers_and_published_totals_and_no_note_mark_or_name_of_staff() {
    let (app, admin) = TestApp::new().await;
    let (ben, event, template) = answered(&app, &admin).await;
    let archive = own(&app, &ben).await;
    let account = json(&archive, "account.json");
    assert_eq!(account["email"], "ben@acme.test");
    assert_eq!(account["time_in_percent"], 125);
    assert_eq!(account["sessions"][0]["network_address"], "192.0.2.1");
    let shown = json(&archive, "events/0001/event.json");
    assert_eq!(shown["messages"][0]["text"], "The room is warm");
    assert_eq!(shown["extra_minutes"], 0);
    let attempt = json(&archive, "events/0001/attempt-1.json");
    let answers = attempt["answers"].as_array().expect("answers");
    assert!(answers.iter().all(|answer| answer["answer"].is_string()));
    assert_eq!(
        attempt["marked_for_review"],
        json!([first_question(&template)])
    );
    assert_eq!(attempt["score"], Value::Null, "not published");
    assert!(attempt["receipts"][0]["code"].is_string());

    let stored = store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), 1).await;
    stored.expect("marked");
    let archive = own(&app, &ben).await;
    let score = &json(&archive, "events/0001/attempt-1.json")["score"];
    assert_eq!(score["total"], 32.0);
    assert!(score.get("marks").is_none());
    for (name, text) in &archive {
        for hidden in ["Sees badly", "Ada Admin", "is_correct"] {
            assert!(!text.contains(hidden), "{hidden} in {name}");
        }
    }
    assert!(archive.contains_key("record/about-001.json"));
}

#[tokio::test]
async fn a_person_gets_what_was_asked_and_the_marks_only_with_the_feedback() {
    let (app, admin) = TestApp::new().await;
    let (ben, event, template) = answered(&app, &admin).await;
    let stored = store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), 1).await;
    stored.expect("marked");
    let options = OptionChanges {
        show_feedback: Some(true),
        ..OptionChanges::default()
    };
    let changed = app.app.change_event(&admin, CUP, event, options).await;
    changed.expect("changed");
    let attempt = async |who: &Caller| json(&own(&app, who).await, "events/0001/attempt-1.json");
    let running = attempt(&ben).await;
    assert_eq!(running["answers"][0]["question"], Value::Null);
    assert!(running["score"].get("marks").is_none());

    app.clock.advance(3 * 24 * 60 * 60);
    let ben = app.caller("ben@acme.test").await;
    let over = attempt(&ben).await;
    assert!(over["answers"][0]["question"].is_string());
    assert_eq!(over["score"]["marks"].as_array().map(Vec::len), Some(5));
}

#[tokio::test]
async fn an_archive_has_every_attempt_at_a_training_and_says_which_counts() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.plain_template(&admin, "Plain").await;
    let kind = EventKind::Training;
    let event = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let start = async || {
        let started = app.app.start_event(&ben, kind, event).await;
        started.expect("started");
    };
    start().await;
    let saved = app.save(&ben, event, true, right_answers(&template)).await;
    saved.expect("submitted");
    app.clock.advance(600);
    start().await;
    let attempt = |archive: &BTreeMap<String, String>, number: u32| {
        json(archive, &format!("events/0001/attempt-{number}.json"))
    };
    let archive = own(&app, &ben).await;
    let (first, second) = (attempt(&archive, 1), attempt(&archive, 2));
    assert_eq!(first["counts"], true);
    assert!(first["answers"][0]["answer"].is_string());
    assert_eq!(second["counts"], false);
    assert!(second["answers"].is_array(), "the own sheet");

    let taken = app.app.export_person(&admin, ben.user_id).await;
    let archive = files(taken.expect("an archive"));
    assert!(attempt(&archive, 1)["answers"].is_array());
    let open = attempt(&archive, 2);
    assert_eq!(open["withheld"], "the attempt is open");
    assert!(open.get("answers").is_none());
}

#[tokio::test]
async fn staff_get_marks_and_notes_as_far_as_they_may_see_them() {
    let (app, admin) = TestApp::new().await;
    let (ben, event, template) = answered(&app, &admin).await;
    let stored = store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), 1).await;
    stored.expect("marked");
    let export = async |caller: &Caller| app.app.export_person(caller, ben.user_id).await;
    let all = files(export(&admin).await.expect("an archive"));
    let account = json(&all, "account.json");
    assert_eq!(account["note_on_time"], "Sees badly");
    assert!(account["sessions"][0].get("network_address").is_none());
    let attempt = json(&all, "events/0001/attempt-1.json");
    assert!(attempt["score"]["marks"].is_array());
    assert!(attempt["answers"][0]["question"].is_string());
    assert!(attempt.get("marked_for_review").is_none());
    assert!(all["record/about-001.json"].contains("Ada Admin"));
    for (name, text) in &all {
        assert!(!text.contains("is_correct"), "the key in {name}");
    }

    let hidden = app.app.change_anonymity(&admin, CUP, event, true).await;
    hidden.expect("hidden");
    let all = files(export(&admin).await.expect("an archive"));
    assert!(json(&all, "events/0001/event.json")["withheld"].is_string());
    assert!(!all.keys().any(|name| name.contains("attempt")));

    let back = app.app.change_anonymity(&admin, CUP, event, false).await;
    back.expect("shown");
    let sees_little = ["viewAny user", "update user", "viewAny competition"];
    app.role(&admin, "Clerk", &sees_little).await;
    let clerk = app.person(&admin, "Cleo", "Clerk").await;
    let little = files(export(&clerk).await.expect("an archive"));
    assert!(json(&little, "events/0001/event.json")["withheld"].is_string());
    let beyond = |name: &String| name.contains("attempt") || name.starts_with("record/");
    assert!(!little.keys().any(beyond));
    let of_admin = app.app.export_person(&clerk, admin.user_id).await;
    assert_eq!(refusal_code(of_admin), "forbidden", "the admin may do more");
    let outsider = app.organization("Beta", 10).await;
    assert_eq!(refusal_code(export(&outsider).await), "not_found");
}

#[tokio::test]
async fn the_guide_says_of_every_table_whether_archives_have_it() {
    let (app, _) = TestApp::new().await;
    let mut tables = app.own_tables().await;
    assert!(tables.len() > 40, "{tables:?}");
    tables.retain(|name| !GUIDE.contains(&format!("`{name}`")));
    assert_eq!(tables, Vec::<String>::new());
}
