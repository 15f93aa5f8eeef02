//! Tests of the audit entries of templates, competitions and scores.

use application::{Edit, FileUpload, MarkAnswer, NewMessage, Participants};
use application_ports::Clock as _;
use application_testkit::{PDF, PNG, spooled};
use domain_assessment::{
    CategoryDraft, CorrectionRule, FileUse, LeaderboardDraft, LeaderboardNames, LeaderboardState,
    MaterialDraft, PlacedDraft, QuestionDraft, SlideDraft, SlidesDraft,
};
use domain_scheduling::{
    DateType, EventKind, ExtraTime, OptionChanges, Reason, StandingAllowance, TeamMode,
    TrainingType,
};
use serde_json::{Value, json};
use time::macros::{date, time};
use uuid::Uuid;

use super::{ADA, check_newest_entry, entries, reference_to, states_of};
use crate::corrections::other_key;
use crate::grading::{Submitted, right_answers, store_score, submitted_competition};
use crate::test_app::{
    TestApp, event_draft, overwriting_edit, template_draft, training_draft, whole_list,
};

#[tokio::test]
pub async fn templates_are_recorded_completely_with_their_key() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let template = app.template(&admin, "Basics").await;
    let subject = ("template", "Basics");
    let created = check_newest_entry(&app, scope, ADA, "create_template", subject).await;
    assert_eq!(created.subject.id, template.id.0);
    let (before, first) = states_of(created);
    assert_eq!(before, Value::Null);
    assert_eq!(
        (
            &first["name"],
            &first["description"],
            &first["total_weight"]
        ),
        (&json!("Basics"), &json!("Of every kind"), &json!(25.0))
    );
    assert_eq!(first["groups"].as_array().map(Vec::len), Some(5));
    assert_eq!(first["groups"][0]["weight"], json!(5.0));
    let question = serde_json::to_value(&template.content.groups[0].questions[0]);
    let mut question = question.expect("JSON");
    question["number"] = json!(1);
    assert_eq!(first["groups"][0]["questions"], json!([question]));
    assert!(first.to_string().contains("a model answer"), "the key too");

    let draft = template_draft("Advanced");
    let done = app
        .app
        .update_template(&admin, template.id, overwriting_edit(draft))
        .await;
    done.expect("changed");
    let updated = check_newest_entry(&app, scope, ADA, "update_template", subject).await;
    let (before, after) = states_of(updated);
    assert_eq!(
        (&before["name"], &after["name"]),
        (&json!("Basics"), &json!("Advanced"))
    );
    for state in [before, after] {
        assert_eq!(
            (&state["groups"], &state["slides"]),
            (&json!([]), &Value::Null)
        );
    }

    let done = app.app.copy_template(&admin, template.id, "Copy").await;
    done.expect("a copy");
    let copied = check_newest_entry(&app, scope, ADA, "copy_template", ("template", "Copy")).await;
    assert_ne!(copied.subject.id, template.id.0);
    let source = json!({ "kind": "template", "id": template.id.0 });
    let copy = json!({ "name": "Copy", "copied_from": source, "source_version": 2 });
    assert_eq!(states_of(copied), (Value::Null, copy));

    let done = app.app.delete_template(&admin, template.id).await;
    done.expect("deleted");
    let subject = ("template", "Advanced");
    let deleted = check_newest_entry(&app, scope, ADA, "delete_template", subject).await;
    let (before, after) = states_of(deleted);
    assert_eq!(
        (before["groups"].as_array().map(Vec::len), after),
        (Some(5), Value::Null)
    );
}

