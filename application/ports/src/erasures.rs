//! The erasure of people in a transaction (D245).

use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{Timestamp, UserId};

use crate::StoreResult;

/// A person to erase. The account is already deleted.
#[derive(Clone, Debug)]
pub struct Erasure {
    pub user_id: UserId,
    pub scope: Scope,
    /// The name that replaces the name of the person.
    pub name: String,
    pub at: Timestamp,
}

/// Removes data that reveals who a person was.
#[async_trait]
pub trait Erasures {
    /// Locks a user of the scope who is deleted but not erased. Returns whether there is such a user.
    async fn lock_deleted_user(&self, scope: &Scope, id: UserId) -> StoreResult<bool>;
    /// Replaces the name of the person. Removes everything that belongs to the person, except attempts, answers, marks,
    /// assignments and audit records. Erases the states of all audit records that name the person, and removes the
    /// person from frozen leaderboards.
    async fn erase_user(&self, erasure: &Erasure) -> StoreResult<()>;
    /// Returns the people who were erased at that instant or later.
    async fn erased_since(&self, since: Timestamp) -> StoreResult<Vec<Erasure>>;
    /// Repeats the removal for an erased person: removes data that was stored since, and states that name the person.
    async fn erase_remains(&self, erasure: &Erasure) -> StoreResult<()>;
}
