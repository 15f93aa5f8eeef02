//! Tests of emails: the notices of a changed password or address, the encrypted links of waiting emails, and the limit
//! of invitations.

use application::{AcceptInvitation, AppError, AppResult, Caller, ChangePassword, ResetPassword};
use application_testkit::PASSWORD;
use domain_accounts::UserDraft;
use domain_kernel::OrganizationId;
use domain_organization::OrganizationDraft;
use futures_util::future::join_all;
use rstest::rstest;

use crate::test_app::{
    Database, IP, TestApp, invalid_fields, organization_draft, overwriting_edit, refusal_code,
    user_draft,
};

const NEW_PASSWORD: &str = "Battery-Staple2";

impl TestApp {
    /// Sends the emails that are due. Returns them by recipient.
    pub async fn sent_mails(&self) -> Vec<application_ports::OutgoingEmail> {
        self.app.send_due_emails().await.expect("sent");
        let mut mails = self.mailer.take();
        mails.sort_by(|one, other| one.to.as_str().cmp(other.to.as_str()));
        mails
    }

    /// Sends the emails that are due, which must be notices. Returns the recipient and the subject of each.
    async fn sent_notices(&self) -> Vec<String> {
        let mails = self.sent_mails().await;
        for mail in &mails {
            assert!(mail.link.is_none(), "{mail:?}");
            let text = mail.letter.plain_text();
            assert!(
                text.contains("on Saturday, 21 November 2026, 10:00 GMT."),
                "{text}"
            );
            assert_eq!(text.matches("https://").count(), 1, "{text}");
            assert!(text.contains("\n\nhttps://palestra.test\n\n"), "{text}");
            for secret in [PASSWORD, NEW_PASSWORD] {
                assert!(!text.contains(secret), "{text}");
            }
        }
        mails
            .iter()
            .map(|mail| format!("{}: {}", mail.to.as_str(), mail.letter.title))
            .collect()
    }

    async fn update(&self, admin: &Caller, user: &Caller, draft: UserDraft) {
        let update = self
            .app
            .update_user(admin, None, user.user_id, overwriting_edit(draft));
        update.await.expect("updated");
    }

    /// Creates an organization whose admin is invited. Returns the super administrator and the id of the organization.
    pub async fn create_with_invited_admin(&self, name: &str) -> (Caller, OrganizationId) {
        let root = self.caller("root@platform.test").await;
        let created = self
            .app
            .create_organization(&root, organization_with_admin(name, "admin"));
        (root.clone(), created.await.expect("an organization").id)
    }

    /// Accepts an invitation with another password than [`TestApp::accept`].
    pub async fn accept_with(&self, token: String, email: &str) -> AppResult<()> {
        let command = AcceptInvitation {
            name: "Ada Admin".to_owned(),
            password: NEW_PASSWORD.to_owned(),
            password_confirmation: NEW_PASSWORD.to_owned(),
            email: email.to_owned(),
            token,
            ip: Some(IP),
            device_name: None,
        };
        self.app.accept_invitation(command).await
    }

    async fn change_organization_draft(
        &self,
        root: &Caller,
        id: OrganizationId,
        draft: OrganizationDraft,
    ) -> AppResult<()> {
        let update = self
            .app
            .update_organization(root, id, overwriting_edit(draft));
        update.await.map(|_| ())
    }
}

fn organization_with_admin(name: &str, admin: &str) -> OrganizationDraft {
    let domain = format!("{}.test", name.to_lowercase());
    organization_draft(name, &format!("{admin}@{domain}"), &domain, 5)
}

/// Returns the form for Ben with that address and password. If the password is empty, Ben keeps the present one.
fn ben_draft(email: &str, password: &str) -> UserDraft {
    UserDraft {
        password: password.to_owned(),
        password_confirmation: password.to_owned(),
        ..user_draft("Ben", email, "user")
    }
}

fn seconds_to_wait(result: AppResult<()>) -> u32 {
    match result {
        Err(AppError::LimitReached { retry_after }) => retry_after,
        other => unreachable!("no limit: {other:?}"),
    }
}

