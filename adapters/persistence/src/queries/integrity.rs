//! Queries for the check of a whole database. The statements about the database itself are hand-written, because the
//! query builder does not support them.

use application_ports::{CheckedAttempt, CheckedScore, IntegrityQueries, StoreError, StoreResult};
use async_trait::async_trait;
use domain_assessment::{Standings, TemplateFile};
use domain_kernel::{AttachmentId, AttemptId};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, DerivePartialModel, EntityTrait,
    JoinType, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Related, Statement,
    TransactionTrait,
};

use super::SqlQueries;
use super::search_damage::search_damage;
use crate::entity::values::{self, Hundredths, Millis};
use crate::entity::{
    answer_sheets, attempts, events, find_all, leaderboards, scores, template_files,
};
use crate::errors::{corrupt, store_error};

/// References without a constraint in the database: the table and the column, the table to which it refers, and whether
/// the value can stand for the platform.
const UNCONSTRAINED: [(&str, &str, &str, bool); 5] = [
    ("users", "scope_id", "organizations", true),
    ("roles", "scope_id", "organizations", true),
    ("user_groups", "scope_id", "organizations", true),
    ("templates", "created_by", "users", false),
    ("events", "created_by", "users", false),
];

/// Copies of what another row says: the rows that differ, and what is wrong with them.
const COPIES: [(&str, &str); 14] = [
    (
        "attempts r JOIN events o ON o.id = r.event_id WHERE r.organization_id <> o.organization_id",
        "attempts have another organization than their event",
    ),
    (
        "answer_sheets r JOIN attempts o ON o.id = r.attempt_id WHERE r.user_id <> o.user_id",
        "sheets have another participant than their attempt",
    ),
    (
        "scores r JOIN attempts o ON o.id = r.attempt_id
         WHERE r.user_id <> o.user_id OR r.event_id <> o.event_id OR r.organization_id <> o.organization_id",
        "scores have another participant or event than their attempt",
    ),
    (
        "organizations o WHERE o.used_bytes <>
         (SELECT coalesce(sum(f.size), 0) FROM template_files f WHERE f.organization_id = o.id)",
        "organizations count other bytes of files than they have",
    ),
    (
        "organizations o WHERE o.users <>
         (SELECT count(*) FROM users u WHERE u.scope_id = o.id AND u.deleted_at IS NULL)",
        "organizations count other people than they have",
    ),
    (
        "assignments r JOIN events o ON o.id = r.event_id WHERE r.organization_id <> o.organization_id",
        "assignments have another organization than their event",
    ),
    (
        "players r JOIN assignments o ON o.id = r.assignment_id
         WHERE r.event_id <> o.event_id OR r.organization_id <> o.organization_id
            OR r.user_id <> o.user_id OR r.entity_id <> o.entity_id
            OR (r.entity_id IS NULL) <> (o.entity_id IS NULL)",
        "players are others than their assignment says",
    ),
    (
        "players r JOIN assignments o ON o.id = r.assignment_id
         WHERE r.entity_id IS NOT NULL AND NOT o.confirmed",
        "players play for a team that was not confirmed",
    ),
    (
        "assignments o WHERE o.user_id IS NOT NULL AND NOT EXISTS
         (SELECT 1 FROM players r WHERE r.event_id = o.event_id AND r.user_id = o.user_id)",
        "assigned people are no players",
    ),
    (
        "attempts o WHERE NOT EXISTS
         (SELECT 1 FROM players r WHERE r.event_id = o.event_id AND r.user_id = o.user_id)",
        "attempts are of people who do not take part in the event",
    ),
    (
        "attempts o WHERE o.submitted_at IS NOT NULL AND NOT EXISTS
         (SELECT 1 FROM receipts r
          WHERE r.attempt_id = o.id AND r.ended_at = o.submitted_at AND r.ended_by = o.ended_by)",
        "submissions have no receipt",
    ),
    (
        "leaderboards r JOIN events o ON o.id = r.event_id WHERE r.organization_id <> o.organization_id",
        "leaderboards have another organization than their event",
    ),
    (
        "leaderboards r JOIN events o ON o.id = r.event_id WHERE o.kind <> 1",
        "leaderboards are of events that are no competitions",
    ),
    (
        "leaderboards r WHERE (r.state = 'frozen') <> (r.frozen IS NOT NULL)
            OR (r.frozen IS NULL) <> (r.frozen_at IS NULL)",
        "leaderboards are frozen without results, or have frozen results without being frozen",
    ),
];

