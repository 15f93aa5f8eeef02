//! What people prove themselves with: passwords (D12), mailed links (D11) and sessions (D13).

use std::fmt;

use domain_kernel::{FieldErrors, SessionId, Timestamp, UserId, char_count};
use unicode_normalization::UnicodeNormalization;

use crate::password_rules::{PasswordOwner, is_common};
use crate::user::User;

/// The shortest password, in characters.
pub const MIN_PASSWORD: usize = 8;
/// The longest password, in characters.
pub const MAX_PASSWORD: usize = 64;
/// How many sessions a user has at most (D13).
pub const MAX_SESSIONS: u64 = 20;

/// A password in clear, in Unicode NFC so that every keyboard types the same one. Never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// A new password that keeps to the rule and is not a common one (D12).
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

/// A new password of that owner and its repetition.
pub fn check_pair(
    password: &str,
    confirmation: &str,
    owner: &PasswordOwner<'_>,
) -> Result<Password, FieldErrors> {
    check_pair_saying(
        password,
        confirmation,
        owner,
        "Password confirmation does not match password",
    )
}

pub(crate) fn check_pair_saying(
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

/// What an emailed token is for. An email has the same purpose as the token it carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmailTokenPurpose {
    /// An invited person sets a name and a first password.
    Invitation,
    /// A person sets a new password.
    Reset,
}

impl EmailTokenPurpose {
    /// Returns the stable name, which logs use.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::Reset => "reset",
        }
    }

    /// How long a link is good, in seconds (D11): 7 days, 60 minutes.
    pub const fn lifetime_seconds(self) -> i64 {
        match self {
            Self::Invitation => 7 * 24 * 60 * 60,
            Self::Reset => 60 * 60,
        }
    }
}

/// A link that is younger is kept if its user asks for another one, so that nobody can keep
/// replacing the link on its way to somebody else.
const MIN_LINK_AGE_SECONDS: i64 = 5 * 60;
/// How many links for one purpose a user gets in [`LINK_WINDOW_SECONDS`] by asking for them.
const MAX_LINKS_IN_WINDOW: u32 = 5;
/// The length of the window in which links are counted. A reset link is valid as long, so that the
/// count ends with its row.
const LINK_WINDOW_SECONDS: i64 = 60 * 60;

/// The token of an emailed link. It works once, within its lifetime, and only for the address that
/// it was sent to (D11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailToken {
    /// The hash of the token, which itself is never stored.
    pub token_hash: String,
    /// The user who may use it.
    pub user_id: UserId,
    /// What it is for.
    pub purpose: EmailTokenPurpose,
    /// The address that it was sent to, as [`EmailAddress::key`](domain_kernel::EmailAddress::key)
    /// folds it.
    pub email_key: String,
    /// The first instant at which it no longer works.
    pub expires_at: Timestamp,
    /// When it was issued.
    pub created_at: Timestamp,
    /// When the window began in which links are counted.
    pub window_started_at: Timestamp,
    /// How many links were sent in the window, including this one.
    pub sent_in_window: u32,
}

impl EmailToken {
    /// Creates a token for the user's present address.
    pub fn new(
        token_hash: String,
        user: &User,
        purpose: EmailTokenPurpose,
        now: Timestamp,
    ) -> Self {
        Self {
            token_hash,
            user_id: user.id,
            purpose,
            email_key: user.email.key(),
            expires_at: now.plus_seconds(purpose.lifetime_seconds()),
            created_at: now,
            window_started_at: now,
            sent_in_window: 1,
        }
    }

    /// Creates a token that the user asked for and that replaces `previous`. Returns `None` if the
    /// previous one is younger than five minutes, or if the user got five in an hour.
    pub fn requested(
        token_hash: String,
        user: &User,
        purpose: EmailTokenPurpose,
        previous: Option<&Self>,
        now: Timestamp,
    ) -> Option<Self> {
        let token = Self::new(token_hash, user, purpose, now);
        let Some(previous) = previous else {
            return Some(token);
        };
        if now < previous.created_at.plus_seconds(MIN_LINK_AGE_SECONDS) {
            None
        } else if now >= previous.window_started_at.plus_seconds(LINK_WINDOW_SECONDS) {
            Some(token)
        } else if previous.sent_in_window >= MAX_LINKS_IN_WINDOW {
            None
        } else {
            Some(Self {
                window_started_at: previous.window_started_at,
                sent_in_window: previous.sent_in_window.saturating_add(1),
                ..token
            })
        }
    }

