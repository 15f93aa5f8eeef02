//! Tests with many participants who start, submit or run out of time at the same moment (D251, D253).

use application::{AppError, Caller};
use application_ports::{SaveOutcome, SaveRequest};
use domain_kernel::{AttemptId, EventId, SaveId};
use domain_scheduling::{EventKind, ExtraTime, Reason};
use futures_util::future::join_all;
use rstest::rstest;

use super::answers_with_text;
use crate::test_app::{Database, TestApp, invalid_fields, refusal_code};

const KIND: EventKind = EventKind::Competition;
/// More people than one transaction processes.
const PEOPLE: usize = 40;

/// An event for many people.
struct Crowd {
    app: TestApp,
    admin: Caller,
    people: Vec<Caller>,
    event: EventId,
}

impl Crowd {
    async fn gather(database: Database) -> Option<Self> {
        let (app, admin) = TestApp::with_database(database).await?;
        let template = app.template(&admin, "Basics").await;
        let mut people = Vec::with_capacity(PEOPLE);
        for number in 0..PEOPLE {
            people.push(app.person(&admin, &format!("P{number}"), "user").await);
        }
        let assigned: Vec<_> = people.iter().collect();
        let event = app.competition(&admin, &template, &assigned).await;
        Some(Self {
            app,
            admin,
            people,
            event,
        })
    }

    /// Lets all people start at once, and returns their attempts.
    async fn start(&self) -> Vec<AttemptId> {
        let start = |person| self.app.start(person, self.event);
        let started = join_all(self.people.iter().map(start)).await;
        started.iter().map(|one| one.attempt.id).collect()
    }

    /// Makes the stored sheet of a person unreadable.
    async fn spoil(&self, person: &Caller, attempt_id: AttemptId) {
        let ports = self.app.app.ports();
        let spoilt = SaveRequest {
            attempt_id,
            user_id: person.user_id,
            session_id: person.session_id,
            from_revision: None,
            save_id: SaveId(ports.ids.random()),
            body: "no sheet".to_owned(),
            arrived_at: ports.clock.now(),
        };
        let saved = ports.sheets.save(spoilt).await;
        assert!(matches!(saved, Ok(SaveOutcome::Saved { .. })), "{saved:?}");
    }

    async fn has_score(&self, person: &Caller) -> bool {
        let organization = person.scope.organization_id().expect("an organization");
        let tx = self.app.begin().await;
        let event = tx.find_event(organization, KIND, self.event).await;
        let event = event.expect("read").expect("the event");
        let score = tx.find_latest_score(&event, person.user_id).await;
        score.expect("read").is_some()
    }
}

#[rstest]
#[tokio::test]
async fn those_who_start_and_submit_at_once_each_get_their_own_result(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some(crowd) = Crowd::gather(database).await else {
        return;
    };
    let (app, people, event) = (&crowd.app, &crowd.people, crowd.event);
    let stranger = app.person(&crowd.admin, "Stranger", "user").await;
    let start = |person| app.app.start_event(person, KIND, event);

    // Everyone starts twice, as in two tabs.
    let both = people.iter().chain(people).map(start);
    let (started, refused) = tokio::join!(join_all(both), start(&stranger));
    let started: Vec<_> = started
        .into_iter()
        .map(|one| one.expect("an attempt").attempt)
        .collect();
    let (first, second) = started.split_at(people.len());
    for (person, (one, other)) in people.iter().zip(first.iter().zip(second)) {
        assert_eq!((one.user_id, one.id), (person.user_id, other.id));
    }
    assert!(matches!(refused, Err(AppError::NotFound)), "{refused:?}");

    let paper = app.start(&people[0], event).await;
    let submit = people.iter().enumerate().map(|(number, person)| {
        let text = match number {
            // A text that is too long.
            7 => "x".repeat(10_001),
            _ => format!("answer {number}"),
        };
        app.save(person, event, true, answers_with_text(&paper, &text))
    });
    let submitted = join_all(submit).await;
    for (number, result) in submitted.into_iter().enumerate() {
        if number == 7 {
            assert!(!invalid_fields(result).is_empty());
        } else {
            let saved = result.expect("submitted");
            assert!(saved.submitted);
            assert_eq!((saved.revision, saved.attempt_id), (1, first[number].id));
            let stored = app.app.ports().sheets.sheet(saved.attempt_id).await;
            let stored = stored.expect("read").expect("a sheet");
            assert!(stored.body.contains(&format!("\"answer {number}\"")));
        }
    }
    let again = app.save(
        &people[1],
        event,
        true,
        answers_with_text(&paper, "another"),
    );
    assert_eq!(refusal_code(again.await), "already_submitted");

    app.clock.advance(2 * 3_600);
    let finished = app.app.finish_due_attempts().await;
    assert_eq!(finished.expect("finished"), 1, "the one that was refused");
    for person in people {
        assert!(crowd.has_score(person).await);
    }
}

