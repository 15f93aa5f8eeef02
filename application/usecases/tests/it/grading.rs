//! Marks, publication, and two graders.

use application::{AppResult, Caller, StoreScore, StoredScore};
use domain_assessment::{Entry, EntryValue, GivenMark, Kind, Template};
use domain_kernel::{EventId, Points};

use crate::stage::{Stage, code, everything, fields};

/// Everything right, by the key.
fn right(template: &Template) -> Vec<Entry> {
    let options = template
        .content
        .questions()
        .flat_map(|(_, question)| question.body.options());
    options
        .map(|option| Entry {
            option: option.id,
            value: match (option.order, option.is_correct) {
                (Some(order), _) => EntryValue::Number(order),
                (None, Some(is_correct)) => EntryValue::Flag(is_correct),
                (None, None) => EntryValue::Text(option.value),
            },
        })
        .collect()
}

fn given(template: &Template, kind: Kind, score: f64) -> GivenMark {
    let group = template
        .content
        .groups
        .iter()
        .find(|group| group.kind == kind)
        .expect("such a group");
    GivenMark {
        kind,
        question: Some(group.questions[0].id),
        score,
    }
}

/// The figures as a screen makes them of a free-text and a rank mark, 15 points of the server's and
/// the bonus.
async fn store(
    stage: &Stage,
    grader: &Caller,
    event: EventId,
    who: &Caller,
    template: &Template,
    marks: (f64, f64),
    version: i32,
) -> AppResult<StoredScore> {
    let shown = (marks.0.abs().min(5.0), marks.1.abs().min(5.0));
    let command = StoreScore {
        event_id: event,
        user_id: who.user_id,
        bonus: 10.0,
        total: 15.0 + 10.0 + shown.0 + shown.1,
        free_text: shown.0,
        rank: shown.1,
        marks: vec![
            given(template, Kind::FreeText, marks.0),
            given(template, Kind::Rank, marks.1),
        ],
        version: Some(version),
    };
    stage.app.store_score(grader, command).await
}

struct Submitted {
    stage: Stage,
    admin: Caller,
    ben: Caller,
    template: Template,
    event: EventId,
}

async fn submitted() -> Submitted {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    stage.start(&ben, event).await;
    stage
        .save(&ben, event, true, right(&template))
        .await
        .expect("submitted");
    Submitted {
        stage,
        admin,
        ben,
        template,
        event,
    }
}

#[tokio::test]
async fn the_server_marks_what_has_a_key_and_leaves_the_rest_to_the_grader() {
    let Submitted {
        stage,
        admin,
        ben,
        event,
        ..
    } = submitted().await;
    let score = stage
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
        stage
            .app
            .show_score(&admin, event, ben.user_id)
            .await
            .expect("no score")
            .is_none()
    );
}

#[tokio::test]
async fn a_score_is_seen_by_its_participant_once_a_grader_has_saved_it() {
    let Submitted {
        stage,
        admin,
        ben,
        template,
        event,
    } = submitted().await;
    let own = stage
        .app
        .list_my_scores(&ben, &everything())
        .await
        .expect("a list");
    assert!(own.rows[0].answered && own.rows[0].scores.is_none());
    let stored = store(&stage, &admin, event, &ben, &template, (4.0, 3.5), 0)
        .await
        .expect("stored");
    assert_eq!(stored.record.score.total(), Points::from_hundredths(3_250));
    assert_eq!(
        stored.record.score.percentage(),
        Points::whole(100),
        "the bonus lifts it, a hundred caps it"
    );
    let own = stage
        .app
        .list_my_scores(&ben, &everything())
        .await
        .expect("a list");
    assert_eq!(
        own.rows[0].scores.as_ref().expect("published").total,
        Points::from_hundredths(3_250)
    );
}