/// How many frozen leaderboards are read at once. One has up to a hundred rows.
const BOARDS_AT_ONCE: u64 = 100;

const SQLITE_PAGES: &str =
    "SELECT integrity_check AS line FROM pragma_integrity_check WHERE integrity_check <> 'ok'";

const SQLITE_REFERENCES: &str = "
    SELECT count(*) || ' rows of ' || \"table\" || ' refer to rows of ' || parent || ' that do not exist' AS line
    FROM pragma_foreign_key_check GROUP BY \"table\", parent";

/// PostgreSQL enforces its constraints, unless someone has switched off its triggers. All of our foreign keys have one
/// column.
const POSTGRES_CONSTRAINTS: &str = "
    SELECT c.conrelid::regclass::text AS child, a.attname::text AS child_column,
           c.confrelid::regclass::text AS parent, b.attname::text AS parent_column
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
    WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace
    ORDER BY 1, 2";

#[derive(DerivePartialModel)]
#[sea_orm(entity = "attempts::Entity")]
struct Checked {
    id: values::AttemptId,
    organization_id: values::OrganizationId,
    event_id: values::EventId,
    #[sea_orm(from_expr = "events::Column::TemplateId.into_expr()")]
    template_id: values::TemplateId,
    submitted_at: Option<Millis>,
    #[sea_orm(from_expr = "answer_sheets::Column::Body.into_expr()")]
    sheet: Option<String>,
    #[sea_orm(from_expr = "scores::Column::Body.into_expr()")]
    score: Option<String>,
    #[sea_orm(from_expr = "scores::Column::KindSums.into_expr()")]
    kind_sums: Option<String>,
    #[sea_orm(from_expr = "scores::Column::Bonus.into_expr()")]
    bonus: Option<Hundredths>,
    #[sea_orm(from_expr = "scores::Column::Total.into_expr()")]
    total: Option<Hundredths>,
    #[sea_orm(from_expr = "scores::Column::TotalWeight.into_expr()")]
    total_weight: Option<Hundredths>,
    #[sea_orm(from_expr = "scores::Column::ScoredAt.into_expr()")]
    scored_at: Option<Millis>,
}

