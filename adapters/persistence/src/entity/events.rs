//! Competitions and trainings.

#![expect(
    clippy::struct_excessive_bools,
    reason = "a row has a column for each switch"
)]

use application_ports::StoreError;
use domain_kernel::{Points, Timestamp, search_fold};
use domain_scheduling::{Event, EventOptions, Schedule, StoredEvent, TimeControl};
use sea_orm::entity::prelude::*;
use sea_orm::{IntoActiveModel, NotSet, QueryOrder, QueryTrait};

use super::values::{
    DateType, EventId, EventKind, Millis, OrganizationId, ParticipantType, Shuffle, TeamMode,
    TemplateId, TrainingType, UserId,
};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: EventId,
    pub organization_id: OrganizationId,
    pub kind: EventKind,
    pub participant_type: Option<ParticipantType>,
    pub training_type: Option<TrainingType>,
    pub name: String,
    pub search_key: String,
    pub template_id: TemplateId,
    pub date_type: DateType,
    pub start_date: TimeDate,
    pub end_date: TimeDate,
    pub start_time: TimeTime,
    pub end_time: TimeTime,
    pub duration_minutes: i64,
    /// From this instant until `ends_at`, lists show the event as running. The actual start and end are
    /// `Event::starts_at` and `Event::ends_at`.
    pub starts_at: Millis,
    pub ends_at: Millis,
    pub team_mode: Option<TeamMode>,
    pub paused_at: Option<Millis>,
    pub mail_receipts: bool,
    pub show_place: bool,
    pub show_feedback: bool,
    pub certificates: bool,
    /// A percentage in hundredths.
    pub certificate_from: i64,
    pub anonymous: bool,
    pub shuffle: Shuffle,
    pub starts_by_hand: bool,
    pub begun_at: Option<Millis>,
    pub extension_minutes: i64,
    pub paused_millis: i64,
    pub paused_by: Option<UserId>,
    pub pause_told: bool,
    pub created_by: UserId,
    pub created_at: Millis,
    /// When the retention of the event's texts is checked next (D246). It is not part of the aggregate.
    pub texts_due_at: Millis,
    pub version: i32,
    #[sea_orm(belongs_to, from = "organization_id", to = "id")]
    pub organization: BelongsTo<super::organizations::Entity>,
    #[sea_orm(belongs_to, from = "template_id", to = "id")]
    pub template: BelongsTo<super::templates::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: EventId;
    by_ids => id: [EventId];
    in_organization => organization_id: OrganizationId;
    of_template => template_id: TemplateId;
    in_scope => organization_id: Scope;
}

/// Selects the event with this id in the organization, of either kind.
pub fn find_of_any_kind(
    organization_id: domain_kernel::OrganizationId,
    id: domain_kernel::EventId,
) -> Select<Entity> {
    Entity::find()
        .filter(by_id(id))
        .filter(in_organization(organization_id))
}

/// Selects the event with this kind and id in the organization.
pub fn find_in(
    organization_id: domain_kernel::OrganizationId,
    kind: domain_scheduling::EventKind,
    id: domain_kernel::EventId,
) -> Select<Entity> {
    find_of_any_kind(organization_id, id).filter(COLUMN.kind.eq(EventKind::from(kind)))
}

/// Whether an event has one of the kinds for which `has` is true.
pub fn of_kind(has: fn(domain_scheduling::EventKind) -> bool) -> Expr {
    let kinds = domain_scheduling::EventKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| has(*kind)).map(EventKind::from);
    COLUMN.kind.is_in(kinds)
}

/// Selects the events, of one organization or of all, that have ended by `ended` and whose texts are to be checked by `now`. In
/// both cases the order is that of an index, so that the databases need not sort.
pub fn with_due_texts(
    of: Option<domain_kernel::OrganizationId>,
    ended: Timestamp,
    now: Timestamp,
) -> Select<Entity> {
    Entity::find()
        .filter(COLUMN.ends_at.lte(ended.millis()))
        .filter(COLUMN.texts_due_at.lte(now.millis()))
        .apply_if(of, |events, id| {
            events
                .filter(in_organization(id))
                .order_by_asc(Column::TextsDueAt)
        })
        .order_by_asc(Column::EndsAt)
}

impl From<&Event> for ActiveModel {
    fn from(event: &Event) -> Self {
        let (schedule, times) = (&event.schedule, &event.time_control);
        let options = event.options;
        let (starts_at, ends_at) = event.listed_window();
        let row = Model {
            id: event.id.into(),
            organization_id: event.organization_id.into(),
            kind: event.kind.into(),
            participant_type: event.participant_type.map(Into::into),
            training_type: event.training_type.map(Into::into),
            name: event.name.clone(),
            search_key: search_fold(&event.name),
            template_id: event.template_id.into(),
            date_type: schedule.date_type.into(),
            start_date: schedule.start_date,
            end_date: schedule.end_date,
            start_time: schedule.start_time,
            end_time: schedule.end_time,
            duration_minutes: schedule.duration_minutes.into(),
            starts_at: starts_at.into(),
            ends_at: ends_at.into(),
            team_mode: event.team_mode.map(Into::into),
            paused_at: times.paused_at.map(Into::into),
            mail_receipts: options.mail_receipts,
            show_place: options.show_place,
            show_feedback: options.show_feedback,
            certificates: options.certificates,
            certificate_from: options.certificate_from.hundredths(),
            anonymous: event.anonymous,
            shuffle: event.shuffle.into(),
            starts_by_hand: times.starts_by_hand,
            begun_at: times.begun_at.map(Into::into),
            extension_minutes: times.extension_minutes,
            paused_millis: times.paused_millis,
            paused_by: times.paused_by.map(Into::into),
            pause_told: times.pause_told,
            created_by: event.created_by.into(),
            created_at: event.created_at.into(),
            texts_due_at: Millis(0),
            version: event.version,
        };
        Self {
            texts_due_at: NotSet,
            ..row.into_active_model()
        }
    }
}

impl TryFrom<Model> for Event {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self::from_stored(StoredEvent {
            id: model.id.into(),
            organization_id: model.organization_id.into(),
            kind: model.kind.into(),
            participant_type: model.participant_type.map(Into::into),
            training_type: model.training_type.map(Into::into),
            name: model.name,
            template_id: model.template_id.into(),
            schedule: Schedule::new(
                model.date_type.into(),
                (model.start_date, model.start_time),
                (model.end_date, model.end_time),
                u32::try_from(model.duration_minutes)
                    .map_err(|reason| corrupt("events")(&reason))?,
            ),
            team_mode: model.team_mode.map(Into::into),
            time_control: TimeControl {
                starts_by_hand: model.starts_by_hand,
                begun_at: model.begun_at.map(Into::into),
                extension_minutes: model.extension_minutes,
                paused_at: model.paused_at.map(Into::into),
                paused_by: model.paused_by.map(Into::into),
                pause_told: model.pause_told,
                paused_millis: model.paused_millis,
            },
            options: EventOptions {
                mail_receipts: model.mail_receipts,
                show_place: model.show_place,
                show_feedback: model.show_feedback,
                certificates: model.certificates,
                certificate_from: Points::from_hundredths(model.certificate_from),
            },
            anonymous: model.anonymous,
            shuffle: model.shuffle.into(),
            created_by: model.created_by.into(),
            created_at: model.created_at.into(),
            version: model.version,
        }))
    }
}