#[tokio::test]
async fn a_mark_above_the_weight_is_clamped_and_a_negative_one_made_positive() {
    let Submitted {
        stage,
        admin,
        ben,
        template,
        event,
    } = submitted().await;
    let stored = store(&stage, &admin, event, &ben, &template, (9.0, -2.0), 0)
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
async fn figures_that_are_not_the_servers_are_refused() {
    let Submitted {
        stage,
        admin,
        ben,
        template,
        event,
    } = submitted().await;
    let command = StoreScore {
        event_id: event,
        user_id: ben.user_id,
        bonus: 10.0,
        total: 99.0,
        free_text: 4.0,
        rank: 3.0,
        marks: vec![
            given(&template, Kind::FreeText, 4.0),
            given(&template, Kind::Rank, 3.0),
        ],
        version: None,
    };
    assert_eq!(
        fields(stage.app.store_score(&admin, command).await).len(),
        1
    );
    assert!(
        stage
            .app
            .show_score(&admin, event, ben.user_id)
            .await
            .expect("nothing stored")
            .is_none()
    );
}

#[tokio::test]
async fn of_two_graders_the_second_is_told() {
    let Submitted {
        stage,
        admin,
        ben,
        template,
        event,
    } = submitted().await;
    store(&stage, &admin, event, &ben, &template, (4.0, 3.0), 0)
        .await
        .expect("stored");
    assert_eq!(
        code(store(&stage, &admin, event, &ben, &template, (1.0, 1.0), 0).await),
        "stale_version"
    );
    store(&stage, &admin, event, &ben, &template, (1.0, 1.0), 1)
        .await
        .expect("read anew");
}

#[tokio::test]
async fn changing_a_score_needs_leave_to_update() {
    let Submitted {
        stage,
        admin,
        ben,
        template,
        event,
    } = submitted().await;
    stage.role(&admin, "Marker", &["create userscore"]).await;
    let marker = stage.person(&admin, "Mia", "Marker").await;
    store(&stage, &marker, event, &ben, &template, (4.0, 3.0), 0)
        .await
        .expect("the first time");
    assert_eq!(
        code(store(&stage, &marker, event, &ben, &template, (1.0, 1.0), 1).await),
        "forbidden"
    );
}

#[tokio::test]
async fn publishing_needs_a_template_without_free_text_and_rank() {
    let Submitted {
        stage,
        admin,
        ben,
        event,
        ..
    } = submitted().await;
    assert_eq!(
        code(stage.app.publish_scores(&admin, event).await),
        "needs_grading"
    );
    let plain = stage.plain_template(&admin, "Plain").await;
    let event = stage.competition(&admin, &plain, &[&ben]).await;
    stage.start(&ben, event).await;
    assert_eq!(
        stage
            .app
            .publish_scores(&admin, event)
            .await
            .expect("nobody submitted"),
        0
    );
    stage
        .save(&ben, event, true, right(&plain))
        .await
        .expect("submitted");
    assert_eq!(
        stage
            .app
            .publish_scores(&admin, event)
            .await
            .expect("published"),
        1
    );
    assert_eq!(
        stage.app.publish_scores(&admin, event).await.expect("once"),
        0
    );
    let who = stage
        .app
        .list_answered_users(&admin, event, &everything())
        .await
        .expect("a list");
    assert!(who.page.rows[0].scored);
    assert_eq!(
        who.page.rows[0].scores.as_ref().expect("marks").total,
        Points::whole(15)
    );
}

#[tokio::test]
async fn an_untouched_arrange_question_earns_nothing() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let plain = stage.plain_template(&admin, "Plain").await;
    let event = stage.competition(&admin, &plain, &[&ben]).await;
    stage.start(&ben, event).await;
    stage
        .save(&ben, event, true, vec![])
        .await
        .expect("submitted");
    let who = stage
        .app
        .list_answered_users(&admin, event, &everything())
        .await
        .expect("a list");
    assert_eq!(
        who.page.rows[0].scores.as_ref().expect("marks").total,
        Points::ZERO
    );
}

#[tokio::test]
async fn nobody_but_staff_of_the_organization_sees_a_sheet() {
    let Submitted {
        stage, ben, event, ..
    } = submitted().await;
    let outsider = stage.organization("Beta", 10).await;
    assert_eq!(
        code(
            stage
                .app
                .show_grading_sheet(&outsider, event, ben.user_id)
                .await
        ),
        "not_found"
    );
    assert_eq!(
        code(stage.app.show_grading_sheet(&ben, event, ben.user_id).await),
        "forbidden"
    );
    assert_eq!(
        code(
            stage
                .app
                .list_answered_users(&outsider, event, &everything())
                .await
        ),
        "not_found"
    );
}

#[tokio::test]
async fn results_keep_the_name_of_somebody_who_was_deleted() {
    let Submitted {
        stage,
        admin,
        ben,
        event,
        ..
    } = submitted().await;
    stage
        .app
        .delete_user(&admin, None, ben.user_id)
        .await
        .expect("deleted");
    let who = stage
        .app
        .list_answered_users(&admin, event, &everything())
        .await
        .expect("a list");
    assert_eq!(who.page.rows[0].user.name, "Ben");
}
