//! Tests of the form of a competition, and of what its participants see.

use serde_json::{Value, json};

use crate::support::bodies::{competition, plain_template, training};
use crate::support::test_app::{Admin, Holder, Participant, Sender, TestApp, Visitor};

/// The body of a competition on one day between these times.
fn specific(template: &str, start: &str, end: &str) -> Value {
    let mut body = competition(template, "Cup", "2026-11-22");
    body["date_type"] = json!(2);
    body["start_time"] = json!(start);
    body["end_time"] = json!(end);
    body
}

/// Returns the expected response of an assignment if no one took part before and all have set up their accounts.
fn outcome(assigned: usize, unknown: &[&str]) -> Value {
    json!({
        "assigned": assigned,
        "already": 0,
        "unknown": unknown.len(),
        "unknown_emails": unknown,
        "not_set_up": 0,
    })
}

#[actix_web::test]
async fn a_time_may_lack_its_seconds_and_is_returned_with_them() {
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

    // In range mode the times are not used, but they are still validated.
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
async fn a_team_is_assigned_confirmed_and_takes_part() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Plain")).await;
    let id = app.team_competition(&template, "2026-11-21").await;
    let team = app.own_team().await;
    let shown = async || {
        let shown = app.read::<Admin>(&format!("/competitions/{id}")).await;
        let data = &shown.body["data"];
        (
            data["is_play"].clone(),
            data["number_of_participants"].clone(),
            data["number_of_participants_users"].clone(),
        )
    };
    let free = app
        .read::<Admin>(&format!("/competitions/users/notAssigned/{id}/teams"))
        .await;
    assert_eq!(
        free.body["data"],
        json!([{ "id": team, "name": "Players", "users_count": 1, "ancestors": ["Acme"] }])
    );
    let assign = format!("/competitions/assign/{id}/teams");
    for wrong in [json!({}), json!({ "teams": [] }), json!({ "teams": [id] })] {
        let refused = app.post::<Admin>(&assign, &wrong).await;
        refused.refuses(422, "validation_failed").blames("teams");
    }
    let both = json!({ "teams": [team], "users": [team] });
    let refused = app.post::<Admin>(&assign, &both).await;
    refused.refuses(422, "validation_failed").blames("teams");
    let assigned = app
        .post::<Admin>(&assign, &json!({ "teams": [team] }))
        .await;
    assert_eq!(assigned.is(200).body["data"], outcome(1, &[]));
    assert_eq!(shown().await, (Value::Null, json!(0), json!(0)));
    let rows = format!("/competitions/users/assigned/{id}");
    let row = app.read::<Admin>(&rows).await.body["data"][0].clone();
    assert_eq!(row["participant_type"], "App\\Models\\Entity");
    assert_eq!(row["participant_id"], json!(team));
    assert_eq!(row["participant"], json!({ "name": "Players" }));
    assert_eq!(
        (&row["is_confirmed"], &row["users_count"]),
        (&json!(0), &json!(0))
    );

    let play = format!("/competitions/play/team/{id}");
    let call = app.call::<Admin>("PUT", &play).await;
    let refused = call.send(&json!({ "type": "everybody" })).await;
    refused.refuses(422, "validation_failed").blames("type");
    let call = app.call::<Admin>("PUT", &play).await;
    call.send(&json!({ "type": "leader" })).await.is(200);
    assert_eq!(shown().await, (json!("leader"), json!(1), json!(1)));
    let own = app.read::<Participant>("/user/assigned-competition").await;
    assert_eq!(own.body["data"][0]["id"], json!(id));
    assert_eq!(own.body["data"][0]["team_name"], json!("Players"));
    let detail = format!("/competitions/{id}");
    let shown_to_player = app.read::<Participant>(&detail).await;
    assert_eq!(shown_to_player.body["data"]["team_name"], json!("Players"));
    let shown_to_staff = app.read::<Admin>(&detail).await;
    assert_eq!(shown_to_staff.body["data"]["team_name"], Value::Null);
    assert_eq!(
        shown_to_staff.body["data"]["own_minutes"],
        shown_to_staff.body["data"]["duration"]
    );
    let players = format!("/get/user/teamLeaderOrMember/{id}/{team}");
    let player = async || app.read::<Admin>(&players).await.body["data"][0].clone();
    assert_eq!(player().await["is_submited"], json!(0));
    assert_eq!(player().await["is_leader"], json!(1));

    let started = app
        .read::<Participant>(&format!("/competition/start/{id}"))
        .await;
    assert_eq!(started.body["data"]["team_name"], json!("Players"));
    let sheet = json!({ "competition_training_id": id, "isSubmited": 1, "answers": [] });
    let call = app.call::<Participant>("POST", "/user/answers").await;
    call.send(&sheet).await.is(200);
    assert_eq!(player().await["is_submited"], json!(1));
    let petra = app.user_id::<Participant>().await;
    let restore = format!("/restore/team/member/{id}/{team}/{petra}");
    let restored = app.read::<Admin>(&restore).await;
    assert_eq!(
        restored.body["message"],
        json!("User Restored Successfully")
    );
    assert_eq!(player().await["is_submited"], json!(0));
    let letter = format!("/competitions/{id}/letter");
    let call = app.call::<Admin>("POST", &letter).await;
    let told = call.send(&json!({ "only_not_set_up": 0 })).await.is(200);
    assert_eq!(
        told.body["message"],
        json!("Participants Told Successfully")
    );
    let results = app
        .read::<Admin>(&format!("/competitions/usersAnswered/{id}"))
        .await;
    assert_eq!(results.body["data"][0]["id"], json!(petra));
}

