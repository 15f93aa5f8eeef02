//! Lists teams.

use application_ports::{NameColumn, NamedUserRow, TeamRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, MAX_PAGE_SIZE, Page, Paging, Sort, UserGroupId};

use super::permission;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const LIST_TEAMS: Operation = Operation::new(
    "list_teams",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

/// A page of the teams, and the first users who can be put into a team.
#[derive(Clone, Debug)]
pub struct TeamList {
    pub teams: Page<TeamRow>,
    pub available_users: Page<NamedUserRow>,
}

impl App {
    /// Lists one page of the teams. Also lists the first hundred users by name who are in no team and match
    /// `user_search`; `user_group` limits them to one import. `empty` selects teams without users, or teams with users
    /// (D98).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_teams(
        &self,
        caller: &Caller,
        empty: Option<bool>,
        query: &ListQuery<NameColumn>,
        user_search: Option<&str>,
        user_group: Option<UserGroupId>,
    ) -> AppResult<TeamList> {
        let (_, scope) = caller.authorize_in_organization(&LIST_TEAMS)?;
        let first = Paging {
            page: 1,
            per_page: MAX_PAGE_SIZE,
        };
        let users = ListQuery::new(user_search, Sort::Ascending, first)
            .map_err(|message| AppError::field("userSearch", &message))?
            .sorted_by(NameColumn::Name);
        let reads = self.ports.store.queries();
        Ok(TeamList {
            teams: reads.teams(&scope, empty, self.now(), query).await?,
            available_users: reads.available_users(&scope, user_group, &users).await?,
        })
    }
}
