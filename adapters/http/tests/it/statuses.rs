//! The status table: who gets what from every operation of the document. An operation without a row
//! fails the test.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::conformity::operations;
use crate::test_app::{
    Actor, Admin, Anonymous, Bystander, Outsider, PASSWORD, Participant, SuperAdmin, TestApp,
    Visitor, competition, organization, permission, plain_template, template, user,
};

/// Who is on the inside of an operation.
#[derive(Clone, Copy)]
enum Insider {
    Platform,
    Staff,
    Assigned,
}

use Insider::{Assigned, Platform, Staff};

/// Operation, then the statuses for the anonymous, an outsider (the admin of another organization), a
/// participant who is assigned to nothing, staff without the permission, and the insider.
const TABLE: &[(&str, [u16; 5], Insider)] = &[
    ("issue_csrf_cookie", [204, 204, 204, 204, 204], Staff),
    ("sign_in", [200, 200, 200, 200, 200], Staff),
    ("sign_out", [401, 200, 200, 200, 200], Staff),
    ("show_me", [401, 200, 200, 200, 200], Staff),
    ("change_password", [401, 200, 200, 200, 200], Staff),
    ("forget_password", [200, 200, 200, 200, 200], Staff),
    ("reset_password", [422, 422, 422, 422, 422], Staff),
    ("accept_invitation", [422, 422, 422, 422, 422], Staff),
    ("list_organizations", [401, 403, 403, 403, 200], Platform),
    ("create_organization", [401, 403, 403, 403, 201], Platform),
    ("show_organization", [401, 403, 403, 403, 200], Platform),
    ("update_organization", [401, 403, 403, 403, 200], Platform),
    ("delete_organization", [401, 403, 403, 403, 200], Platform),
    ("resend_invitation", [401, 403, 403, 403, 200], Platform),
    ("show_own_organization", [401, 200, 200, 200, 200], Staff),
    ("list_roles", [401, 200, 403, 403, 200], Staff),
    ("create_role", [401, 201, 403, 403, 201], Staff),
    ("show_role", [401, 404, 403, 403, 200], Staff),
    ("update_role", [401, 404, 403, 403, 202], Staff),
    ("delete_role", [401, 404, 403, 403, 200], Staff),
    ("list_permissions", [401, 200, 403, 403, 200], Staff),
    ("list_assignable_roles", [401, 200, 403, 403, 200], Staff),
    ("list_users", [401, 200, 403, 403, 200], Staff),
    ("create_user", [401, 422, 403, 403, 201], Staff),
    ("show_user", [401, 404, 403, 403, 200], Staff),
    ("update_user", [401, 404, 403, 403, 200], Staff),
    ("delete_user", [401, 404, 403, 403, 200], Staff),
    ("list_templates", [401, 200, 403, 403, 200], Staff),
    ("create_template", [401, 201, 403, 403, 201], Staff),
    ("show_template", [401, 404, 403, 403, 200], Staff),
    ("update_template", [401, 404, 403, 403, 200], Staff),
    ("delete_template", [401, 404, 403, 403, 200], Staff),
    ("view_template", [401, 404, 403, 403, 200], Staff),
    ("copy_template", [401, 404, 403, 403, 201], Staff),
    ("show_attachments_status", [401, 404, 403, 403, 200], Staff),
    ("list_competitions", [401, 200, 403, 403, 200], Staff),
    (
        "list_completed_competitions",
        [401, 200, 403, 403, 200],
        Staff,
    ),
    ("create_competition", [401, 422, 403, 403, 201], Staff),
    ("show_competition", [401, 404, 404, 403, 200], Staff),
    ("update_competition", [401, 404, 403, 403, 200], Staff),
    ("delete_competition", [401, 404, 403, 403, 200], Staff),
    (
        "list_unassigned_participants",
        [401, 404, 403, 403, 200],
        Staff,
    ),
    ("assign_participants", [401, 404, 403, 403, 200], Staff),
    (
        "list_assigned_participants",
        [401, 404, 403, 403, 200],
        Staff,
    ),
    ("remove_assignment", [401, 404, 403, 403, 200], Staff),
    ("list_my_competitions", [401, 200, 200, 403, 200], Assigned),
    (
        "list_my_completed_competitions",
        [401, 200, 200, 403, 200],
        Assigned,
    ),
    ("start_competition", [401, 404, 404, 403, 200], Assigned),
    ("save_answers", [401, 404, 404, 403, 200], Assigned),
    (
        "list_answered_competitions",
        [401, 200, 403, 403, 200],
        Staff,
    ),
    ("list_answered_users", [401, 404, 403, 403, 200], Staff),
    ("show_competition_data", [401, 404, 403, 403, 200], Staff),
    ("show_grading_sheet", [401, 404, 403, 403, 200], Staff),
    ("show_score", [401, 404, 403, 403, 200], Staff),
    ("store_score", [401, 404, 403, 403, 200], Staff),
    ("publish_scores", [401, 404, 403, 403, 200], Staff),
    ("list_my_scores", [401, 200, 200, 403, 200], Assigned),
];

