//! Tests of who receives news of events, and until when (D203, D204).

use std::task::{Context, Poll, Waker};

use application::{
    App, Caller, Listening, Monitor, MonitorOrder, MonitorQuery, MonitorRow, NewMessage,
    Participants, Started, StreamMessage,
};
use application_ports::{Clock as _, NewsReceiver};
use domain_kernel::{EventId, Paging};
use domain_scheduling::{EventKind, ExtraTime, LiveState, Reason, TeamMode, TrainingType};
use futures_util::FutureExt as _;
use rstest::rstest;

use crate::test_app::{Database, TestApp, event_draft, invalid_fields, refusal_code};

const KIND: EventKind = EventKind::Competition;
const NOTHING: [&str; 0] = [];

fn reason() -> Reason {
    Reason::parse("A fire alarm").expect("a reason")
}

/// Returns the messages of the stream since the last call.
pub fn told(listening: &mut Listening) -> Vec<&'static str> {
    let mut cx = Context::from_waker(Waker::noop());
    let mut heard = Vec::new();
    loop {
        heard.push(match listening.poll_next(&mut cx) {
            Poll::Pending => return heard,
            Poll::Ready(None) => {
                heard.push("the end");
                return heard;
            }
            Poll::Ready(Some(StreamMessage::News(news))) => news.kind.as_str(),
            Poll::Ready(Some(StreamMessage::Gap)) => "gap",
            Poll::Ready(Some(StreamMessage::Monitor(_))) => "monitor",
            Poll::Ready(Some(StreamMessage::Beat)) => continue,
        });
    }
}

/// A node with a competition in which Ben takes part. Eve and Ada do not take part.
struct Node {
    app: TestApp,
    news: NewsReceiver,
    admin: Caller,
    ben: Caller,
    eve: Caller,
    id: EventId,
}

impl Node {
    async fn new() -> Self {
        let (app, admin) = TestApp::new().await;
        let ben = app.person(&admin, "Ben", "user").await;
        let eve = app.person(&admin, "Eve", "user").await;
        let template = app.template(&admin, "Basics").await;
        let id = app.competition(&admin, &template, &[&ben]).await;
        let news = app.app.ports().news.subscribe();
        Self {
            app,
            news,
            admin,
            ben,
            eve,
            id,
        }
    }

    fn app(&self) -> &App {
        &self.app.app
    }

    async fn listen(&self, caller: &Caller) -> Listening {
        let (_, listening) = self
            .app()
            .listen_to_own_events(caller)
            .await
            .expect("a stream");
        listening
    }

    /// Delivers all waiting news.
    async fn deliver(&mut self) {
        while let Some(Some(heard)) = self.news.next().now_or_never() {
            self.app.app.deliver_news(heard).await;
        }
    }

    /// Advances the clock by these seconds and maintains the streams once.
    async fn tend(&mut self, seconds: i64) {
        self.app.clock.advance(seconds);
        self.app().tend_listeners().await.expect("tended");
        self.deliver().await;
    }

    async fn start(&self, caller: &Caller) -> Started {
        self.app.start(caller, self.id).await
    }

    async fn send(&self, user: Option<&Caller>) {
        let new = NewMessage {
            text: "Well done".to_owned(),
            user_id: user.map(|user| user.user_id),
        };
        let sent = self.app().send_message(&self.admin, KIND, self.id, new);
        sent.await.expect("sent");
    }

    async fn pause(&self) {
        let paused = self.app().pause_event(&self.admin, KIND, self.id, reason());
        paused.await.expect("paused");
    }

    async fn resume(&self) {
        let resumed = self
            .app()
            .resume_event(&self.admin, KIND, self.id, reason());
        resumed.await.expect("resumed");
    }
}

#[tokio::test]
async fn participants_hear_of_their_own_events_and_nobody_else_does() {
    let mut node = Node::new().await;
    let other = node.app.organization("Other", 10).await;
    let visitor = node.app.person(&other, "Olga", "user").await;
    let root = node.app.caller("root@platform.test").await;
    let mut ben = node.listen(&node.ben).await;
    let mut others = Vec::new();
    for caller in [&node.eve, &node.admin, &other, &visitor, &root] {
        others.push(node.listen(caller).await);
    }
    node.pause().await;
    node.resume().await;
    let change = (5, reason());
    let extended = node.app().extend_event(&node.admin, KIND, node.id, change);
    extended.await.expect("extended");
    node.send(None).await;
    node.deliver().await;
    assert_eq!(told(&mut ben), ["pause", "resume", "extension", "message"]);
    for other in &mut others {
        assert_eq!(told(other), NOTHING);
    }
}

