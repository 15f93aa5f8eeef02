//! Tests of super administrators who make waiting emails due earlier.

use application_ports::HastenedEmail;
use domain_kernel::Timestamp;

use crate::test_app::TestApp;

#[tokio::test]
async fn a_mail_that_another_node_is_sending_is_not_hastened_although_its_clock_is_ahead() {
    let app = TestApp::empty().await;
    let root = app.caller("root@platform.test").await;
    app.create_with_invited_admin("Beta").await;
    let now = app.app.ports().clock.now();
    let claim = async |at: Timestamp| {
        let tx = app.begin().await;
        let claimed = tx.claim_emails(at, at.plus_seconds(120), 10).await;
        tx.commit_unaudited().await.expect("claimed");
        claimed.expect("mails")
    };
    let ahead = now.plus_seconds(30);
    let email = claim(ahead).await.remove(0);
    let left = app.app.retry_mail(&root, email.id).await;
    assert!(matches!(left, Ok(HastenedEmail::DueSoon)), "{left:?}");
    assert!(claim(ahead).await.is_empty(), "it would be sent twice");
    let tx = app.begin().await;
    tx.postpone_email(email.id, now.plus_seconds(3600))
        .await
        .expect("it failed");
    tx.commit_unaudited().await.expect("postponed");
    let hastened = app.app.retry_mail(&root, email.id).await;
    assert!(
        matches!(hastened, Ok(HastenedEmail::Due(_))),
        "{hastened:?}"
    );
    assert_eq!(claim(now).await.len(), 1);
}
