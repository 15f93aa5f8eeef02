//! Use cases for teams: entities with users (D15).

mod create_team;
mod delete_team;
mod list_team_candidates;
mod list_teams;
mod show_team;
mod team_file;
mod update_team;

use application_ports::{NamedUserRow, TeamRow, Transaction};
use domain_access::{Action, Permission, Resource};
use domain_kernel::{EntityId, OrganizationId};
use domain_organization::{Team, TeamAddresses};

pub use list_team_candidates::FoundCandidate;
pub use list_teams::TeamList;
pub use team_file::{NewTeam, TeamFile};

use self::team_file::MemberSource;
use crate::{AppResult, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    create_team::CREATE_TEAM,
    delete_team::DELETE_TEAM,
    list_team_candidates::FIND_TEAM_CANDIDATES,
    list_team_candidates::LIST_TEAM_CANDIDATES,
    list_teams::LIST_TEAMS,
    show_team::SHOW_TEAM,
    update_team::UPDATE_TEAM,
];

/// A team with its users.
#[derive(Clone, Debug)]
pub struct TeamDetail {
    pub team: TeamRow,
    /// All users except the leader, by name.
    pub members: Vec<NamedUserRow>,
}

pub(crate) const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Team)
}

/// Finds the users with these addresses. They must not be in another team.
async fn find_users(
    tx: &dyn Transaction,
    organization: OrganizationId,
    id: EntityId,
    addresses: &TeamAddresses,
    source: MemberSource,
) -> AppResult<Team> {
    let emails = addresses.emails();
    let candidates = tx.team_candidates(organization, &emails).await?;
    let team = addresses.team(id, &candidates);
    Ok(team.map_err(|errors| source.field_errors(errors))?)
}
