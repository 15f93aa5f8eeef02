//! Lists of audit entries (D42, D72).

use std::collections::{BTreeSet, HashMap, HashSet};

use application_ports::{
    AuditActor, AuditFilter, AuditKey, AuditPage, AuditPosition, AuditQueries, AuditRow,
    AuditStates, AuditSubject, AuditSubjectRow, MAX_SEARCHED_NAMES, StoreError, StoreResult,
    SubjectKind,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{AuditId, ListQuery, Page};
use sea_orm::sea_query::{
    Expr, ExprTrait, Func, Query, SelectStatement, SubQueryStatement, UnionType,
};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, SelectModel, Selector,
};
use uuid::Uuid;

use super::list::List;
use super::search::{by_columns, contains_text};
use super::{SqlQueries, has_row};
use crate::entity::audit_records::{COLUMN, Column, Entity, about, by_id, in_scope, of_actor};
use crate::entity::{
    attempts, audit_states, audit_subjects, entities, events, organizations, roles, templates,
    users, values,
};
use crate::errors::{corrupt, store_error};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct Row {
    id: values::AuditId,
    at: values::Millis,
    actor_id: Option<values::UserId>,
    #[sea_orm(from_expr = "actor_name()")]
    actor_name: String,
    #[sea_orm(from_expr = "of_actor_unless_erased(Column::Ip)")]
    ip: Option<String>,
    #[sea_orm(from_expr = "of_actor_unless_erased(Column::Device)")]
    device: Option<String>,
    action: String,
    subject_kind: String,
    subject_id: Uuid,
    #[sea_orm(from_expr = "subject_name()")]
    subject_name: String,
    changed_fields: String,
    #[sea_orm(from_expr = "has_states()")]
    has_states: bool,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "audit_subjects::Entity")]
struct FoundSubject {
    kind: String,
    subject_id: Uuid,
    name: String,
}

impl TryFrom<FoundSubject> for AuditSubjectRow {
    type Error = StoreError;

    fn try_from(row: FoundSubject) -> Result<Self, StoreError> {
        let kind = SubjectKind::parse(&row.kind);
        Ok(Self {
            kind: kind.ok_or_else(|| corrupt("audit_subjects")(&"unknown kind of subject"))?,
            id: row.subject_id,
            name: row.name,
        })
    }
}

/// Whether the record has states. The list does not read the states themselves.
fn has_states() -> Expr {
    let states = Query::select()
        .expr(Expr::value(1))
        .from(audit_states::Entity)
        .and_where(
            Expr::col((audit_states::Entity, audit_states::Column::Id))
                .equals((Entity, Column::Id)),
        )
        .take();
    has_row(states)
}

/// Selects the name of the user with this id, if the name was erased (D245).
fn erased_name(id: impl Into<Expr>) -> SelectStatement {
    let user = |column| Expr::col((users::Entity, column));
    Query::select()
        .expr(user(users::Column::Name))
        .from(users::Entity)
        .and_where(user(users::Column::Id).eq(id))
        .and_where(user(users::Column::ErasedAt).is_not_null())
        .take()
}

/// The name of the actor: the erased name if the name was erased, otherwise the name at the time of the action. The
/// chain of the record covers its rows, so the stored name cannot change.
fn actor_name() -> Expr {
    Func::coalesce([
        Expr::from(SubQueryStatement::from(erased_name(
            Column::ActorId.into_expr(),
        ))),
        Column::ActorName.into_expr(),
    ])
    .into()
}

/// A column about the actor's request. `NULL` if the name of the actor was erased.
fn of_actor_unless_erased(column: Column) -> Expr {
    let is_erased = has_row(erased_name(Column::ActorId.into_expr()));
    Expr::case(is_erased.not(), column.into_expr()).into()
}

/// The name of the subject: the erased name if the name was erased, otherwise the name at the time of the action. The
/// subject of marks is an attempt, and its name is that of the participant.
fn subject_name() -> Expr {
    let attempt = |column| Expr::col((attempts::Entity, column));
    let mut of_attempt = erased_name(attempt(attempts::Column::UserId));
    of_attempt
        .from(attempts::Entity)
        .and_where(attempt(attempts::Column::Id).eq(Column::SubjectId.into_expr()));
    let of_user = erased_name(Column::SubjectId.into_expr());
    Func::coalesce([
        Expr::from(SubQueryStatement::from(of_user)),
        Expr::from(SubQueryStatement::from(of_attempt)),
        Column::SubjectName.into_expr(),
    ])
    .into()
}

