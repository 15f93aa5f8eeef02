//! Tokens of emailed links (D11): 256 random bits. Only their hash is stored.

use application_ports::EmailTokenIssuer;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// Creates tokens from the randomness of the system. A fast hash is sufficient, because 256 random bits cannot be
/// guessed.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomEmailTokens;

impl EmailTokenIssuer for RandomEmailTokens {
    fn issue(&self) -> String {
        let mut bits = [0; 32];
        // Without randomness the tokens could be guessed, so the program must end.
        getrandom::fill(&mut bits).unwrap_or_else(|_| std::process::abort());
        BASE64_URL_SAFE_NO_PAD.encode(bits)
    }

    fn hash(&self, token: &str) -> String {
        format!("{:x}", Sha256::digest(token.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_256_bits_fits_a_url_and_is_never_repeated() {
        let (one, other) = (RandomEmailTokens.issue(), RandomEmailTokens.issue());
        assert_ne!(one, other);
        assert_eq!(BASE64_URL_SAFE_NO_PAD.decode(&one).unwrap().len(), 32);
        assert!(
            one.chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
        );
    }

    #[test]
    fn the_stored_form_is_the_sha_256_in_hexadecimal() {
        assert_eq!(
            RandomEmailTokens.hash("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
