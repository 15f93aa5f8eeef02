//! The code of a certificate (D218).

use std::fmt;
use std::str::FromStr;

use domain_kernel::{Timestamp, UserId};

/// The number of hexadecimal digits of a code.
const DIGITS: usize = 32;

/// The code with which everybody can check a certificate: 128 random bits. It is written with digits and the letters A to F,
/// which nobody takes for others.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CertificateCode(u128);

impl CertificateCode {
    /// Creates the code of these random bits.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Returns the code in groups of four, as a person reads it.
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

/// As it is stored and stands in an address.
impl fmt::Display for CertificateCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032X}", self.0)
    }
}

/// A code is a secret of its participant, so no log shows it.
impl fmt::Debug for CertificateCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("CertificateCode")
    }
}

/// A text is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a certificate")]
pub struct NotACode;

/// Reads what a person types: in upper or lower case, with hyphens and spaces or without.
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

/// Who publishes a score, when, and the code that its certificate gets if it has none yet.
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
