//! Lists the scores of the caller's teams.

use application_ports::OwnTeamScoreRow;
use domain_access::{Access, Action, Permission, Resource};
use domain_assessment::PlayerScore;
use domain_kernel::{ListQuery, OrganizationId, Page, Points};
use domain_scheduling::{Event, EventKind};

use super::list_my_scores::points_by_kind;
use super::naming::Naming;
use super::{KindPoints, RankedTeam};
use crate::{App, AppResult, Caller, Effect, Operation};

/// A competition with the score of the team for which the caller plays.
#[derive(Clone, Debug)]
pub struct MyTeamScore {
    pub event: Event,
    pub team: RankedTeam,
    /// The points of each kind of question. It is empty if the team has no score.
    pub kinds: Vec<KindPoints>,
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
        let (organization, scope) = caller.authorize_in_organization(&LIST_MY_TEAM_SCORES)?;
        let queries = self.ports.store.queries();
        let page = queries
            .own_team_scores(&scope, kind, caller.user_id, self.now(), query)
            .await?;
        let mut rows = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            rows.push(self.my_team_score(organization, row).await?);
        }
        Ok(Page {
            rows,
            total: page.total,
            paging: page.paging,
        })
    }

    /// Returns the score of the team as its players see it.
    pub(super) async fn my_team_score(
        &self,
        organization: OrganizationId,
        row: OwnTeamScoreRow,
    ) -> AppResult<MyTeamScore> {
        let team = self.ranked(row.team, &row.event, Naming::ByName);
        let kinds = match team.result.mean() {
            Some(mean) => self.team_kinds(organization, &row.event, mean).await?,
            None => Vec::new(),
        };
        Ok(MyTeamScore {
            event: row.event,
            team,
            kinds,
            leaderboard: row.leaderboard,
        })
    }

    /// Returns the points of each kind in the score of a team, which are means too. The corrections are read only if the
    /// score lacks some weight, because a question was dropped (D94).
    async fn team_kinds(
        &self,
        organization: OrganizationId,
        event: &Event,
        mean: &PlayerScore,
    ) -> AppResult<Vec<KindPoints>> {
        let columns = self.cached_kind_columns(organization, event.id).await?;
        let weights = columns.iter().map(|column| column.weight);
        let columns = if weights.sum::<Points>() == mean.total_weight {
            columns.to_vec()
        } else {
            self.kind_columns_of(event).await?
        };
        Ok(points_by_kind(columns, &mean.by_kind))
    }
}
