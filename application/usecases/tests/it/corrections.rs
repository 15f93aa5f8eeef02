//! Tests of corrections of answer keys (D94), from the preview to what participants, graders and the analysis see.

use application::{AppError, CorrectKey, CorrectedKey};
use application_ports::{
    AnsweredEventRow, CorrectionFilter, NameColumn, ResultFilter, ScoreSaveRow,
};
use domain_assessment::{
    CorrectionDraft, CorrectionRule, KeyAnswer, QuestionKind, RuleCounts, Template,
};
use domain_kernel::{EventId, Points};
use domain_scheduling::{EventKind, Reason, TrainingType};

use crate::grading::{Submitted, full_score, right_answers, store_score, submitted_competition};
use crate::test_app::{TestApp, invalid_fields, refusal_code, whole_list};

const KIND: EventKind = EventKind::Competition;
const ALL: CorrectionFilter = CorrectionFilter::All;

/// A correction of the true-or-false question with the given key.
fn correction(template: &Template, rule: CorrectionRule, is_other: bool) -> CorrectKey {
    let (_, question) = template
        .content
        .questions()
        .find(|(group, _)| group.kind == QuestionKind::TrueOrFalse)
        .expect("such a question");
    let answer = |option: domain_assessment::ModelOption| KeyAnswer {
        id: None,
        value: option.value,
        is_correct: (option.is_correct == Some(true)) != is_other,
        order: None,
    };
    CorrectKey {
        draft: CorrectionDraft {
            question: Some(question.id),
            rule,
            answers: question.spec.options().into_iter().map(answer).collect(),
        },
        reason: Some(Reason::parse("The key was wrong").expect("a reason")),
        version: None,
    }
}

/// A correction that drops the first question of a kind.
pub fn drop_question(template: &Template, kind: QuestionKind) -> CorrectKey {
    let mut questions = template.content.questions();
    let (_, question) = questions
        .find(|(group, _)| group.kind == kind)
        .expect("such a question");
    let mut command = correction(template, CorrectionRule::Drop, false);
    command.draft.question = Some(question.id);
    command.draft.answers = Vec::new();
    command
}

/// A correction with the template's own key.
pub fn key_of_template(template: &Template, rule: CorrectionRule) -> CorrectKey {
    correction(template, rule, false)
}

/// A correction with the other one of the two answers.
pub fn other_key(template: &Template, rule: CorrectionRule) -> CorrectKey {
    correction(template, rule, true)
}

/// Ben has only right answers. He has 15 automatic points, 4 and 3.5 points from the grader, and the bonus of 10: a
/// total of 32.5. The total weight is 25.
async fn marked() -> Submitted {
    let submitted = submitted_competition().await;
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = &submitted;
    let stored = store_score(app, admin, *event, ben, template, (4.0, 3.5), 1).await;
    stored.expect("stored");
    submitted
}

async fn preview(submitted: &Submitted, command: CorrectKey) -> CorrectedKey {
    let Submitted {
        app, admin, event, ..
    } = submitted;
    let shown = app
        .app
        .preview_correction(admin, (KIND, *event), command)
        .await;
    shown.expect("a preview")
}

async fn apply(submitted: &Submitted, command: CorrectKey) -> CorrectedKey {
    let Submitted {
        app, admin, event, ..
    } = submitted;
    let done = app.app.correct_key(admin, (KIND, *event), command).await;
    done.expect("corrected")
}

/// The rules of the corrections in a list, in its order, and whether each holds.
async fn listed(submitted: &Submitted, filter: CorrectionFilter) -> Vec<(CorrectionRule, bool)> {
    let Submitted {
        app, admin, event, ..
    } = submitted;
    let query = whole_list();
    let listed = app
        .app
        .list_corrections(admin, (KIND, *event), filter, &query);
    let rows = listed.await.expect("a list").page.rows.into_iter();
    rows.map(|row| (row.made.correction.rule, row.holds))
        .collect()
}