#[tokio::test]
async fn the_user_gets_a_notice_of_every_changed_password() {
    const NOTICE: [&str; 1] = ["ben@acme.test: The password of your Palestra account changed"];
    let (app, admin) = TestApp::new().await;
    let user = app.person(&admin, "Ben", "user").await;
    app.sent_mails().await;

    let change = |current: &str, password: &str| ChangePassword {
        current_password: current.to_owned(),
        password: password.to_owned(),
        password_confirmation: password.to_owned(),
    };
    let refused = app
        .app
        .change_password(&user, change("wrong", NEW_PASSWORD));
    assert_eq!(invalid_fields(refused.await).len(), 1);
    assert!(app.sent_notices().await.is_empty());
    let changed = app
        .app
        .change_password(&user, change(PASSWORD, NEW_PASSWORD));
    changed.await.expect("changed");
    assert_eq!(app.sent_notices().await, NOTICE);

    app.forget_password("ben@acme.test").await.expect("a link");
    app.sent_mails().await;
    let reset = ResetPassword {
        email: "ben@acme.test".to_owned(),
        token: app.last_token(),
        password: PASSWORD.to_owned(),
        password_confirmation: PASSWORD.to_owned(),
        ip: Some(IP),
        device_name: None,
    };
    app.app.reset_password(reset).await.expect("reset");
    assert_eq!(app.sent_notices().await, NOTICE);

    let draft = ben_draft("ben@acme.test", NEW_PASSWORD);
    app.update(&admin, &user, draft).await;
    assert_eq!(app.sent_notices().await, NOTICE);
    let renamed = UserDraft {
        name: "Benno".to_owned(),
        ..ben_draft("BEN@acme.test", "")
    };
    app.update(&admin, &user, renamed).await;
    assert!(app.sent_notices().await.is_empty());
}

#[tokio::test]
async fn the_old_and_the_new_address_get_a_notice() {
    let (app, admin) = TestApp::new().await;
    let user = app.person(&admin, "Ben", "user").await;
    app.sent_mails().await;

    app.update(&admin, &user, ben_draft("benno@acme.test", ""))
        .await;
    assert_eq!(
        app.sent_notices().await,
        [
            "ben@acme.test: The email address of your Palestra account changed",
            "benno@acme.test: The email address of your Palestra account changed",
        ]
    );
    let both = ben_draft("benito@acme.test", NEW_PASSWORD);
    app.update(&admin, &user, both).await;
    assert_eq!(
        app.sent_notices().await,
        [
            "benito@acme.test: The password and email address of your Palestra account changed",
            "benno@acme.test: The password and email address of your Palestra account changed",
        ]
    );

    let taken = ben_draft("admin@acme.test", "");
    let taken = app
        .app
        .update_user(&admin, None, user.user_id, overwriting_edit(taken));
    assert_eq!(invalid_fields(taken.await).len(), 1);
    assert!(app.sent_notices().await.is_empty());
}

#[tokio::test]
async fn another_admin_is_invited_until_the_account_is_set_up() {
    let app = TestApp::empty().await;
    let (root, id) = app.create_with_invited_admin("Beta").await;
    app.sent_mails().await;
    let mails = async || {
        let mails = app.sent_mails().await.into_iter();
        mails
            .map(|mail| (mail.to.as_str().to_owned(), mail.link.is_some()))
            .collect::<Vec<_>>()
    };
    let invitation = |name: &str| (format!("{name}@beta.test"), true);

    let moved = app
        .change_organization_draft(&root, id, organization_with_admin("Beta", "boss"))
        .await;
    moved.expect("another address");
    assert_eq!(mails().await, [invitation("boss")]);
    app.accept("boss@beta.test").await.expect("set up");
    assert_eq!(mails().await, []);

    let moved = app
        .change_organization_draft(&root, id, organization_with_admin("Beta", "chief"))
        .await;
    assert_eq!(refusal_code(moved), "invitation_accepted");
    assert_eq!(mails().await, []);
}