#[tokio::test]
pub async fn uploads_are_recorded_with_the_names_of_their_files() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let mut draft = template_draft("Basics");
    draft.material = vec![MaterialDraft {
        key: "m1".to_owned(),
        id: None,
        file_name: "rules.pdf".to_owned(),
        size: Some(9),
    }];
    draft.slides = Some(SlidesDraft {
        weight: Some(5.0),
        name: "A case".to_owned(),
        description: "A case".to_owned(),
        images: vec![SlideDraft {
            key: "i1".to_owned(),
            id: None,
            file_name: "a.png".to_owned(),
        }],
        categories: vec![CategoryDraft {
            name: "Category".to_owned(),
            images: vec![PlacedDraft {
                key: "i1".to_owned(),
                ..PlacedDraft::default()
            }],
        }],
        ..SlidesDraft::default()
    });
    let saved = app
        .app
        .create_template(&admin, draft)
        .await
        .expect("a template");
    let (image, material) = (saved.new_files.images[0].1, saved.new_files.materials[0].1);
    for (usage, id, content, action, list) in [
        (
            FileUse::Image,
            image.into(),
            PNG,
            "upload_attachments",
            "images",
        ),
        (
            FileUse::Material,
            material,
            PDF,
            "upload_materials",
            "material",
        ),
    ] {
        let upload = FileUpload {
            template_id: saved.template.id,
            files: [(id, spooled(content))].into(),
        };
        let stored = app.app.upload_files(&admin, usage, upload).await;
        assert_eq!(stored.expect("stored"), [id]);
        let entry = check_newest_entry(&app, scope, ADA, action, ("template", "Basics")).await;
        let (before, after) = states_of(entry);
        assert_eq!(before, Value::Null);
        let files = after[list].as_array().expect("a list");
        assert_eq!((files.len(), &files[0]["id"]), (1, &json!(Uuid::from(id))));
        assert!(!after.to_string().contains("key"), "{after}");
    }
}

#[tokio::test]
pub async fn a_change_of_a_template_is_recorded_without_the_questions_that_stay() {
    let (app, admin) = TestApp::new().await;
    let many = |texts: &[&str]| {
        let mut draft = template_draft("Basics");
        let asked = draft.groups[0].questions[0].clone();
        draft.groups[0].questions = texts
            .iter()
            .map(|text| QuestionDraft {
                text: (*text).to_owned(),
                ..asked.clone()
            })
            .collect();
        draft
    };
    let created = app
        .app
        .create_template(&admin, many(&["Alpha?", "Beta?", "Gamma?", "Delta?"]));
    let id = created.await.expect("a template").template.id;
    let update = async |texts: &[&str]| {
        let updated = app
            .app
            .update_template(&admin, id, overwriting_edit(many(texts)));
        updated.await.expect("changed").template.version
    };
    let questions = |state: &Value| -> Vec<(Value, Value)> {
        let [group] = &state["groups"].as_array().expect("groups")[..] else {
            unreachable!("one group differs: {state}")
        };
        let questions = group["questions"].as_array().expect("questions").iter();
        questions
            .map(|question| (question["number"].clone(), question["text"].clone()))
            .collect()
    };
    let recorded = async || {
        let subject = ("template", "Basics");
        states_of(check_newest_entry(&app, admin.scope, ADA, "update_template", subject).await)
    };

    assert_eq!(update(&["Alpha?", "Omega?", "Gamma?", "Delta?"]).await, 2);
    let (before, after) = recorded().await;
    assert_eq!(questions(&before), [(json!(2), json!("Beta?"))]);
    assert_eq!(questions(&after), [(json!(2), json!("Omega?"))]);

    assert_eq!(
        update(&["Newer?", "Alpha?", "Omega?", "Gamma?", "Delta?"]).await,
        3
    );
    let (before, after) = recorded().await;
    assert_eq!(questions(&before), []);
    assert_eq!(questions(&after), [(json!(1), json!("Newer?"))]);

    assert_eq!(
        update(&["Alpha?", "Newer?", "Omega?", "Gamma?", "Delta?"]).await,
        4,
        "another order"
    );
    let moved = (json!(1), json!("Newer?"));
    assert_eq!(questions(&recorded().await.0)[0], moved);

    assert_eq!(
        update(&["Alpha?", "Newer?", "Omega?", "Gamma?", "Delta?"]).await,
        4,
        "the same"
    );
    assert_eq!(questions(&recorded().await.0)[0], moved, "without an entry");

    assert_eq!(
        update(&["Alef?", "Newer?", "Omega?", "Gamma?", "Dalet?"]).await,
        5,
        "the first and the last"
    );
    let (_, after) = recorded().await;
    let both = [(json!(1), json!("Alef?")), (json!(5), json!("Dalet?"))];
    assert_eq!(questions(&after), both);
}

fn options_in(state: &Value) -> Value {
    let fields = [
        "mail_receipts",
        "show_place",
        "show_feedback",
        "certificates",
        "certificate_from",
    ];
    json!(fields.map(|field| state[field].clone()))
}

