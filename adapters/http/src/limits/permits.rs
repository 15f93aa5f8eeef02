//! Permits for requests that need much memory or delay other requests. A node handles only a few of them at a time, and
//! serves the scopes in turn (`turns`). `admission` acquires the kind of permit that the `Operation` requires.
//!
//! The crate governor is not suitable: it limits how many requests begin in a period, not how many are running.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use application::{Caller, PermitKind};
use domain_access::Scope;
use domain_kernel::UserId;
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::limits::turns::{Ticket, Turns};
use crate::web::problem::Problem;

/// The maximum time that a request waits for its permit. Tests use a short time.
const TIMEOUT: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 20_000 });
/// The seconds after which a request that got no permit may be repeated.
const RETRY_AFTER_SECONDS: u32 = 10;

/// The permits of a node, shared by all of its workers.
pub struct Permits {
    uploads: Pool,
    audit_pages: Pool,
    exports: Pool,
    own_files: Pool,
    tree_changes: Pool,
    template_copies: Pool,
    analyses: Pool,
}

/// The permits of one kind.
struct Pool {
    queue: Arc<Mutex<Queue>>,
    /// The message in the log if no permit becomes free.
    busy: &'static str,
}

/// Which requests have a permit, and the channels that notify waiting requests.
struct Queue {
    turns: Turns<Scope, UserId>,
    waiting: HashMap<Ticket, oneshot::Sender<()>>,
}

/// A request that has a permit or waits for one. When this value is dropped, the permit is released or the wait ends.
#[must_use]
pub struct Permit {
    ticket: Ticket,
    queue: Arc<Mutex<Queue>>,
}

impl Default for Permits {
    fn default() -> Self {
        Self {
            uploads: Pool::new(3, 2, "too many files are read"),
            audit_pages: Pool::new(4, 2, "too many pages of the audit record are read"),
            exports: Pool::new(2, 1, "too many files are written"),
            own_files: Pool::new(2, 1, "too many people take files of their own"),
            tree_changes: Pool::new(4, 1, "too many changes of entities and teams wait"),
            template_copies: Pool::new(2, 1, "too many templates are copied"),
            analyses: Pool::new(2, 1, "too many events are analysed"),
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
            PermitKind::OwnFile => &self.own_files,
            PermitKind::TreeChange => &self.tree_changes,
            PermitKind::TemplateCopy => &self.template_copies,
            PermitKind::Analysis => &self.analyses,
        };
        pool.acquire(caller.user_id, caller.scope).await
    }
}

impl Pool {
    fn new(all: usize, of_scope: usize, busy: &'static str) -> Self {
        let queue = Queue {
            turns: Turns::new(all, of_scope),
            waiting: HashMap::new(),
        };
        Self {
            queue: Arc::new(Mutex::new(queue)),
            busy,
        }
    }

    async fn acquire(&self, user: UserId, scope: Scope) -> Result<Permit, Problem> {
        let (sender, has_permit) = oneshot::channel();
        let ticket = lock(&self.queue).wait(scope, user, sender);
        let permit = Permit {
            ticket,
            queue: Arc::clone(&self.queue),
        };
        match timeout(TIMEOUT, has_permit).await {
            Ok(Ok(())) => Ok(permit),
            Ok(Err(closed)) => Err(Problem::internal(closed.to_string())),
            Err(_) => {
                let busy = self.busy.to_owned();
                Err(Problem::unavailable(RETRY_AFTER_SECONDS, busy))
            }
        }
    }
}

impl Queue {
    fn wait(&mut self, scope: Scope, user: UserId, sender: oneshot::Sender<()>) -> Ticket {
        let ticket = self.turns.wait(scope, user);
        self.waiting.insert(ticket, sender);
        self.give();
        ticket
    }

    fn end(&mut self, ticket: Ticket) {
        self.turns.end(ticket);
        self.waiting.remove(&ticket);
        self.give();
    }

    /// Gives the free permits to the requests that are next.
    fn give(&mut self) {
        while let Some(ticket) = self.turns.next() {
            // If a waiting request was just cancelled, dropping its permit ends it.
            if let Some(sender) = self.waiting.remove(&ticket) {
                sender.send(()).ok();
            }
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        lock(&self.queue).end(self.ticket);
    }
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::task::Poll;

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

    #[actix_web::test]
    async fn who_gives_up_waiting_takes_no_turn() {
        let pool = Pool::new(1, 1, "busy");
        let first = permit(&pool, 1, 1).await.unwrap();
        assert!(permit(&pool, 2, 2).await.is_err());
        let mut left = Box::pin(permit(&pool, 3, 3));
        let poll = poll_fn(|cx| Poll::Ready(left.as_mut().poll(cx)));
        assert!(poll.await.is_pending());
        drop(left);
        drop(first);
        assert!(permit(&pool, 4, 4).await.is_ok());
        assert!(lock(&pool.queue).waiting.is_empty());
    }
}
