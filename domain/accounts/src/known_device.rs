//! Devices: browsers in which users have signed in before (D55).

use domain_kernel::{DeviceId, UserId};

/// How long a device knows a user after the user's last sign-in there: 180 days.
pub const KNOWN_DEVICE_SECONDS: i64 = 180 * 24 * 60 * 60;

/// The maximum number of users that a device knows. The user whose last sign-in is the oldest is forgotten first.
const MAX_USERS: usize = 5;

/// A browser and the users who last signed in with it. A device gives no permissions. It has one effect: failed
/// sign-ins of these users on the device are counted separately.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownDevice {
    pub id: DeviceId,
    /// The users in the order of their last sign-in. The most recent one is last.
    users: Vec<UserId>,
}

impl KnownDevice {
    /// Creates a device. `users` are in the order of their last sign-in, the most recent one last. The device keeps
    /// only the most recent ones.
    pub fn new(id: DeviceId, users: &[UserId]) -> Self {
        let first = users.len().saturating_sub(MAX_USERS);
        Self {
            id,
            users: users.iter().skip(first).copied().collect(),
        }
    }

    /// Returns the users; the most recent one is last.
    pub fn users(&self) -> &[UserId] {
        &self.users
    }

    /// Whether the user is one of those who signed in with the device last.
    pub fn knows(&self, user_id: UserId) -> bool {
        self.users.contains(&user_id)
    }

    /// Returns the device after a sign-in of the user.
    #[must_use]
    pub fn after_sign_in(mut self, user_id: UserId) -> Self {
        self.users.retain(|known| *known != user_id);
        self.users.push(user_id);
        Self::new(self.id, &self.users)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn user(number: u128) -> UserId {
        UserId(Uuid::from_u128(number))
    }

    #[test]
    fn a_device_knows_the_five_users_who_signed_in_last() {
        let mut device = KnownDevice::new(DeviceId(Uuid::nil()), &[]);
        assert!(!device.knows(user(1)));
        for number in [1, 2, 3, 4, 5, 1, 6] {
            device = device.after_sign_in(user(number));
        }
        assert_eq!(device.users(), [3, 4, 5, 1, 6].map(user));
        assert!(!device.knows(user(2)));
        assert_eq!(KnownDevice::new(device.id, device.users()), device);
    }
}
