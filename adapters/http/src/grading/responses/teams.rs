//! The teams of a competition, the players of a team, and the scores of a participant's own teams.

use application::{
    GradedUser, KindColumn, MyTeamScore, RankedTeam, TeamMember, TeamMembers, TeamResults,
};
use application_ports::KindScores;
use domain_assessment::{PublishedTotals, TeamResult};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::lists::{AnsweredUserListItem, ResultCountsResponse, weights_of};
use super::my_result::{AmongResponse, KindPointsResponse};
use crate::shared::enums::TeamPlay;
use crate::shared::question_kinds::{ScoreByKindResponse, ScoreColumn};
use crate::shared::serde_types::{Flag, Instant};
use crate::web::responders::PageMeta;

/// Whether a team has a score, and why not.
#[derive(Serialize, ToSchema)]
struct TeamStateResponse {
    /// Whether someone who plays for the team submitted.
    #[serde(rename = "isAnswerd")]
    is_answered: bool,
    /// Whether the team has a score: no one answers, and every submission has a published score.
    is_scored: bool,
    /// Whether the competition still runs, so that the score can change.
    is_provisional: bool,
    /// How many who play for the team are answering.
    answering: u32,
    /// How many submissions wait for their score.
    ungraded: u32,
}

/// A team of a competition, and its score: the mean of those who play. Someone without a submission counts 0.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamResultListItem {
    /// The entity's.
    id: Uuid,
    name: String,
    #[serde(flatten)]
    scores: ScoreByKindResponse,
    /// The weight of the questions that count; null until there is a score.
    #[serde(rename = "totalWeight")]
    #[schema(required)]
    total_weight: Option<f64>,
    /// Among the teams with a score; equal ones share a place. Null until there is a score, and beside the players of the
    /// team.
    #[schema(required, minimum = 1)]
    place: Option<u64>,
    /// Whether other teams have the same place.
    place_shared: bool,
    /// When the last of the scores was published or saved; null until there is a score.
    #[schema(required)]
    published_at: Option<Instant>,
    /// The template's group titles, in the order of keysData.
    titles: Vec<String>,
    #[serde(rename = "keysData")]
    keys_data: Vec<ScoreColumn>,
    /// How many play for the team.
    users_count: u32,
    /// How many of them submitted.
    submitted: u32,
    /// The leader, if the leader plays; null while names are hidden.
    #[schema(required)]
    leader: Option<TeamLeaderResponse>,
    /// Who plays for the team.
    #[serde(rename = "isLeader")]
    #[schema(required)]
    mode: Option<TeamPlay>,
    #[serde(flatten)]
    state: TeamStateResponse,
}

/// The leader of a team.
#[derive(Serialize, ToSchema)]
struct TeamLeaderResponse {
    id: Uuid,
    name: String,
}

/// The teams of a competition, the competition's name beside them.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamResultListResponse {
    data: Vec<TeamResultListItem>,
    meta: PageMeta,
    /// The competition's.
    name: String,
    /// Whether labels stand for names.
    anonymous: Flag,
    /// The most that the questions of each column can earn, in the order of keysData of a row.
    weights: Vec<f64>,
    /// What the scores of all teams are together; null if there are none.
    #[schema(required)]
    summary: Option<AmongResponse>,
    counts: ResultCountsResponse,
}

/// Someone who plays for a team, and their score.
#[derive(Serialize, ToSchema)]
struct TeamMemberListItem {
    #[serde(flatten)]
    answered: AnsweredUserListItem,
    /// Whether this is the leader of the team; false while names are hidden.
    #[serde(rename = "isLeader")]
    is_leader: bool,
}

/// Those who play for a team, the team beside them.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamMemberListResponse {
    data: Vec<TeamMemberListItem>,
    meta: PageMeta,
    /// The competition's.
    name: String,
    team: TeamResultListItem,
    /// Whether labels stand for names.
    anonymous: Flag,
    /// The most that the questions of each column can earn, in the order of keysData of a row.
    weights: Vec<f64>,
}

/// One of the competitions at which the caller plays for a team, with the score of the team.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyTeamScoreListItem {
    competition_id: Uuid,
    name: String,
    team: TeamNameResponse,
    /// The template's weight; null until there is a score.
    #[serde(rename = "totalWeight")]
    #[schema(required)]
    total_weight: Option<f64>,
    #[serde(flatten)]
    state: TeamStateResponse,
    /// When a correction of the key last changed the published score of someone who plays for the team.
    #[schema(required)]
    corrected_at: Option<Instant>,
    #[serde(flatten)]
    scores: ScoreByKindResponse,
    /// The points of each kind of question, in the order of the template; empty until there is a score.
    kinds: Vec<KindPointsResponse>,
    /// How many play for the team.
    users_count: u32,
    /// Who plays for the team.
    #[schema(required)]
    r#type: Option<TeamPlay>,
    /// The code of the public leaderboard; null if there is none now.
    #[schema(required)]
    leaderboard: Option<String>,
}

