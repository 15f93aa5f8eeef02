//! Attempts with their sheets, as they start and end. What is saved in between goes its own way
//! ([`crate::sheets`]).

use application_ports::{Attempts, StoreError, StoreResult, StoredSheet};
use async_trait::async_trait;
use domain_assessment::Sheet;
use domain_kernel::{AttemptId, EventId, SaveId, Timestamp, UserId};
use domain_scheduling::Attempt;
use sea_orm::ConnectionTrait;

use super::{Unit, some};
use crate::errors::corrupt;
use crate::recent_saves;
use crate::sheets::sheet_of;
use crate::sql::{Row, for_update, one, run, values};
use crate::totals::ATTEMPTS;

/// The `closes_at` of a submitted attempt's sheet: no save arrives before it.
const CLOSED: i64 = 0;

fn attempt(row: &Row) -> StoreResult<Attempt> {
    Ok(Attempt {
        id: row.id("id")?,
        organization_id: row.id("organization_id")?,
        event_id: row.id("event_id")?,
        user_id: row.id("user_id")?,
        number: row.count("number")?,
        started_at: row.at("started_at")?,
        deadline: row.at("deadline")?,
        submitted_at: row.at_opt("submitted_at")?,
        version: row.get("version")?,
    })
}

/// The participant's latest attempt at an event.
pub async fn latest_attempt(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    user_id: UserId,
) -> StoreResult<Option<Attempt>> {
    let sql =
        "SELECT * FROM attempts WHERE event_id = $1 AND user_id = $2 ORDER BY number DESC LIMIT 1";
    one(connection, sql, values![event_id.0, user_id.0])
        .await?
        .as_ref()
        .map(attempt)
        .transpose()
}

fn closes_at(attempt: &Attempt) -> i64 {
    if attempt.submitted_at.is_some() {
        CLOSED
    } else {
        attempt.closes_at().millis()
    }
}

#[async_trait]
impl Attempts for Unit {
    async fn attempt_open(&self, attempt: &Attempt) -> StoreResult<Option<Attempt>> {
        let tx = self.touch(ATTEMPTS);
        let lock = for_update(tx);
        let sql = format!("SELECT id FROM assignments WHERE event_id = $1 AND user_id = $2{lock}");
        if one(tx, sql, values![attempt.event_id.0, attempt.user_id.0])
            .await?
            .is_none()
        {
            return Ok(None);
        }
        let sql = "INSERT INTO attempts
                     (id, organization_id, event_id, user_id, number, started_at, deadline, submitted_at, version)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (event_id, user_id, number) DO NOTHING";
        let values = values![
            attempt.id.0,
            attempt.organization_id.0,
            attempt.event_id.0,
            attempt.user_id.0,
            i64::from(attempt.number),
            attempt.started_at.millis(),
            attempt.deadline.millis(),
            attempt.submitted_at.map(Timestamp::millis),
            attempt.version,
        ];
        if run(tx, sql, values).await? == 1 {
            let empty = serde_json::to_string(&Sheet::default())
                .map_err(|reason| corrupt("answer_sheets")(&reason))?;
            let sql = "INSERT INTO answer_sheets (attempt_id, user_id, revision, body, recent_saves, saved_at, closes_at)
                       VALUES ($1, $2, 0, $3, '', NULL, $4)";
            run(
                tx,
                sql,
                values![attempt.id.0, attempt.user_id.0, empty, closes_at(attempt)],
            )
            .await?;
        }
        let sql = "SELECT * FROM attempts WHERE event_id = $1 AND user_id = $2 AND number = $3";
        let values = values![
            attempt.event_id.0,
            attempt.user_id.0,
            i64::from(attempt.number)
        ];
        one(tx, sql, values)
            .await?
            .as_ref()
            .map(self::attempt)
            .transpose()
    }

    async fn attempt_of(&self, event_id: EventId, user_id: UserId) -> StoreResult<Option<Attempt>> {
        latest_attempt(&self.tx, event_id, user_id).await
    }

    async fn attempt(&self, id: AttemptId) -> StoreResult<Option<Attempt>> {
        one(
            &self.tx,
            "SELECT * FROM attempts WHERE id = $1",
            values![id.0],
        )
        .await?
        .as_ref()
        .map(attempt)
        .transpose()
    }

    async fn sheet_hold(&self, id: AttemptId) -> StoreResult<Option<StoredSheet>> {
        let lock = for_update(&self.tx);
        let sql = format!(
            "SELECT revision, body, saved_at FROM answer_sheets WHERE attempt_id = $1{lock}"
        );
        one(&self.tx, sql, values![id.0])
            .await?
            .as_ref()
            .map(sheet_of)
            .transpose()
    }

    async fn sheet_write(
        &self,
        id: AttemptId,
        sheet: &StoredSheet,
        save_id: Option<SaveId>,
    ) -> StoreResult<()> {
        let lock = for_update(&self.tx);
        let sql = format!("SELECT recent_saves FROM answer_sheets WHERE attempt_id = $1{lock}");
        let stored = one(&self.tx, sql, values![id.0])
            .await?
            .ok_or(StoreError::Missing)?;
        let mut saves: String = stored.get("recent_saves")?;
        if let (Some(save_id), Some(saved_at)) = (save_id, sheet.saved_at) {
            saves = recent_saves::append(&saves, save_id, sheet.revision, saved_at);
        }
        let sql = "UPDATE answer_sheets SET revision = $1, body = $2, saved_at = $3, recent_saves = $4 WHERE attempt_id = $5";
        let saved_at = sheet.saved_at.map(Timestamp::millis);
        run(
            &self.tx,
            sql,
            values![sheet.revision, sheet.body.as_str(), saved_at, saves, id.0],
        )
        .await?;
        Ok(())
    }

    async fn attempt_save(&self, attempt: &Attempt) -> StoreResult<()> {
        let tx = self.touch(ATTEMPTS);
        let sql = "UPDATE attempts SET started_at = $1, deadline = $2, submitted_at = $3, version = version + 1
                   WHERE id = $4 AND version = $5";
        let (started, deadline) = (attempt.started_at.millis(), attempt.deadline.millis());
        let submitted = attempt.submitted_at.map(Timestamp::millis);
        some(
            run(
                tx,
                sql,
                values![started, deadline, submitted, attempt.id.0, attempt.version],
            )
            .await?,
        )?;
        let sql = "UPDATE answer_sheets SET closes_at = $1 WHERE attempt_id = $2";
        run(tx, sql, values![closes_at(attempt), attempt.id.0]).await?;
        Ok(())
    }
}
