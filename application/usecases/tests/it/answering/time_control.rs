//! Tests random sequences of actions of participants and staff against the rules of the domain, on both databases (D24
//! to D29, D33, D60, D92).

use application::{AppError, AppResult, Caller};
use application_ports::Clock as _;
use domain_assessment::SubmittedAnswer;
use domain_kernel::{EventId, Refusal, Timestamp};
use domain_scheduling::{
    Allowance, Attempt, EditError, Event, EventKind, ExtraTime, Reason, StartDecision, Status,
    TimeFactor,
};
use rstest::rstest;

use super::answers_with_text;
use crate::test_app::{Database, TestApp, event_draft};

const KIND: EventKind = EventKind::Competition;

/// Pseudo-random numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % limit).expect("a small number")
    }
}

fn reason() -> Reason {
    Reason::parse("Because").expect("a reason")
}

/// Returns the code of a refusal, or the first invalid field, or `ok`.
fn outcome<T>(result: &AppResult<T>) -> String {
    match result {
        Ok(_) => "ok".to_owned(),
        Err(
            AppError::Refused(refusal)
            | AppError::SaveRefused { refusal, .. }
            | AppError::StartPaused { refusal, .. },
        ) => refusal.code.as_str().to_owned(),
        Err(AppError::Invalid(errors)) => errors.iter().map(|(path, _)| path.to_owned()).collect(),
        Err(AppError::NotFound) => "not_found".to_owned(),
        Err(other) => unreachable!("{other:?}"),
    }
}

fn code_of(refusal: &Refusal) -> String {
    refusal.code.as_str().to_owned()
}

fn edit_code(error: EditError) -> String {
    outcome::<()>(&Err(error.into()))
}

/// The data that must be stored according to the rules.
struct Model {
    event: Event,
    attempt: Option<Attempt>,
    allowance: Allowance,
}

impl Model {
    fn is_open(&self, now: Timestamp) -> bool {
        self.attempt
            .as_ref()
            .is_some_and(|attempt| !attempt.is_over(now))
    }

    fn change(&mut self, change: domain_scheduling::TimeChange, now: Timestamp) {
        if self.is_open(now) {
            self.attempt = self.attempt.take().map(|attempt| attempt.retimed(&change));
        }
        self.event = change.event;
    }
}

struct Run {
    app: TestApp,
    admin: Caller,
    ben: Caller,
    id: EventId,
    answers: Vec<SubmittedAnswer>,
    model: Model,
}

impl Run {
    async fn begin(database: Database, is_specific: bool) -> Option<Self> {
        let (app, admin) = TestApp::with_database(database).await?;
        let ben = app.person(&admin, "Ben", "user").await;
        let template = app.plain_template(&admin, "Plain").await;
        let id = if is_specific {
            let mut draft = event_draft("Cup", &template);
            draft.date_type = Some(domain_scheduling::DateType::Specific);
            draft.end_date = draft.start_date;
            draft.start_time = Some(time::macros::time!(10:00));
            draft.end_time = Some(time::macros::time!(11:30));
            let created = app.app.create_event(&admin, KIND, draft).await;
            let id = created.expect("created").event.id;
            let users = application::Participants::Users(vec![ben.user_id]);
            let assigned = app.app.assign_participants(&admin, KIND, id, users).await;
            assigned.expect("assigned");
            id
        } else {
            app.competition(&admin, &template, &[&ben]).await
        };
        let started = app.start(&ben, id).await;
        let answers = answers_with_text(&started, "text");
        let model = Model {
            event: started.event,
            attempt: Some(started.attempt),
            allowance: Allowance::NONE,
        };
        Some(Self {
            app,
            admin,
            ben,
            id,
            answers,
            model,
        })
    }

    async fn step(&mut self, numbers: &mut Numbers) {
        let now = self.app.clock.now();
        let open = self.model.is_open(now);
        match numbers.below(12) {
            0..=2 => self.app.clock.advance(numbers.below(500)),
            3 => self.start(now).await,
            4 => self.save(now, false).await,
            5 => self.save(now, numbers.below(3) == 0).await,
            6 => {
                let minutes = numbers.below(50) - 25;
                let done =
                    self.app
                        .app
                        .extend_event(&self.admin, KIND, self.id, (minutes, reason()));
                match self.model.event.extend(minutes, open, now) {
                    Ok(change) => {
                        let done = done.await.expect("extended");
                        assert_eq!(done.attempts, u64::from(open));
                        self.model.change(change, now);
                        assert_eq!(done.ends_at, self.model.event.ends_at());
                    }
                    Err(error) => assert_eq!(outcome(&done.await), edit_code(error)),
                }
            }
            7 => {
                let done = self
                    .app
                    .app
                    .pause_event(&self.admin, KIND, self.id, reason())
                    .await;
                match self.model.event.pause(self.admin.user_id, open, now) {
                    Ok(change) => {
                        assert_eq!(outcome(&done), "ok");
                        self.model.change(change, now);
                    }
                    Err(refusal) => assert_eq!(outcome(&done), code_of(&refusal)),
                }
            }
            8 | 9 => {
                let done = self
                    .app
                    .app
                    .resume_event(&self.admin, KIND, self.id, reason())
                    .await;
                match self.model.event.resume(open, now) {
                    Ok(change) => {
                        assert_eq!(outcome(&done), "ok");
                        self.model.change(change, now);
                    }
                    Err(refusal) => assert_eq!(outcome(&done), code_of(&refusal)),
                }
            }
            10 => self.allow(numbers, now).await,
            _ => self.restore_or_finish(numbers, now).await,
        }
        self.check().await;
    }

