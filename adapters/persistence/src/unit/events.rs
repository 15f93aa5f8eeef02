//! Competitions and trainings, counted with their templates.

use application_ports::{Events, StoreError, StoreResult};
use async_trait::async_trait;
use domain_kernel::{EventId, OrganizationId, TemplateId, Timestamp, case_fold};
use domain_scheduling::{
    DateType, Event, EventKind, ParticipantType, Schedule, TeamMode, TrainingType,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter,
};

use super::{Unit, insert, save, some};
use crate::errors::{corrupt, of};
use crate::sql::{Row, for_update, one, run, values};
use crate::totals::{ASSIGNMENTS, EVENTS, TEMPLATES};

mod record {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "events")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub kind: i64,
        pub participant_type: Option<String>,
        pub training_type: Option<String>,
        pub name: String,
        pub name_key: String,
        pub template_id: Uuid,
        pub date_type: i64,
        pub start_date: TimeDate,
        pub end_date: TimeDate,
        pub start_time: TimeTime,
        pub end_time: TimeTime,
        pub duration_minutes: i64,
        pub starts_at: i64,
        pub ends_at: i64,
        pub play: Option<String>,
        pub created_by: Uuid,
        pub created_at: i64,
        pub version: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

fn record(event: &Event) -> record::Model {
    let schedule = &event.schedule;
    record::Model {
        id: event.id.0,
        organization_id: event.organization_id.0,
        kind: event.kind.code(),
        participant_type: event.participant_type.map(|word| word.as_str().to_owned()),
        training_type: event.training_type.map(|word| word.as_str().to_owned()),
        name: event.name.clone(),
        name_key: case_fold(&event.name),
        template_id: event.template_id.0,
        date_type: schedule.date_type.code(),
        start_date: schedule.start_date,
        end_date: schedule.end_date,
        start_time: schedule.start_time,
        end_time: schedule.end_time,
        duration_minutes: schedule.duration_minutes.into(),
        starts_at: schedule.starts_at.millis(),
        ends_at: schedule.ends_at.millis(),
        play: event.play.map(|word| word.as_str().to_owned()),
        created_by: event.created_by.0,
        created_at: event.created_at.millis(),
        version: event.version,
    }
}

/// A word that may be absent, read by `parse`.
fn word<T>(stored: Option<&str>, parse: impl Fn(&str) -> Option<T>) -> StoreResult<Option<T>> {
    stored
        .map(|stored| parse(stored).ok_or_else(|| corrupt("events")(&stored)))
        .transpose()
}

fn event(record: record::Model) -> StoreResult<Event> {
    let corrupt = corrupt("events");
    Ok(Event {
        id: record.id.into(),
        organization_id: record.organization_id.into(),
        kind: EventKind::from_code(record.kind).ok_or_else(|| corrupt(&record.kind))?,
        participant_type: word(record.participant_type.as_deref(), ParticipantType::parse)?,
        training_type: word(record.training_type.as_deref(), TrainingType::parse)?,
        name: record.name,
        template_id: record.template_id.into(),
        schedule: Schedule {
            date_type: DateType::from_code(record.date_type)
                .ok_or_else(|| corrupt(&record.date_type))?,
            start_date: record.start_date,
            end_date: record.end_date,
            start_time: record.start_time,
            end_time: record.end_time,
            duration_minutes: u32::try_from(record.duration_minutes)
                .map_err(|reason| corrupt(&reason))?,
            starts_at: Timestamp::from_millis(record.starts_at),
            ends_at: Timestamp::from_millis(record.ends_at),
        },
        play: word(record.play.as_deref(), TeamMode::parse)?,
        created_by: record.created_by.into(),
        created_at: Timestamp::from_millis(record.created_at),
        version: record.version,
    })
}

/// The event of a row of a list that selects all columns of `events`.
pub fn event_of_row(row: &Row) -> StoreResult<Event> {
    event(record::Model::from_query_result(row.whole(), "").map_err(of)?)
}

/// An event of the organization.
pub async fn plain_event(
    connection: &impl ConnectionTrait,
    organization_id: OrganizationId,
    id: EventId,
) -> StoreResult<Option<Event>> {
    let found = record::Entity::find_by_id(id.0)
        .filter(record::Column::OrganizationId.eq(organization_id.0));
    found
        .one(connection)
        .await
        .map_err(of)?
        .map(event)
        .transpose()
}

impl Unit {
    /// Counts one more event with a template of the organization.
    async fn count_use(&self, organization_id: OrganizationId, id: TemplateId) -> StoreResult<()> {
        let sql = "UPDATE templates SET uses = uses + 1 WHERE id = $1 AND organization_id = $2";
        let counted = run(self.touch(TEMPLATES), sql, values![id.0, organization_id.0]).await?;
        if counted == 0 {
            Err(StoreError::Missing)
        } else {
            Ok(())
        }
    }

    /// Counts one event less.
    async fn uncount_use(&self, id: TemplateId) -> StoreResult<()> {
        let sql = "UPDATE templates SET uses = uses - 1 WHERE id = $1";
        run(self.touch(TEMPLATES), sql, values![id.0]).await?;
        Ok(())
    }
}

#[async_trait]
impl Events for Unit {
    async fn event_insert(&self, event: &Event) -> StoreResult<()> {
        self.count_use(event.organization_id, event.template_id)
            .await?;
        insert(self.touch(EVENTS), record(event)).await
    }

    async fn event(
        &self,
        organization_id: OrganizationId,
        id: EventId,
    ) -> StoreResult<Option<Event>> {
        plain_event(&self.tx, organization_id, id).await
    }

    async fn event_save(&self, event: &Event) -> StoreResult<()> {
        let sql = format!(
            "SELECT template_id FROM events WHERE id = $1{}",
            for_update(&self.tx)
        );
        let stored = one(&self.tx, sql, values![event.id.0])
            .await?
            .ok_or(StoreError::Stale)?;
        let before: TemplateId = stored.id("template_id")?;
        if before != event.template_id {
            self.count_use(event.organization_id, event.template_id)
                .await?;
            self.uncount_use(before).await?;
        }
        let mut record = record(event);
        record.version += 1;
        save(
            self.touch(EVENTS),
            record.into_active_model(),
            "id",
            event.id.0,
            event.version,
        )
        .await
    }

    async fn event_delete(&self, event: &Event) -> StoreResult<()> {
        let tx = self.touch(EVENTS | ASSIGNMENTS);
        run(
            tx,
            "DELETE FROM assignments WHERE event_id = $1",
            values![event.id.0],
        )
        .await?;
        let sql = "DELETE FROM events WHERE id = $1 AND version = $2";
        some(run(tx, sql, values![event.id.0, event.version]).await?)?;
        self.uncount_use(event.template_id).await
    }
}
