//! Sessions as every request reads them: many in one statement, always from the database, so that
//! they end at once on every node (D13, D47).

use std::sync::Arc;

use application_ports::{Credentials, Sessions, SignedIn, StoreResult, TokenClaims};
use async_trait::async_trait;
use domain_access::Actor;
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
    ($of:literal) => {
        concat!(
            "SELECT s.id, s.user_id, s.expires_at, u.name, u.email, u.scope_id, r.id AS role_id, r.kind AS role_kind,
                    r.name AS role_name, r.permissions, o.name AS organization_name, o.domain
             FROM sessions s
             JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
             JOIN roles r ON r.id = u.role_id
             LEFT JOIN organizations o ON o.id = u.scope_id
             WHERE s.id ",
            $of
        )
    };
}
const FIND_POSTGRES: &str = find!("= ANY($1)");
const FIND_SQLITE: &str = find!("IN (SELECT unhex(value) FROM json_each($1))");

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
            actor: Actor {
                user_id: self.user_id.into(),
                session_id: SessionId(self.id),
                name: self.name.clone(),
                email: self.email.clone(),
                role_id: self.role_id.into(),
                role_kind: role_kind(&self.role_kind)?,
                role_name: self.role_name.clone(),
                scope,
                permissions: permissions(&self.permissions),
            },
            organization: organization
                .map(|(name, domain)| (OrganizationId(self.scope_id), name, domain)),
            expires_at: Timestamp::from_millis(self.expires_at),
        })
    }
}

/// Runs the statements of the lane.
pub struct FindSessions(Pools);

impl FindSessions {
    /// On these pools.
    pub fn new(pools: Pools) -> Self {
        Self(pools)
    }
}

impl Work<TokenClaims, StoreResult<Option<SignedIn>>> for FindSessions {
    type Key = ();

    fn key(_: &TokenClaims) -> Option<()> {
        None
    }

    async fn batch(
        &mut self,
        batch: &[TokenClaims],
    ) -> StoreResult<Vec<StoreResult<Option<SignedIn>>>> {
        let found: sqlx::Result<Vec<Found>> = match &self.0 {
            Pools::Postgres(pool) => {
                let ids: Vec<Uuid> = batch.iter().map(|claims| claims.session_id.0).collect();
                sqlx::query_as(FIND_POSTGRES)
                    .bind(ids)
                    .fetch_all(pool)
                    .await
            }
            Pools::Sqlite { read, .. } => {
                let ids: Vec<String> = batch
                    .iter()
                    .map(|claims| claims.session_id.0.simple().to_string())
                    .collect();
                sqlx::query_as(FIND_SQLITE)
                    .bind(json(&ids)?)
                    .fetch_all(read)
                    .await
            }
        };
        let found = found.map_err(|error| of_sqlx(&error))?;
        let answers = batch.iter().map(|claims| {
            let of_claims = |found: &&Found| {
                found.id == claims.session_id.0 && found.user_id == claims.user_id.0
            };
            found
                .iter()
                .find(of_claims)
                .map(Found::signed_in)
                .transpose()
        });
        Ok(answers.collect())
    }
}

/// The port of reading sessions.
pub struct SessionLane {
    lane: Lane<TokenClaims, StoreResult<Option<SignedIn>>>,
    shared: Arc<Shared>,
}

impl SessionLane {
    /// Sessions through the lane, credentials from the pools.
    pub fn new(
        lane: Lane<TokenClaims, StoreResult<Option<SignedIn>>>,
        shared: Arc<Shared>,
    ) -> Self {
        Self { lane, shared }
    }
}

#[async_trait]
impl Sessions for SessionLane {
    async fn find(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<SignedIn>> {
        let found = self.lane.ask(claims).await??;
        Ok(found.filter(|found| found.expires_at > now))
    }

    async fn credentials(&self, email: &EmailAddress) -> StoreResult<Option<Credentials>> {
        let user = user_by_email(&self.shared.read, email).await?;
        Ok(user.map(|user| Credentials {
            user_id: user.id,
            password_hash: user.password_hash,
        }))
    }
}