/// Things of Acme that a row may name, change and delete.
struct RowFixture {
    organization: String,
    role: String,
    user: String,
    template: String,
    used: String,
    /// Pending, nobody assigned.
    pending: String,
    /// Running, the participant assigned.
    running: String,
    /// Pending, the participant assigned.
    assignment: String,
    /// Ended for the participant, who submitted.
    submitted: String,
    participant: String,
}

impl RowFixture {
    async fn of(app: &TestApp, row: usize) -> Self {
        let word = word(row);
        let participant = app.id_of::<Participant>().await;
        let people = [participant.as_str()];
        let used = app.template(&plain_template(&format!("Used {word}"))).await;
        let pending = app.competition(&used, "Pending", "2026-11-22", &[]).await;
        let running = app
            .competition(&used, "Running", "2026-11-21", &people)
            .await;
        let submitted = app
            .competition(&used, "Submitted", "2026-11-21", &people)
            .await;
        let assigned = app
            .competition(&used, "Assigned", "2026-11-22", &people)
            .await;
        for event in [&running, &submitted] {
            app.read::<Participant>(&format!("/competition/start/{event}"))
                .await;
        }
        let sheet = json!({ "competition_training_id": submitted, "isSubmited": 1, "answers": [] });
        app.call::<Participant>("POST", "/user/answers")
            .await
            .send(&sheet)
            .await
            .is(200);
        let path = format!("/competitions/users/assigned/{assigned}");
        let assignments = app.read::<Admin>(&path).await;
        Self {
            organization: app
                .invited_organization(
                    &format!("Org {word}"),
                    &format!("{}.test", word.to_lowercase()),
                )
                .await,
            role: app.role(&word, &["viewAny template"]).await,
            user: app
                .user(&word, &format!("{}@acme.test", word.to_lowercase()), "user")
                .await,
            template: app.template(&template(&format!("Free {word}"), 0)).await,
            assignment: assignments.body["data"][0]["id"]
                .as_str()
                .unwrap()
                .to_owned(),
            used,
            pending,
            running,
            submitted,
            participant,
        }
    }

    /// Path and body of an operation.
    fn request(
        &self,
        operation: &str,
        path: &str,
        actor: usize,
        row: usize,
    ) -> (String, Option<Value>) {
        let word = format!("{}{}", word(row), word(actor));
        let lower = word.to_lowercase();
        let secret = json!({ "password": PASSWORD, "password_confirmation": PASSWORD });
        let with = |body: Value| Some(merge(&secret, &body));
        let (id, body) = match operation {
            "sign_in" => (
                "",
                Some(json!({ "email": Admin::EMAIL, "password": PASSWORD })),
            ),
            "change_password" => ("", with(json!({ "current_password": PASSWORD }))),
            "forget_password" => (
                "",
                Some(json!({ "email": format!("nobody-{lower}@acme.test") })),
            ),
            "reset_password" => (
                "",
                with(json!({ "email": "nobody@acme.test", "token": lower })),
            ),
            "accept_invitation" => (
                "",
                with(json!({ "name": "Nobody", "email": "nobody@acme.test", "token": lower })),
            ),
            "create_organization" => ("", Some(organization(&word, &format!("{lower}.test")))),
            "update_organization" => (
                self.organization.as_str(),
                Some(organization(&word, &format!("{lower}.test"))),
            ),
            "show_organization" | "delete_organization" | "resend_invitation" => {
                (self.organization.as_str(), None)
            }
            "create_role" => (
                "",
                Some(json!({ "name": word, "permissions": [permission("viewAny template")] })),
            ),
            "update_role" => (
                self.role.as_str(),
                Some(json!({ "name": word, "permissions": [permission("viewAny template")] })),
            ),
            "show_role" | "delete_role" => (self.role.as_str(), None),
            "create_user" => ("", Some(user("New", &format!("{lower}@acme.test"), "user"))),
            "update_user" => (
                self.user.as_str(),
                Some(
                    json!({ "name": word, "email": format!("{lower}@acme.test"), "role": "user" }),
                ),
            ),
            "show_user" | "delete_user" => (self.user.as_str(), None),
            "create_template" => ("", Some(template(&word, 0))),
            "update_template" => (self.template.as_str(), Some(template(&word, 0))),
            "copy_template" => (
                self.template.as_str(),
                Some(json!({ "templateName": word })),
            ),
            "show_template" | "delete_template" | "view_template" | "show_attachments_status" => {
                (self.template.as_str(), None)
            }
            "create_competition" => ("", Some(competition(&self.used, "New", "2026-11-22"))),
            "update_competition" => (
                self.pending.as_str(),
                Some(competition(&self.used, "Changed", "2026-11-23")),
            ),
            "assign_participants" => (
                self.pending.as_str(),
                Some(json!({ "users": [self.participant] })),
            ),
            "show_competition" | "delete_competition" | "list_unassigned_participants" => {
                (self.pending.as_str(), None)
            }
            "remove_assignment" => (self.assignment.as_str(), None),
            "save_answers" => (
                "",
                Some(
                    json!({ "competition_training_id": self.running, "isSubmited": 0, "answers": [] }),
                ),
            ),
            "start_competition" => (self.running.as_str(), None),
            "store_score" => (self.submitted.as_str(), Some(json!({ "scoreData": [] }))),
            _ => (self.submitted.as_str(), None),
        };
        let path = path
            .replace("{id}", id)
            .replace("{competition_id}", id)
            .replace("{user_id}", &self.participant)
            .replace("{kind}", "users")
            .replace("{type}", "organization")
            .replace("{participant_type}", "individual")
            .replace("{bonus}/{total}/{free_text}/{rank}", "0/0/0/0");
        (path, body)
    }
}

