//! What happens on one node is valid on the other one at once, and reaches its streams within two seconds (D204).

use std::time::Duration;

use application::{App, AppError, AppResult, Caller, Listening, NewMessage, Saved, Started};
use application_ports::{Heard, NewsReceiver};
use domain_kernel::{EventId, SaveId};
use domain_scheduling::{EventKind, ExtraTime, Reason};
use tokio::time::timeout;
use uuid::Uuid;

use crate::answering::answers_with_text;
use crate::live::told;
use crate::test_app::{Database, TestApp, refusal_code};

const KIND: EventKind = EventKind::Competition;
/// How soon a participant must learn of a change.
const PROMISE: Duration = Duration::from_secs(2);
/// How long a test waits on a machine that does other work.
const MAX_WAIT: Duration = Duration::from_mins(1);

fn reason() -> Reason {
    Reason::parse("A fire alarm").expect("a reason")
}

/// Waits for news. Only `just test-all` judges how long they take.
async fn next(news: &mut NewsReceiver) -> Heard {
    let judges_times = std::env::var_os("PALESTRA_TEST_ALL").is_some();
    let limit = if judges_times { PROMISE } else { MAX_WAIT };
    let heard = timeout(limit, news.next()).await;
    heard.expect("news in time").expect("the node runs")
}

/// Two nodes, and a competition in which Ben takes part.
struct Nodes {
    first: TestApp,
    second: App,
    /// The news that the second node receives.
    news: NewsReceiver,
    admin: Caller,
    ben: Caller,
    event: EventId,
}

impl Nodes {
    /// Returns `None` if there is no PostgreSQL server.
    async fn start() -> Option<Self> {
        let (first, admin) = Box::pin(TestApp::with_database(Database::Postgres)).await?;
        let second = first.second_node().await;
        let mut news = second.ports().news.subscribe();
        // The second node receives news from now on.
        assert_eq!(next(&mut news).await, Heard::Gap);
        let template = first.template(&admin, "Basics").await;
        let ben = Box::pin(first.person(&admin, "Ben", "user")).await;
        let event = Box::pin(first.competition(&admin, &template, &[&ben])).await;
        Some(Self {
            first,
            second,
            news,
            admin,
            ben,
            event,
        })
    }

    /// Saves Ben's sheet on a node. The number identifies the save.
    async fn save(
        &self,
        node: &App,
        started: &Started,
        (revision, save): (i64, u128),
    ) -> AppResult<Saved> {
        let answers = answers_with_text(started, &format!("Save {save}"));
        let mut sheet = self.first.sheet(self.event, false, answers);
        sheet.from_revision = Some(revision);
        sheet.save_id = Some(SaveId(Uuid::from_u128(save)));
        node.save_answers(self.ben.claims(), sheet).await
    }

    async fn submit(&self, node: &App, started: &Started) -> AppResult<Saved> {
        let answers = answers_with_text(started, "Done");
        let sheet = self.first.sheet(self.event, true, answers);
        node.save_answers(self.ben.claims(), sheet).await
    }

    async fn extend(&self, node: &App, minutes: i64) {
        let change = (minutes, reason());
        let extended = node.extend_event(&self.admin, KIND, self.event, change);
        extended.await.expect("extended");
    }

    async fn pause(&self, node: &App) {
        let paused = node.pause_event(&self.admin, KIND, self.event, reason());
        paused.await.expect("paused");
    }

    async fn resume(&self, node: &App) {
        let resumed = node.resume_event(&self.admin, KIND, self.event, reason());
        resumed.await.expect("resumed");
    }

    async fn restore(&self, node: &App) {
        let restored = node.restore_attempt(&self.admin, KIND, self.event, self.ben.user_id);
        restored.await.expect("restored");
    }

    /// Delivers the next news of the second node, and checks what its streams hear of it.
    async fn expect_on_second(&mut self, streams: &mut [Listening], expected: &str) {
        let heard = next(&mut self.news).await;
        self.second.deliver_news(heard).await;
        for stream in streams {
            assert_eq!(told(stream), [expected]);
        }
    }
}

#[tokio::test]
async fn an_attempt_that_one_node_started_is_saved_on_the_other() {
    let Some(nodes) = Nodes::start().await else {
        return;
    };
    let (first, second) = (&nodes.first.app, &nodes.second);
    let started = nodes.first.start(&nodes.ben, nodes.event).await;
    let attempt = started.attempt.id;
    let saved = nodes.save(second, &started, (0, 1)).await.expect("saved");
    assert_eq!((saved.attempt_id, saved.revision), (attempt, 1));
    let saved = nodes.save(first, &started, (1, 2)).await.expect("saved");
    assert_eq!(saved.revision, 2);
    // The response was lost, so the browser repeats the save, and now reaches the other node.
    let repeated = nodes.save(second, &started, (1, 2)).await.expect("saved");
    assert_eq!(repeated.revision, 2);
    let outdated = nodes.save(second, &started, (1, 3)).await;
    assert_eq!(refusal_code(outdated), "stale_revision");
    let resumed = second.start_event(&nodes.ben, KIND, nodes.event).await;
    assert_eq!(resumed.expect("started").attempt.id, attempt);

    nodes.submit(second, &started).await.expect("submitted");
    let late = nodes.save(first, &started, (3, 4)).await;
    assert_eq!(refusal_code(late), "already_submitted");

    // Two submissions of an attempt never have the same instant.
    nodes.first.clock.advance(1);
    nodes.restore(first).await;
    let state = second.show_attempt_state(&nodes.ben, nodes.event).await;
    let revision = state.expect("a state").revision;
    let saved = nodes.save(second, &started, (revision, 5)).await;
    assert_eq!(saved.expect("saved").attempt_id, attempt);
    nodes.submit(first, &started).await.expect("submitted");
    let late = nodes.save(second, &started, (revision + 2, 6)).await;
    assert_eq!(refusal_code(late), "already_submitted");
}

