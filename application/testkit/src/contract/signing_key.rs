//! The fingerprint of the key that signs session tokens.

use super::Ports;

/// D13: The first node determines the key. After a replacement, the new key is valid for all nodes.
pub async fn the_first_signing_key_stays_until_it_is_replaced(ports: &Ports) {
    let claim = async |fingerprint: &str| {
        let tx = ports.begin().await;
        let stored = tx.claim_signing_key(fingerprint).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        stored
    };
    assert_eq!(claim("first").await, "first");
    assert_eq!(claim("second").await, "first");
    let tx = ports.begin().await;
    tx.replace_signing_key("second").await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(claim("first").await, "second");
}

/// A key can be stored as a replacement even if there is no earlier key.
pub async fn a_signing_key_can_be_the_first_by_replacement(ports: &Ports) {
    let tx = ports.begin().await;
    tx.replace_signing_key("only").await.unwrap();
    assert_eq!(tx.claim_signing_key("other").await.unwrap(), "only");
}

/// Two nodes that start at once with different keys agree on one.
pub async fn two_nodes_that_claim_a_signing_key_at_once_get_the_same(ports: &Ports) {
    let claim = async |fingerprint: &'static str| {
        let tx = ports.begin().await;
        let stored = tx.claim_signing_key(fingerprint).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        stored
    };
    let (left, right) = tokio::join!(claim("left"), claim("right"));
    assert_eq!(left, right);
}