#[tokio::test]
async fn what_concerns_one_participant_reaches_that_one_alone() {
    let mut node = Node::new().await;
    let template = node.app.template(&node.admin, "More").await;
    let both = [&node.ben, &node.eve];
    node.id = node.app.competition(&node.admin, &template, &both).await;
    let mut ben = node.listen(&node.ben).await;
    let mut eve = node.listen(&node.eve).await;
    let extra = ExtraTime {
        minutes: 5,
        past_end: false,
    };
    let attempt = node.start(&node.ben).await.attempt;
    let key = (node.id, node.ben.user_id);
    let allowed = node
        .app()
        .allow_extra_time(&node.admin, KIND, key, (extra, reason()));
    let deadline = allowed.await.expect("allowed").expect("a deadline");
    assert_eq!(deadline, attempt.deadline.plus_minutes(5));
    node.send(Some(&node.ben)).await;
    let sheet = node.app.sheet(node.id, true, vec![]);
    let saved = node.app().save_answers(node.ben.claims(), sheet).await;
    saved.expect("submitted");
    let restored = node
        .app()
        .restore_attempt(&node.admin, KIND, node.id, node.ben.user_id);
    restored.await.expect("restored");
    node.deliver().await;
    assert_eq!(told(&mut ben), ["allowance", "message", "restore"]);
    assert_eq!(told(&mut eve), NOTHING);
    // Other participants cannot read the messages in another way either.
    let messages = node.app().list_messages(&node.eve, node.id).await;
    assert_eq!(messages.expect("messages"), []);
    let messages = node.app().list_messages(&node.ben, node.id).await;
    assert_eq!(messages.expect("messages").len(), 1);
}

#[tokio::test]
async fn what_changes_nothing_is_not_told() {
    let mut node = Node::new().await;
    let mut ben = node.listen(&node.ben).await;
    let allow = async || {
        let extra = ExtraTime {
            minutes: 5,
            past_end: false,
        };
        let key = (node.id, node.ben.user_id);
        let allowed = node
            .app()
            .allow_extra_time(&node.admin, KIND, key, (extra, reason()));
        allowed.await.expect("allowed");
    };
    allow().await;
    node.deliver().await;
    assert_eq!(told(&mut ben), ["allowance"]);
    node.start(&node.ben).await;
    let restored = node
        .app()
        .restore_attempt(&node.admin, KIND, node.id, node.ben.user_id);
    restored.await.expect("it is open");
    node.deliver().await;
    assert_eq!(told(&mut ben), NOTHING);
}

#[tokio::test]
async fn the_staff_of_an_event_hear_everything_of_it() {
    let mut node = Node::new().await;
    let listen = async |id| node.app().listen_to_event(&node.admin, KIND, id).await;
    let mut watching = listen(node.id).await.expect("a stream");
    let template = node.app.template(&node.admin, "More").await;
    let elsewhere = node
        .app
        .competition(&node.admin, &template, &[&node.ben])
        .await;
    let mut other = listen(elsewhere).await.expect("a stream");
    node.send(Some(&node.ben)).await;
    node.pause().await;
    node.deliver().await;
    assert_eq!(told(&mut watching), ["message", "pause"]);
    assert_eq!(told(&mut other), NOTHING);

    let refused = node.app().listen_to_event(&node.ben, KIND, node.id).await;
    assert_eq!(
        refused.map(drop).map_err(|error| error.to_string()),
        Err("the permission is missing".to_owned())
    );
    let foreign = node.app.organization("Other", 10).await;
    let refused = node.app().listen_to_event(&foreign, KIND, node.id).await;
    assert_eq!(refusal_code(refused.map(drop)), "not_found");
    let refused = node
        .app()
        .listen_to_event(&node.admin, EventKind::Training, node.id)
        .await;
    assert_eq!(refusal_code(refused.map(drop)), "not_found");
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let mut node = Node::new().await;
    let mut stays = node.listen(&node.eve).await;
    let mut signed_out = node.listen(&node.ben).await;
    let again = node.app.caller("ben@acme.test").await;
    let mut deactivated = node.listen(&again).await;
    node.tend(1).await;
    assert_eq!(told(&mut signed_out), NOTHING);

    node.app().sign_out(&node.ben).await.expect("signed out");
    node.tend(1).await;
    assert_eq!(told(&mut signed_out), ["the end"]);
    assert_eq!(told(&mut deactivated), NOTHING, "it has another session");

    let done = node.app().deactivate_user(&node.admin, None, again.user_id);
    done.await.expect("deactivated");
    node.tend(1).await;
    assert_eq!(told(&mut deactivated), ["the end"]);
    assert_eq!(told(&mut stays), NOTHING);

    let expires = node.eve.session_expires_at;
    let seconds = expires.millis_since(node.app.clock.now()) / 1_000;
    node.tend(seconds).await;
    assert_eq!(told(&mut stays), ["the end"]);
}