#[actix_web::test]
async fn the_preview_of_the_email_greets_a_participant_without_a_name() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Plain")).await;
    let id = app
        .competition(&template, "Spring", "2026-11-22", &[])
        .await;
    for (name, greeting) in [("", "Dear participant, "), ("?name=Petra", "Dear Petra, ")] {
        let letters = app
            .read::<Admin>(&format!("/competitions/{id}/letter{name}"))
            .await;
        let opening = letters.body["data"]["set_up"]["opening"].as_str().unwrap();
        assert!(opening.starts_with(greeting), "{opening}");
    }
}

#[actix_web::test]
async fn who_sees_trainings_alone_does_not_see_who_plays_in_a_competition() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Plain")).await;
    let id = app.team_competition(&template, "2026-11-22").await;
    let team = app.own_team().await;
    app.assign_team("/competitions", &id, &team, Some("members"))
        .await;
    let users = app.role("Trainers", &["viewAny training"]).await;
    assert!(!users.is_empty());
    app.user("Hanna", Holder::EMAIL.unwrap(), "Trainers").await;
    let path = format!("/get/user/teamLeaderOrMember/{id}/{team}");
    let call = app.call::<Holder>("GET", &path).await;
    call.get().await.is(404);
}

#[actix_web::test]
async fn participants_are_named_by_id_by_address_or_by_a_search() {
    let app = TestApp::new().await;
    let petra = app.user_id::<Participant>().await;
    let (own, stranger) = (Participant::EMAIL.unwrap(), "nobody@acme.test");
    let template = app.template(&plain_template("Plain")).await;
    for (body, assigned) in [
        (json!({ "users": [petra] }), outcome(1, &[])),
        (
            json!({ "emails": [own, stranger], "all": 0 }),
            outcome(1, &[stranger]),
        ),
        (json!({ "all": 1, "search": own }), outcome(1, &[])),
    ] {
        let id = app
            .competition(&template, &app.new_name(), "2026-11-22", &[])
            .await;
        let path = format!("/competitions/assign/{id}/users");
        let response = app.post::<Admin>(&path, &body).await.is(200);
        assert_eq!(response.body["data"], assigned);
        let list = format!("/competitions/users/assigned/{id}");
        let list = app.read::<Admin>(&list).await;
        let row = &list.body["data"][0];
        assert_eq!(row["participant_id"], json!(petra));
        let name = &row["participant"]["name"];
        let account = json!({ "name": name, "email": own, "state": "active" });
        assert_eq!(row["participant"], account);
    }
    let id = app.competition(&template, "Cup", "2026-11-22", &[]).await;
    let path = format!("/competitions/assign/{id}/users");
    // A blank search text means no search, as in the list.
    let blank = json!({ "all": 1, "search": "  ", "dry_run": 1 });
    let all = json!({ "all": 1, "dry_run": 1 });
    let blank = app.post::<Admin>(&path, &blank).await.is(200);
    let all = app.post::<Admin>(&path, &all).await.is(200);
    assert_eq!(blank.body["data"], all.body["data"]);
    for (body, field) in [
        (json!({}), "users"),
        (json!({ "users": [petra], "all": 1 }), "users"),
        (json!({ "users": [petra], "emails": [own] }), "users"),
        (json!({ "emails": [] }), "emails"),
        (json!({ "all": 1, "search": "x".repeat(51) }), "search"),
        (json!({ "all": 1, "search": "\0" }), "search"),
        (json!({ "users": [petra], "search": own }), "search"),
        (json!({ "users": [petra], "except": [] }), "except"),
        (json!({ "emails": [own], "team_id": petra }), "team_id"),
    ] {
        let refused = app.post::<Admin>(&path, &body).await;
        refused.refuses(422, "validation_failed").blames(field);
    }
}