#[tokio::test]
pub async fn competitions_are_recorded_with_every_field() {
    let (app, admin) = TestApp::new().await;
    let scope = admin.scope;
    let template = app.template(&admin, "Basics").await;
    let mut draft = event_draft("Cup", &template);
    draft.start_date = Some(date!(2026 - 12 - 01));
    draft.end_date = Some(date!(2026 - 12 - 02));
    let created = app
        .app
        .create_event(&admin, EventKind::Competition, draft.clone())
        .await;
    let id = created.expect("a competition").event.id;
    let subject = ("competition", "Cup");
    let created = check_newest_entry(&app, scope, ADA, "create_competition", subject).await;
    assert_eq!(created.subject.id, id.0);
    let first = json!({
        "name": "Cup", "kind": "competition", "participant_type": "individual",
        "training_type": null, "team_mode": null, "template": reference_to("template", template.id),
        "schedule": {
            "date_type": "range", "start_date": "2026-12-01", "end_date": "2026-12-02",
            "start_time": "00:00:00", "end_time": "23:59:59", "duration_minutes": 60,
            "starts_at": "2026-12-01T00:00:00Z", "ends_at": "2026-12-02T23:59:59Z",
        },
        "starts_by_hand": false, "begun_at": null, "extension_minutes": 0,
        "paused_at": null, "mail_receipts": false, "show_place": false, "show_feedback": false,
        "certificates": true, "certificate_from": 0.0, "anonymous": false, "shuffle": "nothing",
    });
    assert_eq!(states_of(created), (Value::Null, first.clone()));

    draft.name = "Trophy".to_owned();
    draft.date_type = Some(DateType::Specific);
    draft.end_date = draft.start_date;
    draft.start_time = Some(time!(09:30));
    draft.end_time = Some(time!(11:00));
    let done = app
        .app
        .update_event(&admin, EventKind::Competition, id, overwriting_edit(draft))
        .await;
    done.expect("changed");
    let updated = check_newest_entry(&app, scope, ADA, "update_competition", subject).await;
    let (before, second) = states_of(updated);
    assert_eq!((before, &second["name"]), (first, &json!("Trophy")));
    assert_eq!(second["schedule"]["start_time"], json!("09:30:00"));
    assert_eq!(second["schedule"]["duration_minutes"], json!(90));

    let options = OptionChanges {
        mail_receipts: Some(true),
        show_place: Some(true),
        show_feedback: Some(true),
        certificates: Some(false),
        certificate_from: Some(62.5),
    };
    let done = app
        .app
        .change_event(&admin, EventKind::Competition, id, options)
        .await;
    done.expect("changed");
    let subject = ("competition", "Trophy");
    let changed = check_newest_entry(&app, scope, ADA, "change_competition", subject).await;
    let (before, after) = states_of(changed);
    let options = options_in(&before);
    assert_eq!(options, json!([false, false, false, true, 0.0]));
    let options = options_in(&after);
    assert_eq!(options, json!([true, true, true, false, 62.5]));

    let ben = app.person(&admin, "Ben", "user").await;
    let users = Participants::Users(vec![ben.user_id]);
    let done = app
        .app
        .assign_participants(&admin, EventKind::Competition, id, users)
        .await;
    done.expect("assigned");
    let subject = ("competition", "Trophy");
    let participants = json!({
        "participants_count": 1, "participants": [reference_to("user", ben.user_id)],
    });
    let assigned = check_newest_entry(&app, scope, ADA, "assign_participants", subject).await;
    assert_eq!(assigned.subject.id, id.0);
    assert_eq!(states_of(assigned), (Value::Null, participants.clone()));

    let page = app
        .app
        .list_assigned_participants(&admin, EventKind::Competition, id, &whole_list())
        .await;
    let assignment = page.expect("a list").rows[0].id;
    let done = app
        .app
        .remove_assignment(&admin, EventKind::Competition, assignment)
        .await;
    done.expect("removed");
    let removed = check_newest_entry(&app, scope, ADA, "remove_assignment", subject).await;
    assert_eq!(states_of(removed), (participants, Value::Null));

    let done = app
        .app
        .delete_event(&admin, EventKind::Competition, id)
        .await;
    done.expect("deleted");
    let deleted = check_newest_entry(&app, scope, ADA, "delete_competition", subject).await;
    assert_eq!(states_of(deleted), (after, Value::Null));
}

