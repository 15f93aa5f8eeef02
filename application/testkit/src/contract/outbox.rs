//! Emails in the outbox.

use application_ports::{QueuedEmail, QueuedLink};
use domain_accounts::EmailTokenPurpose;

use super::{OrgFixture, Ports, assert_same};
use crate::Altered;

/// Returns the emails that wait to be sent, as they are stored.
async fn waiting_emails(ports: &Ports, fixture: &OrgFixture) -> Vec<QueuedEmail> {
    let tx = ports.begin().await;
    let now = fixture.build.now.plus_minutes(10);
    tx.claim_emails(now, now, 100).await.unwrap()
}

pub async fn a_mail_waits_with_or_without_a_link(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let invitation = fixture.build.email("invited@example.org");
    let notice = QueuedEmail {
        link: None,
        ..fixture.build.email("told@example.org")
    };
    let tx = ports.begin().await;
    for mail in [&invitation, &notice] {
        tx.enqueue_email(mail).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let claimed = [invitation, notice].map(|mail| QueuedEmail { tries: 1, ..mail });
    assert_same(&waiting_emails(ports, &fixture).await, &claimed.to_vec());
}

/// An email is deleted when the token of its link was used, replaced or deleted, or has expired. Emails without a link
/// are kept.
pub async fn mails_without_a_valid_link_are_swept(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (now, purpose) = (fixture.build.now, EmailTokenPurpose::Reset);
    let tx = ports.begin().await;
    tx.enqueue_email(&QueuedEmail {
        link: None,
        ..fixture.build.email("notice@example.org")
    })
    .await
    .unwrap();
    tx.commit_unaudited().await.unwrap();
    let names = ["living", "used", "replaced", "moved", "expired"];
    for name in names {
        let user = fixture.participant(ports, name).await;
        let mut token = fixture.build.link(&user, purpose, name);
        if name == "expired" {
            token.expires_at = now.plus_seconds(1);
        }
        let tx = ports.begin().await;
        tx.insert_email_token(&token).await.unwrap();
        tx.enqueue_email(&QueuedEmail {
            link: Some(QueuedLink {
                purpose,
                sealed_url: "sealed".to_owned(),
                token_hash: name.to_owned(),
            }),
            ..fixture.build.email(&format!("{name}@example.org"))
        })
        .await
        .unwrap();
        tx.commit_unaudited().await.unwrap();
        let tx = ports.begin().await;
        assert_eq!(tx.sweep_emails(now, 100).await.unwrap(), 0);
        match name {
            "used" => {
                let consumed = tx.consume_email_token(name, purpose).await.unwrap();
                assert!(consumed.is_some());
            }
            "replaced" => {
                let next = fixture.build.link(&user, purpose, "next");
                tx.insert_email_token(&next).await.unwrap();
            }
            "moved" => {
                let email = fixture.build.email("elsewhere@example.org").to;
                let moved = user.altered(|user| user.email = email);
                tx.save_user(&moved).await.unwrap();
            }
            _ => {}
        }
        let swept = u64::from(!["living", "expired"].contains(&name));
        assert_eq!(tx.sweep_emails(now, 100).await.unwrap(), swept, "{name}");
        tx.commit_unaudited().await.unwrap();
    }
    let tx = ports.begin().await;
    let later = now.plus_seconds(1);
    assert_eq!(tx.sweep_emails(later, 0).await.unwrap(), 0);
    assert_eq!(tx.sweep_emails(later, 1).await.unwrap(), 1);
    tx.commit_unaudited().await.unwrap();
    let left: Vec<_> = waiting_emails(ports, &fixture)
        .await
        .iter()
        .map(|mail| mail.to.as_str().to_owned())
        .collect();
    assert_eq!(left, ["notice@example.org", "living@example.org"]);
}

/// The email of a user who has forgotten the password is sent before the invitations of an import and the receipts of
/// an event.
pub async fn a_reset_link_is_claimed_first_and_invitations_last(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let with_purpose = |to: &str, purpose| {
        let mut mail = fixture.build.email(to);
        mail.link = match (mail.link, purpose) {
            (Some(link), Some(purpose)) => Some(QueuedLink { purpose, ..link }),
            _ => None,
        };
        mail
    };
    let mails = [
        with_purpose("invited@example.org", Some(EmailTokenPurpose::Invitation)),
        with_purpose("receipt@example.org", None),
        with_purpose("reset@example.org", Some(EmailTokenPurpose::Reset)),
    ];
    let tx = ports.begin().await;
    tx.enqueue_emails(&mails).await.unwrap();
    let until = fixture.build.now.plus_minutes(10);
    let mut claimed = Vec::new();
    for _ in &mails {
        let next = tx.claim_emails(fixture.build.now, until, 1).await.unwrap();
        claimed.extend(next.iter().map(|mail| mail.to.as_str().to_owned()));
    }
    assert_eq!(
        claimed,
        [
            "reset@example.org",
            "receipt@example.org",
            "invited@example.org"
        ]
    );
}
