//! Session tokens (D13). Each is a JWT that contains the id of a session's row. The token is valid only while that row
//! exists.

use application_ports::{SessionTokens, TokenClaims};
use domain_kernel::{SessionId, Timestamp, UserId};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};

use crate::{SigningKey, SigningKeys};

/// Rejects tokens of another product that uses the same key.
const AUDIENCE: &str = "palestra";

/// The maximum number of cached tokens. Each takes half a kilobyte.
const MAX_CACHED_TOKENS: usize = 10_000;

#[derive(Serialize, Deserialize)]
struct Claims {
    /// The expiry in seconds since the epoch.
    exp: i64,
    iat: i64,
    sub: UserId,
    jti: SessionId,
    aud: String,
}

/// Issues and reads JWTs signed with HS256; no other algorithm is accepted.
pub struct JwtSessionTokens {
    sign: EncodingKey,
    /// The keys that are accepted. The first one also signs. The others signed earlier.
    verify: Vec<DecodingKey>,
    fingerprints: Vec<String>,
    validation: Validation,
    /// The claims and the expiry of tokens with a valid signature. The keys do not change, so a valid signature stays
    /// valid. Checking it again for each save would take a tenth of the time of the save.
    verified: Cache<String, (TokenClaims, i64)>,
}

impl JwtSessionTokens {
    /// Creates tokens with the keys of a node.
    pub fn new(keys: &SigningKeys) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "sub", "aud"]);
        // `read` checks the expiry itself, because it gets the current time as a parameter.
        validation.validate_exp = false;
        Self {
            sign: EncodingKey::from_secret(keys.signing().bytes()),
            verify: keys
                .iter()
                .map(|key| DecodingKey::from_secret(key.bytes()))
                .collect(),
            fingerprints: keys.iter().map(SigningKey::fingerprint).collect(),
            validation,
            verified: Cache::new(MAX_CACHED_TOKENS),
        }
    }

    /// Returns the claims of a token with a valid signature, and its expiry in seconds.
    fn claims(&self, token: &str) -> Option<(TokenClaims, i64)> {
        if let Some(cached) = self.verified.get(token) {
            return Some(cached);
        }
        let claims = self
            .verify
            .iter()
            .find_map(|key| decode::<Claims>(token, key, &self.validation).ok())?
            .claims;
        let token_claims = TokenClaims {
            session_id: claims.jti,
            user_id: claims.sub,
        };
        self.verified
            .insert(token.to_owned(), (token_claims, claims.exp));
        Some((token_claims, claims.exp))
    }
}

impl SessionTokens for JwtSessionTokens {
    fn issue(&self, claims: TokenClaims, issued_at: Timestamp, expires_at: Timestamp) -> String {
        let claims = Claims {
            exp: seconds(expires_at),
            iat: seconds(issued_at),
            sub: claims.user_id,
            jti: claims.session_id,
            aud: AUDIENCE.to_owned(),
        };
        // The encoding of these claims cannot fail. If it did, the token would be empty and invalid.
        encode(&Header::new(Algorithm::HS256), &claims, &self.sign).unwrap_or_default()
    }

    fn read(&self, token: &str, now: Timestamp) -> Option<TokenClaims> {
        let (claims, expires) = self.claims(token)?;
        (seconds(now) < expires).then_some(claims)
    }

    fn key_fingerprints(&self) -> &[String] {
        &self.fingerprints
    }
}

