//! Tests of invited, active and deactivated users (D76, D77).

use application::{
    AcceptInvitation, AppError, AppResult, Caller, CheckEmailLink, EmailLinkState, ResetPassword,
    SignIn,
};
use application_ports::{NameColumn, UserFilter, UserRow};
use application_testkit::invited_draft;
use domain_accounts::{EmailTokenPurpose, UserDraft, UserState};
use domain_kernel::{Sort, UserId};
use domain_organization::TeamDraft;
use futures_util::future::join_all;
use rstest::rstest;

use crate::test_app::{
    Database, IP, PASSWORD, TestApp, invalid_fields, overwriting_edit, refusal_code, user_draft,
    whole_list,
};

impl TestApp {
    async fn invite(&self, admin: &Caller, name: &str) -> UserId {
        let email = format!("{}@acme.test", name.to_lowercase());
        let draft = invited_draft(name, &email, "user");
        let invited = self.app.create_user(admin, None, draft).await;
        invited.expect("invited").id
    }

    async fn row(&self, admin: &Caller, id: UserId) -> UserRow {
        let row = self.app.show_user(admin, None, id).await;
        row.expect("a user")
    }

    async fn try_sign_in(&self, email: &str, password: &str) -> AppResult<()> {
        let command = SignIn {
            email: email.to_owned(),
            password: password.to_owned(),
            remember_me: false,
            ip: Some(IP),
            device_name: None,
            devices: Vec::new(),
        };
        self.app.sign_in(command).await.map(drop)
    }

    async fn link_state(&self, purpose: EmailTokenPurpose, token: &str) -> EmailLinkState {
        let link = CheckEmailLink {
            purpose,
            email: "ben@acme.test".to_owned(),
            token: token.to_owned(),
        };
        let state = self.app.check_email_link(&link).await;
        state.expect("a state")
    }

    /// Sends the emails that are due and returns their recipients.
    async fn recipients(&self) -> Vec<String> {
        self.app.send_due_emails().await.expect("sent");
        let mails = self.mailer.take().into_iter();
        mails.map(|mail| mail.to.as_str().to_owned()).collect()
    }
}

#[tokio::test]
async fn a_deactivated_user_is_signed_out_and_refused_like_a_wrong_password() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let token = format!("{} {}", ben.session_id, ben.user_id);
    let deactivate = async || app.app.deactivate_user(&admin, None, ben.user_id).await;
    deactivate().await.expect("deactivated");
    assert_eq!(
        refusal_code(app.authenticate(&token).await),
        "unauthenticated"
    );
    let wrong = invalid_fields(app.try_sign_in("ben@acme.test", "Wrong-password1").await);
    let right = invalid_fields(app.try_sign_in("ben@acme.test", PASSWORD).await);
    assert_eq!(right, wrong);
    let row = app.row(&admin, ben.user_id).await;
    assert_eq!(row.state, UserState::Deactivated);
    deactivate().await.expect("nothing to do");
    assert_eq!(app.row(&admin, ben.user_id).await, row);

    let reactivate = async || app.app.reactivate_user(&admin, None, ben.user_id).await;
    reactivate().await.expect("reactivated");
    app.try_sign_in("ben@acme.test", PASSWORD)
        .await
        .expect("the same password");
    assert_eq!(
        refusal_code(app.authenticate(&token).await),
        "unauthenticated"
    );
    let row = app.row(&admin, ben.user_id).await;
    reactivate().await.expect("nothing to do");
    assert_eq!(app.row(&admin, ben.user_id).await, row);
}

#[tokio::test]
async fn a_deactivated_user_keeps_the_seat() {
    let app = TestApp::empty().await;
    let admin = app.organization("Small", 2).await;
    let ben = app.person(&admin, "Ben", "user").await;
    let done = app.app.deactivate_user(&admin, None, ben.user_id).await;
    done.expect("deactivated");
    let draft = user_draft("Cid", "cid@small.test", "user");
    assert_eq!(
        refusal_code(app.app.create_user(&admin, None, draft).await),
        "user_limit_reached"
    );
}

