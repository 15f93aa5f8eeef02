//! Failed sign-ins, and the networks that organizations know (D102).

use std::sync::Arc;

use application_ports::{SignInHome, StoredFailures, Transaction, UnauditedStore};
use domain_access::Scope;
use domain_accounts::{
    AccountFailures, FAILURES_KEPT_SECONDS, KNOWN_NETWORK_SECONDS, Network, PlaceFailures,
    SignInFailures, SignInPlace,
};
use domain_kernel::{DeviceId, EmailAddress, EmailDomain, Timestamp};
use uuid::Uuid;

use super::{OrgFixture, Ports};

const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);
const SEED: Uuid = Uuid::from_u128(7);

fn address(email: &str) -> EmailAddress {
    EmailAddress::parse(email).unwrap()
}

fn network(ip: &str) -> Network {
    Network::of(Some(ip.parse().unwrap()))
}

fn place(ip: &str) -> SignInPlace {
    let (network, is_known) = (network(ip), false);
    SignInPlace::Network { network, is_known }
}

/// Counts a failure as a sign-in does. Returns whether the password may be checked.
async fn count(ports: &Ports, email: &str, place: SignInPlace, now: Timestamp) -> bool {
    count_in(&*ports.unaudited, email, place, now).await
}

async fn count_in(
    store: &dyn UnauditedStore,
    email: &str,
    place: SignInPlace,
    now: Timestamp,
) -> bool {
    let email = address(email);
    loop {
        let tx = store.begin().await.unwrap();
        let stored = StoredFailures {
            account: tx.account_failures(&email).await.unwrap(),
            place: tx.place_failures(&email, place).await.unwrap(),
        };
        let mut failures = stored.or_none(SEED);
        if failures.count(place, now).is_err() {
            return false;
        }
        if replace(&*tx, (&email, place), stored, failures, now).await {
            tx.commit_unaudited().await.unwrap();
            return true;
        }
    }
}

/// Replaces the failures of the account and those of the place. Returns whether both were still the stored ones.
async fn replace(
    tx: &dyn Transaction,
    (email, place): (&EmailAddress, SignInPlace),
    stored: StoredFailures,
    after: SignInFailures,
    now: Timestamp,
) -> bool {
    let account = tx.replace_account_failures(email, stored.account, after.account, now);
    let account = account.await.unwrap();
    let at_place = tx.replace_place_failures(email, place, stored.place, after.place, now);
    account && at_place.await.unwrap()
}

impl Ports {
    /// Returns the failures as a sign-in reads them. A transaction must read the same.
    async fn failures(&self, email: &str, place: SignInPlace) -> StoredFailures {
        let email = address(email);
        let read = self.store.queries().sign_in_failures(&email, place);
        let read = read.await.unwrap();
        let tx = self.begin().await;
        let in_transaction = StoredFailures {
            account: tx.account_failures(&email).await.unwrap(),
            place: tx.place_failures(&email, place).await.unwrap(),
        };
        assert_eq!(read, in_transaction);
        read
    }
}

/// Checks every field, and both spellings of an address.
pub async fn failures_are_stored_by_account_and_place(ports: &Ports) {
    let (email, here) = (address("ada@example.org"), place("192.0.2.1"));
    let mut failures = SignInFailures {
        account: AccountFailures::none(SEED),
        place: PlaceFailures::NONE,
    };
    failures.account.let_in(NOW);
    failures.count(here, NOW).unwrap();
    failures.account.looked_until = NOW.plus_seconds(5);
    failures.place.looked_until = NOW.plus_seconds(6);
    failures.place.day = failures.account.day;
    let tx = ports.begin().await;
    let none = StoredFailures::default();
    assert!(replace(&*tx, (&email, here), none, failures, NOW).await);
    tx.commit_unaudited().await.unwrap();
    let stored = StoredFailures {
        account: Some(failures.account),
        place: Some(failures.place),
    };
    let spelling = "ADA@example.org";
    assert_eq!(ports.failures(spelling, here).await, stored);
    let neighbour = place("192.0.2.77");
    assert_eq!(ports.failures(spelling, neighbour).await, stored);
    let device = SignInPlace::Device(DeviceId(SEED));
    for elsewhere in [place("192.0.3.1"), device] {
        let found = ports.failures(spelling, elsewhere).await;
        assert_eq!(found.place, None);
        assert_eq!(found.account, stored.account);
    }
    assert_eq!(ports.failures("bob@example.org", here).await, none);
}

/// Empty counters are deleted.
pub async fn an_account_is_counted_while_it_has_failures(ports: &Ports) {
    let (email, here) = (address("ada@example.org"), place("192.0.2.1"));
    assert!(count(ports, "ada@example.org", here, NOW).await);
    let stored = ports.failures("ada@example.org", here).await;
    assert_eq!(stored.account.unwrap().seed, SEED);
    let empty = StoredFailures::default().or_none(SEED);
    let tx = ports.begin().await;
    assert!(replace(&*tx, (&email, here), stored, empty, NOW).await);
    tx.commit_unaudited().await.unwrap();
    let none = StoredFailures::default();
    assert_eq!(ports.failures("ada@example.org", here).await, none);
    let tx = ports.begin().await;
    assert!(replace(&*tx, (&email, here), none, empty, NOW).await);
    tx.commit_unaudited().await.unwrap();
    assert_eq!(ports.failures("ada@example.org", here).await, none);
}

