//! The request of the team form, and the query of the list of teams.

#![expect(
    non_snake_case,
    reason = "validation errors carry the names of fields, which are those of the wire"
)]

use application::{Edit, NewTeam, TeamFile};
use application_ports::TeamCandidateFilter;
use domain_kernel::{EntityId, UserGroupId};
use domain_organization::{MAX_TEAM_MEMBERS, TeamDraft};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use validator::Validate;

use crate::shared::fields::{Email, SearchText};
use crate::shared::lists::BoundedList;
use crate::shared::serde_types::Version;
use crate::web::problem::Problem;
use crate::web::query::{Switch, parameter};
use crate::web::uploads::{FileField, JsonOrForm};

/// The users of a team, by their addresses.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct TeamRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    leader: Email,
    /// All users except the leader.
    #[serde(default)]
    // A literal, as utoipa takes no constant; `tests/it/document.rs` compares it with the domain.
    #[schema(required, value_type = Vec<Email>, max_items = 10000)]
    #[validate(
        length(max = MAX_TEAM_MEMBERS, message = "A team has at most 10,000 members"),
        nested
    )]
    users: BoundedList<Email, MAX_TEAM_MEMBERS>,
}

/// The leader of a team, and a file with the others.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct TeamFileRequest {
    /// The leader's address.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    leader: Email,
    /// An xlsx or csv file whose first row names its columns: `email` and, if there are names, `name`.
    #[serde(default, rename = "file")]
    #[schema(required)]
    _file: FileField,
}

/// The users of a team, and the version that they replace.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateTeamRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    leader: Email,
    /// All users except the leader.
    // A literal, as utoipa takes no constant; `tests/it/document.rs` compares it with the domain.
    #[schema(required, value_type = Vec<Email>, max_items = 10000)]
    #[validate(
        length(max = MAX_TEAM_MEMBERS, message = "A team has at most 10,000 members"),
        nested
    )]
    users: BoundedList<Email, MAX_TEAM_MEMBERS>,
    /// The version that was read. Without it, the change overwrites every version.
    #[schema(value_type = Option<i32>, minimum = 0)]
    version: Option<Version>,
}

/// Filters of the list of teams.
#[derive(Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct TeamParams {
    /// true: only teams without users. false: only those with users. Without it all.
    #[serde(rename = "userCountFlag", default, deserialize_with = "parameter")]
    #[param(value_type = Option<bool>)]
    user_count_flag: Option<Switch>,
    /// Searches the available users by name and address.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    #[validate(nested)]
    userSearch: Option<SearchText>,
    /// Keeps the available users whom this import created.
    #[serde(default, deserialize_with = "parameter")]
    import_id: Option<Uuid>,
}

/// A filter of the users who can be chosen for a team.
#[derive(Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct TeamCandidateParams {
    /// Only users who are in no team.
    #[serde(default, deserialize_with = "parameter")]
    #[param(value_type = Option<bool>, default = false)]
    free: Option<Switch>,
    /// Only users whom this import created.
    #[serde(default, deserialize_with = "parameter")]
    import_id: Option<Uuid>,
}

impl TeamCandidateParams {
    pub fn filter(&self) -> TeamCandidateFilter {
        TeamCandidateFilter {
            group_id: self.import_id.map(Into::into),
            only_free: self.free.is_some_and(|switch| switch.0),
        }
    }
}

/// Addresses whose users are looked for.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct FindTeamCandidatesRequest {
    // A literal, as utoipa takes no constant; `tests/it/document.rs` compares it with the domain.
    #[serde(default)]
    #[schema(required, value_type = Vec<Email>, max_items = 10000)]
    #[validate(
        length(max = MAX_TEAM_MEMBERS, message = "A team has at most 10,000 members"),
        nested
    )]
    emails: BoundedList<Email, MAX_TEAM_MEMBERS>,
    /// The team that they would join. Without it, a new one.
    #[schema(nullable = false)]
    team: Option<Uuid>,
}

impl FindTeamCandidatesRequest {
    /// Returns the team, if there is one, and the addresses.
    pub fn into_parts(self) -> (Option<EntityId>, Vec<String>) {
        (self.team.map(EntityId), addresses(self.emails))
    }
}

impl TeamParams {
    /// Returns the import to which the list of available users is limited.
    pub fn user_group(&self) -> Option<UserGroupId> {
        self.import_id.map(Into::into)
    }

    /// Whether the list shows only teams without users, or only those with users.
    pub fn empty(&self) -> Option<bool> {
        self.user_count_flag.map(|switch| switch.0)
    }

    /// Returns the search text for the available users.
    pub fn user_search(&self) -> Option<&str> {
        self.userSearch.as_ref().map(|text| text.0.as_str())
    }
}

impl TryFrom<JsonOrForm<TeamRequest, TeamFileRequest>> for NewTeam {
    type Error = Problem;

    fn try_from(body: JsonOrForm<TeamRequest, TeamFileRequest>) -> Result<Self, Problem> {
        Ok(match body {
            JsonOrForm::Json(body) => Self::Draft(body.into()),
            JsonOrForm::Form(form) => {
                let (fields, content) = form.with_file()?;
                let leader = fields.leader.0;
                Self::File(TeamFile { leader, content })
            }
        })
    }
}

impl From<TeamRequest> for TeamDraft {
    fn from(request: TeamRequest) -> Self {
        Self {
            leader: request.leader.0,
            users: addresses(request.users),
        }
    }
}

impl From<UpdateTeamRequest> for Edit<TeamDraft> {
    fn from(request: UpdateTeamRequest) -> Self {
        Self {
            draft: TeamDraft {
                leader: request.leader.0,
                users: addresses(request.users),
            },
            version: request.version.map(Into::into),
        }
    }
}

fn addresses(users: BoundedList<Email, MAX_TEAM_MEMBERS>) -> Vec<String> {
    users.0.into_iter().map(|email| email.0).collect()
}
