//! Aggregates with other fields than their constructors and methods would give them.

use domain_access::{Role, StoredRole};
use domain_assessment::{GradedAttempt, StoredGradedAttempt};
use domain_organization::{Organization, StoredOrganization, StoredUser, User};

/// An aggregate whose stored fields a test may set.
pub trait Altered: Clone {
    /// The plain fields.
    type Stored;

    /// Returns the aggregate with the fields as `alter` leaves them.
    #[must_use]
    fn altered(&self, alter: impl FnOnce(&mut Self::Stored)) -> Self;
}

macro_rules! altered {
    ($($aggregate:ident: $stored:ident,)+) => {$(
        impl Altered for $aggregate {
            type Stored = $stored;

            fn altered(&self, alter: impl FnOnce(&mut $stored)) -> Self {
                let mut stored = self.clone().into_stored();
                alter(&mut stored);
                Self::from_stored(stored)
            }
        }
    )+};
}

altered! {
    User: StoredUser,
    Organization: StoredOrganization,
    Role: StoredRole,
    GradedAttempt: StoredGradedAttempt,
}
