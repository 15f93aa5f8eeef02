//! Keys of stored files, and the signatures of their URLs (D22): HMAC-SHA-256, with keys that are derived from the
//! signing keys.

use application_ports::{FileKey, FileSigner};
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign, verify};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain_kernel::Timestamp;

use crate::sessions::seconds;
use crate::{KeyError, SigningKeys};

/// Distinguishes the derived keys from keys for other purposes.
const PURPOSE: &str = "palestra addresses of files";

/// Signs with the key that is derived from the first signing key, and accepts signatures of the keys that are derived
/// from all signing keys.
pub struct HmacFileSigner {
    sign: Key,
    verify: Vec<Key>,
}

impl HmacFileSigner {
    /// Derives the keys of a node.
    ///
    /// # Errors
    /// Fails with [`KeyError::Derivation`] if a key cannot be derived.
    pub fn new(keys: &SigningKeys) -> Result<Self, KeyError> {
        let derive = |key: &crate::SigningKey| Ok(Key::new(HMAC_SHA256, &key.derive(PURPOSE)?));
        Ok(Self {
            sign: derive(keys.signing())?,
            verify: keys.iter().map(derive).collect::<Result<_, KeyError>>()?,
        })
    }
}

impl FileSigner for HmacFileSigner {
    fn new_key(&self) -> FileKey {
        let mut bits = [0; 16];
        // Without randomness the keys could be guessed, so the program must end.
        getrandom::fill(&mut bits).unwrap_or_else(|_| std::process::abort());
        let key = FileKey::parse(&BASE64_URL_SAFE_NO_PAD.encode(bits));
        // A text that encodes 128 bits is always a valid key.
        key.unwrap_or_else(|| std::process::abort())
    }

    fn sign(&self, path: &str, expires_at: Timestamp) -> String {
        let signature = sign(&self.sign, signed_text(path, expires_at).as_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(signature)
    }

    fn is_signed(&self, path: &str, expires_at: Timestamp, signature: &str) -> bool {
        let Ok(signature) = BASE64_URL_SAFE_NO_PAD.decode(signature) else {
            return false;
        };
        let text = signed_text(path, expires_at);
        // `verify` compares in constant time.
        let is_of = |key: &Key| verify(key, text.as_bytes(), &signature).is_ok();
        self.verify.iter().any(is_of)
    }
}

/// The path cannot contain a line break, so different pairs of a path and an instant give different texts.
fn signed_text(path: &str, expires_at: Timestamp) -> String {
    format!("{}\n{path}", seconds(expires_at))
}

#[cfg(test)]
mod tests {
    use super::*;

    const END: Timestamp = Timestamp::from_millis(1_060_000);

    /// Returns a signer. Each letter, repeated, is one of its secrets.
    fn signer(letters: &str) -> HmacFileSigner {
        let secrets: Vec<_> = letters.chars().map(|c| c.to_string().repeat(32)).collect();
        HmacFileSigner::new(&SigningKeys::from_secrets(&secrets.join(",")).unwrap()).unwrap()
    }

    #[test]
    fn a_key_has_128_bits_and_is_never_repeated() {
        let (one, other) = (signer("k").new_key(), signer("k").new_key());
        assert_ne!(one, other);
        assert_eq!(
            BASE64_URL_SAFE_NO_PAD.decode(one.as_str()).unwrap().len(),
            16
        );
    }

    #[test]
    fn a_signature_is_good_for_its_path_and_its_instant_alone() {
        let signature = signer("k").sign("/images/a", END);
        assert!(signer("k").is_signed("/images/a", END, &signature));
        let later = END.plus_seconds(1);
        assert!(!signer("k").is_signed("/images/a", later, &signature));
        for path in ["/images/b", "/materials/a", "/thumbnails/148x83/a", ""] {
            assert!(!signer("k").is_signed(path, END, &signature), "{path}");
        }
        for wrong in ["", "AAAA", "not base64", &signature[1..]] {
            assert!(!signer("k").is_signed("/images/a", END, wrong), "{wrong}");
        }
    }

    #[test]
    fn the_first_key_signs_and_all_keys_are_accepted() {
        let old = signer("o").sign("/images/a", END);
        assert!(signer("no").is_signed("/images/a", END, &old));
        assert!(!signer("n").is_signed("/images/a", END, &old));
        let new = signer("no").sign("/images/a", END);
        assert!(signer("n").is_signed("/images/a", END, &new));
    }
}