/// A team.
#[derive(Serialize, ToSchema)]
struct TeamNameResponse {
    /// The entity's.
    id: Uuid,
    name: String,
}

impl From<&RankedTeam> for TeamStateResponse {
    fn from(team: &RankedTeam) -> Self {
        let state = Self {
            is_answered: team.row.tally.submitted() > 0,
            is_scored: false,
            is_provisional: false,
            answering: 0,
            ungraded: 0,
        };
        match team.result {
            TeamResult::NotSolved => state,
            TeamResult::Answering { answering } => Self { answering, ..state },
            TeamResult::NotPublished {
                answering,
                ungraded,
            } => Self {
                answering,
                ungraded,
                ..state
            },
            TeamResult::Scored { is_provisional, .. } => Self {
                is_scored: true,
                is_provisional,
                ..state
            },
        }
    }
}

/// Returns the points of a team in the columns of a list.
fn scores_of(result: &TeamResult) -> Option<KindScores> {
    result.mean().map(|mean| KindScores {
        by_kind: mean.by_kind.clone(),
        bonus: mean.bonus,
        total: mean.total,
        total_weight: mean.total_weight,
        corrected_at: mean.corrected_at,
    })
}

impl TeamResultListItem {
    /// `totals` are the scores of all teams, in a list of them.
    fn new(
        team: RankedTeam,
        mode: Option<TeamPlay>,
        kinds: &[KindColumn],
        totals: Option<&PublishedTotals>,
    ) -> Self {
        let mean = team.result.mean();
        let place = totals.zip(mean);
        let state = (&team).into();
        Self {
            id: team.row.id.0,
            name: team.row.name,
            scores: scores_of(&team.result).as_ref().into(),
            total_weight: mean.map(|mean| mean.total_weight.to_number()),
            place: place.map(|(totals, mean)| totals.placing(mean.total).place),
            place_shared: place.is_some_and(|(totals, mean)| totals.is_shared(mean.total)),
            published_at: mean.and_then(|mean| mean.published_at).map(Instant),
            titles: kinds.iter().map(|column| column.title.clone()).collect(),
            keys_data: kinds.iter().map(|column| column.kind.into()).collect(),
            users_count: team.row.tally.players(),
            submitted: team.row.tally.submitted(),
            leader: team.leader.as_ref().and_then(TeamLeaderResponse::new),
            mode,
            state,
        }
    }
}

impl TeamLeaderResponse {
    fn new(leader: &GradedUser) -> Option<Self> {
        let name = leader.name()?.to_owned();
        Some(Self {
            id: leader.id(),
            name,
        })
    }
}

impl From<TeamResults> for TeamResultListResponse {
    fn from(results: TeamResults) -> Self {
        let meta = PageMeta::from(&results.page);
        let mode = results.mode.map(Into::into);
        let rows = results.page.rows.into_iter();
        let totals = results.totals;
        let item = |team| TeamResultListItem::new(team, mode, &results.kinds, Some(&*totals));
        Self {
            data: rows.map(item).collect(),
            meta,
            name: results.name,
            anonymous: Flag(results.anonymous),
            weights: weights_of(&results.kinds),
            summary: totals.summary().map(Into::into),
            counts: (*results.counts).into(),
        }
    }
}

impl TeamMemberListItem {
    fn new(row: &TeamMember, kinds: &[KindColumn]) -> Self {
        Self {
            answered: AnsweredUserListItem::new(&row.answered, kinds, None),
            is_leader: row.is_leader,
        }
    }
}

impl From<TeamMembers> for TeamMemberListResponse {
    fn from(members: TeamMembers) -> Self {
        let meta = PageMeta::from(&members.page);
        let rows = members.page.rows.into_iter();
        Self {
            data: rows
                .map(|row| TeamMemberListItem::new(&row, &members.kinds))
                .collect(),
            meta,
            name: members.name,
            anonymous: Flag(members.anonymous),
            weights: weights_of(&members.kinds),
            team: TeamResultListItem::new(
                members.team,
                members.mode.map(Into::into),
                &members.kinds,
                None,
            ),
        }
    }
}

impl From<MyTeamScore> for MyTeamScoreListItem {
    fn from(row: MyTeamScore) -> Self {
        let MyTeamScore {
            event,
            team,
            kinds,
            leaderboard,
        } = row;
        let (scores, state) = (scores_of(&team.result), (&team).into());
        Self {
            competition_id: event.id.0,
            name: event.name.clone(),
            team: TeamNameResponse {
                id: team.row.id.0,
                name: team.row.name,
            },
            total_weight: scores
                .as_ref()
                .map(|scores| scores.total_weight.to_number()),
            state,
            corrected_at: scores
                .as_ref()
                .and_then(|scores| scores.corrected_at)
                .map(Instant),
            scores: scores.as_ref().into(),
            kinds: kinds.into_iter().map(Into::into).collect(),
            users_count: team.row.tally.players(),
            r#type: event.team_mode.map(Into::into),
            leaderboard,
        }
    }
}
