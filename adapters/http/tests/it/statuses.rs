//! The status of every operation for each kind of sender. The expected status is derived from `Operation::access` and
//! from the document, so the tests cover a new operation automatically. A failed test lists all operations whose status
//! is not the expected one.

use std::collections::BTreeSet;

use domain_access::{Access, Permissions, RoleKind};
use serde_json::json;

use crate::support::call::TestResponse;
use crate::support::operation::{Findings, Insider, TestedOperation};
use crate::support::requests::RequestFixture;
use crate::support::test_app::{
    Admin, Anonymous, Bystander, Outsider, Sender, SuperAdmin, TestApp, Visitor,
};

/// The kinds of senders.
#[derive(Clone, Copy, Debug, PartialEq)]
enum SenderKind {
    Anonymous,
    /// The admin of another organization.
    Outsider,
    /// A user with the role `user` who is not assigned to any event.
    Visitor,
    /// A user of the organization whose role has no permissions.
    Bystander,
    /// The sender for whom the operation is intended.
    Insider,
}

/// A status that depends on the content of the request, and not on the sender.
struct Exception {
    operation: &'static str,
    senders: &'static [SenderKind],
    status: u16,
    reason: &'static str,
}

const EVERYONE: &[SenderKind] = &[
    SenderKind::Anonymous,
    SenderKind::Outsider,
    SenderKind::Visitor,
    SenderKind::Bystander,
    SenderKind::Insider,
];

const EXCEPTIONS: &[Exception] = &[
    Exception {
        operation: "reset_password",
        senders: EVERYONE,
        status: 422,
        reason: "nobody was sent the token",
    },
    Exception {
        operation: "accept_invitation",
        senders: EVERYONE,
        status: 422,
        reason: "nobody was sent the token",
    },
    Exception {
        operation: "redeem_reports_token",
        senders: EVERYONE,
        status: 422,
        reason: "nobody was given the code",
    },
    Exception {
        operation: "end_session",
        senders: &[
            SenderKind::Outsider,
            SenderKind::Visitor,
            SenderKind::Bystander,
        ],
        status: 404,
        reason: "the session is the admin's",
    },
    Exception {
        operation: "show_attempt_state",
        senders: &[
            SenderKind::Outsider,
            SenderKind::Visitor,
            SenderKind::Bystander,
        ],
        status: 404,
        reason: "the attempt is the participant's",
    },
    Exception {
        operation: "list_messages",
        senders: &[
            SenderKind::Outsider,
            SenderKind::Visitor,
            SenderKind::Bystander,
        ],
        status: 404,
        reason: "the messages are the participants'",
    },
    Exception {
        operation: "show_receipt",
        senders: &[
            SenderKind::Outsider,
            SenderKind::Visitor,
            SenderKind::Bystander,
        ],
        status: 404,
        reason: "the attempt is the participant's",
    },
    Exception {
        operation: "report_unsent",
        senders: &[
            SenderKind::Outsider,
            SenderKind::Visitor,
            SenderKind::Bystander,
        ],
        status: 404,
        reason: "the attempt is the participant's",
    },
    Exception {
        operation: "create_user",
        senders: &[SenderKind::Outsider],
        status: 422,
        reason: "the address has the domain of Acme",
    },
    Exception {
        operation: "import_users",
        senders: &[SenderKind::Outsider],
        status: 422,
        reason: "the addresses have the domain of Acme",
    },
    Exception {
        operation: "create_entities",
        senders: &[SenderKind::Outsider],
        status: 422,
        reason: "the body names an entity of Acme",
    },
    Exception {
        operation: "create_competition",
        senders: &[SenderKind::Outsider],
        status: 422,
        reason: "the body names a template of Acme",
    },
    Exception {
        operation: "create_training",
        senders: &[SenderKind::Outsider],
        status: 422,
        reason: "the body names a template of Acme",
    },
    Exception {
        operation: "upload_attachments",
        senders: &[SenderKind::Outsider],
        status: 404,
        reason: "the body names a template of Acme",
    },
    Exception {
        operation: "upload_materials",
        senders: &[SenderKind::Outsider],
        status: 404,
        reason: "the body names a template of Acme",
    },
    Exception {
        operation: "save_answers",
        senders: &[SenderKind::Outsider, SenderKind::Visitor],
        status: 404,
        reason: "the body names the competition",
    },
];

