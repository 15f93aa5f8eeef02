//! Removes data whose retention period is over (D246).

use std::collections::HashMap;

use application_ports::{EndedEvent, KeptSheet, OrganizationPeriods, Retentions, StoreResult};
use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{AttemptId, AuditId, EventId, OrganizationId, Timestamp, UserId};
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Related, Set,
};

use super::SqlTransaction;
use crate::entity::{
    answer_sheets, attempts, audit_records, audit_states, event_messages, events, organizations,
    outbox, scores, users, values,
};
use crate::errors::store_error;

/// The due time of events that have no texts left to erase.
const NEVER: i64 = i64::MAX;
/// The actions of audit records whose states contain a message to participants, or a reason that participants got.
const SENDING_MESSAGES: [&str; 8] = [
    "send_competition_message",
    "send_training_message",
    "extend_competition",
    "extend_training",
    "pause_competition",
    "pause_training",
    "resume_competition",
    "resume_training",
];

#[derive(DerivePartialModel)]
#[sea_orm(entity = "answer_sheets::Entity")]
struct Sheet {
    attempt_id: values::AttemptId,
    body: String,
    #[sea_orm(from_expr = "is_marked()")]
    is_marked: bool,
}

fn is_marked() -> Expr {
    scores::COLUMN
        .scored_at
        .is_not_null()
        .or(scores::is_superseded())
}

