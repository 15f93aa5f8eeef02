//! Stores the times of events and changes their open attempts. One statement changes all attempts of an event (D60,
//! D92).

use std::collections::HashMap;

use application_ports::{EventNews, NewsKind, StoreResult, TimeControls, Users as _};
use async_trait::async_trait;
use domain_access::Scope;
use domain_accounts::User;
use domain_kernel::{EventId, Timestamp, UserId};
use domain_scheduling::{
    Allowance, Attempt, Event, EventMessage, ExtraTime, Reach, Retiming, StandingAllowance,
    TimeChange,
};
use sea_orm::sea_query::{
    Condition, Expr, ExprTrait, OnConflict, Query, SelectStatement, SubQueryStatement,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Set};

use super::SqlTransaction;
use crate::entity::values::{self, Millis};
use crate::entity::{
    answer_sheets, attempts, event_allowances, events, find_all, find_one, user_allowances, users,
};
use crate::errors::{expect_affected, store_error};

/// Whether an attempt is open at `now`. The clock of an attempt stops only while it is open.
fn is_open(now: Timestamp) -> Condition {
    let open_since = Attempt::deadline_before(now).millis();
    let runs = attempts::COLUMN
        .paused_at
        .is_not_null()
        .or(attempts::COLUMN.deadline.gte(open_since));
    Condition::all()
        .add(attempts::COLUMN.submitted_at.is_null())
        .add(runs)
}

/// Returns `first` if `is_first` holds, otherwise `second`. Both databases have CASE, but GREATEST differs.
fn if_else(first: Expr, second: Expr, is_first: Expr) -> Expr {
    Expr::case(is_first, first).finally(second).into()
}

/// The columns of the clocks after the change, as [`Attempt::retimed`] computes them.
fn clock_after(change: &TimeChange) -> Vec<(attempts::Column, Expr)> {
    use attempts::Column::{Deadline, DueAt, MovedMillis, PausedAt, Shortened};
    let later = |column: attempts::Column, millis: i64| column.into_expr().add(millis);
    let moved = |millis: i64| match change.reach {
        Reach::Event => Vec::new(),
        Reach::OpenAttempts => vec![(MovedMillis, later(MovedMillis, millis))],
    };
    let mut columns = match change.retiming {
        Retiming::Pause { at } => vec![(PausedAt, Expr::val(at.millis()))],
        Retiming::Extension { millis, floor } => {
            let due_at = || later(DueAt, millis);
            let deadline = || {
                let stored = || Deadline.into_expr();
                if millis >= 0 {
                    return if_else(due_at(), stored(), due_at().gt(stored()));
                }
                let floor = || Expr::val(floor.millis());
                let target = || if_else(due_at(), floor(), due_at().gt(floor()));
                if_else(target(), stored(), target().lt(stored()))
            };
            let shortened = Expr::case(deadline().lt(Deadline.into_expr()), true)
                .case(deadline().gt(Deadline.into_expr()), false)
                .finally(Shortened.into_expr());
            [
                vec![
                    (DueAt, due_at()),
                    (Deadline, deadline()),
                    (Shortened, shortened.into()),
                ],
                moved(millis),
            ]
            .concat()
        }
        Retiming::Resume { millis, floor } => {
            let deadline = later(Deadline, millis);
            let deadline = match floor {
                None => deadline,
                Some(floor) => if_else(
                    deadline.clone(),
                    Expr::val(floor.millis()),
                    deadline.gt(floor.millis()),
                ),
            };
            [
                vec![
                    (DueAt, later(DueAt, millis)),
                    (Deadline, deadline),
                    (PausedAt, Expr::val(Option::<i64>::None)),
                ],
                moved(millis),
            ]
            .concat()
        }
    };
    let version = attempts::Column::Version;
    columns.push((version, version.into_expr().add(1)));
    columns
}

/// Selects a column of the attempt of a sheet.
fn of_attempt(column: attempts::Column) -> Expr {
    let attempt = Query::select()
        .expr(Expr::col((attempts::Entity, column)))
        .from(attempts::Entity)
        .and_where(
            Expr::col((attempts::Entity, attempts::Column::Id))
                .equals((answer_sheets::Entity, answer_sheets::Column::AttemptId)),
        )
        .take();
    Expr::from(SubQueryStatement::from(attempt))
}

