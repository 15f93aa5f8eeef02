//! Scores with their history.

use application_ports::StoreError;
use domain_kernel::Points;

use super::{OrgFixture, Ports, same};
use crate::Altered;

/// Each save stores another version.
pub async fn every_field_of_a_score_survives_and_each_save_is_kept(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let score = fixture.build.score(&attempt, &fixture.template);
    let tx = ports.begin().await;
    tx.score_insert(&score).await.unwrap();
    same(
        &tx.score_of(attempt.event_id, attempt.user_id)
            .await
            .unwrap()
            .unwrap(),
        &score,
    );
    let waiting = tx.scores_unpublished(attempt.event_id, 10).await.unwrap();
    same(&waiting, &vec![score.clone()]);
    let published = score.altered(|published| {
        published.score.bonus = Points::from_hundredths(333);
        published.scored_at = Some(fixture.build.now);
        published.scored_by = Some(fixture.admin.id);
    });
    tx.score_save(&published).await.unwrap();
    let stored = tx
        .score_of(attempt.event_id, attempt.user_id)
        .await
        .unwrap()
        .unwrap();
    same(
        &stored,
        &published.altered(|published| published.version = 2),
    );
    assert!(
        tx.scores_unpublished(attempt.event_id, 10)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(matches!(
        tx.score_save(&published).await,
        Err(StoreError::Stale)
    ));
    tx.score_save(&stored).await.unwrap();
    assert_eq!(
        tx.score_of(attempt.event_id, attempt.user_id)
            .await
            .unwrap()
            .unwrap()
            .version,
        3
    );
    tx.commit_unaudited().await.unwrap();
}
