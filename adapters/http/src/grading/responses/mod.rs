//! Responses for graders, and a participant's own scores.

mod analysis;
mod certificates;
mod corrections;
mod leaderboard;
mod lists;
mod my_result;
mod score;
mod sheet;
mod teams;

pub(crate) use analysis::AnalysisResponse;
pub(crate) use certificates::CertificateResponse;
pub(crate) use corrections::{CorrectedKeyResponse, CorrectionListItem};
pub(crate) use leaderboard::{LeaderboardResponse, PublicLeaderboardResponse};
pub(crate) use lists::{AnsweredEventListItem, AnsweredUserListResponse, MyScoreListItem};
pub(crate) use my_result::MyResultResponse;
pub(crate) use score::{
    GraderResponse, PublishedResponse, ScoreListResponse, ScoreSaveListItem, StoredScoreResponse,
};
pub(crate) use sheet::{CompetitionDataResponse, GradingSheetResponse};
pub(crate) use teams::{MyTeamScoreListItem, TeamMemberListResponse, TeamResultListResponse};