#[tokio::test]
pub async fn trainings_are_recorded_like_competitions() {
    let (app, admin) = TestApp::new().await;
    let (scope, kind) = (admin.scope, EventKind::Training);
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.plain_template(&admin, "Plain").await;
    let mut draft = training_draft("Drill", &template, TrainingType::Private);
    draft.start_date = Some(date!(2026 - 12 - 01));
    draft.end_date = Some(date!(2026 - 12 - 02));
    let created = app.app.create_event(&admin, kind, draft.clone()).await;
    let id = created.expect("a training").event.id;
    let check = async |action: &str| {
        let subject = ("training", "Drill");
        let entry = check_newest_entry(&app, scope, ADA, action, subject).await;
        assert_eq!(entry.subject.id, id.0);
        states_of(entry).1
    };
    let first = check("create_training").await;
    assert_eq!(first["kind"], json!("training"));
    assert_eq!(first["training_type"], json!("private"));
    assert_eq!(first["participant_type"], Value::Null);

    draft.duration = Some(30);
    let changed = overwriting_edit(draft);
    let done = app.app.update_event(&admin, kind, id, changed).await;
    done.expect("changed");
    let second = check("update_training").await;
    assert_eq!(second["schedule"]["duration_minutes"], json!(30));
    let options = OptionChanges {
        mail_receipts: Some(true),
        ..OptionChanges::default()
    };
    let done = app.app.change_event(&admin, kind, id, options).await;
    done.expect("changed");
    assert_eq!(check("change_training").await["mail_receipts"], json!(true));
    let users = Participants::Users(vec![ben.user_id]);
    let done = app.app.assign_participants(&admin, kind, id, users).await;
    done.expect("assigned");
    let assigned = check("assign_training_participants").await;
    assert_eq!(assigned["participants_count"], json!(1));
    let query = whole_list();
    let page = app
        .app
        .list_assigned_participants(&admin, kind, id, &query)
        .await;
    let assignment = page.expect("a list").rows[0].id;
    let done = app.app.remove_assignment(&admin, kind, assignment).await;
    done.expect("removed");
    assert_eq!(check("remove_training_assignment").await, Value::Null);
    let done = app.app.delete_event(&admin, kind, id).await;
    done.expect("deleted");
    assert_eq!(check("delete_training").await, Value::Null);
}

#[tokio::test]
pub async fn teams_of_events_are_recorded_with_who_plays() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let team = app.team(&admin, "North", &["Ben"]).await;
    let template = app.plain_template(&admin, "Plain").await;
    let competition = app.team_competition(&admin, &template).await;
    let training = app.training(&admin, &template, TrainingType::Private, &[]);
    let events = [
        (EventKind::Competition, competition, "Cup", ""),
        (EventKind::Training, training.await, "Drill", "_training"),
    ];
    for (kind, id, name, infix) in events {
        let check = async |action: &str| {
            let (action, subject) = (action.replace("{}", infix), (kind.as_str(), name));
            let entry = check_newest_entry(&app, admin.scope, ADA, &action, subject).await;
            assert_eq!(entry.subject.id, id.0);
            states_of(entry)
        };
        let assign = async || {
            let teams = Participants::Teams(vec![team]);
            let done = app.app.assign_participants(&admin, kind, id, teams).await;
            done.expect("assigned");
        };
        let teams = json!({
            "participants_count": 1, "participants": [reference_to("team", team)],
        });
        assign().await;
        let done = app.app.remove_unconfirmed_teams(&admin, kind, id).await;
        assert_eq!(done.expect("removed"), 1);
        assert_eq!(
            check("remove_unconfirmed{}_teams").await,
            (teams, Value::Null)
        );
        assign().await;
        let mode = TeamMode::Members;
        let done = app.app.confirm_teams(&admin, kind, id, mode).await;
        done.expect("confirmed");
        let state = |mode: Value, teams: &[Value]| json!({ "team_mode": mode, "teams_count": teams.len(), "teams": teams });
        assert_eq!(
            check("confirm{}_teams").await,
            (
                state(Value::Null, &[]),
                state(json!("members"), &[reference_to("team", team)])
            )
        );
    }
    app.start(&ben, competition).await;
    let done = app
        .save(&ben, competition, true, right_answers(&template))
        .await;
    done.expect("submitted");
    app.clock.advance(60);
    let kind = EventKind::Competition;
    let done = app
        .app
        .restore_team_member(&admin, kind, competition, team, ben.user_id)
        .await;
    done.expect("restored");
    let subject = ("competition", "Cup");
    let entry = check_newest_entry(&app, admin.scope, ADA, "restore_team_member", subject).await;
    assert_eq!(
        states_of(entry).1["user"],
        reference_to("user", ben.user_id)
    );
}

