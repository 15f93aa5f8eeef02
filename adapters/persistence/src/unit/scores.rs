//! Scores with their history (D36, D37).

use application_ports::{Scores, StoreResult};
use async_trait::async_trait;
use domain_assessment::{GradedAttempt, StoredGradedAttempt};
use domain_kernel::{AttemptId, EventId, Timestamp, UserId};
use sea_orm::{ConnectionTrait, DatabaseTransaction, IntoActiveModel};

use super::{Unit, insert, save};
use crate::errors::corrupt;
use crate::sql::{Row, all, for_update, one, run, values};
use crate::totals::ATTEMPTS;

mod record {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "scores")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub attempt_id: Uuid,
        pub organization_id: Uuid,
        pub event_id: Uuid,
        pub user_id: Uuid,
        pub body: String,
        pub kind_sums: String,
        pub bonus: i64,
        pub total: i64,
        pub total_weight: i64,
        pub scored_at: Option<i64>,
        pub scored_by: Option<Uuid>,
        pub version: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

fn record(record: &GradedAttempt) -> StoreResult<record::Model> {
    let score = &record.score;
    let corrupt = corrupt("scores");
    Ok(record::Model {
        attempt_id: record.attempt_id.0,
        organization_id: record.organization_id.0,
        event_id: record.event_id.0,
        user_id: record.user_id.0,
        body: serde_json::to_string(score).map_err(|reason| corrupt(&reason))?,
        kind_sums: serde_json::to_string(&score.sums()).map_err(|reason| corrupt(&reason))?,
        bonus: score.bonus.hundredths(),
        total: score.total().hundredths(),
        total_weight: score.total_weight.hundredths(),
        scored_at: record.scored_at.map(Timestamp::millis),
        scored_by: record.scored_by.map(|id| id.0),
        version: record.version,
    })
}

fn score(row: &Row) -> StoreResult<GradedAttempt> {
    Ok(GradedAttempt::from_stored(StoredGradedAttempt {
        attempt_id: row.id("attempt_id")?,
        organization_id: row.id("organization_id")?,
        event_id: row.id("event_id")?,
        user_id: row.id("user_id")?,
        score: serde_json::from_str(&row.get::<String>("body")?)
            .map_err(|reason| corrupt("scores")(&reason))?,
        scored_at: row.at_opt("scored_at")?,
        scored_by: row.id_opt("scored_by")?,
        version: row.get("version")?,
    }))
}

/// The score of an attempt.
pub async fn score_of_attempt(
    connection: &impl ConnectionTrait,
    id: AttemptId,
) -> StoreResult<Option<GradedAttempt>> {
    one(
        connection,
        "SELECT * FROM scores WHERE attempt_id = $1",
        values![id.0],
    )
    .await?
    .as_ref()
    .map(score)
    .transpose()
}

/// Keeps a copy of the score as it stands now.
async fn keep(tx: &DatabaseTransaction, record: &GradedAttempt) -> StoreResult<()> {
    let sql = "INSERT INTO score_saves (attempt_id, version, body, scored_at, scored_by)
               SELECT attempt_id, version, body, scored_at, scored_by FROM scores WHERE attempt_id = $1";
    run(tx, sql, values![record.attempt_id.0]).await?;
    Ok(())
}

#[async_trait]
impl Scores for Unit {
    async fn score_insert(&self, record: &GradedAttempt) -> StoreResult<()> {
        let tx = self.touch(ATTEMPTS);
        insert(tx, self::record(record)?).await?;
        keep(tx, record).await
    }

    async fn score_of(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<GradedAttempt>> {
        let sql = "SELECT s.* FROM scores s JOIN attempts a ON a.id = s.attempt_id
                   WHERE a.event_id = $1 AND a.user_id = $2 ORDER BY a.number DESC LIMIT 1";
        one(&self.tx, sql, values![event_id.0, user_id.0])
            .await?
            .as_ref()
            .map(score)
            .transpose()
    }

    async fn score_save(&self, record: &GradedAttempt) -> StoreResult<()> {
        let tx = self.touch(ATTEMPTS);
        let mut written = self::record(record)?;
        written.version += 1;
        save(
            tx,
            written.into_active_model(),
            "attempt_id",
            record.attempt_id.0,
            record.version,
        )
        .await?;
        keep(tx, record).await
    }

    async fn scores_unpublished(
        &self,
        event_id: EventId,
        limit: u64,
    ) -> StoreResult<Vec<GradedAttempt>> {
        let lock = for_update(&self.tx);
        let sql = format!(
            "SELECT * FROM scores WHERE event_id = $1 AND scored_at IS NULL ORDER BY attempt_id LIMIT $2{lock}"
        );
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        all(&self.tx, sql, values![event_id.0, limit])
            .await?
            .iter()
            .map(score)
            .collect()
    }
}
