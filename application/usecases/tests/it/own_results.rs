//! Tests of a participant's own result at an event (D113, D224).

use application::{Caller, MyResult, Participants, StoreScore};
use domain_assessment::{CorrectionRule, Placing, TeamResult};
use domain_kernel::{EventId, Points};
use domain_scheduling::{
    EventKind, FeedbackState, OptionChanges, ParticipantType, TeamMode, TrainingType,
};

use crate::corrections::other_key;
use crate::grading::{Submitted, full_score, right_answers, store_score, submitted_competition};
use crate::test_app::{TestApp, event_draft, refusal_code, whole_list};

const CUP: EventKind = EventKind::Competition;
const DAYS: i64 = 24 * 60 * 60;

async fn change(app: &TestApp, admin: &Caller, event: EventId, changes: OptionChanges) {
    let done = app.app.change_event(admin, CUP, event, changes).await;
    done.expect("changed");
}

const PLACE: OptionChanges = OptionChanges {
    mail_receipts: None,
    show_place: Some(true),
    show_feedback: None,
    certificates: None,
    certificate_from: None,
};
const FEEDBACK: OptionChanges = OptionChanges {
    show_place: None,
    show_feedback: Some(true),
    ..PLACE
};

async fn result(app: &TestApp, who: &Caller, event: EventId) -> MyResult {
    let shown = app.app.show_my_result(who, event).await;
    shown.expect("a result")
}

#[tokio::test]
async fn a_result_is_seen_once_it_is_published_and_by_its_participant_alone() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let cid = app.person(&admin, "Cid", "user").await;
    let show = async |who: &Caller| refusal_code(app.app.show_my_result(who, event).await);
    assert_eq!(show(&ben).await, "not_published");
    assert_eq!(show(&cid).await, "not_found");
    assert_eq!(show(&admin).await, "not_found");
    let stored = store_score(&app, &admin, event, &ben, &template, (4.0, 3.5), 1).await;
    stored.expect("stored");
    assert_eq!(show(&cid).await, "not_found");

    let own = result(&app, &ben, event).await;
    assert_eq!(own.graded.score.total(), Points::from_hundredths(3_250));
    let kinds: Vec<_> = own
        .kinds
        .iter()
        .map(|kind| (kind.points.to_number(), kind.of.to_number()))
        .collect();
    assert_eq!(
        kinds,
        [(5.0, 5.0), (5.0, 5.0), (4.0, 5.0), (3.5, 5.0), (5.0, 5.0)]
    );
    let query = whole_list();
    let listed = app.app.list_my_scores(&ben, CUP, &query);
    let listed = listed.await.expect("a list").rows.remove(0);
    assert_eq!(listed.kinds, own.kinds, "the list tells the same");
    assert_eq!(own.bonus_of, Points::whole(10));
    assert_eq!((own.placing, own.summary), (None, None));
    assert_eq!(own.feedback, FeedbackState::Off);
    assert!(own.questions.is_empty() && own.team.is_none());
}

#[tokio::test]
async fn the_place_is_shown_only_where_the_organizer_shows_it() {
    let (app, admin) = TestApp::new().await;
    let template = app.template(&admin, "Basics").await;
    let mut people = Vec::new();
    for name in ["Ben", "Cid", "Dan", "Eve"] {
        people.push(app.person(&admin, name, "user").await);
    }
    let all: Vec<_> = people.iter().collect();
    let event = app.competition(&admin, &template, &all).await;
    for (who, marks) in people.iter().zip([4.0, 5.0, 4.0, 1.0]) {
        app.start(who, event).await;
        let saved = app.save(who, event, true, right_answers(&template)).await;
        saved.expect("submitted");
        let stored = store_score(&app, &admin, event, who, &template, (marks, 0.0), 1).await;
        stored.expect("stored");
    }
    assert_eq!(result(&app, &people[0], event).await.placing, None);
    change(&app, &admin, event, PLACE).await;
    let mut places = Vec::new();
    for who in &people {
        let placing = result(&app, who, event).await.placing.expect("a place");
        assert_eq!(placing.of, 4);
        places.push(placing.place);
    }
    assert_eq!(places, [2, 1, 2, 4], "equal totals share a place");
    let summary = result(&app, &people[0], event).await.summary;
    let summary = summary.expect("a summary");
    assert_eq!(summary.mean, Points::from_hundredths(2_850));
    assert_eq!(summary.median, Points::whole(29));
    let back = OptionChanges {
        show_place: Some(false),
        ..PLACE
    };
    change(&app, &admin, event, back).await;
    let hidden = result(&app, &people[0], event).await;
    assert_eq!((hidden.placing, hidden.summary), (None, None));
}

