//! Limits how many changes a user and an organization make (D103). Each node counts for itself.
//!
//! A request is checked before it is processed, and counted after it has committed an audit entry. So refused requests
//! and requests without an effect are not counted.
//!
//! The crate governor is not suitable: it takes the token at the check, its buckets cannot be in debt, which is needed
//! for simultaneous requests that have all passed the check, and its map of keys grows until it is cleaned up.

use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use application::Caller;
use domain_access::Scope;
use domain_kernel::{RateLimit, Timestamp, TokenBucket, UserId};
use quick_cache::unsync::Cache;

use crate::web::problem::Problem;

/// The maximum number of buckets of each kind. If more are needed, the ones that were used least recently are dropped.
const MAX_BUCKETS: usize = 10_000;

/// The number of changes that a user and an organization may make at once, and the number that they may make each
/// second.
#[derive(Clone, Copy, Debug)]
pub struct WriteLimits {
    pub user: RateLimit,
    pub organization: RateLimit,
}

/// The buckets of a node, shared by all of its workers.
#[derive(Debug)]
pub struct WriteBuckets {
    users: Buckets<UserId>,
    scopes: Buckets<Scope>,
}

#[derive(Debug)]
struct Buckets<K> {
    limit: RateLimit,
    used: Mutex<Cache<K, TokenBucket>>,
}

impl WriteBuckets {
    pub fn new(limits: WriteLimits) -> Self {
        Self {
            users: Buckets::new(limits.user),
            scopes: Buckets::new(limits.organization),
        }
    }

    /// Checks that the buckets of the caller have `cost` tokens.
    ///
    /// # Errors
    ///
    /// Fails with 429 if a bucket has fewer.
    pub fn check(&self, caller: &Caller, cost: u32, now: Timestamp) -> Result<(), Problem> {
        let of_user = self.users.seconds_until(&caller.user_id, cost, now);
        let of_scope = self.scopes.seconds_until(&caller.scope, cost, now);
        match of_user.max(of_scope) {
            0 => Ok(()),
            seconds => Err(Problem::too_many_changes(seconds)),
        }
    }

    /// Takes `cost` tokens from the buckets of the caller.
    pub fn take(&self, caller: &Caller, cost: u32, now: Timestamp) {
        self.users.take(caller.user_id, cost, now);
        self.scopes.take(caller.scope, cost, now);
    }
}

impl<K: Eq + Hash> Buckets<K> {
    fn new(limit: RateLimit) -> Self {
        Self {
            limit,
            used: Mutex::new(Cache::new(MAX_BUCKETS)),
        }
    }

    fn seconds_until(&self, key: &K, cost: u32, now: Timestamp) -> u32 {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = used.get(key).copied().unwrap_or_default();
        bucket.seconds_until(self.limit, cost, now)
    }

    fn take(&self, key: K, cost: u32, now: Timestamp) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bucket = used.get(&key).copied().unwrap_or_default();
        bucket.take(self.limit, cost, now);
        used.insert(key, bucket);
    }
}