#[tokio::test]
async fn the_stream_of_staff_ends_with_the_session_and_with_the_permission() {
    let mut node = Node::new().await;
    node.app
        .role(&node.admin, "Watchers", &["viewAny competition"])
        .await;
    let watcher = node.app.person(&node.admin, "Walt", "Watchers").await;
    let mut watching = node
        .app()
        .listen_to_event(&watcher, KIND, node.id)
        .await
        .expect("a stream");
    let mut stays = node
        .app()
        .listen_to_event(&node.admin, KIND, node.id)
        .await
        .expect("a stream");
    node.tend(1).await;
    assert_eq!(told(&mut watching), NOTHING);
    let without = "UPDATE roles SET permissions = '[]' WHERE name = 'Watchers'";
    node.app.execute(without).await;
    node.tend(1).await;
    assert_eq!(told(&mut watching), ["the end"]);
    assert_eq!(told(&mut stays), NOTHING);
    node.app().sign_out(&node.admin).await.expect("signed out");
    node.tend(1).await;
    assert_eq!(told(&mut stays), ["the end"]);
}

#[tokio::test]
async fn a_fourth_stream_ends_the_oldest() {
    let node = Node::new().await;
    let mut streams = Vec::new();
    for _ in 0..3 {
        streams.push(node.listen(&node.ben).await);
    }
    let mut of_eve = node.listen(&node.eve).await;
    assert!(streams.iter_mut().all(|stream| told(stream).is_empty()));
    let mut fourth = node.listen(&node.ben).await;
    let heard: Vec<_> = streams.iter_mut().map(told).collect();
    assert_eq!(heard, [vec!["the end"], vec![], vec![]]);
    // A stream that ends makes room for another one.
    drop(streams);
    for _ in 0..2 {
        let mut more = node.listen(&node.ben).await;
        assert_eq!(told(&mut more), NOTHING);
    }
    assert_eq!(told(&mut fourth), NOTHING);
    assert_eq!(told(&mut of_eve), NOTHING);
}

#[tokio::test]
async fn a_stream_that_nobody_reads_ends_and_holds_up_nobody() {
    let mut node = Node::new().await;
    let mut slow = node.listen(&node.ben).await;
    let mut quick = node.listen(&node.ben).await;
    for _ in 0..10 {
        node.pause().await;
        node.resume().await;
        node.deliver().await;
        assert_eq!(told(&mut quick), ["pause", "resume"]);
    }
    let heard = told(&mut slow);
    assert_eq!(heard.last(), Some(&"the end"));
    assert_eq!(heard.len(), 17, "what waited for it");
}

#[tokio::test]
async fn events_that_begin_and_end_by_themselves_are_told_once() {
    let mut node = Node::new().await;
    let template = node.app.template(&node.admin, "More").await;
    let mut draft = event_draft("Later", &template);
    draft.start_date = Some(time::macros::date!(2026 - 11 - 22));
    draft.end_date = Some(time::macros::date!(2026 - 11 - 23));
    let created = node.app().create_event(&node.admin, KIND, draft).await;
    let event = created.expect("created").event;
    let people = Participants::Users(vec![node.ben.user_id]);
    let assigned = node
        .app()
        .assign_participants(&node.admin, KIND, event.id, people);
    assigned.await.expect("assigned");
    // The first call only remembers the time.
    node.tend(0).await;
    let mut ben = node.listen(&node.ben).await;
    let until =
        |at: domain_kernel::Timestamp, node: &Node| at.millis_since(node.app.clock.now()) / 1_000;
    // The session has expired by then, so the test only looks at the messages.
    let start = until(event.starts_at(), &node);
    node.tend(start - 1).await;
    let before = told(&mut ben);
    assert!(!before.contains(&"begin"), "{before:?}");
    let again = node.app.caller("ben@acme.test").await;
    let mut ben = node.listen(&again).await;
    node.tend(1).await;
    node.tend(1).await;
    assert_eq!(told(&mut ben), ["begin"]);
    let end = until(event.ends_at(), &node);
    node.tend(end - 1).await;
    let again = node.app.caller("ben@acme.test").await;
    let mut ben = node.listen(&again).await;
    node.tend(1).await;
    node.tend(1).await;
    assert_eq!(told(&mut ben), ["end"]);
}

