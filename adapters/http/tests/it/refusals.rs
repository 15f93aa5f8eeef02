//! The table of refusals: every refusal that the current state can cause. Each row is a separate test. If a code of an
//! operation has no row, a test fails.

use std::collections::BTreeSet;
use std::sync::Arc;

use application::refusals::STALE_VERSION;
use application::{AppError, Edit, ImportOptions, UserFile};
use application_testkit::user_draft;
use domain_accounts::UserDraft;
use domain_kernel::EmailAddress;
use serde_json::json;
use tokio::sync::Notify;

use crate::support::bodies::{
    organization, permission, plain_template, slides_template, template, training, user,
};
use crate::support::call::TestResponse;
use crate::support::operation::TestedOperation;
use crate::support::requests::{RequestFixture, merge};
use crate::support::test_app::{
    Admin, Outsider, Participant, RoleManager, Sender, SuperAdmin, TestApp,
};

/// Creates a test for each row. A row contains the sender, and prepares the state before the request is sent. The
/// fixture is empty at first.
macro_rules! refusal_table {
    ($($operation:ident { $($code:ident: $sender:ident, |$app:ident, $fixture:ident| $prepare:block)+ })+) => {
        const TABLE: &[(&str, &str)] = &[$($((stringify!($operation), stringify!($code)),)+)+];

        $(
            mod $operation {
                use super::*;

                $(
                    #[actix_web::test]
                    async fn $code() {
                        let app = TestApp::new().await;
                        let mut fixture = RequestFixture::empty(stringify!($operation));
                        {
                            let ($app, $fixture) = (&app, &mut fixture);
                            $prepare
                        }
                        let response = fixture
                            .send::<$sender>(&app, stringify!($operation))
                            .await;
                        response.refuses(409, stringify!($code));
                    }
                )+
            }
        )+
    };
}

/// The days of an event. The tests run on 21 November 2026.
const PENDING: &str = "2026-11-22";
const RUNNING: &str = "2026-11-21";

/// A time that is longer than an attempt and shorter than a session.
const TWO_HOURS: i64 = 2 * 60 * 60;
const TEN_DAYS: i64 = 10 * 24 * 60 * 60;

