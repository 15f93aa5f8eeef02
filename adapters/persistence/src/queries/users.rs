//! Lists of users.

use application_ports::{
    CandidateRow, NamedUserRow, StoreError, StoreResult, UserColumn, UserEventRow, UserFilter,
    UserGroupRow, UserQueries, UserRow,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_accounts::EmailTokenPurpose;
use domain_kernel::{ListQuery, Page, Timestamp, UserGroupId, UserId};
use domain_scheduling::EventKind;
use sea_orm::sea_query::{Expr, ExprTrait, SubQueryStatement};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select,
};

use super::list::List;
use super::search::{Search, by_columns};
use super::{SqlQueries, counted, unsigned, user_events};
use crate::entity::users::{COLUMN, Column, Entity, by_id, in_scope, of_role};
use crate::entity::values::{self, Millis};
use crate::entity::{email_tokens, entity_members, roles, user_group_members, user_groups};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct Row {
    id: values::UserId,
    name: String,
    email: String,
    #[sea_orm(from_expr = "roles::Column::Name.into_expr()")]
    role: String,
    created_by: Option<values::UserId>,
    #[sea_orm(from_expr = "teams()")]
    entities_count: i64,
    state: values::UserState,
    #[sea_orm(from_expr = "invitation_column(email_tokens::Column::CreatedAt)")]
    invited_at: Option<Millis>,
    #[sea_orm(from_expr = "invitation_column(email_tokens::Column::ExpiresAt)")]
    invitation_expires_at: Option<Millis>,
    last_sign_in_at: Option<Millis>,
    version: i32,
    created_at: Millis,
}

/// The id, the name and the address of a user.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct NamedUser {
    id: values::UserId,
    name: String,
    email: String,
}

/// A user with the state of the account.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct Candidate {
    #[sea_orm(nested)]
    user: NamedUser,
    state: values::UserState,
}

/// An import of users.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "user_groups::Entity")]
struct Group {
    id: values::UserGroupId,
    name: String,
    created_at: Millis,
    #[sea_orm(from_expr = "members()")]
    count: i64,
}

/// Counts the users of an import who are not deleted.
fn members() -> Expr {
    let of_group = user_group_members::Column::GroupId
        .into_expr()
        .equals((user_groups::Entity, user_groups::Column::Id));
    counted(
        user_group_members::Entity::find()
            .inner_join(Entity)
            .filter(of_group)
            .filter(COLUMN.deleted_at.is_null()),
    )
}

/// Keeps only the users whom an import created. There are at most as many as in one file, so they are sorted for each
/// page.
pub fn of_import(list: List<Entity>, group: Option<UserGroupId>) -> List<Entity> {
    let Some(group) = group else {
        return list;
    };
    let members = user_group_members::Entity::find()
        .select_only()
        .column(user_group_members::Column::UserId)
        .filter(user_group_members::of_group(group))
        .into_query();
    list.short().filter(COLUMN.id.in_subquery(members))
}

fn teams() -> Expr {
    counted(
        entity_members::Entity::find().filter(
            entity_members::Column::UserId
                .into_expr()
                .equals((Entity, Column::Id)),
        ),
    )
}

/// Selects a column of the invitation that was sent to the user's current address.
fn invitation_column(column: email_tokens::Column) -> Expr {
    use email_tokens::Column as Token;
    let invitation = values::EmailTokenPurpose::from(EmailTokenPurpose::Invitation);
    let token = email_tokens::Entity::find()
        .select_only()
        .column(column)
        .filter(Token::UserId.into_expr().equals((Entity, Column::Id)))
        .filter(Token::Purpose.eq(invitation))
        .into_query();
    Expr::from(SubQueryStatement::from(token))
}

/// Selects the users of the scope that match the filter.
pub fn selected_in(
    scope: &ReadScope,
    filter: UserFilter,
    column: UserColumn,
    search: Search,
) -> List<Entity> {
    let mut list = living_in(scope, column, search);
    if let Some(role) = filter.role_id {
        list = list.filter(of_role(role));
    }
    if let Some(state) = filter.state {
        list = list.filter(COLUMN.state.eq(values::UserState::from(state)));
    }
    of_import(list, filter.group_id)
}

