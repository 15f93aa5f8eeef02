//! Tokens of known devices (D55). Each is a JWT that contains a device and the users who have signed in on it.

use application_ports::DeviceTokens;
use domain_accounts::KnownDevice;
use domain_kernel::{DeviceId, Timestamp, UserId};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize};

use crate::sessions::seconds;
use crate::{KeyError, SigningKeys};

/// The purpose of the derived keys, and the audience of the tokens.
const AUDIENCE: &str = "palestra known device";

#[derive(Serialize, Deserialize)]
struct Claims {
    /// The expiry in seconds since the epoch.
    exp: i64,
    sub: DeviceId,
    /// The users whom the device knows. The most recent one is last.
    users: Vec<UserId>,
    aud: String,
}

/// Issues and reads JWTs signed with HS256, with keys that are derived from the signing keys.
pub struct JwtDeviceTokens {
    sign: EncodingKey,
    /// The keys that are accepted. The first one also signs. The others signed earlier.
    verify: Vec<DecodingKey>,
    validation: Validation,
}

impl JwtDeviceTokens {
    /// Derives the keys of a node.
    ///
    /// # Errors
    /// Fails with [`KeyError::Derivation`] if a key cannot be derived.
    pub fn new(keys: &SigningKeys) -> Result<Self, KeyError> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "sub", "aud"]);
        // `read` checks the expiry itself, because it gets the current time as a parameter.
        validation.validate_exp = false;
        Ok(Self {
            sign: EncodingKey::from_secret(&keys.signing().derive(AUDIENCE)?),
            verify: keys
                .iter()
                .map(|key| Ok(DecodingKey::from_secret(&key.derive(AUDIENCE)?)))
                .collect::<Result<_, KeyError>>()?,
            validation,
        })
    }
}

impl DeviceTokens for JwtDeviceTokens {
    fn issue(&self, device: &KnownDevice, expires_at: Timestamp) -> String {
        let claims = Claims {
            exp: seconds(expires_at),
            sub: device.id,
            users: device.users().to_vec(),
            aud: AUDIENCE.to_owned(),
        };
        // The encoding of these claims cannot fail. If it did, the token would be empty and invalid.
        encode(&Header::new(Algorithm::HS256), &claims, &self.sign).unwrap_or_default()
    }

    fn read(&self, token: &str, now: Timestamp) -> Option<KnownDevice> {
        let claims = self
            .verify
            .iter()
            .find_map(|key| decode::<Claims>(token, key, &self.validation).ok())?
            .claims;
        (seconds(now) < claims.exp).then(|| KnownDevice::new(claims.sub, &claims.users))
    }
}

#[cfg(test)]
mod tests {
    use application_ports::{SessionTokens, TokenClaims};
    use domain_kernel::SessionId;
    use uuid::Uuid;

    use super::*;
    use crate::JwtSessionTokens;

    const NOW: Timestamp = Timestamp::from_millis(1_000_000);
    const END: Timestamp = Timestamp::from_millis(1_060_000);

    /// Returns keys. Each letter, repeated, is one of the secrets.
    fn keys(letters: &str) -> SigningKeys {
        let secrets: Vec<_> = letters.chars().map(|c| c.to_string().repeat(32)).collect();
        SigningKeys::from_secrets(&secrets.join(",")).unwrap()
    }

    fn tokens(letters: &str) -> JwtDeviceTokens {
        JwtDeviceTokens::new(&keys(letters)).unwrap()
    }

    fn device() -> KnownDevice {
        let users = [2, 3].map(|id| UserId(Uuid::from_u128(id)));
        KnownDevice::new(DeviceId(Uuid::from_u128(1)), &users)
    }

    #[test]
    fn a_device_is_known_until_the_second_at_which_its_token_expires() {
        let token = tokens("k").issue(&device(), END);
        assert_eq!(tokens("k").read(&token, NOW), Some(device()));
        let last = Timestamp::from_millis(1_059_999);
        assert_eq!(tokens("k").read(&token, last), Some(device()));
        assert_eq!(tokens("k").read(&token, END), None);
    }

    #[test]
    fn a_changed_token_and_one_of_an_unknown_key_are_not_read() {
        let token = tokens("k").issue(&device(), END);
        assert_eq!(tokens("x").read(&token, NOW), None);
        for wrong in ["", "a.b.c", &token[1..], &token[..token.len() - 2]] {
            assert_eq!(tokens("k").read(wrong, NOW), None);
        }
    }

    #[test]
    fn the_first_key_signs_and_all_keys_are_accepted() {
        let old = tokens("o").issue(&device(), END);
        assert!(tokens("no").read(&old, NOW).is_some());
        assert!(tokens("n").read(&old, NOW).is_none());
        let new = tokens("no").issue(&device(), END);
        assert!(tokens("n").read(&new, NOW).is_some());
        assert!(tokens("o").read(&new, NOW).is_none());
    }

    #[test]
    fn neither_a_device_nor_a_session_is_read_as_the_other() {
        let (devices, sessions) = (tokens("k"), JwtSessionTokens::new(&keys("k")));
        let device = devices.issue(&device(), END);
        assert_eq!(sessions.read(&device, NOW), None);
        let claims = TokenClaims {
            session_id: SessionId(Uuid::from_u128(1)),
            user_id: UserId(Uuid::from_u128(2)),
        };
        let session = sessions.issue(claims, NOW, END);
        assert_eq!(devices.read(&session, NOW), None);
    }
}
