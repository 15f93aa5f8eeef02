use futures_util::FutureExt as _;
use uuid::Uuid;

use super::*;

const START: Timestamp = Timestamp::from_millis(0);
const ADA: &str = "ada@example.org";

/// Returns the share of a sign-in, or `None` if the sign-in must wait.
fn share(limiter: &LoginRateLimiter, account: &str, address: &str) -> Option<BudgetShare> {
    let address = Some(address.parse().unwrap());
    let share = limiter.acquire_budget(account, address).now_or_never();
    share.map(|share| share.map_err(drop).unwrap())
}

#[actix_web::test]
async fn a_success_is_not_counted() {
    let limiter = LoginRateLimiter::default();
    for _ in 0..200 {
        share(&limiter, ADA, "10.0.0.1").unwrap().take_back();
    }
}

#[actix_web::test]
async fn a_hundred_failures_slow_an_address_down() {
    let limiter = LoginRateLimiter::default();
    for n in 0..100 {
        drop(share(&limiter, &format!("{n}@example.org"), "2001:db8::1").unwrap());
    }
    assert!(share(&limiter, ADA, "2001:db8::2").is_none());
    assert!(share(&limiter, ADA, "2001:db8:0:1::1").is_some());
}

#[actix_web::test]
async fn guesses_of_other_secrets_do_not_count_as_sign_ins() {
    let limiter = LoginRateLimiter::default();
    let (address, ada) = (Some([10, 0, 0, 1].into()), UserId(Uuid::nil()));
    for _ in 0..10 {
        limiter.admit_email_token(ADA, address, START).unwrap();
        limiter.admit_current_password(ada, START).unwrap();
    }
    assert!(limiter.admit_email_token(ADA, address, START).is_err());
    assert!(limiter.admit_current_password(ada, START).is_err());
    assert!(share(&limiter, ADA, "10.0.0.1").is_some());
}

#[test]
fn the_guesses_of_two_spellings_count_together_and_a_guess_taken_back_does_not() {
    let limiter = LoginRateLimiter::default();
    let address = Some([10, 0, 0, 1].into());
    for _ in 0..10 {
        let guess = limiter.admit_email_token(ADA, address, START).unwrap();
        guess.take_back();
        let spelling = "ADA@example.org ";
        limiter.admit_email_token(spelling, address, START).unwrap();
    }
    assert!(limiter.admit_email_token(ADA, address, START).is_err());
}

#[test]
fn texts_too_long_for_an_address_share_one_counter_and_are_not_folded() {
    let limiter = LoginRateLimiter::default();
    let address = Some([10, 0, 0, 1].into());
    let long = "\u{FDFA}".repeat(340_000);
    for _ in 0..10 {
        limiter.admit_email_token(&long, address, START).unwrap();
    }
    let other = "x".repeat(2_000);
    assert!(limiter.admit_email_token(&other, address, START).is_err());
    assert!(limiter.admit_email_token(ADA, address, START).is_ok());
}
