//! The request of every operation, and the data that it needs in the database.

use application_testkit::{PASSWORD, PNG};
use serde_json::{Value, json};

use crate::support::bodies::{
    competition, organization, permission, plain_template, slides_template, template, training,
    user,
};
use crate::support::call::{TestResponse, files_form};
use crate::support::operation::TestedOperation;
use crate::support::test_app::{Admin, Participant, Sender, TestApp};

/// The ids, addresses and fields that the requests of an operation contain.
#[derive(Clone, Default)]
pub struct RequestFixture {
    /// The id of the resource in the path.
    pub id: String,
    /// The id of the template for a competition.
    pub template: String,
    pub participant: String,
    /// The id of the participant's team.
    pub team: String,
    /// Whether the path names teams. Otherwise it names users.
    pub of_teams: bool,
    /// The id of the participant's attempt.
    pub attempt: String,
    /// The id of a question of the template.
    pub question: String,
    /// The code of the competition's public leaderboard, of the participant's certificate, or of the participant's calendar.
    pub code: String,
    /// The id of the root of the tree.
    pub root: String,
    /// The address of a user who can lead a team.
    pub leader: String,
    /// The addresses of the users who join the team.
    pub members: Vec<String>,
    /// Fields that replace those of the usual body.
    pub fields: Value,
    /// The id of a file of the template that has not arrived.
    pub file_id: String,
    /// A file that replaces the usual file.
    pub file: Option<String>,
    /// The organization that a super administrator chooses in the query.
    pub organization: Option<String>,
    /// Whether the event is a training. Otherwise it is a competition.
    pub is_training: bool,
}

impl RequestFixture {
    /// Creates a fixture without data, for an operation of competitions or of trainings.
    pub fn empty(operation: &str) -> Self {
        Self {
            is_training: operation.contains("training"),
            ..Self::default()
        }
    }

    /// Creates only the data that the operation needs.
    pub async fn new(app: &TestApp, operation: &str) -> Self {
        let mut fixture = Self::empty(operation);
        match operation {
            "copy_template" => fixture.id = app.template(&template(&app.new_name(), 0)).await,
            "create_competition" | "create_training" => {
                fixture.template = app.template(&plain_template(&app.new_name())).await;
            }
            "upload_attachments" | "upload_materials" => {
                fixture.prepare_upload(app, operation).await;
            }
            "show_competition"
            | "update_competition"
            | "change_competition"
            | "change_competition_anonymity"
            | "delete_competition"
            | "list_unassigned_participants"
            | "show_competition_letter"
            | "show_training_letter"
            | "list_assigned_participants"
            | "assign_participants"
            | "show_training"
            | "update_training"
            | "change_training"
            | "change_training_anonymity"
            | "delete_training"
            | "list_unassigned_training_participants"
            | "list_assigned_training_participants"
            | "assign_training_participants" => fixture.event(app, "2026-11-22", false).await,
            "tell_competition_participants" | "tell_training_participants" => {
                fixture.event(app, "2026-11-22", true).await;
            }
            "begin_competition"
            | "begin_training"
            | "extend_competition"
            | "extend_training"
            | "pause_competition"
            | "pause_training"
            | "resume_competition"
            | "resume_training"
            | "allow_extra_time"
            | "allow_extra_training_time" => fixture.event_to_control(app, operation).await,
            "send_competition_message"
            | "send_training_message"
            | "list_messages"
            | "listen_to_competition"
            | "listen_to_training"
            | "monitor_competition"
            | "monitor_training" => fixture.event(app, "2026-11-21", true).await,
            "remove_assignment" | "remove_training_assignment" => {
                fixture.event(app, "2026-11-22", true).await;
                fixture.id = fixture.assignment(app).await;
            }
            "confirm_teams"
            | "remove_unconfirmed_teams"
            | "confirm_training_teams"
            | "remove_unconfirmed_training_teams" => {
                fixture.team_event(app, "2026-11-22", None).await;
            }
            "list_team_players" | "list_team_results" | "list_team_member_results" => {
                fixture.team_event(app, "2026-11-22", Some("leader")).await;
            }
            "restore_team_member" => fixture.submitted_team_event(app).await,
            "start_competition" | "start_training" | "save_answers" | "show_attempt_state" => {
                fixture.started(app).await;
            }
            _ => fixture.prepare_grading(app, operation).await,
        }
        fixture.prepare_user(app, operation).await;
        fixture.prepare_tree(app, operation).await;
        fixture.prepare_leaderboard(app, operation).await;
        fixture
    }

