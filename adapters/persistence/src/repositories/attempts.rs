//! Stores attempts and their sheets when they start and end. Saves during an attempt use `AnswerSheets` instead.

use std::collections::{HashMap, HashSet};

use application_ports::{
    Attempts, ClosedAttempt, EventNews, LockedAttempt, NewsKind, Opened, StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_assessment::Sheet;
use domain_kernel::{AttemptId, EventId, UserId};
use domain_scheduling::{Attempt, Event, Receipt, UnsentReport};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, NotSet, QueryFilter, QueryOrder,
    QuerySelect, Set,
};

use super::{SqlTransaction, compare_and_set, insert_all, insert_new};
use crate::entity::attempts::{
    ActiveModel, COLUMN, Column, Entity, by_id, by_ids, latest, of_events, of_users,
};
use crate::entity::values::{self, Millis};
use crate::entity::{answer_sheets, events, find_all, find_one, players, receipts, unsent_reports};
use crate::errors::{corrupt, store_error};
use crate::recent_saves;

/// The `closes_at` of the sheet of a submitted attempt. It is in the past, so every later save is refused.
const CLOSED: Millis = Millis(0);

fn closes_at(attempt: &Attempt) -> Millis {
    if attempt.end.is_some() {
        CLOSED
    } else {
        attempt.closes_at().into()
    }
}

/// What only one attempt has: the event, the participant and the number.
type AttemptKey = (EventId, UserId, u32);

fn key(attempt: &Attempt) -> AttemptKey {
    (attempt.event_id, attempt.user_id, attempt.number)
}

/// News for the participant of an open attempt.
fn news_of(attempt: &Attempt, kind: NewsKind) -> EventNews {
    EventNews {
        organization_id: attempt.organization_id,
        event_id: attempt.event_id,
        kind,
        recipient: Some(attempt.user_id),
        deadline: Some(attempt.deadline),
        text: None,
    }
}

