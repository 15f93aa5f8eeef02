//! Signs tokens for copied people, who never sign in, because the sign-in of ten thousand people would take minutes.

use anyhow::Result;
use aws_lc_rs::hmac;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bench::{Person, now};
use serde_json::json;
use uuid::Uuid;

/// Returns copy number `number` of a person. The session of the copy has the same number.
pub fn copied_person(secret: &str, number: usize) -> Result<Person> {
    let id = Uuid::from_u128(u128::try_from(number)?);
    let now = now().unix_timestamp();
    let claims = json!({ "exp": now + 3_600, "iat": now, "sub": id, "jti": id, "aud": "palestra" });
    let header = json!({ "typ": "JWT", "alg": "HS256" });
    let parts = [header, claims].map(|part| BASE64_URL_SAFE_NO_PAD.encode(part.to_string()));
    let signed = parts.join(".");
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let seal = BASE64_URL_SAFE_NO_PAD.encode(hmac::sign(&key, signed.as_bytes()));
    Ok(Person {
        id: id.to_string(),
        email: format!("result{number}@academy.example.org"),
        token: format!("{signed}.{seal}"),
    })
}