/// Returns the status that follows from the operation's access rule and from the document.
fn derived_status(sender: SenderKind, operation: &TestedOperation) -> u16 {
    let (access, success) = (operation.value.access, operation.success());
    let needs_permission = !access.permissions().is_empty();
    let is_admin = matches!(sender, SenderKind::Insider | SenderKind::Outsider);
    let named = if operation.names_thing() {
        404
    } else {
        success
    };
    let of_participants: Permissions = RoleKind::User.permissions();
    let is_open_to_participants = access
        .permissions()
        .iter()
        .any(|permission| of_participants.contains(*permission));
    match sender {
        _ if access == Access::Public => success,
        SenderKind::Anonymous => 401,
        _ if access == Access::Role(RoleKind::Admin) => {
            if is_admin {
                success
            } else {
                403
            }
        }
        _ if !needs_permission => success,
        SenderKind::Outsider if operation.insider() == Insider::Platform => 403,
        SenderKind::Visitor if access.is_for_staff_only() || !is_open_to_participants => 403,
        SenderKind::Outsider | SenderKind::Visitor => named,
        SenderKind::Bystander => 403,
        SenderKind::Insider => success,
    }
}

/// Returns the expected status for a sender, and the reason.
fn expected(sender: SenderKind, operation: &TestedOperation) -> (u16, &'static str) {
    let exception = EXCEPTIONS
        .iter()
        .find(|row| row.operation == operation.value.name && row.senders.contains(&sender));
    match exception {
        Some(row) => (row.status, row.reason),
        None => (derived_status(sender, operation), "by its access"),
    }
}

/// Sends every operation as one kind of sender. A refused request must change nothing. To check this, the intended
/// sender then sends the same request successfully.
async fn check(
    sender: SenderKind,
    send: impl AsyncFn(&TestApp, &TestedOperation, &RequestFixture) -> TestResponse,
) {
    let app = TestApp::new().await;
    app.set_permissions::<Admin>("Bystanders", Permissions::EMPTY)
        .await;
    let mut findings = Findings::default();
    for operation in TestedOperation::all() {
        let fixture = RequestFixture::new(&app, operation.value.name).await;
        let (status, reason) = expected(sender, &operation);
        let name = format!("{sender:?} ({reason})");
        let response = send(&app, &operation, &fixture);
        findings.check(&operation, &name, status, response).await;
        if status >= 400 && sender != SenderKind::Insider {
            let (status, _) = expected(SenderKind::Insider, &operation);
            let name = format!("the insider after {sender:?}");
            let response = operation.send_as_insider(&app, &fixture);
            findings.check(&operation, &name, status, response).await;
        }
        // The operation itself may have ended the session.
        app.forget_tokens();
    }
    findings.expect_none();
}

/// Sends every operation as one sender.
async fn check_sender<S: Sender>(sender: SenderKind) {
    check(sender, async |app, operation, fixture| {
        fixture.send::<S>(app, operation.value.name).await
    })
    .await;
}

#[actix_web::test]
async fn without_a_session_only_public_operations_succeed() {
    check_sender::<Anonymous>(SenderKind::Anonymous).await;
}

#[actix_web::test]
async fn a_super_administrator_who_names_an_unknown_organization_finds_nothing() {
    let app = TestApp::new().await;
    let mut findings = Findings::default();
    let mut count = 0;
    for operation in TestedOperation::all().filter(TestedOperation::takes_organization) {
        let mut fixture = RequestFixture::new(&app, operation.value.name).await;
        let unknown = uuid::Uuid::nil().to_string();
        fixture.fields = json!({ "organization_id": unknown });
        fixture.organization = Some(unknown);
        let response = fixture.send::<SuperAdmin>(&app, operation.value.name);
        findings
            .check(&operation, "super administrator", 404, response)
            .await;
        count += 1;
    }
    findings.expect_none();
    assert!(count > 10, "{count} operations take an organization");
}