refusal_table! {
    update_organization {
        organization_has_users: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Admin>(app).await;
        }
        invitation_accepted: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Outsider>(app).await;
        }
    }
    change_organization {
        limit_below_use: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Admin>(app).await;
            fixture.fields = json!({ "max_number_of_users": 1 });
        }
    }
    delete_organization {
        organization_has_users: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Admin>(app).await;
        }
        organization_has_data: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Outsider>(app).await;
            let template = plain_template("Kept");
            app.post::<Outsider>("/templates", &template).await.is(201);
        }
        invitation_accepted: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Outsider>(app).await;
        }
    }
    resend_invitation {
        invitation_accepted: SuperAdmin, |app, fixture| {
            fixture.id = organization_of::<Outsider>(app).await;
        }
    }
    update_role {
        builtin_role: Admin, |app, fixture| { fixture.id = role_named(app, "user").await; }
        own_role: RoleManager, |app, fixture| {
            fixture.id = app.role("Managers", &["viewAny role", "update role"]).await;
            app.user("Rita", RoleManager::EMAIL.unwrap(), "Managers").await;
        }
    }
    delete_role {
        builtin_role: Admin, |app, fixture| { fixture.id = role_named(app, "user").await; }
        role_in_use: Admin, |app, fixture| { fixture.id = role_named(app, "Graders").await; }
    }
    delete_entity {
        root_entity: Admin, |app, fixture| { fixture.id = app.root_entity().await; }
        entity_has_children: Admin, |app, fixture| {
            fixture.id = app.entity("North").await;
            let below = json!({ "data": [{ "name": "Lab", "parent_id": fixture.id }] });
            app.post::<Admin>("/entities", &below).await.is(201);
        }
        entity_has_users: Admin, |app, fixture| {
            fixture.id = app.entity("North").await;
            app.team(&fixture.id).await;
        }
    }
    create_team {
        team_exists: Admin, |app, fixture| {
            fixture.id = app.entity("North").await;
            app.team(&fixture.id).await;
        }
    }
    update_team {
        team_empty: Admin, |app, fixture| { fixture.id = app.entity("North").await; }
        team_has_participants: Admin, |app, fixture| {
            *fixture = RequestFixture::new(app, "update_team").await;
            app.assign_all_teams().await;
        }
        team_leader: Admin, |app, fixture| {
            *fixture = RequestFixture::new(app, "create_team").await;
            app.team(&fixture.id).await;
        }
    }
    delete_team {
        team_empty: Admin, |app, fixture| { fixture.id = app.entity("North").await; }
        team_has_participants: Admin, |app, fixture| {
            *fixture = RequestFixture::new(app, "delete_team").await;
            app.assign_all_teams().await;
        }
    }
    create_user {
        import_running: Admin, |app, fixture| {
            fixture.file = Some(begin_import(app).await);
        }
        user_limit_reached: SuperAdmin, |app, fixture| {
            let mut full = organization("Full", "full.test");
            full["max_number_of_users"] = json!(1);
            let full = app.post::<SuperAdmin>("/organizations", &full).await.is(201);
            fixture.fields = json!({
                "email": "second@full.test",
                "organization_id": full.body["data"]["id"],
            });
        }
    }
    import_users {
        import_running: Admin, |app, fixture| {
            fixture.file = Some(begin_import(app).await);
        }
        user_limit_reached: SuperAdmin, |app, fixture| {
            let mut full = organization("Full", "full.test");
            full["max_number_of_users"] = json!(2);
            let full = app.post::<SuperAdmin>("/organizations", &full).await.is(201);
            fixture.organization = Some(full.id());
            fixture.file = Some("name,email\nAda,ada@full.test\nBob,bob@full.test\n".to_owned());
        }
    }
    update_user {
        own_role: Admin, |app, fixture| {
            fixture.id = app.user_id::<Admin>().await;
            fixture.fields = json!({ "email": Admin::EMAIL });
        }
        last_admin: SuperAdmin, |app, fixture| {
            fixture.id = app.user_id::<Admin>().await;
            fixture.organization = Some(organization_of::<Admin>(app).await);
        }
        user_in_team: Admin, |app, fixture| {
            fixture.id = app.user_id::<Participant>().await;
            app.put_in_team::<Participant>().await;
            fixture.fields = json!({ "role": "suber-admin" });
        }
        team_leader: Admin, |app, fixture| {
            let entity = app.entity("North").await;
            fixture.id = app.team(&entity).await;
            fixture.fields = json!({ "role": "suber-admin" });
        }
    }
    deactivate_user {
        own_account: Admin, |app, fixture| { fixture.id = app.user_id::<Admin>().await; }
        last_admin: SuperAdmin, |app, fixture| {
            fixture.id = app.user_id::<Admin>().await;
            fixture.organization = Some(organization_of::<Admin>(app).await);
        }
    }
    invite_user_again {
        invitation_accepted: Admin, |app, fixture| {
            fixture.id = app.user_id::<Participant>().await;
        }
        user_deactivated: Admin, |app, fixture| {
            fixture.id = app.invited_user().await;
            let path = format!("/users/{}/deactivate", fixture.id);
            app.send::<Admin>("POST", &path).await.is(200);
        }
    }
    delete_user {
        own_account: Admin, |app, fixture| { fixture.id = app.user_id::<Admin>().await; }
        last_admin: SuperAdmin, |app, fixture| {
            fixture.id = app.user_id::<Admin>().await;
            fixture.organization = Some(organization_of::<Admin>(app).await);
        }
        user_in_team: Admin, |app, fixture| {
            fixture.id = app.user_id::<Participant>().await;
            app.put_in_team::<Participant>().await;
        }
        team_leader: Admin, |app, fixture| {
            let entity = app.entity("North").await;
            fixture.id = app.team(&entity).await;
        }
    }
    erase_user {
        own_account: Admin, |app, fixture| { fixture.id = app.user_id::<Admin>().await; }
        last_admin: SuperAdmin, |app, fixture| {
            fixture.id = app.user_id::<Admin>().await;
            fixture.organization = Some(organization_of::<Admin>(app).await);
        }
        user_in_team: Admin, |app, fixture| {
            fixture.id = app.user_id::<Participant>().await;
            app.put_in_team::<Participant>().await;
        }
        team_leader: Admin, |app, fixture| {
            let entity = app.entity("North").await;
            fixture.id = app.team(&entity).await;
        }
        attempt_open: Admin, |app, fixture| {
            fixture.started(app).await;
            fixture.id = app.user_id::<Participant>().await;
        }
    }
    copy_template {
        attachments_processing: Admin, |app, fixture| { fixture.missing_files(app).await; }
    }
    export_template {
        attachments_processing: Admin, |app, fixture| { fixture.missing_files(app).await; }
        file_lost: Admin, |app, fixture| {
            fixture.id = app.template(&slides_template(&app.new_name(), &[&[0, 1, 2, 3]])).await;
            for key in app.file_store.keys() {
                app.app.ports().file_store.delete(&key).await.unwrap();
            }
        }
    }
    create_competition {
        attachments_processing: Admin, |app, fixture| {
            fixture.missing_files(app).await;
            fixture.template.clone_from(&fixture.id);
        }
    }
    update_template {
        attachments_processing: Admin, |app, fixture| { fixture.missing_files(app).await; }
        template_in_use: Admin, |app, fixture| {
            fixture.event(app, PENDING, false).await;
            fixture.id = fixture.template.clone();
        }
    }
    delete_template {
        attachments_processing: Admin, |app, fixture| { fixture.missing_files(app).await; }
        template_in_use: Admin, |app, fixture| {
            fixture.event(app, PENDING, false).await;
            fixture.id = fixture.template.clone();
        }
    }
    update_competition {
        attachments_processing: Admin, |app, fixture| {
            fixture.event(app, PENDING, false).await;
            let event = fixture.id.clone();
            fixture.missing_files(app).await;
            fixture.template = std::mem::replace(&mut fixture.id, event);
        }
        event_running: Admin, |app, fixture| { fixture.event(app, RUNNING, false).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
        event_has_participants: Admin, |app, fixture| {
            fixture.event(app, PENDING, true).await;
            fixture.fields = json!({ "participant_type": "team" });
        }
    }
    delete_competition {
        event_running: Admin, |app, fixture| { fixture.event(app, RUNNING, false).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
        event_has_participants: Admin, |app, fixture| {
            fixture.event(app, PENDING, true).await;
        }
    }
    assign_participants {
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
        teams_only: Admin, |app, fixture| {
            fixture.event(app, PENDING, false).await;
            fixture.id = app.team_competition(&fixture.template, PENDING).await;
        }
        individuals_only: Admin, |app, fixture| {
            fixture.event(app, PENDING, false).await;
            fixture.of_teams = true;
            fixture.fields = json!({ "users": null, "teams": [app.own_team().await] });
        }
    }
    tell_competition_participants {
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    tell_training_participants {
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    confirm_teams {
        event_ended: Admin, |app, fixture| { end_team_event(app, fixture).await; }
        team_mode_fixed: Admin, |app, fixture| {
            fixture.team_event(app, PENDING, Some("leader")).await;
        }
        no_teams: Admin, |app, fixture| { fixture.event(app, PENDING, false).await; }
    }
    confirm_training_teams {
        event_ended: Admin, |app, fixture| { end_team_event(app, fixture).await; }
        team_mode_fixed: Admin, |app, fixture| {
            fixture.team_event(app, PENDING, Some("leader")).await;
        }
        no_teams: Admin, |app, fixture| { fixture.event(app, PENDING, false).await; }
    }
    restore_team_member {
        not_started: Admin, |app, fixture| {
            fixture.team_event(app, PENDING, Some("leader")).await;
        }
        time_ended: Admin, |app, fixture| { end_team_event(app, fixture).await; }
        not_submitted: Admin, |app, fixture| {
            fixture.team_event(app, RUNNING, Some("leader")).await;
        }
    }
    remove_assignment {
        event_ended: Admin, |app, fixture| {
            fixture.started(app).await;
            fixture.id = fixture.assignment(app).await;
            app.clock.advance(TEN_DAYS);
            app.forget_tokens();
        }
        participant_has_answers: Admin, |app, fixture| {
            fixture.started(app).await;
            fixture.id = fixture.assignment(app).await;
        }
    }
    start_competition {
        event_paused: Participant, |app, fixture| {
            fixture.started(app).await;
            fixture.pause(app).await;
        }
        not_started: Participant, |app, fixture| { fixture.event(app, PENDING, true).await; }
        already_submitted: Participant, |app, fixture| { fixture.submitted(app).await; }
        time_ended: Participant, |app, fixture| { end_event(app, fixture).await; }
    }
    save_answers {
        event_paused: Participant, |app, fixture| {
            fixture.started(app).await;
            fixture.pause(app).await;
            app.clock.advance(11);
        }
        not_started: Participant, |app, fixture| { fixture.event(app, RUNNING, true).await; }
        already_submitted: Participant, |app, fixture| { fixture.submitted(app).await; }
        time_ended: Participant, |app, fixture| {
            fixture.started(app).await;
            app.clock.advance(TWO_HOURS);
        }
        attempt_replaced: Participant, |app, fixture| {
            fixture.started(app).await;
            // The id of the competition is used as an attempt id, which it is not.
            fixture.fields = json!({ "attempt_id": fixture.id });
        }
        stale_revision: Participant, |app, fixture| {
            fixture.started(app).await;
            fixture.send::<Participant>(app, "save_answers").await.is(200);
            fixture.fields = json!({ "revision": 0 });
        }
    }
    begin_competition {
        starts_by_schedule: Admin, |app, fixture| { fixture.event(app, RUNNING, true).await; }
        already_begun: Admin, |app, fixture| {
            fixture.event_by_hand(app, RUNNING).await;
            fixture.send::<Admin>(app, "begin_competition").await.is(200);
        }
        not_started: Admin, |app, fixture| {
            fixture.event_by_hand(app, PENDING).await;
        }
        event_ended: Admin, |app, fixture| {
            fixture.event_by_hand(app, RUNNING).await;
            app.clock.advance(TEN_DAYS);
            app.forget_tokens();
        }
    }
    extend_competition {
        not_started: Admin, |app, fixture| { fixture.event(app, PENDING, true).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    pause_competition {
        already_paused: Admin, |app, fixture| {
            fixture.event(app, RUNNING, true).await;
            fixture.pause(app).await;
        }
        not_started: Admin, |app, fixture| { fixture.event(app, PENDING, true).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    resume_competition {
        not_paused: Admin, |app, fixture| { fixture.event(app, RUNNING, true).await; }
        not_started: Admin, |app, fixture| { fixture.event(app, PENDING, true).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    allow_extra_time {
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    begin_training {
        starts_by_schedule: Admin, |app, fixture| { fixture.event(app, RUNNING, true).await; }
        already_begun: Admin, |app, fixture| {
            fixture.event_by_hand(app, RUNNING).await;
            fixture.send::<Admin>(app, "begin_training").await.is(200);
        }
        not_started: Admin, |app, fixture| {
            fixture.event_by_hand(app, PENDING).await;
        }
        event_ended: Admin, |app, fixture| {
            fixture.event_by_hand(app, RUNNING).await;
            app.clock.advance(TEN_DAYS);
            app.forget_tokens();
        }
    }
    extend_training {
        not_started: Admin, |app, fixture| { fixture.event(app, PENDING, true).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    pause_training {
        already_paused: Admin, |app, fixture| {
            fixture.event(app, RUNNING, true).await;
            fixture.pause(app).await;
        }
        not_started: Admin, |app, fixture| { fixture.event(app, PENDING, true).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    resume_training {
        not_paused: Admin, |app, fixture| { fixture.event(app, RUNNING, true).await; }
        not_started: Admin, |app, fixture| { fixture.event(app, PENDING, true).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    allow_extra_training_time {
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
    }
    restore_attempt {
        not_started: Admin, |app, fixture| { fixture.event(app, "2026-11-22", true).await; }
        time_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
        not_submitted: Admin, |app, fixture| { fixture.event(app, RUNNING, true).await; }
    }
    create_training {
        attachments_processing: Admin, |app, fixture| {
            fixture.missing_files(app).await;
            fixture.template.clone_from(&fixture.id);
        }
    }
    update_training {
        attachments_processing: Admin, |app, fixture| {
            fixture.event(app, PENDING, false).await;
            let event = fixture.id.clone();
            fixture.missing_files(app).await;
            fixture.template = std::mem::replace(&mut fixture.id, event);
        }
        event_running: Admin, |app, fixture| { fixture.event(app, RUNNING, false).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
        event_has_participants: Admin, |app, fixture| {
            fixture.event(app, PENDING, true).await;
            fixture.fields = json!({ "training_type": "public" });
        }
    }
    delete_training {
        event_running: Admin, |app, fixture| { fixture.event(app, RUNNING, false).await; }
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
        event_has_participants: Admin, |app, fixture| {
            fixture.event(app, PENDING, true).await;
        }
    }
    remove_training_assignment {
        event_ended: Admin, |app, fixture| {
            fixture.started(app).await;
            fixture.id = fixture.assignment(app).await;
            app.clock.advance(TEN_DAYS);
            app.forget_tokens();
        }
        participant_has_answers: Admin, |app, fixture| {
            fixture.started(app).await;
            fixture.id = fixture.assignment(app).await;
        }
    }
    assign_training_participants {
        event_ended: Admin, |app, fixture| { end_event(app, fixture).await; }
        public_training: Admin, |app, fixture| {
            fixture.event(app, PENDING, false).await;
            let public = json!({ "training_type": "public" });
            let body = merge(&training(&fixture.template, "Open", PENDING), &public);
            fixture.id = app.event("/trainings", &body, &[]).await;
        }
    }
    start_training {
        event_paused: Participant, |app, fixture| {
            fixture.started(app).await;
            fixture.pause(app).await;
        }
        not_started: Participant, |app, fixture| { fixture.event(app, PENDING, true).await; }
        time_ended: Participant, |app, fixture| { end_event(app, fixture).await; }
    }
    publish_training_scores {
        model_answers_withheld: Admin, |app, fixture| {
            fixture.submitted(app).await;
            app.competition(&fixture.template, "Soon", PENDING, &[]).await;
        }
        needs_grading: Admin, |app, fixture| {
            let template = app.template(&template("Graded", 0)).await;
            let body = training(&template, "Graded", RUNNING);
            fixture.id = app.event("/trainings", &body, &[]).await;
        }
    }
    view_template {
        model_answers_withheld: Participant, |app, fixture| {
            fixture.is_training = true;
            fixture.submitted(app).await;
            fixture.id = fixture.template.clone();
            app.competition(&fixture.template, "Soon", PENDING, &[]).await;
        }
    }
    show_my_result {
        not_published: Participant, |app, fixture| { fixture.submitted(app).await; }
    }
    print_result_sheet {
        not_published: Participant, |app, fixture| { fixture.submitted(app).await; }
    }
    show_receipt {
        not_submitted: Participant, |app, fixture| { fixture.started(app).await; }
    }
    print_certificate {
        no_certificate: Participant, |app, fixture| {
            fixture.submitted(app).await;
            app.publish(&fixture.id).await;
        }
        not_published: Participant, |app, fixture| { fixture.submitted(app).await; }
    }
    store_score {
        model_answers_withheld: Admin, |app, fixture| {
            fixture.is_training = true;
            fixture.submitted(app).await;
            app.competition(&fixture.template, "Soon", PENDING, &[]).await;
        }
        not_submitted: Admin, |app, fixture| { fixture.event(app, RUNNING, true).await; }
    }
    publish_marks {
        model_answers_withheld: Admin, |app, fixture| {
            fixture.is_training = true;
            fixture.submitted_by_hand(app).await;
            app.competition(&fixture.template, "Soon", PENDING, &[]).await;
        }
    }
    correct_key {
        not_started: Admin, |app, fixture| {
            fixture.event(app, PENDING, true).await;
            fixture.find_question(app).await;
        }
        correction_stale: Admin, |app, fixture| {
            fixture.submitted(app).await;
            fixture.find_question(app).await;
            fixture.fields = json!({ "version": 1 });
        }
    }
    correct_training_key {
        not_started: Admin, |app, fixture| {
            fixture.event(app, PENDING, true).await;
            fixture.find_question(app).await;
        }
        correction_stale: Admin, |app, fixture| {
            fixture.submitted(app).await;
            fixture.find_question(app).await;
            fixture.fields = json!({ "version": 1 });
        }
        model_answers_withheld: Admin, |app, fixture| {
            fixture.submitted(app).await;
            fixture.find_question(app).await;
            app.competition(&fixture.template, "Soon", PENDING, &[]).await;
        }
    }
    publish_scores {
        needs_grading: Admin, |app, fixture| {
            let template = app.template(&template("Graded", 0)).await;
            fixture.id = app.competition(&template, "Graded", RUNNING, &[]).await;
        }
    }
}

/// Creates an event with the participant, and moves the clock past its end.
async fn end_event(app: &TestApp, fixture: &mut RequestFixture) {
    fixture.event(app, RUNNING, true).await;
    app.clock.advance(TEN_DAYS);
    app.forget_tokens();
}

/// Creates an event with the participant's team that has ended.
async fn end_team_event(app: &TestApp, fixture: &mut RequestFixture) {
    fixture.team_event(app, RUNNING, Some("leader")).await;
    app.clock.advance(TEN_DAYS);
    app.forget_tokens();
}

/// Returns the id of the sender's organization.
async fn organization_of<S: Sender>(app: &TestApp) -> String {
    let home = app.read::<S>("/getOrganization").await;
    home.body["data"]["id"].as_str().unwrap().to_owned()
}

/// Starts an import that never ends, and returns a file for a second import.
async fn begin_import(app: &TestApp) -> String {
    let file = "name,email\nAda,ada@acme.test\n".to_owned();
    let claims = app.token(Admin::EMAIL.unwrap()).await;
    let claims = app.app.verify_token(&claims).unwrap();
    let caller = app.app.authenticate(claims, None, None).await.unwrap();
    let other = UserFile {
        role: "user".to_owned(),
        content: file.clone().into_bytes().into(),
        options: ImportOptions::default(),
    };
    let (begun, begins) = (Arc::new(Notify::new()), app.app.clone());
    let report = {
        let begun = Arc::clone(&begun);
        async move |_| {
            begun.notify_one();
            std::future::pending::<()>().await;
        }
    };
    actix_web::rt::spawn(async move { begins.import_users(&caller, None, other, report).await });
    begun.notified().await;
    file
}

/// Returns the id of a role of Acme.
async fn role_named(app: &TestApp, name: &str) -> String {
    let roles = app.read::<Admin>("/roles?isUser=1").await;
    let roles = roles.body["data"].as_array().unwrap();
    let role = roles.iter().find(|role| role["name"] == name).unwrap();
    role["id"].as_str().unwrap().to_owned()
}

/// Sends the operation's request and makes its transaction fail as stale.
async fn send_to_stale_transaction(operation: &str) -> TestResponse {
    let app = TestApp::new().await;
    let mut fixture = RequestFixture::empty(operation);
    match operation {
        "start_competition" | "start_training" => fixture.event(&app, RUNNING, true).await,
        "save_answers" => {
            fixture.started(&app).await;
            // Without `submit`, a save does not use a transaction.
            fixture.fields = json!({ "isSubmited": 1 });
        }
        // With an invalid link, the operation does not use a transaction.
        "accept_invitation" => {
            app.invited_organization("Third", "third.test").await;
            let token = app.mailed_token().await;
            fixture.fields = json!({ "email": "admin@third.test", "token": token });
        }
        "reset_password" => {
            let email = EmailAddress::parse(Admin::EMAIL.unwrap()).unwrap();
            app.app.forget_password(&email).await.unwrap();
            fixture.fields = json!({ "email": email.as_str(), "token": app.mailed_token().await });
        }
        _ => fixture = RequestFixture::new(&app, operation).await,
    }
    app.fail_next_transaction();
    TestedOperation::named(operation)
        .send_as_insider(&app, &fixture)
        .await
}

/// The caller must be authenticated before another user's change, so this test is not in the table.
#[actix_web::test]
async fn two_super_administrators_cannot_demote_each_other() {
    let app = TestApp::new().await;
    let first = app.user_id::<SuperAdmin>().await;
    let second = app
        .post::<SuperAdmin>(
            "/users",
            &user("Second", "second@platform.test", "super_admin"),
        )
        .await
        .is(201)
        .id();
    let roles = json!({ "name": "Clerks", "permissions": [permission("viewAny user")] });
    app.post::<SuperAdmin>("/roles", &roles).await.is(201);
    let token = app.token("second@platform.test").await;
    let claims = app.app.verify_token(&token).unwrap();
    let overtaken = app.app.authenticate(claims, None, None).await.unwrap();

    let demoted = |name, email| json!({ "name": name, "email": email, "role": "Clerks" });
    app.call::<SuperAdmin>("PUT", &format!("/users/{second}"))
        .await
        .send(&demoted("Second", "second@platform.test"))
        .await
        .is(200);
    let draft = UserDraft {
        password: String::new(),
        password_confirmation: String::new(),
        ..user_draft("First", SuperAdmin::EMAIL.unwrap(), "Clerks")
    };
    let id = first.parse::<uuid::Uuid>().unwrap().into();
    let edit = Edit {
        draft,
        version: None,
    };
    let refused = app.app.update_user(&overtaken, None, id, edit).await;
    let Err(AppError::Refused(refusal)) = refused else {
        panic!("not refused");
    };
    assert_eq!(refusal.code, "last_super_admin");
}

/// The caller must be authenticated before another user's change, so this test is not in the table.
#[actix_web::test]
async fn two_super_administrators_cannot_deactivate_delete_or_erase_each_other() {
    let app = TestApp::new().await;
    let first = app.user_id::<SuperAdmin>().await;
    let second = user("Second", "second@platform.test", "super_admin");
    let second = app.post::<SuperAdmin>("/users", &second).await.is(201).id();
    let token = app.token("second@platform.test").await;
    let claims = app.app.verify_token(&token).unwrap();
    let overtaken = app.app.authenticate(claims, None, None).await.unwrap();

    let path = format!("/users/{second}/deactivate");
    app.send::<SuperAdmin>("POST", &path).await.is(200);
    let id = first.parse::<uuid::Uuid>().unwrap().into();
    for refused in [
        app.app.deactivate_user(&overtaken, None, id).await,
        app.app.delete_user(&overtaken, None, id).await,
        app.app.erase_user(&overtaken, None, id).await,
    ] {
        let Err(AppError::Refused(refusal)) = refused else {
            panic!("not refused");
        };
        assert_eq!(refusal.code, "last_super_admin");
    }
}

/// Creates a test for each operation that opens a transaction: if the transaction is stale, the operation is refused
/// with `stale_version`. The contract of the store tests that the second of two conflicting changes fails as stale.
/// `versions.rs` tests that an edit compares versions.
macro_rules! stale_transaction_table {
    ($($operation:ident)+) => {
        const STALE: &[&str] = &[$(stringify!($operation)),+];

        mod stale_transaction {
            use super::*;

            $(
                #[actix_web::test]
                async fn $operation() {
                    let response = send_to_stale_transaction(stringify!($operation)).await;
                    response.refuses(409, STALE_VERSION.as_str());
                }
            )+
        }
    };
}

stale_transaction_table! {
    sign_in sign_out end_session end_other_sessions sign_out_user let_in_user change_password reset_password accept_invitation
    create_organization update_organization change_organization delete_organization resend_invitation
    create_role update_role delete_role
    create_user import_users update_user delete_user erase_user export_person deactivate_user reactivate_user invite_user_again
    create_template update_template delete_template copy_template
    create_competition update_competition change_competition delete_competition
    assign_participants remove_assignment restore_attempt restore_team_member
    confirm_teams remove_unconfirmed_teams confirm_training_teams remove_unconfirmed_training_teams
    begin_competition extend_competition pause_competition resume_competition allow_extra_time
    begin_training extend_training pause_training resume_training allow_extra_training_time
    change_user_allowance send_competition_message send_training_message change_roles
    create_training update_training change_training delete_training
    assign_training_participants remove_training_assignment
    tell_competition_participants tell_training_participants
    start_competition start_training save_answers report_unsent
    store_score publish_scores publish_training_scores mark_answer publish_marks update_leaderboard
    change_competition_anonymity change_training_anonymity
    create_entities update_entity delete_entity create_team update_team delete_team
}

#[test]
fn every_refusal_of_an_operation_has_a_row() {
    let demotion = ("update_user", "last_super_admin");
    let deactivation = ("deactivate_user", "last_super_admin");
    let deletion = ("delete_user", "last_super_admin");
    let erasure = ("erase_user", "last_super_admin");
    let stale = STALE.iter().map(|name| (*name, STALE_VERSION.as_str()));
    let rows: BTreeSet<_> = TABLE
        .iter()
        .copied()
        .chain(stale)
        .chain([demotion, deactivation, deletion, erasure])
        .collect();
    assert_eq!(
        rows.len(),
        TABLE.len() + STALE.len() + 4,
        "a row is there twice"
    );
    let listed: BTreeSet<_> = application::operations()
        .flat_map(|operation| {
            operation
                .refusals
                .iter()
                .map(|code| (operation.name, *code))
        })
        .map(|(name, code)| (name, code.as_str()))
        .collect();
    assert_eq!(rows, listed);
}
