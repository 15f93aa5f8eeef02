//! The erasure of people in a transaction (D245).

use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{EmailAddress, Timestamp, UserId};

use crate::StoreResult;

/// A person to erase, whose account is deleted.
#[derive(Clone, Debug)]
pub struct Erasure {
    pub user_id: UserId,
    pub scope: Scope,
    /// What the person is called from now on.
    pub name: String,
    /// The address that the account had. `None` if it was deleted earlier, and the address with it.
    pub email: Option<EmailAddress>,
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
}
