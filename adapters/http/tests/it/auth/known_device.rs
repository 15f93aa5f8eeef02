//! Tests of the cookie of a known device (D55), and of sign-ins while an attacker in the same room or elsewhere guesses
//! (D46, D102).

use application_testkit::PASSWORD;
use serde_json::json;

use crate::support::call::TestResponse;
use crate::support::test_app::{Admin, Anonymous, TestApp};

const ADMIN: &str = "admin@acme.test";
const WRONG: &str = "Wrong-Horse1";

/// Signs in from an address, with the cookie of a device or without one.
async fn sign_in(
    app: &TestApp,
    (email, password): (&str, &str),
    address: &str,
    cookie: Option<&str>,
) -> TestResponse {
    let mut call = app.call::<Anonymous>("POST", "/login").await;
    call.request = call
        .request
        .peer_addr(format!("{address}:4711").parse().unwrap());
    if let Some(cookie) = cookie {
        call = call.header("Cookie", cookie);
    }
    call.send(&json!({ "email": email, "password": password }))
        .await
}

/// Returns the name and the value of the cookie that a sign-in sets.
fn device_cookie(response: &TestResponse) -> String {
    let cookie = response.header("set-cookie").split(';').next().unwrap();
    assert!(cookie.starts_with("palestra-device="), "{cookie}");
    cookie.to_owned()
}

/// Makes twenty sign-ins to an account fail within two minutes.
async fn fail_twenty_times(app: &TestApp, email: &str, address: &str) {
    for n in 0..20 {
        if n == 10 {
            app.clock.advance(60);
        }
        sign_in(app, (email, WRONG), address, None).await.is(422);
    }
}

#[actix_web::test]
async fn a_successful_sign_in_sets_the_cookie_of_a_device() {
    let app = TestApp::new().await;
    let failed = sign_in(&app, (ADMIN, WRONG), "10.0.0.1", None).await;
    assert_eq!(failed.is(422).header("set-cookie"), "");
    let response = sign_in(&app, (ADMIN, PASSWORD), "10.0.0.1", None).await;
    let cookie = response.header("set-cookie").to_owned();
    let mut attributes: Vec<_> = cookie.split("; ").skip(1).collect();
    attributes.sort_unstable();
    assert_eq!(
        attributes,
        [
            "HttpOnly",
            "Max-Age=15552000",
            "Path=/api/v1/login",
            "SameSite=Strict",
            "Secure"
        ]
    );
    let token = device_cookie(&response);
    let token = token.strip_prefix("palestra-device=").unwrap();
    let me = app.request("GET", "/api/v1/me");
    me.header("Authorization", &format!("Bearer {token}"))
        .get()
        .await
        .refuses(401, "unauthenticated");
}

#[actix_web::test]
async fn an_account_waits_in_one_network_alone_and_not_on_a_known_device() {
    let app = TestApp::new().await;
    let known = device_cookie(&sign_in(&app, (ADMIN, PASSWORD), "10.0.0.1", None).await);
    let visitor = ("victor@acme.test", PASSWORD);
    let of_another = device_cookie(&sign_in(&app, visitor, "10.0.0.1", None).await);
    fail_twenty_times(&app, ADMIN, "10.0.2.2").await;
    let forged = format!("{}x", &known[..known.len() - 1]);
    for cookie in [None, Some(&*of_another), Some(&*forged)] {
        let refused = sign_in(&app, (ADMIN, PASSWORD), "10.0.2.3", cookie).await;
        let refused = refused.refuses(429, "too_many_requests");
        assert_eq!(refused.header("retry-after"), "30");
        assert_eq!(
            refused.body["message"],
            "Too many attempts. Please try again in 30 seconds."
        );
    }
    sign_in(&app, (ADMIN, PASSWORD), "10.0.2.2", Some(&known))
        .await
        .is(200);
    sign_in(&app, (ADMIN, PASSWORD), "10.0.3.2", None)
        .await
        .is(200);
}

#[actix_web::test]
async fn an_unknown_address_waits_like_an_account() {
    let app = TestApp::new().await;
    let nobody = "nobody@acme.test";
    fail_twenty_times(&app, nobody, "10.0.2.2").await;
    let refused = sign_in(&app, (nobody, WRONG), "10.0.2.3", None).await;
    let refused = refused.refuses(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "30");
}

#[actix_web::test]
async fn who_has_a_copy_of_a_device_cookie_keeps_nobody_out() {
    let app = TestApp::new().await;
    let known = device_cookie(&sign_in(&app, (ADMIN, PASSWORD), "10.0.1.1", None).await);
    for n in 0..=20 {
        let guess = sign_in(&app, (ADMIN, WRONG), "10.0.2.2", Some(&known)).await;
        assert_eq!(guess.status, if n < 20 { 422 } else { 429 }, "{n}");
    }
    sign_in(&app, (ADMIN, PASSWORD), "10.0.1.1", Some(&known))
        .await
        .is(200);
}

