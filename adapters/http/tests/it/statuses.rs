//! The status table: the status of every operation of the document for every kind of sender. Each row
//! is a test of its own, and an operation without a row fails a test.

use std::collections::BTreeSet;

use domain_access::Access;

use crate::conformity::operations;
use crate::requests::RequestFixture;
use crate::test_app::{
    Admin, Anonymous, Bystander, Outsider, Participant, SuperAdmin, TestApp, Visitor,
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

/// Returns the statuses of the five senders, in the order of the table.
async fn statuses(operation: &str, insider: Insider) -> [u16; 5] {
    let app = TestApp::new().await;
    let request = RequestFixture::new(&app, operation).await;
    let mut statuses = [0; 5];
    // Names have letters only.
    let words = ["One", "Two", "Three", "Four", "Five"];
    for (sender, (status, word)) in statuses.iter_mut().zip(words).enumerate() {
        let answer = match (sender, insider) {
            (0, _) => request.send::<Anonymous>(&app, operation, word).await,
            (1, _) => request.send::<Outsider>(&app, operation, word).await,
            (2, _) => request.send::<Visitor>(&app, operation, word).await,
            (3, _) => request.send::<Bystander>(&app, operation, word).await,
            (_, Platform) => request.send::<SuperAdmin>(&app, operation, word).await,
            (_, Staff) => request.send::<Admin>(&app, operation, word).await,
            (_, Assigned) => request.send::<Participant>(&app, operation, word).await,
        };
        *status = answer.status;
        if operation == "sign_out" {
            app.forget_tokens();
        }
    }
    statuses
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
fn the_statuses_follow_from_who_may_call_an_operation() {
    for (name, [anonymous, _, visitor, bystander, _]) in TABLE {
        let access = application::operations()
            .find(|operation| operation.name == *name)
            .expect(name)
            .access;
        let (is_public, needs_permission) =
            (access == Access::Public, !access.permissions().is_empty());
        assert_eq!(*anonymous != 401, is_public, "{name} without a session");
        assert_eq!(
            *bystander == 403,
            needs_permission,
            "{name} without the permission"
        );
        if access.is_for_staff_only() {
            assert_eq!(*visitor, 403, "{name} with the role user");
        }
    }
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