#[tokio::test]
async fn the_links_of_a_deactivated_user_never_work_again() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    app.forget_password("ben@acme.test").await.expect("a link");
    let token = app.last_token();
    let done = app.app.deactivate_user(&admin, None, ben.user_id).await;
    done.expect("deactivated");
    app.recipients().await;
    app.clock.advance(301);
    app.forget_password("ben@acme.test").await.expect("silence");
    assert_eq!(app.recipients().await, Vec::<String>::new());
    let done = app.app.reactivate_user(&admin, None, ben.user_id).await;
    done.expect("reactivated");
    let reset = ResetPassword {
        email: "ben@acme.test".to_owned(),
        token,
        password: "Battery-Staple2".to_owned(),
        password_confirmation: "Battery-Staple2".to_owned(),
        ip: Some(IP),
        device_name: None,
    };
    assert_eq!(invalid_fields(app.app.reset_password(reset).await).len(), 1);
    app.forget_password("ben@acme.test").await.expect("a link");
    assert_eq!(app.recipients().await, ["ben@acme.test"]);
}

#[tokio::test]
async fn a_deactivation_between_invitations_does_not_allow_more_invitations() {
    let (app, admin) = TestApp::new().await;
    let id = app.invite(&admin, "Ben").await;
    let first = app.last_token();
    let again = async || app.app.invite_user_again(&admin, None, id).await;
    for _ in 0..4 {
        let done = app.app.deactivate_user(&admin, None, id).await;
        done.expect("deactivated");
        assert_eq!(refusal_code(again().await), "user_deactivated");
        let done = app.app.reactivate_user(&admin, None, id).await;
        done.expect("reactivated");
        again().await.expect("another link");
    }
    let fifth = app.last_token();
    let sixth = again().await;
    let is_limited = matches!(sixth, Err(AppError::LimitReached { retry_after: 3600 }));
    assert!(is_limited, "{sixth:?}");
    let state = app.link_state(EmailTokenPurpose::Invitation, &first).await;
    assert_eq!(state, EmailLinkState::Used);
    let state = app.link_state(EmailTokenPurpose::Invitation, &fifth).await;
    assert!(matches!(state, EmailLinkState::Valid { .. }), "{state:?}");
    let edit = app.app.update_user(
        &admin,
        None,
        id,
        overwriting_edit(user_draft("Ben", "ben@acme.test", "user")),
    );
    edit.await.expect("a password");
    assert_eq!(refusal_code(again().await), "invitation_accepted");
}

#[rstest]
#[case::sqlite(Database::Sqlite)]
#[case::postgres(Database::Postgres)]
#[tokio::test]
async fn one_of_two_concurrent_invitations_is_sent(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let id = app.invite(&admin, "Ben").await;
    app.recipients().await;
    let again = (0..2).map(|_| app.app.invite_user_again(&admin, None, id));
    let sent = join_all(again).await;
    assert!(sent.iter().any(Result::is_ok), "{sent:?}");
    app.app.send_due_emails().await.expect("sent");
    let mails = app.mailer.take();
    assert_eq!(mails.len(), 1, "{mails:?}");
    let link = mails[0].link.as_ref().expect("a link");
    let (_, token) = link.url.split_once("&token=").expect("a token");
    let state = app.link_state(EmailTokenPurpose::Invitation, token).await;
    assert!(matches!(state, EmailLinkState::Valid { .. }), "{state:?}");
}

#[rstest]
#[case::sqlite(Database::Sqlite)]
#[case::postgres(Database::Postgres)]
#[tokio::test]
async fn after_a_deactivation_during_sign_ins_nobody_is_signed_in(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let ben = app.person(&admin, "Ben", "user").await;
    let (deactivated, _) = futures_util::future::join(
        app.app.deactivate_user(&admin, None, ben.user_id),
        join_all((0..6).map(|_| app.try_sign_in("ben@acme.test", PASSWORD))),
    )
    .await;
    deactivated.expect("deactivated");
    let now = app.app.ports().clock.now();
    let living = app.app.ports().sessions.living(ben.user_id, now).await;
    assert_eq!(living.expect("sessions"), []);
    let done = app.app.reactivate_user(&admin, None, ben.user_id).await;
    done.expect("reactivated");
    let living = app.app.ports().sessions.living(ben.user_id, now).await;
    assert_eq!(living.expect("sessions"), []);
}

