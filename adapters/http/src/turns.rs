//! Requests that take much memory, or keep others waiting, wait for a turn. A node answers only some of them at
//! a time, of one organization fewer, and of one user one.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use application::Caller;
use domain_access::Scope;
use domain_kernel::UserId;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::problem::Problem;

/// How long a request waits for its turn. The tests must not take that long.
const TIMEOUT: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 20_000 });
/// When a request that got no turn should try again.
const RETRY_AFTER_SECONDS: u32 = 10;

/// The turns of a node, shared by all of its workers.
pub struct Turns {
    /// To receive and read a file, which takes as much memory as the file has bytes.
    pub uploads: Places,
    /// To read a page of the audit record, which can have megabytes.
    pub audit_pages: Places,
    /// To write a file with the audit record or with users.
    pub exports: Places,
    /// To change the tree of entities or a team, which reads and locks much of the tree.
    pub tree_changes: Places,
}

/// Places for requests of one kind.
pub struct Places {
    all: Arc<Semaphore>,
    of_scopes: Shares<Scope>,
    of_users: Shares<UserId>,
    /// For the log.
    busy: &'static str,
}

/// The turn of one request. It ends when the value is dropped.
#[must_use]
pub struct Turn {
    _own: OwnedSemaphorePermit,
    _of_scope: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

/// How many places each key may have. A key is remembered while a request with it has a place or waits.
struct Shares<K> {
    size: usize,
    used: Mutex<HashMap<K, Arc<Semaphore>>>,
}

impl Default for Turns {
    fn default() -> Self {
        Self {
            uploads: Places::new(3, 2, "too many files are being uploaded"),
            audit_pages: Places::new(4, 2, "too many pages of the audit record are read"),
            exports: Places::new(1, 1, "too many files are written"),
            tree_changes: Places::new(4, 1, "too many changes of entities and teams wait"),
        }
    }
}

impl Places {
    fn new(all: usize, of_scope: usize, busy: &'static str) -> Self {
        Self {
            all: Arc::new(Semaphore::new(all)),
            of_scopes: Shares::new(of_scope),
            of_users: Shares::new(1),
            busy,
        }
    }

    /// Waits for the caller's turn.
    ///
    /// # Errors
    /// Fails with 503 if that takes too long.
    pub async fn turn(&self, caller: &Caller) -> Result<Turn, Problem> {
        self.turn_of(caller.user_id, caller.scope).await
    }

    async fn turn_of(&self, user: UserId, scope: Scope) -> Result<Turn, Problem> {
        match timeout(TIMEOUT, self.wait(user, scope)).await {
            Ok(Ok(turn)) => Ok(turn),
            Ok(Err(closed)) => Err(Problem::internal(closed.to_string())),
            Err(_) => {
                let busy = self.busy.to_owned();
                Err(Problem::unavailable(RETRY_AFTER_SECONDS, busy))
            }
        }
    }

    /// The narrowest share comes first, so that who waits for it keeps no place from others.
    async fn wait(&self, user: UserId, scope: Scope) -> Result<Turn, AcquireError> {
        Ok(Turn {
            _own: self.of_users.get(user).acquire_owned().await?,
            _of_scope: self.of_scopes.get(scope).acquire_owned().await?,
            _place: Arc::clone(&self.all).acquire_owned().await?,
        })
    }
}

impl<K: Eq + Hash> Shares<K> {
    fn new(size: usize) -> Self {
        Self {
            size,
            used: Mutex::default(),
        }
    }

    fn get(&self, key: K) -> Arc<Semaphore> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.retain(|_, share| Arc::strong_count(share) > 1);
        let share = used
            .entry(key)
            .or_insert_with(|| Arc::new(Semaphore::new(self.size)));
        Arc::clone(share)
    }
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError;
    use actix_web::http::StatusCode;
    use domain_kernel::OrganizationId;
    use uuid::Uuid;

    use super::*;

    async fn turn(places: &Places, user: u128, organization: u128) -> Result<Turn, Problem> {
        let scope = Scope::Organization(OrganizationId(Uuid::from_u128(organization)));
        places.turn_of(UserId(Uuid::from_u128(user)), scope).await
    }

    #[actix_web::test]
    async fn a_user_has_one_place_and_an_organization_leaves_some_to_others() {
        let places = Places::new(3, 2, "busy");
        let first = turn(&places, 1, 1).await.unwrap();
        assert!(turn(&places, 1, 1).await.is_err(), "the user has one");
        let _second = turn(&places, 2, 1).await.unwrap();
        assert!(
            turn(&places, 3, 1).await.is_err(),
            "the organization has two"
        );
        let _third = turn(&places, 4, 2).await.unwrap();
        assert!(turn(&places, 5, 3).await.is_err(), "all are taken");
        drop(first);
        assert!(turn(&places, 3, 1).await.is_ok());
    }

    #[actix_web::test]
    async fn who_waits_too_long_for_a_turn_is_told_to_come_back() {
        let places = Places::new(1, 1, "busy");
        let _turn = turn(&places, 1, 1).await.unwrap();
        let refused = turn(&places, 2, 2).await.err().unwrap();
        assert_eq!(refused.status_code(), StatusCode::SERVICE_UNAVAILABLE);
    }

    #[test]
    fn a_key_is_forgotten_when_nobody_uses_it() {
        let shares = Shares::new(1);
        drop(shares.get(1));
        let _used = shares.get(2);
        drop(shares.get(3));
        assert_eq!(shares.used.lock().unwrap().len(), 2);
    }
}
