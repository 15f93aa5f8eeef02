//! Sessions (D13).

use std::net::IpAddr;

use domain_kernel::{SessionId, Timestamp, UserId};

/// The maximum number of sessions of a user (D13).
pub const MAX_SESSIONS: u64 = 20;

/// The stored fields of a session. [`Session::from_stored`] creates a [`Session`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// The id that the session's token contains.
    pub id: SessionId,
    pub user_id: UserId,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    /// The last use that was recorded; see [`Session::record_limit`].
    pub last_used_at: Timestamp,
    /// The device of the sign-in, such as "Firefox on Windows", if it is known.
    pub device: Option<String>,
    /// The network address of the sign-in, if it is known.
    pub ip: Option<IpAddr>,
}

domain_kernel::aggregate! {
    /// A signed-in session (D13).
    Session(StoredSession)
}

impl Session {
    /// Starts a session on an unknown device.
    pub fn start(id: SessionId, user_id: UserId, remember_me: bool, now: Timestamp) -> Self {
        Self(StoredSession {
            id,
            user_id,
            created_at: now,
            expires_at: now.plus_seconds(Self::lifetime_seconds(remember_me)),
            last_used_at: now,
            device: None,
            ip: None,
        })
    }

    /// Returns the session with the device and the network address of the sign-in, if they are known.
    #[must_use]
    pub fn signed_in_from(self, device: Option<String>, ip: Option<IpAddr>) -> Self {
        Self(StoredSession {
            device,
            ip,
            ..self.0
        })
    }

    /// Returns how long a session lasts, in seconds: 12 hours, or 30 days if the user wants to be remembered.
    pub const fn lifetime_seconds(remember_me: bool) -> i64 {
        if remember_me {
            30 * 24 * 60 * 60
        } else {
            12 * 60 * 60
        }
    }

    /// Returns the instant 12 hours before `now`. A session of staff ends if its last use is not after this instant. A
    /// session of a participant never ends for this reason, because an exam may take long.
    pub fn idle_limit(now: Timestamp) -> Timestamp {
        now.plus_seconds(-12 * 60 * 60)
    }

    /// Returns the instant five minutes before `now`. A use at `now` is recorded only if the last recorded use is not
    /// after this instant. So most requests write nothing.
    pub fn record_limit(now: Timestamp) -> Timestamp {
        now.plus_seconds(-5 * 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn sessions_expire_at_their_instant() {
        let start = Timestamp::from_millis(0);
        let (id, user) = (SessionId(Uuid::from_u128(2)), UserId(Uuid::from_u128(1)));
        for (remember_me, hours) in [(false, 12), (true, 720)] {
            let session = Session::start(id, user, remember_me, start);
            assert_eq!(session.expires_at, start.plus_minutes(hours * 60));
        }
    }
}
