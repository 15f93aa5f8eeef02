//! Sessions as every request reads them: always from the database, so that they end at once on every
//! node (D13, D47). Many requests share one statement.

use std::sync::Arc;

use application_ports::{
    Credentials, SessionChanges, Sessions, SignedIn, StoreResult, TokenClaims,
};
use async_trait::async_trait;
use domain_access::{Principal, RoleKind, Scope};
use domain_kernel::{EmailAddress, OrganizationId, SessionId, Timestamp};
use domain_organization::User;
use sqlx::FromRow;
use uuid::Uuid;

use crate::entity::values::ScopeId;
use crate::entity::{find_one, roles, users};
use crate::errors::{corrupt, sqlx_error};
use crate::lane::{Lane, Work};
use crate::pools::{Connections, Pools};
use crate::sheets::json;

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
/// Batches under way at a time.
const AT_ONCE: usize = 2;
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
        let scope = Scope::from(ScopeId(self.scope_id));
        let organization = self.organization_name.clone().zip(self.domain.clone());
        Ok(SignedIn {
            actor: Arc::new(Principal {
                user_id: self.user_id.into(),
                session_id: SessionId(self.id),
                name: self.name.clone(),
                email: self.email.clone(),
                role_id: self.role_id.into(),
                role_kind: RoleKind::parse(&self.role_kind)
                    .ok_or_else(|| corrupt("roles")(&self.role_kind))?,
                role_name: self.role_name.clone(),
                scope,
                permissions: roles::permissions(&self.permissions),
            }),
            organization: organization
                .map(|(name, domain)| (OrganizationId(self.scope_id), name, domain)),
            expires_at: Timestamp::from_millis(self.expires_at),
        })
    }
}

/// Runs the statements of the lane.
struct FindSessions {
    pools: Pools,
}

impl FindSessions {
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
        let found = found.map_err(sqlx_error)?;
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

    async fn batch(&self, batch: &[TokenClaims]) -> StoreResult<Vec<Option<SignedIn>>> {
        let ids: Vec<SessionId> = batch.iter().map(|claims| claims.session_id).collect();
        let read = self.read(&ids).await?;
        let answers = batch.iter().map(|claims| {
            let of_claims = |found: &&SignedIn| {
                found.actor.session_id == claims.session_id && found.actor.user_id == claims.user_id
            };
            read.iter().find(of_claims).cloned()
        });
        Ok(answers.collect())
    }
}

/// The port of reading sessions.
pub struct SessionLane {
    lane: Lane<TokenClaims, Option<SignedIn>>,
    connections: Connections,
}

impl SessionLane {
    /// Sessions through a lane on these pools, credentials from the shared ones. With it comes what runs
    /// the lane.
    pub fn new(
        pools: Pools,
        connections: Connections,
    ) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let (lane, run) = Lane::new(FindSessions { pools });
        let sessions = Self { lane, connections };
        (sessions, run)
    }
}

#[async_trait]
impl Sessions for SessionLane {
    async fn find(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<SignedIn>> {
        let found = self.lane.ask(claims).await?;
        Ok(found.filter(|found| found.expires_at > now))
    }

    fn recall(&self, _: TokenClaims, _: Timestamp) -> Option<(Arc<Principal>, SessionChanges)> {
        None
    }

    async fn credentials(&self, email: &EmailAddress) -> StoreResult<Option<Credentials>> {
        let user: Option<User> =
            find_one(&self.connections.read, users::living_by_email(email)).await?;
        Ok(user.map(|user| Credentials {
            user_id: user.id,
            password_hash: user.password_hash.clone(),
        }))
    }
}