#[rstest]
#[tokio::test]
async fn a_sheet_that_cannot_be_read_fails_nobody_else(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some(crowd) = Crowd::gather(database).await else {
        return;
    };
    let (app, people) = (&crowd.app, &crowd.people);
    let attempts = crowd.start().await;
    let spoilt = [7, 27];
    for number in spoilt {
        crowd.spoil(&people[number], attempts[number]).await;
    }
    let paper = app.start(&people[0], crowd.event).await;
    let (at_once, later) = people.split_at(PEOPLE / 2);
    let answers = answers_with_text(&paper, "text");
    let submit = |person| app.save(person, crowd.event, true, answers.clone());
    let submitted = join_all(at_once.iter().map(submit)).await;
    for (number, result) in submitted.into_iter().enumerate() {
        match result {
            Ok(saved) => assert!(saved.submitted && !spoilt.contains(&number)),
            Err(error) => {
                assert!(matches!(error, AppError::Internal(_)), "{error:?}");
                assert_eq!(number, 7);
            }
        }
    }
    app.clock.advance(2 * 3_600);
    let finished = app.app.finish_due_attempts().await;
    assert_eq!(finished.expect("finished"), later.len() - 1);
    for (number, person) in people.iter().enumerate() {
        let is_graded = crowd.has_score(person).await;
        assert_eq!(is_graded, !spoilt.contains(&number), "{number}");
    }
}

#[rstest]
#[tokio::test]
async fn all_attempts_whose_time_is_over_are_closed_and_graded_in_one_run(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some(crowd) = Crowd::gather(database).await else {
        return;
    };
    crowd.start().await;
    let app = &crowd.app;
    app.clock.advance(2 * 3_600);
    // Two nodes look for due attempts at the same moment.
    let (one, other) = tokio::join!(app.app.finish_due_attempts(), app.app.finish_due_attempts());
    assert_eq!(one.expect("finished") + other.expect("finished"), PEOPLE);
    assert_eq!(app.app.finish_due_attempts().await.expect("finished"), 0);
    for person in &crowd.people {
        assert!(crowd.has_score(person).await);
    }
}

/// A change of times, starts and submissions lock the same rows.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_changes_times_and_those_who_start_and_submit_meanwhile_do_not_block_each_other(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some(crowd) = Crowd::gather(database).await else {
        return;
    };
    let (app, admin, event) = (&crowd.app, &crowd.admin, crowd.event);
    let reason = || Reason::parse("Because").expect("a reason");
    let allow = |person: &Caller| {
        let extra = ExtraTime {
            minutes: 10,
            past_end: false,
        };
        let participant = (event, person.user_id);
        app.app
            .allow_extra_time(admin, KIND, participant, (extra, reason()))
    };
    let (early, late) = crowd.people.split_at(PEOPLE - 12);
    let (_, allowed) = tokio::join!(crowd.start(), join_all(late.iter().rev().map(allow)));
    for one in allowed {
        one.expect("allowed");
    }
    let before = join_all(late.iter().map(|person| app.start(person, event))).await;
    let answers = answers_with_text(&before[0], "text");
    let save = |submit| {
        let answers = &answers;
        move |person| app.save(person, event, submit, answers.clone())
    };
    let (submitted, saved, extended) = tokio::join!(
        join_all(early.iter().map(save(true))),
        join_all(late.iter().map(save(false))),
        app.app.extend_event(admin, KIND, event, (5, reason())),
    );
    for one in submitted.into_iter().chain(saved) {
        one.expect("stored");
    }
    extended.expect("extended");
    for (person, before) in late.iter().zip(before) {
        let now = app.start(person, event).await.attempt;
        let deadline = before.attempt.deadline.plus_seconds(5 * 60);
        assert_eq!((now.id, now.deadline), (before.attempt.id, deadline));
    }
}
