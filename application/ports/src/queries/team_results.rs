//! Lists of the scores of teams (D38).

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::{TeamResult, TeamTally};
use domain_kernel::{EntityId, EventId, ListQuery, Page, Timestamp, UserId};
use domain_scheduling::{Event, EventKind};

use crate::{AnsweredUserRow, NamedUserRow, ResultCounts, ResultFilter, ResultState, StoreResult};

/// A team that takes part in an event, with the results of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamResultRow {
    /// The entity of the team (D15).
    pub id: EntityId,
    pub name: String,
    /// `None` if the leader does not play.
    pub leader: Option<NamedUserRow>,
    pub tally: TeamTally,
}

impl TeamResultRow {
    /// Returns the state of the team's result. A team has a published score once all its submissions have one (D38).
    pub fn state(&self) -> ResultState {
        match self.tally.result(true) {
            TeamResult::NotSolved | TeamResult::Answering { .. } => ResultState::NotSolved,
            TeamResult::NotPublished { .. } => ResultState::ToGrade,
            TeamResult::Scored { .. } => ResultState::Published,
        }
    }
}

/// A player of a team, in the results of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamMemberRow {
    pub answered: AnsweredUserRow,
    pub is_leader: bool,
}

/// An event at which a user plays for a team, with the result of the team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTeamScoreRow {
    pub event: Event,
    pub team: TeamResultRow,
    /// The code of the competition's public leaderboard, if it has one now.
    pub leaderboard: Option<String>,
}

/// Lists of the scores of teams. A team takes part once it is confirmed (D31). Its players stay the same even if the
/// team changes later (D174).
#[async_trait]
pub trait TeamResultQueries {
    /// Returns the teams that take part in an event, searched by name. For every order except those of the assignments and
    /// of the names, and for every filter, the database computes the scores of all teams of the event.
    async fn team_results(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        filter: ResultFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<TeamResultRow>>;
    /// Returns the number of teams of an event in each state.
    async fn team_result_counts(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
    ) -> StoreResult<ResultCounts>;
    /// Returns one of the teams that take part in an event.
    async fn team_result(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        team: EntityId,
    ) -> StoreResult<Option<TeamResultRow>>;
    /// Returns the players of a team with their scores. The search compares names and addresses.
    async fn team_member_results(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        team: EntityId,
        query: &ListQuery,
    ) -> StoreResult<Page<TeamMemberRow>>;
    /// Returns the events at which the user plays for a team, and that have ended or have a submission of the team. The
    /// search compares names.
    async fn own_team_scores(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        user_id: UserId,
        now: Timestamp,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnTeamScoreRow>>;
    /// Returns the team for which the user plays at an event, or `None` if the user takes part alone, or not at all.
    async fn team_of_player(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<EntityId>>;
}
