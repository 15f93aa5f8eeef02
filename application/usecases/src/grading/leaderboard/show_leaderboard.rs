//! Shows the leaderboard of a competition to staff.

use domain_access::{Access, Action};
use domain_assessment::{Leaderboard, ShownBoard};
use domain_kernel::EventId;
use domain_scheduling::{Event, EventKind};

use crate::grading::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

/// A leaderboard with its settings.
#[derive(Clone, Debug)]
pub struct LeaderboardDetail {
    pub event: Event,
    pub board: Leaderboard,
    pub shown: ShownBoard,
}

pub(in crate::grading) const SHOW_LEADERBOARD: Operation = Operation::new(
    "show_leaderboard",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Returns the leaderboard as it is currently shown. It is off if staff have not chosen one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_leaderboard(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<LeaderboardDetail> {
        let (organization, _) = caller.authorize_in_organization(&SHOW_LEADERBOARD)?;
        let event = self.event(organization, kind, id).await?;
        let stored = self.ports.store.queries().leaderboard(id).await?;
        let off = || Leaderboard::off(event.id, event.organization_id, String::new());
        let board = stored.unwrap_or_else(off);
        let shown = self.shown_board(&event, &board).await?;
        Ok(LeaderboardDetail {
            event,
            board,
            shown,
        })
    }
}