#[actix_web::test]
async fn the_form_of_a_training_names_its_type() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Plain")).await;
    for (field, value, message) in [
        ("type", json!(1), "Must be 2, a training"),
        ("training_type", json!(null), "Required"),
        (
            "training_type",
            json!("secret"),
            "Must be public or private",
        ),
        ("shuffle", json!(4), "Must be 0, 1, 2 or 3"),
    ] {
        let mut body = training(&template, "Drill", "2026-11-22");
        body[field] = value;
        let refused = app.post::<Admin>("/trainings", &body).await;
        let refused = refused.refuses(422, "validation_failed");
        assert_eq!(*refused.blames(field), json!([message]));
    }
    let mut body = training(&template, "Drill", "2026-11-22");
    body["training_type"] = json!("public");
    let created = app.post::<Admin>("/trainings", &body).await.is(201);
    let data = &created.body["data"];
    assert_eq!(
        (&data["training_type"], &data["category"], &data["type"]),
        (&json!("public"), &json!("public"), &json!(2))
    );
    let id = app.competition(&template, "Cup", "2026-11-22", &[]).await;
    let shown = app.read::<Admin>(&format!("/competitions/{id}")).await;
    assert_eq!(shown.body["data"]["category"], Value::Null);
}

#[actix_web::test]
async fn trainings_are_listed_by_category_and_state() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Plain")).await;
    let participant = app.user_id::<Participant>().await;
    for (name, training_type, from) in [
        ("Alpha", "public", "2026-11-21"),
        ("Beta", "public", "2026-11-22"),
        ("Gamma", "private", "2026-11-21"),
        ("Delta", "private", "2026-11-22"),
    ] {
        let mut body = training(&template, name, from);
        body["training_type"] = json!(training_type);
        let people = [participant.as_str()];
        let people = if training_type == "private" {
            &people[..]
        } else {
            &[]
        };
        app.event("/trainings", &body, people).await;
    }
    for (query, expected) in [
        ("", json!(["Delta", "Gamma", "Beta", "Alpha"])),
        ("?category=public", json!(["Beta", "Alpha"])),
        ("?category=private", json!(["Gamma", "Delta"])),
        ("?category=private&sort=desc", json!(["Delta", "Gamma"])),
        ("?status=running", json!(["Gamma", "Alpha"])),
        ("?status=ended", json!([])),
        ("?category=public&status=pending", json!(["Beta"])),
    ] {
        let list = app.read::<Admin>(&format!("/trainings{query}")).await;
        assert_eq!(names(&list.body), expected, "{query}");
    }
    for (path, expected) in [
        ("/user/get-public-trainings", json!(["Beta", "Alpha"])),
        ("/user/assigned-training", json!(["Gamma", "Delta"])),
    ] {
        let list = app.read::<Participant>(path).await;
        assert_eq!(names(&list.body), expected, "{path}");
    }
}