/// An attacker guesses at forty accounts from 36 addresses, 21 times each.
#[actix_web::test]
async fn guesses_from_elsewhere_lock_nobody_out_on_fresh_computers() {
    let app = TestApp::new().await;
    let letter = |n: usize| char::from(b'a' + u8::try_from(n).unwrap());
    let people: Vec<_> = (0..40)
        .map(|n| [n / 26, n % 26].map(letter).iter().collect::<String>())
        .collect();
    for name in &people {
        let email = format!("{name}@acme.test");
        app.user(&format!("Person {name}"), &email, "user").await;
    }
    let email = |n: usize| format!("{}@acme.test", people[n % 40]);
    for n in 0..840 {
        let address = format!("203.0.{}.1", n % 36);
        sign_in(&app, (&email(n), WRONG), &address, None)
            .await
            .is(422);
    }
    for n in 0..40 {
        sign_in(&app, (&email(n), PASSWORD), "198.51.100.7", None)
            .await
            .is(200);
    }
}

#[actix_web::test]
async fn a_user_who_was_let_in_signs_in_from_a_network_that_waits() {
    let app = TestApp::new().await;
    let email = "ben@acme.test";
    let id = app.user("Ben Builder", email, "user").await;
    fail_twenty_times(&app, email, "10.0.2.2").await;
    let attempt = async || sign_in(&app, (email, PASSWORD), "10.0.2.3", None).await;
    attempt().await.refuses(429, "too_many_requests");
    let path = format!("/users/{id}/let-in");
    let response = app.post::<Admin>(&path, &json!({})).await;
    assert_eq!(
        response.is(200).body["message"],
        "The user can sign in for ten minutes"
    );
    attempt().await.is(200);
}

#[actix_web::test]
async fn a_sign_out_on_a_shared_computer_forgets_the_device() {
    let app = TestApp::new().await;
    for (body, is_forgotten) in [
        (json!({ "shared": 1 }), true),
        (json!({ "shared": 0 }), false),
        (json!({}), false),
    ] {
        let signed_in = sign_in(&app, (ADMIN, PASSWORD), "10.0.1.1", None).await;
        let token = signed_in.body["token"].as_str().unwrap().to_owned();
        let call = app.request("POST", "/api/v1/logout");
        let call = call.header("Authorization", &format!("Bearer {token}"));
        let response = call.send(&body).await;
        let cookie = response.is(200).header("set-cookie").to_owned();
        assert_eq!(cookie.starts_with("palestra-device=;"), is_forgotten);
        assert_eq!(cookie.contains("Max-Age=0"), is_forgotten, "{cookie}");
        assert_eq!(cookie.contains("Path=/api/v1/login"), is_forgotten);
    }
    app.post::<Admin>("/logout", &json!({ "shared": 2 }))
        .await
        .refuses(422, "validation_failed")
        .blames("shared");
}

#[actix_web::test]
async fn five_hundred_people_behind_one_address_sign_in_beside_an_attacker() {
    const ADDRESS: &str = "198.51.100.7";
    let app = TestApp::new().await;
    let letter = |n: usize| char::from(b'a' + u8::try_from(n).unwrap());
    let people: Vec<_> = (0..500)
        .map(|n| [n / 26, n % 26].map(letter).iter().collect::<String>())
        .map(|name| (format!("Person {name}"), format!("{name}@acme.test")))
        .collect();
    for (name, email) in &people {
        app.user(name, email, "user").await;
    }
    // The attacker tries to prevent one person from signing in, and guesses ten times a second.
    let (rival, rivals_device) = ("victor@acme.test", "10.0.0.1");
    let known = device_cookie(&sign_in(&app, (rival, PASSWORD), rivals_device, None).await);
    let mut guesses_of_minutes = [0, 0];
    for (n, (_, email)) in people.iter().enumerate() {
        for _ in 0..2 {
            let guess = sign_in(&app, (rival, WRONG), ADDRESS, None).await;
            if guess.status == 422 {
                guesses_of_minutes[n / 300] += 1;
            } else {
                guess.refuses(429, "too_many_requests");
            }
        }
        sign_in(&app, (email, PASSWORD), ADDRESS, None)
            .await
            .is(200);
        if n % 100 == 50 {
            let response = sign_in(&app, (rival, PASSWORD), ADDRESS, Some(&known)).await;
            response.is(200);
        }
        if n % 5 == 4 {
            app.clock.advance(1);
        }
    }
    // After twenty failures, the network must wait. In the last forty seconds, one guess in five seconds is checked.
    let [first, second] = guesses_of_minutes;
    assert_eq!(first, 10);
    assert!((10..=18).contains(&second), "{second}");
}

#[actix_web::test]
async fn after_guesses_at_a_hundred_accounts_an_address_is_slow_but_open() {
    const ADDRESS: &str = "198.51.100.7";
    let app = TestApp::new().await;
    let known = device_cookie(&sign_in(&app, (ADMIN, PASSWORD), "10.0.0.1", None).await);
    for n in 0..100 {
        let account = format!("somebody{n}@acme.test");
        sign_in(&app, (&account, WRONG), ADDRESS, None)
            .await
            .is(422);
    }
    // This waits at most 3.5 seconds until a failure expires.
    sign_in(&app, (ADMIN, PASSWORD), ADDRESS, None)
        .await
        .is(200);
    sign_in(&app, (ADMIN, PASSWORD), ADDRESS, Some(&known))
        .await
        .is(200);
}