#[tokio::test]
async fn feedback_waits_until_the_event_and_others_with_its_questions_are_over() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let mut command = full_score(event, &ben, &template, (4.0, 3.5), 1);
    command.marks[0].comment = Some("Name the buyer too".to_owned());
    app.app.store_score(&admin, command).await.expect("stored");
    change(&app, &admin, event, FEEDBACK).await;
    assert_eq!(
        result(&app, &ben, event).await.feedback,
        FeedbackState::NotOver
    );

    let ends_at = app.app.show_event(&admin, CUP, event).await;
    let ends_at = ends_at.expect("an event").event.ends_at();
    let rest = ends_at.millis_since(app.app.ports().clock.now()) / 1000 + 1;
    let mut later = event_draft("Later", &template);
    later.end_date = later.end_date.and_then(time::Date::next_day);
    let created = app.app.create_event(&admin, CUP, later).await;
    created.expect("a later competition");
    app.clock.advance(rest);
    let ben = app.caller("ben@acme.test").await;
    let own = result(&app, &ben, event).await;
    assert_eq!(own.feedback, FeedbackState::Withheld);
    assert!(own.questions.is_empty());
    app.clock.advance(2 * DAYS);
    let ben = app.caller("ben@acme.test").await;
    let own = result(&app, &ben, event).await;
    assert_eq!(own.feedback, FeedbackState::Shown);
    assert_eq!(own.questions.len(), 5);
    let text = own.questions.iter().find(|one| one.comment.is_some());
    let text = text.expect("a comment");
    assert_eq!(text.comment.as_deref(), Some("Name the buyer too"));
    assert_eq!(
        (text.mark, text.weight),
        (Points::whole(4), Points::whole(5))
    );
    assert!(own.questions.iter().all(|one| !one.answer.is_empty()));
}

#[tokio::test]
async fn a_corrected_result_says_so_and_counts_no_dropped_question() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let stored = store_score(&app, &admin, event, &ben, &template, (4.0, 3.5), 1).await;
    stored.expect("stored");
    let drop = other_key(&template, CorrectionRule::Drop);
    app.app
        .correct_key(&admin, (CUP, event), drop)
        .await
        .expect("corrected");
    let own = result(&app, &ben, event).await;
    let query = whole_list();
    let listed = app.app.list_my_scores(&ben, CUP, &query);
    assert_eq!(listed.await.expect("a list").rows[0].kinds, own.kinds);
    assert!(own.graded.corrected_at.is_some());
    assert_eq!(own.graded.score.total_weight, Points::whole(20));
    assert_eq!(
        (own.kinds[0].points, own.kinds[0].of),
        (Points::ZERO, Points::ZERO)
    );
}

#[tokio::test]
async fn a_player_sees_the_score_and_the_place_of_the_team() {
    let (app, admin) = TestApp::new().await;
    let template = app.template(&admin, "Basics").await;
    let mut people = Vec::new();
    for name in ["Ben", "Cleo"] {
        people.push(app.person(&admin, name, "user").await);
    }
    let north = app.team(&admin, "North", &["Ben"]).await;
    let south = app.team(&admin, "South", &["Cleo"]).await;
    let event = app.team_competition(&admin, &template).await;
    let teams = Participants::Teams(vec![north, south]);
    let assigned = app.app.assign_participants(&admin, CUP, event, teams).await;
    assigned.expect("assigned");
    let confirmed = app.app.confirm_teams(&admin, CUP, event, TeamMode::Members);
    confirmed.await.expect("confirmed");
    change(&app, &admin, event, PLACE).await;
    for (who, marks) in people.iter().zip([2.0, 5.0]) {
        app.start(who, event).await;
        let saved = app.save(who, event, true, right_answers(&template)).await;
        saved.expect("submitted");
        let command = StoreScore {
            participant_type: ParticipantType::Team,
            ..full_score(event, who, &template, (marks, 0.0), 1)
        };
        app.app.store_score(&admin, command).await.expect("stored");
    }
    app.clock.advance(2);
    let own = result(&app, &people[0], event).await;
    assert_eq!(own.placing, Some(Placing { place: 2, of: 2 }));
    let own_team = own.team.expect("a team");
    let asked = template.content.groups.iter().map(|group| group.kind);
    let kinds = own_team.kinds.iter().map(|kind| kind.kind);
    assert!(kinds.eq(asked), "the points of the team by kind");
    let team = own_team.team;
    assert_eq!(team.row.name, "North");
    assert!(matches!(team.result, TeamResult::Scored { .. }));
}