impl SqlTransaction {
    /// Stores an attempt with the closing time of its sheet.
    async fn store_attempt(&self, attempt: &Attempt) -> StoreResult<()> {
        let row = ActiveModel {
            number: NotSet,
            opened_at: NotSet,
            version: Set(attempt.version + 1),
            ..attempt.into()
        };
        let unchanged = by_id(attempt.id).and(COLUMN.version.eq(attempt.version));
        compare_and_set(&self.tx, row, unchanged).await?;
        answer_sheets::Entity::update_many()
            .set(answer_sheets::ActiveModel {
                closes_at: Set(closes_at(attempt)),
                paused_at: Set(attempt.paused_at.map(Into::into)),
                ..Default::default()
            })
            .filter(answer_sheets::of_attempt(attempt.id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// Locks the events of new attempts against changes, and returns their versions.
    async fn lock_events_of(&self, new: &[(Attempt, i32)]) -> StoreResult<HashMap<EventId, i32>> {
        let events: Vec<(values::EventId, i32)> = events::Entity::find()
            .select_only()
            .columns([events::Column::Id, events::Column::Version])
            .filter(events::by_ids(new.iter().map(|(new, _)| new.event_id)))
            .order_by_asc(events::Column::Id)
            .lock_shared()
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(events
            .into_iter()
            .map(|(id, version)| (id.into(), version))
            .collect())
    }

    /// Locks the players among the participants of new attempts, and returns them.
    async fn lock_players_of(
        &self,
        new: &[(Attempt, i32)],
    ) -> StoreResult<HashSet<(EventId, UserId)>> {
        let players: Vec<(values::EventId, values::UserId)> = players::Entity::find()
            .select_only()
            .columns([players::Column::EventId, players::Column::UserId])
            .filter(players::of_events(new.iter().map(|(new, _)| new.event_id)))
            .filter(players::of_users(new.iter().map(|(new, _)| new.user_id)))
            .order_by_asc(players::Column::UserId)
            .order_by_asc(players::Column::EventId)
            .lock_exclusive()
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(players
            .into_iter()
            .map(|(event, user)| (event.into(), user.into()))
            .collect())
    }

    /// Stores those attempts that no one has stored yet, with empty sheets. Returns the stored attempts.
    async fn insert_attempts(
        &self,
        new: impl Iterator<Item = &Attempt>,
    ) -> StoreResult<HashMap<AttemptKey, Attempt>> {
        let new: Vec<&Attempt> = new.collect();
        if new.is_empty() {
            return Ok(HashMap::new());
        }
        let rows: Vec<ActiveModel> = new.iter().map(|new| (*new).into()).collect();
        insert_new(&self.tx, rows).await?;
        let stored = Entity::find()
            .filter(of_events(new.iter().map(|new| new.event_id)))
            .filter(of_users(new.iter().map(|new| new.user_id)))
            .filter(
                COLUMN
                    .number
                    .is_in(new.iter().map(|new| i64::from(new.number))),
            );
        let stored: Vec<Attempt> = find_all(&self.tx, stored).await?;
        let stored: HashMap<_, _> = stored.into_iter().map(|one| (key(&one), one)).collect();
        let empty = serde_json::to_string(&Sheet::default())
            .map_err(|reason| corrupt("answer_sheets")(&reason))?;
        let is_stored = |new: &&&Attempt| stored.get(&key(new)).is_some_and(|one| one.id == new.id);
        let sheets = new.iter().filter(is_stored).map(|new| {
            answer_sheets::Model {
                attempt_id: new.id.into(),
                user_id: new.user_id.into(),
                revision: 0,
                body: empty.clone(),
                recent_saves: String::new(),
                saved_at: None,
                closes_at: closes_at(new),
                paused_at: new.paused_at.map(Into::into),
            }
            .into_active_model()
        });
        insert_new(&self.tx, sheets.collect()).await?;
        Ok(stored)
    }

    /// Stores how attempts ended. The query builder has no update of many rows with different values. The rows exist, so
    /// the insert always meets a conflict and only updates.
    async fn store_ends(&self, closed: &[&ClosedAttempt]) -> StoreResult<()> {
        use Column::{EndedBy, Id, PausedAt, SubmittedAt, Version};
        let rows = closed
            .iter()
            .map(|ClosedAttempt { attempt, .. }| ActiveModel {
                version: Set(attempt.version + 1),
                ..attempt.into()
            });
        let before = Expr::col(("excluded", Version)).sub(1);
        let end = OnConflict::column(Id)
            .update_columns([SubmittedAt, EndedBy, PausedAt, Version])
            .action_and_where(Version.into_expr().eq(before))
            .to_owned();
        let stored = Entity::insert_many(rows)
            .on_conflict(end)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        if usize::try_from(stored) == Ok(closed.len()) {
            Ok(())
        } else {
            Err(StoreError::Stale)
        }
    }

    /// Stores the sheets that came with submissions. They accept no more saves. Like [`store_ends`](Self::store_ends), it only
    /// updates.
    async fn store_last_sheets(&self, closed: &[&ClosedAttempt]) -> StoreResult<()> {
        use answer_sheets::Column::{
            AttemptId, Body, ClosesAt, PausedAt, RecentSaves, Revision, SavedAt,
        };
        let sheets = closed.iter().filter_map(|one| {
            let (attempt, sheet) = (&one.attempt, one.sheet.as_ref()?);
            let save = sheet.save_id.zip(sheet.saved_at);
            let entry = save.map(|(id, at)| recent_saves::entry(id, sheet.revision, at));
            let row = answer_sheets::Model {
                attempt_id: attempt.id.into(),
                user_id: attempt.user_id.into(),
                revision: sheet.revision,
                body: sheet.body.clone(),
                recent_saves: entry.unwrap_or_default(),
                saved_at: sheet.saved_at.map(Into::into),
                closes_at: CLOSED,
                paused_at: None,
            };
            Some(row.into_active_model())
        });
        let sheets: Vec<_> = sheets.collect();
        if sheets.is_empty() {
            return Ok(());
        }
        let recent = (answer_sheets::Entity, RecentSaves);
        let added = Expr::col(("excluded", RecentSaves));
        let recent = recent_saves::appended(self.tx.get_database_backend(), recent, added);
        let last = OnConflict::column(AttemptId)
            .update_columns([Revision, Body, SavedAt, ClosesAt, PausedAt])
            .value(RecentSaves, recent)
            .to_owned();
        answer_sheets::Entity::insert_many(sheets)
            .on_conflict(last)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

#[async_trait]
impl Attempts for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn open_attempts(&self, attempts: &[(Attempt, i32)]) -> StoreResult<Vec<Opened>> {
        let versions = self.lock_events_of(attempts).await?;
        let players = self.lock_players_of(attempts).await?;
        let refusal = |(attempt, version): &(Attempt, i32)| {
            if versions.get(&attempt.event_id) != Some(version) {
                Some(Opened::EventChanged)
            } else if !players.contains(&(attempt.event_id, attempt.user_id)) {
                Some(Opened::NoPlayer)
            } else {
                None
            }
        };
        let new = attempts.iter().filter(|new| refusal(new).is_none());
        let stored = self
            .insert_attempts(new.map(|(attempt, _)| attempt))
            .await?;
        let opened = |new @ (attempt, _): &(Attempt, i32)| match refusal(new) {
            Some(refusal) => Ok(refusal),
            None => match stored.get(&key(attempt)) {
                Some(attempt) => Ok(Opened::Attempt(attempt.clone())),
                None => Err(corrupt("attempts")(&"a new attempt is missing")),
            },
        };
        attempts.iter().map(opened).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_latest_attempt(
        &self,
        event: &Event,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>> {
        find_one(&self.tx, latest(event.id, user_id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn attempt(&self, id: AttemptId) -> StoreResult<Option<Attempt>> {
        find_one(&self.tx, Entity::find().filter(by_id(id))).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_attempts(
        &self,
        ids: &[AttemptId],
    ) -> StoreResult<HashMap<AttemptId, LockedAttempt>> {
        let sheets = answer_sheets::Entity::find()
            .filter(answer_sheets::of_attempts(ids.iter().copied()))
            .order_by_asc(answer_sheets::Column::AttemptId)
            .lock_exclusive()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        // The attempts are read after the lock, so that they are as the last transaction that held the lock left them.
        let attempts: Vec<Attempt> =
            find_all(&self.tx, Entity::find().filter(by_ids(ids.iter().copied()))).await?;
        let mut attempts: HashMap<AttemptId, Attempt> = attempts
            .into_iter()
            .map(|attempt| (attempt.id, attempt))
            .collect();
        let mut locked = HashMap::new();
        for row in sheets {
            let id = row.attempt_id.into();
            if let Some(attempt) = attempts.remove(&id) {
                let sheet = row.try_into()?;
                locked.insert(id, LockedAttempt { attempt, sheet });
            }
        }
        Ok(locked)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn close_attempts(&self, closed: &[ClosedAttempt]) -> StoreResult<()> {
        if closed.is_empty() {
            return Ok(());
        }
        // All transactions lock in the order of the ids.
        let mut closed: Vec<&ClosedAttempt> = closed.iter().collect();
        closed.sort_by_key(|one| one.attempt.id);
        self.store_ends(&closed).await?;
        let (with_sheet, without): (Vec<_>, Vec<_>) =
            closed.into_iter().partition(|one| one.sheet.is_some());
        self.store_last_sheets(&with_sheet).await?;
        if without.is_empty() {
            return Ok(());
        }
        answer_sheets::Entity::update_many()
            .set(answer_sheets::ActiveModel {
                closes_at: Set(CLOSED),
                paused_at: Set(None),
                ..Default::default()
            })
            .filter(answer_sheets::of_attempts(
                without.iter().map(|one| one.attempt.id),
            ))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_attempt(&self, attempt: &Attempt) -> StoreResult<()> {
        self.store_attempt(attempt).await?;
        // If an open attempt is saved, its deadline has changed.
        if attempt.end.is_none() {
            self.tell(news_of(attempt, NewsKind::Allowance));
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_receipts(&self, receipts: &[(AttemptId, &Receipt)]) -> StoreResult<()> {
        let rows = receipts
            .iter()
            .map(|(id, receipt)| receipts::row(*id, receipt));
        insert_all(&self.tx, rows.collect()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn put_unsent_report(&self, id: AttemptId, report: &UnsentReport) -> StoreResult<()> {
        use unsent_reports::Column::{AnswersCount, AttemptId, MadeAt, ReportedAt, Revision};
        let replace = OnConflict::column(AttemptId)
            .update_columns([AnswersCount, MadeAt, Revision, ReportedAt])
            .to_owned();
        unsent_reports::Entity::insert(unsent_reports::row(id, report))
            .on_conflict(replace)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn reopen_attempt(&self, attempt: &Attempt) -> StoreResult<()> {
        self.store_attempt(attempt).await?;
        self.tell(news_of(attempt, NewsKind::Restore));
        let revision = answer_sheets::Column::Revision;
        answer_sheets::Entity::update_many()
            .col_expr(revision, revision.into_expr().add(1))
            .filter(answer_sheets::of_attempt(attempt.id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
