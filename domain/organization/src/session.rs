//! Sessions (D13).

use std::net::IpAddr;

use domain_kernel::{SessionId, Timestamp, UserId};

/// How many sessions a user has at most (D13).
pub const MAX_SESSIONS: u64 = 20;

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
    /// The last use that was recorded; see [`record_limit`](Self::record_limit).
    pub last_used_at: Timestamp,
    /// The device that signed in, such as "Firefox on Windows", if it is known.
    pub device: Option<String>,
    /// The network address that signed in, if it is known.
    pub ip: Option<IpAddr>,
}

impl Session {
    /// A session that starts now on an unknown device.
    pub fn start(id: SessionId, user_id: UserId, remember_me: bool, now: Timestamp) -> Self {
        Self {
            id,
            user_id,
            created_at: now,
            expires_at: now.plus_seconds(Self::lifetime_seconds(remember_me)),
            last_used_at: now,
            device: None,
            ip: None,
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
    use uuid::Uuid;

    #[test]
    fn sessions_end_at_their_instant() {
        let start = Timestamp::from_millis(0);
        let (id, user) = (SessionId(Uuid::from_u128(2)), UserId(Uuid::from_u128(1)));
        for (remember_me, hours) in [(false, 12), (true, 720)] {
            let session = Session::start(id, user, remember_me, start);
            assert!(session.is_live(Timestamp::from_millis(hours * 3_600_000 - 1)));
            assert!(!session.is_live(start.plus_minutes(hours * 60)));
        }
    }
}