#[tokio::test]
pub async fn publications_of_trainings_are_recorded_and_starts_are_not() {
    let (app, admin) = TestApp::new().await;
    let (scope, kind) = (admin.scope, EventKind::Training);
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.plain_template(&admin, "Plain").await;
    let event = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let before = entries(&app, scope).await.len();
    let started = app.app.start_event(&ben, kind, event).await;
    started.expect("started");
    let done = app.save(&ben, event, true, vec![]).await;
    done.expect("submitted");
    assert_eq!(entries(&app, scope).await.len(), before);
    let done = app.app.publish_scores(&admin, kind, event).await;
    done.expect("published");
    let (action, subject) = ("publish_training_scores", ("training", "Drill"));
    check_newest_entry(&app, scope, ADA, action, subject).await;
}

#[tokio::test]
pub async fn scores_are_recorded_with_their_marks_and_no_answers() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let scope = admin.scope;
    let stored = store_score(&app, &admin, event, &ben, &template, (4.0, 3.5), 1).await;
    let attempt = stored.expect("stored").record.attempt_id;
    let entry = check_newest_entry(&app, scope, ADA, "store_score", ("score", "Ben")).await;
    assert_eq!(entry.subject.id, attempt.0);
    let (before, after) = states_of(entry);
    let marks = |state: &Value| -> Vec<Value> {
        let marks = state["marks"].as_array().expect("marks");
        marks.iter().map(|mark| mark["score"].clone()).collect()
    };
    let five = || json!(5.0);
    let (waiting, by_hand) = ([Value::Null, Value::Null], [json!(4.0), json!(3.5)]);
    for (state, [text, rank]) in [(&before, waiting), (&after, by_hand)] {
        assert_eq!(marks(state), [five(), five(), text, rank, five()]);
        assert_eq!(state["event"], json!("Cup"));
        assert_eq!(state["participant"], json!("Ben"));
        assert_eq!(state["bonus"], json!(10.0));
        let text = state.to_string();
        assert!(!text.contains("a model answer"), "Ben's answer: {text}");
    }
    assert_eq!(before["scored_by"], Value::Null);
    assert_eq!(after["scored_by"], reference_to("user", admin.user_id));
    assert_eq!(after["scored_at"], json!("2026-11-21T10:00:00Z"));

    let plain = app.plain_template(&admin, "Plain").await;
    let event = app.competition(&admin, &plain, &[&ben]).await;
    app.start(&ben, event).await;
    let done = app.save(&ben, event, true, right_answers(&plain)).await;
    done.expect("submitted");
    let done = app
        .app
        .publish_scores(&admin, EventKind::Competition, event)
        .await;
    done.expect("published");
    let shown = app.app.show_score(&admin, event, ben.user_id).await;
    let attempt = shown.expect("a score").expect("published").attempt_id;
    let subject = ("competition", "Cup");
    let published = check_newest_entry(&app, scope, ADA, "publish_scores", subject).await;
    let expected = json!({ "published_attempts": [attempt] });
    assert_eq!(states_of(published), (Value::Null, expected));
}

#[tokio::test]
pub async fn marks_of_single_questions_and_hidden_names_are_recorded() {
    let Submitted {
        app,
        admin,
        template,
        event,
        ben,
    } = submitted_competition().await;
    let scope = admin.scope;
    let sheet = app.app.show_grading_sheet(&admin, event, ben.user_id).await;
    let attempt_id = sheet.expect("a sheet").score.expect("a score").attempt_id;
    let by_hand = template
        .content
        .questions()
        .filter(|(group, _)| group.kind.needs_manual_grading());
    let questions: Vec<_> = by_hand.map(|(_, question)| question.id).collect();
    for (question, score) in questions.iter().zip([4.0, 3.0]) {
        let command = MarkAnswer {
            event_id: event,
            question: *question,
            attempt_id,
            score,
            comment: Some("Well said".to_owned()),
            version: Some(0),
            score_version: Some(1),
        };
        app.app.mark_answer(&admin, command).await.expect("marked");
    }
    let entry = check_newest_entry(&app, scope, ADA, "mark_answer", ("score", "Ben")).await;
    let (before, after) = states_of(entry);
    assert_eq!(before, Value::Null);
    assert_eq!(
        (&after["score"], &after["comment"]),
        (&json!(3.0), &json!("Well said"))
    );
    assert_eq!(after["marked_by"], reference_to("user", admin.user_id));
    app.app
        .publish_marks(&admin, event)
        .await
        .expect("published");
    let subject = ("competition", "Cup");
    let published = check_newest_entry(&app, scope, ADA, "publish_marks", subject).await;
    let expected = json!({ "published_attempts": [attempt_id] });
    assert_eq!(states_of(published), (Value::Null, expected));

    let kind = EventKind::Competition;
    for hidden in [true, false] {
        let done = app.app.change_anonymity(&admin, kind, event, hidden).await;
        assert_eq!(done.expect("changed"), hidden);
        let action = "change_competition_anonymity";
        let entry = check_newest_entry(&app, scope, ADA, action, subject).await;
        let (before, after) = states_of(entry);
        assert_eq!(
            (&before["anonymous"], &after["anonymous"]),
            (&json!(!hidden), &json!(hidden))
        );
    }
    let drill = app
        .training(&admin, &template, TrainingType::Private, &[])
        .await;
    let done = app
        .app
        .change_anonymity(&admin, EventKind::Training, drill, true)
        .await;
    done.expect("changed");
    let action = "change_training_anonymity";
    check_newest_entry(&app, scope, ADA, action, ("training", "Drill")).await;
}