#[async_trait]
impl IntegrityQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_damage(&self) -> StoreResult<Vec<String>> {
        let tx = self.read.begin().await.map_err(store_error)?;
        let mut damage = if tx.get_database_backend() == DbBackend::Postgres {
            postgres_damage(&tx).await?
        } else {
            let mut damage = lines(&tx, SQLITE_PAGES.to_owned()).await?;
            damage.extend(lines(&tx, SQLITE_REFERENCES.to_owned()).await?);
            damage
        };
        let nil = match tx.get_database_backend() {
            DbBackend::Postgres => "'00000000-0000-0000-0000-000000000000'",
            _ => "zeroblob(16)",
        };
        for (table, column, parent, may_be_platform) in UNCONSTRAINED {
            let platform = if may_be_platform {
                format!("AND r.{column} <> {nil}")
            } else {
                String::new()
            };
            let rows = format!(
                "{table} r WHERE NOT EXISTS (SELECT 1 FROM {parent} o WHERE o.id = r.{column}) {platform}"
            );
            let what = format!("rows of {table} refer to rows of {parent} that do not exist");
            damage.extend(counted(&tx, &rows, &what).await?);
        }
        for (rows, what) in COPIES {
            damage.extend(counted(&tx, rows, what).await?);
        }
        damage.extend(unreadable_boards(&tx).await?);
        if tx.get_database_backend() == DbBackend::Sqlite {
            damage.extend(search_damage(&tx).await?);
        }
        Ok(damage)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn checked_attempts(
        &self,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<CheckedAttempt>> {
        let mut page = attempts::Entity::find()
            .join(
                JoinType::InnerJoin,
                <attempts::Entity as Related<events::Entity>>::to(),
            )
            .join(
                JoinType::LeftJoin,
                <attempts::Entity as Related<answer_sheets::Entity>>::to(),
            )
            .join(
                JoinType::LeftJoin,
                <attempts::Entity as Related<scores::Entity>>::to(),
            )
            .order_by_asc(attempts::Column::Id)
            .limit(limit);
        if let Some(attempt) = after {
            let attempt = values::AttemptId::from(attempt);
            page = page.filter(attempts::COLUMN.id.gt(attempt));
        }
        let rows = page.into_partial_model::<Checked>().all(&self.read).await;
        let rows = rows.map_err(store_error)?.into_iter();
        rows.map(CheckedAttempt::try_from).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn checked_files(
        &self,
        after: Option<AttachmentId>,
        limit: u64,
    ) -> StoreResult<Vec<TemplateFile>> {
        let mut page = template_files::Entity::find()
            .filter(template_files::COLUMN.key.is_not_null())
            .order_by_asc(template_files::Column::Id)
            .limit(limit);
        if let Some(file) = after {
            let file = values::AttachmentId::from(file);
            page = page.filter(template_files::COLUMN.id.gt(file));
        }
        find_all(&self.read, page).await
    }
}

impl TryFrom<Checked> for CheckedAttempt {
    type Error = StoreError;

    fn try_from(row: Checked) -> Result<Self, StoreError> {
        let missing = || corrupt("scores")(&"a score without its sums");
        let score = match row.score {
            Some(body) => Some(CheckedScore {
                body,
                kind_sums: row.kind_sums.ok_or_else(missing)?,
                bonus: row.bonus.ok_or_else(missing)?.into(),
                total: row.total.ok_or_else(missing)?.into(),
                total_weight: row.total_weight.ok_or_else(missing)?.into(),
                is_published: row.scored_at.is_some(),
            }),
            None => None,
        };
        Ok(Self {
            id: row.id.into(),
            organization_id: row.organization_id.into(),
            event_id: row.event_id.into(),
            template_id: row.template_id.into(),
            is_submitted: row.submitted_at.is_some(),
            sheet: row.sheet,
            score,
        })
    }
}

/// Checks every foreign key. The limits of the time of a statement are meant for requests, so they are lifted here.
async fn postgres_damage(tx: &DatabaseTransaction) -> StoreResult<Vec<String>> {
    tx.execute_unprepared("SET LOCAL statement_timeout = 0")
        .await
        .map_err(store_error)?;
    let constraints = tx
        .query_all_raw(statement(tx, POSTGRES_CONSTRAINTS.to_owned()))
        .await
        .map_err(store_error)?;
    let mut damage = Vec::new();
    for row in constraints {
        let text = |column: &str| row.try_get::<String>("", column).map_err(store_error);
        let (child, column) = (text("child")?, text("child_column")?);
        let (parent, key) = (text("parent")?, text("parent_column")?);
        let rows = format!(
            "{child} r WHERE r.{column} IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM {parent} o WHERE o.{key} = r.{column})"
        );
        let what = format!("rows of {child} refer to rows of {parent} that do not exist");
        damage.extend(counted(tx, &rows, &what).await?);
    }
    Ok(damage)
}

/// Returns how many frozen leaderboards cannot be read, unless all can be.
async fn unreadable_boards(tx: &DatabaseTransaction) -> StoreResult<Option<String>> {
    use leaderboards::Column::{EventId, Frozen};
    let (mut unreadable, mut last) = (0_u64, None);
    loop {
        let page: Vec<(values::EventId, String)> = leaderboards::Entity::find()
            .filter(Frozen.is_not_null())
            .apply_if(last, |boards, last: values::EventId| {
                boards.filter(EventId.gt(last))
            })
            .order_by_asc(EventId)
            .limit(BOARDS_AT_ONCE)
            .select_only()
            .columns([EventId, Frozen])
            .into_tuple()
            .all(tx)
            .await
            .map_err(store_error)?;
        let Some((event, _)) = page.last() else {
            let found = (unreadable > 0).then_some(unreadable);
            return Ok(found.map(|count| format!("{count} frozen leaderboards cannot be read")));
        };
        last = Some(*event);
        for (_, frozen) in &page {
            unreadable += u64::from(serde_json::from_str::<Standings>(frozen).is_err());
        }
    }
}

/// Returns how many such rows there are, unless there is none.
async fn counted(tx: &DatabaseTransaction, rows: &str, what: &str) -> StoreResult<Option<String>> {
    let sql = format!("SELECT count(*) || ' {what}' AS line FROM {rows} HAVING count(*) > 0");
    Ok(lines(tx, sql).await?.into_iter().next())
}

pub(super) async fn lines(tx: &DatabaseTransaction, sql: String) -> StoreResult<Vec<String>> {
    let rows = tx.query_all_raw(statement(tx, sql)).await;
    let rows = rows.map_err(store_error)?;
    rows.iter()
        .map(|row| row.try_get("", "line").map_err(store_error))
        .collect()
}

fn statement(tx: &DatabaseTransaction, sql: String) -> Statement {
    Statement::from_string(tx.get_database_backend(), sql)
}