    /// Whether the token belongs to the user and the user's present address, and has not expired.
    pub fn is_valid_for(&self, user: &User, now: Timestamp) -> bool {
        self.user_id == user.id && self.email_key == user.email.key() && now < self.expires_at
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

    /// Returns the last use up to which a session of staff has ended at `now`: 12 hours without use
    /// end it. Sessions of participants do not end so, because an exam may be long.
    pub fn idle_limit(now: Timestamp) -> Timestamp {
        now.plus_seconds(-12 * 60 * 60)
    }

    /// Returns the recorded use up to which a use at `now` is recorded again. A use is recorded every
    /// five minutes, so that most requests write nothing.
    pub fn record_limit(now: Timestamp) -> Timestamp {
        now.plus_seconds(-5 * 60)
    }

    /// Whether it is not over yet.
    pub fn is_live(&self, now: Timestamp) -> bool {
        now < self.expires_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::user::NewUser;
    use domain_kernel::{EmailAddress, RoleId};
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
    fn a_common_password_and_one_with_the_owners_name_are_refused() {
        assert_eq!(
            Password::parse("Password1!"),
            Err("Password must not be a common password")
        );
        let owner = PasswordOwner {
            name: "Ada Lovelace",
            ..PasswordOwner::default()
        };
        let errors = check_pair("My-Lovelace-1815", "My-Lovelace-1815", &owner).unwrap_err();
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
    fn a_pair_is_right_when_both_are_alike(
        #[case] password: &str,
        #[case] confirmation: &str,
        #[case] wrong: &[(&str, &str)],
    ) {
        let errors = check_pair(password, confirmation, &PasswordOwner::default())
            .err()
            .unwrap_or_default();
        assert_eq!(errors.iter().collect::<Vec<_>>(), wrong);
    }

    fn user_at(id: UserId, email: &str) -> User {
        let new = NewUser {
            id,
            organization_id: None,
            role_id: RoleId(Uuid::from_u128(3)),
            name: "Ada".to_owned(),
            email: EmailAddress::parse(email).unwrap(),
            created_by: None,
        };
        User::invited(new, Timestamp::from_millis(0))
    }

    #[test]
    fn a_token_is_for_one_user_at_one_address() {
        let now = Timestamp::from_millis(0);
        let (one, two) = (UserId(Uuid::from_u128(1)), UserId(Uuid::from_u128(2)));
        let mut ada = user_at(one, "ada@example.org");
        let token = EmailToken::new("hash".to_owned(), &ada, EmailTokenPurpose::Reset, now);
        assert!(token.is_valid_for(&user_at(one, "ADA@example.org"), now));
        assert!(!token.is_valid_for(&user_at(two, "ada@example.org"), now));
        ada.change_email(EmailAddress::parse("lost@example.org").unwrap());
        assert!(!token.is_valid_for(&ada, now));
    }

    #[test]
    fn a_user_who_keeps_asking_gets_a_link_every_five_minutes_and_five_an_hour() {
        let start = Timestamp::from_millis(0);
        let ada = user_at(UserId(Uuid::from_u128(1)), "ada@example.org");
        let mut previous: Option<EmailToken> = None;
        let mut sent = Vec::new();
        for second in 0..2 * 60 * 60 {
            let (now, purpose) = (start.plus_seconds(second), EmailTokenPurpose::Reset);
            let next =
                EmailToken::requested("hash".to_owned(), &ada, purpose, previous.as_ref(), now);
            if let Some(next) = next {
                sent.push(second / 60);
                previous = Some(next);
            }
        }
        assert_eq!(sent, [0, 5, 10, 15, 20, 60, 65, 70, 75, 80]);
    }

    #[test]
    fn links_and_sessions_end_at_their_instant() {
        let start = Timestamp::from_millis(0);
        let user = UserId(Uuid::from_u128(1));
        let ada = user_at(user, "ada@example.org");
        for (purpose, seconds) in [
            (EmailTokenPurpose::Invitation, 604_800),
            (EmailTokenPurpose::Reset, 3_600),
        ] {
            let token = EmailToken::new("hash".to_owned(), &ada, purpose, start);
            assert!(token.is_valid_for(&ada, Timestamp::from_millis(seconds * 1000 - 1)));
            assert!(!token.is_valid_for(&ada, start.plus_seconds(seconds)));
        }
        for (remember_me, hours) in [(false, 12), (true, 720)] {
            let session = Session::start(SessionId(Uuid::from_u128(2)), user, remember_me, start);
            assert!(session.is_live(Timestamp::from_millis(hours * 3_600_000 - 1)));
            assert!(!session.is_live(start.plus_minutes(hours * 60)));
        }
    }
}