impl TryFrom<Row> for AuditRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let corrupt = corrupt("audit_records");
        Ok(Self {
            id: row.id.into(),
            at: row.at.into(),
            actor: AuditActor {
                user_id: row.actor_id.map(Into::into),
                name: row.actor_name,
                ip: row
                    .ip
                    .map(|text| text.parse().map_err(|reason| corrupt(&reason)))
                    .transpose()?,
                device: row.device,
            },
            action: row.action,
            subject: AuditSubject {
                kind: SubjectKind::parse(&row.subject_kind)
                    .ok_or_else(|| corrupt(&"unknown kind of subject"))?,
                id: row.subject_id,
                name: row.subject_name,
            },
            fields: serde_json::from_str(&row.changed_fields).map_err(|reason| corrupt(&reason))?,
            has_states: row.has_states,
        })
    }
}

fn rows(select: Select<Entity>) -> Selector<SelectModel<Row>> {
    select.select_only().into_partial_model::<Row>()
}

/// Selects the entries of the scope whose subjects are of these kinds.
fn entries_about(scope: &ReadScope, kinds: Option<&[SubjectKind]>) -> Select<Entity> {
    Entity::find()
        .filter(in_scope(scope.scope()))
        .apply_if(kinds, |entries, kinds| {
            let kinds = kinds.iter().map(|kind| kind.as_str());
            entries.filter(COLUMN.subject_kind.is_in(kinds))
        })
}

/// Selects the entries of the scope that match the filter.
pub fn kept(
    scope: &ReadScope,
    kinds: Option<&[SubjectKind]>,
    filter: &AuditFilter,
) -> Select<Entity> {
    entries_about(scope, kinds)
        .apply_if(filter.actor, |entries, id| entries.filter(of_actor(id)))
        .apply_if(filter.kind, |entries, kind| {
            entries.filter(COLUMN.subject_kind.eq(kind.as_str()))
        })
        .apply_if(filter.subject, |entries, id| entries.filter(about(id)))
        .apply_if(filter.from, |entries, at| {
            entries.filter(COLUMN.at.gte(at.millis()))
        })
        .apply_if(filter.to, |entries, at| {
            entries.filter(COLUMN.at.lt(at.millis()))
        })
}

/// Selects the entries before or after a position, nearest first. Entries are compared as tuples, because both
/// databases can then use an index.
pub fn at_position(entries: Select<Entity>, position: AuditPosition) -> Select<Entity> {
    let place = || Expr::tuple([Column::At.into_expr(), Column::Id.into_expr()]);
    let key = |key: AuditKey| {
        Expr::tuple([
            Expr::value(key.at.millis()),
            Expr::value(values::AuditId::from(key.id)),
        ])
    };
    let entries = match position {
        AuditPosition::Newest => entries,
        AuditPosition::After(entry) => entries.filter(place().lt(key(entry))),
        AuditPosition::Before(entry) => entries.filter(place().gt(key(entry))),
    };
    entries
        .order_by(Column::At, nearest_first(position))
        .order_by(Column::Id, nearest_first(position))
}

/// Returns the order that has the entries next to a position first.
const fn nearest_first(position: AuditPosition) -> Order {
    match position {
        AuditPosition::Newest | AuditPosition::After(_) => Order::Desc,
        AuditPosition::Before(_) => Order::Asc,
    }
}

/// Selects at most `limit` of the entries about these subjects, nearest to the position first. An index finds at most
/// `limit` entries of each subject, and only these are sorted, so a long record is not slower.
pub fn about_any(
    entries: &Select<Entity>,
    subjects: &BTreeSet<Uuid>,
    position: AuditPosition,
    limit: u64,
) -> Select<Entity> {
    let each = subjects
        .iter()
        .map(|subject| {
            let entries = entries.clone().filter(about(*subject));
            let entries = at_position(entries, position)
                .select_only()
                .columns([Column::Id, Column::At])
                .limit(limit);
            // A union of SQLite has no parentheses, so a part with a limit must be a subquery.
            Query::select()
                .columns([Column::Id, Column::At])
                .from_subquery(entries.into_query(), "nearest")
                .take()
        })
        .reduce(|mut all, next| all.union(UnionType::All, next).take());
    let found = each.map_or_else(
        || Expr::val(false),
        |each| {
            let nearest = Query::select()
                .column(Column::Id)
                .from_subquery(each, "found")
                .order_by(Column::At, nearest_first(position))
                .order_by(Column::Id, nearest_first(position))
                .limit(limit)
                .take();
            Column::Id.in_subquery(nearest)
        },
    );
    at_position(Entity::find().filter(found), position)
}