#[tokio::test]
async fn all_published_attempts_of_a_training_are_listed_and_the_latest_counts() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.plain_template(&admin, "Plain").await;
    let event = app
        .training(&admin, &template, TrainingType::Public, &[])
        .await;
    let take = async |answers| {
        let kind = EventKind::Training;
        app.app
            .start_event(&ben, kind, event)
            .await
            .expect("started");
        app.save(&ben, event, true, answers)
            .await
            .expect("submitted");
        app.clock.advance(60);
    };
    let publish = async || {
        let kind = EventKind::Training;
        app.app
            .publish_scores(&admin, kind, event)
            .await
            .expect("published");
    };
    take(vec![]).await;
    publish().await;
    take(right_answers(&template)).await;
    let waiting = app.app.show_my_result(&ben, event).await;
    assert_eq!(refusal_code(waiting), "not_published");
    publish().await;
    let own = result(&app, &ben, event).await;
    let numbers: Vec<_> = own.attempts.iter().map(|attempt| attempt.number).collect();
    assert_eq!(numbers, [2, 1], "the newest first");
    assert_eq!(own.attempts[0].total, own.graded.score.total());
    assert!(own.attempts[0].total > own.attempts[1].total);
    take(vec![]).await;
    let sheet = app.app.show_grading_sheet(&admin, event, ben.user_id).await;
    let seen: Vec<_> = sheet
        .expect("a sheet")
        .attempts
        .iter()
        .map(|attempt| (attempt.number, attempt.is_published))
        .collect();
    assert_eq!(seen, [(3, false), (2, true), (1, true)], "staff see all");
}

#[tokio::test]
async fn what_is_printed_is_what_the_page_of_the_result_shows() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    let early = app.app.print_result_sheet(&ben, event).await;
    assert_eq!(refusal_code(early), "not_published");
    let early = app.app.print_certificate(&ben, CUP, event).await;
    assert_eq!(refusal_code(early), "not_published");
    let stored = store_score(&app, &admin, event, &ben, &template, (4.0, 3.5), 1).await;
    stored.expect("stored");
    let own = result(&app, &ben, event).await;

    let file = app.app.print_result_sheet(&ben, event).await;
    let file = file.expect("a sheet");
    assert_eq!(file.name, format!("{} - Ben", own.event.name));
    let sheet = app.printer.last_sheet();
    let named = (sheet.organization.as_str(), sheet.name.as_str());
    assert_eq!(named, ("Acme", "Ben"));
    let total = (sheet.points.points, sheet.points.of, sheet.percentage);
    let expected = (Points::from_hundredths(3_250), Points::whole(25));
    assert_eq!(total, (expected.0, expected.1, Points::whole(100)));
    let kinds: Vec<_> = sheet.kinds.iter().map(|(_, points)| points.of).collect();
    let whole = Points::whole(5);
    assert_eq!(kinds, [whole, whole, whole, whole, whole, own.bonus_of]);
    assert_eq!((sheet.place, sheet.questions.len()), (None, 0));

    change(&app, &admin, event, PLACE).await;
    let file = app.app.print_result_sheet(&ben, event).await;
    file.expect("a sheet");
    assert_eq!(app.printer.last_sheet().place, Some((1, 1)));

    let file = app.app.print_certificate(&ben, CUP, event).await;
    file.expect("a certificate");
    let certificate = app.printer.last_certificate();
    assert_eq!(certificate.name, "Ben");
    assert_eq!(certificate.percentage, Points::whole(100));
    let address = format!("https://palestra.test/certificates/{}", certificate.code);
    assert_eq!(certificate.address, address);
    let shown = app
        .app
        .show_public_certificate(&certificate.code.to_string())
        .await;
    assert_eq!(shown.expect("a certificate").competition, own.event.name);
}
