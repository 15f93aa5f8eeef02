//! Passwords and their rules (D12).

use std::fmt;

use domain_kernel::{FieldErrors, char_count};
use unicode_normalization::UnicodeNormalization;

use crate::password_rules::{PasswordOwner, is_common};

/// The shortest password, in characters.
pub const MIN_PASSWORD: usize = 8;
/// The longest password, in characters.
pub const MAX_PASSWORD: usize = 64;

/// A password in plain text. It is in Unicode NFC, so that all keyboards type the same password. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// Parses a new password. It must have a valid length and must not be common (D12).
    ///
    /// # Errors
    ///
    /// Returns the message for the field.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let password = Self::attempt(text);
        let has = |kind: fn(char) -> bool| password.0.chars().any(kind);
        let special = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && !c.is_control();
        if text.is_empty() {
            Err("Required")
        } else if char_count(&password.0) > MAX_PASSWORD {
            Err("Password must not be longer than 64 characters")
        } else if char_count(&password.0) >= MIN_PASSWORD
            && has(char::is_uppercase)
            && has(char::is_lowercase)
            && has(char::is_numeric)
            && has(special)
        {
            if is_common(&password.0) {
                Err("Password must not be a common password")
            } else {
                Ok(password)
            }
        } else {
            Err(
                "Password must be at least 8 characters with uppercase, lowercase, number and special character",
            )
        }
    }

    /// Creates the password that a user entered to sign in. It is normalized like a stored one, but not checked against
    /// the rules.
    pub fn attempt(text: &str) -> Self {
        Self(text.nfc().collect())
    }

    /// Returns the password in plain text, which only the hasher needs.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// A password's hash as a PHC string. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Wraps a hash that the hasher created.
    pub const fn new(phc: String) -> Self {
        Self(phc)
    }

    /// Returns the PHC string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// Checks the new password of an owner, and that the repetition is the same.
pub fn check_new_password(
    password: &str,
    confirmation: &str,
    owner: &PasswordOwner<'_>,
) -> Result<Password, FieldErrors> {
    check_new_password_with_message(
        password,
        confirmation,
        owner,
        "Password confirmation does not match password",
    )
}

pub(crate) fn check_new_password_with_message(
    password: &str,
    confirmation: &str,
    owner: &PasswordOwner<'_>,
    unlike: &str,
) -> Result<Password, FieldErrors> {
    let mut errors = FieldErrors::new();
    let of_owner = |password: Password| owner.check(&password).map(|()| password);
    let parsed = errors.collect("password", Password::parse(password).and_then(of_owner));
    if confirmation.is_empty() {
        errors.add("password_confirmation", "Required");
    } else if Password::attempt(password) != Password::attempt(confirmation) {
        errors.add("password_confirmation", unlike);
    }
    match parsed {
        Some(password) => errors.into_result(password),
        None => Err(errors),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const RULE: &str = "Password must be at least 8 characters with uppercase, lowercase, number and special character";

    #[rstest]
    #[case("", "Required")]
    #[case("Aa1!aaa", RULE)]
    #[case("aa1!aaaa", RULE)]
    #[case("AA1!AAAA", RULE)]
    #[case("Aaa!aaaa", RULE)]
    #[case("Aa1aaaaa", RULE)]
    #[case("Aa1 aaaa", RULE)]
    fn a_weak_password_is_refused(#[case] text: &str, #[case] message: &str) {
        assert_eq!(Password::parse(text), Err(message));
    }

    #[test]
    fn a_common_password_and_one_with_the_owners_name_are_refused() {
        assert_eq!(
            Password::parse("Password1!"),
            Err("Password must not be a common password")
        );
        let owner = PasswordOwner {
            name: "Ada Lovelace",
            ..PasswordOwner::default()
        };
        let errors =
            check_new_password("My-Lovelace-1815", "My-Lovelace-1815", &owner).unwrap_err();
        assert_eq!(
            errors.iter().collect::<Vec<_>>(),
            [(
                "password",
                "Password must not contain the name, email or organization"
            )]
        );
    }

    #[test]
    fn a_password_has_eight_to_sixty_four_characters() {
        let of = |count: usize| format!("Aa1!{}", "é".repeat(count - 4));
        assert!(Password::parse(&of(8)).is_ok());
        assert!(Password::parse(&of(64)).is_ok());
        assert!(Password::parse(&of(65)).is_err());
    }

    #[test]
    fn every_keyboard_types_the_same_password() {
        assert_eq!(
            Password::parse("Passwo\u{308}rt1!"),
            Ok(Password::attempt("Passw\u{f6}rt1!"))
        );
    }

    #[test]
    fn a_password_is_never_shown() {
        assert_eq!(
            format!("{:?}", Password::attempt("Zebra-7x")),
            "Password(…)"
        );
        assert_eq!(
            format!("{:?}", PasswordHash::new("$argon2id$secret".to_owned())),
            "PasswordHash(…)"
        );
    }

    #[rstest]
    #[case("Zebra-7x", "Zebra-7x", &[])]
    #[case("", "", &[("password", "Required"), ("password_confirmation", "Required")])]
    #[case("Zebra-7x", "", &[("password_confirmation", "Required")])]
    #[case("Zebra-7x", "Zebra-8x", &[("password_confirmation", "Password confirmation does not match password")])]
    #[case("secret", "secret", &[("password", RULE)])]
    fn a_password_and_its_repetition_must_be_equal(
        #[case] password: &str,
        #[case] confirmation: &str,
        #[case] wrong: &[(&str, &str)],
    ) {
        let errors = check_new_password(password, confirmation, &PasswordOwner::default())
            .err()
            .unwrap_or_default();
        assert_eq!(errors.iter().collect::<Vec<_>>(), wrong);
    }
}