/// The test clock is at 2026-11-21. Alpha is running, and Beta has not started.
#[actix_web::test]
async fn a_calendar_asks_each_list_for_a_period() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Plain")).await;
    for (name, from) in [("Alpha", "2026-11-21"), ("Beta", "2026-11-23")] {
        app.competition(&template, name, from, &[]).await;
        app.event("/trainings", &training(&template, name, from), &[])
            .await;
    }
    for (query, expected) in [
        ("", json!(["Alpha", "Beta"])),
        ("starts_before=2026-11-23T00:00:00Z", json!(["Alpha"])),
        (
            "starts_before=2026-11-23T00:00:01Z",
            json!(["Alpha", "Beta"]),
        ),
        ("ends_after=2026-11-30T23:00:00Z", json!(["Alpha", "Beta"])),
        ("ends_after=2026-12-01T00:00:00Z", json!([])),
    ] {
        for list in ["/competitions", "/trainings"] {
            let path = format!("{list}?sort=asc&{query}");
            let response = app.read::<Admin>(&path).await;
            assert_eq!(names(&response.body), expected, "{path}");
        }
    }
    for list in ["/competitions", "/competition/completedAdmin", "/trainings"] {
        for field in ["ends_after", "starts_before"] {
            let path = format!("{list}?{field}=yesterday");
            let refused = app.send::<Admin>("GET", &path).await;
            let refused = refused.refuses(422, "validation_failed");
            assert_eq!(
                *refused.blames(field),
                json!(["Must be an instant such as 2026-11-22T10:00:00Z"])
            );
        }
    }
}

/// Returns the names of the rows of a list.
fn names(list: &Value) -> Value {
    let rows = list["data"].as_array().unwrap();
    rows.iter().map(|row| row["name"].clone()).collect()
}

#[actix_web::test]
async fn each_attempt_shows_what_is_shuffled_in_its_own_order() {
    let app = TestApp::new().await;
    let people = [
        app.user_id::<Participant>().await,
        app.user_id::<Visitor>().await,
    ];
    let people = people.each_ref().map(String::as_str);
    let mut body = plain_template("Many");
    let question = body["trueOrFalse"]["questions"][0].clone();
    body["trueOrFalse"]["questions"] = (0..12)
        .map(|number| {
            let mut question = question.clone();
            question["question"] = json!(format!("Is {number:02} odd?"));
            question
        })
        .collect();
    // With the choices of four questions, the same order twice is no matter of luck.
    let chosen = body["multipleChoices"]["questions"][0].clone();
    body["multipleChoices"]["questions"] = (0..4)
        .map(|of| {
            let mut question = chosen.clone();
            question["question"] = json!(format!("Which one of {of}?"));
            question["answers"] = (0..6)
                .map(|number| json!({ "value": format!("{of} choice {number}"), "is_correct": u8::from(number == 0) }))
                .collect();
            question
        })
        .collect();
    let template = app.template(&body).await;
    for (shuffle, shuffles_questions, shuffles_choices) in [
        (0, false, false),
        (1, true, false),
        (2, false, true),
        (3, true, true),
    ] {
        let mut body = competition(&template, &app.new_name(), "2026-11-21");
        body["shuffle"] = json!(shuffle);
        let id = app.event("/competitions", &body, &people).await;
        let shown = app.read::<Admin>(&format!("/competitions/{id}")).await;
        assert_eq!(shown.body["data"]["shuffle"], json!(shuffle));
        let start = format!("/competition/start/{id}");
        let papers = [
            app.read::<Participant>(&start).await.body,
            app.read::<Visitor>(&start).await.body,
        ];
        let again = app.read::<Participant>(&start).await.body;
        assert_eq!(asked(&papers[0]), asked(&again), "the same each time");
        let [(questions, choices), (other_questions, other_choices)] = papers.each_ref().map(asked);
        assert_eq!(questions != other_questions, shuffles_questions);
        assert_eq!(choices != other_choices, shuffles_choices);
        let sorted = |texts: &[String]| {
            let mut texts = texts.to_vec();
            texts.sort();
            texts
        };
        assert_eq!(questions == sorted(&questions), !shuffles_questions);
        assert_eq!(choices == sorted(&choices), !shuffles_choices);
        for paper in &papers {
            for question in paper["data"]["template"]["questions"].as_array().unwrap() {
                if question["type"] == json!(1) {
                    assert_eq!(question["answers"][0]["value"], "True", "not shuffled");
                }
            }
        }
    }
}