    /// Creates the submitted attempts that grading operations need, and also operations that show the caller's own
    /// results.
    async fn prepare_grading(&mut self, app: &TestApp, operation: &str) {
        match operation {
            "show_marking"
            | "publish_marks"
            | "note_grading"
            | "list_marked_answers"
            | "mark_answer" => self.submitted_by_hand(app).await,
            "report_unsent" => self.attempt_to_report(app).await,
            "list_answered_users"
            | "show_receipt"
            | "show_competition_data"
            | "show_grading_sheet"
            | "show_score"
            | "store_score"
            | "publish_scores"
            | "list_answered_training_users"
            | "export_results"
            | "export_training_results"
            | "publish_training_scores"
            | "list_score_saves"
            | "list_training_score_saves"
            | "show_competition_analysis"
            | "show_training_analysis"
            | "list_corrections"
            | "list_training_corrections"
            | "restore_attempt" => {
                self.submitted(app).await;
            }
            "print_certificate"
            | "print_result_sheet"
            | "show_my_result"
            | "show_public_certificate" => {
                self.event(app, "2026-11-21", true).await;
                app.submit_rightly(&self.id).await;
                self.code = app.publish(&self.id).await;
            }
            "correct_key" | "correct_training_key" => self.question_to_correct(app).await,
            "show_calendar" => self.code = app.calendar_code::<Participant>().await,
            _ => self.thing_in_path(app, operation).await,
        }
    }

    /// Creates a template whose files have not arrived.
    async fn prepare_upload(&mut self, app: &TestApp, operation: &str) {
        self.missing_files(app).await;
        self.template.clone_from(&self.id);
        if operation == "upload_materials" {
            let path = format!("/templates/{}", self.id);
            let shown = app.read::<Admin>(&path).await;
            let file = shown.body["data"]["material"][0]["id"].as_str();
            file.unwrap().clone_into(&mut self.file_id);
        }
    }

    /// Creates a submitted attempt, and reads its id.
    async fn attempt_to_report(&mut self, app: &TestApp) {
        self.submitted(app).await;
        let path = format!("/user/attempts/{}", self.id);
        let state = app.read::<Participant>(&path).await;
        let attempt = state.body["data"]["attempt_id"].as_str();
        attempt.unwrap().clone_into(&mut self.attempt);
    }

    /// Creates a submitted attempt, and reads the id of a question.
    async fn question_to_correct(&mut self, app: &TestApp) {
        self.submitted(app).await;
        self.find_question(app).await;
    }

    /// Reads the id of the first question of the template.
    pub async fn find_question(&mut self, app: &TestApp) {
        let path = format!("/templates/{}", self.template);
        let shown = app.read::<Admin>(&path).await;
        let question = shown.body["data"]["questions"][0]["id"].as_str();
        question.unwrap().clone_into(&mut self.question);
    }

    /// Brings the user into the state that the operation needs.
    async fn prepare_user(&mut self, app: &TestApp, operation: &str) {
        match operation {
            "invite_user_again" => self.id = app.invited_user().await,
            "change_roles" => {
                let name = app.new_name();
                let email = format!("{}@acme.test", name.to_lowercase());
                app.role(&name, &["viewAny template"]).await;
                self.participant = app.user(&name, &email, &name).await;
            }
            "reactivate_user" => {
                let path = format!("/users/{}/deactivate", self.id);
                app.send::<Admin>("POST", &path).await.is(200);
            }
            _ => {}
        }
    }

