//! The status table: the status of every operation of the document for every kind of actor. Each row
//! is a test of its own, and an operation without a row fails a test.

use std::collections::BTreeSet;

use application_testkit::PASSWORD;
use serde_json::{Value, json};

use crate::bodies::{competition, organization, permission, plain_template, template, user};
use crate::conformity::operations;
use crate::test_app::{
    Admin, Anonymous, Bystander, Outsider, Participant, Sender, SuperAdmin, TestApp, Visitor,
};

/// Who is on the inside of an operation.
#[derive(Clone, Copy)]
enum Insider {
    Platform,
    Staff,
    Assigned,
}

use Insider::{Assigned, Platform, Staff};

/// Makes a test of each row: an operation, then the statuses for the anonymous, an outsider (the admin
/// of another organization), a participant without assignments, staff without the permission, and the
/// insider.
macro_rules! status_table {
    ($($operation:ident: $statuses:expr, $insider:ident;)+) => {
        const TABLE: &[(&str, [u16; 5])] = &[$((stringify!($operation), $statuses)),+];

        $(
            #[actix_web::test]
            async fn $operation() {
                assert_eq!(statuses(stringify!($operation), $insider).await, $statuses);
            }
        )+
    };
}

status_table! {
    issue_csrf_cookie: [204, 204, 204, 204, 204], Staff;
    sign_in: [200, 200, 200, 200, 200], Staff;
    sign_out: [401, 200, 200, 200, 200], Staff;
    show_me: [401, 200, 200, 200, 200], Staff;
    change_password: [401, 200, 200, 200, 200], Staff;
    forget_password: [200, 200, 200, 200, 200], Staff;
    reset_password: [422, 422, 422, 422, 422], Staff;
    accept_invitation: [422, 422, 422, 422, 422], Staff;
    list_organizations: [401, 403, 403, 403, 200], Platform;
    create_organization: [401, 403, 403, 403, 201], Platform;
    show_organization: [401, 403, 403, 403, 200], Platform;
    update_organization: [401, 403, 403, 403, 200], Platform;
    delete_organization: [401, 403, 403, 403, 200], Platform;
    resend_invitation: [401, 403, 403, 403, 200], Platform;
    show_own_organization: [401, 200, 200, 200, 200], Staff;
    list_roles: [401, 200, 403, 403, 200], Staff;
    create_role: [401, 201, 403, 403, 201], Staff;
    show_role: [401, 404, 403, 403, 200], Staff;
    update_role: [401, 404, 403, 403, 202], Staff;
    delete_role: [401, 404, 403, 403, 200], Staff;
    list_permissions: [401, 200, 403, 403, 200], Staff;
    list_assignable_roles: [401, 200, 403, 403, 200], Staff;
    list_users: [401, 200, 403, 403, 200], Staff;
    create_user: [401, 422, 403, 403, 201], Staff;
    show_user: [401, 404, 403, 403, 200], Staff;
    update_user: [401, 404, 403, 403, 200], Staff;
    delete_user: [401, 404, 403, 403, 200], Staff;
    list_templates: [401, 200, 403, 403, 200], Staff;
    create_template: [401, 201, 403, 403, 201], Staff;
    show_template: [401, 404, 403, 403, 200], Staff;
    update_template: [401, 404, 403, 403, 200], Staff;
    delete_template: [401, 404, 403, 403, 200], Staff;
    view_template: [401, 404, 403, 403, 200], Staff;
    copy_template: [401, 404, 403, 403, 201], Staff;
    show_attachments_status: [401, 404, 403, 403, 200], Staff;
    list_competitions: [401, 200, 403, 403, 200], Staff;
    list_completed_competitions: [401, 200, 403, 403, 200], Staff;
    create_competition: [401, 422, 403, 403, 201], Staff;
    show_competition: [401, 404, 404, 403, 200], Staff;
    update_competition: [401, 404, 403, 403, 200], Staff;
    delete_competition: [401, 404, 403, 403, 200], Staff;
    list_unassigned_participants: [401, 404, 403, 403, 200], Staff;
    assign_participants: [401, 404, 403, 403, 200], Staff;
    list_assigned_participants: [401, 404, 403, 403, 200], Staff;
    remove_assignment: [401, 404, 403, 403, 200], Staff;
    list_my_competitions: [401, 200, 200, 403, 200], Assigned;
    list_my_completed_competitions: [401, 200, 200, 403, 200], Assigned;
    start_competition: [401, 404, 404, 403, 200], Assigned;
    save_answers: [401, 404, 404, 403, 200], Assigned;
    list_answered_competitions: [401, 200, 403, 403, 200], Staff;
    list_answered_users: [401, 404, 403, 403, 200], Staff;
    show_competition_data: [401, 404, 403, 403, 200], Staff;
    show_grading_sheet: [401, 404, 403, 403, 200], Staff;
    show_score: [401, 404, 403, 403, 200], Staff;
    store_score: [401, 404, 403, 403, 200], Staff;
    publish_scores: [401, 404, 403, 403, 200], Staff;
    list_my_scores: [401, 200, 200, 403, 200], Assigned;
}