#[tokio::test]
pub async fn corrections_are_recorded_with_their_reason_and_their_key() {
    let Submitted {
        app,
        admin,
        template,
        event,
        ..
    } = submitted_competition().await;
    let command = other_key(&template, CorrectionRule::NewKey);
    let question = command.draft.question;
    let done = app
        .app
        .correct_key(&admin, (EventKind::Competition, event), command)
        .await;
    done.expect("corrected");
    let subject = ("competition", "Cup");
    let entry = check_newest_entry(&app, admin.scope, ADA, "correct_key", subject).await;
    let (before, after) = states_of(entry);
    assert_eq!(before, Value::Null);
    assert_eq!(after["question_id"], json!(question));
    assert_eq!(
        (&after["rule"], &after["reason"]),
        (&json!("new_key"), &json!("The key was wrong"))
    );
    assert_eq!(after["new_key"].as_array().map(Vec::len), Some(1));
    assert_eq!((&after["lost"], &after["gained"]), (&json!(1), &json!(0)));
    let drills = app.template(&admin, "Drills").await;
    let drill = app
        .training(&admin, &drills, TrainingType::Private, &[])
        .await;
    let command = other_key(&drills, CorrectionRule::Drop);
    let done = app
        .app
        .correct_key(&admin, (EventKind::Training, drill), command);
    done.await.expect("corrected");
    let subject = ("training", "Drill");
    let entry = check_newest_entry(&app, admin.scope, ADA, "correct_training_key", subject).await;
    let (_, after) = states_of(entry);
    assert_eq!(after["rule"], json!("drop"));
}

#[tokio::test]
pub async fn restores_are_recorded_with_the_times_and_the_withdrawn_score() {
    let Submitted {
        app,
        admin,
        ben,
        event,
        ..
    } = submitted_competition().await;
    app.clock.advance(60);
    app.restore(&admin, event, &ben).await.expect("restored");
    let subject = ("competition", "Cup");
    let entry = check_newest_entry(&app, admin.scope, ADA, "restore_attempt", subject).await;
    assert_eq!(entry.subject.id, event.0);
    let (before, after) = states_of(entry);
    for state in [&before, &after] {
        assert_eq!(state["participant"], json!("Ben"));
        assert_eq!(state["user"], reference_to("user", ben.user_id));
    }
    assert_eq!(before["ended_by"], json!("self"));
    assert_eq!(before["total"], json!(25.0));
    assert_eq!(before["started_at"], json!("2026-11-21T10:00:00Z"));
    assert_eq!(after["ended_by"], Value::Null);
    assert_eq!(after["total"], Value::Null);
    assert_eq!(after["started_at"], json!("2026-11-21T10:01:00Z"));
    assert_eq!(after["deadline"], json!("2026-11-21T11:01:00Z"));

    // An open attempt stays unchanged, so there is no audit entry.
    let entries_before = entries(&app, admin.scope).await.len();
    app.restore(&admin, event, &ben).await.expect("open");
    assert_eq!(entries(&app, admin.scope).await.len(), entries_before);
}

#[tokio::test]
pub async fn changes_of_the_times_are_recorded_with_their_reason() {
    for kind in [EventKind::Competition, EventKind::Training] {
        record_times(kind).await;
    }
}

