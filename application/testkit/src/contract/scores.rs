//! Scores with their history.

use application_ports::StoreError;
use domain_kernel::Points;

use super::{OrgFixture, Ports, same};
use crate::Altered;

/// Each save stores another version.
pub async fn every_field_of_a_score_survives_and_each_save_is_kept(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let tx = ports.begin().await;
    tx.insert_score(&score).await.unwrap();
    same(
        &tx.find_latest_score(&event, user.id)
            .await
            .unwrap()
            .unwrap(),
        &score,
    );
    let waiting = tx.lock_unpublished_scores(&event, 10).await.unwrap();
    same(&waiting, &vec![score.clone()]);
    let published = score.altered(|published| {
        published.score.bonus = Points::from_hundredths(333);
        published.scored_at = Some(fixture.build.now);
        published.scored_by = Some(fixture.admin.id);
    });
    tx.save_score(&published).await.unwrap();
    let stored = tx
        .find_latest_score(&event, user.id)
        .await
        .unwrap()
        .unwrap();
    same(
        &stored,
        &published.altered(|published| published.version = 2),
    );
    assert!(
        tx.lock_unpublished_scores(&event, 10)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(matches!(
        tx.save_score(&published).await,
        Err(StoreError::Stale)
    ));
    tx.save_score(&stored).await.unwrap();
    assert_eq!(
        tx.find_latest_score(&event, user.id)
            .await
            .unwrap()
            .unwrap()
            .version,
        3
    );
    tx.commit_unaudited().await.unwrap();
}
