//! The erasure of people in a transaction (D245).

use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{Timestamp, UserId};

use crate::StoreResult;

/// A person to erase, whose account is deleted.
#[derive(Clone, Debug)]
pub struct Erasure {
    pub user_id: UserId,
    pub scope: Scope,
    /// What the person is called from now on.
    pub name: String,
    pub at: Timestamp,
}

/// Removes what tells who somebody was.
#[async_trait]
pub trait Erasures {
    /// Locks a user of the scope who is deleted and not erased. Returns whether there is one.
    async fn lock_deleted_user(&self, scope: &Scope, id: UserId) -> StoreResult<bool>;
    /// Replaces the person's name and removes everything that belongs to the person, except for attempts, answers,
    /// marks, assignments and records. Removes the states of all records that name the person, and the person from frozen
    /// leaderboards.
    async fn erase_person(&self, erasure: &Erasure) -> StoreResult<()>;
    /// Returns who was erased at that instant or later.
    async fn erased_since(&self, since: Timestamp) -> StoreResult<Vec<Erasure>>;
    /// Removes again what belongs to a person who is erased, and the states that name the person.
    async fn erase_remains(&self, erasure: &Erasure) -> StoreResult<()>;
}
