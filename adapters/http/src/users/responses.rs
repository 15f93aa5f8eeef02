//! People in the form of the screens.

use application::{ChangedRoles, KeptRole, UserLeftOut};
use application_ports::{UserEventRow, UserGroupRow, UserRow, UserTeamRow};
use domain_accounts::Session;
use domain_kernel::Timestamp;
use domain_scheduling::StandingAllowance;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::enums::{EventStatus, EventType, UserState};
use crate::shared::fields::TimeFactorNumber;
use crate::shared::serde_types::Instant;

/// A person.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserResponse {
    id: Uuid,
    name: String,
    #[schema(format = Email)]
    email: String,
    /// The one role's name.
    #[schema(min_items = 1, max_items = 1)]
    role: Vec<String>,
    /// Who created the account, if a person did.
    #[schema(required)]
    created_by: Option<Uuid>,
    /// How many teams the person is in.
    #[schema(maximum = 1)]
    entities_count: u32,
    state: UserState,
    /// When an invited person was sent the last link.
    #[schema(required)]
    invited_at: Option<Instant>,
    /// From when on that link does not work. Null if it ended long ago.
    #[schema(required)]
    invitation_expires_at: Option<Instant>,
    /// Null if the person never signed in.
    #[schema(required)]
    last_sign_in_at: Option<Instant>,
    version: i32,
    created_at: Instant,
}

impl From<UserRow> for UserResponse {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            email: row.email,
            role: vec![row.role],
            created_by: row.created_by.map(|id| id.0),
            entities_count: row.entities_count,
            state: row.state.into(),
            invited_at: row.invited_at.map(Instant),
            invitation_expires_at: row.invitation_expires_at.map(Instant),
            last_sign_in_at: row.last_sign_in_at.map(Instant),
            version: row.version,
            created_at: Instant(row.created_at),
        }
    }
}

/// The standing allowance of a user.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserAllowanceResponse {
    /// 1 for a user without an allowance.
    #[schema(value_type = TimeFactorNumber)]
    factor: f64,
    note: String,
}

impl From<StandingAllowance> for UserAllowanceResponse {
    fn from(allowance: StandingAllowance) -> Self {
        let StandingAllowance { factor, note } = allowance;
        Self {
            factor: factor.to_number(),
            note,
        }
    }
}

/// A session of another person.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserSessionResponse {
    /// The browser and the system that signed in, such as `Firefox on Windows`. Null if they are unknown.
    #[schema(required)]
    device: Option<String>,
    /// When the person signed in.
    created_at: Instant,
    /// The last recorded use. Uses are recorded at most every five minutes, and saves of answers are not.
    last_used_at: Instant,
}

impl From<Session> for UserSessionResponse {
    fn from(session: Session) -> Self {
        let session = session.into_stored();
        Self {
            device: session.device,
            created_at: Instant(session.created_at),
            last_used_at: Instant(session.last_used_at),
        }
    }
}

/// The team of a person.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserTeamResponse {
    /// Null if the person is in no team.
    #[schema(required)]
    team: Option<TeamOfUser>,
}

/// A team as its member's page shows it.
#[derive(Serialize, ToSchema)]
struct TeamOfUser {
    id: Uuid,
    name: String,
    /// The names of the entities above it, the root first.
    // A literal, as utoipa takes no constant; `tests/it/document.rs` compares it with the domain.
    #[schema(max_items = 5)]
    ancestors: Vec<String>,
    users_count: u64,
    /// Whether the person leads it.
    is_leader: bool,
}

impl From<Option<UserTeamRow>> for UserTeamResponse {
    fn from(row: Option<UserTeamRow>) -> Self {
        Self {
            team: row.map(|UserTeamRow { team, is_leader }| TeamOfUser {
                id: team.id.0,
                name: team.name,
                ancestors: team.ancestors,
                users_count: team.users_count,
                is_leader,
            }),
        }
    }
}

/// An event that a person takes part in.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserEventResponse {
    id: Uuid,
    r#type: EventType,
    name: String,
    /// Whether the person takes part for a team.
    is_for_team: bool,
    status: EventStatus,
    starts_at: Instant,
    ends_at: Instant,
    /// When the latest attempt began.
    #[schema(required)]
    started_at: Option<Instant>,
    /// When the person submitted, or the deadline if the time is over.
    #[schema(required)]
    submitted_at: Option<Instant>,
    /// The latest attempt's published score. Null also if the caller may not see scores.
    #[schema(required)]
    score: Option<f64>,
    /// The maximum of that score.
    #[schema(required)]
    total_weight: Option<f64>,
}

impl UserEventResponse {
    pub fn new(row: &UserEventRow, now: Timestamp) -> Self {
        let event = &row.event;
        Self {
            id: event.id.0,
            r#type: event.kind.into(),
            name: event.name.clone(),
            is_for_team: row.is_for_team,
            status: event.status(now).into(),
            starts_at: Instant(event.starts_at()),
            ends_at: Instant(event.ends_at()),
            started_at: row.started_at.map(Instant),
            submitted_at: row.submitted_at.map(Instant),
            score: row.score.map(|(total, _)| total.to_number()),
            total_weight: row.score.map(|(_, weight)| weight.to_number()),
        }
    }
}

/// What a change of roles did.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangedRolesResponse {
    changed: usize,
    /// How many had the role before.
    unchanged: usize,
    /// How many keep their role.
    left_out: usize,
    /// The first hundred of them.
    #[schema(max_items = 100)]
    reasons: Vec<UserLeftOutResponse>,
}

/// A person who keeps the role.
#[derive(Serialize, ToSchema)]
struct UserLeftOutResponse {
    id: Uuid,
    name: String,
    reason: KeptRoleReason,
}

/// Why a person keeps the role: it is the caller's own; the person has permissions that the caller lacks; the person is
/// in a team, whose users have the role `user`; or no one else has the role `admin` or `super_admin`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum KeptRoleReason {
    Own,
    MayDoMore,
    InTeam,
    LastAdmin,
}

/// The maximum number of reasons in the response.
const MAX_REASONS: usize = 100;

impl From<ChangedRoles> for ChangedRolesResponse {
    fn from(result: ChangedRoles) -> Self {
        Self {
            changed: result.changed,
            unchanged: result.unchanged,
            left_out: result.left_out.len(),
            reasons: result
                .left_out
                .into_iter()
                .take(MAX_REASONS)
                .map(Into::into)
                .collect(),
        }
    }
}

impl From<UserLeftOut> for UserLeftOutResponse {
    fn from(user: UserLeftOut) -> Self {
        Self {
            id: user.id.0,
            name: user.name,
            reason: match user.reason {
                KeptRole::Own => KeptRoleReason::Own,
                KeptRole::MayDoMore => KeptRoleReason::MayDoMore,
                KeptRole::InTeam => KeptRoleReason::InTeam,
                KeptRole::LastAdmin => KeptRoleReason::LastAdmin,
            },
        }
    }
}

/// An import of users.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserGroupResponse {
    id: Uuid,
    /// The name of the file, or of the pasted list.
    name: String,
    created_at: Instant,
    /// The users whom it created and who are not deleted.
    count: u64,
}

impl From<UserGroupRow> for UserGroupResponse {
    fn from(row: UserGroupRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            created_at: Instant(row.created_at),
            count: row.count,
        }
    }
}
