//! Tests of marks and of their publication, and of two concurrent graders.

use application::{AppError, AppResult, Caller, StoreScore, StoredScore};
use application_ports::ResultFilter;
use domain_assessment::{ManualMark, QuestionKind, SubmittedAnswer, SubmittedValue, Template};
use domain_kernel::{EventId, Points};
use domain_scheduling::{EventKind, ParticipantType};

use crate::test_app::{TestApp, invalid_fields, refusal_code, whole_list};

/// Returns the right answers to all questions.
pub fn right_answers(template: &Template) -> Vec<SubmittedAnswer> {
    let options = template
        .content
        .questions()
        .flat_map(|(_, question)| question.spec.options());
    options
        .map(|option| SubmittedAnswer {
            option: option.id,
            value: match (option.order, option.is_correct) {
                (Some(order), _) => SubmittedValue::Number(order),
                (None, Some(is_correct)) => SubmittedValue::Flag(is_correct),
                (None, None) => SubmittedValue::Text(option.value),
            },
        })
        .collect()
}

fn manual_mark(template: &Template, kind: QuestionKind, score: f64) -> ManualMark {
    let group = template
        .content
        .groups
        .iter()
        .find(|group| group.kind == kind)
        .expect("such a group");
    ManualMark {
        kind,
        question: Some(group.questions[0].id),
        score,
        comment: None,
    }
}

/// Returns the save of a grader with marks for free text and rank. The totals are those that the grader's screen
/// computes, with 15 points of automatic marks and the bonus of 10.
pub fn full_score(
    event: EventId,
    who: &Caller,
    template: &Template,
    marks: (f64, f64),
    version: i32,
) -> StoreScore {
    let shown = (marks.0.abs().min(5.0), marks.1.abs().min(5.0));
    StoreScore {
        event_id: event,
        participant_type: ParticipantType::Individual,
        who: who.user_id.into(),
        attempt_id: None,
        bonus: 10.0,
        total: 15.0 + 10.0 + shown.0 + shown.1,
        free_text: shown.0,
        rank: shown.1,
        marks: vec![
            manual_mark(template, QuestionKind::FreeText, marks.0),
            manual_mark(template, QuestionKind::Rank, marks.1),
        ],
        version: Some(version),
        drafts_version: None,
    }
}

/// Saves a score with the marks of [`full_score`].
pub async fn store_score(
    app: &TestApp,
    grader: &Caller,
    event: EventId,
    who: &Caller,
    template: &Template,
    marks: (f64, f64),
    version: i32,
) -> AppResult<StoredScore> {
    let command = full_score(event, who, template, marks, version);
    app.app.store_score(grader, command).await
}

/// A competition in which Ben has submitted only right answers.
pub struct Submitted {
    pub app: TestApp,
    pub admin: Caller,
    pub ben: Caller,
    pub template: Template,
    pub event: EventId,
}

pub async fn submitted_competition() -> Submitted {
    let (app, admin) = TestApp::new().await;
    submitted_competition_of(app, admin).await
}

pub async fn submitted_competition_of(app: TestApp, admin: Caller) -> Submitted {
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    app.start(&ben, event).await;
    app.save(&ben, event, true, right_answers(&template))
        .await
        .expect("submitted");
    Submitted {
        app,
        admin,
        ben,
        template,
        event,
    }
}

#[tokio::test]
async fn the_server_marks_questions_with_a_key_and_the_grader_marks_the_rest() {
    let Submitted {
        app,
        admin,
        ben,
        event,
        ..
    } = submitted_competition().await;
    let score = app
        .app
        .show_grading_sheet(&admin, event, ben.user_id)
        .await
        .expect("a sheet")
        .score
        .expect("a score");
    let marks: Vec<_> = score
        .score
        .marks
        .iter()
        .map(|mark| mark.score.map(Points::to_number))
        .collect();
    assert_eq!(marks, [Some(5.0), Some(5.0), None, None, Some(5.0)]);
    assert_eq!(score.score.bonus, Points::whole(10));
    assert_eq!(score.scored_at, None);
    assert!(
        app.app
            .show_score(&admin, event, ben.user_id)
            .await
            .expect("no score")
            .is_none()
    );
}

