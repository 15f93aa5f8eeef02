//! Failed sign-ins, and the networks that organizations know (D102).

use std::sync::Arc;

use application_ports::UnauditedStore;
use domain_access::Scope;
use domain_accounts::{
    AccountFailures, FAILURES_KEPT_SECONDS, KNOWN_NETWORK_SECONDS, Network, PlaceFailures,
    SignInFailures, SignInPlace,
};
use domain_kernel::{DeviceId, EmailAddress, MailDomain, Timestamp};
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
    let (email, tx) = (address(email), store.begin().await.unwrap());
    let mut failures = SignInFailures {
        account: tx.lock_account_failures(&email, SEED, now).await.unwrap(),
        place: tx.place_failures(&email, place).await.unwrap(),
    };
    let is_counted = failures.count(place, now).is_ok();
    let (account, at_place) = (&failures.account, &failures.place);
    tx.save_account_failures(&email, account, now)
        .await
        .unwrap();
    tx.save_place_failures(&email, place, at_place, now)
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    is_counted
}

impl Ports {
    async fn failures_at(&self, email: &str, place: SignInPlace) -> PlaceFailures {
        let (email, tx) = (address(email), self.begin().await);
        tx.place_failures(&email, place).await.unwrap()
    }

    async fn account_failures(&self, email: &str) -> Option<AccountFailures> {
        let (email, tx) = (address(email), self.begin().await);
        tx.account_failures(&email).await.unwrap()
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
    let (account, at_place) = (&failures.account, &failures.place);
    let tx = ports.begin().await;
    tx.save_account_failures(&email, account, NOW)
        .await
        .unwrap();
    tx.save_place_failures(&email, here, at_place, NOW)
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let spelling = "ADA@example.org";
    assert_eq!(
        ports.account_failures(spelling).await,
        Some(failures.account)
    );
    assert_eq!(ports.failures_at(spelling, here).await, failures.place);
    assert_eq!(
        ports.failures_at(spelling, place("192.0.2.77")).await,
        failures.place
    );
    let device = SignInPlace::Device(DeviceId(SEED));
    for elsewhere in [place("192.0.3.1"), device] {
        let found = ports.failures_at(spelling, elsewhere).await;
        assert_eq!(found, PlaceFailures::NONE);
    }
    assert_eq!(ports.account_failures("bob@example.org").await, None);
}

/// The seed of an account stays the same while something is counted. Empty counters are deleted.
pub async fn an_account_is_counted_while_it_has_failures(ports: &Ports) {
    let email = address("ada@example.org");
    let other = Uuid::from_u128(8);
    assert!(count(ports, "ada@example.org", place("192.0.2.1"), NOW).await);
    let tx = ports.begin().await;
    let locked = tx.lock_account_failures(&email, other, NOW).await.unwrap();
    assert_eq!(locked.seed, SEED);
    let none = AccountFailures::none(SEED);
    tx.save_account_failures(&email, &none, NOW).await.unwrap();
    let here = place("192.0.2.1");
    tx.save_place_failures(&email, here, &PlaceFailures::NONE, NOW)
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(ports.account_failures("ada@example.org").await, None);
    let tx = ports.begin().await;
    let locked = tx.lock_account_failures(&email, other, NOW).await.unwrap();
    assert_eq!(locked, AccountFailures::none(other));
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
        assert_eq!(ports.failures_at(ada, place).await, PlaceFailures::NONE);
        assert_eq!(ports.failures_at(bob, place).await.in_row, 1);
    }
    assert_eq!(ports.account_failures(ada).await, None);
    assert!(ports.account_failures(bob).await.is_some());
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
    let is_known = async |scope, ip: &str, now| {
        let tx = ports.begin().await;
        tx.is_network_known(scope, network(ip), now).await.unwrap()
    };
    assert!(!is_known(Some(acme), "192.0.2.1", NOW).await);
    know(NOW).await;
    let end = NOW.plus_seconds(KNOWN_NETWORK_SECONDS);
    for (scope, ip, now, expected) in [
        (Some(acme), "192.0.2.200", NOW, true),
        (None, "192.0.2.200", NOW, true),
        (Some(beta), "192.0.2.200", NOW, false),
        (Some(acme), "192.0.3.1", NOW, false),
        (Some(acme), "192.0.2.1", end.plus_seconds(-1), true),
        (Some(acme), "192.0.2.1", end, false),
        (None, "192.0.2.1", end, false),
    ] {
        assert_eq!(is_known(scope, ip, now).await, expected, "{ip} at {now:?}");
    }
    know(NOW.plus_seconds(59)).await;
    assert!(!is_known(Some(acme), "192.0.2.1", end).await);
    know(NOW.plus_seconds(60)).await;
    assert!(is_known(Some(acme), "192.0.2.1", end.plus_seconds(59)).await);
}

/// For an address without an account, the domain determines whose known networks count.
pub async fn an_organization_is_found_by_its_mail_domain(ports: &Ports) {
    let organization = OrgFixture::open(ports).await.organization;
    let domain = organization.domain.clone();
    let tx = ports.begin().await;
    let found = tx.organization_id_by_domain(&domain).await.unwrap();
    assert_eq!(found, Some(organization.id));
    let other = MailDomain::parse("elsewhere.example").unwrap();
    assert_eq!(tx.organization_id_by_domain(&other).await.unwrap(), None);
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
        let is_kept = ports.account_failures(name).await.is_some();
        assert_eq!(is_kept, at == 3, "{name}");
        let in_row = ports.failures_at(name, here).await.in_row;
        assert_eq!(in_row, u32::from(at == 3), "{name}");
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