/// What the requests of a row name.
struct RowFixture {
    /// The thing in the path.
    id: String,
    /// A template of a competition.
    template: String,
    participant: String,
}

impl RowFixture {
    /// Makes what the operation needs, and nothing else.
    async fn new(app: &TestApp, operation: &str) -> Self {
        let mut fixture = Self {
            id: String::new(),
            template: String::new(),
            participant: String::new(),
        };
        match operation {
            "show_organization"
            | "update_organization"
            | "delete_organization"
            | "resend_invitation" => {
                fixture.id = app.invited_organization("Row", "row.test").await;
            }
            "show_role" | "update_role" | "delete_role" => {
                fixture.id = app.role("Row", &["viewAny template"]).await;
            }
            "show_user" | "update_user" | "delete_user" => {
                fixture.id = app.user("Row", "row@acme.test", "user").await;
            }
            "show_template"
            | "update_template"
            | "delete_template"
            | "view_template"
            | "copy_template"
            | "show_attachments_status" => {
                fixture.id = app.template(&template("Row", 0)).await;
            }
            "create_competition" => {
                fixture.template = app.template(&plain_template("Used")).await;
            }
            "show_competition"
            | "update_competition"
            | "delete_competition"
            | "list_unassigned_participants"
            | "list_assigned_participants"
            | "assign_participants" => fixture.competition(app, "2026-11-22", false).await,
            "remove_assignment" => {
                fixture.competition(app, "2026-11-22", true).await;
                let path = format!("/competitions/users/assigned/{}", fixture.id);
                let assignments = app.read::<Admin>(&path).await;
                let id = assignments.body["data"][0]["id"].as_str();
                id.unwrap().clone_into(&mut fixture.id);
            }
            "start_competition" | "save_answers" => fixture.started(app).await,
            "list_answered_users"
            | "show_competition_data"
            | "show_grading_sheet"
            | "show_score"
            | "store_score"
            | "publish_scores" => {
                fixture.started(app).await;
                let sheet = json!({ "competition_training_id": fixture.id, "isSubmited": 1, "answers": [] });
                let call = app.call::<Participant>("POST", "/user/answers").await;
                call.send(&sheet).await.is(200);
            }
            _ => {}
        }
        fixture
    }

    /// A competition that begins on that day, with or without the participant.
    async fn competition(&mut self, app: &TestApp, from: &str, is_assigned: bool) {
        self.participant = app.user_id::<Participant>().await;
        self.template = app.template(&plain_template("Used")).await;
        let people = [self.participant.as_str()];
        let people = if is_assigned { &people[..] } else { &[] };
        self.id = app.competition(&self.template, "Row", from, people).await;
    }

    /// A running competition that the participant has started.
    async fn started(&mut self, app: &TestApp) {
        self.competition(app, "2026-11-21", true).await;
        let path = format!("/competition/start/{}", self.id);
        app.read::<Participant>(&path).await;
    }