    /// Creates the competition of a leaderboard. Makes the leaderboard public if the operation needs it.
    async fn prepare_leaderboard(&mut self, app: &TestApp, operation: &str) {
        if operation.ends_with("leaderboard") {
            self.event(app, "2026-11-21", true).await;
        }
        if operation == "show_public_leaderboard" {
            self.code = app.public_leaderboard(&self.id).await;
        }
    }

    /// If the operation needs them, creates the users of teams and reads the root of the tree.
    async fn prepare_tree(&mut self, app: &TestApp, operation: &str) {
        if matches!(operation, "create_team" | "update_team") {
            let name = app.new_name();
            self.leader = format!("{}@acme.test", name.to_lowercase());
            app.user(&name, &self.leader, "user").await;
        }
        if matches!(operation, "update_team" | "delete_team") {
            self.team(app).await;
        }
        if operation == "update_team" {
            let name = app.new_name();
            let email = format!("{}@acme.test", name.to_lowercase());
            app.user(&name, &email, "user").await;
            self.members = vec![email];
        }
        if matches!(operation, "create_entities" | "update_entity") {
            self.root = app.root_entity().await;
        }
    }

    /// Creates the resource whose id the path needs. `/templates/{id}` needs a template, for example.
    async fn thing_in_path(&mut self, app: &TestApp, operation: &str) {
        let operation = TestedOperation::named(operation);
        if operation.value.name == "retry_mail" {
            self.id = app.waiting_email().await;
            return;
        }
        let things = operation.path.split_once("/{id}").map(|(things, _)| things);
        let name = app.new_name();
        let domain = format!("{}.test", name.to_lowercase());
        let email = format!("{}@acme.test", name.to_lowercase());
        self.id = match things {
            Some("/api/v1/organizations") => app.invited_organization(&name, &domain).await,
            Some("/api/v1/roles") => app.role(&name, &["viewAny template"]).await,
            Some("/api/v1/users") => app.user(&name, &email, "user").await,
            Some("/api/v1/entities" | "/api/v1/teams") => app.entity(&name).await,
            Some("/api/v1/audit") => {
                let newest = app.read::<Admin>("/audit?limit=1").await;
                newest.body["data"][0]["id"].as_str().unwrap().to_owned()
            }
            Some("/api/v1/sessions") => app.second_session::<Admin>().await,
            Some("/api/v1/templates") => app.template(&template(&name, 0)).await,
            _ => return,
        };
    }

    /// Creates a competition for a team whose leader has submitted.
    async fn submitted_team_event(&mut self, app: &TestApp) {
        self.team_event(app, "2026-11-21", Some("leader")).await;
        self.submit(app).await;
    }

    /// Makes the entity in the path a team with that leader.
    pub async fn team(&mut self, app: &TestApp) {
        if self.leader.is_empty() {
            app.team(&self.id).await;
            return;
        }
        let body = json!({ "leader": self.leader, "users": [] });
        let path = format!("/teams/{}", self.id);
        app.post::<Admin>(&path, &body).await.is(201);
    }

    /// Creates an event that begins on that day, with or without the participant.
    pub async fn event(&mut self, app: &TestApp, from: &str, takes_part: bool) {
        self.participant = app.user_id::<Participant>().await;
        self.template = app.template(&plain_template(&app.new_name())).await;
        let people = [self.participant.as_str()];
        let people = if takes_part { &people[..] } else { &[] };
        let (list, body) = if self.is_training {
            (
                "/trainings",
                training(&self.template, &app.new_name(), from),
            )
        } else {
            (
                "/competitions",
                competition(&self.template, &app.new_name(), from),
            )
        };
        self.id = app.event(list, &body, people).await;
    }

    /// Creates an event whose times the operation can change.
    async fn event_to_control(&mut self, app: &TestApp, operation: &str) {
        if operation.starts_with("begin") {
            self.event_by_hand(app, "2026-11-21").await;
        } else {
            self.event(app, "2026-11-21", true).await;
        }
        if operation.starts_with("resume") {
            self.pause(app).await;
        }
    }