async fn record_times(kind: EventKind) {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let (mut draft, word, noun) = match kind {
        EventKind::Competition => (event_draft("Cup", &template), "competition", ""),
        EventKind::Training => (
            training_draft("Cup", &template, TrainingType::Private),
            "training",
            "training_",
        ),
    };
    draft.starts_by_hand = Some(true);
    let created = app.app.create_event(&admin, kind, draft).await;
    let id = created.expect("created").event.id;
    let users = Participants::Users(vec![ben.user_id]);
    let done = app.app.assign_participants(&admin, kind, id, users).await;
    done.expect("assigned");
    let newest = async |action: String| {
        let entry = check_newest_entry(&app, admin.scope, ADA, &action, (word, "Cup")).await;
        assert_eq!(entry.subject.id, id.0);
        states_of(entry)
    };
    let reason = || Reason::parse("A fire alarm").expect("a reason");

    app.app.begin_event(&admin, kind, id).await.expect("begun");
    let (before, after) = newest(format!("begin_{word}")).await;
    assert_eq!(
        (&before["begun_at"], &before["starts_by_hand"]),
        (&Value::Null, &json!(true))
    );
    assert_eq!(after["begun_at"], json!("2026-11-21T10:00:00Z"));
    assert_eq!(
        after["schedule"]["starts_at"],
        json!("2026-11-21T10:00:00Z")
    );

    let extra = ExtraTime {
        minutes: 30,
        past_end: true,
    };
    let change = (extra, reason());
    let done = app
        .app
        .allow_extra_time(&admin, kind, (id, ben.user_id), change);
    assert_eq!(done.await.expect("allowed"), None, "before the start");
    let (before, after) = newest(format!("allow_extra_{noun}time")).await;
    let state = |minutes, past_end| {
        json!({
            "participant": "Ben", "user": reference_to("user", ben.user_id),
            "extra_minutes": minutes, "past_end": past_end, "deadline": null,
        })
    };
    assert_eq!(before, state(0, false));
    let mut expected = state(30, true);
    expected["reason"] = json!("A fire alarm");
    assert_eq!(after, expected);

    let new = NewMessage {
        text: "Well done".to_owned(),
        user_id: Some(ben.user_id),
    };
    let sent = app.app.send_message(&admin, kind, id, new);
    sent.await.expect("sent");
    let (before, after) = newest(format!("send_{word}_message")).await;
    assert_eq!(before, Value::Null);
    let user = reference_to("user", ben.user_id);
    let expected = json!({ "text": "Well done", "participant": "Ben", "user": user });
    assert_eq!(after, expected);

    let told = app.app.tell_participants(&admin, kind, id, false).await;
    assert_eq!(told.expect("told"), 1);
    let (_, after) = newest(format!("tell_{word}_participants")).await;
    assert_eq!(after["participants_count"], json!(1));

    let started = app.app.start_event(&ben, kind, id).await.expect("started");
    assert_eq!(started.attempt.remaining_seconds(app.clock.now()), 90 * 60);
    let done = app.app.extend_event(&admin, kind, id, (15, reason())).await;
    assert_eq!(done.expect("extended").attempts, 1);
    let (before, after) = newest(format!("extend_{word}")).await;
    assert_eq!(
        (&before["extension_minutes"], before.get("reason")),
        (&json!(0), None)
    );
    assert_eq!(after["extension_minutes"], json!(15));
    assert_eq!(
        (&after["reason"], &after["moved_attempts"]),
        (&json!("A fire alarm"), &json!(1))
    );

    let done = app.app.pause_event(&admin, kind, id, reason()).await;
    done.expect("paused");
    let (before, after) = newest(format!("pause_{word}")).await;
    assert_eq!(before["paused_at"], Value::Null);
    assert_eq!(
        (&after["paused_at"], &after["reason"]),
        (&json!("2026-11-21T10:00:00Z"), &json!("A fire alarm"))
    );

    app.clock.advance(60);
    let done = app.app.resume_event(&admin, kind, id, reason()).await;
    done.expect("resumed");
    let (before, after) = newest(format!("resume_{word}")).await;
    assert_eq!(after["paused_at"], Value::Null);
    assert_ne!(before["schedule"]["ends_at"], after["schedule"]["ends_at"]);
    assert_eq!(after["reason"], json!("A fire alarm"));
}