    /// The path and the body of a request.
    fn request(&self, operation: &str, path: &str, actor: usize) -> (String, Option<Value>) {
        // Names have letters only.
        let word = ["One", "Two", "Three", "Four", "Five"][actor];
        let lower = word.to_lowercase();
        let secret = json!({ "password": PASSWORD, "password_confirmation": PASSWORD });
        let with = |body: Value| Some(merge(&secret, &body));
        let role =
            || Some(json!({ "name": word, "permissions": [permission("viewAny template")] }));
        let body = match operation {
            "sign_in" => Some(json!({ "email": Admin::EMAIL, "password": PASSWORD })),
            "change_password" => with(json!({ "current_password": PASSWORD })),
            "forget_password" => Some(json!({ "email": format!("nobody-{lower}@acme.test") })),
            "reset_password" => with(json!({ "email": "nobody@acme.test", "token": lower })),
            "accept_invitation" => {
                with(json!({ "name": "Nobody", "email": "nobody@acme.test", "token": lower }))
            }
            "create_organization" | "update_organization" => {
                Some(organization(word, &format!("{lower}.test")))
            }
            "create_role" | "update_role" => role(),
            "create_user" => Some(user("New", &format!("{lower}@acme.test"), "user")),
            "update_user" => {
                Some(json!({ "name": word, "email": format!("{lower}@acme.test"), "role": "user" }))
            }
            "create_template" | "update_template" => Some(template(word, 0)),
            "copy_template" => Some(json!({ "templateName": word })),
            "create_competition" => Some(competition(&self.template, "New", "2026-11-22")),
            "update_competition" => Some(competition(&self.template, "Changed", "2026-11-23")),
            "assign_participants" => Some(json!({ "users": [self.participant] })),
            "save_answers" => {
                Some(json!({ "competition_training_id": self.id, "isSubmited": 0, "answers": [] }))
            }
            "store_score" => Some(json!({ "scoreData": [] })),
            _ => None,
        };
        let path = path
            .replace("{id}", &self.id)
            .replace("{competition_id}", &self.id)
            .replace("{user_id}", &self.participant)
            .replace("{kind}", "users")
            .replace("{type}", "organization")
            .replace("{participant_type}", "individual")
            .replace("{bonus}/{total}/{free_text}/{rank}", "0/0/0/0");
        (path, body)
    }
}

fn merge(one: &Value, other: &Value) -> Value {
    let fields = [one, other]
        .into_iter()
        .flat_map(|value| value.as_object().unwrap().clone());
    Value::Object(fields.collect())
}

async fn status<S: Sender>(app: &TestApp, method: &str, path: &str, body: Option<&Value>) -> u16 {
    let call = app
        .call::<S>(method, path.trim_start_matches("/api/v1"))
        .await;
    match body {
        Some(body) => call.send(body).await.status,
        None => call.get().await.status,
    }
}

/// The statuses of the five actors, in the order of the table.
async fn statuses(operation: &str, insider: Insider) -> [u16; 5] {
    let app = TestApp::new().await;
    let fixture = RowFixture::new(&app, operation).await;
    let (path, method, _) = operations()
        .find(|(.., known)| known["operationId"] == operation)
        .expect(operation);
    let mut found = [0; 5];
    for (actor, found) in found.iter_mut().enumerate() {
        let (path, body) = fixture.request(operation, path, actor);
        let (method, path, body) = (method.to_uppercase(), path.as_str(), body.as_ref());
        *found = match (actor, insider) {
            (0, _) => status::<Anonymous>(&app, &method, path, body).await,
            (1, _) => status::<Outsider>(&app, &method, path, body).await,
            (2, _) => status::<Visitor>(&app, &method, path, body).await,
            (3, _) => status::<Bystander>(&app, &method, path, body).await,
            (_, Platform) => status::<SuperAdmin>(&app, &method, path, body).await,
            (_, Staff) => status::<Admin>(&app, &method, path, body).await,
            (_, Assigned) => status::<Participant>(&app, &method, path, body).await,
        };
        if operation == "sign_out" {
            app.forget_tokens();
        }
    }
    found
}

#[test]
fn every_operation_has_a_row() {
    let rows: BTreeSet<_> = TABLE.iter().map(|(name, ..)| *name).collect();
    let known: BTreeSet<_> = operations()
        .map(|(.., operation)| operation["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(rows, known);
    assert_eq!(rows.len(), TABLE.len(), "a row is there twice");
}

#[test]
fn operations_that_the_anonymous_may_call_are_those_of_the_contract() {
    let open: BTreeSet<_> = TABLE
        .iter()
        .filter(|(_, statuses)| statuses[0] != 401)
        .map(|(name, ..)| *name)
        .collect();
    let contract = [
        "issue_csrf_cookie",
        "sign_in",
        "forget_password",
        "reset_password",
        "accept_invitation",
    ];
    assert_eq!(open, contract.into());
}
