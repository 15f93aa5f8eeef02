//! Changes fields of aggregates that their constructors and methods do not let a caller set.

use domain_access::{Role, StoredRole};
use domain_accounts::{Session, StoredSession, StoredUser, User};
use domain_assessment::{
    GradedAttempt, Leaderboard, StoredGradedAttempt, StoredLeaderboard, StoredTemplate, Template,
};
use domain_organization::{Organization, StoredOrganization};

use domain_scheduling::{Attempt, Event, StoredAttempt, StoredEvent};

/// An aggregate whose stored fields a test can change.
pub trait Altered: Clone {
    /// The stored fields, to which the rules of the aggregate do not apply.
    type Stored;

    /// Applies `alter` to the fields of a copy of the aggregate and returns the copy.
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
    Attempt: StoredAttempt,
    Event: StoredEvent,
    Template: StoredTemplate,
    User: StoredUser,
    Session: StoredSession,
    Organization: StoredOrganization,
    Role: StoredRole,
    GradedAttempt: StoredGradedAttempt,
    Leaderboard: StoredLeaderboard,
}