/// Converts an instant to whole seconds since the epoch.
pub fn seconds(at: Timestamp) -> i64 {
    at.millis().div_euclid(1000)
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD;
    use uuid::Uuid;

    use super::*;

    const ISSUED: Timestamp = Timestamp::from_millis(1_000_000);
    const EXPIRES: Timestamp = Timestamp::from_millis(1_060_000);
    const CLAIMS: TokenClaims = TokenClaims {
        session_id: SessionId(Uuid::from_u128(1)),
        user_id: UserId(Uuid::from_u128(2)),
    };

    /// Returns the session tokens of a node. Each letter, repeated, is one of its secrets.
    fn rotated(secrets: &[&str]) -> JwtSessionTokens {
        let secrets: Vec<_> = secrets.iter().map(|secret| secret.repeat(32)).collect();
        JwtSessionTokens::new(&SigningKeys::from_secrets(&secrets.join(",")).unwrap())
    }

    fn tokens(secret: &str) -> JwtSessionTokens {
        rotated(&[secret])
    }

    fn signed(header: &Header, claims: &impl Serialize) -> String {
        encode(header, claims, &tokens("k").sign).unwrap()
    }

    #[test]
    fn a_token_is_read_until_the_second_at_which_it_expires() {
        let tokens = tokens("k");
        let token = tokens.issue(CLAIMS, ISSUED, EXPIRES);
        assert_eq!(tokens.read(&token, ISSUED), Some(CLAIMS));
        assert_eq!(
            tokens.read(&token, Timestamp::from_millis(1_059_999)),
            Some(CLAIMS)
        );
        assert_eq!(tokens.read(&token, EXPIRES), None);
    }

    #[test]
    fn a_token_of_another_key_and_a_changed_one_are_not_read() {
        let token = tokens("k").issue(CLAIMS, ISSUED, EXPIRES);
        assert_eq!(tokens("x").read(&token, ISSUED), None);
        for wrong in ["", "a.b.c", &token[1..], &token[..token.len() - 2]] {
            assert_eq!(tokens("k").read(wrong, ISSUED), None);
        }
    }

    #[test]
    fn the_first_key_signs_and_all_keys_are_accepted() {
        let (old, both, new) = (tokens("o"), rotated(&["n", "o"]), tokens("n"));
        let token = old.issue(CLAIMS, ISSUED, EXPIRES);
        assert_eq!(both.read(&token, ISSUED), Some(CLAIMS));
        assert_eq!(new.read(&token, ISSUED), None);
        let token = both.issue(CLAIMS, ISSUED, EXPIRES);
        assert_eq!(new.read(&token, ISSUED), Some(CLAIMS));
        assert_eq!(old.read(&token, ISSUED), None);
        assert_eq!(both.key_fingerprints()[0], new.key_fingerprints()[0]);
        assert_eq!(both.key_fingerprints()[1], old.key_fingerprints()[0]);
    }

    #[test]
    fn no_other_algorithm_is_read() {
        let claims = Claims {
            exp: 2000,
            iat: 1000,
            sub: CLAIMS.user_id,
            jti: CLAIMS.session_id,
            aud: AUDIENCE.to_owned(),
        };
        assert!(
            tokens("k")
                .read(&signed(&Header::new(Algorithm::HS256), &claims), ISSUED)
                .is_some()
        );
        assert_eq!(
            tokens("k").read(&signed(&Header::new(Algorithm::HS512), &claims), ISSUED),
            None
        );

        let token = tokens("k").issue(CLAIMS, ISSUED, EXPIRES);
        let (_, rest) = token.split_once('.').unwrap();
        let (payload, _) = rest.split_once('.').unwrap();
        let none = BASE64_URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"none"}"#);
        assert_eq!(
            tokens("k").read(&format!("{none}.{payload}."), ISSUED),
            None
        );
    }

    #[test]
    fn every_claim_is_required_and_the_audience_is_ours() {
        #[derive(Clone, Serialize)]
        struct Loose {
            #[serde(skip_serializing_if = "Option::is_none")]
            exp: Option<i64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            iat: Option<i64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            sub: Option<UserId>,
            #[serde(skip_serializing_if = "Option::is_none")]
            jti: Option<SessionId>,
            #[serde(skip_serializing_if = "Option::is_none")]
            aud: Option<&'static str>,
        }
        let whole = Loose {
            exp: Some(2000),
            iat: Some(1000),
            sub: Some(CLAIMS.user_id),
            jti: Some(CLAIMS.session_id),
            aud: Some(AUDIENCE),
        };
        let read = |claims: &Loose| tokens("k").read(&signed(&Header::default(), claims), ISSUED);
        assert_eq!(read(&whole), Some(CLAIMS));
        for lacking in [
            Loose {
                exp: None,
                ..whole.clone()
            },
            Loose {
                iat: None,
                ..whole.clone()
            },
            Loose {
                sub: None,
                ..whole.clone()
            },
            Loose {
                jti: None,
                ..whole.clone()
            },
            Loose {
                aud: None,
                ..whole.clone()
            },
            Loose {
                aud: Some("other"),
                ..whole.clone()
            },
        ] {
            assert_eq!(read(&lacking), None);
        }
    }
}
