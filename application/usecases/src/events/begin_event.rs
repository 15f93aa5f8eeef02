//! Starts an event that starts by hand (D91).

use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::EventKind;
use domain_scheduling::refusals::{ALREADY_BEGUN, EVENT_ENDED, NOT_STARTED, STARTS_BY_SCHEDULE};

use super::{competition_permission, lock_event, training_permission};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, EventDetail, EventOperations, Operation};

pub(super) const BEGIN_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "begin_competition",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[
        STARTS_BY_SCHEDULE,
        ALREADY_BEGUN,
        NOT_STARTED,
        EVENT_ENDED,
        STALE_VERSION,
    ]),
    training: Operation::new(
        "begin_training",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[
        STARTS_BY_SCHEDULE,
        ALREADY_BEGUN,
        NOT_STARTED,
        EVENT_ENDED,
        STALE_VERSION,
    ]),
};

impl App {
    /// Starts the event. Its time window begins now.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn begin_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<EventDetail> {
        let operation = BEGIN_EVENT.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        let before = lock_event(&*tx, organization, kind, id).await?;
        let event = before.begin(self.now())?;
        tx.save_beginning(&event).await?;
        self.commit_update(tx, caller, operation, (&before, &event))
            .await?;
        self.show_event(caller, kind, id).await
    }
}
