//! The tokens of emailed links (D11).

use domain_kernel::{Timestamp, UserId};

use crate::user::User;

/// What an emailed token is for. An email has the purpose of the token in it.
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

    /// Returns how long a link is valid, in seconds (D11): an invitation for 7 days, a reset link for 60 minutes.
    pub const fn lifetime_seconds(self) -> i64 {
        match self {
            Self::Invitation => 7 * 24 * 60 * 60,
            Self::Reset => 60 * 60,
        }
    }
}

/// A request replaces a reset link only if the link is at least this old. Otherwise a stranger could invalidate the
/// links of another user again and again.
const MIN_LINK_AGE_SECONDS: i64 = 5 * 60;
/// The maximum number of links for one purpose that a user gets in [`LINK_WINDOW_SECONDS`].
const MAX_LINKS_IN_WINDOW: u32 = 5;
/// The length of the window in which links are counted. A reset link is valid for the same time, so its row stays, with
/// the count, until the window ends.
const LINK_WINDOW_SECONDS: i64 = 60 * 60;

/// The token of an emailed link. It works once, within its lifetime, and only for the address that
/// it was sent to (D11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailToken {
    /// The hash of the token. The token itself is never stored.
    pub token_hash: String,
    /// The user who may use the token.
    pub user_id: UserId,
    pub purpose: EmailTokenPurpose,
    /// The address that the token was sent to, in the form of [`EmailAddress::key`](domain_kernel::EmailAddress::key).
    pub email_key: String,
    /// From this instant on, the token is invalid.
    pub expires_at: Timestamp,
    pub created_at: Timestamp,
    /// The start of the window in which links are counted.
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

    /// Creates a token for a person who has no session. The token replaces `previous`. Returns `None` in three cases:
    /// `previous` is an unexpired invitation, which only staff can replace; `previous` is a reset link that is less
    /// than five minutes old; or the user got five links within an hour.
    pub fn new_on_request(
        token_hash: String,
        user: &User,
        purpose: EmailTokenPurpose,
        previous: Option<&Self>,
        now: Timestamp,
    ) -> Option<Self> {
        let kept_until = previous.map(|previous| match purpose {
            EmailTokenPurpose::Invitation => previous.expires_at,
            EmailTokenPurpose::Reset => previous.created_at.plus_seconds(MIN_LINK_AGE_SECONDS),
        });
        if kept_until.is_some_and(|until| now < until) {
            return None;
        }
        Self::new(token_hash, user, purpose, now)
            .count_in_window(previous, now)
            .ok()
    }

    /// Creates an invitation that staff send again. It replaces `previous`.
    ///
    /// # Errors
    /// If the user got five invitations in an hour, fails with the seconds until the next one can be sent.
    pub fn new_invitation(
        token_hash: String,
        user: &User,
        previous: Option<&Self>,
        now: Timestamp,
    ) -> Result<Self, i64> {
        Self::new(token_hash, user, EmailTokenPurpose::Invitation, now)
            .count_in_window(previous, now)
    }

    /// Adds the token to the count of the window of `previous`. If the window is full, fails with the seconds until it
    /// ends.
    fn count_in_window(self, previous: Option<&Self>, now: Timestamp) -> Result<Self, i64> {
        let Some(previous) = previous else {
            return Ok(self);
        };
        let window_ends_at = previous.window_started_at.plus_seconds(LINK_WINDOW_SECONDS);
        if now >= window_ends_at {
            Ok(self)
        } else if previous.sent_in_window >= MAX_LINKS_IN_WINDOW {
            Err(window_ends_at.seconds_since(now))
        } else {
            Ok(Self {
                window_started_at: previous.window_started_at,
                sent_in_window: previous.sent_in_window.saturating_add(1),
                ..self
            })
        }
    }

    /// Returns the row that stays in the store after the link has become invalid. The new hash belongs to no token, so
    /// no link works. The row stays until the window ends, so that the sent links still count.
    #[must_use]
    pub fn end_link(self, unknown_hash: String) -> Self {
        let window_ends_at = self.window_started_at.plus_seconds(LINK_WINDOW_SECONDS);
        Self {
            token_hash: unknown_hash,
            expires_at: self.expires_at.min(window_ends_at),
            ..self
        }
    }

    /// Whether the token belongs to the user and the user's present address, and has not expired. No
    /// token is valid for a deactivated user (D77).
    pub fn is_valid_for(&self, user: &User, now: Timestamp) -> bool {
        self.was_sent_to(user) && !user.is_deactivated() && now < self.expires_at
    }

    /// Whether the token was sent to the user's present address.
    pub fn was_sent_to(&self, user: &User) -> bool {
        self.user_id == user.id && self.email_key == user.email.key()
    }
}

