//! Failed sign-ins in a row (D46).

use std::sync::Arc;

use domain_accounts::{FAILURES_KEPT_SECONDS, SignInCounter, sign_in_wait_seconds};
use domain_kernel::{DeviceId, EmailAddress, Timestamp};
use uuid::Uuid;

use super::Ports;

const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

fn counter(email: &str, device: Option<u128>) -> SignInCounter {
    let device_id = device.map(|id| DeviceId(Uuid::from_u128(id)));
    SignInCounter::new(&EmailAddress::parse(email).unwrap(), device_id)
}

impl Ports {
    async fn count_sign_in(&self, counter: &SignInCounter, now: Timestamp) -> Option<Timestamp> {
        let tx = self.begin().await;
        let free_at = tx.count_sign_in(counter, now).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        free_at
    }
}

/// An attempt during the wait is not counted, so a stranger cannot prolong the wait of a user.
pub async fn each_failure_in_a_row_causes_the_wait_of_the_rule(ports: &Ports) {
    let ada = counter("ada@example.org", None);
    let mut now = NOW;
    for failures in 1..=28 {
        assert_eq!(ports.count_sign_in(&ada, now).await, None, "{failures}");
        let wait = sign_in_wait_seconds(failures);
        if wait > 0 {
            let free_at = Some(now.plus_seconds(wait));
            let last = now.plus_seconds(wait - 1);
            assert_eq!(ports.count_sign_in(&ada, now).await, free_at, "{failures}");
            assert_eq!(ports.count_sign_in(&ada, last).await, free_at);
        }
        now = now.plus_seconds(wait);
    }
}

/// It makes no difference whether a sweep has already deleted the counter.
pub async fn an_expired_counter_starts_again(ports: &Ports) {
    let ada = counter("ada@example.org", None);
    for _ in 0..20 {
        assert_eq!(ports.count_sign_in(&ada, NOW).await, None);
    }
    let expired = NOW.plus_seconds(FAILURES_KEPT_SECONDS);
    for _ in 0..20 {
        assert_eq!(ports.count_sign_in(&ada, expired).await, None);
    }
    assert!(ports.count_sign_in(&ada, expired).await.is_some());
}

/// Many guesses at once cannot exceed the limit.
pub async fn only_twenty_concurrent_attempts_are_counted(ports: &Ports) {
    let attempts: Vec<_> = (0..40)
        .map(|_| {
            let store = Arc::clone(&ports.unaudited);
            tokio::spawn(async move {
                let tx = store.begin().await.unwrap();
                let ada = counter("ada@example.org", None);
                let free_at = tx.count_sign_in(&ada, NOW).await.unwrap();
                tx.commit_unaudited().await.unwrap();
                free_at
            })
        })
        .collect();
    let mut counted = 0;
    for attempt in attempts {
        match attempt.await.unwrap() {
            None => counted += 1,
            Some(free_at) => assert_eq!(free_at, NOW.plus_seconds(30)),
        }
    }
    assert_eq!(counted, 20);
}

/// All spellings of an address have the same counter, and a device has its own.
pub async fn a_success_resets_one_counter(ports: &Ports) {
    let counters = [
        counter("ada@example.org", None),
        counter("ada@example.org", Some(1)),
        counter("ada@example.org", Some(2)),
        counter("bob@example.org", None),
    ];
    for counter in &counters {
        for _ in 0..20 {
            assert_eq!(ports.count_sign_in(counter, NOW).await, None);
        }
    }
    let tx = ports.begin().await;
    let ada = counter("ADA@example.org", None);
    tx.reset_sign_in_failures(&ada).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    for (at, counter) in counters.iter().enumerate() {
        let waits = ports.count_sign_in(counter, NOW).await.is_some();
        assert_eq!(waits, at > 0, "{counter:?}");
    }
}

/// The password of such an attempt was not checked, for example because too many passwords waited.
pub async fn an_attempt_that_is_taken_back_does_not_count(ports: &Ports) {
    let ada = counter("ada@example.org", None);
    for _ in 0..30 {
        assert_eq!(ports.count_sign_in(&ada, NOW).await, None);
        let tx = ports.begin().await;
        tx.uncount_sign_in(&ada, NOW).await.unwrap();
        tx.commit_unaudited().await.unwrap();
    }
    for _ in 0..20 {
        assert_eq!(ports.count_sign_in(&ada, NOW).await, None);
    }
    assert!(ports.count_sign_in(&ada, NOW).await.is_some());
    let tx = ports.begin().await;
    tx.uncount_sign_in(&ada, NOW).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(ports.count_sign_in(&ada, NOW).await, None);
}

/// A counter expires a day after its last failure. If there are too many counters, the oldest are deleted.
pub async fn old_counters_and_those_beyond_the_limit_are_swept(ports: &Ports) {
    let names = ["ada", "bob", "cyd", "dan"].map(|name| format!("{name}@example.org"));
    for (at, name) in names.iter().enumerate() {
        let now = NOW.plus_seconds(i64::try_from(at).unwrap());
        for _ in 0..20 {
            ports.count_sign_in(&counter(name, None), now).await;
        }
    }
    let sweep = async |now, max, limit| {
        let tx = ports.begin().await;
        let swept = tx.sweep_sign_in_failures(now, max, limit).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        swept
    };
    let expiry = NOW.plus_seconds(FAILURES_KEPT_SECONDS);
    assert_eq!(sweep(NOW, 4, 100).await, 0);
    assert_eq!(sweep(NOW, 3, 100).await, 1);
    assert_eq!(sweep(expiry, 100, 100).await, 0);
    assert_eq!(sweep(expiry.plus_seconds(1), 100, 100).await, 1);
    assert_eq!(sweep(expiry.plus_seconds(9), 100, 1).await, 1);
    for (at, name) in names.iter().enumerate() {
        let free_at = ports.count_sign_in(&counter(name, None), NOW).await;
        assert_eq!(free_at.is_some(), at == 3, "{name}");
    }
}