#[tokio::test]
async fn a_score_is_seen_by_its_participant_once_a_grader_has_saved_it() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let own = app
        .app
        .list_my_scores(&ben, EventKind::Competition, &whole_list())
        .await
        .expect("a list");
    let before = &own.rows[0];
    assert!(before.row.submitted_at.is_some() && before.row.scores.is_none());
    assert!(before.kinds.is_empty());
    let stored = store_score(&app, &admin, event, &ben, &template, (4.0, 3.5), 1)
        .await
        .expect("stored");
    assert_eq!(stored.record.score.total(), Points::from_hundredths(3_250));
    assert_eq!(
        stored.record.score.percentage(),
        Points::whole(100),
        "the bonus lifts it, a hundred caps it"
    );
    let own = app
        .app
        .list_my_scores(&ben, EventKind::Competition, &whole_list())
        .await
        .expect("a list");
    assert_eq!(
        own.rows[0].row.scores.as_ref().expect("published").total,
        Points::from_hundredths(3_250)
    );
}

#[tokio::test]
async fn a_mark_above_the_weight_is_clamped_and_a_negative_one_made_positive() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let stored = store_score(&app, &admin, event, &ben, &template, (9.0, -2.0), 1)
        .await
        .expect("stored");
    let changed: Vec<f64> = stored
        .changed
        .iter()
        .map(|(_, mark)| mark.to_number())
        .collect();
    assert_eq!(changed, [5.0, 2.0]);
}

#[tokio::test]
async fn a_comment_is_stored_with_its_mark_and_stays_when_only_the_mark_changes() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let save = async |comment: Option<&str>, version| {
        let mut marks = vec![
            manual_mark(&template, QuestionKind::FreeText, 4.0),
            manual_mark(&template, QuestionKind::Rank, 3.0),
        ];
        marks[0].comment = comment.map(str::to_owned);
        let command = StoreScore {
            event_id: event,
            participant_type: ParticipantType::Individual,
            who: ben.user_id.into(),
            attempt_id: None,
            bonus: 10.0,
            total: 32.0,
            free_text: 4.0,
            rank: 3.0,
            marks,
            version: Some(version),
            drafts_version: None,
        };
        app.app.store_score(&admin, command).await.expect("stored");
    };
    let said = async || {
        let sheet = app.app.show_grading_sheet(&admin, event, ben.user_id);
        let score = sheet.await.expect("a sheet").score.expect("a score");
        let marks = score.score.marks.iter();
        marks
            .filter_map(|mark| mark.comment.clone())
            .collect::<Vec<_>>()
    };
    save(Some("  Say why "), 1).await;
    assert_eq!(said().await, ["Say why"]);
    save(None, 2).await;
    assert_eq!(said().await, ["Say why"]);
    save(Some(""), 3).await;
    assert_eq!(said().await, Vec::<String>::new());
}

#[tokio::test]
async fn totals_that_differ_from_the_servers_are_refused() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let command = StoreScore {
        event_id: event,
        participant_type: ParticipantType::Individual,
        who: ben.user_id.into(),
        attempt_id: None,
        bonus: 10.0,
        total: 99.0,
        free_text: 4.0,
        rank: 3.0,
        marks: vec![
            manual_mark(&template, QuestionKind::FreeText, 4.0),
            manual_mark(&template, QuestionKind::Rank, 3.0),
        ],
        version: None,
        drafts_version: None,
    };
    assert_eq!(
        invalid_fields(app.app.store_score(&admin, command).await).len(),
        1
    );
    assert!(
        app.app
            .show_score(&admin, event, ben.user_id)
            .await
            .expect("nothing stored")
            .is_none()
    );
}

