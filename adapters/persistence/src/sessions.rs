//! Reads the session of each request with one query by primary key. So after a session ends or a role changes, the next
//! request on any node sees the change (D7, D13, D47).

use std::collections::HashMap;

use application_ports::{Credentials, Sessions, StoreResult, TokenClaims};
use async_trait::async_trait;
use domain_access::{OrganizationSummary, Principal};
use domain_accounts::{MAX_SESSIONS, Session, User};
use domain_kernel::{EmailAddress, SessionId, Timestamp, UserId};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseConnection, DerivePartialModel, EntityTrait, JoinType,
    QueryFilter, QueryOrder, QuerySelect, Related, Select,
};

use crate::batch_queue::{BatchHandler, BatchQueue};
use crate::entity::sessions::{COLUMN, Column, Entity, by_id, by_ids, of_user};
use crate::entity::values::{self, Millis, ScopeId};
use crate::entity::{find_all, find_one, organizations, padded, roles, users};
use crate::errors::store_error;
use crate::pools::Connections;

/// The number of sessions that one statement looks up.
const MAX_IDS: usize = 1_024;

/// A session with its user, role and organization.
#[derive(Clone, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct Row {
    id: values::SessionId,
    user_id: values::UserId,
    expires_at: Millis,
    last_used_at: Millis,
    #[sea_orm(from_expr = "users::Column::Name.into_expr()")]
    name: String,
    #[sea_orm(from_expr = "users::Column::Email.into_expr()")]
    email: String,
    #[sea_orm(from_expr = "users::Column::ScopeId.into_expr()")]
    scope_id: ScopeId,
    #[sea_orm(from_expr = "roles::Column::Id.into_expr()")]
    role_id: values::RoleId,
    #[sea_orm(from_expr = "roles::Column::Kind.into_expr()")]
    role_kind: values::RoleKind,
    #[sea_orm(from_expr = "roles::Column::Name.into_expr()")]
    role_name: String,
    #[sea_orm(from_expr = "roles::Column::Permissions.into_expr()")]
    permissions: String,
    #[sea_orm(from_expr = "organizations::Column::Id.into_expr()")]
    organization_id: Option<values::OrganizationId>,
    #[sea_orm(from_expr = "organizations::Column::Name.into_expr()")]
    organization_name: Option<String>,
    #[sea_orm(from_expr = "organizations::Column::Domain.into_expr()")]
    organization_domain: Option<String>,
}

impl From<Row> for Principal {
    fn from(row: Row) -> Self {
        let organization = row
            .organization_id
            .zip(row.organization_name)
            .zip(row.organization_domain);
        Self {
            user_id: row.user_id.into(),
            session_id: row.id.into(),
            session_expires_at: row.expires_at.into(),
            name: row.name,
            email: row.email,
            role_id: row.role_id.into(),
            role_kind: row.role_kind.into(),
            role_name: row.role_name,
            scope: row.scope_id.into(),
            organization: organization.map(|((id, name), domain)| OrganizationSummary {
                id: id.into(),
                name,
                domain,
            }),
            permissions: roles::permissions(&row.permissions),
        }
    }
}

/// Finds sessions in batches, so that many simultaneous requests share a few queries.
struct FindHandler {
    read: DatabaseConnection,
}

impl BatchHandler for FindHandler {
    const NAME: &'static str = "sessions";
    type Request = (TokenClaims, Timestamp);
    type Reply = Option<Row>;
    type Key = SessionId;

    /// The sessions are checked at the latest instant of the batch. It is later than the other instants by less than
    /// the time that a request waits.
    #[tracing::instrument(level = "debug", skip_all)]
    async fn execute(&self, batch: &[Self::Request]) -> StoreResult<Vec<Option<Row>>> {
        let Some(now) = batch.iter().map(|(_, now)| *now).max() else {
            return Ok(Vec::new());
        };
        let ids = padded(batch.iter().map(|(claims, _)| claims.session_id));
        let sessions = find_valid(&self.read, by_ids(ids), now).await?;
        let by_id: HashMap<SessionId, Row> = sessions
            .into_iter()
            .map(|row| (row.id.into(), row))
            .collect();
        let find = |claims: &TokenClaims| {
            let row = by_id.get(&claims.session_id);
            row.filter(|row| claims.user_id == row.user_id.into())
                .cloned()
        };
        Ok(batch.iter().map(|(claims, _)| find(claims)).collect())
    }
}

