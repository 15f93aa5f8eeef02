//! Lists the scores of the caller's teams.

use domain_access::{Access, Action, Permission, Resource};
use domain_kernel::{ListQuery, Page};
use domain_scheduling::{Event, EventKind};

use super::RankedTeam;
use super::naming::Naming;
use crate::{App, AppResult, Caller, Effect, Operation};

/// A competition with the score of the team for which the caller plays.
#[derive(Clone, Debug)]
pub struct MyTeamScore {
    pub event: Event,
    pub team: RankedTeam,
    /// The code of the competition's public leaderboard, if it has one now.
    pub leaderboard: Option<String>,
}

pub(super) const LIST_MY_TEAM_SCORES: Operation = Operation::new(
    "list_my_team_scores",
    Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Score)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the events at which the caller plays for a team. A team has a score only after the scores of
    /// all its submissions are published (D36, D38).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_team_scores(
        &self,
        caller: &Caller,
        kind: EventKind,
        query: &ListQuery,
    ) -> AppResult<Page<MyTeamScore>> {
        let (_, scope) = caller.authorize_in_organization(&LIST_MY_TEAM_SCORES)?;
        let queries = self.ports.store.queries();
        let page = queries
            .own_team_scores(&scope, kind, caller.user_id, self.now(), query)
            .await?;
        let rows = page.rows.into_iter();
        let rows = rows.map(|row| MyTeamScore {
            team: self.ranked(row.team, &row.event, Naming::ByName),
            event: row.event,
            leaderboard: row.leaderboard,
        });
        Ok(Page {
            rows: rows.collect(),
            total: page.total,
            paging: page.paging,
        })
    }
}