#[tokio::test]
async fn the_second_of_two_graders_gets_an_error() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), 1)
        .await
        .expect("stored");
    assert_eq!(
        refusal_code(store_score(&app, &admin, event, &ben, &template, (1.0, 1.0), 1).await),
        "stale_version"
    );
    store_score(&app, &admin, event, &ben, &template, (1.0, 1.0), 2)
        .await
        .expect("read again");
}

#[tokio::test]
async fn changing_a_score_needs_the_permission_to_update() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    app.role(&admin, "Marker", &["create userscore"]).await;
    let marker = app.person(&admin, "Mia", "Marker").await;
    store_score(&app, &marker, event, &ben, &template, (4.0, 3.0), 1)
        .await
        .expect("the first time");
    assert_eq!(
        refusal_code(store_score(&app, &marker, event, &ben, &template, (1.0, 1.0), 2).await),
        "forbidden"
    );
}

#[tokio::test]
async fn publishing_needs_a_template_without_free_text_and_rank() {
    let Submitted {
        app,
        admin,
        ben,
        event,
        ..
    } = submitted_competition().await;
    assert_eq!(
        refusal_code(
            app.app
                .publish_scores(&admin, EventKind::Competition, event)
                .await
        ),
        "needs_grading"
    );
    let plain = app.plain_template(&admin, "Plain").await;
    let event = app.competition(&admin, &plain, &[&ben]).await;
    app.start(&ben, event).await;
    assert_eq!(
        app.app
            .publish_scores(&admin, EventKind::Competition, event)
            .await
            .expect("nobody submitted"),
        0
    );
    app.save(&ben, event, true, right_answers(&plain))
        .await
        .expect("submitted");
    assert_eq!(
        app.app
            .publish_scores(&admin, EventKind::Competition, event)
            .await
            .expect("published"),
        1
    );
    assert_eq!(
        app.app
            .publish_scores(&admin, EventKind::Competition, event)
            .await
            .expect("once"),
        0
    );
    let who = app
        .app
        .list_answered_users(
            &admin,
            EventKind::Competition,
            event,
            ResultFilter::default(),
            &whole_list(),
        )
        .await
        .expect("a list");
    assert!(who.page.rows[0].scored());
    assert_eq!(
        who.page.rows[0].scores.as_ref().expect("marks").total,
        Points::whole(15)
    );
}

#[tokio::test]
async fn an_untouched_arrange_question_earns_nothing() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let plain = app.plain_template(&admin, "Plain").await;
    let event = app.competition(&admin, &plain, &[&ben]).await;
    app.start(&ben, event).await;
    app.save(&ben, event, true, vec![])
        .await
        .expect("submitted");
    let who = app
        .app
        .list_answered_users(
            &admin,
            EventKind::Competition,
            event,
            ResultFilter::default(),
            &whole_list(),
        )
        .await
        .expect("a list");
    assert_eq!(
        who.page.rows[0].scores.as_ref().expect("marks").total,
        Points::ZERO
    );
}

#[tokio::test]
async fn only_staff_of_the_organization_see_a_sheet() {
    let Submitted {
        app, ben, event, ..
    } = submitted_competition().await;
    let outsider = app.organization("Beta", 10).await;
    assert_eq!(
        refusal_code(
            app.app
                .show_grading_sheet(&outsider, event, ben.user_id)
                .await
        ),
        "not_found"
    );
    assert_eq!(
        refusal_code(app.app.show_grading_sheet(&ben, event, ben.user_id).await),
        "forbidden"
    );
    assert_eq!(
        refusal_code(
            app.app
                .list_answered_users(
                    &outsider,
                    EventKind::Competition,
                    event,
                    ResultFilter::default(),
                    &whole_list()
                )
                .await
        ),
        "not_found"
    );
}

