//! The tokens of emailed links.

use domain_accounts::EmailTokenPurpose;

use super::{OrgFixture, Ports, assert_same};

/// A link is valid only once, for one purpose and until the next link is sent (D11).
pub async fn a_link_replaces_earlier_ones_and_works_for_its_purpose_only(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let link = |purpose, hash| fixture.build.link(&fixture.admin, purpose, hash);
    let tx = ports.begin().await;
    tx.insert_email_token(&link(EmailTokenPurpose::Invitation, "first"))
        .await
        .unwrap();
    tx.insert_email_token(&link(EmailTokenPurpose::Reset, "reset"))
        .await
        .unwrap();
    let second = link(EmailTokenPurpose::Invitation, "second");
    tx.insert_email_token(&second).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    assert!(
        tx.consume_email_token("first", EmailTokenPurpose::Invitation)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.consume_email_token("second", EmailTokenPurpose::Reset)
            .await
            .unwrap()
            .is_none()
    );
    assert_same(
        &tx.consume_email_token("second", EmailTokenPurpose::Invitation)
            .await
            .unwrap()
            .unwrap(),
        &second,
    );
    assert!(
        tx.consume_email_token("second", EmailTokenPurpose::Invitation)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.consume_email_token("reset", EmailTokenPurpose::Reset)
            .await
            .unwrap()
            .is_some()
    );
}