#[rstest]
#[case::sqlite(Database::Sqlite)]
#[case::postgres(Database::Postgres)]
#[tokio::test]
async fn an_invitation_accepted_during_a_deactivation_opens_no_session(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let id = app.invite(&admin, "Ben").await;
    let (deactivated, accepted) = futures_util::future::join(
        app.app.deactivate_user(&admin, None, id),
        app.accept("ben@acme.test"),
    )
    .await;
    if deactivated.is_err() {
        accepted.expect("one of them is stored");
        let again = app.app.deactivate_user(&admin, None, id).await;
        again.expect("deactivated");
    }
    assert_eq!(app.row(&admin, id).await.state, UserState::Deactivated);
    let refused = app.try_sign_in("ben@acme.test", PASSWORD).await;
    assert_eq!(invalid_fields(refused).len(), 1);
}

#[tokio::test]
async fn only_staff_who_may_edit_a_user_can_deactivate_or_invite_the_user() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["create user", "update user"])
        .await;
    let clerk = app.person(&admin, "Cleo", "Clerk").await;
    let second = app.person(&admin, "Bea", "admin").await;
    for (caller, id) in [(&clerk, second.user_id), (&clerk, admin.user_id)] {
        assert_eq!(
            refusal_code(app.app.deactivate_user(caller, None, id).await),
            "forbidden"
        );
        assert_eq!(
            refusal_code(app.app.reactivate_user(caller, None, id).await),
            "forbidden"
        );
        assert_eq!(
            refusal_code(app.app.invite_user_again(caller, None, id).await),
            "forbidden"
        );
    }
    let outsider = app.organization("Beta", 10).await;
    assert_eq!(
        refusal_code(
            app.app
                .deactivate_user(&outsider, None, clerk.user_id)
                .await
        ),
        "not_found"
    );
    let done = app.app.deactivate_user(&second, None, admin.user_id).await;
    done.expect("another admin is left");
    let root = app.caller("root@platform.test").await;
    let organization = second.scope.organization_id();
    let gone = app.app.delete_user(&root, organization, second.user_id);
    assert_eq!(refusal_code(gone.await), "last_admin");
    let done = app.app.delete_user(&second, None, admin.user_id).await;
    done.expect("a deactivated admin may go");
}

#[tokio::test]
async fn an_invited_user_is_invited_at_the_new_address() {
    let (app, admin) = TestApp::new().await;
    let id = app.invite(&admin, "Ben").await;
    app.recipients().await;
    let edit = async |email: &str, password: &str| {
        let draft = UserDraft {
            password: password.to_owned(),
            password_confirmation: password.to_owned(),
            ..user_draft("Ben", email, "user")
        };
        let edit = app
            .app
            .update_user(&admin, None, id, overwriting_edit(draft));
        edit.await.map(drop)
    };
    edit("benno@acme.test", "").await.expect("moved");
    assert_eq!(app.recipients().await, ["benno@acme.test"]);
    edit("BENNO@acme.test", "").await.expect("the same address");
    assert_eq!(app.recipients().await, Vec::<String>::new());
    for _ in 0..3 {
        let again = app.app.invite_user_again(&admin, None, id).await;
        again.expect("another link");
    }
    assert!(matches!(
        edit("ben@acme.test", "").await,
        Err(AppError::LimitReached { .. })
    ));
    edit("ben@acme.test", PASSWORD).await.expect("a password");
    assert_eq!(app.row(&admin, id).await.state, UserState::Active);
}