/// The reason of the correction that saved a score.
fn reason_of(row: &ScoreSaveRow) -> Option<&str> {
    row.correction.as_ref().map(|made| made.reason.as_str())
}

/// The total, the total weight and the time of the correction, as Ben sees them.
async fn own_score(submitted: &Submitted) -> (f64, f64, bool) {
    let Submitted { app, ben, .. } = submitted;
    let own = app.app.list_my_scores(ben, KIND, &whole_list()).await;
    let own = own.expect("a list").rows.remove(0);
    let scores = own.row.scores.expect("a published score");
    (
        scores.total.to_number(),
        scores.total_weight.to_number(),
        scores.corrected_at.is_some(),
    )
}

const ONE_LOSES: RuleCounts = RuleCounts {
    gained: 0,
    lost: 1,
    unchanged: 0,
};
const ONE_STAYS: RuleCounts = RuleCounts {
    gained: 0,
    lost: 0,
    unchanged: 1,
};

#[tokio::test]
async fn a_preview_tells_who_gains_and_loses_by_each_rule_and_changes_nothing() {
    let submitted = marked().await;
    let shown = preview(
        &submitted,
        other_key(&submitted.template, CorrectionRule::NewKey),
    )
    .await;
    assert_eq!(
        (shown.id, shown.counts, shown.published),
        (None, ONE_LOSES, 1)
    );
    let [change] = &shown.changes[..] else {
        panic!("not one change: {:?}", shown.changes);
    };
    assert_eq!(change.person.name(), Some("Ben"));
    assert!(change.answer.is_some());
    assert!(shown.unchanged.is_empty());
    assert_eq!(shown.places, Some(Vec::new()), "Ben stays the first");
    let points = |points: Points| points.to_number();
    assert_eq!(
        (points(change.change.before), points(change.change.after)),
        (32.5, 27.5)
    );
    let (before, after) = shown.means.expect("means");
    assert_eq!((points(before), points(after)), (32.5, 27.5));
    assert_eq!(
        shown.rules,
        [
            (CorrectionRule::NewKey, ONE_LOSES),
            (CorrectionRule::Better, ONE_STAYS),
            (CorrectionRule::FullMarks, ONE_STAYS),
            (CorrectionRule::Drop, ONE_LOSES),
        ]
    );
    assert_eq!(own_score(&submitted).await, (32.5, 25.0, false));
    assert!(listed(&submitted, ALL).await.is_empty());
}

#[tokio::test]
async fn a_correction_reaches_the_participant_the_history_and_the_analysis() {
    let submitted = marked().await;
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = &submitted;
    let done = apply(&submitted, other_key(template, CorrectionRule::NewKey)).await;
    assert_eq!(done.counts, ONE_LOSES);
    assert_eq!(own_score(&submitted).await, (27.5, 25.0, true));
    let history = app
        .app
        .list_score_saves(admin, KIND, *event, ben.user_id, &whole_list())
        .await
        .expect("a history");
    let rows: Vec<_> = history
        .rows
        .iter()
        .map(|row| {
            let total = row.score.total().to_number();
            (row.version, total, reason_of(row))
        })
        .collect();
    assert_eq!(
        rows,
        [
            (3, 27.5, Some("The key was wrong")),
            (2, 32.5, None),
            (1, 25.0, None)
        ]
    );
    let corrector = history.rows[0].grader.as_ref().map(|person| person.id);
    assert_eq!(corrector, Some(admin.user_id));
    // A dropped question does not count.
    apply(&submitted, other_key(template, CorrectionRule::Drop)).await;
    assert_eq!(own_score(&submitted).await, (27.5, 20.0, true));
    let report = app.app.show_event_analysis(admin, KIND, *event).await;
    let analysis = report.expect("an analysis").analysis;
    assert_eq!(analysis.total_weight, Points::whole(20));
    assert_eq!((analysis.mean, analysis.questions.len()), (Some(17.5), 4));
    let detail = app.app.show_event(admin, KIND, *event).await;
    let detail = detail.expect("an event");
    assert_eq!(detail.template.total_weight, Points::whole(20));
    // A correction with the key of the template undoes it.
    apply(
        &submitted,
        key_of_template(template, CorrectionRule::NewKey),
    )
    .await;
    assert_eq!(own_score(&submitted).await, (32.5, 25.0, true));
    assert_eq!(
        listed(&submitted, ALL).await,
        [
            (CorrectionRule::NewKey, true),
            (CorrectionRule::Drop, false),
            (CorrectionRule::NewKey, false)
        ]
    );
}

