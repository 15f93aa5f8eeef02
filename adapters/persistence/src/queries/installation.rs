//! Queries for the operator's page about the installation (D74).

use application_ports::{
    DaySizesRow, InstallationQueries, NameColumn, Node, OrganizationSizeRow, StoreError,
    StoreResult, WaitingEmailRow, WaitingEmails,
};
use async_trait::async_trait;
use domain_access::{ReadScope, RoleKind};
use domain_kernel::{ListQuery, Page, Timestamp};
use domain_organization::megabytes;
use sea_orm::sea_query::{Expr, ExprTrait, Func, Query, SubQueryStatement};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DerivePartialModel, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};

use super::organizations::visible_in;
use super::{SqlQueries, unsigned};
use crate::entity::organizations::{Column, Entity};
use crate::entity::values::Millis;
use crate::entity::{
    answer_sheets, attempts, audit_records, audit_states, nodes, organization_sizes, outbox,
    read_one, roles, sent_mails, templates, users, values,
};
use crate::errors::store_error;

#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct Row {
    id: values::OrganizationId,
    name: String,
    users: i64,
    max_users: i64,
    #[sea_orm(from_expr = "template_bytes()")]
    template_bytes: i64,
    #[sea_orm(from_col = "used_bytes")]
    file_bytes: i64,
    total_file_mb: i64,
    #[sea_orm(from_expr = "answer_bytes()")]
    answer_bytes: i64,
    #[sea_orm(from_expr = "audit_bytes()")]
    audit_bytes: i64,
}

/// Sums the bytes of a text column over the rows of the outer query's organization.
fn bytes<E: EntityTrait>(
    rows: Select<E>,
    organization: impl Into<Expr>,
    text: impl Into<Expr>,
) -> Expr {
    let sum = Func::sum(Func::cust("octet_length").arg(text.into()));
    let rows = rows
        .filter(organization.into().equals((Entity, Column::Id)))
        .select_only()
        .expr(Func::coalesce([sum.into(), Expr::val(0)]))
        .into_query();
    Expr::from(SubQueryStatement::from(rows))
}

fn template_bytes() -> Expr {
    bytes(
        templates::Entity::find(),
        templates::Column::OrganizationId.into_expr(),
        templates::Column::Content.into_expr(),
    )
    .cast_as("bigint")
}

fn answer_bytes() -> Expr {
    let sheets = answer_sheets::Entity::find().inner_join(attempts::Entity);
    bytes(
        sheets,
        attempts::Column::OrganizationId.into_expr(),
        answer_sheets::Column::Body.into_expr(),
    )
    .cast_as("bigint")
}

/// Counts the states and the names of changed fields. The other columns of a record are short.
fn audit_bytes() -> Expr {
    let records = || audit_records::Entity::find().inner_join(audit_states::Entity);
    let of = |text: Expr| bytes(records(), audit_records::Column::ScopeId.into_expr(), text);
    let before = of(audit_states::Column::StateBefore.into_expr());
    let after = of(audit_states::Column::StateAfter.into_expr());
    let fields = of(audit_records::Column::ChangedFields.into_expr());
    before.add(after).add(fields).cast_as("bigint")
}

