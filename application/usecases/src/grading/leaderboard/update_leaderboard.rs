//! Changes what the leaderboard of a competition shows, and who can see it.

use domain_access::{Access, Action};
use domain_assessment::{FrozenStandings, Leaderboard, LeaderboardDraft};
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use crate::audit::AuditedLeaderboard;
use crate::edit::{Edit, ensure_current};
use crate::events::{competition_permission, lock_event};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(in crate::grading) const UPDATE_LEADERBOARD: Operation = Operation::new(
    "update_leaderboard",
    Access::AnyOf(&[competition_permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Changes the leaderboard. Its version is 0 until staff save it for the first time. A frozen leaderboard
    /// keeps the results of the moment when it was frozen.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update_leaderboard(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        command: &Edit<LeaderboardDraft>,
    ) -> AppResult<()> {
        let draft = &command.draft;
        let operation = &UPDATE_LEADERBOARD;
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let event = self.event(organization, kind, id).await?;
        let queries = self.ports.store.queries();
        let issue = || self.ports.email_tokens.issue();
        let read = queries.leaderboard(id).await?;
        let read = read.unwrap_or_else(|| Leaderboard::off(id, organization, issue()));
        ensure_current(command.version, read.version)?;
        // The results are read before the transaction, because other writers wait during the transaction.
        let present = if read.is_frozen_by(draft) {
            let at = self.now();
            let standings = queries.standings(&event).await?;
            Some(FrozenStandings { at, standings })
        } else {
            None
        };
        let changed = read.with(draft, issue(), present)?;
        let tx = self.ports.store.begin().await?;
        lock_event(&*tx, organization, kind, id).await?;
        let stored = tx.find_leaderboard(id).await?;
        if stored.map_or(0, |stored| stored.version) != read.version {
            return Err(AppError::stale());
        }
        tx.save_leaderboard(&changed).await?;
        let audited = |board| AuditedLeaderboard {
            event: &event,
            board,
        };
        let states = (&audited(&read), &audited(&changed));
        self.commit_update(tx, caller, operation, states).await?;
        if let Some(code) = &read.code {
            self.boards.forget(code);
        }
        Ok(())
    }
}