#[tokio::test]
async fn what_begins_while_the_database_fails_is_told_afterwards() {
    let mut node = Node::new().await;
    node.tend(0).await;
    let mut ben = node.listen(&node.ben).await;
    let begins = node.app.clock.now().plus_minutes(1).millis();
    let later = format!("UPDATE events SET starts_at = {begins}");
    node.app.execute(&later).await;
    node.app
        .execute("ALTER TABLE events RENAME TO events_away")
        .await;
    node.app.clock.advance(60);
    assert!(node.app().tend_listeners().await.is_err());
    node.app
        .execute("ALTER TABLE events_away RENAME TO events")
        .await;
    node.tend(1).await;
    node.tend(1).await;
    assert_eq!(told(&mut ben), ["begin"]);
}

#[tokio::test]
async fn participants_ask_for_everything_if_it_cannot_be_read_whom_news_concern() {
    let mut node = Node::new().await;
    let mut ben = node.listen(&node.ben).await;
    node.pause().await;
    node.app
        .execute("ALTER TABLE events RENAME TO events_away")
        .await;
    node.deliver().await;
    assert_eq!(told(&mut ben), ["gap"]);
}

#[tokio::test]
async fn a_stream_begins_with_the_events_that_wait_or_run() {
    let node = Node::new().await;
    let hello = async |caller| {
        let (hello, _) = node
            .app()
            .listen_to_own_events(caller)
            .await
            .expect("a stream");
        hello
            .events
            .iter()
            .map(|event| event.id)
            .collect::<Vec<_>>()
    };
    assert_eq!(hello(&node.ben).await, [node.id]);
    assert_eq!(hello(&node.eve).await, []);
}

#[tokio::test]
async fn a_node_that_stops_ends_all_streams() {
    let node = Node::new().await;
    let mut ben = node.listen(&node.ben).await;
    node.app().end_listeners();
    assert_eq!(told(&mut ben), ["the end"]);
    let refused = node.app().listen_to_own_events(&node.ben).await;
    assert!(refused.is_err());
}

#[tokio::test]
async fn participants_read_reasons_and_messages() {
    let node = Node::new().await;
    node.pause().await;
    node.resume().await;
    node.send(None).await;
    let extended = node
        .app()
        .extend_event(&node.admin, KIND, node.id, (5, reason()));
    extended.await.expect("extended");
    let messages = node.app().list_messages(&node.ben, node.id).await;
    let messages = messages.expect("messages");
    let of = |message: &domain_scheduling::EventMessage| {
        (
            message.text.clone(),
            message.reason_of.map(domain_scheduling::ReasonOf::as_str),
        )
    };
    assert_eq!(
        messages.iter().map(of).collect::<Vec<_>>(),
        [
            ("A fire alarm".to_owned(), Some("extension")),
            ("Well done".to_owned(), None),
            ("A fire alarm".to_owned(), Some("pause")),
        ],
        "not the reason of the resumption"
    );
    for foreign in [&node.eve, &node.admin] {
        let refused = node.app().list_messages(foreign, node.id).await;
        assert_eq!(refusal_code(refused), "not_found");
    }
    node.start(&node.ben).await;
    let state = node.app().show_attempt_state(&node.ben, node.id).await;
    let state = state.expect("a state").messages;
    assert_eq!((state.count, state.last_at), (3, Some(messages[0].at)));
}

