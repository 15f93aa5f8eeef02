//! Sessions as requests read them: one query by primary key for each request. A session that ends and a
//! role that changes therefore count from the next request on, on every node (D7, D13, D47).

use std::sync::Arc;

use application_ports::{Credentials, Sessions, StoreResult, TokenClaims};
use async_trait::async_trait;
use domain_access::{OrganizationSummary, Principal};
use domain_kernel::{EmailAddress, OrganizationId, SessionId, Timestamp};
use sqlx::FromRow;
use uuid::Uuid;

use crate::database::{Pools, Shared};
use crate::errors::of_sqlx;
use crate::sql::scope_of;
use crate::unit::{permissions, role_kind, user_by_email};

/// A session of a deleted user, or of a user without a role, is not found.
const FIND_PRINCIPAL: &str = "
    SELECT s.id AS session_id, s.expires_at, u.id AS user_id, u.name, u.email, u.scope_id,
           r.id AS role_id, r.kind AS role_kind, r.name AS role_name, r.permissions,
           o.name AS organization_name, o.domain AS organization_domain
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
    JOIN roles r ON r.id = u.role_id
    LEFT JOIN organizations o ON o.id = u.scope_id
    WHERE s.id = $1 AND s.user_id = $2 AND s.expires_at > $3";

#[derive(FromRow)]
struct PrincipalRow {
    session_id: Uuid,
    expires_at: i64,
    user_id: Uuid,
    name: String,
    email: String,
    scope_id: Uuid,
    role_id: Uuid,
    role_kind: String,
    role_name: String,
    permissions: String,
    organization_name: Option<String>,
    organization_domain: Option<String>,
}

impl PrincipalRow {
    fn into_principal(self) -> StoreResult<Principal> {
        let organization = self.organization_name.zip(self.organization_domain);
        Ok(Principal {
            user_id: self.user_id.into(),
            session_id: SessionId(self.session_id),
            session_expires_at: Timestamp::from_millis(self.expires_at),
            name: self.name,
            email: self.email,
            role_id: self.role_id.into(),
            role_kind: role_kind(&self.role_kind)?,
            role_name: self.role_name,
            scope: scope_of(self.scope_id),
            organization: organization.map(|(name, domain)| OrganizationSummary {
                id: OrganizationId(self.scope_id),
                name,
                domain,
            }),
            permissions: permissions(&self.permissions),
        })
    }
}

/// Implements the port on the database.
pub struct SqlSessions(Arc<Shared>);

impl SqlSessions {
    pub const fn new(shared: Arc<Shared>) -> Self {
        Self(shared)
    }
}

#[async_trait]
impl Sessions for SqlSessions {
    async fn find(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<Principal>> {
        let (session_id, user_id) = (claims.session_id.0, claims.user_id.0);
        let row: Option<PrincipalRow> = match &self.0.pools {
            Pools::Postgres(pool) => {
                sqlx::query_as(FIND_PRINCIPAL)
                    .bind(session_id)
                    .bind(user_id)
                    .bind(now.millis())
                    .fetch_optional(pool)
                    .await
            }
            Pools::Sqlite { read, .. } => {
                sqlx::query_as(FIND_PRINCIPAL)
                    .bind(session_id)
                    .bind(user_id)
                    .bind(now.millis())
                    .fetch_optional(read)
                    .await
            }
        }
        .map_err(|error| of_sqlx(&error))?;
        row.map(PrincipalRow::into_principal).transpose()
    }

    async fn credentials(&self, email: &EmailAddress) -> StoreResult<Option<Credentials>> {
        let user = user_by_email(&self.0.read, email).await?;
        Ok(user.map(|user| Credentials {
            user_id: user.id,
            password_hash: user.password_hash,
        }))
    }
}