/// Returns the texts of the true-or-false questions in their order on the paper, and the choices of each question in
/// theirs.
fn asked(paper: &Value) -> (Vec<String>, Vec<String>) {
    let questions = paper["data"]["template"]["questions"].as_array().unwrap();
    let of_type = |number: u8| {
        let questions = questions.iter();
        questions.filter(move |question| question["type"] == json!(number))
    };
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut chosen: Vec<_> = of_type(2).collect();
    chosen.sort_by_key(|question| text(&question["content"]));
    let choices = chosen
        .into_iter()
        .flat_map(|question| question["answers"].as_array().unwrap());
    (
        of_type(1)
            .map(|question| text(&question["content"]))
            .collect(),
        choices.map(|answer| text(&answer["value"])).collect(),
    )
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

#[actix_web::test]
async fn what_participants_get_can_be_changed_at_any_time_and_only_what_is_sent_changes() {
    let app = TestApp::new().await;
    let template = app.template(&plain_template("Plain")).await;
    let competition = specific(&template, "00:00", "23:59");
    let training = training(&template, "Drill", "2026-11-22");
    for (kind, body) in [("competitions", competition), ("trainings", training)] {
        let created = app.post::<Admin>(&format!("/{kind}"), &body).await.is(201);
        let path = format!("/{kind}/{}", created.id());
        let options = |data: &Value| {
            let names = [
                "mail_receipts",
                "show_place",
                "show_feedback",
                "certificates",
                "certificate_from",
            ];
            json!(names.map(|name| data[name].clone()))
        };
        let first = options(&app.read::<Admin>(&path).await.body["data"]);
        assert_eq!(first, json!([0, 0, 0, 1, 0.0]));

        let changes = [
            (json!({ "show_place": 1 }), json!([0, 1, 0, 1, 0.0])),
            (json!({ "show_feedback": 1 }), json!([0, 1, 1, 1, 0.0])),
            (
                json!({ "certificate_from": 62.5 }),
                json!([0, 1, 1, 1, 62.5]),
            ),
            (json!({ "certificates": 0 }), json!([0, 1, 1, 0, 62.5])),
            (json!({}), json!([0, 1, 1, 0, 62.5])),
        ];
        for (change, expected) in changes {
            let call = app.call::<Admin>("PATCH", &path).await;
            let changed = call.send(&change).await.is(200);
            assert_eq!(options(&changed.body["data"]), expected);
        }
        for wrong in [-0.5, 100.5] {
            let call = app.call::<Admin>("PATCH", &path).await;
            let body = json!({ "certificate_from": wrong });
            let refused = call.send(&body).await;
            let refused = refused.refuses(422, "validation_failed");
            refused.blames("certificate_from");
        }
    }
}
