//! The seals of the chain of the audit record (D125): HMAC-SHA-256, with keys derived from the signing keys.

use application_ports::{ChainSealer, SealKey};
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign, verify};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

use crate::{KeyError, SigningKeys};

/// Distinguishes the derived keys from keys for other purposes.
const PURPOSE: &str = "palestra chain of the audit record";

/// Seals with the key that is derived from the first signing key, and recognizes seals of the keys that are derived
/// from all signing keys.
pub struct HmacChainSealer {
    present: Key,
    earlier: Vec<Key>,
}

impl HmacChainSealer {
    /// Derives the keys of a node.
    ///
    /// # Errors
    /// Fails with [`KeyError::Derivation`] if a key cannot be derived.
    pub fn new(keys: &SigningKeys) -> Result<Self, KeyError> {
        let derived: Result<Vec<_>, KeyError> = keys
            .iter()
            .skip(1)
            .map(|key| Ok(Key::new(HMAC_SHA256, &key.derive(PURPOSE)?)))
            .collect();
        Ok(Self {
            present: Key::new(HMAC_SHA256, &keys.signing().derive(PURPOSE)?),
            earlier: derived?,
        })
    }
}

impl ChainSealer for HmacChainSealer {
    fn seal(&self, hash: &str) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(sign(&self.present, hash.as_bytes()))
    }

    fn sealed_with(&self, hash: &str, seal: &str) -> Option<SealKey> {
        let seal = BASE64_URL_SAFE_NO_PAD.decode(seal).ok()?;
        let is_of = |key: &Key| verify(key, hash.as_bytes(), &seal).is_ok();
        if is_of(&self.present) {
            return Some(SealKey::Present);
        }
        self.earlier.iter().any(is_of).then_some(SealKey::Earlier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a sealer. Each letter, repeated, is one of its secrets.
    fn sealer(letters: &str) -> HmacChainSealer {
        let secrets: Vec<_> = letters.chars().map(|c| c.to_string().repeat(32)).collect();
        HmacChainSealer::new(&SigningKeys::from_secrets(&secrets.join(",")).unwrap()).unwrap()
    }

    #[test]
    fn a_seal_is_known_by_its_key_and_by_those_that_follow_it() {
        let old = sealer("o").seal("hash");
        assert_eq!(
            sealer("o").sealed_with("hash", &old),
            Some(SealKey::Present)
        );
        assert_eq!(
            sealer("no").sealed_with("hash", &old),
            Some(SealKey::Earlier)
        );
        assert_eq!(sealer("n").sealed_with("hash", &old), None);
        let new = sealer("no").seal("hash");
        assert_eq!(
            sealer("n").sealed_with("hash", &new),
            Some(SealKey::Present)
        );
    }

    #[test]
    fn the_seal_of_another_hash_and_what_is_no_seal_are_refused() {
        let seal = sealer("k").seal("hash");
        assert_eq!(sealer("k").sealed_with("hash2", &seal), None);
        for wrong in ["", "AAAA", "not base64", &seal[1..]] {
            assert_eq!(sealer("k").sealed_with("hash", wrong), None, "{wrong}");
        }
    }
}