#[tokio::test]
async fn a_link_is_checked_without_being_used_up() {
    const INVITATION: EmailTokenPurpose = EmailTokenPurpose::Invitation;
    let (app, admin) = TestApp::new().await;
    app.invite(&admin, "Ben").await;
    let token = app.last_token();
    let valid = EmailLinkState::Valid {
        organization: Some("Acme".to_owned()),
    };
    for _ in 0..2 {
        assert_eq!(app.link_state(INVITATION, &token).await, valid);
    }
    assert_eq!(
        app.link_state(EmailTokenPurpose::Reset, &token).await,
        EmailLinkState::Used
    );
    assert_eq!(
        app.link_state(INVITATION, "token-of-nobody").await,
        EmailLinkState::Used
    );
    let foreign = CheckEmailLink {
        purpose: INVITATION,
        email: "admin@acme.test".to_owned(),
        token: token.clone(),
    };
    let state = app.app.check_email_link(&foreign).await;
    assert_eq!(state.expect("a state"), EmailLinkState::Used);

    app.clock.advance(7 * 24 * 3600);
    assert_eq!(
        app.link_state(INVITATION, &token).await,
        EmailLinkState::Expired
    );
    app.clock.advance(-1);
    let accept = AcceptInvitation {
        name: "Ben".to_owned(),
        password: PASSWORD.to_owned(),
        password_confirmation: PASSWORD.to_owned(),
        email: "ben@acme.test".to_owned(),
        token: token.clone(),
        ip: Some(IP),
        device_name: None,
    };
    app.app.accept_invitation(accept).await.expect("set up");
    assert_eq!(
        app.link_state(INVITATION, &token).await,
        EmailLinkState::Used
    );
}

#[tokio::test]
async fn a_user_of_a_team_keeps_the_role() {
    let (app, admin) = TestApp::new().await;
    let tree = app
        .app
        .list_entity_tree(&admin, NameColumn::default(), Sort::Ascending);
    let root = tree.await.expect("a tree").remove(0);
    let leader = app.person(&admin, "Ben", "user").await;
    let member = app.person(&admin, "Cleo", "user").await;
    let team = TeamDraft {
        leader: "ben@acme.test".to_owned(),
        users: vec!["cleo@acme.test".to_owned()],
    };
    let done = app.app.create_team(&admin, root.id, team).await;
    done.expect("a team");
    let edit = async |user: &Caller, name: &str, role: &str| {
        let draft = UserDraft {
            password: String::new(),
            password_confirmation: String::new(),
            ..user_draft(name, &user.email, role)
        };
        let edit = app
            .app
            .update_user(&admin, None, user.user_id, overwriting_edit(draft));
        edit.await.map(drop)
    };
    assert_eq!(
        refusal_code(edit(&leader, "Ben", "suber-admin").await),
        "team_leader"
    );
    assert_eq!(
        refusal_code(edit(&member, "Cleo", "suber-admin").await),
        "user_in_team"
    );
    edit(&member, "Cleopatra", "user").await.expect("renamed");
    let done = app.app.delete_team(&admin, root.id).await;
    done.expect("no team");
    edit(&leader, "Ben", "suber-admin").await.expect("promoted");
}

#[tokio::test]
async fn the_list_of_users_is_filtered_by_role_and_by_state() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    app.invite(&admin, "Cleo").await;
    let names = async |filter| {
        let page = app
            .app
            .list_users(&admin, None, filter, &whole_list())
            .await;
        let rows = page.expect("a list").rows.into_iter();
        rows.map(|row| row.name).collect::<Vec<_>>()
    };
    let roles = app.app.list_assignable_roles(&admin, None).await;
    let roles = roles.expect("roles");
    let role = roles.iter().find(|role| role.name == "user");
    let of_role = UserFilter {
        role_id: role.map(|role| role.id),
        state: None,
        ..UserFilter::default()
    };
    let of_both = UserFilter {
        state: Some(UserState::Invited),
        ..of_role
    };
    assert_eq!(names(UserFilter::default()).await.len(), 3);
    assert_eq!(names(of_role).await, ["Cleo", "Ben"]);
    assert_eq!(names(of_both).await, ["Cleo"]);
}

#[tokio::test]
async fn an_invited_admin_does_not_replace_the_last_one_who_can_sign_in() {
    let (app, admin) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let organization = admin.scope.organization_id();
    let ghost = invited_draft("Ghost", "ghost@acme.test", "admin");
    let ghost = app.app.create_user(&admin, None, ghost).await;
    let ghost = ghost.expect("invited").id;
    let leave = async || {
        app.app
            .deactivate_user(&root, organization, admin.user_id)
            .await
    };
    assert_eq!(refusal_code(leave().await), "last_admin");
    let gone = app.app.delete_user(&admin, None, ghost).await;
    gone.expect("an invited admin can be removed");
}
