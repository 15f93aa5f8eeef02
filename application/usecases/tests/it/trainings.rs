//! Tests of trainings: who can take them, retakes, and when the model answers are shown.

use std::sync::Arc;

use application::{AppResult, Caller, Participants, SaveAnswers, Started};
use domain_assessment::Template;
use domain_kernel::EventId;
use domain_scheduling::{EventKind, TrainingType};
use rstest::rstest;

use crate::grading::{right_answers, store_score};
use crate::test_app::{
    Database, TestApp, overwriting_edit, refusal_code, template_draft, user_draft, whole_list,
};

const KIND: EventKind = EventKind::Training;
const DAYS: i64 = 24 * 3600;

async fn start(app: &TestApp, caller: &Caller, event: EventId) -> AppResult<Started> {
    app.app.start_event(caller, KIND, event).await
}

/// Submits only right answers to a training that the caller has started.
async fn submit(app: &TestApp, caller: &Caller, event: EventId, template: &Template) {
    let answers = right_answers(template);
    let saved = app.save(caller, event, true, answers).await;
    assert!(saved.expect("submitted").submitted);
}

#[tokio::test]
async fn a_public_training_is_open_to_everyone_and_a_private_one_to_the_assigned() {
    let (app, admin) = TestApp::new().await;
    let outsider = app.organization("Beta", 10).await;
    let stranger = app.person(&outsider, "Sam", "user").await;
    let ben = app.person(&admin, "Ben", "user").await;
    let cid = app.person(&admin, "Cid", "user").await;
    let template = app.template(&admin, "Basics").await;
    let public = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let private = app
        .training(&admin, &template, TrainingType::Private, &[&ben])
        .await;
    for (caller, id, is_open) in [
        (&ben, public, true),
        (&cid, public, true),
        (&stranger, public, false),
        (&ben, private, true),
        (&cid, private, false),
    ] {
        let shown = app.app.show_event(caller, KIND, id).await;
        let started = start(&app, caller, id).await;
        if is_open {
            assert!(shown.expect("shown").as_participant);
            assert_eq!(started.expect("started").event.id, id);
        } else {
            assert_eq!(refusal_code(shown), "not_found");
            assert_eq!(refusal_code(started), "not_found");
        }
    }
    let participants = async |id| {
        let query = whole_list();
        let page = app
            .app
            .list_assigned_participants(&admin, KIND, id, &query)
            .await;
        let rows = page.expect("a list").rows.into_iter();
        let mut names: Vec<_> = rows.map(|row| row.name).collect();
        names.sort();
        names
    };
    assert_eq!(participants(public).await, ["Ben", "Cid"]);
    assert_eq!(participants(private).await, ["Ben"]);
}

#[tokio::test]
async fn a_participant_lists_public_trainings_and_own_ones() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let public = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let private = app
        .training(&admin, &template, TrainingType::Private, &[&ben])
        .await;
    let query = whole_list();
    let all = async |caller: &Caller| {
        let page = app
            .app
            .list_public_trainings(caller, EventKind::Training, None, &query)
            .await;
        page.expect("a list").1.rows
    };
    let started = async || {
        let page = app
            .app
            .list_my_public_trainings(&ben, EventKind::Training, None, &query)
            .await;
        page.expect("a list").1.rows
    };
    assert_eq!(all(&ben).await[0].event.id, public);
    assert!(started().await.is_empty());
    start(&app, &ben, public).await.expect("started");
    assert!(all(&ben).await[0].started_at.is_some());
    assert_eq!(started().await[0].event.id, public);
    let of_type = Some(TrainingType::Private);
    let assigned = app
        .app
        .list_my_events(&ben, KIND, None, of_type, &query)
        .await;
    let assigned = assigned.expect("a list").1.rows;
    assert_eq!(assigned.len(), 1);
    assert_eq!(assigned[0].event.id, private);
    app.clock.advance(3 * DAYS);
    let ben = app.caller("ben@acme.test").await;
    assert_eq!(all(&ben).await.len(), 1, "trainings that have ended stay");
}

/// The first start of a public training stores the assignment together with the attempt.
#[rstest]
#[tokio::test]
async fn first_starts_at_once_give_one_attempt(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let template = app.template(&admin, "Basics").await;
    let event = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let app = Arc::new(app);
    for name in ["Ben", "Cid", "Dan", "Eve"] {
        let caller = app.person(&admin, name, "user").await;
        let starts: Vec<_> = (0..4)
            .map(|_| {
                let (app, caller) = (Arc::clone(&app), caller.clone());
                tokio::spawn(async move { start(&app, &caller, event).await })
            })
            .collect();
        let mut attempts = Vec::new();
        for started in starts {
            let started = started.await.expect("no panic").expect("started");
            attempts.push(started.attempt.id);
        }
        attempts.dedup();
        assert_eq!(attempts.len(), 1);
    }
    let detail = app.app.show_event(&admin, KIND, event).await;
    assert_eq!(detail.expect("shown").participants, 4);
}

