//! The codes that open the reports service (D73).

use application_ports::ReportsCode;

use super::{OrgFixture, Ports};

fn new_code(fixture: &OrgFixture, hash: &str, seconds: i64) -> ReportsCode {
    ReportsCode {
        code_hash: hash.to_owned(),
        organization_id: fixture.organization.id,
        user_id: fixture.admin.id,
        expires_at: fixture.build.now.plus_seconds(seconds),
    }
}

pub async fn a_reports_code_is_found_by_its_hash_and_only_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (first, second) = (
        new_code(&fixture, "first", 60),
        new_code(&fixture, "second", 60),
    );
    let tx = ports.begin().await;
    tx.insert_reports_code(&first).await.unwrap();
    tx.insert_reports_code(&second).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    assert!(tx.has_reports_code("first").await.unwrap());
    assert!(!tx.has_reports_code("third").await.unwrap());
    assert_eq!(tx.consume_reports_code("third").await.unwrap(), None);
    let found = tx.consume_reports_code("first").await.unwrap();
    assert_eq!(found, Some(first));
    tx.commit_unaudited().await.unwrap();
    let tx = ports.begin().await;
    assert_eq!(tx.consume_reports_code("first").await.unwrap(), None);
    let found = tx.consume_reports_code("second").await.unwrap();
    assert_eq!(found, Some(second));
}

pub async fn reports_codes_are_swept_when_they_have_expired(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    for (hash, seconds) in [("one", -2), ("other", 0), ("living", 1)] {
        let code = new_code(&fixture, hash, seconds);
        tx.insert_reports_code(&code).await.unwrap();
    }
    let now = fixture.build.now;
    assert_eq!(tx.sweep_reports_codes(now, 1).await.unwrap(), 1);
    assert_eq!(tx.sweep_reports_codes(now, 10).await.unwrap(), 1);
    assert_eq!(tx.sweep_reports_codes(now, 10).await.unwrap(), 0);
    let living = tx.consume_reports_code("living").await.unwrap();
    assert_eq!(living, Some(new_code(&fixture, "living", 1)));
}