#[tokio::test]
async fn a_node_obeys_the_times_that_the_other_one_changes() {
    let Some(nodes) = Nodes::start().await else {
        return;
    };
    let (first, second) = (&nodes.first.app, &nodes.second);
    let started = nodes.first.start(&nodes.ben, nodes.event).await;
    // Now the second node has the attempt in its cache.
    nodes.save(second, &started, (0, 1)).await.expect("saved");

    nodes.pause(first).await;
    // A save that was on its way is still accepted for ten seconds.
    nodes.first.clock.advance(11);
    let paused = nodes.save(second, &started, (1, 2)).await;
    assert_eq!(refusal_code(paused), "event_paused");
    nodes.resume(second).await;
    nodes.save(first, &started, (1, 3)).await.expect("saved");

    nodes.extend(first, 30).await;
    nodes.first.clock.advance(75 * 60);
    let saved = nodes.save(second, &started, (2, 4)).await.expect("saved");
    assert_eq!(saved.remaining_seconds, 15 * 60);
    let extra = ExtraTime {
        minutes: 10,
        past_end: false,
    };
    let key = (nodes.event, nodes.ben.user_id);
    let allowed = second.allow_extra_time(&nodes.admin, KIND, key, (extra, reason()));
    allowed.await.expect("allowed");
    nodes.first.clock.advance(20 * 60);
    let saved = nodes.save(first, &started, (3, 5)).await.expect("saved");
    assert_eq!(saved.remaining_seconds, 5 * 60);
    nodes.first.clock.advance(6 * 60);
    let late = nodes.save(first, &started, (4, 6)).await;
    assert_eq!(refusal_code(late), "time_ended");
}

#[tokio::test]
async fn the_streams_of_a_node_hear_what_happens_on_the_other() {
    let Some(mut nodes) = Nodes::start().await else {
        return;
    };
    let started = nodes.first.start(&nodes.ben, nodes.event).await;
    let own = nodes.second.listen_to_own_events(&nodes.ben).await;
    let (_, own) = own.expect("a stream");
    let watching = nodes
        .second
        .listen_to_event(&nodes.admin, KIND, nodes.event)
        .await;
    let mut streams = [own, watching.expect("a stream")];

    nodes.pause(&nodes.first.app).await;
    nodes.expect_on_second(&mut streams, "pause").await;
    nodes.resume(&nodes.first.app).await;
    nodes.expect_on_second(&mut streams, "resume").await;
    nodes.extend(&nodes.first.app, 30).await;
    nodes.expect_on_second(&mut streams, "extension").await;
    for user_id in [None, Some(nodes.ben.user_id)] {
        let new = NewMessage {
            text: "Well done".to_owned(),
            user_id,
        };
        let sent = nodes
            .first
            .app
            .send_message(&nodes.admin, KIND, nodes.event, new);
        sent.await.expect("sent");
        nodes.expect_on_second(&mut streams, "message").await;
    }
    let submitted = nodes.submit(&nodes.first.app, &started).await;
    submitted.expect("submitted");
    nodes.restore(&nodes.first.app).await;
    nodes.expect_on_second(&mut streams, "restore").await;
}

/// Each node tends its streams once a second, so a stream ends within two seconds.
#[tokio::test]
async fn a_session_that_ended_on_one_node_is_refused_by_the_other() {
    let Some(nodes) = Nodes::start().await else {
        return;
    };
    let second = &nodes.second;
    let started = nodes.first.start(&nodes.ben, nodes.event).await;
    nodes.save(second, &started, (0, 1)).await.expect("saved");
    let own = second.listen_to_own_events(&nodes.ben).await;
    let (_, mut own) = own.expect("a stream");
    second.tend_listeners().await.expect("tended");
    assert!(told(&mut own).is_empty());
    let signed_in = second.authenticate(nodes.ben.claims(), None, None).await;
    signed_in.expect("a living session");

    nodes
        .first
        .app
        .sign_out(&nodes.ben)
        .await
        .expect("signed out");
    let refused = nodes.save(second, &started, (1, 2)).await;
    assert!(
        matches!(refused, Err(AppError::Unauthenticated)),
        "{refused:?}"
    );
    let refused = second.authenticate(nodes.ben.claims(), None, None).await;
    assert!(refused.is_err());
    second.tend_listeners().await.expect("tended");
    assert_eq!(told(&mut own), ["the end"]);
}