#[tokio::test]
async fn a_training_is_taken_again_after_the_submission_while_it_runs() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.plain_template(&admin, "Plain").await;
    let event = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let first = start(&app, &ben, event).await.expect("started");
    let again = start(&app, &ben, event).await.expect("resumed");
    assert_eq!(
        first.attempt.id, again.attempt.id,
        "an open attempt goes on"
    );
    submit(&app, &ben, event, &template).await;
    let graded = async || {
        let sheet = app
            .app
            .show_grading_sheet(&admin, event, ben.user_id)
            .await
            .expect("a sheet");
        sheet.score.expect("a score").attempt_id
    };
    assert_eq!(graded().await, first.attempt.id);

    app.clock.advance(600);
    let retake = start(&app, &ben, event).await.expect("a retake");
    assert_eq!((retake.attempt.number, retake.revision), (2, 0));
    let left = retake.attempt.remaining_seconds(retake.now);
    assert_eq!(left, 3600, "a new clock");
    assert_eq!(graded().await, first.attempt.id, "the submitted one counts");
    let results = async || {
        let list = whole_list();
        let list = app
            .app
            .list_answered_events(&admin, KIND, None, &list)
            .await;
        let row = list.expect("a list").rows.remove(0);
        (row.answered, row.scored)
    };
    let to_first = SaveAnswers {
        attempt_id: Some(first.attempt.id),
        ..app.sheet(event, false, vec![])
    };
    let saved = app.app.save_answers(ben.claims(), to_first).await;
    assert_eq!(refusal_code(saved), "attempt_replaced");
    let saved = app.save(&ben, event, true, vec![]).await;
    saved.expect("submitted");
    assert_eq!(graded().await, retake.attempt.id);

    let published = app.app.publish_scores(&admin, KIND, event).await;
    assert_eq!(published.expect("published"), 1, "the one that counts");
    assert_eq!(results().await, (1, 1));
    let own = app.app.list_my_scores(&ben, KIND, &whole_list()).await;
    let own = own.expect("scores").rows.remove(0).row.scores;
    let own = own.expect("published");
    assert_eq!(own.total, own.bonus, "that of the empty sheet");

    start(&app, &ben, event).await.expect("a third attempt");
    let saved = app.save(&ben, event, true, vec![]).await;
    saved.expect("submitted");
    assert_eq!(results().await, (1, 0), "the published one does not count");

    app.clock.advance(2 * DAYS);
    let ben = app.caller("ben@acme.test").await;
    assert_eq!(refusal_code(start(&app, &ben, event).await), "time_ended");
}

#[tokio::test]
async fn marks_of_one_attempt_are_not_saved_for_the_next() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    start(&app, &ben, event).await.expect("started");
    submit(&app, &ben, event, &template).await;
    let sheet = app.app.show_grading_sheet(&admin, event, ben.user_id).await;
    let seen = sheet.expect("a sheet").score.expect("a score").version;
    start(&app, &ben, event).await.expect("a retake");
    submit(&app, &ben, event, &template).await;
    let store = async |version| {
        store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), version).await
    };
    assert_eq!(refusal_code(store(seen).await), "stale_version");
    let stored = store(seen + 1).await.expect("stored").record;
    assert_eq!(stored.version, seen + 2);
}

#[tokio::test]
async fn marks_of_a_training_wait_for_competitions_with_the_same_questions() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let plain = app.plain_template(&admin, "Plain").await;
    let graded = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let automatic = app
        .training(&admin, &plain, TrainingType::Public, &[])
        .await;
    for (event, template) in [(graded, &template), (automatic, &plain)] {
        start(&app, &ben, event).await.expect("started");
        submit(&app, &ben, event, template).await;
        app.competition(&admin, template, &[]).await;
    }
    let store = async |admin: &Caller| {
        store_score(&app, admin, graded, &ben, &template, (4.0, 3.0), 1).await
    };
    let withheld = "model_answers_withheld";
    assert_eq!(refusal_code(store(&admin).await), withheld);
    let published = app.app.publish_scores(&admin, KIND, automatic).await;
    assert_eq!(refusal_code(published), withheld);
    app.clock.advance(3 * DAYS);
    let admin = app.caller("admin@acme.test").await;
    store(&admin).await.expect("the competitions are over");
    let published = app.app.publish_scores(&admin, KIND, automatic).await;
    assert_eq!(published.expect("published"), 1);
}