#[tokio::test]
pub async fn leaderboards_are_recorded_without_their_code() {
    let (app, admin) = TestApp::new().await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[]).await;
    let live = LeaderboardDraft {
        state: LeaderboardState::Live,
        names: LeaderboardNames::Names,
        is_public: true,
        revealed: 0,
    };
    let change = async |draft| {
        let command = Edit {
            draft,
            version: None,
        };
        let done = app
            .app
            .update_leaderboard(&admin, EventKind::Competition, event, &command)
            .await;
        done.expect("changed");
    };
    let newest = async || {
        let subject = ("competition", "Cup");
        let entry = check_newest_entry(&app, admin.scope, ADA, "update_leaderboard", subject);
        states_of(entry.await)
    };
    change(live).await;
    let off = json!({
        "leaderboard": "off", "names": "names", "public": false, "revealed": 0, "frozen_at": null,
    });
    let mut shown = json!({
        "leaderboard": "live", "names": "names", "public": true, "revealed": 0, "frozen_at": null,
    });
    assert_eq!(newest().await, (off, shown.clone()));
    let count = entries(&app, admin.scope).await.len();
    change(live).await;
    assert_eq!(entries(&app, admin.scope).await.len(), count, "no change");

    let frozen = LeaderboardDraft {
        state: LeaderboardState::Frozen,
        ..live
    };
    change(frozen).await;
    let before = shown.clone();
    shown["leaderboard"] = json!("frozen");
    shown["frozen_at"] = json!("2026-11-21T10:00:00Z");
    assert_eq!(newest().await, (before, shown));
}

#[tokio::test]
pub async fn a_standing_allowance_is_recorded_without_what_it_says() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let change = async |factor, note: &str| {
        let allowance = StandingAllowance::parse(Some(factor), note).expect("valid");
        let done = app
            .app
            .change_user_allowance(&admin, None, ben.user_id, allowance);
        done.await.expect("changed")
    };
    change(1.5, "dyslexia").await;
    let newest = async || {
        let subject = ("user", "Ben");
        let entry = check_newest_entry(&app, admin.scope, ADA, "change_user_allowance", subject);
        states_of(entry.await)
    };
    let both = json!({ "time_factor": "changed", "allowance_note": "changed" });
    assert_eq!(newest().await, (json!({}), both));
    change(1.5, "dyslexia, by letter").await;
    let note = json!({ "allowance_note": "changed" });
    assert_eq!(newest().await, (json!({}), note));
    let entries_before = entries(&app, admin.scope).await.len();
    change(1.5, " dyslexia, by letter ").await;
    assert_eq!(entries(&app, admin.scope).await.len(), entries_before);
}

#[tokio::test]
pub async fn the_end_of_a_long_pause_is_recorded_as_the_servers() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let started = app.start(&ben, event).await;
    app.clock.advance(58 * 60);
    let reason = Reason::parse("A fire alarm").expect("a reason");
    let kind = EventKind::Competition;
    let paused = app.app.pause_event(&admin, kind, event, reason).await;
    paused.expect("paused");
    let tend = async || app.app.tend_pauses().await.expect("looked after");
    app.app.send_due_emails().await.expect("sent");
    app.mailer.take();

    app.clock.advance(3_599);
    assert_eq!(tend().await, 0);
    app.clock.advance(1);
    assert_eq!(tend().await, 1, "a reminder");
    assert_eq!(tend().await, 0, "once");
    app.app.send_due_emails().await.expect("sent");
    let emails = app.mailer.take();
    assert_eq!(emails.len(), 1);
    assert_eq!(emails[0].to.as_str(), admin.email.as_str());
    assert_eq!(emails[0].letter.title, "Still paused: Cup");

    app.clock.advance(11 * 3_600 - 1);
    assert_eq!(tend().await, 0);
    app.clock.advance(1);
    assert_eq!(tend().await, 1, "the end");
    let newest = entries(&app, admin.scope).await.remove(0);
    super::check_action(&newest, "end_long_pause");
    assert_eq!(
        (newest.actor.name.as_str(), newest.actor.user_id),
        ("server", None)
    );
    let (before, after) = states_of(newest);
    assert_ne!(before["paused_at"], Value::Null);
    assert_eq!(after["paused_at"], Value::Null);
    assert_eq!(
        (&after["moved_attempts"], after.get("reason")),
        (&json!(1), None)
    );
    let tx = app.unaudited.begin().await.expect("a transaction");
    let attempt = tx
        .attempt(started.attempt.id)
        .await
        .expect("read")
        .expect("stored");
    assert_eq!(attempt.remaining_seconds(app.clock.now()), 600);
}