/// Ben's answer is right by the template's key alone.
#[tokio::test]
async fn a_sheet_says_which_correction_holds_and_by_which_key_it_is_marked() {
    let submitted = marked().await;
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = &submitted;
    let held = async || {
        let sheet = app.app.show_grading_sheet(admin, *event, ben.user_id).await;
        let rows = sheet.expect("a sheet").corrections.into_iter();
        let rows = rows.map(|row| (row.correction.rule, row.is_by_template));
        rows.collect::<Vec<_>>()
    };
    assert!(held().await.is_empty());
    for (rule, is_by_template) in [
        (CorrectionRule::Better, true),
        (CorrectionRule::NewKey, false),
        (CorrectionRule::FullMarks, false),
        (CorrectionRule::Drop, false),
    ] {
        apply(&submitted, other_key(template, rule)).await;
        assert_eq!(held().await, [(rule, is_by_template)]);
    }
    apply(
        &submitted,
        key_of_template(template, CorrectionRule::NewKey),
    )
    .await;
    assert!(held().await.is_empty(), "it was taken back");
}

#[tokio::test]
async fn a_correction_of_a_training_corrects_every_attempt_and_counts_the_latest() {
    let (app, admin) = TestApp::new().await;
    let template = app.plain_template(&admin, "Plain").await;
    let ben = app.person(&admin, "Ben", "user").await;
    let kind = EventKind::Training;
    let event = app
        .training(&admin, &template, TrainingType::Private, &[&ben])
        .await;
    let take = async |answers| {
        let started = app.app.start_event(&ben, kind, event).await;
        started.expect("an attempt");
        app.save(&ben, event, true, answers)
            .await
            .expect("submitted");
    };
    take(right_answers(&template)).await;
    take(vec![]).await;
    let published = app.app.publish_scores(&admin, kind, event).await;
    published.expect("published");
    let full_marks = || other_key(&template, CorrectionRule::FullMarks);
    let shown = app
        .app
        .preview_correction(&admin, (kind, event), full_marks());
    let shown = shown.await.expect("a preview");
    let one_gains = RuleCounts {
        gained: 1,
        ..RuleCounts::default()
    };
    assert_eq!(shown.counts, one_gains, "Ben's latest attempt alone");
    assert_eq!(shown.places, Some(Vec::new()), "Ben stays the first");
    let [change] = &shown.changes[..] else {
        panic!("not one change: {:?}", shown.changes);
    };
    assert_eq!(change.answer, None, "nothing was answered");
    let drop = app.app.correct_key(
        &admin,
        (kind, event),
        other_key(&template, CorrectionRule::Drop),
    );
    assert_eq!(drop.await.expect("corrected").counts, {
        RuleCounts {
            unchanged: 1,
            ..RuleCounts::default()
        }
    });
    let query = whole_list();
    let listed = app.app.list_corrections(&admin, (kind, event), ALL, &query);
    assert_eq!(listed.await.expect("a list").page.total, 1);
    let analysis = app.app.show_event_analysis(&admin, kind, event).await;
    let before = template.content.total_weight();
    let total = analysis.expect("an analysis").analysis.total_weight;
    assert!(total < before, "the dropped question does not count");
    for caller in [&admin, &ben] {
        let detail = app.app.show_event(caller, kind, event).await;
        assert_eq!(detail.expect("a training").template.total_weight, total);
    }
    // Every attempt, also one that does not count, and one that is submitted later.
    take(right_answers(&template)).await;
    let history = app
        .app
        .list_score_saves(&admin, kind, event, ben.user_id, &whole_list())
        .await
        .expect("a history");
    let corrected = history.rows.iter().filter(|row| row.correction.is_some());
    assert_eq!(corrected.count(), 2);
    let sheet = app.app.show_grading_sheet(&admin, event, ben.user_id).await;
    let sheet = sheet.expect("a sheet");
    let attempts = sheet.attempts.iter();
    let attempts: Vec<_> = attempts.map(|row| (row.number, row.is_published)).collect();
    assert_eq!(attempts, [(3, false), (2, true), (1, false)]);
    let graded = sheet.score.expect("a score");
    assert!(graded.score.marks[0].is_dropped());
    assert_eq!(graded.score.total_weight, total);
}