#[tokio::test]
async fn model_answers_are_shown_after_the_submission_of_a_training() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let cid = app.person(&admin, "Cid", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let seen = async |caller: &Caller| app.app.view_template(caller, template.id).await;
    assert_eq!(refusal_code(seen(&ben).await), "not_found");
    start(&app, &ben, event).await.expect("started");
    assert_eq!(refusal_code(seen(&ben).await), "not_found", "still open");
    submit(&app, &ben, event, &template).await;
    let shown = seen(&ben).await.expect("shown").template;
    assert_eq!(shown.content.groups, template.content.groups);
    assert_eq!(refusal_code(seen(&cid).await), "not_found", "not submitted");
    start(&app, &ben, event).await.expect("a retake");
    seen(&ben).await.expect("shown during a retake");
}

#[tokio::test]
async fn model_answers_wait_for_competitions_with_the_same_questions() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let copy = app.app.copy_template(&admin, template.id, "Copy").await;
    let copy = copy.expect("a copy");
    let event = app
        .training(&admin, &template, TrainingType::Private, &[&ben])
        .await;
    start(&app, &ben, event).await.expect("started");
    submit(&app, &ben, event, &template).await;
    let seen = async |caller: &Caller| app.app.view_template(caller, template.id).await;
    seen(&ben).await.expect("no competition");
    app.competition(&admin, &copy, &[]).await;
    assert_eq!(refusal_code(seen(&ben).await), "model_answers_withheld");
    seen(&admin).await.expect("staff see them at any time");
    app.clock.advance(3 * DAYS);
    let ben = app.caller("ben@acme.test").await;
    seen(&ben).await.expect("the competition has ended");
}

#[tokio::test]
async fn participants_see_only_active_material_with_the_model_answers() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let mut draft = template_draft("Basics");
    draft.videos = vec!["https://www.youtube.com/watch?v=dQw4w9WgXcQ".to_owned()];
    draft.active_material = false;
    let created = app.app.create_template(&admin, draft).await;
    let template = created.expect("a template").template;
    let event = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    start(&app, &ben, event).await.expect("started");
    submit(&app, &ben, event, &template).await;
    for (caller, videos) in [(&admin, 1), (&ben, 0)] {
        let detail = app.app.view_template(caller, template.id).await;
        let shown = detail.expect("shown").template;
        assert_eq!(shown.content.videos.len(), videos);
    }
}

#[tokio::test]
async fn staff_who_may_only_read_trainings_see_public_and_assigned_ones() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let public = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let private = app
        .training(&admin, &template, TrainingType::Private, &[])
        .await;
    app.role(&admin, "Readers", &["read training"]).await;
    let draft = overwriting_edit(user_draft("Ben", "ben@acme.test", "Readers"));
    let given = app.app.update_user(&admin, None, ben.user_id, draft).await;
    given.expect("another role");
    let reader = app.caller("ben@acme.test").await;
    let shown = app.app.show_event(&reader, KIND, public).await;
    assert!(shown.expect("public").as_participant);
    let shown = app.app.show_event(&reader, KIND, private).await;
    assert_eq!(refusal_code(shown), "not_found");
}

#[tokio::test]
async fn a_training_is_found_under_no_operation_of_competitions_and_the_reverse() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.plain_template(&admin, "Plain").await;
    let training = app
        .training(&admin, &template, TrainingType::Private, &[&ben])
        .await;
    let competition = app.competition(&admin, &template, &[&ben]).await;
    for (kind, id) in [
        (EventKind::Competition, training),
        (EventKind::Training, competition),
    ] {
        let shown = app.app.show_event(&admin, kind, id).await;
        assert_eq!(refusal_code(shown), "not_found");
        let started = app.app.start_event(&ben, kind, id).await;
        assert_eq!(refusal_code(started), "not_found");
        let deleted = app.app.delete_event(&admin, kind, id).await;
        assert_eq!(refusal_code(deleted), "not_found");
        let published = app.app.publish_scores(&admin, kind, id).await;
        assert_eq!(refusal_code(published), "not_found");
        let users = Participants::Users(vec![ben.user_id]);
        let assigned = app.app.assign_participants(&admin, kind, id, users).await;
        assert_eq!(refusal_code(assigned), "not_found");
    }
}
