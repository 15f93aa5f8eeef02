//! What the team form sends, and the query of the list of teams.

use application::{Edit, TeamFile};
use domain_organization::{MAX_TEAM_MEMBERS, MAX_USER_FILE, MemberSource, TeamDraft};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use crate::fields::{Email, SearchText};
use crate::lists::first_elements;
use crate::problem::Problem;
use crate::query::{Switch, parameter};
use crate::uploads::Upload;
use crate::validation::field_errors;

/// One more than the limit, so that the check of the limit still refuses it.
const MAX_MEMBERS_KEPT: usize = MAX_TEAM_MEMBERS + 1;

/// The users of a team, by their addresses.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct TeamRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    leader: Email,
    /// Everybody but the leader.
    #[serde(default, deserialize_with = "first_elements::<_, _, MAX_MEMBERS_KEPT>")]
    #[schema(required, max_items = 10000)]
    #[validate(nested)]
    users: Vec<Email>,
}

/// The users of a team, and the version that they replace.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateTeamRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    leader: Email,
    /// Everybody but the leader.
    #[serde(default, deserialize_with = "first_elements::<_, _, MAX_MEMBERS_KEPT>")]
    #[schema(required, max_items = 10000)]
    #[validate(nested)]
    users: Vec<Email>,
    /// The version that was read. Without it, the change overwrites every version.
    version: Option<i32>,
}

/// What the list of teams shows besides the page.
#[derive(Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct TeamParams {
    /// Only teams without users.
    #[serde(rename = "userCountFlag", default, deserialize_with = "parameter")]
    #[param(value_type = Option<bool>, default = false)]
    user_count_flag: Option<Switch>,
    /// Searches the available users by name and address.
    #[serde(rename = "userSearch", default, deserialize_with = "parameter")]
    #[param(inline)]
    #[validate(nested)]
    user_search: Option<SearchText>,
}

impl TeamParams {
    /// Whether the list shows only teams without users.
    pub fn only_empty(&self) -> bool {
        self.user_count_flag.is_some_and(|switch| switch.0)
    }

    /// The text by which the available users are searched.
    pub fn user_search(&self) -> Option<&str> {
        self.user_search.as_ref().map(|text| text.0.as_str())
    }
}

/// Receives the leader and the file with the members.
pub(super) async fn receive(upload: Upload) -> Result<TeamFile, Problem> {
    let mut form = upload.receive(MAX_USER_FILE).await?;
    let leader = TeamRequest {
        leader: Email(form.texts.remove("leader").unwrap_or_default()),
        users: Vec::new(),
    };
    leader
        .validate()
        .map_err(|errors| Problem::invalid(field_errors(&errors)))?;
    let content = form
        .file
        .ok_or_else(|| Problem::field("file", "Required"))?;
    Ok(TeamFile {
        leader: leader.leader.0,
        content,
    })
}

impl From<TeamRequest> for TeamDraft {
    fn from(request: TeamRequest) -> Self {
        Self {
            leader: request.leader.0,
            users: addresses(request.users),
            source: MemberSource::Form,
        }
    }
}

impl From<UpdateTeamRequest> for Edit<TeamDraft> {
    fn from(request: UpdateTeamRequest) -> Self {
        Self {
            draft: TeamDraft {
                leader: request.leader.0,
                users: addresses(request.users),
                source: MemberSource::Form,
            },
            version: request.version,
        }
    }
}

fn addresses(users: Vec<Email>) -> Vec<String> {
    users.into_iter().map(|email| email.0).collect()
}
