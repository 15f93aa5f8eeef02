//! Tests of the format of streams.

use std::future::poll_fn;
use std::pin::Pin;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::test::TestRequest;
use application_ports::NewsReceiver;
use serde_json::{Value, json};

use crate::support::requests::RequestFixture;
use crate::support::test_app::{Admin, Participant, Sender, TestApp};

/// An open stream.
struct Stream(Pin<Box<BoxBody>>);

impl Stream {
    async fn open<S: Sender>(app: &TestApp, path: &str) -> Self {
        let token = app.token(S::EMAIL.unwrap()).await;
        let request = TestRequest::get()
            .uri(&format!("/api/v1{path}"))
            .insert_header(("Authorization", format!("Bearer {token}")))
            .insert_header(("Accept", "text/event-stream"))
            .insert_header(("Accept-Encoding", "gzip"));
        let response = (app.web)(request, None).await;
        assert_eq!(response.status(), 200);
        let header = |name: &str| response.headers().get(name).unwrap().to_str().unwrap();
        assert_eq!(header("content-type"), "text/event-stream");
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("x-accel-buffering"), "no");
        assert!(response.headers().get("content-encoding").is_none());
        Self(Box::pin(response.into_body()))
    }

    /// Returns the next part.
    async fn next(&mut self) -> String {
        let part = poll_fn(|cx| self.0.as_mut().poll_next(cx)).await;
        String::from_utf8(part.unwrap().unwrap().to_vec()).unwrap()
    }

    /// Returns the name and the data of the next event.
    async fn event(&mut self) -> (String, Value) {
        let part = self.next().await;
        let (name, data) = part.trim_end().split_once("\ndata: ").unwrap();
        let name = name.strip_prefix("event: ").unwrap();
        (name.to_owned(), serde_json::from_str(data).unwrap())
    }
}

async fn deliver(app: &TestApp, news: &mut NewsReceiver) {
    app.app.deliver_news(news.next().await.unwrap()).await;
}

#[actix_web::test]
async fn a_stream_says_what_happens_to_the_callers_events() {
    let app = TestApp::new().await;
    let mut news = app.app.ports().news.subscribe();
    let mut fixture = RequestFixture::empty("pause_competition");
    fixture.event(&app, "2026-11-21", true).await;
    let id = fixture.id.clone();
    let mut own = Stream::open::<Participant>(&app, "/user/live").await;
    let (name, data) = own.event().await;
    assert_eq!(name, "hello");
    assert_eq!(data["server_time"], json!("2026-11-21T10:00:00.000Z"));
    let event = &data["events"][0];
    assert_eq!(
        (&event["event_id"], &event["status"], &event["paused"]),
        (&json!(id), &json!("running"), &json!(false))
    );
    let path = format!("/competitions/{id}/live");
    let mut staff = Stream::open::<Admin>(&app, &path).await;
    let (name, data) = staff.event().await;
    assert_eq!(
        (name.as_str(), data),
        (
            "hello",
            json!({ "server_time": "2026-11-21T10:00:00.000Z" })
        ),
        "it says at once that it works"
    );

    fixture.pause(&app).await;
    deliver(&app, &mut news).await;
    let expected = json!({
        "event_id": id, "server_time": "2026-11-21T10:00:00.000Z", "text": "A fire alarm",
    });
    assert_eq!(own.event().await, ("pause".to_owned(), expected.clone()));
    assert_eq!(staff.event().await, ("pause".to_owned(), expected));

    // The reason for extra time is visible only for staff, in the audit record.
    let path = format!("/competitions/{id}/allowances/{}", fixture.participant);
    let body = json!({ "extra_minutes": 10, "past_end": 0, "reason": "A broken hand" });
    let call = app.call::<Admin>("PUT", &path).await;
    call.send(&body).await.is(200);
    deliver(&app, &mut news).await;
    let (name, data) = own.event().await;
    assert_eq!(name, "allowance");
    assert!(data.get("text").is_none(), "{data}");
    let list = app.read::<Participant>("/user/assigned-competition").await;
    let detail = app
        .read::<Participant>(&format!("/competitions/{id}"))
        .await;
    for event in [&list.body["data"][0], &detail.body["data"]] {
        let duration = event["duration"].as_u64().unwrap();
        assert_eq!(event["own_minutes"], json!(duration + 10), "{event}");
    }

    let messages = app
        .read::<Participant>(&format!("/user/messages/{id}"))
        .await;
    let message = &messages.body["data"][0];
    assert_eq!(
        (&message["text"], &message["reason_of"]),
        (&json!("A fire alarm"), &json!("pause"))
    );
}

#[actix_web::test]
async fn the_monitor_shows_participants_and_counts() {
    let app = TestApp::new().await;
    let mut fixture = RequestFixture::empty("start_competition");
    fixture.started(&app).await;
    let path = format!("/competitions/{}/monitor", fixture.id);
    let shown = app.read::<Admin>(&path).await;
    let row = &shown.body["data"][0];
    assert_eq!(
        (&row["name"], &row["state"], &row["answered"]),
        (&json!("Petra"), &json!("answering"), &json!(0))
    );
    assert_eq!(row["receipt"], Value::Null);
    assert_eq!(row["team_name"], Value::Null);
    assert_eq!(shown.body["counts"]["answering"], json!(1));
    let none = app.read::<Admin>(&format!("{path}?state=submitted")).await;
    assert_eq!(none.body["data"], json!([]));
    assert_eq!(none.body["counts"]["answering"], json!(1));
    let wrong = app
        .send::<Admin>("GET", &format!("{path}?state=asleep"))
        .await;
    assert_eq!(
        wrong.is(422).body["errors"]["state"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[actix_web::test]
async fn the_monitor_names_the_teams_of_participants() {
    let app = TestApp::new().await;
    for operation in ["start_competition", "start_training"] {
        let mut fixture = RequestFixture::empty(operation);
        fixture
            .team_event(&app, "2026-11-21", Some("members"))
            .await;
        let list = if fixture.is_training {
            "trainings"
        } else {
            "competitions"
        };
        let path = format!("/{list}/{}/monitor?search=player", fixture.id);
        let shown = app.read::<Admin>(&path).await;
        let row = &shown.body["data"][0];
        assert_eq!(
            (&row["name"], &row["team_name"]),
            (&json!("Petra"), &json!("Players"))
        );
    }
}

#[actix_web::test]
async fn the_stream_of_staff_has_the_rows_of_the_monitor() {
    let app = TestApp::new().await;
    let mut fixture = RequestFixture::empty("start_competition");
    fixture
        .team_event(&app, "2026-11-21", Some("members"))
        .await;
    let path = format!("/competitions/{}", fixture.id);
    let mut staff = Stream::open::<Admin>(&app, &format!("{path}/live")).await;
    staff.event().await;
    app.app.tend_listeners().await.unwrap();
    let start = format!("/competition/start/{}", fixture.id);
    app.read::<Participant>(&start).await;
    app.clock.advance(1);
    app.app.tend_listeners().await.unwrap();
    let (name, data) = staff.event().await;
    assert_eq!(name, "monitor");
    let shown = app.read::<Admin>(&format!("{path}/monitor")).await;
    let row = &shown.body["data"][0];
    assert_eq!(
        (&row["team_name"], &row["state"]),
        (&json!("Players"), &json!("answering"))
    );
    assert_eq!(data["rows"], json!([row]));
    assert_eq!(data["counts"], shown.body["counts"]);
}
