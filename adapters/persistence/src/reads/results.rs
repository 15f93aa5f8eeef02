//! Who answered, and what it earned.

use application_ports::{
    AnsweredEventRow, AnsweredUserRow, AttemptRow, KindScores, OwnScoreRow, StoreResult,
};
use domain_access::ReadScope;
use domain_kernel::{AttemptId, EventId, ListQuery, Page, Timestamp, UserId};
use domain_scheduling::{Attempt, EventKind};

use super::SqlReads;
use super::list::List;
use super::people::person_row;
use crate::errors::corrupt;
use crate::sheets::sheet;
use crate::sql::{Row, all, values};
use crate::totals::{ASSIGNMENTS, ATTEMPTS, EVENTS, USERS};
use crate::unit::{latest_attempt, score_of_attempt};

/// The score of a row that selects its sums and totals; `None` where it has none.
fn kind_scores(row: &Row) -> StoreResult<Option<KindScores>> {
    let Some(sums) = row.get::<Option<String>>("kind_sums")? else {
        return Ok(None);
    };
    Ok(Some(KindScores {
        by_kind: serde_json::from_str(&sums).map_err(|reason| corrupt("scores")(&reason))?,
        bonus: row.points("bonus")?,
        total: row.points("total")?,
        total_weight: row.points("total_weight")?,
    }))
}

/// Competitions that somebody submitted.
pub async fn answered_events(
    reads: &SqlReads,
    scope: &ReadScope,
    query: &ListQuery,
) -> StoreResult<Page<AnsweredEventRow>> {
    let columns = "e.id, e.name,
        (SELECT COUNT(*) FROM assignments a WHERE a.event_id = e.id) AS participants,
        (SELECT COUNT(DISTINCT t.user_id) FROM attempts t
         WHERE t.event_id = e.id AND t.submitted_at IS NOT NULL) AS answered,
        (SELECT COUNT(DISTINCT s.user_id) FROM scores s
         WHERE s.event_id = e.id AND s.scored_at IS NOT NULL) AS scored";
    List::new(EVENTS | ATTEMPTS, "e", columns, "events e")
        .within(scope, "e.organization_id")
        .only("e.kind = {}", EventKind::Competition.code())
        .always("EXISTS (SELECT 1 FROM attempts t WHERE t.event_id = e.id AND t.submitted_at IS NOT NULL)")
        .search_by("events_search", reads, query, &["e.name_key"])
        .await?
        .page(reads, query, |row| {
            Ok(AnsweredEventRow {
                id: row.id("id")?,
                name: row.get("name")?,
                participants: row.count("participants")?,
                answered: row.count("answered")?,
                scored: row.count("scored")?,
            })
        })
        .await
}

/// Everybody assigned to a competition; a score belongs to a submitted attempt.
pub async fn answered_users(
    reads: &SqlReads,
    scope: &ReadScope,
    event_id: EventId,
    query: &ListQuery,
) -> StoreResult<Page<AnsweredUserRow>> {
    let columns =
        "u.id, u.name, u.email, s.kind_sums, s.bonus, s.total, s.total_weight, s.scored_at";
    let joins = "LEFT JOIN attempts t ON t.event_id = a.event_id AND t.user_id = a.user_id AND t.submitted_at IS NOT NULL
          AND t.number = (SELECT MAX(number) FROM attempts n WHERE n.event_id = a.event_id AND n.user_id = a.user_id)
        LEFT JOIN scores s ON s.attempt_id = t.id";
    List::new(
        ASSIGNMENTS | USERS,
        "a",
        columns,
        "assignments a JOIN users u ON u.id = a.user_id",
    )
    .showing(joins)
    .within(scope, "a.organization_id")
    .only("a.event_id = {}", event_id.0)
    .search(query, &["u.name_key", "u.email_key"])
    .page(reads, query, |row| {
        let scored = row.at_opt("scored_at")?.is_some();
        Ok(AnsweredUserRow {
            user: person_row(row)?,
            scores: kind_scores(row)?,
            scored,
        })
    })
    .await
}

/// A participant's own competitions that are over for them, with the scores that are published (D36).
pub async fn own_scores(
    reads: &SqlReads,
    scope: &ReadScope,
    user_id: UserId,
    now: Timestamp,
    query: &ListQuery,
) -> StoreResult<Page<OwnScoreRow>> {
    let columns = "e.id, e.name, t.submitted_at, s.kind_sums, s.bonus, s.total, s.total_weight";
    let tables = "assignments a JOIN events e ON e.id = a.event_id
        LEFT JOIN attempts t ON t.event_id = a.event_id AND t.user_id = a.user_id AND t.submitted_at IS NOT NULL
          AND t.number = (SELECT MAX(number) FROM attempts n WHERE n.event_id = a.event_id AND n.user_id = a.user_id)
        LEFT JOIN scores s ON s.attempt_id = t.id AND s.scored_at IS NOT NULL";
    List::new(EVENTS | ASSIGNMENTS | ATTEMPTS, "e", columns, tables)
        .within(scope, "e.organization_id")
        .only("a.user_id = {}", user_id.0)
        .only("e.kind = {}", EventKind::Competition.code())
        .only_at("(e.ends_at <= {} OR t.submitted_at IS NOT NULL)", now)
        .search(query, &["e.name_key"])
        .page(reads, query, |row| {
            let answered = row.at_opt("submitted_at")?.is_some();
            Ok(OwnScoreRow {
                event_id: row.id("id")?,
                name: row.get("name")?,
                answered,
                scores: kind_scores(row)?,
            })
        })
        .await
}

/// Attempts whose grace is over at `now` and that are not submitted, oldest first (D29).
pub async fn attempts_due(
    reads: &SqlReads,
    now: Timestamp,
    limit: u64,
) -> StoreResult<Vec<AttemptId>> {
    let sql = "SELECT id FROM attempts WHERE submitted_at IS NULL AND deadline < $1 ORDER BY deadline, id LIMIT $2";
    let latest = now.plus_seconds(-Attempt::GRACE_SECONDS).millis();
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    all(&reads.shared.read, sql, values![latest, limit])
        .await?
        .iter()
        .map(|row| row.id("id"))
        .collect()
}

/// The participant's latest attempt at an event of the scope, with its sheet and score.
pub async fn attempt(
    reads: &SqlReads,
    scope: &ReadScope,
    event_id: EventId,
    user_id: UserId,
) -> StoreResult<Option<AttemptRow>> {
    let read = &reads.shared.read;
    let attempt = latest_attempt(read, event_id, user_id)
        .await?
        .filter(|attempt| Some(attempt.organization_id) == scope.organization_id());
    let Some(attempt) = attempt else {
        return Ok(None);
    };
    let Some(sheet) = sheet(read, attempt.id).await? else {
        return Ok(None);
    };
    Ok(Some(AttemptRow {
        score: score_of_attempt(read, attempt.id).await?,
        attempt,
        sheet,
    }))
}