/// Letters for a number: roles and people have no digits.
fn word(number: usize) -> String {
    let letter = |n: usize| char::from(b'A' + u8::try_from(n % 26).unwrap());
    [letter(number / 26), letter(number)].iter().collect()
}

fn merge(one: &Value, other: &Value) -> Value {
    let fields = [one, other]
        .into_iter()
        .flat_map(|value| value.as_object().unwrap().clone());
    Value::Object(fields.collect())
}

async fn status<A: Actor>(app: &TestApp, method: &str, path: &str, body: Option<&Value>) -> u16 {
    let call = app
        .call::<A>(method, path.trim_start_matches("/api/v1"))
        .await;
    match body {
        Some(body) => call.send(body).await.status,
        None => call.get().await.status,
    }
}

#[actix_web::test]
async fn everybody_gets_what_the_table_says() {
    let app = TestApp::new().await;
    for (row, (name, expected, insider)) in TABLE.iter().enumerate() {
        let props = RowFixture::of(&app, row).await;
        let (path, method, _) = operations()
            .find(|(.., operation)| operation["operationId"] == *name)
            .expect(name);
        let mut found = Vec::new();
        for actor in 0..5 {
            let (path, body) = props.request(name, path, actor, row);
            let (method, path, body) = (method.to_uppercase(), path.as_str(), body.as_ref());
            found.push(match (actor, insider) {
                (0, _) => status::<Anonymous>(&app, &method, path, body).await,
                (1, _) => status::<Outsider>(&app, &method, path, body).await,
                (2, _) => status::<Visitor>(&app, &method, path, body).await,
                (3, _) => status::<Bystander>(&app, &method, path, body).await,
                (_, Platform) => status::<SuperAdmin>(&app, &method, path, body).await,
                (_, Staff) => status::<Admin>(&app, &method, path, body).await,
                (_, Assigned) => status::<Participant>(&app, &method, path, body).await,
            });
            if *name == "sign_out" {
                app.forget_tokens();
            }
        }
        assert_eq!(found, expected, "{name}");
        // Failed tries of this row must not count against the next.
        app.clock.advance(60);
    }
}

#[test]
fn every_operation_has_a_row() {
    let rows: BTreeSet<_> = TABLE.iter().map(|(name, ..)| *name).collect();
    let known: BTreeSet<_> = operations()
        .map(|(.., operation)| operation["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(rows, known);
    assert_eq!(rows.len(), TABLE.len(), "a row stands twice");
}

#[test]
fn operations_that_the_anonymous_may_call_are_those_of_the_contract() {
    let open: BTreeSet<_> = TABLE
        .iter()
        .filter(|(_, statuses, _)| statuses[0] != 401)
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
