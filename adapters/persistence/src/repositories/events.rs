//! Stores competitions and trainings. Each template has a count of the events that use it.

use application_ports::{Events, NewsKind, StoreError, StoreResult};
use async_trait::async_trait;
use domain_kernel::{EventId, OrganizationId, TemplateId, Timestamp};
use domain_scheduling::{Event, EventKind};
use sea_orm::sea_query::{Expr, ExprTrait, LockType};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Set};

use super::time_control::news_of;
use super::{SqlTransaction, compare_and_set, insert};
use crate::entity::events::{ActiveModel, COLUMN, Entity, by_id, find_in, find_of_any_kind};
use crate::entity::{
    assignments, event_allowances, event_messages, find_one, leaderboards, players, templates,
    values,
};
use crate::errors::{delete_error, expect_affected, store_error};

/// Whether the stored event has the same version and has not started at `now`.
fn is_editable(event: &Event, now: Timestamp) -> Expr {
    by_id(event.id)
        .and(COLUMN.version.eq(event.version))
        .and(COLUMN.starts_at.gt(now.millis()))
}

impl SqlTransaction {
    /// Increases the number of events that use a template of the organization.
    async fn count_use(&self, organization_id: OrganizationId, id: TemplateId) -> StoreResult<()> {
        let uses = templates::Column::Uses;
        let counted = templates::Entity::update_many()
            .col_expr(uses, uses.into_expr().add(1))
            .filter(templates::by_id(id))
            .filter(templates::in_organization(organization_id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        if counted.rows_affected == 0 {
            Err(StoreError::MissingReference)
        } else {
            Ok(())
        }
    }

    /// Decreases the number of events that use a template.
    async fn uncount_use(&self, id: TemplateId) -> StoreResult<()> {
        let uses = templates::Column::Uses;
        templates::Entity::update_many()
            .col_expr(uses, uses.into_expr().sub(1))
            .filter(templates::by_id(id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

#[async_trait]
impl Events for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_event(&self, event: &Event) -> StoreResult<()> {
        self.count_use(event.organization_id, event.template_id)
            .await?;
        insert(&self.tx, ActiveModel::from(event)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>> {
        find_one(&self.tx, find_in(organization_id, kind, id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn event_of_any_kind(
        &self,
        organization_id: OrganizationId,
        id: EventId,
    ) -> StoreResult<Option<Event>> {
        find_one(&self.tx, find_of_any_kind(organization_id, id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>> {
        // `LockType::Update` would block submissions, because their rows refer to the event. A later step of a change
        // of times locks their sheets, so the two would wait for each other.
        let locked = find_in(organization_id, kind, id).lock(LockType::NoKeyUpdate);
        find_one(&self.tx, locked).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_event(&self, event: &Event, now: Timestamp) -> StoreResult<()> {
        let stored = Entity::find_by_id(values::EventId::from(event.id))
            .lock_exclusive()
            .one(&self.tx)
            .await
            .map_err(store_error)?
            .ok_or(StoreError::Stale)?;
        let before = TemplateId::from(stored.template_id);
        if before != event.template_id {
            self.count_use(event.organization_id, event.template_id)
                .await?;
            self.uncount_use(before).await?;
        }
        let stored = Event::try_from(stored)?;
        if stored.schedule != event.schedule || stored.time_control != event.time_control {
            self.tell(news_of(event, NewsKind::Extension));
        }
        let row = ActiveModel {
            version: Set(event.version + 1),
            ..event.into()
        };
        compare_and_set(&self.tx, row, is_editable(event, now)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_event_options(&self, event: &Event) -> StoreResult<()> {
        let row = ActiveModel {
            mail_receipts: Set(event.options.mail_receipts),
            show_place: Set(event.options.show_place),
            show_feedback: Set(event.options.show_feedback),
            certificates: Set(event.options.certificates),
            certificate_from: Set(event.options.certificate_from.hundredths()),
            anonymous: Set(event.anonymous),
            team_mode: Set(event.team_mode.map(Into::into)),
            ..Default::default()
        };
        let updated = Entity::update_many()
            .set(row)
            .filter(by_id(event.id))
            .filter(COLUMN.version.eq(event.version))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        expect_affected(updated.rows_affected)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_event(&self, event: &Event, now: Timestamp) -> StoreResult<()> {
        event_allowances::Entity::delete_many()
            .filter(event_allowances::of_event(event.id))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        leaderboards::Entity::delete_many()
            .filter(leaderboards::of_event(event.id))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        event_messages::Entity::delete_many()
            .filter(event_messages::of_event(event.id))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        self.forget_untold(players::of_event(event.id)).await?;
        players::Entity::delete_many()
            .filter(players::of_event(event.id))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        assignments::Entity::delete_many()
            .filter(assignments::of_event(event.id))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        let deleted = Entity::delete_many()
            .filter(is_editable(event, now))
            .exec(&self.tx)
            .await
            .map_err(delete_error)?;
        expect_affected(deleted.rows_affected)?;
        self.uncount_use(event.template_id).await
    }
}
