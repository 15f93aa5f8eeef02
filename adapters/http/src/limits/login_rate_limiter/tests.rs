use futures_util::FutureExt as _;
use uuid::Uuid;

use super::*;

const START: Timestamp = Timestamp::from_millis(0);
const ADA: &str = "ada@example.org";

/// Returns the result of admitting a sign-in, or `None` if the sign-in must wait.
fn admit<'a>(
    limiter: &'a LoginRateLimiter,
    account: &str,
    address: &str,
    device: Option<u128>,
) -> Option<Result<SignInAttempt<'a>, Problem>> {
    let device = device.map(|id| DeviceId(Uuid::from_u128(id)));
    let address = Some(address.parse().unwrap());
    limiter
        .admit_sign_in(account, address, device, START)
        .now_or_never()
}

fn fail(limiter: &LoginRateLimiter, account: &str, address: &str, device: Option<u128>) {
    drop(admit(limiter, account, address, device).unwrap().unwrap());
}

#[test]
fn ten_failures_close_neither_another_account_nor_another_address() {
    let limiter = LoginRateLimiter::default();
    for _ in 0..10 {
        fail(&limiter, "ADA@example.org ", "10.0.0.1", None);
    }
    assert!(admit(&limiter, ADA, "10.0.0.1", None).unwrap().is_err());
    assert!(
        admit(&limiter, "bob@example.org", "10.0.0.1", None)
            .unwrap()
            .is_ok()
    );
    assert!(admit(&limiter, ADA, "10.0.0.2", None).unwrap().is_ok());
}

#[test]
fn a_success_is_not_counted() {
    let limiter = LoginRateLimiter::default();
    for _ in 0..200 {
        let attempt = admit(&limiter, ADA, "10.0.0.1", None).unwrap();
        attempt.unwrap().take_back();
    }
}

#[test]
fn attempts_count_from_their_admission_on() {
    let limiter = LoginRateLimiter::default();
    let under_way: Vec<_> = (0..10)
        .map(|_| admit(&limiter, ADA, "10.0.0.1", None).unwrap().unwrap())
        .collect();
    assert!(admit(&limiter, ADA, "10.0.0.1", None).unwrap().is_err());
    for attempt in under_way {
        attempt.take_back();
    }
    assert!(admit(&limiter, ADA, "10.0.0.1", None).unwrap().is_ok());
}

#[tokio::test]
async fn a_hundred_failures_slow_an_address_down_but_no_known_device() {
    let limiter = LoginRateLimiter::default();
    for n in 0..100 {
        fail(&limiter, &format!("{n}@example.org"), "2001:db8::1", None);
    }
    assert!(admit(&limiter, ADA, "2001:db8::2", None).is_none());
    assert!(
        admit(&limiter, ADA, "2001:db8::2", Some(1))
            .unwrap()
            .is_ok()
    );
    let other = admit(&limiter, ADA, "2001:db8:0:1::1", None);
    assert!(other.unwrap().is_ok());
}

#[test]
fn a_known_device_has_failures_of_its_own_and_counts_as_unknown_beyond_them() {
    let limiter = LoginRateLimiter::default();
    for _ in 0..10 {
        fail(&limiter, ADA, "10.0.0.1", None);
        fail(&limiter, ADA, "10.0.0.1", Some(1));
    }
    assert!(admit(&limiter, ADA, "10.0.0.1", None).unwrap().is_err());
    assert!(admit(&limiter, ADA, "10.0.0.1", Some(1)).unwrap().is_err());
    assert!(admit(&limiter, ADA, "10.0.0.2", Some(1)).unwrap().is_ok());
    assert!(admit(&limiter, ADA, "10.0.0.1", Some(2)).unwrap().is_ok());
}

#[test]
fn guesses_of_other_secrets_do_not_count_as_sign_ins() {
    let limiter = LoginRateLimiter::default();
    let (address, ada) = (Some([10, 0, 0, 1].into()), UserId(Uuid::nil()));
    for _ in 0..10 {
        limiter.admit_email_token(ADA, address, START).unwrap();
        limiter.admit_current_password(ada, START).unwrap();
    }
    assert!(limiter.admit_email_token(ADA, address, START).is_err());
    assert!(limiter.admit_current_password(ada, START).is_err());
    assert!(admit(&limiter, ADA, "10.0.0.1", None).unwrap().is_ok());
}

#[test]
fn texts_too_long_for_an_address_share_one_counter_and_are_not_folded() {
    let limiter = LoginRateLimiter::default();
    let long = "\u{FDFA}".repeat(340_000);
    for _ in 0..10 {
        fail(&limiter, &long, "10.0.0.1", None);
    }
    let other = "x".repeat(2_000);
    assert!(admit(&limiter, &other, "10.0.0.1", None).unwrap().is_err());
    assert!(admit(&limiter, ADA, "10.0.0.1", None).unwrap().is_ok());
}