#[tokio::test]
async fn if_all_questions_for_a_grader_are_dropped_the_other_marks_can_be_published() {
    let submitted = submitted_competition().await;
    let Submitted {
        app,
        admin,
        template,
        event,
        ..
    } = &submitted;
    let publish = async || app.app.publish_scores(admin, KIND, *event).await;
    let needs_grading = async || {
        let query = whole_list();
        let listed =
            app.app
                .list_answered_users(admin, KIND, *event, ResultFilter::default(), &query);
        listed.await.expect("a list").needs_grading
    };
    let ungraded = async || {
        let query = whole_list::<NameColumn>();
        let listed = app.app.list_answered_events(admin, KIND, None, &query);
        let rows = listed.await.expect("a list").rows;
        let all_say = |row: &AnsweredEventRow| row.ungraded_since.is_some() == (row.ungraded > 0);
        assert!(rows.iter().all(all_say));
        rows.iter().map(|row| row.ungraded).collect::<Vec<_>>()
    };
    for kind in [QuestionKind::FreeText, QuestionKind::Rank] {
        assert!(needs_grading().await);
        assert_eq!(ungraded().await, [1]);
        assert_eq!(refusal_code(publish().await), "needs_grading");
        apply(&submitted, drop_question(template, kind)).await;
    }
    assert!(!needs_grading().await);
    assert_eq!(ungraded().await, [0]);
    assert_eq!(publish().await.expect("published"), 1);
}

#[tokio::test]
async fn a_dropped_free_text_question_counts_again_with_the_marks_that_it_had() {
    let submitted = marked().await;
    let Submitted {
        app,
        admin,
        template,
        event,
        ..
    } = &submitted;
    let taken_back = || {
        let mut command = drop_question(template, QuestionKind::FreeText);
        command.draft.rule = CorrectionRule::NewKey;
        command
    };
    let refused = app
        .app
        .correct_key(admin, (KIND, *event), taken_back())
        .await;
    assert_eq!(
        invalid_fields(refused),
        ["rule: This rule does not hold for questions of this type"]
    );
    apply(&submitted, drop_question(template, QuestionKind::FreeText)).await;
    assert_eq!(own_score(&submitted).await, (28.5, 20.0, true));
    apply(&submitted, taken_back()).await;
    assert_eq!(own_score(&submitted).await, (32.5, 25.0, true));
    assert_eq!(
        listed(&submitted, ALL).await,
        [
            (CorrectionRule::NewKey, true),
            (CorrectionRule::Drop, false)
        ]
    );
    let question = taken_back().draft.question;
    for (of, expected) in [
        (question, vec![(CorrectionRule::NewKey, true)]),
        (None, Vec::new()),
    ] {
        let holding = listed(&submitted, CorrectionFilter::HoldingFor(of)).await;
        assert_eq!(holding, expected);
    }
}