#[async_trait]
impl InstallationQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn is_set_up(&self) -> StoreResult<bool> {
        let kind = values::RoleKind::from(RoleKind::SuperAdmin);
        let admins = users::Entity::find()
            .inner_join(roles::Entity)
            .filter(roles::COLUMN.kind.eq(kind))
            .filter(users::may_sign_in())
            .filter(users::COLUMN.password_hash.is_not_null());
        Ok(admins.count(&self.read).await.map_err(store_error)? > 0)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn nodes_seen(&self, since: Timestamp) -> StoreResult<Vec<Node>> {
        let seen = nodes::Entity::find()
            .filter(nodes::COLUMN.seen_at.gte(since.millis()))
            .order_by_asc(nodes::Column::StartedAt)
            .order_by_asc(nodes::Column::Id)
            .all(&self.read)
            .await
            .map_err(store_error)?;
        Ok(seen.into_iter().map(Into::into).collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn database_bytes(&self) -> StoreResult<u64> {
        let size = match self.read.get_database_backend() {
            DbBackend::Postgres => Query::select()
                .expr_as(
                    Func::cust("pg_database_size").arg(Func::cust("current_database")),
                    "bytes",
                )
                .take(),
            _ => Query::select()
                .expr_as(Expr::col("page_count").mul(Expr::col("page_size")), "bytes")
                .from("pragma_page_count")
                .from("pragma_page_size")
                .take(),
        };
        let row = self.read.query_one(&size).await.map_err(store_error)?;
        let row = row.ok_or_else(|| StoreError::Fault("the database has no size".to_owned()))?;
        let bytes: i64 = row.try_get("", "bytes").map_err(store_error)?;
        unsigned(bytes)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn all_open_attempts(&self) -> StoreResult<u64> {
        let open = attempts::Entity::find().filter(attempts::COLUMN.submitted_at.is_null());
        open.count(&self.read).await.map_err(store_error)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn waiting_emails(&self, limit: u64) -> StoreResult<WaitingEmails> {
        let emails = outbox::Entity::find();
        let failing = emails.clone().filter(outbox::COLUMN.failures.gt(0));
        let first = emails
            .clone()
            .order_by_desc(outbox::Column::Failures)
            .order_by_asc(outbox::Column::DueAt)
            .order_by_asc(outbox::Column::Id)
            .limit(limit);
        let rows = first.all(&self.read).await.map_err(store_error)?;
        Ok(WaitingEmails {
            waiting: emails.count(&self.read).await.map_err(store_error)?,
            failing: failing.count(&self.read).await.map_err(store_error)?,
            first: rows.into_iter().map(Into::into).collect(),
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn last_email_sent_at(&self) -> StoreResult<Option<Timestamp>> {
        let last = read_one(&self.read, sent_mails::Entity::find().into_model()).await?;
        Ok(last.map(|row: sent_mails::Model| row.last_sent_at.into()))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sizes_to_record(
        &self,
        day: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<OrganizationSizeRow>> {
        let recorded = organization_sizes::Entity::find()
            .filter(organization_sizes::COLUMN.day.eq(day.millis()))
            .select_only()
            .column(organization_sizes::Column::OrganizationId)
            .into_query();
        let rows: Vec<Row> = Entity::find()
            .filter(Column::Id.not_in_subquery(recorded))
            .order_by_asc(Column::Id)
            .limit(limit)
            .into_partial_model::<Row>()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        rows.into_iter().map(TryInto::try_into).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sizes_by_day(&self, since: Timestamp) -> StoreResult<Vec<DaySizesRow>> {
        use organization_sizes::Column as Size;
        let sum = |column: Size| column.into_expr().sum().cast_as("bigint");
        let rows: Vec<(Millis, i64, i64, i64, i64, i64)> = organization_sizes::Entity::find()
            .select_only()
            .column(Size::Day)
            .expr(sum(Size::Users))
            .expr(sum(Size::TemplateBytes))
            .expr(sum(Size::FileBytes))
            .expr(sum(Size::AnswerBytes))
            .expr(sum(Size::AuditBytes))
            .filter(organization_sizes::COLUMN.day.gte(since.millis()))
            .group_by(Size::Day)
            .order_by_asc(Size::Day)
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(|(day, users, templates, files, answers, audit)| {
                Ok(DaySizesRow {
                    day: day.into(),
                    users: unsigned(users)?,
                    template_bytes: unsigned(templates)?,
                    file_bytes: unsigned(files)?,
                    answer_bytes: unsigned(answers)?,
                    audit_bytes: unsigned(audit)?,
                })
            })
            .collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn organization_sizes(
        &self,
        scope: &ReadScope,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<OrganizationSizeRow>> {
        let search = self.search_organizations(query).await?;
        let list = visible_in(scope, query.column, search);
        self.paginate::<_, Row, _>(list, query, |select| select)
            .await
    }
}

impl From<outbox::Model> for WaitingEmailRow {
    fn from(model: outbox::Model) -> Self {
        let domain = model.recipient.rsplit_once('@').map(|(_, domain)| domain);
        Self {
            id: model.id.into(),
            subject: model.subject,
            recipient_domain: domain.unwrap_or_default().to_owned(),
            failures: u32::try_from(model.failures).unwrap_or_default(),
            created_at: model.created_at.into(),
            due_at: model.due_at.into(),
        }
    }
}

impl TryFrom<Row> for OrganizationSizeRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            users: unsigned(row.users)?,
            max_users: unsigned(row.max_users)?,
            template_bytes: unsigned(row.template_bytes)?,
            file_bytes: unsigned(row.file_bytes)?,
            max_file_bytes: megabytes(unsigned(row.total_file_mb)?),
            answer_bytes: unsigned(row.answer_bytes)?,
            audit_bytes: unsigned(row.audit_bytes)?,
        })
    }
}
