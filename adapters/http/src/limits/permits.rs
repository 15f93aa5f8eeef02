//! Permits for requests that need much memory or delay other requests. A node handles only a few of them at a time,
//! fewer from the same organization, and only one from the same user. `admission` acquires the kind of permit that the
//! `Operation` names.
//!
//! The crate governor is not suitable: it limits how many requests begin in a period, not how many are running.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use application::{Caller, PermitKind};
use domain_access::Scope;
use domain_kernel::UserId;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::web::problem::Problem;

/// The maximum time that a request waits for its permit. Tests use a short time.
const TIMEOUT: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 20_000 });
/// A request that got no permit may be repeated after this time.
const RETRY_AFTER_SECONDS: u32 = 10;

/// The permits of a node, shared by all of its workers.
pub struct Permits {
    uploads: Pool,
    audit_pages: Pool,
    exports: Pool,
    tree_changes: Pool,
}

/// The permits of one kind.
struct Pool {
    all: Arc<Semaphore>,
    of_scopes: Shares<Scope>,
    of_users: Shares<UserId>,
    /// The message in the log if no permit becomes free.
    busy: &'static str,
}

/// The permit of one request. It is released when this value is dropped.
#[must_use]
pub struct Permit {
    _own: OwnedSemaphorePermit,
    _of_scope: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

/// Limits the number of permits of each key. A key is stored only while a request with this key waits or has a permit.
struct Shares<K> {
    size: usize,
    used: Mutex<HashMap<K, Arc<Semaphore>>>,
}

impl Default for Permits {
    fn default() -> Self {
        Self {
            uploads: Pool::new(3, 2, "too many files are being uploaded"),
            audit_pages: Pool::new(4, 2, "too many pages of the audit record are read"),
            exports: Pool::new(1, 1, "too many files are written"),
            tree_changes: Pool::new(4, 1, "too many changes of entities and teams wait"),
        }
    }
}

impl Permits {
    /// Waits for a permit of the caller.
    ///
    /// # Errors
    /// Fails with 503 if no permit becomes free in time.
    pub async fn acquire(&self, kind: PermitKind, caller: &Caller) -> Result<Permit, Problem> {
        let pool = match kind {
            PermitKind::Upload => &self.uploads,
            PermitKind::AuditPage => &self.audit_pages,
            PermitKind::Export => &self.exports,
            PermitKind::TreeChange => &self.tree_changes,
        };
        pool.acquire(caller.user_id, caller.scope).await
    }
}

impl Pool {
    fn new(all: usize, of_scope: usize, busy: &'static str) -> Self {
        Self {
            all: Arc::new(Semaphore::new(all)),
            of_scopes: Shares::new(of_scope),
            of_users: Shares::new(1),
            busy,
        }
    }

    async fn acquire(&self, user: UserId, scope: Scope) -> Result<Permit, Problem> {
        match timeout(TIMEOUT, self.wait(user, scope)).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(closed)) => Err(Problem::internal(closed.to_string())),
            Err(_) => {
                let busy = self.busy.to_owned();
                Err(Problem::unavailable(RETRY_AFTER_SECONDS, busy))
            }
        }
    }

    /// Waits for the permit of the user first, then of the scope, then of the node. So a request that waits for its own
    /// user does not block other users.
    async fn wait(&self, user: UserId, scope: Scope) -> Result<Permit, AcquireError> {
        Ok(Permit {
            _own: self.of_users.get(user).acquire_owned().await?,
            _of_scope: self.of_scopes.get(scope).acquire_owned().await?,
            _of_all: Arc::clone(&self.all).acquire_owned().await?,
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

    async fn permit(pool: &Pool, user: u128, organization: u128) -> Result<Permit, Problem> {
        let scope = Scope::Organization(OrganizationId(Uuid::from_u128(organization)));
        pool.acquire(UserId(Uuid::from_u128(user)), scope).await
    }

    #[actix_web::test]
    async fn a_user_has_one_permit_and_an_organization_leaves_some_to_others() {
        let pool = Pool::new(3, 2, "busy");
        let first = permit(&pool, 1, 1).await.unwrap();
        assert!(permit(&pool, 1, 1).await.is_err(), "the user has one");
        let _second = permit(&pool, 2, 1).await.unwrap();
        assert!(
            permit(&pool, 3, 1).await.is_err(),
            "the organization has two"
        );
        let _third = permit(&pool, 4, 2).await.unwrap();
        assert!(permit(&pool, 5, 3).await.is_err(), "all are taken");
        drop(first);
        assert!(permit(&pool, 3, 1).await.is_ok());
    }

    #[actix_web::test]
    async fn a_request_that_waits_too_long_for_a_permit_is_refused() {
        let pool = Pool::new(1, 1, "busy");
        let _permit = permit(&pool, 1, 1).await.unwrap();
        let refused = permit(&pool, 2, 2).await.err().unwrap();
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