#[actix_web::test]
async fn a_member_of_another_organization_finds_nothing_of_this_one() {
    check_sender::<Outsider>(SenderKind::Outsider).await;
}

#[actix_web::test]
async fn a_participant_is_denied_what_is_for_staff_and_finds_no_foreign_competition() {
    check_sender::<Visitor>(SenderKind::Visitor).await;
}

#[actix_web::test]
async fn staff_without_the_permission_is_denied() {
    check_sender::<Bystander>(SenderKind::Bystander).await;
}

#[actix_web::test]
async fn the_one_for_whom_an_operation_is_made_succeeds() {
    check(SenderKind::Insider, async |app, operation, fixture| {
        operation.send_as_insider(app, fixture).await
    })
    .await;
}

#[test]
fn every_exception_names_an_operation_and_differs_from_its_access() {
    for row in EXCEPTIONS {
        let operation = TestedOperation::named(row.operation);
        for sender in row.senders {
            assert_ne!(
                row.status,
                derived_status(*sender, &operation),
                "{}",
                row.operation
            );
        }
    }
}

/// Returns the names of the operations whose access fulfills `condition`.
fn operations_with(condition: impl Fn(Access) -> bool) -> BTreeSet<&'static str> {
    TestedOperation::all()
        .filter(|operation| condition(operation.value.access))
        .map(|operation| operation.value.name)
        .collect()
}

#[test]
fn operations_that_the_anonymous_may_call_are_those_of_the_contract() {
    let contract = [
        "issue_csrf_cookie",
        "sign_in",
        "forget_password",
        "reset_password",
        "check_email_link",
        "accept_invitation",
        "redeem_reports_token",
        "report_client_error",
        "show_setup",
        "show_public_leaderboard",
        "show_public_certificate",
        "show_calendar",
    ];
    assert_eq!(
        operations_with(|access| access == Access::Public),
        contract.into()
    );
}

#[test]
fn operations_that_every_user_may_call_are_those_of_the_contract() {
    let contract = [
        "sign_out",
        "list_sessions",
        "show_attempt_state",
        "show_receipt",
        "list_messages",
        "listen_to_own_events",
        "report_unsent",
        "end_session",
        "end_other_sessions",
        "show_me",
        "change_password",
        "show_own_organization",
    ];
    assert_eq!(
        operations_with(|access| access == Access::SignedIn),
        contract.into()
    );
}

#[test]
fn operations_for_one_role_are_those_of_the_contract() {
    let contract = ["create_reports_token"];
    assert_eq!(
        operations_with(|access| access == Access::Role(RoleKind::Admin)),
        contract.into()
    );
}

#[test]
fn operations_for_staff_only_are_those_of_the_contract() {
    let contract = [
        "list_competitions",
        "list_completed_competitions",
        "list_assigned_participants",
        "list_team_players",
        "list_answered_competitions",
        "list_answered_users",
        "export_results",
        "export_training_results",
        "list_answered_team_competitions",
        "list_team_results",
        "list_team_member_results",
        "show_competition_data",
        "show_grading_sheet",
        "show_score",
        "store_score",
        "publish_scores",
        "correct_key",
        "correct_training_key",
        "list_corrections",
        "list_training_corrections",
        "list_trainings",
        "list_assigned_training_participants",
        "list_answered_trainings",
        "list_answered_training_users",
        "publish_training_scores",
        "list_score_saves",
        "list_training_score_saves",
        "show_competition_analysis",
        "show_training_analysis",
        "show_template_analysis",
        "show_leaderboard",
        "listen_to_competition",
        "listen_to_training",
        "list_user_events",
        "monitor_competition",
        "monitor_training",
        "change_competition_anonymity",
        "change_training_anonymity",
        "show_marking",
        "publish_marks",
        "note_grading",
        "list_marked_answers",
        "mark_answer",
    ];
    assert_eq!(operations_with(Access::is_for_staff_only), contract.into());
}