#[tokio::test]
async fn what_is_submitted_later_is_marked_with_the_correction() {
    let submitted = marked().await;
    let Submitted {
        app,
        admin,
        template,
        ..
    } = &submitted;
    let eve = app.person(admin, "Eve", "user").await;
    let event = app.competition(admin, template, &[&eve]).await;
    app.start(&eve, event).await;
    let command = other_key(template, CorrectionRule::NewKey);
    let done = app.app.correct_key(admin, (KIND, event), command).await;
    let counts = done.expect("corrected").counts;
    assert_eq!(counts, RuleCounts::default(), "nobody has submitted yet");
    app.save(&eve, event, true, right_answers(template))
        .await
        .expect("submitted");
    let sheet = app.app.show_grading_sheet(admin, event, eve.user_id).await;
    let score = sheet.expect("a sheet").score.expect("a score");
    assert_eq!(score.score.marks[0].score, Some(Points::ZERO));
    assert_eq!(score.score.marks[0].corrected, Some(CorrectionRule::NewKey));
    assert_eq!(score.corrected_at, None, "nobody saw another score");
    // The other event with the same template keeps its key.
    assert_eq!(own_score(&submitted).await, (32.5, 25.0, false));
}

#[tokio::test]
async fn a_preview_is_outdated_by_every_save_and_every_correction() {
    let submitted = marked().await;
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = &submitted;
    let command = |rule, version| CorrectKey {
        version: Some(version),
        ..other_key(template, rule)
    };
    let shown = preview(&submitted, other_key(template, CorrectionRule::Drop)).await;
    let stored = store_score(app, admin, *event, ben, template, (4.0, 3.0), 2).await;
    stored.expect("stored");
    let refused = app
        .app
        .correct_key(
            admin,
            (KIND, *event),
            command(CorrectionRule::Drop, shown.version),
        )
        .await;
    assert_eq!(refusal_code(refused), "correction_stale");
    let shown = preview(&submitted, other_key(template, CorrectionRule::Drop)).await;
    let done = apply(&submitted, command(CorrectionRule::Drop, shown.version)).await;
    assert_eq!(done.counts, ONE_LOSES);
    let again = app
        .app
        .correct_key(
            admin,
            (KIND, *event),
            command(CorrectionRule::Drop, shown.version),
        )
        .await;
    assert_eq!(refusal_code(again), "correction_stale");
    let next = preview(&submitted, other_key(template, CorrectionRule::FullMarks)).await;
    assert_eq!(next.version, done.version);
    // A grader's page that was opened before is also outdated.
    let stale = app
        .app
        .store_score(admin, full_score(*event, ben, template, (4.0, 3.0), 3))
        .await;
    assert_eq!(refusal_code(stale), "stale_version");
}

#[tokio::test]
async fn a_correction_needs_a_reason_its_permission_and_an_event_that_has_started() {
    let submitted = marked().await;
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = &submitted;
    let without = CorrectKey {
        reason: None,
        ..other_key(template, CorrectionRule::Drop)
    };
    preview(&submitted, without.clone()).await;
    let refused = app
        .app
        .correct_key(admin, (KIND, *event), without.clone())
        .await;
    assert_eq!(
        invalid_fields(refused),
        ["reason: Reason must have 3 to 200 characters"]
    );
    let forbidden = app
        .app
        .preview_correction(ben, (KIND, *event), without.clone())
        .await;
    assert!(matches!(forbidden, Err(AppError::Forbidden)));
    let forbidden = app
        .app
        .list_corrections(ben, (KIND, *event), ALL, &whole_list())
        .await;
    assert!(matches!(forbidden, Err(AppError::Forbidden)));
    let nothing = EventId::from(admin.user_id.0);
    let missing = app
        .app
        .preview_correction(admin, (KIND, nothing), without)
        .await;
    assert!(matches!(missing, Err(AppError::NotFound)));
    let mut wrong = other_key(template, CorrectionRule::NewKey);
    wrong.draft.answers.truncate(1);
    let refused = app
        .app
        .preview_correction(admin, (KIND, *event), wrong)
        .await;
    assert_eq!(
        invalid_fields(refused),
        ["answers: List all 2 answers of the question"]
    );
}