    async fn start(&mut self, now: Timestamp) {
        let started = self.app.app.start_event(&self.ben, KIND, self.id).await;
        match Attempt::decide_start(self.model.attempt.as_ref(), &self.model.event, now) {
            Ok(StartDecision::Resume) => {
                let started = started.expect("resumed").attempt;
                self.model.attempt = self.model.attempt.take().map(|attempt| attempt.opened(now));
                assert_eq!(
                    Some(started.deadline),
                    self.model.attempt.as_ref().map(|attempt| attempt.deadline)
                );
            }
            Ok(StartDecision::New(_)) => unreachable!("a competition has one attempt"),
            Err(refusal) => {
                let has_state = matches!(started, Err(AppError::StartPaused { .. }));
                assert_eq!(has_state, self.model.is_open(now));
                assert_eq!(outcome(&started), code_of(&refusal));
            }
        }
    }

    async fn save(&mut self, now: Timestamp, submit: bool) {
        let attempt = self.model.attempt.clone().expect("started");
        let saved = self
            .app
            .save(&self.ben, self.id, submit, self.answers.clone())
            .await;
        match attempt.ensure_accepts_save(now, KIND) {
            Ok(()) => {
                let saved = saved.expect("saved");
                assert_eq!(saved.remaining_seconds, attempt.remaining_seconds(now));
                if submit {
                    self.model.attempt = Some(attempt.submit(now));
                }
            }
            // The same sheet may already be stored (D57).
            Err(_) if submit && saved.is_ok() => assert!(attempt.is_over(now)),
            Err(refusal) => assert_eq!(outcome(&saved), code_of(&refusal)),
        }
    }

    async fn allow(&mut self, numbers: &mut Numbers, now: Timestamp) {
        let extra = ExtraTime {
            minutes: u32::try_from(numbers.below(40)).expect("small"),
            past_end: numbers.below(2) == 0,
        };
        let change = (extra, reason());
        let done = self
            .app
            .app
            .allow_extra_time(&self.admin, KIND, (self.id, self.ben.user_id), change)
            .await;
        let gives = self
            .model
            .event
            .ensure_gives_time(self.model.is_open(now), now);
        if let Err(refusal) = gives {
            assert_eq!(outcome(&done), code_of(&refusal));
            return;
        }
        self.model.allowance = Allowance::new(TimeFactor::ONE, extra);
        let attempt = self.model.attempt.take().expect("started");
        let allowed = attempt.allowed(&self.model.event, self.model.allowance, now);
        assert_eq!(done.expect("allowed"), Some(allowed.deadline));
        self.model.attempt = Some(allowed);
    }

    async fn restore_or_finish(&mut self, numbers: &mut Numbers, now: Timestamp) {
        let attempt = self.model.attempt.clone().expect("started");
        if numbers.below(2) == 0 {
            let finished = self.app.app.finish_due_attempts().await.expect("finished");
            let is_due = attempt.end.is_none() && attempt.is_over(now);
            assert_eq!(finished, usize::from(is_due));
            if is_due {
                self.model.attempt = Some(attempt.finish());
            }
            return;
        }
        let restored = self.app.restore(&self.admin, self.id, &self.ben).await;
        match attempt.reopened(&self.model.event, self.model.allowance, now) {
            Ok(attempt) => {
                assert_eq!(outcome(&restored), "ok");
                self.model.attempt = Some(attempt);
            }
            Err(refusal) => assert_eq!(outcome(&restored), code_of(&refusal)),
        }
    }

    /// Checks that the state for the participant's page and the stored attempt follow the rules.
    async fn check(&self) {
        let now = self.app.clock.now();
        let attempt = self.model.attempt.as_ref().expect("started");
        let state = self.app.app.show_attempt_state(&self.ben, self.id).await;
        let state = state.expect("a state");
        assert_eq!(state.deadline, attempt.deadline);
        assert_eq!(state.remaining_seconds, attempt.remaining_seconds(now));
        assert_eq!(state.paused, self.model.event.is_paused());
        assert_eq!(state.submitted, attempt.is_over(now));
        let detail = self.app.app.show_event(&self.ben, KIND, self.id).await;
        let detail = detail.expect("shown");
        assert_eq!(detail.event.status(now), self.model.event.status(now));
        assert_eq!(detail.event.time_control, self.model.event.time_control);
        let event = &self.model.event;
        let promised = (event.status(now) == Status::Running)
            .then(|| event.first_deadline(now, self.model.allowance));
        let own = detail.own_part.expect("a participant");
        let found = detail.event.deadline_from_now(own.allowance, now);
        assert_eq!(found, promised);
        let stored = detail.own_attempt.expect("an attempt");
        let same_clock = |one: &Attempt| {
            (
                (one.started_at, one.due_at, one.deadline),
                (one.paused_before, one.moved_millis),
                (one.shortened, one.paused_at),
                one.end_at(now),
            )
        };
        assert_eq!(same_clock(&stored), same_clock(attempt));
    }
}

/// After any sequence, the stored data and the refusals are those that the rules of the domain require.
#[rstest]
#[tokio::test]
async fn random_changes_of_the_times_leave_what_the_rules_say(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
    #[values(false, true)] is_specific: bool,
    #[values(1, 2, 3)] seed: u64,
) {
    let Some(mut run) = Run::begin(database, is_specific).await else {
        return;
    };
    let mut numbers = Numbers(seed);
    for _ in 0..80 {
        run.step(&mut numbers).await;
    }
}
