//! The status of every operation for each kind of sender. What is expected follows from
//! `Operation::access` and from the document, so a new operation needs no row here. A test names every
//! operation that differs.

use std::collections::BTreeSet;

use domain_access::{Access, Permissions, RoleKind};

use crate::call::Answer;
use crate::operation::{Findings, Insider, TestedOperation};
use crate::requests::RequestFixture;
use crate::test_app::{Admin, Anonymous, Bystander, Outsider, Sender, TestApp, Visitor};

/// The kinds of senders.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    NoSession,
    /// The admin of another organization.
    Outside,
    /// A user with the role `user` who is assigned to nothing.
    Participant,
    /// A user of the organization whose role has no permission at all.
    Powerless,
    /// The one for whom the operation is made.
    Inside,
}

/// A status that follows from what the request contains, not from who may send it.
struct Exception {
    operation: &'static str,
    kinds: &'static [Kind],
    status: u16,
    reason: &'static str,
}

const EVERYONE: &[Kind] = &[NoSession, Outside, Participant, Powerless, Inside];

const EXCEPTIONS: [Exception; 5] = [
    Exception {
        operation: "reset_password",
        kinds: EVERYONE,
        status: 422,
        reason: "nobody was sent the token",
    },
    Exception {
        operation: "accept_invitation",
        kinds: EVERYONE,
        status: 422,
        reason: "nobody was sent the token",
    },
    Exception {
        operation: "create_user",
        kinds: &[Outside],
        status: 422,
        reason: "the address has the domain of Acme",
    },
    Exception {
        operation: "create_competition",
        kinds: &[Outside],
        status: 422,
        reason: "the body names a template of Acme",
    },
    Exception {
        operation: "save_answers",
        kinds: &[Outside, Participant],
        status: 404,
        reason: "the body names the competition",
    },
];

/// Returns the status that follows from the value of the operation and from the document.
fn derived(kind: Kind, operation: &TestedOperation) -> u16 {
    let (access, success) = (operation.value.access, operation.success());
    let needs_permission = !access.permissions().is_empty();
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
    match kind {
        _ if access == Access::Public => success,
        NoSession => 401,
        _ if !needs_permission => success,
        Outside if operation.insider() == Insider::Platform => 403,
        Participant if access.is_for_staff_only() || !is_open_to_participants => 403,
        Outside | Participant => named,
        Powerless => 403,
        Inside => success,
    }
}

/// Sends every operation as one kind of sender.
async fn check(
    kind: Kind,
    send: impl AsyncFn(&TestApp, &TestedOperation, &RequestFixture) -> Answer,
) {
    let app = TestApp::new().await;
    app.set_permissions::<Admin>("Bystanders", Permissions::EMPTY)
        .await;
    let mut findings = Findings::default();
    for operation in TestedOperation::all() {
        let name = operation.value.name;
        let derived = derived(kind, &operation);
        let exception = EXCEPTIONS
            .iter()
            .find(|row| row.operation == name && row.kinds.contains(&kind));
        let (expected, reason) = match exception {
            Some(row) => (row.status, row.reason),
            None => (derived, "by its access"),
        };
        let answer = async {
            let fixture = RequestFixture::new(&app, name).await;
            send(&app, &operation, &fixture).await
        };
        let sender = format!("{kind:?} ({reason})");
        findings.check(&operation, &sender, expected, answer).await;
        // The operation may have ended the session.
        app.forget_tokens();
        if exception.is_some_and(|row| row.status == derived) {
            findings.add(format!("{name}, {kind:?}: no exception, {derived} follows"));
        }
    }
    findings.expect_none();
}

/// Sends every operation as one sender.
async fn check_sender<S: Sender>(kind: Kind) {
    check(kind, async |app, operation, fixture| {
        fixture.send::<S>(app, operation.value.name).await
    })
    .await;
}

#[actix_web::test]
async fn without_a_session_only_public_operations_succeed() {
    check_sender::<Anonymous>(NoSession).await;
}

#[actix_web::test]
async fn a_member_of_another_organization_finds_nothing_of_this_one() {
    check_sender::<Outsider>(Outside).await;
}

#[actix_web::test]
async fn a_participant_is_denied_what_is_for_staff_and_finds_no_foreign_competition() {
    check_sender::<Visitor>(Participant).await;
}

#[actix_web::test]
async fn staff_without_the_permission_is_denied() {
    check_sender::<Bystander>(Powerless).await;
}

#[actix_web::test]
async fn the_one_for_whom_an_operation_is_made_succeeds() {
    check(Inside, async |app, operation, fixture| {
        operation.send_as_insider(app, fixture).await
    })
    .await;
}

#[test]
fn every_exception_is_one_of_a_known_operation() {
    let known: BTreeSet<_> = TestedOperation::all()
        .map(|operation| operation.value.name)
        .collect();
    for row in EXCEPTIONS {
        assert!(known.contains(row.operation), "{}", row.operation);
    }
}

#[test]
fn operations_that_the_anonymous_may_call_are_those_of_the_contract() {
    let open: BTreeSet<_> = TestedOperation::all()
        .filter(|operation| operation.value.access == Access::Public)
        .map(|operation| operation.value.name)
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
