//! What people prove themselves with: passwords (D12), mailed links (D11) and sessions (D13).

use std::fmt;

use domain_kernel::{FieldErrors, SessionId, Timestamp, UserId, char_count};
use unicode_normalization::UnicodeNormalization;

/// The shortest password, in characters.
pub const MIN_PASSWORD: usize = 8;
/// The longest password, in characters.
pub const MAX_PASSWORD: usize = 64;

/// A password in clear, in Unicode NFC so that every keyboard types the same one. Never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// A new password that keeps to the rule (D12).
    ///
    /// # Errors
    /// The message for its field.
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
            Ok(password)
        } else {
            Err(
                "Password must be at least 8 characters with uppercase, lowercase, number and special character",
            )
        }
    }

    /// What somebody typed to sign in: the same form, and no rule.
    pub fn attempt(text: &str) -> Self {
        Self(text.nfc().collect())
    }

    /// The password in clear, for the hasher alone.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// A password's hash in the PHC string form. Never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// A hash that the hasher made.
    pub const fn new(phc: String) -> Self {
        Self(phc)
    }

    /// The PHC string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// A new password and its repetition.
pub fn check_pair(password: &str, confirmation: &str) -> Result<Password, FieldErrors> {
    check_pair_saying(
        password,
        confirmation,
        "Password confirmation does not match password",
    )
}

pub(crate) fn check_pair_saying(
    password: &str,
    confirmation: &str,
    unlike: &str,
) -> Result<Password, FieldErrors> {
    let mut errors = FieldErrors::new();
    let parsed = errors.collect("password", Password::parse(password));
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

/// What a mailed link is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmailTokenPurpose {
    /// An invited person sets a name and a first password.
    Invitation,
    /// A person sets a new password.
    Reset,
}

impl EmailTokenPurpose {
    /// The word that is stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::Reset => "reset",
        }
    }

    /// The purpose of that word.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Invitation, Self::Reset]
            .into_iter()
            .find(|purpose| purpose.as_str() == word)
    }

    /// How long a link is good, in seconds (D11): 7 days, 60 minutes.
    pub const fn lifetime_seconds(self) -> i64 {
        match self {
            Self::Invitation => 7 * 24 * 60 * 60,
            Self::Reset => 60 * 60,
        }
    }
}

/// A mailed link of single use; its token is known by its hash alone (D11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailToken {
    /// The hash of the token.
    pub token_hash: String,
    /// Whom it was mailed to.
    pub user_id: UserId,
    /// What it is good for.
    pub purpose: EmailTokenPurpose,
    /// From when on it is good for nothing.
    pub expires_at: Timestamp,
    /// When it was made.
    pub created_at: Timestamp,
}

impl EmailToken {
    /// A link made now.
    pub fn new(
        token_hash: String,
        user_id: UserId,
        purpose: EmailTokenPurpose,
        now: Timestamp,
    ) -> Self {
        Self {
            token_hash,
            user_id,
            purpose,
            expires_at: now.plus_seconds(purpose.lifetime_seconds()),
            created_at: now,
        }
    }

    /// Whether it is still good.
    pub fn is_valid(&self, now: Timestamp) -> bool {
        now < self.expires_at
    }
}

/// A signed-in session (D13).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its id, which the token names.
    pub id: SessionId,
    /// Who signed in.
    pub user_id: UserId,
    /// When.
    pub created_at: Timestamp,
    /// From when on it is over.
    pub expires_at: Timestamp,
}

impl Session {
    /// A session that starts now.
    pub fn start(id: SessionId, user_id: UserId, remember_me: bool, now: Timestamp) -> Self {
        Self {
            id,
            user_id,
            created_at: now,
            expires_at: now.plus_seconds(Self::lifetime_seconds(remember_me)),
        }
    }

    /// How long it lasts, in seconds: 12 hours, with remember-me 30 days.
    pub const fn lifetime_seconds(remember_me: bool) -> i64 {
        if remember_me {
            30 * 24 * 60 * 60
        } else {
            12 * 60 * 60
        }
    }

    /// Whether it is not over yet.
    pub fn is_live(&self, now: Timestamp) -> bool {
        now < self.expires_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;
    use uuid::Uuid;

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
            format!("{:?}", Password::attempt("Secret1!")),
            "Password(…)"
        );
        assert_eq!(
            format!("{:?}", PasswordHash::new("$argon2id$secret".to_owned())),
            "PasswordHash(…)"
        );
    }

    #[rstest]
    #[case("Secret1!", "Secret1!", &[])]
    #[case("", "", &[("password", "Required"), ("password_confirmation", "Required")])]
    #[case("Secret1!", "", &[("password_confirmation", "Required")])]
    #[case("Secret1!", "Secret2!", &[("password_confirmation", "Password confirmation does not match password")])]
    #[case("secret", "secret", &[("password", RULE)])]
    fn a_pair_is_right_when_both_are_alike(
        #[case] password: &str,
        #[case] confirmation: &str,
        #[case] wrong: &[(&str, &str)],
    ) {
        let errors = check_pair(password, confirmation).err().unwrap_or_default();
        assert_eq!(errors.iter().collect::<Vec<_>>(), wrong);
    }

    #[test]
    fn links_and_sessions_end_at_their_instant() {
        let start = Timestamp::from_millis(0);
        let user = UserId(Uuid::from_u128(1));
        for (purpose, seconds) in [
            (EmailTokenPurpose::Invitation, 604_800),
            (EmailTokenPurpose::Reset, 3_600),
        ] {
            let link = EmailToken::new("hash".to_owned(), user, purpose, start);
            assert!(link.is_valid(Timestamp::from_millis(seconds * 1000 - 1)));
            assert!(!link.is_valid(start.plus_seconds(seconds)));
            assert_eq!(EmailTokenPurpose::parse(purpose.as_str()), Some(purpose));
        }
        for (remember_me, hours) in [(false, 12), (true, 720)] {
            let session = Session::start(SessionId(Uuid::from_u128(2)), user, remember_me, start);
            assert!(session.is_live(Timestamp::from_millis(hours * 3_600_000 - 1)));
            assert!(!session.is_live(start.plus_minutes(hours * 60)));
        }
    }
}