#[async_trait]
impl Retentions for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn claim_ended_event(
        &self,
        of: Option<OrganizationId>,
        ended: Timestamp,
        now: Timestamp,
        again_at: Timestamp,
    ) -> StoreResult<Option<EndedEvent>> {
        let first: Option<(values::EventId, values::OrganizationId, values::EventKind)> =
            events::with_due_texts(of, ended, now)
                .limit(1)
                .lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked)
                .select_only()
                .columns([
                    events::Column::Id,
                    events::Column::OrganizationId,
                    events::Column::Kind,
                ])
                .into_tuple()
                .one(&self.tx)
                .await
                .map_err(store_error)?;
        let Some((id, organization_id, kind)) = first else {
            return Ok(None);
        };
        let event = EndedEvent {
            id: id.into(),
            organization_id: organization_id.into(),
            kind: kind.into(),
        };
        self.set_texts_due(event.id, again_at.millis()).await?;
        Ok(Some(event))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn kept_sheets(
        &self,
        event_id: EventId,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<KeptSheet>> {
        let after = after.map(values::AttemptId::from);
        let rows = answer_sheets::Entity::find()
            .inner_join(attempts::Entity)
            .join(
                JoinType::LeftJoin,
                <attempts::Entity as Related<scores::Entity>>::to(),
            )
            .filter(attempts::of_event(event_id))
            .filter(attempts::COLUMN.submitted_at.is_not_null())
            .apply_if(after, |sheets, after| {
                sheets.filter(answer_sheets::Column::AttemptId.gt(after))
            })
            .order_by_asc(answer_sheets::Column::AttemptId)
            .limit(limit)
            .into_partial_model::<Sheet>()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let sheets = rows.into_iter().map(|row| KeptSheet {
            attempt_id: row.attempt_id.into(),
            body: row.body,
            is_marked: row.is_marked,
        });
        Ok(sheets.collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn replace_sheet(&self, id: AttemptId, body: &str) -> StoreResult<()> {
        answer_sheets::Entity::update_many()
            .set(answer_sheets::ActiveModel {
                body: Set(body.to_owned()),
                ..Default::default()
            })
            .filter(answer_sheets::of_attempt(id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn finish_ended_event(&self, id: EventId) -> StoreResult<()> {
        self.set_texts_due(id, NEVER).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn erase_old_states(
        &self,
        before: Timestamp,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(Scope, u64)>> {
        // Ids are ordered by time, so the first ids are the oldest. After the first entry that is not old enough, no
        // further entry is.
        let oldest: Vec<values::AuditId> = audit_states::Entity::find()
            .order_by_asc(audit_states::Column::Id)
            .limit(limit)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .select_only()
            .column(audit_states::Column::Id)
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let old: Vec<(values::AuditId, values::ScopeId)> = audit_records::Entity::find()
            .filter(audit_records::by_ids(oldest.into_iter().map(Into::into)))
            .filter(audit_records::COLUMN.at.lte(before.millis()))
            .select_only()
            .columns([audit_records::Column::Id, audit_records::Column::ScopeId])
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let mut counts = HashMap::<Scope, u64>::new();
        for (_, scope) in &old {
            *counts.entry((*scope).into()).or_default() += 1;
        }
        let ids = old.into_iter().map(|(id, _)| id.into()).collect();
        self.erase_states(ids, now).await?;
        Ok(counts.into_iter().collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn own_periods(
        &self,
        after: Option<OrganizationId>,
        limit: u64,
    ) -> StoreResult<Vec<OrganizationPeriods>> {
        use organizations::Column::{AuditStatesErasedTo, Id, KeepAuditStatesDays, KeepTextsDays};
        let after = after.map(values::OrganizationId::from);
        let rows: Vec<(
            values::OrganizationId,
            Option<i64>,
            Option<i64>,
            values::Millis,
        )> = organizations::Entity::find()
            .filter(
                KeepTextsDays
                    .is_not_null()
                    .or(KeepAuditStatesDays.is_not_null()),
            )
            .apply_if(after, |rows, after| rows.filter(Id.gt(after)))
            .order_by_asc(Id)
            .limit(limit)
            .select_only()
            .columns([Id, KeepTextsDays, KeepAuditStatesDays, AuditStatesErasedTo])
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let own =
            |(id, texts, states, erased_to): (values::OrganizationId, _, _, values::Millis)| {
                Ok(OrganizationPeriods {
                    organization_id: id.into(),
                    kept: organizations::organization_retention(texts, states)?,
                    states_erased_to: erased_to.into(),
                })
            };
        rows.into_iter().map(own).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn entries_with_states(
        &self,
        id: OrganizationId,
        after: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(AuditId, Timestamp)>> {
        use audit_records::Column::{At, Id};
        let entries: Vec<(values::AuditId, values::Millis)> = audit_records::Entity::find()
            .inner_join(audit_states::Entity)
            .filter(audit_records::in_scope(Scope::Organization(id)))
            .filter(audit_records::COLUMN.at.gt(after.millis()))
            .filter(audit_records::COLUMN.at.lte(until.millis()))
            .order_by_asc(At)
            .order_by_asc(Id)
            .limit(limit)
            .select_only()
            .columns([Id, At])
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let entries = entries.into_iter();
        Ok(entries.map(|(id, at)| (id.into(), at.into())).collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn erase_states_of_entries(&self, ids: &[AuditId], now: Timestamp) -> StoreResult<u64> {
        let locked: Vec<values::AuditId> = audit_states::Entity::find()
            .filter(audit_states::by_ids(ids.iter().copied()))
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .select_only()
            .column(audit_states::Column::Id)
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let count = u64::try_from(locked.len()).unwrap_or(u64::MAX);
        let ids = locked.into_iter().map(Into::into).collect();
        self.erase_states(ids, now).await?;
        Ok(count)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn note_erased_states(&self, id: OrganizationId, to: Timestamp) -> StoreResult<()> {
        organizations::Entity::update_many()
            .set(organizations::ActiveModel {
                audit_states_erased_to: Set(to.into()),
                ..Default::default()
            })
            .filter(organizations::by_id(id))
            .filter(organizations::COLUMN.audit_states_erased_to.lt(to.millis()))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_old_messages(
        &self,
        before: Timestamp,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(OrganizationId, u64)>> {
        use event_messages::Column::{CreatedAt, Id, OrganizationId};
        let oldest: Vec<(values::MessageId, values::OrganizationId, values::Millis)> =
            event_messages::Entity::find()
                .order_by_asc(Id)
                .limit(limit)
                .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
                .select_only()
                .columns([Id, OrganizationId, CreatedAt])
                .into_tuple()
                .all(&self.tx)
                .await
                .map_err(store_error)?;
        let mut counts = HashMap::<domain_kernel::OrganizationId, u64>::new();
        let mut ids = Vec::new();
        for (id, organization, created_at) in oldest {
            if Timestamp::from(created_at) <= before {
                *counts.entry(organization.into()).or_default() += 1;
                ids.push(id.into());
            }
        }
        event_messages::Entity::delete_many()
            .filter(event_messages::by_ids(ids))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        self.erase_states_of_messages(before, now, limit).await?;
        Ok(counts.into_iter().collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_old_emails(&self, before: Timestamp, limit: u64) -> StoreResult<u64> {
        let old = outbox::Entity::find()
            .select_only()
            .column(outbox::Column::Id)
            .filter(outbox::COLUMN.created_at.lte(before.millis()))
            .limit(limit)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .into_query();
        let deleted = outbox::Entity::delete_many()
            .filter(outbox::COLUMN.id.in_subquery(old))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(deleted.rows_affected)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn users_to_erase(
        &self,
        before: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(Scope, UserId)>> {
        let people: Vec<(values::ScopeId, values::UserId)> = users::Entity::find()
            .filter(users::Column::DeletedAt.lte(before.millis()))
            .filter(users::COLUMN.erased_at.is_null())
            .order_by_asc(users::Column::DeletedAt)
            .limit(limit)
            .select_only()
            .columns([users::Column::ScopeId, users::Column::Id])
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let people = people.into_iter();
        Ok(people
            .map(|(scope, id)| (scope.into(), id.into()))
            .collect())
    }
}

impl SqlTransaction {
    /// Erases the states of audit records that contain old messages.
    async fn erase_states_of_messages(
        &self,
        before: Timestamp,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<()> {
        let entries = audit_records::Entity::find()
            .filter(audit_records::COLUMN.action.is_in(SENDING_MESSAGES))
            .filter(audit_records::COLUMN.at.lte(before.millis()))
            .select_only()
            .column(audit_records::Column::Id)
            .into_query();
        let states: Vec<values::AuditId> = audit_states::Entity::find()
            .filter(audit_states::Column::Id.in_subquery(entries))
            .limit(limit)
            .select_only()
            .column(audit_states::Column::Id)
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let ids = states.into_iter().map(Into::into).collect();
        self.erase_states(ids, now).await
    }

    async fn set_texts_due(&self, id: EventId, at: i64) -> StoreResult<()> {
        events::Entity::update_many()
            .set(events::ActiveModel {
                texts_due_at: Set(values::Millis(at)),
                ..Default::default()
            })
            .filter(events::by_id(id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
