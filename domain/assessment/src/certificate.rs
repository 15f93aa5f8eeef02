//! The codes of certificates (D218).

use std::fmt;
use std::str::FromStr;

use domain_kernel::{Timestamp, UserId};

/// The number of hexadecimal digits of a code.
const DIGITS: usize = 32;

/// The code of a certificate: 128 random bits. Anyone who has it can verify the certificate. It is written with the digits
/// and the letters A to F, which readers do not confuse.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CertificateCode(u128);

impl CertificateCode {
    /// Creates a code from random bits.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Returns the code in groups of four digits, for people.
    pub fn grouped(self) -> String {
        let code = self.to_string();
        let mut grouped = String::with_capacity(DIGITS + DIGITS / 4);
        for (at, digit) in code.chars().enumerate() {
            if at > 0 && at % 4 == 0 {
                grouped.push('-');
            }
            grouped.push(digit);
        }
        grouped
    }
}

/// Writes the code without groups, as it is stored and as it is part of a URL.
impl fmt::Display for CertificateCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032X}", self.0)
    }
}

/// Hides the code in logs, because it is a secret of the participant.
impl fmt::Debug for CertificateCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("CertificateCode")
    }
}

/// The text is not a valid code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a certificate")]
pub struct NotACode;

/// Parses a code that a person has typed. Case, hyphens and spaces do not matter.
impl FromStr for CertificateCode {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Self, NotACode> {
        let (mut bits, mut digits) = (0_u128, 0);
        for character in text.chars() {
            if matches!(character, '-' | ' ') {
                continue;
            }
            let digit = character.to_digit(16).ok_or(NotACode)?;
            digits += 1;
            if digits > DIGITS {
                return Err(NotACode);
            }
            bits = (bits << 4) | u128::from(digit);
        }
        if digits == DIGITS {
            Ok(Self(bits))
        } else {
            Err(NotACode)
        }
    }
}

/// The publication of a score: who publishes it, when, and the code of its certificate if it has none yet.
#[derive(Clone, Copy, Debug)]
pub struct Publication {
    pub by: UserId,
    pub at: Timestamp,
    pub code: CertificateCode,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CODE: CertificateCode =
        CertificateCode::from_bits(0x0123_4567_89AB_CDEF_0123_4567_89AB_CDEF);

    #[test]
    fn a_code_has_32_digits_and_is_read_in_groups_of_four() {
        assert_eq!(CODE.to_string(), "0123456789ABCDEF0123456789ABCDEF");
        assert_eq!(CODE.grouped(), "0123-4567-89AB-CDEF-0123-4567-89AB-CDEF");
        assert_eq!(CertificateCode::from_bits(0).to_string(), "0".repeat(32));
    }

    #[test]
    fn what_a_person_types_is_read_in_any_case_and_grouping() {
        for text in [
            "0123456789abcdef0123456789ABCDEF",
            "0123 4567 89ab cdef 0123 4567 89ab cdef",
            "0123-4567-89AB-CDEF-0123-4567-89AB-CDEF",
        ] {
            assert_eq!(text.parse(), Ok(CODE), "{text}");
        }
        for text in [
            "",
            "0123",
            "0123456789ABCDEF0123456789ABCDE",
            "0123456789ABCDEF0123456789ABCDEF0",
            "0123456789ABCDEF0123456789ABCDEG",
            "٠123456789ABCDEF0123456789ABCDEF",
        ] {
            assert_eq!(text.parse::<CertificateCode>(), Err(NotACode), "{text}");
        }
    }

    #[test]
    fn a_log_never_shows_a_code() {
        assert_eq!(format!("{CODE:?}"), "CertificateCode");
    }

    proptest! {
        #[test]
        fn every_code_is_read_back(bits: u128) {
            let code = CertificateCode::from_bits(bits);
            prop_assert_eq!(code.to_string().parse(), Ok(code));
            prop_assert_eq!(code.grouped().parse(), Ok(code));
        }
    }
}