#[tokio::test]
async fn results_keep_the_name_of_a_deleted_user() {
    let Submitted {
        app,
        admin,
        ben,
        event,
        ..
    } = submitted_competition().await;
    app.app
        .delete_user(&admin, None, ben.user_id)
        .await
        .expect("deleted");
    let who = app
        .app
        .list_answered_users(
            &admin,
            EventKind::Competition,
            event,
            ResultFilter::default(),
            &whole_list(),
        )
        .await
        .expect("a list");
    assert_eq!(who.page.rows[0].person.name(), Some("Ben"));
}

#[tokio::test]
async fn the_history_of_a_score_tells_who_gave_which_marks_also_of_a_withdrawn_one() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    app.clock.advance(60);
    store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), 1)
        .await
        .expect("marked");
    app.restore(&admin, event, &ben).await.expect("restored");
    app.save(&ben, event, true, right_answers(&template))
        .await
        .expect("submitted again");
    let kind = EventKind::Competition;
    let history = app
        .app
        .list_score_saves(&admin, kind, event, ben.user_id, &whole_list())
        .await
        .expect("a history");
    let grader = admin.user_id;
    let shown: Vec<_> = history
        .rows
        .iter()
        .map(|save| {
            (
                save.version,
                save.grader.as_ref().map(|grader| grader.id),
                save.score.total().to_number(),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [(3, None, 25.0), (2, Some(grader), 32.0), (1, None, 25.0)]
    );
    let times: Vec<_> = history.rows.iter().map(|save| save.saved_at).collect();
    let [Some(third), Some(second), Some(first)] = times[..] else {
        panic!("a save without a time: {times:?}");
    };
    assert_eq!(second.seconds_since(first), 60);
    assert!(third >= second);
    for (kind, id) in [
        (EventKind::Training, event),
        (kind, EventId::from(admin.user_id.0)),
    ] {
        let missing = app
            .app
            .list_score_saves(&admin, kind, id, ben.user_id, &whole_list())
            .await;
        assert!(matches!(missing, Err(AppError::NotFound)));
    }
    let forbidden = app
        .app
        .list_score_saves(&ben, kind, event, ben.user_id, &whole_list())
        .await;
    assert!(matches!(forbidden, Err(AppError::Forbidden)));
}

#[tokio::test]
async fn the_analysis_of_an_event_and_of_its_template_begins_with_the_first_marked_sheet() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let kind = EventKind::Competition;
    let of_event = async |id| app.app.show_event_analysis(&admin, kind, id).await;
    let unmarked = of_event(event).await.expect("an analysis").analysis;
    assert_eq!((unmarked.submitted, unmarked.participants), (1, 0));
    assert_eq!(unmarked.mean, None);

    store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), 1)
        .await
        .expect("marked");
    let report = of_event(event).await.expect("an analysis");
    let marked = &report.analysis;
    assert_eq!((marked.submitted, marked.participants), (1, 1));
    // The automatic marks and the grader's marks, without the bonus.
    assert_eq!(marked.mean, Some(22.0));
    let facilities: Vec<_> = marked
        .questions
        .iter()
        .map(|question| (question.kind, question.facility))
        .collect();
    assert!(facilities.contains(&(QuestionKind::FreeText, Some(0.8))));
    assert!(facilities.contains(&(QuestionKind::TrueOrFalse, Some(1.0))));
    let of_template = app
        .app
        .show_template_analysis(&admin, template.id)
        .await
        .expect("an analysis");
    assert_eq!(of_template.analysis, report.analysis);
    assert_eq!(of_template.name, template.name);

    for (kind, id) in [
        (EventKind::Training, event),
        (kind, EventId::from(admin.user_id.0)),
    ] {
        let missing = app.app.show_event_analysis(&admin, kind, id).await;
        assert!(matches!(missing, Err(AppError::NotFound)));
    }
    let forbidden = app.app.show_event_analysis(&ben, kind, event).await;
    assert!(matches!(forbidden, Err(AppError::Forbidden)));
    let forbidden = app.app.show_template_analysis(&ben, template.id).await;
    assert!(matches!(forbidden, Err(AppError::Forbidden)));
}