/// Changes one value of failures.
type Change = fn(&mut SignInFailures, Timestamp, u32);

/// Failures are not replaced, added or deleted if they have changed since they were read, whichever of their values has
/// changed.
pub async fn failures_that_have_changed_are_not_replaced(ports: &Ports) {
    let (ada, here) = ("ada@example.org", place("192.0.2.1"));
    let email = address(ada);
    let none = StoredFailures::default();
    let empty = none.or_none(SEED);
    assert!(count(ports, ada, here, NOW).await);
    let first = ports.failures(ada, here).await;
    assert!(count(ports, ada, here, NOW.plus_seconds(1)).await);
    let second = ports.failures(ada, here).await;
    let mut after = second.or_none(SEED);
    after.count(here, NOW.plus_seconds(2)).unwrap();
    for outdated in [none, first] {
        for after in [after, empty]
            .iter()
            .filter(|after| outdated != none || **after != empty)
        {
            let tx = ports.begin().await;
            let account = tx.replace_account_failures(&email, outdated.account, after.account, NOW);
            assert!(!account.await.unwrap());
            let at_place =
                tx.replace_place_failures(&email, here, outdated.place, after.place, NOW);
            assert!(!at_place.await.unwrap());
            tx.commit_unaudited().await.unwrap();
            assert_eq!(ports.failures(ada, here).await, second);
        }
    }

    let stored = second.or_none(SEED);
    let (later, more) = (NOW.plus_seconds(9), 9);
    let changes: [Change; 13] = [
        |failures, _, _| failures.account.seed = Uuid::from_u128(8),
        |failures, at, _| failures.account.day.ends_at = at,
        |failures, _, n| failures.account.day.count = n,
        |failures, at, _| failures.account.looked_until = at,
        |failures, at, _| failures.account.let_in_until = at,
        |failures, at, _| failures.account.let_in.ends_at = at,
        |failures, _, n| failures.account.let_in.count = n,
        |failures, _, n| failures.place.in_row = n,
        |failures, at, _| failures.place.failed_at = at,
        |failures, at, _| failures.place.minute.ends_at = at,
        |failures, _, n| failures.place.minute.count = n,
        |failures, at, _| failures.place.day.ends_at = at,
        |failures, at, _| failures.place.looked_until = at,
    ];
    for change in changes {
        let mut other = stored;
        change(&mut other, later, more);
        let other = StoredFailures {
            account: Some(other.account),
            place: Some(other.place),
        };
        let tx = ports.begin().await;
        assert!(
            !replace(&*tx, (&email, here), other, after, NOW).await,
            "{other:?}"
        );
    }
    // Who was read as failed and was forgotten meanwhile is not stored again.
    let tx = ports.begin().await;
    tx.forget_failures(&email).await.unwrap();
    assert!(!replace(&*tx, (&email, here), second, after, NOW).await);
    tx.commit_unaudited().await.unwrap();
    assert_eq!(ports.failures(ada, here).await, none);
}

/// Many simultaneous guesses, even on several nodes, do not exceed the limit.
pub async fn of_attempts_at_once_only_ten_are_counted(ports: &Ports) {
    let attempts: Vec<_> = (0..40)
        .map(|_| {
            let store = Arc::clone(&ports.unaudited);
            tokio::spawn(async move {
                count_in(&*store, "ada@example.org", place("192.0.2.1"), NOW).await
            })
        })
        .collect();
    let mut counted = 0;
    for attempt in attempts {
        counted += i32::from(attempt.await.unwrap());
    }
    assert_eq!(counted, 10);
}

/// A new password from an emailed link deletes the failures at every place, but only of this account.
pub async fn all_failures_of_an_account_are_forgotten(ports: &Ports) {
    let (ada, bob) = ("ada@example.org", "bob@example.org");
    let device = SignInPlace::Device(DeviceId(SEED));
    let places = [place("192.0.2.1"), place("2001:db8::1"), device];
    for email in [ada, bob] {
        for place in places {
            assert!(count(ports, email, place, NOW).await);
        }
    }
    let tx = ports.begin().await;
    tx.forget_failures(&address("ADA@example.org"))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    for place in places {
        let none = StoredFailures::default();
        assert_eq!(ports.failures(ada, place).await, none);
        let kept = ports.failures(bob, place).await;
        assert_eq!(kept.place.unwrap().in_row, 1);
        assert!(kept.account.is_some());
    }
}