#[cfg(test)]
mod tests {
    use domain_kernel::{EmailAddress, RoleId};
    use uuid::Uuid;

    use super::*;
    use crate::user::NewUser;

    fn user_at(id: UserId, email: &str) -> User {
        let new = NewUser {
            id,
            organization_id: None,
            role_id: RoleId(Uuid::from_u128(3)),
            created_by: None,
        };
        let email = EmailAddress::parse(email).unwrap();
        User::invited(new, "Ada".to_owned(), email, Timestamp::from_millis(0))
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
            let next = EmailToken::new_on_request(
                "hash".to_owned(),
                &ada,
                purpose,
                previous.as_ref(),
                now,
            );
            if let Some(next) = next {
                sent.push(second / 60);
                previous = Some(next);
            }
        }
        assert_eq!(sent, [0, 5, 10, 15, 20, 60, 65, 70, 75, 80]);
    }

    #[test]
    fn a_request_replaces_an_invitation_only_after_it_expired() {
        let start = Timestamp::from_millis(0);
        let ada = user_at(UserId(Uuid::from_u128(1)), "ada@example.org");
        let purpose = EmailTokenPurpose::Invitation;
        let sent = EmailToken::new("hash".to_owned(), &ada, purpose, start);
        let requested =
            |now| EmailToken::new_on_request("next".to_owned(), &ada, purpose, Some(&sent), now);
        let week = 7 * 24 * 60 * 60;
        assert_eq!(requested(start.plus_seconds(week - 1)), None);
        assert!(requested(start.plus_seconds(week)).is_some());
    }

    #[test]
    fn staff_send_five_invitations_an_hour_without_waiting_in_between() {
        let start = Timestamp::from_millis(0);
        let ada = user_at(UserId(Uuid::from_u128(1)), "ada@example.org");
        let again = |previous: &EmailToken, now| {
            EmailToken::new_invitation("hash".to_owned(), &ada, Some(previous), now)
        };
        let purpose = EmailTokenPurpose::Invitation;
        let mut previous = EmailToken::new("hash".to_owned(), &ada, purpose, start);
        for second in 1..5 {
            previous = again(&previous, start.plus_seconds(second)).unwrap();
        }
        assert_eq!(again(&previous, start.plus_seconds(5)), Err(3595));
        assert_eq!(again(&previous, start.plus_seconds(3599)), Err(1));
        previous = again(&previous, start.plus_seconds(3600)).unwrap();
        assert_eq!(previous.sent_in_window, 1);
    }

    #[test]
    fn a_deactivated_user_has_no_valid_link_but_an_ended_link_still_counts() {
        let start = Timestamp::from_millis(0);
        let mut ada = user_at(UserId(Uuid::from_u128(1)), "ada@example.org");
        let purpose = EmailTokenPurpose::Invitation;
        let token = EmailToken::new("hash".to_owned(), &ada, purpose, start);
        ada.deactivate(start);
        assert!(!token.is_valid_for(&ada, start));
        ada.reactivate();
        assert!(token.is_valid_for(&ada, start));

        let mut previous = token;
        for second in 1..5 {
            let ended = previous.end_link(format!("ended {second}"));
            assert_eq!(ended.expires_at, start.plus_seconds(3600));
            let now = start.plus_seconds(second);
            previous =
                EmailToken::new_invitation("next".to_owned(), &ada, Some(&ended), now).unwrap();
        }
        let now = start.plus_seconds(5);
        let sixth = EmailToken::new_invitation("next".to_owned(), &ada, Some(&previous), now);
        assert_eq!(sixth, Err(3595));
    }

    #[test]
    fn links_expire_at_their_instant() {
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
    }
}
