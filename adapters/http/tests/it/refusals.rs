//! The refusal table: every code with which the current state can refuse an operation. Each row is a
//! test of its own, and a code of an operation without a row fails a test.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::requests::RequestFixture;
use crate::test_app::{
    Admin, Grader, Participant, SuperAdmin, TestApp, organization, permission, plain_template,
    template,
};

/// Makes a test of each row: the actor, and what must be the case before the operation's request is
/// sent. The fixture begins empty.
macro_rules! refusal_table {
    ($($operation:ident { $($code:ident: $actor:ident, |$app:ident, $fixture:ident| $prepare:block)+ })+) => {
        const TABLE: &[(&str, &str)] = &[$($((stringify!($operation), stringify!($code)),)+)+];

        $(
            mod $operation {
                use super::*;

                $(
                    #[actix_web::test]
                    async fn $code() {
                        let app = TestApp::new().await;
                        let mut fixture = RequestFixture::default();
                        {
                            let ($app, $fixture) = (&app, &mut fixture);
                            $prepare
                        }
                        let answer = fixture
                            .send::<$actor>(&app, stringify!($operation), "Refused")
                            .await;
                        answer.refuses(409, stringify!($code));
                    }
                )+
            }
        )+
    };
}

/// The days of a competition: the tests happen on 21 November 2026.
const PENDING: &str = "2026-11-22";
const RUNNING: &str = "2026-11-21";

refusal_table! {
    update_organization {
        organization_has_users: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Admin>(app).await;
        }
    }
    delete_organization {
        organization_has_users: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Admin>(app).await;
        }
        organization_has_data: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Outsider>(app).await;
            let template = app.call::<Outsider>("POST", "/templates").await;
            template.send(&plain_template("Kept")).await.is(201);
        }
    }
    resend_invitation {
        invitation_accepted: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Outsider>(app).await;
        }
    }
    update_role {
        builtin_role: Admin, |app, fixture| { fixture.id = role_of::<Participant>(app).await; }
        own_role: RoleManager, |app, fixture| {
            fixture.id = app.role("Managers", &["viewAny role", "update role"]).await;
            app.user("Rita", RoleManager::EMAIL.unwrap(), "Managers").await;
        }
    }
    delete_role {
        builtin_role: Admin, |app, fixture| { fixture.id = role_of::<Participant>(app).await; }
        role_in_use: Admin, |app, fixture| { fixture.id = role_of::<Grader>(app).await; }
    }
    create_user {
        user_limit_reached: SuperAdmin, |app, fixture| {
            let mut full = organization("Full", "full.test");
            full["max_number_of_users"] = json!(1);
            let call = app.call::<SuperAdmin>("POST", "/organizations").await;
            let full = call.send(&full).await.is(201);
            fixture.fields = json!({
                "email": "second@full.test",
                "organization_id": full.body["data"]["id"],
            });
        }
    }
    update_user {
        own_role: Admin, |app, fixture| {
            fixture.id = app.id_of::<Admin>().await;
            fixture.fields = json!({ "email": Admin::EMAIL });
        }
        last_admin: SuperAdmin, |app, fixture| {
            fixture.in_organization(app.id_of::<Admin>().await, organization_of::<Admin>(app).await);
        }
    }
    delete_user {
        last_admin: Admin, |app, fixture| { fixture.id = app.id_of::<Admin>().await; }
        last_super_admin: SuperAdmin, |app, fixture| {
            fixture.id = app.id_of::<SuperAdmin>().await;
        }
        user_in_team: Admin, |app, fixture| {
            fixture.id = app.id_of::<Participant>().await;
            app.put_in_team(&fixture.id).await;
        }
    }
    update_template {
        template_in_use: Admin, |app, fixture| {
            fixture.competition(app, PENDING, false).await;
            fixture.id = fixture.template.clone();
        }
    }
    delete_template {
        template_in_use: Admin, |app, fixture| {
            fixture.competition(app, PENDING, false).await;
            fixture.id = fixture.template.clone();
        }
    }
    update_competition {
        event_running: Admin, |app, fixture| { fixture.competition(app, RUNNING, false).await; }
        event_ended: Admin, |app, fixture| { ended(app, fixture).await; }
        event_has_participants: Admin, |app, fixture| {
            fixture.competition(app, PENDING, true).await;
            fixture.fields = json!({ "participant_type": "team" });
        }
    }
    delete_competition {
        event_running: Admin, |app, fixture| { fixture.competition(app, RUNNING, false).await; }
        event_ended: Admin, |app, fixture| { ended(app, fixture).await; }
        event_has_participants: Admin, |app, fixture| {
            fixture.competition(app, PENDING, true).await;
        }
    }
    assign_participants {
        event_ended: Admin, |app, fixture| { ended(app, fixture).await; }
        teams_only: Admin, |app, fixture| {
            fixture.competition(app, PENDING, false).await;
            let teams = RequestFixture {
                fields: json!({ "participant_type": "team" }),
                ..fixture.clone()
            };
            teams.send::<Admin>(app, "update_competition", "Teams").await.is(200);
        }
    }
    remove_assignment {
        participant_has_answers: Admin, |app, fixture| {
            fixture.started(app).await;
            fixture.id = fixture.assignment(app).await;
        }
    }
    start_competition {
        not_started: Participant, |app, fixture| { fixture.competition(app, PENDING, true).await; }
        already_submitted: Participant, |app, fixture| { fixture.submitted(app).await; }
        time_ended: Participant, |app, fixture| {
            fixture.started(app).await;
            app.clock.advance(TWO_HOURS);
        }
    }
    save_answers {
        not_started: Participant, |app, fixture| { fixture.competition(app, RUNNING, true).await; }
        already_submitted: Participant, |app, fixture| { fixture.submitted(app).await; }
        time_ended: Participant, |app, fixture| {
            fixture.started(app).await;
            app.clock.advance(TWO_HOURS);
        }
        stale_revision: Participant, |app, fixture| {
            fixture.started(app).await;
            fixture.send::<Participant>(app, "save_answers", "").await.is(200);
            fixture.fields = json!({ "revision": 0 });
        }
    }
    store_score {
        not_submitted: Admin, |app, fixture| { fixture.competition(app, RUNNING, true).await; }
    }
    publish_scores {
        needs_grading: Admin, |app, fixture| {
            let template = app.template(&template("Graded", 0)).await;
            fixture.id = app.competition(&template, "Graded", RUNNING, &[]).await;
        }
    }
}
