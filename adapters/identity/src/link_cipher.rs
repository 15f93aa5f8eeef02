//! Encrypts the URLs of emails in the outbox with AES-256-GCM. The keys are derived from the signing keys
//! with HKDF, so that they rotate with them.

use application_ports::LinkCipher;
use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use aws_lc_rs::error::Unspecified;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain_kernel::EmailId;

use crate::{KeyError, SigningKey, SigningKeys};

/// Distinguishes the derived keys from keys for other purposes.
const PURPOSE: &str = "palestra links in the outbox";

/// Encrypts with the key that is derived from the first signing key. Decrypts with the keys that are derived from all
/// signing keys.
pub struct AesLinkCipher {
    seal: RandomizedNonceKey,
    open: Vec<RandomizedNonceKey>,
}

impl AesLinkCipher {
    /// Derives the keys of a node.
    ///
    /// # Errors
    /// Fails with [`KeyError::Derivation`] if a key cannot be derived.
    pub fn new(keys: &SigningKeys) -> Result<Self, KeyError> {
        Ok(Self {
            seal: derive(keys.signing())?,
            open: keys.iter().map(derive).collect::<Result<_, _>>()?,
        })
    }
}

fn derive(key: &SigningKey) -> Result<RandomizedNonceKey, KeyError> {
    RandomizedNonceKey::new(&AES_256_GCM, &key.derive(PURPOSE)?)
        .map_err(|Unspecified| KeyError::Derivation)
}

impl LinkCipher for AesLinkCipher {
    /// Returns nonce, ciphertext and tag in base64. The email's id is authenticated too.
    fn seal(&self, id: EmailId, url: &str) -> Option<String> {
        let mut sealed = url.as_bytes().to_vec();
        let nonce = self
            .seal
            .seal_in_place_append_tag(Aad::from(id.0.as_bytes()), &mut sealed)
            .ok()?;
        let whole = [nonce.as_ref().as_slice(), &sealed].concat();
        Some(BASE64_URL_SAFE_NO_PAD.encode(whole))
    }

    fn open(&self, id: EmailId, sealed_url: &str) -> Option<String> {
        let whole = BASE64_URL_SAFE_NO_PAD.decode(sealed_url).ok()?;
        let (nonce, sealed) = whole.split_at_checked(NONCE_LEN)?;
        self.open.iter().find_map(|key| {
            let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
            let mut opened = sealed.to_vec();
            let url = key
                .open_in_place(nonce, Aad::from(id.0.as_bytes()), &mut opened)
                .ok()?;
            String::from_utf8(url.to_vec()).ok()
        })
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const ID: EmailId = EmailId(Uuid::from_u128(7));
    const URL: &str = "https://palestra.test/reset-password/email=ada@example.org&token=abc";

    /// Returns a cipher. Each letter, repeated, is one of its secrets.
    fn cipher(secrets: &[&str]) -> AesLinkCipher {
        let secrets: Vec<_> = secrets.iter().map(|secret| secret.repeat(32)).collect();
        AesLinkCipher::new(&SigningKeys::from_secrets(&secrets.join(",")).unwrap()).unwrap()
    }

    #[test]
    fn a_link_is_read_with_its_key_alone() {
        let sealed = cipher(&["k"]).seal(ID, URL).unwrap();
        assert_eq!(cipher(&["k"]).open(ID, &sealed).as_deref(), Some(URL));
        assert_eq!(cipher(&["x"]).open(ID, &sealed), None);
        let decoded = BASE64_URL_SAFE_NO_PAD.decode(&sealed).unwrap();
        assert_eq!(decoded.len(), NONCE_LEN + URL.len() + 16);
        assert!(!decoded.windows(5).any(|part| part == b"token"));
    }

    #[test]
    fn a_link_is_encrypted_differently_each_time() {
        let cipher = cipher(&["k"]);
        assert_ne!(cipher.seal(ID, URL), cipher.seal(ID, URL));
    }

    #[test]
    fn a_changed_link_and_that_of_another_mail_are_not_read() {
        let cipher = cipher(&["k"]);
        let sealed = cipher.seal(ID, URL).unwrap();
        let other = EmailId(Uuid::from_u128(8));
        assert_eq!(cipher.open(other, &sealed), None);
        let mut changed = BASE64_URL_SAFE_NO_PAD.decode(&sealed).unwrap();
        for at in 0..changed.len() {
            changed[at] ^= 1;
            assert_eq!(
                cipher.open(ID, &BASE64_URL_SAFE_NO_PAD.encode(&changed)),
                None
            );
            changed[at] ^= 1;
        }
        for wrong in ["", "AAAA", "not base64", &sealed[..20]] {
            assert_eq!(cipher.open(ID, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_first_key_encrypts_and_all_keys_decrypt() {
        let (old, both, new) = (cipher(&["o"]), cipher(&["n", "o"]), cipher(&["n"]));
        let sealed = old.seal(ID, URL).unwrap();
        assert_eq!(both.open(ID, &sealed).as_deref(), Some(URL));
        assert_eq!(new.open(ID, &sealed), None);
        let sealed = both.seal(ID, URL).unwrap();
        assert_eq!(new.open(ID, &sealed).as_deref(), Some(URL));
        assert_eq!(old.open(ID, &sealed), None);
    }
}