    /// Creates an event that starts by hand and whose first day is given.
    pub async fn event_by_hand(&mut self, app: &TestApp, from: &str) {
        self.event(app, "2026-11-22", true).await;
        let (list, mut body) = if self.is_training {
            ("trainings", training(&self.template, &app.new_name(), from))
        } else {
            (
                "competitions",
                competition(&self.template, &app.new_name(), from),
            )
        };
        body["starts_by_hand"] = json!(1);
        let path = format!("/{list}/{}", self.id);
        let call = app.call::<Admin>("PUT", &path).await;
        call.send(&body).await.is(200);
    }

    /// Pauses the event.
    pub async fn pause(&self, app: &TestApp) {
        let list = if self.is_training {
            "trainings"
        } else {
            "competitions"
        };
        let path = format!("/{list}/{}/pause", self.id);
        let call = app.call::<Admin>("POST", &path).await;
        call.send(&json!({ "reason": "A fire alarm" }))
            .await
            .is(200);
    }

    /// Creates a template with an image and material that have not arrived.
    pub async fn missing_files(&mut self, app: &TestApp) {
        let mut body = slides_template(&app.new_name(), &[&[0, 1, 2, 3]]);
        body["material"] = json!([{ "key": "m1", "fileName": "rules.pdf", "size": 12 }]);
        let created = app.post::<Admin>("/templates", &body).await.is(201);
        let data = &created.body["data"];
        data["template_id"]
            .as_str()
            .unwrap()
            .clone_into(&mut self.id);
        let image = &data["slidesData"]["data"]["slideInfo"]["images"][0]["id"];
        image.as_str().unwrap().clone_into(&mut self.file_id);
    }

    /// Creates a running event that the participant has started.
    pub async fn started(&mut self, app: &TestApp) {
        self.event(app, "2026-11-21", true).await;
        let kind = if self.is_training {
            "training"
        } else {
            "competition"
        };
        let path = format!("/{kind}/start/{}", self.id);
        app.read::<Participant>(&path).await;
    }

    /// Creates an event that starts on this day, with the participant's team and its players.
    pub async fn team_event(&mut self, app: &TestApp, from: &str, mode: Option<&str>) {
        self.event(app, from, false).await;
        let list = if self.is_training {
            "/trainings"
        } else {
            self.id = app.team_competition(&self.template, from).await;
            "/competitions"
        };
        self.team = app.own_team().await;
        app.assign_team(list, &self.id, &self.team, mode).await;
    }

    /// Creates a running event that the participant has submitted.
    pub async fn submitted(&mut self, app: &TestApp) {
        self.started(app).await;
        self.save_last(app).await;
    }

    /// Creates a running event with a question that a grader marks, which the participant has submitted.
    pub async fn submitted_by_hand(&mut self, app: &TestApp) {
        self.participant = app.user_id::<Participant>().await;
        self.template = app.template(&template(&app.new_name(), 0)).await;
        let people = [self.participant.as_str()];
        let (list, start, body) = if self.is_training {
            let body = training(&self.template, &app.new_name(), "2026-11-21");
            ("/trainings", "training", body)
        } else {
            let body = competition(&self.template, &app.new_name(), "2026-11-21");
            ("/competitions", "competition", body)
        };
        self.id = app.event(list, &body, &people).await;
        app.read::<Participant>(&format!("/{start}/start/{}", self.id))
            .await;
        self.save_last(app).await;
        let path = format!("/get/competitionData/{}/{}", self.id, self.participant);
        let sheet = app.read::<Admin>(&path).await;
        let data = &sheet.body["data"];
        let attempt = data["attempt_id"].as_str();
        attempt.unwrap().clone_into(&mut self.attempt);
        let questions = data["template"]["questions"].as_array().unwrap();
        let text = questions.iter().find(|question| question["type"] == 3);
        let question = text.unwrap()["id"].as_str();
        question.unwrap().clone_into(&mut self.question);
    }

