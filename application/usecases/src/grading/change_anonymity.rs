//! Hides the names of an event's participants from graders, or shows them again.

use domain_access::{Access, Action, Permission, Resource};
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// To show the names, a caller needs this permission too.
const REVEAL: Permission = Permission::new(Action::Update, Resource::Score);

pub(super) const CHANGE_ANONYMITY: EventOperations = EventOperations {
    competition: Operation::new(
        "change_competition_anonymity",
        Access::StaffWithAnyOf(&[Permission::new(Action::Update, Resource::Competition)]),
        Effect::Change,
    )
    .refused_with(&[STALE_VERSION]),
    training: Operation::new(
        "change_training_anonymity",
        Access::StaffWithAnyOf(&[Permission::new(Action::Update, Resource::Training)]),
        Effect::Change,
    )
    .refused_with(&[STALE_VERSION]),
};

impl App {
    /// Sets whether graders see labels in place of names, and returns it. Both directions are in the audit record.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_anonymity(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        anonymous: bool,
    ) -> AppResult<bool> {
        let operation = CHANGE_ANONYMITY.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        if !anonymous && !caller.holds(REVEAL) {
            return Err(AppError::Forbidden);
        }
        let tx = self.ports.store.begin().await?;
        let before = tx
            .lock_event(organization, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let event = before.with_anonymity(anonymous);
        tx.save_event_options(&event).await?;
        self.commit_update(tx, caller, operation.name, (&before, &event))
            .await?;
        // A public leaderboard has pseudonyms from now on.
        if let Some(board) = self.ports.store.queries().leaderboard(id).await?
            && let Some(code) = &board.code
        {
            self.boards.forget(code);
        }
        Ok(anonymous)
    }
}
