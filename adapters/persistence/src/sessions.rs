//! Sessions as every request reads them. They end at once on every node (D13, D47): each request asks
//! the database whether anything about sessions has changed, many requests in one statement, and what
//! a node has read of a session before serves it only where nothing has.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use application_ports::{
    Credentials, SessionChanges, Sessions, SignedIn, StoreResult, TokenClaims,
};
use async_trait::async_trait;
use domain_access::Principal;
use domain_kernel::{EmailAddress, OrganizationId, SessionId, Timestamp};
use sqlx::FromRow;
use uuid::Uuid;

use crate::database::{Pools, Shared};
use crate::errors::of_sqlx;
use crate::lane::{Lane, Work};
use crate::sheets::json;
use crate::sql::scope_of;
use crate::unit::{permissions, role_kind, user_by_email};

/// What both statements select; a session without a living user or a role is none.
macro_rules! find {
    ($asked:literal) => {
        concat!(
            "SELECT s.id, s.user_id, s.expires_at, u.name, u.email, u.scope_id, r.id AS role_id, r.kind AS role_kind,
                    r.name AS role_name, r.permissions, o.name AS organization_name, o.domain
             FROM ",
            $asked,
            " AS asked
             JOIN sessions s ON s.id = asked.id
             JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
             JOIN roles r ON r.id = u.role_id
             LEFT JOIN organizations o ON o.id = u.scope_id"
        )
    };
}
const FIND_POSTGRES: &str = find!("(SELECT unnest($1::uuid[]) AS id)");
const FIND_SQLITE: &str = find!("(SELECT unhex(value) AS id FROM json_each($1))");
/// Counts a change; a transaction that changes what [`find`] selects runs it before its commit.
pub const SESSIONS_CHANGED: &str = "UPDATE session_changes SET counted = counted + 1 WHERE id = 1";
const CHANGES: &str = "SELECT counted FROM session_changes WHERE id = 1";
/// Batches under way at a time.
const AT_ONCE: usize = 2;
/// The most sessions that are kept; beyond it all are read anew.
const KEPT: usize = 100_000;

#[derive(FromRow)]
struct Found {
    id: Uuid,
    user_id: Uuid,
    expires_at: i64,
    name: String,
    email: String,
    scope_id: Uuid,
    role_id: Uuid,
    role_kind: String,
    role_name: String,
    permissions: String,
    organization_name: Option<String>,
    domain: Option<String>,
}

impl Found {
    fn signed_in(&self) -> StoreResult<SignedIn> {
        let scope = scope_of(self.scope_id);
        let organization = self.organization_name.clone().zip(self.domain.clone());
        Ok(SignedIn {
            actor: Arc::new(Principal {
                user_id: self.user_id.into(),
                session_id: SessionId(self.id),
                name: self.name.clone(),
                email: self.email.clone(),
                role_id: self.role_id.into(),
                role_kind: role_kind(&self.role_kind)?,
                role_name: self.role_name.clone(),
                scope,
                permissions: permissions(&self.permissions),
            }),
            organization: organization
                .map(|(name, domain)| (OrganizationId(self.scope_id), name, domain)),
            expires_at: Timestamp::from_millis(self.expires_at),
        })
    }
}

/// What was read of sessions when so many changes were counted.
#[derive(Default)]
struct Kept {
    changes: SessionChanges,
    sessions: HashMap<SessionId, SignedIn>,
}

/// What this node has read of sessions.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Kept>>);