#[tokio::test]
async fn a_message_needs_a_text_and_a_participant() {
    let node = Node::new().await;
    let send = async |text: &str, user: Option<&Caller>| {
        let new = NewMessage {
            text: text.to_owned(),
            user_id: user.map(|user| user.user_id),
        };
        node.app()
            .send_message(&node.admin, KIND, node.id, new)
            .await
    };
    let path = |path: &str| vec![path.to_owned()];
    let fields = |errors: Vec<String>| {
        errors
            .into_iter()
            .map(|error| error.split(':').next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(fields(invalid_fields(send(" ", None).await)), path("text"));
    assert_eq!(
        fields(invalid_fields(send("Hello", Some(&node.eve)).await)),
        path("user_id")
    );
    let foreign = node.app.organization("Other", 10).await;
    assert_eq!(
        fields(invalid_fields(send("Hello", Some(&foreign)).await)),
        path("user_id")
    );
}

fn everybody() -> MonitorQuery {
    MonitorQuery {
        state: None,
        search: String::new(),
        order: MonitorOrder::Attention,
        paging: Paging::default(),
    }
}

impl Node {
    /// Returns the participants. What was read before is shown for a second, so a second passes first.
    async fn monitor(&self, query: &MonitorQuery) -> Monitor {
        self.app.clock.advance(1);
        let monitor = self.app().monitor_event(&self.admin, KIND, self.id, query);
        monitor.await.expect("the participants")
    }

    /// Returns the names and the states of the participants.
    async fn states(&self, query: &MonitorQuery) -> Vec<(String, &'static str)> {
        let rows = self.monitor(query).await.page.rows;
        let state = |row: MonitorRow| (row.live.name, row.live.state.as_str());
        rows.into_iter().map(state).collect()
    }
}

fn shown(states: &[(&str, &'static str)]) -> Vec<(String, &'static str)> {
    let state = |(name, state): &(&str, &'static str)| ((*name).to_owned(), *state);
    states.iter().map(state).collect()
}

#[tokio::test]
async fn staff_see_what_each_participant_does() {
    let mut node = Node::new().await;
    let template = node.app.template(&node.admin, "More").await;
    let both = [&node.ben, &node.eve];
    node.id = node.app.competition(&node.admin, &template, &both).await;
    let all = everybody();
    assert_eq!(
        node.states(&all).await,
        shown(&[("Ben", "absent"), ("Eve", "absent")])
    );
    // A request for the event, or a stream, shows that a participant is present.
    let messages = node.app().list_messages(&node.ben, node.id).await;
    messages.expect("messages");
    assert_eq!(
        node.states(&all).await,
        shown(&[("Ben", "waiting"), ("Eve", "absent")])
    );
    let eve = node.listen(&node.eve).await;
    node.app.clock.advance(60);
    assert_eq!(
        node.states(&all).await,
        shown(&[("Eve", "waiting"), ("Ben", "absent")])
    );
    node.start(&node.ben).await;
    assert_eq!(
        node.states(&all).await,
        shown(&[("Ben", "answering"), ("Eve", "waiting")])
    );
    node.app.clock.advance(60);
    assert_eq!(node.states(&all).await[0].1, "offline");
    // A save also shows that a participant is present.
    let started = node.start(&node.eve).await;
    let answers = crate::answering::answers_with_text(&started, "Well");
    let count = answers.len();
    assert!(count > 0);
    node.app
        .save(&node.ben, node.id, false, answers)
        .await
        .expect("saved");
    let saved_at = node.app.clock.now();
    let monitor = node.monitor(&all).await;
    let ben = &monitor.page.rows[0];
    assert_eq!(
        (&*ben.live.name, ben.live.state.as_str()),
        ("Ben", "answering")
    );
    assert_eq!(ben.live.saved_at, Some(saved_at));
    assert!(ben.answered > 0 && ben.answered <= monitor.questions);
    assert!(ben.receipt.is_none());

    // After three minutes without a save, Eve is quiet while she still sends requests.
    node.app.clock.advance(180);
    assert_eq!(
        node.states(&all).await,
        shown(&[("Ben", "offline"), ("Eve", "quiet")])
    );
    let sheet = node.app.sheet(node.id, true, vec![]);
    node.app()
        .save_answers(node.ben.claims(), sheet)
        .await
        .expect("submitted");
    drop(eve);
    let monitor = node.monitor(&all).await;
    let rows = &monitor.page.rows;
    assert_eq!(rows[1].live.state.as_str(), "submitted");
    assert!(rows[1].receipt.is_some());
    let counts: Vec<_> = monitor.counts.by_state().map(|(_, count)| count).collect();
    assert_eq!(counts, [0, 0, 0, 0, 1, 1]);
}

#[tokio::test]
async fn a_participant_whose_stream_ends_is_offline_a_minute_later() {
    let mut node = Node::new().await;
    node.start(&node.ben).await;
    let ben = node.listen(&node.ben).await;
    for _ in 0..10 {
        node.tend(10).await;
    }
    drop(ben);
    let all = everybody();
    node.app.clock.advance(45);
    assert_eq!(node.states(&all).await, shown(&[("Ben", "answering")]));
    node.app.clock.advance(15);
    assert_eq!(node.states(&all).await, shown(&[("Ben", "offline")]));
}

#[tokio::test]
async fn the_participants_can_be_narrowed_and_are_read_in_pages() {
    let mut node = Node::new().await;
    let template = node.app.template(&node.admin, "More").await;
    let both = [&node.ben, &node.eve];
    node.id = node.app.competition(&node.admin, &template, &both).await;
    node.start(&node.eve).await;
    let by_name = MonitorQuery {
        order: MonitorOrder::Name,
        ..everybody()
    };
    assert_eq!(
        node.states(&by_name).await,
        shown(&[("Ben", "absent"), ("Eve", "answering")])
    );
    let second = MonitorQuery {
        paging: Paging {
            page: 2,
            per_page: 1,
        },
        ..by_name.clone()
    };
    let page = node.monitor(&second).await.page;
    assert_eq!((page.total, &*page.rows[0].live.name), (2, "Eve"));
    let searched = MonitorQuery {
        search: "bÉ".to_owned(),
        ..by_name.clone()
    };
    assert_eq!(node.states(&searched).await, shown(&[("Ben", "absent")]));
    let narrowed = MonitorQuery {
        state: Some(LiveState::Answering),
        ..by_name
    };
    let monitor = node.monitor(&narrowed).await;
    assert_eq!(monitor.page.total, 1);
    let all: u64 = monitor.counts.by_state().map(|(_, count)| count).sum();
    assert_eq!(all, 2, "the counts are of everybody");

    let refused = node
        .app()
        .monitor_event(&node.ben, KIND, node.id, &everybody())
        .await;
    assert!(refused.is_err(), "participants");
    let foreign = node.app.organization("Other", 10).await;
    let refused = node
        .app()
        .monitor_event(&foreign, KIND, node.id, &everybody())
        .await;
    assert_eq!(refusal_code(refused.map(drop)), "not_found");
}

#[rstest]
#[tokio::test]
async fn the_pages_of_the_participants_have_each_of_them_once(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
    #[values(MonitorOrder::Attention, MonitorOrder::Name)] order: MonitorOrder,
) {
    const PEOPLE: usize = 23;
    const PER_PAGE: u32 = 5;
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let template = app.template(&admin, "Basics").await;
    let mut people = Vec::with_capacity(PEOPLE);
    for number in 0..PEOPLE {
        people.push(app.person(&admin, &format!("P{number:02}"), "user").await);
    }
    let assigned: Vec<_> = people.iter().collect();
    let id = app.competition(&admin, &template, &assigned).await;
    // Every second participant has started, and every fourth has submitted.
    for (number, person) in people.iter().enumerate() {
        if number % 2 == 0 {
            app.start(person, id).await;
        }
        if number % 4 == 0 {
            app.save(person, id, true, Vec::new())
                .await
                .expect("submitted");
        }
    }
    let mut names = Vec::new();
    let mut states = Vec::new();
    let mut page = 1;
    loop {
        let query = MonitorQuery {
            order,
            paging: Paging {
                page,
                per_page: PER_PAGE,
            },
            ..everybody()
        };
        let shown = app.app.monitor_event(&admin, KIND, id, &query).await;
        let shown = shown.expect("the participants").page;
        assert_eq!(shown.total, 23);
        if shown.rows.is_empty() {
            break;
        }
        assert!(shown.rows.len() <= 5);
        states.extend(shown.rows.iter().map(|row| row.live.state));
        names.extend(shown.rows.into_iter().map(|row| row.live.name));
        page += 1;
    }
    assert_eq!(page, 6, "five pages have participants");
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), PEOPLE);
    match order {
        MonitorOrder::Name => assert_eq!(names, sorted),
        MonitorOrder::Attention => {
            let [answering, absent] = [LiveState::Answering, LiveState::Absent];
            let expected = [(answering, 6), (absent, 11), (LiveState::Submitted, 6)];
            let expected = expected.map(|(state, count)| vec![state; count]).concat();
            assert_eq!(states, expected);
        }
    }
}

/// In a private training, Ben and Cleo play for teams, and Dan takes part alone.
#[rstest]
#[tokio::test]
async fn staff_see_and_find_the_teams_of_participants(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    for name in ["Ben", "Cleo"] {
        app.person(&admin, name, "user").await;
    }
    let dan = app.person(&admin, "Dan", "user").await;
    let north = app.team(&admin, "Ñorth Bank", &["Ben"]).await;
    let south = app.team(&admin, "South Bank", &["Cleo"]).await;
    let template = app.plain_template(&admin, "Plain").await;
    let kind = EventKind::Training;
    let alone = [&dan];
    let id = app.training(&admin, &template, TrainingType::Private, &alone);
    let id = id.await;
    let teams = Participants::Teams(vec![north, south]);
    let assigned = app.app.assign_participants(&admin, kind, id, teams).await;
    assigned.expect("assigned");
    let confirmed = app.app.confirm_teams(&admin, kind, id, TeamMode::Members);
    confirmed.await.expect("confirmed");
    let shown = async |caller: &Caller, search: &str| {
        let query = MonitorQuery {
            search: search.to_owned(),
            ..everybody()
        };
        let monitor = app.app.monitor_event(caller, kind, id, &query).await;
        let rows = monitor.expect("the participants").page.rows.into_iter();
        rows.map(|row| (row.live.name, row.live.team))
            .collect::<Vec<_>>()
    };
    let row = |name: &str, team: Option<&str>| (name.to_owned(), team.map(str::to_owned));
    let ben = row("Ben", Some("Ñorth Bank"));
    let cleo = row("Cleo", Some("South Bank"));
    assert_eq!(
        shown(&admin, "").await,
        [ben.clone(), cleo.clone(), row("Dan", None)]
    );
    assert_eq!(shown(&admin, "bank").await, [ben.clone(), cleo.clone()]);
    assert_eq!(shown(&admin, "NORTH").await, std::slice::from_ref(&ben));
    assert_eq!(shown(&admin, "dan").await, [row("Dan", None)]);

    // What becomes of the team after the end does not change for which team Ben played.
    app.clock.advance(10 * 24 * 60 * 60);
    let admin = app.caller("admin@acme.test").await;
    let deleted = app.app.delete_team(&admin, north).await;
    deleted.expect("the training has ended");
    assert_eq!(shown(&admin, "bank").await, [ben, cleo]);
}

#[tokio::test]
async fn what_is_read_for_one_of_the_staff_serves_all_of_them_for_a_second() {
    let mut node = Node::new().await;
    let watch = async |node: &Node| {
        let all = everybody();
        let monitor = node
            .app()
            .monitor_event(&node.admin, KIND, node.id, &all)
            .await;
        monitor.expect("the participants").page.rows[0].live.clone()
    };
    assert_eq!(watch(&node).await.state, LiveState::Absent);
    let started = node.start(&node.ben).await;
    assert_eq!(watch(&node).await.deadline, None, "a second has not passed");
    node.app.clock.advance(1);
    assert_eq!(watch(&node).await.deadline, Some(started.attempt.deadline));

    // What changes for all is seen at once.
    let change = (5, reason());
    let extended = node.app().extend_event(&node.admin, KIND, node.id, change);
    extended.await.expect("extended");
    node.deliver().await;
    let later = started.attempt.deadline.plus_minutes(5);
    assert_eq!(watch(&node).await.deadline, Some(later));
}

#[tokio::test]
async fn the_staff_who_watch_hear_that_participants_do_something_else() {
    let mut node = Node::new().await;
    let watching = node.app().listen_to_event(&node.admin, KIND, node.id).await;
    let mut watching = watching.expect("a stream");
    node.tend(1).await;
    assert_eq!(told(&mut watching), NOTHING, "the page has just read it");
    node.tend(1).await;
    assert_eq!(told(&mut watching), NOTHING);
    node.start(&node.ben).await;
    node.tend(1).await;
    assert_eq!(told(&mut watching), ["monitor"]);
    node.tend(1).await;
    assert_eq!(told(&mut watching), NOTHING);
    node.tend(60).await;
    assert_eq!(told(&mut watching), ["monitor"], "Ben is offline");
}
