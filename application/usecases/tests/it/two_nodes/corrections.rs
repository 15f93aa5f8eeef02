//! What one node corrects, the other one reads (D94).

use std::fmt::Debug;
use std::io::Read as _;

use application::{App, ResultLayout};
use application_ports::{CorrectionFilter, ResultFilter, ResultSheet, TableFormat};
use domain_assessment::{
    CorrectionRule, LeaderboardDraft, LeaderboardNames, LeaderboardState, QuestionKind,
};
use domain_kernel::Points;
use domain_scheduling::{EventKind, OptionChanges};

use crate::corrections::{drop_question, key_of_template, other_key};
use crate::grading::{Submitted, right_answers, store_score, submitted_competition_of};
use crate::test_app::{Database, TestApp, overwriting_edit, whole_list};

const CUP: EventKind = EventKind::Competition;
const DAYS: i64 = 24 * 60 * 60;

/// What a node reads, with names.
type Reads = Vec<(&'static str, String)>;

/// Returns everything that shows marks, totals or keys of the event, and must never be old.
async fn reads(node: &App, submitted: &Submitted) -> Reads {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted;
    let event = *event;
    let sheet = node.show_grading_sheet(admin, event, ben.user_id);
    let sheet = sheet.await.expect("a sheet").score;
    let own = node.show_my_result(ben, event).await.expect("a result");
    node.print_result_sheet(ben, event).await.expect("a file");
    let scores = node.list_my_scores(ben, CUP, &whole_list()).await;
    let scores = scores.expect("a list").rows;
    let filter = ResultFilter::default();
    let people = node
        .list_answered_users(admin, CUP, event, filter, &whole_list())
        .await
        .expect("a list");
    let board = node
        .show_leaderboard(admin, EventKind::Competition, event)
        .await
        .expect("a board");
    let marking = node.show_marking(admin, event).await.expect("an overview");
    let free_text = drop_question(template, QuestionKind::FreeText);
    let free_text = free_text.draft.question.expect("a question");
    let answers = node
        .list_marked_answers(admin, event, free_text, &whole_list())
        .await
        .map(|page| page.rows);
    let of_event = node.show_event_analysis(admin, CUP, event).await;
    let of_event = of_event.expect("a report").analysis;
    let of_template = node.show_template_analysis(admin, template.id).await;
    let of_template = of_template.expect("a report").analysis;
    let detail = node.show_event(admin, CUP, event).await.expect("an event");
    let corrections = node
        .list_corrections(admin, (CUP, event), CorrectionFilter::All, &whole_list())
        .await
        .expect("a list");
    let history = node
        .list_score_saves(admin, CUP, event, ben.user_id, &whole_list())
        .await
        .expect("a list");
    // The place is one of the shared reads.
    let printed = ResultSheet {
        place: None,
        ..app.printer.last_sheet()
    };
    let reads: [(&str, &dyn Debug); 15] = [
        ("the sheet", &sheet),
        ("the own result", &(own.graded, own.kinds)),
        ("the feedback", &own.questions),
        ("the printed sheet", &printed),
        ("the own scores", &scores),
        ("the results", &(people.kinds, people.page)),
        ("the leaderboard", &board.shown),
        ("the questions to mark", &marking.marked),
        ("the answers to mark", &answers),
        ("the analysis", &of_event),
        ("that of the template", &of_template),
        ("the weight", &detail.template.total_weight),
        ("the corrections", &corrections.page.rows),
        ("the history", &history.rows),
        ("the file", &file(node, submitted).await),
    ];
    texts(&reads)
}

fn texts(reads: &[(&'static str, &dyn Debug)]) -> Reads {
    let texts = reads.iter();
    texts
        .map(|(name, read)| (*name, format!("{read:?}")))
        .collect()
}

/// Returns the file with the results of the event.
async fn file(node: &App, Submitted { admin, event, .. }: &Submitted) -> String {
    let query = whole_list();
    let list = (ResultFilter::default(), &query);
    let (layout, format) = (ResultLayout::Long, TableFormat::Csv);
    let file = node.export_results(admin, (CUP, *event), list, layout, format);
    let content = file.await.expect("a file").content;
    let mut text = String::new();
    let mut reader = content.into_reader().expect("a reader");
    reader.read_to_string(&mut text).expect("a text");
    text
}

/// Returns what many look at, so that it may be a second old (D224, D237).
async fn shared_reads(node: &App, submitted: &Submitted, code: &str) -> Reads {
    let Submitted {
        admin, ben, event, ..
    } = submitted;
    let own = node.show_my_result(ben, *event).await.expect("a result");
    let board = node.show_public_leaderboard(code).await.expect("a board");
    let filter = ResultFilter::default();
    let people = node
        .list_answered_users(admin, CUP, *event, filter, &whole_list())
        .await
        .expect("a list");
    texts(&[
        ("the place", &(own.placing, own.summary)),
        ("the public leaderboard", &board.shown),
        ("the totals of all", &people.totals),
    ])
}

fn assert_all_same(one: &Reads, other: &Reads) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other);
    }
}