    /// Starts and submits the competition as the participant.
    async fn submit(&self, app: &TestApp) {
        let path = format!("/competition/start/{}", self.id);
        app.read::<Participant>(&path).await;
        self.save_last(app).await;
    }

    async fn save_last(&self, app: &TestApp) {
        let sheet = json!({ "competition_training_id": self.id, "isSubmited": 1, "answers": [] });
        let call = app.call::<Participant>("POST", "/user/answers").await;
        call.send(&sheet).await.is(200);
    }

    /// Returns the id of the participant's assignment to the event.
    pub async fn assignment(&self, app: &TestApp) -> String {
        let list = if self.is_training {
            "trainings"
        } else {
            "competitions"
        };
        let path = format!("/{list}/users/assigned/{}", self.id);
        let assignments = app.read::<Admin>(&path).await;
        assignments.body["data"][0]["id"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// Sends the operation's request. The names in its body are new for each request.
    pub async fn send<S: Sender>(&self, app: &TestApp, operation: &str) -> TestResponse {
        let TestedOperation { path, method, .. } = TestedOperation::named(operation);
        let (mut path, body) = self.request(operation, path, &app.new_name());
        if let Some(organization) = &self.organization {
            path = format!("{path}?organization_id={organization}");
        }
        let method = method.to_uppercase();
        let call = app
            .call::<S>(&method, path.trim_start_matches("/api/v1"))
            .await;
        if operation == "import_questions" {
            let file = self.file.as_deref().unwrap_or("Is it so?{T}");
            return call.send_form(&[("format", "gift")], Some(file)).await;
        }
        if is_upload(operation) {
            let content = self.file.as_ref().map_or(PNG, String::as_bytes);
            let (media_type, body) = files_form(&self.template, &[(&self.file_id, content)]);
            return call.send_as(media_type, body).await;
        }
        if is_import(operation) || self.file.is_some() {
            let name = app.new_name();
            let file = format!("name,email\n{name},{name}@acme.test\n");
            let file = self.file.as_ref().unwrap_or(&file);
            let fields = [("role", "user"), ("leader", &*self.leader)];
            return call.send_form(&fields, Some(file)).await;
        }
        match body {
            Some(body) => call.send(&merge(&body, &self.fields)).await,
            None => call.get().await,
        }
    }

    fn request(&self, operation: &str, path: &str, name: &str) -> (String, Option<Value>) {
        let lower = name.to_lowercase();
        let secret = json!({ "password": PASSWORD, "password_confirmation": PASSWORD });
        let with = |body: Value| Some(merge(&secret, &body));
        let role =
            || Some(json!({ "name": name, "permissions": [permission("viewAny template")] }));
        let body = match operation {
            "sign_in" => Some(json!({ "email": Admin::EMAIL, "password": PASSWORD })),
            "change_password" => with(json!({ "current_password": PASSWORD })),
            "forget_password" => Some(json!({ "email": format!("nobody-{lower}@acme.test") })),
            "reset_password" => with(json!({ "email": "nobody@acme.test", "token": lower })),
            "check_email_link" => {
                Some(json!({ "purpose": "reset", "email": "nobody@acme.test", "token": lower }))
            }
            "accept_invitation" => {
                with(json!({ "name": "Nobody", "email": "nobody@acme.test", "token": lower }))
            }
            "create_organization" | "update_organization" => {
                Some(organization(name, &format!("{lower}.test")))
            }
            "change_organization" => Some(json!({ "name": name })),
            "create_role" | "update_role" => role(),
            "create_user" => Some(user("New", &format!("{lower}@acme.test"), "user")),
            "update_user" => {
                Some(json!({ "name": name, "email": format!("{lower}@acme.test"), "role": "user" }))
            }
            "create_entities" => {
                Some(json!({ "data": [{ "name": name, "parent_id": self.root }] }))
            }
            "find_team_candidates" => Some(json!({ "emails": ["nobody@acme.test"] })),
            "create_team" | "update_team" => {
                Some(json!({ "leader": self.leader, "users": self.members }))
            }
            "update_entity" => Some(json!({ "name": name, "parent_id": self.root })),
            "create_template" | "update_template" => Some(template(name, 0)),
            "copy_template" => Some(json!({ "templateName": name })),
            "create_competition" => Some(competition(&self.template, name, "2026-11-22")),
            "update_competition" => Some(competition(&self.template, name, "2026-11-23")),
            "create_training" => Some(training(&self.template, name, "2026-11-22")),
            "update_training" => Some(training(&self.template, name, "2026-11-23")),
            "change_competition" | "change_training" => Some(json!({ "mail_receipts": 1 })),
            "extend_competition" | "extend_training" => {
                Some(json!({ "minutes": 5, "reason": "A fire alarm" }))
            }
            "pause_competition" | "pause_training" | "resume_competition" | "resume_training" => {
                Some(json!({ "reason": "A fire alarm" }))
            }
            "allow_extra_time" | "allow_extra_training_time" => {
                let reason = format!("Reason {lower}");
                Some(json!({ "extra_minutes": 10, "past_end": 1, "reason": reason }))
            }
            "update_leaderboard" => Some(json!({ "state": "live", "public": 1 })),
            "send_competition_message" | "send_training_message" => {
                Some(json!({ "text": format!("Message {lower}"), "user_id": self.participant }))
            }
            "change_roles" => Some(json!({ "role": "user", "users": [self.participant] })),
            "change_user_allowance" => Some(json!({ "factor": 1.25, "note": lower })),
            "report_unsent" => Some(json!({
                "attempt_id": self.attempt,
                "made_at": "2026-11-21T10:00:00.000Z",
                "answers_count": 2,
            })),
            "assign_participants" | "assign_training_participants" => {
                Some(json!({ "users": [self.participant] }))
            }
            "tell_competition_participants" | "tell_training_participants" => {
                Some(json!({ "only_not_set_up": 0 }))
            }
            "confirm_teams" | "confirm_training_teams" => Some(json!({ "type": "members" })),
            "save_answers" => {
                Some(json!({ "competition_training_id": self.id, "isSubmited": 0, "answers": [] }))
            }
            "redeem_reports_token" => Some(json!({ "token": lower })),
            "report_client_error" => Some(json!({ "message": name })),
            "store_score" => Some(json!({ "scoreData": [] })),
            "change_competition_anonymity" | "change_training_anonymity" => {
                Some(json!({ "anonymous": 1 }))
            }
            "note_grading" => Some(json!({ "attempt_id": self.attempt })),
            "mark_answer" => Some(json!({ "score": 1.5 })),
            "correct_key" | "correct_training_key" => Some(
                json!({ "question_id": self.question, "rule": "drop", "reason": "It is ambiguous" }),
            ),
            _ => None,
        };
        let path = path
            .replace("{id}", &self.id)
            .replace("{competition_id}", &self.id)
            .replace("{user_id}", &self.participant)
            .replace("{question_id}", &self.question)
            .replace("{attempt_id}", &self.attempt)
            .replace("{team_id}", &self.team)
            .replace("{kind}", if self.of_teams { "teams" } else { "users" })
            .replace("{code}", &self.code)
            .replace("{type}", "organization")
            .replace("{participant_type}", "individual")
            .replace("{bonus}/{total}/{free_text}/{rank}", "0/0/0/0");
        (path, body)
    }
}

/// Whether the request of an operation is a form with files of a template.
fn is_upload(operation: &str) -> bool {
    ["upload_attachments", "upload_materials"].contains(&operation)
}

/// Whether the request of an operation is a form with a file of users.
fn is_import(operation: &str) -> bool {
    [
        "preview_user_import",
        "list_import_errors",
        "import_users",
        "read_user_table",
    ]
    .contains(&operation)
}

/// Returns an object with the fields of both objects. The fields of the second one take precedence.
pub fn merge(one: &Value, other: &Value) -> Value {
    let fields = [one, other]
        .into_iter()
        .filter_map(|value| value.as_object().cloned())
        .flatten();
    Value::Object(fields.collect())
}
