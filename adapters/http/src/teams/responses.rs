//! Teams in the form of the screens.

use application::{FoundCandidate, TeamDetail, TeamList};
use application_ports::{NamedUserRow, TeamCandidateRow, TeamRow};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::enums::UserState;
use crate::shared::serde_types::Instant;
use crate::web::responders::PageMeta;

/// A page of the teams, and the users who can be put into one.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamsResponse {
    data: Vec<TeamListItem>,
    meta: PageMeta,
    /// The first hundred users with the role `user` who are in no team, by name.
    #[serde(rename = "availableUsers")]
    available_users: Vec<TeamUserResponse>,
    /// How many there are in all.
    #[serde(rename = "availableUsersTotal")]
    available_users_total: u64,
}

/// A team in its list. Every entity is a team, also without users.
#[derive(Serialize, ToSchema)]
struct TeamListItem {
    id: Uuid,
    name: String,
    /// The names of the entities above it, the root first.
    // A literal, as utoipa takes no constant; `tests/it/document.rs` compares it with the domain.
    #[schema(max_items = 5)]
    ancestors: Vec<String>,
    users_count: u64,
    /// The number of events that it takes part in.
    participants_count: u64,
    /// The leader.
    #[schema(required)]
    user: Option<TeamUserResponse>,
    created_at: Instant,
}

/// A team with its users.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamResponse {
    #[serde(flatten)]
    team: TeamListItem,
    #[schema(required)]
    leader: Option<TeamUserResponse>,
    /// All users except the leader, by name.
    users: Vec<TeamUserResponse>,
    /// Grows with each change of the entity or of its users.
    version: i32,
}

/// A user of a team, or one who can become one.
#[derive(Clone, Serialize, ToSchema)]
struct TeamUserResponse {
    id: Uuid,
    name: String,
    email: String,
}

/// A user who can be put into a team, or who is in one.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamCandidateListItem {
    id: Uuid,
    name: String,
    email: String,
    state: UserState,
    /// The name of the user's team. A user is in one team at most.
    #[schema(required)]
    team: Option<String>,
}

/// What an address leads to.
#[derive(Serialize, ToSchema)]
pub(crate) struct FoundCandidateResponse {
    /// As it was sent.
    email: String,
    #[schema(required)]
    user: Option<TeamUserResponse>,
    /// Why no user with this address can be in the team.
    #[schema(required)]
    reason: Option<String>,
}

impl From<TeamCandidateRow> for TeamCandidateListItem {
    fn from(TeamCandidateRow { user, state, team }: TeamCandidateRow) -> Self {
        Self {
            id: user.id.0,
            name: user.name,
            email: user.email,
            state: state.into(),
            team,
        }
    }
}

impl From<FoundCandidate> for FoundCandidateResponse {
    fn from(FoundCandidate { email, user }: FoundCandidate) -> Self {
        let (user, reason) = match user {
            Ok(user) => (Some(user), None),
            Err(reason) => (None, Some(reason)),
        };
        Self {
            email,
            user: user.map(|user| TeamUserResponse {
                id: user.user_id.0,
                name: user.name,
                email: user.email.as_str().to_owned(),
            }),
            reason,
        }
    }
}

impl From<TeamList> for TeamsResponse {
    fn from(list: TeamList) -> Self {
        Self {
            meta: PageMeta::from(&list.teams),
            data: list.teams.rows.into_iter().map(Into::into).collect(),
            available_users_total: list.available_users.total,
            available_users: list
                .available_users
                .rows
                .into_iter()
                .map(Into::into)
                .collect(),
        }
    }
}

impl From<TeamRow> for TeamListItem {
    fn from(row: TeamRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            ancestors: row.ancestors,
            users_count: row.users_count,
            participants_count: row.participants_count,
            user: row.leader.map(Into::into),
            created_at: Instant(row.created_at),
        }
    }
}

impl From<TeamDetail> for TeamResponse {
    fn from(detail: TeamDetail) -> Self {
        let version = detail.team.version;
        let team = TeamListItem::from(detail.team);
        Self {
            version,
            leader: team.user.clone(),
            users: detail.members.into_iter().map(Into::into).collect(),
            team,
        }
    }
}

impl From<NamedUserRow> for TeamUserResponse {
    fn from(row: NamedUserRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            email: row.email,
        }
    }
}