#[async_trait]
impl AuditQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_entries(
        &self,
        scope: &ReadScope,
        kinds: Option<&[SubjectKind]>,
        filter: &AuditFilter,
        position: AuditPosition,
        limit: u32,
    ) -> StoreResult<AuditPage> {
        // Reads one more row than the page has, to find out whether there is another page.
        let read = u64::from(limit) + 1;
        let entries = kept(scope, kinds, filter);
        let subjects = self.searched_subjects(scope, kinds, filter).await?;
        let (page, has_more_names) = match subjects {
            None => (at_position(entries, position).limit(read), false),
            Some((subjects, has_more)) => {
                (about_any(&entries, &subjects, position, read), has_more)
            }
        };
        let found = rows(page).all(&self.read).await.map_err(store_error)?;
        let entries = found.into_iter().map(AuditRow::try_from);
        let entries = entries.collect::<Result<_, _>>()?;
        Ok(AuditPage {
            has_more_names,
            ..AuditPage::new(position, limit, entries)
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_subjects(
        &self,
        scope: &ReadScope,
        kinds: Option<&[SubjectKind]>,
        query: &ListQuery,
    ) -> StoreResult<Page<AuditSubjectRow>> {
        use audit_subjects::Column::{Kind, SearchKey, SubjectId};
        let name = by_columns(query, [SearchKey.into_expr()]);
        // A few names are read from the primary key, whose order is the same.
        let mut list = List::new(audit_subjects::Entity, SubjectId, SearchKey, name)
            .filter(audit_subjects::in_scope(scope.scope()))
            .short();
        if let Some(kinds) = kinds {
            list = list.filter(Kind.is_in(kinds.iter().map(|kind| kind.as_str())));
        }
        self.paginate::<_, FoundSubject, _>(list, query, |select| select)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_entry(
        &self,
        scope: &ReadScope,
        kinds: Option<&[SubjectKind]>,
        id: AuditId,
    ) -> StoreResult<Option<AuditRow>> {
        let entry = entries_about(scope, kinds).filter(by_id(id));
        let found = rows(entry).one(&self.read).await.map_err(store_error)?;
        found.map(AuditRow::try_from).transpose()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_states(
        &self,
        scope: &ReadScope,
        id: AuditId,
    ) -> StoreResult<Option<AuditStates>> {
        let record = entries_about(scope, None)
            .filter(by_id(id))
            .select_only()
            .expr(Expr::value(1))
            .into_query();
        let found = audit_states::Entity::find()
            .filter(audit_states::by_id(id))
            .filter(Expr::exists(record))
            .one(&self.read)
            .await
            .map_err(store_error)?;
        Ok(found.map(AuditStates::from))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn audit_names(
        &self,
        scope: &ReadScope,
        kind: SubjectKind,
        ids: &[Uuid],
    ) -> StoreResult<HashMap<Uuid, String>> {
        let organization = scope.organization_id();
        let names = match (kind, organization) {
            _ if ids.is_empty() => Vec::new(),
            (SubjectKind::User, _) => {
                let rows = users::Entity::find().filter(users::in_scope(scope.scope()));
                let columns = [users::Column::Id, users::Column::Name];
                self.names(rows, columns, ids).await?
            }
            (SubjectKind::Role, _) => {
                let columns = [roles::Column::Id, roles::Column::Name];
                let rows = roles::Entity::find().filter(roles::in_scope(scope.scope()));
                self.names(rows, columns, ids).await?
            }
            (SubjectKind::Entity | SubjectKind::Team, Some(organization)) => {
                let rows = entities::Entity::find().filter(entities::in_organization(organization));
                let columns = [entities::Column::Id, entities::Column::Name];
                self.names(rows, columns, ids).await?
            }
            (SubjectKind::Template, Some(organization)) => {
                let rows =
                    templates::Entity::find().filter(templates::in_organization(organization));
                let columns = [templates::Column::Id, templates::Column::Name];
                self.names(rows, columns, ids).await?
            }
            (SubjectKind::Competition | SubjectKind::Training, Some(organization)) => {
                let rows = events::Entity::find().filter(events::in_organization(organization));
                let columns = [events::Column::Id, events::Column::Name];
                self.names(rows, columns, ids).await?
            }
            (
                SubjectKind::Entity
                | SubjectKind::Team
                | SubjectKind::Template
                | SubjectKind::Competition
                | SubjectKind::Training,
                None,
            )
            | (
                SubjectKind::Mail
                | SubjectKind::Organization
                | SubjectKind::Score
                | SubjectKind::SigningKey,
                _,
            ) => Vec::new(),
        };
        Ok(names.into_iter().collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn present_subjects(
        &self,
        scope: &ReadScope,
        kind: SubjectKind,
        ids: &[Uuid],
    ) -> StoreResult<HashSet<Uuid>> {
        let present = match (kind, scope.organization_id()) {
            _ if ids.is_empty() => Vec::new(),
            (SubjectKind::User, _) => {
                let columns = [users::Column::Id, users::Column::Name];
                let rows = users::living_in(scope.scope());
                self.names(rows, columns, ids).await?
            }
            (SubjectKind::Entity | SubjectKind::Team, Some(organization)) => {
                let columns = [entities::Column::Id, entities::Column::Name];
                let rows = entities::living_in(organization);
                self.names(rows, columns, ids).await?
            }
            (SubjectKind::Organization, None) => {
                let columns = [organizations::Column::Id, organizations::Column::Name];
                let rows = organizations::Entity::find();
                self.names(rows, columns, ids).await?
            }
            _ => {
                return Ok(self
                    .audit_names(scope, kind, ids)
                    .await?
                    .into_keys()
                    .collect());
            }
        };
        Ok(present.into_iter().map(|(id, _)| id).collect())
    }
}

impl SqlQueries {
    /// Returns the first [`MAX_SEARCHED_NAMES`] subjects with a name that matches the search of the filter, and whether
    /// there are more. Returns `None` if the filter has no search.
    async fn searched_subjects(
        &self,
        scope: &ReadScope,
        kinds: Option<&[SubjectKind]>,
        filter: &AuditFilter,
    ) -> StoreResult<Option<(BTreeSet<Uuid>, bool)>> {
        use audit_subjects::Column::{Kind, SearchKey, SubjectId};
        let Some(text) = &filter.search else {
            return Ok(None);
        };
        // Short names come first, so a thing whose whole name is the text is always found.
        let length = Expr::from(Func::char_length(SearchKey.into_expr())).min();
        let found: Vec<Uuid> = audit_subjects::Entity::find()
            .filter(audit_subjects::in_scope(scope.scope()))
            .filter(contains_text(text, [SearchKey.into_expr()]))
            .apply_if(kinds, |names, kinds| {
                names.filter(Kind.is_in(kinds.iter().map(|kind| kind.as_str())))
            })
            .apply_if(filter.kind, |names, kind| {
                names.filter(Kind.eq(kind.as_str()))
            })
            .apply_if(filter.subject, |names, id| {
                names.filter(audit_subjects::has_id(id))
            })
            .select_only()
            .column(SubjectId)
            .group_by(SubjectId)
            .order_by_asc(length)
            .order_by_asc(SubjectId)
            .limit(u64::try_from(MAX_SEARCHED_NAMES + 1).unwrap_or(u64::MAX))
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let has_more = found.len() > MAX_SEARCHED_NAMES;
        let subjects = found.into_iter().take(MAX_SEARCHED_NAMES).collect();
        Ok(Some((subjects, has_more)))
    }

    /// Returns the id and the name of each row with one of these ids.
    async fn names<E: EntityTrait>(
        &self,
        rows: Select<E>,
        [id, name]: [E::Column; 2],
        ids: &[Uuid],
    ) -> StoreResult<Vec<(Uuid, String)>> {
        rows.filter(id.is_in(ids.iter().copied()))
            .select_only()
            .columns([id, name])
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::DbBackend;

    use super::*;

    #[test]
    fn no_column_of_the_list_reads_a_whole_table() {
        let sql = rows(Entity::find()).into_statement(DbBackend::Postgres).sql;
        assert!(sql.contains("LIMIT"), "{sql}");
        assert!(!sql.contains("EXISTS"), "{sql}");
    }
}