/// Selects the ids of the attempts of an event that are not closed.
fn unclosed_of(event: &Event) -> SelectStatement {
    attempts::Entity::find()
        .select_only()
        .column(attempts::Column::Id)
        .filter(attempts::of_event(event.id))
        .filter(attempts::COLUMN.submitted_at.is_null())
        .into_query()
}

/// News for all participants of an event.
pub(super) fn news_of(event: &Event, kind: NewsKind) -> EventNews {
    EventNews {
        organization_id: event.organization_id,
        event_id: event.id,
        kind,
        recipient: None,
        deadline: None,
        text: None,
    }
}

impl SqlTransaction {
    /// Locks the sheets of these attempts in the order in which saves lock them, so that the two cannot block each
    /// other.
    async fn lock_sheets(&self, of: SelectStatement) -> StoreResult<()> {
        let _: Vec<values::AttemptId> = answer_sheets::Entity::find()
            .select_only()
            .column(answer_sheets::Column::AttemptId)
            .filter(answer_sheets::Column::AttemptId.in_subquery(of))
            .order_by_asc(answer_sheets::Column::AttemptId)
            .lock_exclusive()
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// Stores the times of an event.
    async fn save_times(&self, event: &Event) -> StoreResult<()> {
        let (starts_at, ends_at) = event.listed_window();
        let times = &event.time_control;
        let row = events::ActiveModel {
            starts_at: Set(starts_at.into()),
            ends_at: Set(ends_at.into()),
            begun_at: Set(times.begun_at.map(Millis::from)),
            extension_minutes: Set(times.extension_minutes),
            paused_at: Set(times.paused_at.map(Millis::from)),
            paused_by: Set(times.paused_by.map(Into::into)),
            pause_told: Set(times.pause_told),
            paused_millis: Set(times.paused_millis),
            version: Set(event.version + 1),
            ..Default::default()
        };
        let unchanged = events::by_id(event.id).and(events::COLUMN.version.eq(event.version));
        let updated = events::Entity::update_many()
            .set(row)
            .filter(unchanged)
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        expect_affected(updated.rows_affected)
    }
}

#[async_trait]
impl TimeControls for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_open_attempts(&self, event: &Event, now: Timestamp) -> StoreResult<u64> {
        self.lock_sheets(unclosed_of(event)).await?;
        // Submissions that were in progress have finished by now. Openings lock attempts in the same order.
        let open: Vec<values::AttemptId> = attempts::Entity::find()
            .select_only()
            .column(attempts::Column::Id)
            .filter(attempts::of_event(event.id))
            .filter(is_open(now))
            .order_by_asc(attempts::Column::Id)
            .lock_exclusive()
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(u64::try_from(open.len()).unwrap_or(u64::MAX))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn change_times(
        &self,
        change: &TimeChange,
        told: Option<&EventMessage>,
        now: Timestamp,
    ) -> StoreResult<u64> {
        self.save_times(&change.event).await?;
        if let Some(message) = told {
            self.store_message(message).await?;
        }
        self.tell(EventNews {
            text: told.map(|message| message.text.clone()),
            ..news_of(
                &change.event,
                match change.retiming {
                    Retiming::Extension { .. } => NewsKind::Extension,
                    Retiming::Pause { .. } => NewsKind::Pause,
                    Retiming::Resume { .. } => NewsKind::Resume,
                },
            )
        });
        let mut moved = attempts::Entity::update_many()
            .filter(attempts::of_event(change.event.id))
            .filter(is_open(now));
        for (column, value) in clock_after(change) {
            moved = moved.col_expr(column, value);
        }
        let moved = moved.exec(&self.tx).await.map_err(store_error)?;
        let closes_at = of_attempt(attempts::Column::Deadline);
        let paused_at = of_attempt(attempts::Column::PausedAt);
        answer_sheets::Entity::update_many()
            .col_expr(
                answer_sheets::Column::ClosesAt,
                closes_at.add(Attempt::GRACE_SECONDS * 1_000),
            )
            .col_expr(answer_sheets::Column::PausedAt, paused_at)
            .filter(answer_sheets::Column::AttemptId.in_subquery(unclosed_of(&change.event)))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(moved.rows_affected)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_beginning(&self, event: &Event) -> StoreResult<()> {
        self.save_times(event).await?;
        self.tell(news_of(event, NewsKind::Begin));
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_pause_reminder(&self, event: &Event) -> StoreResult<()> {
        self.save_times(event).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn allowances(
        &self,
        participants: &[(EventId, UserId)],
    ) -> StoreResult<HashMap<(EventId, UserId), Allowance>> {
        let users = || participants.iter().map(|(_, user)| *user);
        // An exclusive lock would also block transactions that insert rows referring to a user.
        let _: Vec<values::UserId> = users::Entity::find()
            .select_only()
            .column(users::Column::Id)
            .filter(users::by_ids(users()))
            .order_by_asc(users::Column::Id)
            .lock_shared()
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let rows = user_allowances::Entity::find().filter(user_allowances::of_users(users()));
        let mut standing: HashMap<UserId, StandingAllowance> = HashMap::new();
        for row in rows.all(&self.tx).await.map_err(store_error)? {
            standing.insert(row.user_id.into(), StandingAllowance::try_from(row)?);
        }
        let events = participants.iter().map(|(event, _)| *event);
        let rows = event_allowances::Entity::find()
            .filter(event_allowances::of_events(events))
            .filter(event_allowances::of_users(users()));
        let mut extra: HashMap<(EventId, UserId), ExtraTime> = HashMap::new();
        for row in rows.all(&self.tx).await.map_err(store_error)? {
            let participant = (row.event_id.into(), row.user_id.into());
            extra.insert(participant, row.try_into()?);
        }
        let allowance = |participant: &(EventId, UserId)| {
            let standing = standing.get(&participant.1).cloned().unwrap_or_default();
            let extra = extra.get(participant).copied().unwrap_or_default();
            (*participant, Allowance::new(standing.factor, extra))
        };
        Ok(participants.iter().map(allowance).collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_participant(&self, scope: &Scope, user_id: UserId) -> StoreResult<Option<User>> {
        let users = self.lock_users(scope, &[user_id]).await?;
        Ok(users.into_iter().next())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn extra_time(&self, event_id: EventId, user_id: UserId) -> StoreResult<ExtraTime> {
        let extra = event_allowances::Entity::find()
            .filter(event_allowances::of_event(event_id))
            .filter(event_allowances::of_user(user_id));
        Ok(find_one(&self.tx, extra).await?.unwrap_or_default())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn put_extra_time(
        &self,
        event: &Event,
        user_id: UserId,
        extra: ExtraTime,
    ) -> StoreResult<()> {
        use event_allowances::Column::{EventId, ExtraMinutes, PastEnd, UserId};
        let replace = OnConflict::columns([EventId, UserId])
            .update_columns([ExtraMinutes, PastEnd])
            .to_owned();
        event_allowances::Entity::insert(event_allowances::row(event.id, user_id, extra))
            .on_conflict(replace)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        self.tell(EventNews {
            recipient: Some(user_id),
            ..news_of(event, NewsKind::Allowance)
        });
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn standing_allowance(&self, user_id: UserId) -> StoreResult<StandingAllowance> {
        let standing = user_allowances::Entity::find().filter(user_allowances::of_user(user_id));
        Ok(find_one(&self.tx, standing).await?.unwrap_or_default())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn put_standing_allowance(
        &self,
        user_id: UserId,
        allowance: &StandingAllowance,
    ) -> StoreResult<()> {
        use user_allowances::Column::{Factor, Note, UserId};
        let replace = OnConflict::column(UserId)
            .update_columns([Factor, Note])
            .to_owned();
        user_allowances::Entity::insert(user_allowances::row(user_id, allowance))
            .on_conflict(replace)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_open_attempts_of(
        &self,
        user_id: UserId,
        now: Timestamp,
    ) -> StoreResult<Vec<(Attempt, Event)>> {
        let of_user = attempts::Entity::find()
            .filter(attempts::of_user(user_id))
            .filter(is_open(now));
        let ids = of_user.clone().select_only().column(attempts::Column::Id);
        self.lock_sheets(ids.into_query()).await?;
        let open: Vec<Attempt> = find_all(&self.tx, of_user).await?;
        let mut with_events = Vec::with_capacity(open.len());
        for attempt in open {
            let event = events::find_of_any_kind(attempt.organization_id, attempt.event_id);
            if let Some(event) = find_one(&self.tx, event).await? {
                with_events.push((attempt, event));
            }
        }
        Ok(with_events)
    }
}