/// Selects the users of the scope who are not deleted.
pub fn living_in(scope: &ReadScope, column: UserColumn, search: Search) -> List<Entity> {
    List::new(Entity, Column::Id, column, search)
        .filter(in_scope(scope.scope()))
        .filter(COLUMN.deleted_at.is_null())
}

pub fn with_role(users: Select<Entity>) -> Select<Entity> {
    users.inner_join(roles::Entity)
}

impl SqlQueries {
    /// Searches users by name and address.
    pub(super) async fn search_users(&self, query: &ListQuery<impl Sync>) -> StoreResult<Search> {
        let columns = [Column::SearchKey.into_expr(), Column::EmailKey.into_expr()];
        self.search(query, "users_search", columns).await
    }
}

#[async_trait]
impl UserQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn users(
        &self,
        scope: &ReadScope,
        filter: UserFilter,
        query: &ListQuery<UserColumn>,
    ) -> StoreResult<Page<UserRow>> {
        let search = self.search_users(query).await?;
        let list = selected_in(scope, filter, query.column, search);
        self.paginate::<_, Row, _>(list, query, with_role).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn user_groups(
        &self,
        scope: &ReadScope,
        member: Option<UserId>,
        query: &ListQuery,
    ) -> StoreResult<Page<UserGroupRow>> {
        use user_groups::{Column, Entity};
        let search = by_columns(query, [Column::SearchKey.into_expr()]);
        let mut list = List::new(Entity, Column::Id, Column::CreatedAt, search)
            .filter(user_groups::in_scope(scope.scope()));
        if let Some(user) = member {
            let its_group = user_group_members::Entity::find()
                .select_only()
                .column(user_group_members::Column::GroupId)
                .filter(user_group_members::of_user(user));
            list = list.filter(Column::Id.in_subquery(its_group.into_query()));
        }
        self.paginate::<_, Group, _>(list, query, |select| select)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn user(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<UserRow>> {
        let list = living_in(scope, UserColumn::default(), Search::All).filter(by_id(id));
        self.first::<_, Row, _>(list, with_role).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn events_of_user(
        &self,
        scope: &ReadScope,
        kinds: &[EventKind],
        user_id: UserId,
        now: Timestamp,
        query: &ListQuery,
    ) -> StoreResult<Page<UserEventRow>> {
        let list = user_events::of_user(scope, kinds, user_id, query);
        let page = self
            .paginate::<_, user_events::Row, _>(list, query, user_events::join_outcome)
            .await?;
        Ok(user_events::seen_at(page, now))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn person(&self, scope: &ReadScope, id: UserId) -> StoreResult<Option<NamedUserRow>> {
        let list = List::new(Entity, Column::Id, Column::CreatedAt, Search::All)
            .filter(in_scope(scope.scope()))
            .filter(by_id(id));
        self.first::<_, NamedUser, _>(list, |select| select).await
    }
}

impl From<UserColumn> for Column {
    fn from(column: UserColumn) -> Self {
        match column {
            UserColumn::CreatedAt => Self::CreatedAt,
            UserColumn::Name => Self::SearchKey,
            UserColumn::Email => Self::EmailKey,
        }
    }
}

impl TryFrom<Row> for UserRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            email: row.email,
            role: row.role,
            created_by: row.created_by.map(Into::into),
            entities_count: unsigned(row.entities_count)?,
            state: row.state.into(),
            invited_at: row.invited_at.map(Into::into),
            invitation_expires_at: row.invitation_expires_at.map(Into::into),
            last_sign_in_at: row.last_sign_in_at.map(Into::into),
            version: row.version,
            created_at: row.created_at.into(),
        })
    }
}

impl TryFrom<Candidate> for CandidateRow {
    type Error = StoreError;

    fn try_from(row: Candidate) -> Result<Self, StoreError> {
        Ok(Self {
            user: row.user.try_into()?,
            state: row.state.into(),
        })
    }
}

impl TryFrom<Group> for UserGroupRow {
    type Error = StoreError;

    fn try_from(row: Group) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            created_at: row.created_at.into(),
            count: unsigned(row.count)?,
        })
    }
}

impl TryFrom<NamedUser> for NamedUserRow {
    type Error = StoreError;

    fn try_from(person: NamedUser) -> Result<Self, StoreError> {
        Ok(Self {
            id: person.id.into(),
            name: person.name,
            email: person.email,
        })
    }
}
