//! What the form of a competition accepts, and what its participants see of it.

use serde_json::{Value, json};

use crate::support::bodies::{competition, plain_template};
use crate::support::test_app::{Admin, Participant, TestApp, Visitor};

/// The body of a competition on one day, between these times.
fn specific(template: &str, start: &str, end: &str) -> Value {
    let mut body = competition(template, "Cup", "2026-11-22");
    body["date_type"] = json!(2);
    body["start_time"] = json!(start);
    body["end_time"] = json!(end);
    body
}

#[actix_web::test]
async fn a_time_may_lack_its_seconds_and_is_answered_with_them() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Plain")).await;
    let body = specific(&template, "00:00", "23:59");
    let created = app.post::<Admin>("/competitions", &body).await.is(201);
    let data = &created.body["data"];
    assert_eq!(data["start_time"], "00:00:00");
    assert_eq!(data["end_time"], "23:59:00");
    let path = format!("/competitions/{}", created.id());
    let call = app.call::<Admin>("PUT", &path).await;
    let body = specific(&template, "09:30", "23:59:59");
    let changed = call.send(&body).await.is(200);
    assert_eq!(
        changed.body["data"]["starts_at"],
        "2026-11-30T09:30:00.000Z"
    );

    // In range mode times are not used, and are read all the same.
    let mut range = competition(&template, "Range", "2026-11-22");
    range["start_time"] = json!("00:00");
    range["end_time"] = json!("23:59");
    app.post::<Admin>("/competitions", &range).await.is(201);

    for wrong in ["24:00", "9:00", "09:60", "09", ""] {
        let body = specific(&template, wrong, "23:59");
        let refused = app.post::<Admin>("/competitions", &body).await;
        refused
            .refuses(422, "validation_failed")
            .blames("start_time");
    }
}

#[actix_web::test]
async fn a_competition_for_teams_is_refused_at_its_field() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Plain")).await;
    let mut body = competition(&template, "Cup", "2026-11-22");
    body["participant_type"] = json!("team");
    let refused = app.post::<Admin>("/competitions", &body).await;
    let refused = refused.refuses(422, "validation_failed");
    let expected = json!(["Teams cannot take part yet"]);
    assert_eq!(*refused.blames("participant_type"), expected);

    let id = app.competition(&template, "Cup", "2026-11-22", &[]).await;
    let path = format!("/competitions/{id}");
    let call = app.call::<Admin>("PUT", &path).await;
    let refused = call.send(&body).await.refuses(422, "validation_failed");
    assert_eq!(*refused.blames("participant_type"), expected);
}

#[actix_web::test]
async fn participants_see_the_videos_of_active_material_alone() {
    let app = TestApp::new().await;
    let petra = app.user_id::<Participant>().await;
    for active in [0, 1] {
        let mut body = plain_template(&app.new_name());
        body["matrial_status"] = json!(active);
        body["videos"] = json!(["https://www.youtube.com/watch?v=dQw4w9WgXcQ"]);
        let template = app.template(&body).await;
        let event = app
            .competition(&template, "Cup", "2026-11-21", &[&petra])
            .await;
        let path = format!("/competitions/{event}");
        let embed = json!(["https://www.youtube.com/embed/dQw4w9WgXcQ"]);
        let staff = app.read::<Admin>(&path).await;
        assert_eq!(staff.body["data"]["template"]["videos"], embed);
        let participant = app.read::<Participant>(&path).await;
        let shown = if active == 1 { embed } else { json!([]) };
        assert_eq!(participant.body["data"]["template"]["videos"], shown);
        let paper = app
            .read::<Participant>(&format!("/competition/start/{event}"))
            .await;
        let list = app.read::<Participant>("/user/assigned-competition").await;
        for body in [paper.body, list.body] {
            assert!(!body.to_string().contains("dQw4w9WgXcQ"), "{body}");
        }
    }
}

#[actix_web::test]
async fn rows_of_participants_count_those_who_take_part() {
    let app = TestApp::new().await;
    let people = [
        app.user_id::<Participant>().await,
        app.user_id::<Visitor>().await,
    ];
    let people = people.each_ref().map(String::as_str);
    let template = app.template(&plain_template("Plain")).await;
    app.competition(&template, "Cup", "2026-11-21", &people)
        .await;
    let list = app.read::<Participant>("/user/assigned-competition").await;
    let row = &list.body["data"][0];
    assert_eq!(row["is_play"], Value::Null);
    assert_eq!(row["number_of_participants"], 2);
    assert_eq!(row["number_of_participants_users"], 2);
    assert_eq!(row["template_id"], template.as_str());
}