/// A network is known for thirty days after the last successful sign-in. The time can differ by a minute, because a
/// network is written at most once a minute.
pub async fn a_network_is_known_for_thirty_days(ports: &Ports) {
    let (acme, beta) = (Scope::Platform, Scope::from(Some(SEED.into())));
    let know = async |now| {
        let tx = ports.begin().await;
        tx.know_network(acme, network("192.0.2.1"), now)
            .await
            .unwrap();
        tx.commit_unaudited().await.unwrap();
    };
    let known_until = async |user, ip: &str, now| {
        let domain = EmailDomain::parse("elsewhere.example").unwrap();
        let fallback = None;
        let home = SignInHome {
            user,
            domain,
            fallback,
        };
        let reads = ports.store.queries();
        let found = reads.network_known_until(&home, network(ip), now).await;
        found.unwrap()
    };
    assert_eq!(known_until(Some(acme), "192.0.2.1", NOW).await, None);
    know(NOW).await;
    let end = NOW.plus_seconds(KNOWN_NETWORK_SECONDS);
    for (scope, ip, now, is_known) in [
        (Some(acme), "192.0.2.200", NOW, true),
        (None, "192.0.2.200", NOW, true),
        (Some(beta), "192.0.2.200", NOW, false),
        (Some(acme), "192.0.3.1", NOW, false),
        (Some(acme), "192.0.2.1", end.plus_seconds(-1), true),
        (Some(acme), "192.0.2.1", end, false),
        (None, "192.0.2.1", end, false),
    ] {
        let expected = is_known.then_some(end);
        assert_eq!(
            known_until(scope, ip, now).await,
            expected,
            "{ip} at {now:?}"
        );
    }
    know(NOW.plus_seconds(59)).await;
    assert_eq!(known_until(Some(acme), "192.0.2.1", NOW).await, Some(end));
    know(NOW.plus_seconds(60)).await;
    let renewed = Some(end.plus_seconds(60));
    assert_eq!(known_until(Some(acme), "192.0.2.1", end).await, renewed);
}

/// For an address without an account, the domain determines whose known networks count, and otherwise the fallback.
pub async fn the_home_of_a_sign_in_is_the_user_or_the_domain(ports: &Ports) {
    let organization = OrgFixture::open(ports).await.organization;
    let here = Scope::Organization(organization.id);
    let other = Scope::from(Some(SEED.into()));
    let room = network("192.0.2.1");
    let elsewhere = EmailDomain::parse("elsewhere.example").unwrap();
    let is_known = async |user, domain: &EmailDomain, fallback| {
        let domain = domain.clone();
        let home = SignInHome {
            user,
            domain,
            fallback,
        };
        let reads = ports.store.queries();
        let found = reads.network_known_until(&home, room, NOW).await;
        found.unwrap().is_some()
    };
    let tx = ports.begin().await;
    tx.know_network(here, room, NOW).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let own = &organization.domain;
    assert!(is_known(Some(here), &elsewhere, Some(other)).await);
    assert!(!is_known(Some(other), own, Some(here)).await);
    assert!(is_known(None, own, Some(other)).await);
    assert!(!is_known(None, &elsewhere, Some(other)).await);
    assert!(is_known(None, &elsewhere, Some(here)).await);
    assert!(is_known(None, &elsewhere, None).await);
}

/// Counters expire a day after the last failure, and networks after thirty days. If there are too many, the oldest are
/// deleted.
pub async fn old_counters_and_those_beyond_the_limit_are_swept(ports: &Ports) {
    let names = ["ada", "bob", "cyd", "dan"].map(|name| format!("{name}@example.org"));
    let here = place("192.0.2.1");
    for (at, name) in names.iter().enumerate() {
        let now = NOW.plus_seconds(i64::try_from(at).unwrap());
        assert!(count(ports, name, here, now).await);
    }
    let sweep = async |now, max, limit| {
        let tx = ports.begin().await;
        let swept = tx.sweep_sign_in_limits(now, max, limit).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        swept
    };
    let expiry = NOW.plus_seconds(FAILURES_KEPT_SECONDS);
    assert_eq!(sweep(NOW, 4, 100).await, 0);
    // For each one, the row of the account and the row of its place.
    assert_eq!(sweep(NOW, 3, 100).await, 2);
    assert_eq!(sweep(expiry, 100, 100).await, 0);
    assert_eq!(sweep(expiry.plus_seconds(1), 100, 100).await, 2);
    assert_eq!(sweep(expiry.plus_seconds(9), 100, 1).await, 2);
    for (at, name) in names.iter().enumerate() {
        let kept = ports.failures(name, here).await;
        assert_eq!(kept.account.is_some(), at == 3, "{name}");
        assert_eq!(kept.place.is_some(), at == 3, "{name}");
    }
    let tx = ports.begin().await;
    for ip in ["192.0.2.1", "198.51.100.1"] {
        tx.know_network(Scope::Platform, network(ip), NOW)
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    assert_eq!(sweep(NOW, 100, 100).await, 0);
    assert_eq!(
        sweep(NOW.plus_seconds(KNOWN_NETWORK_SECONDS), 100, 100).await,
        4
    );
}