#[tokio::test]
async fn the_link_of_a_waiting_mail_is_encrypted() {
    let app = TestApp::empty().await;
    app.create_with_invited_admin("Beta").await;
    let token = app.last_token();
    let tx = app.begin().await;
    let now = app.app.ports().clock.now();
    let waiting = tx.claim_emails(now, now, 10).await.expect("mails");
    drop(tx);
    assert_eq!(waiting.len(), 1);
    assert!(waiting[0].link.is_some());
    // In tests, the hash of a token contains the token.
    let shown = format!("{waiting:?}").replace(&format!("hash of {token}"), "");
    assert!(!shown.contains(&token), "{shown}");

    let sent = app.sent_mails().await;
    let url = format!(
        "https://palestra.test/organizations/edit/admin/email=admin@beta.test&token={token}"
    );
    let text = sent[0].letter.plain_text();
    assert!(text.contains(&format!("\n\n{url}\n\n")), "{text}");
    assert_eq!(sent[0].link.as_ref().expect("a link").url, url);
}

#[tokio::test]
async fn a_request_keeps_a_valid_invitation_and_replaces_an_expired_one() {
    let app = TestApp::empty().await;
    app.create_with_invited_admin("Beta").await;
    assert_eq!(app.sent_mails().await.len(), 1);
    let token = app.last_token();
    let ask = async || {
        let asked = app.forget_password("admin@beta.test").await;
        asked.expect("the same answer");
        app.sent_mails().await.len()
    };
    app.clock.advance(7 * 24 * 3600 - 1);
    assert_eq!(ask().await, 0);
    app.clock.advance(1);
    assert_eq!(ask().await, 1);
    assert_ne!(app.last_token(), token);
    app.accept("admin@beta.test").await.expect("the new one");
}

#[tokio::test]
async fn an_invitation_still_works_after_links_were_requested() {
    let app = TestApp::empty().await;
    app.create_with_invited_admin("Beta").await;
    let token = app.last_token();
    app.clock.advance(301);
    let asked = app.forget_password("admin@beta.test").await;
    asked.expect("the same answer");
    assert_eq!(app.sent_mails().await.len(), 1);
    let accepted = app.accept_with(token, "admin@beta.test").await;
    accepted.expect("the first one");
}

#[tokio::test]
async fn staff_send_an_admin_five_invitations_an_hour_whatever_the_address() {
    let app = TestApp::empty().await;
    let (root, id) = app.create_with_invited_admin("Beta").await;
    let resend = async || app.app.resend_invitation(&root, id).await;
    for _ in 0..3 {
        resend().await.expect("another link");
    }
    let moved = app
        .change_organization_draft(&root, id, organization_with_admin("Beta", "boss"))
        .await;
    moved.expect("another address");
    app.sent_mails().await;
    let token = app.last_token();

    app.clock.advance(60);
    assert_eq!(seconds_to_wait(resend().await), 3540);
    let moved = app
        .change_organization_draft(&root, id, organization_with_admin("Beta", "chief"))
        .await;
    assert_eq!(seconds_to_wait(moved), 3540);
    let renamed = OrganizationDraft {
        name: "Gamma".to_owned(),
        ..organization_with_admin("Beta", "boss")
    };
    let renamed = app.change_organization_draft(&root, id, renamed).await;
    renamed.expect("the same address");
    assert!(app.sent_mails().await.is_empty());

    app.clock.advance(3540);
    resend().await.expect("the next hour");
    assert_ne!(app.last_token(), token);
    assert_eq!(app.sent_mails().await.len(), 1);
    app.accept("boss@beta.test").await.expect("the last link");
}

#[rstest]
#[tokio::test]
async fn invitations_sent_at_once_do_not_pass_the_limit(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some((app, _)) = TestApp::with_database(database).await else {
        return;
    };
    let (root, id) = app.create_with_invited_admin("Beta").await;
    app.sent_mails().await;
    let resent = join_all((0..10).map(|_| app.app.resend_invitation(&root, id))).await;
    let refused: Vec<_> = resent.into_iter().filter(Result::is_err).collect();
    let sent = app.sent_mails().await;
    assert!((6..=9).contains(&refused.len()), "{refused:?}");
    assert_eq!(sent.len(), 1, "the mails of replaced links are dropped");
    for refused in refused {
        assert!([1, 3600].contains(&seconds_to_wait(refused)));
    }
}