fn assert_all_differ(before: &Reads, after: &Reads) {
    for (one, other) in before.iter().zip(after) {
        assert_ne!(one, other);
    }
}

/// Publishes Ben's score, shows it on a public leaderboard, and ends the event, so that its feedback is shown. Returns
/// the code of the leaderboard.
async fn publish_and_end(submitted: &mut Submitted) -> String {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted;
    let stored = store_score(app, admin, *event, ben, template, (4.0, 3.5), 1).await;
    stored.expect("stored");
    let board = overwriting_edit(LeaderboardDraft {
        state: LeaderboardState::Live,
        names: LeaderboardNames::Names,
        is_public: true,
        revealed: 0,
    });
    let shown = app
        .app
        .update_leaderboard(admin, EventKind::Competition, *event, &board)
        .await;
    shown.expect("shown");
    let options = OptionChanges {
        mail_receipts: None,
        show_place: Some(true),
        show_feedback: Some(true),
        certificates: None,
        certificate_from: None,
    };
    let changed = app.app.change_event(admin, CUP, *event, options).await;
    changed.expect("changed");
    app.clock.advance(3 * DAYS);
    *admin = app.caller("admin@acme.test").await;
    *ben = app.caller("ben@acme.test").await;
    let board = app
        .app
        .show_leaderboard(admin, EventKind::Competition, *event)
        .await;
    let code = board.expect("a board").board.code.clone();
    code.expect("a code")
}

#[tokio::test]
async fn what_one_node_corrects_every_read_of_the_other_shows_at_once() {
    let Some((app, admin)) = TestApp::with_database(Database::Postgres).await else {
        return;
    };
    let mut submitted = submitted_competition_of(app, admin).await;
    let code = publish_and_end(&mut submitted).await;
    let Submitted {
        app,
        admin,
        template,
        event,
        ..
    } = &submitted;
    let (first, second) = (&app.app, &app.second_node().await);
    let before = reads(second, &submitted).await;
    assert_all_same(&before, &reads(first, &submitted).await);
    let shared_before = shared_reads(second, &submitted, &code).await;

    for kind in [QuestionKind::TrueOrFalse, QuestionKind::FreeText] {
        let dropped = first.correct_key(admin, (CUP, *event), drop_question(template, kind));
        dropped.await.expect("corrected");
    }
    let after = reads(second, &submitted).await;
    assert_all_differ(&before, &after);
    assert_all_same(&after, &reads(first, &submitted).await);
    app.clock.advance(1);
    let shared_after = shared_reads(second, &submitted, &code).await;
    assert_all_differ(&shared_before, &shared_after);
    assert_all_same(&shared_after, &shared_reads(first, &submitted, &code).await);

    // And the other way round.
    let restored = key_of_template(template, CorrectionRule::NewKey);
    let restored = second.correct_key(admin, (CUP, *event), restored).await;
    restored.expect("corrected");
    let last = reads(first, &submitted).await;
    assert_all_same(&last, &reads(second, &submitted).await);
    let sheet = |reads: &Reads| reads[0].clone();
    assert_ne!(sheet(&last), sheet(&after));
}

#[tokio::test]
async fn what_is_submitted_on_one_node_is_marked_with_the_correction_of_the_other() {
    let Some((app, admin)) = TestApp::with_database(Database::Postgres).await else {
        return;
    };
    let template = app.template(&admin, "Basics").await;
    let eve = app.person(&admin, "Eve", "user").await;
    let event = app.competition(&admin, &template, &[&eve]).await;
    let second = app.second_node().await;
    let started = second.start_event(&eve, CUP, event).await;
    started.expect("an attempt");
    let corrected = other_key(&template, CorrectionRule::NewKey);
    let corrected = app.app.correct_key(&admin, (CUP, event), corrected).await;
    corrected.expect("corrected");
    let sheet = app.sheet(event, true, right_answers(&template));
    let saved = second.save_answers(eve.claims(), sheet).await;
    saved.expect("submitted");
    let sheet = second.show_grading_sheet(&admin, event, eve.user_id).await;
    let score = sheet.expect("a sheet").score.expect("a score");
    let mark = &score.score.marks[0];
    assert_eq!(mark.score, Some(Points::ZERO));
    assert_eq!(mark.corrected, Some(CorrectionRule::NewKey));
}