/// Implements the port on the database.
pub struct SqlSessions {
    connections: Connections,
    finds: BatchQueue<FindHandler>,
}

impl SqlSessions {
    /// Creates the port and the task that finds the sessions of requests. The task uses the connections of
    /// `batch_read`.
    pub fn new(
        connections: Connections,
        batch_read: DatabaseConnection,
    ) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let (finds, run) = BatchQueue::new(FindHandler { read: batch_read });
        (Self { connections, finds }, run)
    }

    /// Records a use of the session. The condition ensures that only one of several simultaneous requests writes.
    async fn record_use(&self, id: SessionId, now: Timestamp) -> StoreResult<()> {
        Entity::update_many()
            .col_expr(Column::LastUsedAt, Expr::value(now.millis()))
            .filter(by_id(id))
            .filter(COLUMN.last_used_at.lte(Session::record_limit(now).millis()))
            .exec(&self.connections.write)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

/// Selects the sessions that are valid at `now`, with their users and roles.
fn valid(now: Timestamp) -> Select<Entity> {
    let is_participant = roles::COLUMN.kind.eq(values::RoleKind::User);
    let is_in_use = COLUMN.last_used_at.gt(Session::idle_limit(now).millis());
    Entity::find()
        .inner_join(users::Entity)
        .join(
            JoinType::InnerJoin,
            <users::Entity as Related<roles::Entity>>::to(),
        )
        .filter(COLUMN.expires_at.gt(now.millis()))
        .filter(users::may_sign_in())
        .filter(is_participant.or(is_in_use))
}

/// Reads those sessions that are valid at `now`.
pub async fn find_valid(
    connection: &impl ConnectionTrait,
    sessions: Expr,
    now: Timestamp,
) -> StoreResult<Vec<Row>> {
    valid(now)
        .join(
            JoinType::LeftJoin,
            <users::Entity as Related<organizations::Entity>>::to(),
        )
        .filter(sessions)
        .into_partial_model::<Row>()
        .all(connection)
        .await
        .map_err(store_error)
}

#[async_trait]
impl Sessions for SqlSessions {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn find(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<Principal>> {
        let row = self.finds.submit((claims, now)).await?;
        if let Some(row) = &row
            && Timestamp::from(row.last_used_at) <= Session::record_limit(now)
        {
            self.record_use(claims.session_id, now).await?;
        }
        Ok(row.map(Into::into))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn living(&self, user_id: UserId, now: Timestamp) -> StoreResult<Vec<Session>> {
        let newest = valid(now)
            .filter(of_user(user_id))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .limit(MAX_SESSIONS);
        find_all(&self.connections.read, newest).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn living_among(
        &self,
        sessions: &[SessionId],
        now: Timestamp,
    ) -> StoreResult<Vec<SessionId>> {
        let mut living = Vec::new();
        for chunk in sessions.chunks(MAX_IDS) {
            let ids: Vec<values::SessionId> = valid(now)
                .select_only()
                .column(Column::Id)
                .filter(by_ids(padded(chunk.iter().copied())))
                .into_tuple()
                .all(&self.connections.read)
                .await
                .map_err(store_error)?;
            living.extend(ids.into_iter().map(SessionId::from));
        }
        Ok(living)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn look_up(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<Principal>> {
        Ok(self.finds.submit((claims, now)).await?.map(Into::into))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn credentials(&self, email: &EmailAddress) -> StoreResult<Option<Credentials>> {
        let user: Option<User> =
            find_one(&self.connections.read, users::living_by_email(email)).await?;
        Ok(user.map(|user| Credentials {
            user_id: user.id,
            scope: user.organization_id.into(),
            // The hash is hidden, so that a deactivated user gets the same refusal as a user with a wrong password
            // (D77).
            password_hash: user
                .password_hash
                .clone()
                .filter(|_| !user.is_deactivated()),
        }))
    }
}
