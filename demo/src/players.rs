//! People of the demonstration who take part in an event while the server runs, so that its live view moves (D292).

use std::collections::HashMap;
use std::sync::Arc;

use application::{App, AppError, AppResult, Caller, SaveAnswers};
use application_ports::{AttemptStateRow, TokenClaims, UnauditedStore};
use domain_accounts::{MAX_SESSIONS, Session, User};
use domain_assessment::Template;
use domain_kernel::{EventId, SaveId, SessionId, Timestamp, UserId};
use domain_scheduling::EventKind;

use crate::answers::answers;
use crate::manner::{Deed, Manner};

/// How often [`Players::act`] is to be called.
pub const ACTS_EVERY: std::time::Duration = std::time::Duration::from_secs(5);
/// The seconds between the first starts of two people.
const FIRST_STARTS_APART: i64 = 20;

/// The people who take part by themselves, and their event. Only a database that `palestra demo` has filled has them.
pub struct Players {
    app: Arc<App>,
    store: Arc<dyn UnauditedStore>,
    people: Vec<Player>,
    /// The sessions with which they take part.
    callers: HashMap<UserId, Caller>,
    since: Timestamp,
}

struct Player {
    event: EventId,
    user: User,
    /// The place in the list, from which the manner follows.
    number: usize,
}

impl Players {
    /// Returns the people of this database. `None` if it is not one of a demonstration.
    ///
    /// # Errors
    /// Fails if the database does not answer.
    pub async fn find(
        app: &Arc<App>,
        store: Arc<dyn UnauditedStore>,
    ) -> anyhow::Result<Option<Self>> {
        let tx = app.ports().store.begin_reading().await?;
        let stored = tx.demo_players().await?;
        if stored.is_empty() {
            return Ok(None);
        }
        let people = stored.into_iter().enumerate();
        let people = people.map(|(number, (event, user))| Player {
            event,
            user,
            number,
        });
        Ok(Some(Self {
            since: app.ports().clock.now(),
            app: Arc::clone(app),
            store,
            people: people.collect(),
            callers: HashMap::new(),
        }))
    }

    /// Lets each of them do what is due now. What the event refuses, such as a start during a pause, is tried again the
    /// next time.
    ///
    /// # Errors
    /// Fails if the database does not answer.
    pub async fn act(&mut self) -> AppResult<()> {
        for player in &self.people {
            let Some(caller) = self.caller_of(&player.user).await? else {
                continue;
            };
            self.callers.insert(player.user.id, caller.clone());
            let done = self.act_as(player, &caller).await;
            if let Err(error @ (AppError::Internal(_) | AppError::Unavailable { .. })) = done {
                return Err(error);
            }
        }
        Ok(())
    }

    async fn act_as(&self, player: &Player, caller: &Caller) -> AppResult<()> {
        let now = self.app.ports().clock.now();
        let queries = self.app.ports().store.queries();
        let state = queries.attempt_state(player.event, player.user.id).await?;
        let Some(state) = state else {
            let starts_at = self.since.plus_seconds(
                FIRST_STARTS_APART * i64::try_from(player.number).unwrap_or_default(),
            );
            return self.await_start(player, caller, starts_at <= now).await;
        };
        let manner = Manner::new(player.number, state.attempt.number);
        if let Some(end) = state.attempt.end_at(now) {
            let is_rested = manner.is_rested(end.at, now);
            return if is_rested {
                self.await_start(player, caller, true).await
            } else {
                Ok(())
            };
        }
        let elapsed = now.millis_since(state.attempt.started_at) / 1_000;
        match manner.deed(elapsed, state.revision) {
            Deed::Nothing => Ok(()),
            Deed::Stay => {
                self.app.show_attempt_state(caller, player.event).await?;
                Ok(())
            }
            Deed::Save(count) => self.save(player, caller, &state, (count, false)).await,
            Deed::Submit(count) => self.save(player, caller, &state, (count, true)).await,
        }
    }

    /// Starts, or only opens the page of the event and waits there.
    async fn await_start(&self, player: &Player, caller: &Caller, is_due: bool) -> AppResult<()> {
        let kind = EventKind::Training;
        if is_due {
            self.app.start_event(caller, kind, player.event).await?;
        } else {
            self.app.show_event(caller, kind, player.event).await?;
        }
        Ok(())
    }

    /// Saves the first `count` answers, and submits them if they are the last ones.
    async fn save(
        &self,
        player: &Player,
        caller: &Caller,
        state: &AttemptStateRow,
        (count, submit): (usize, bool),
    ) -> AppResult<()> {
        let template = self.template(state).await?;
        let save = SaveAnswers {
            event_id: player.event,
            attempt_id: Some(state.attempt.id),
            submit,
            from_revision: Some(state.revision),
            save_id: Some(SaveId(self.app.ports().ids.random())),
            answers: answers(&template, player.number, count),
            slides: Vec::new(),
            marked_for_review: Vec::new(),
            arrived_at: self.app.ports().clock.now(),
        };
        self.app.save_answers(caller.claims(), save).await?;
        Ok(())
    }

    async fn template(&self, state: &AttemptStateRow) -> AppResult<Template> {
        let tx = self.app.ports().store.begin_reading().await?;
        let (organization, id) = (state.event.organization_id, state.event.template_id);
        let template = tx.template(organization, id).await?;
        template.ok_or(AppError::NotFound)
    }

    /// Returns the caller of a person, with a new session if there is none. `None` if the person may not sign in any more.
    async fn caller_of(&self, user: &User) -> AppResult<Option<Caller>> {
        let now = self.app.ports().clock.now();
        if let Some(caller) = self.callers.get(&user.id)
            && let Some(principal) = self
                .app
                .ports()
                .sessions
                .look_up(caller.claims(), now)
                .await?
        {
            return Ok(Some(caller_with(principal)));
        }
        let id = SessionId(self.app.ports().ids.random());
        let session = Session::start(id, user.id, true, now)
            .signed_in_from(Some("Demonstration".to_owned()), None);
        let tx = self.store.begin().await?;
        // The person may have changed the password since the start of the server.
        let players = tx.demo_players().await?;
        let stored = players.iter().find(|(_, stored)| stored.id == user.id);
        let Some(password) = stored.and_then(|(_, stored)| stored.password_hash.clone()) else {
            return Ok(None);
        };
        if tx.insert_session(&session, &password).await?.is_none() {
            return Ok(None);
        }
        tx.end_oldest_sessions(&session, MAX_SESSIONS).await?;
        tx.commit_unaudited().await?;
        let claims = TokenClaims {
            session_id: id,
            user_id: user.id,
        };
        let principal = self.app.ports().sessions.look_up(claims, now).await?;
        Ok(principal.map(caller_with))
    }
}

const fn caller_with(principal: domain_access::Principal) -> Caller {
    Caller {
        principal,
        ip: None,
        device: None,
    }
}