impl Memory {
    fn open(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs the statements of the lane.
struct FindSessions {
    pools: Pools,
    memory: Memory,
}

impl FindSessions {
    async fn changes(&self) -> StoreResult<SessionChanges> {
        let counted = match &self.pools {
            Pools::Postgres(pool) => sqlx::query_scalar(CHANGES).fetch_one(pool).await,
            Pools::Sqlite { read, .. } => sqlx::query_scalar(CHANGES).fetch_one(read).await,
        };
        counted.map(SessionChanges).map_err(|error| of_sqlx(&error))
    }

    async fn read(&self, ids: &[SessionId]) -> StoreResult<Vec<SignedIn>> {
        let found: sqlx::Result<Vec<Found>> = match &self.pools {
            Pools::Postgres(pool) => {
                let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
                sqlx::query_as(FIND_POSTGRES)
                    .bind(ids)
                    .fetch_all(pool)
                    .await
            }
            Pools::Sqlite { read, .. } => {
                let ids: Vec<String> = ids.iter().map(|id| id.0.simple().to_string()).collect();
                sqlx::query_as(FIND_SQLITE)
                    .bind(json(&ids)?)
                    .fetch_all(read)
                    .await
            }
        };
        let found = found.map_err(|error| of_sqlx(&error))?;
        found.iter().map(Found::signed_in).collect()
    }
}

impl Work<TokenClaims, Option<SignedIn>> for FindSessions {
    type Key = ();

    fn key(_: &TokenClaims) -> Option<()> {
        None
    }

    fn at_once(&self) -> usize {
        AT_ONCE
    }

    /// The changes are counted first: what is read after that is never older than the count.
    async fn batch(&self, batch: &[TokenClaims]) -> StoreResult<Vec<Option<SignedIn>>> {
        let changes = self.changes().await?;
        let mut answers: Vec<Option<SignedIn>> = {
            let mut kept = self.memory.open();
            if kept.changes < changes || kept.sessions.len() > KEPT {
                kept.sessions.clear();
                kept.changes = kept.changes.max(changes);
            }
            let known = |claims: &TokenClaims| kept.sessions.get(&claims.session_id).cloned();
            batch.iter().map(known).collect()
        };
        let unknown: Vec<SessionId> = answers
            .iter()
            .zip(batch)
            .filter(|(known, _)| known.is_none())
            .map(|(_, claims)| claims.session_id)
            .collect();
        if !unknown.is_empty() {
            let read = self.read(&unknown).await?;
            for (answer, claims) in answers.iter_mut().zip(batch) {
                let of_claims = |found: &&SignedIn| found.actor.session_id == claims.session_id;
                if answer.is_none() {
                    *answer = read.iter().find(of_claims).cloned();
                }
            }
            let mut kept = self.memory.open();
            // Where another batch has counted further meanwhile, what this one read may be too old.
            if kept.changes == changes {
                let by_id = read
                    .into_iter()
                    .map(|found| (found.actor.session_id, found));
                kept.sessions.extend(by_id);
            }
        }
        for (answer, claims) in answers.iter_mut().zip(batch) {
            answer.take_if(|found| found.actor.user_id != claims.user_id);
        }
        Ok(answers)
    }
}

/// The port of reading sessions.
pub struct SessionLane {
    lane: Lane<TokenClaims, Option<SignedIn>>,
    memory: Memory,
    shared: Arc<Shared>,
}

impl SessionLane {
    /// Sessions through a lane on these pools, credentials from the shared ones. With it comes what runs
    /// the lane.
    pub fn new(
        pools: Pools,
        shared: Arc<Shared>,
    ) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let memory = Memory::default();
        let (lane, run) = Lane::new(FindSessions {
            pools,
            memory: memory.clone(),
        });
        let sessions = Self {
            lane,
            memory,
            shared,
        };
        (sessions, run)
    }
}

#[async_trait]
impl Sessions for SessionLane {
    async fn find(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<SignedIn>> {
        let found = self.lane.ask(claims).await?;
        Ok(found.filter(|found| found.expires_at > now))
    }

    fn recall(
        &self,
        claims: TokenClaims,
        now: Timestamp,
    ) -> Option<(Arc<Principal>, SessionChanges)> {
        let kept = self.memory.open();
        let known = kept.sessions.get(&claims.session_id)?;
        (known.actor.user_id == claims.user_id && known.expires_at > now)
            .then(|| (Arc::clone(&known.actor), kept.changes))
    }

    async fn credentials(&self, email: &EmailAddress) -> StoreResult<Option<Credentials>> {
        let user = user_by_email(&self.shared.read, email).await?;
        Ok(user.map(|user| Credentials {
            user_id: user.id,
            password_hash: user.password_hash.clone(),
        }))
    }
}
