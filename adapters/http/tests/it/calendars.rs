//! The address from which a participant's own calendar reads the events (D261).

use crate::support::bodies::plain_template;
use crate::support::test_app::{Anonymous, Participant, TestApp};

#[actix_web::test]
async fn a_calendar_is_read_with_its_address_alone_until_it_is_withdrawn() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Basics")).await;
    let people = [app.user_id::<Participant>().await];
    let people: Vec<_> = people.iter().map(String::as_str).collect();
    let day = "2026-11-22";
    let event = app.competition(&template, "Cup", day, &people).await;
    let none = app.read::<Participant>("/user/calendar").await;
    assert!(none.body["data"]["created_at"].is_null());
    let code = app.calendar_code::<Participant>().await;
    assert!(code.len() >= 22, "at least 128 bits: {code}");
    let shown = app.read::<Participant>("/user/calendar").await;
    assert!(shown.body["data"]["created_at"].is_string());
    assert!(!shown.body.to_string().contains(&code));

    let path = format!("/calendars/{code}");
    let calendar = app.read::<Anonymous>(&path).await;
    assert_eq!(
        calendar.header("content-type"),
        "text/calendar; charset=utf-8"
    );
    assert_eq!(calendar.header("cache-control"), "no-store");
    let text = String::from_utf8(calendar.bytes).unwrap();
    let page = format!("\r\nURL:https://palestra.test/viewCompetitionUser/{event}");
    assert!(text.replace("\r\n ", "").contains(&page), "{text}");
    assert!(text.contains("\r\nDTSTART:20261122T"), "{text}");
    assert!(!text.contains(&code), "{text}");

    let head = app.send::<Anonymous>("HEAD", &path).await.is(200);
    assert_eq!(head.header("content-type"), "text/calendar; charset=utf-8");
    assert_eq!(head.bytes, b"");

    let withdrawn = app.send::<Participant>("DELETE", "/user/calendar").await;
    withdrawn.is(200);
    app.send::<Anonymous>("GET", &path).await.is(404);
    let again = app.send::<Participant>("DELETE", "/user/calendar").await;
    again.is(200);
}

#[actix_web::test]
async fn a_calendar_that_is_read_every_second_must_wait_a_minute() {
    let app = TestApp::new().await;
    let code = app.calendar_code::<Participant>().await;
    let path = format!("/calendars/{code}");
    for method in ["GET", "HEAD"].repeat(5) {
        app.send::<Anonymous>(method, &path).await.is(200);
    }
    let refused = app.send::<Anonymous>("GET", &path).await;
    let refused = refused.refuses(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "60");
    // Another code has its own limit.
    app.send::<Anonymous>("GET", "/calendars/another")
        .await
        .is(404);
    app.clock.advance(60);
    app.send::<Anonymous>("GET", &path).await.is(200);
}
