//! Changes the options of an event, which concern neither its questions nor its times.

use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::{EventKind, OptionChanges};

use super::{competition_permission, lock_event, training_permission};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, EventDetail, EventOperations, Operation};

pub(super) const CHANGE_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "change_competition",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[STALE_VERSION]),
    training: Operation::new(
        "change_training",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[STALE_VERSION]),
};

impl App {
    /// Changes those options that are given. This is possible at any time. The new options hold for everything that
    /// happens later, such as submissions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        changes: OptionChanges,
    ) -> AppResult<EventDetail> {
        let operation = CHANGE_EVENT.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        let before = lock_event(&*tx, organization, kind, id).await?;
        let event = before.with_options(changes)?;
        tx.save_event_options(&event).await?;
        self.commit_update(tx, caller, operation, (&before, &event))
            .await?;
        self.show_event(caller, kind, id).await
    }
}
