//! Hides the names of an event's participants from graders, or shows them again.

use domain_access::{Access, Action, Permission, Resource};
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// A caller also needs this permission to show the names.
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
    /// Sets whether graders see labels instead of names, and returns the new value. Both changes are in the audit
    /// record.
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
        self.commit_update(tx, caller, operation, (&before, &event))
            .await?;
        // If names are hidden, a public leaderboard shows pseudonyms from now on.
        if let Some(board) = self.ports.store.queries().leaderboard(id).await?
            && let Some(code) = &board.code
        {
            self.boards.forget(code);
        }
        Ok(anonymous)
    }
}
