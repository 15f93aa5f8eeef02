//! Lists the teams of a competition with their scores, and those who play for one of them (D38).

use application_ports::{TeamMemberRow, TeamResultRow};
use domain_access::{Access, Action};
use domain_assessment::{QuestionKind, TeamResult};
use domain_kernel::{EntityId, EventId, ListQuery, Page};
use domain_scheduling::{Event, EventKind, Status, TeamMode};

use super::permission;
use crate::events::question_types;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// A team with what it has reached.
#[derive(Clone, Debug)]
pub struct RankedTeam {
    pub row: TeamResultRow,
    pub result: TeamResult,
}

/// One page of the teams of a competition.
#[derive(Clone, Debug)]
pub struct TeamResults {
    /// The competition's name.
    pub name: String,
    /// Who plays for the teams (D31).
    pub mode: Option<TeamMode>,
    pub page: Page<RankedTeam>,
}

/// One page of those who play for a team, with the columns of the list.
#[derive(Clone, Debug)]
pub struct TeamMembers {
    /// The competition's name.
    pub name: String,
    /// Who plays for the teams (D31).
    pub mode: Option<TeamMode>,
    pub team: RankedTeam,
    /// Kind and title of each active group: the columns of the list.
    pub kinds: Vec<(QuestionKind, String)>,
    pub page: Page<TeamMemberRow>,
}

pub(super) const LIST_TEAM_RESULTS: Operation = Operation::new(
    "list_team_results",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

pub(super) const LIST_TEAM_MEMBER_RESULTS: Operation = Operation::new(
    "list_team_member_results",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the teams that take part in the event.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_team_results(
        &self,
        caller: &Caller,
        (kind, id): (EventKind, EventId),
        query: &ListQuery,
    ) -> AppResult<TeamResults> {
        let (organization, scope) = caller.authorize_in_organization(&LIST_TEAM_RESULTS)?;
        let event = self.event(organization, kind, id).await?;
        let queries = self.ports.store.queries();
        let page = queries.team_results(&scope, kind, id, query).await?;
        let rows = page.rows.into_iter();
        Ok(TeamResults {
            name: event.name.clone(),
            mode: event.team_mode,
            page: Page {
                rows: rows.map(|row| self.ranked(row, &event)).collect(),
                total: page.total,
                paging: page.paging,
            },
        })
    }

    /// Lists one page of those who play for a team.
    ///
    /// # Errors
    /// [`AppError::NotFound`] if the team does not take part in the event
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_team_member_results(
        &self,
        caller: &Caller,
        (kind, id): (EventKind, EventId),
        team: EntityId,
        query: &ListQuery,
    ) -> AppResult<TeamMembers> {
        let (organization, scope) = caller.authorize_in_organization(&LIST_TEAM_MEMBER_RESULTS)?;
        let event = self.event(organization, kind, id).await?;
        let template = self.find_template(organization, event.template_id).await?;
        let queries = self.ports.store.queries();
        let row = queries.team_result(&scope, kind, id, team).await?;
        let team_row = row.ok_or(AppError::NotFound)?;
        let kinds = question_types(&template.content).into_iter();
        let page = queries.team_member_results(&scope, kind, id, team, query);
        Ok(TeamMembers {
            name: event.name.clone(),
            mode: event.team_mode,
            team: self.ranked(team_row, &event),
            kinds: kinds.map(|(kind, title, _)| (kind, title)).collect(),
            page: page.await?,
        })
    }

    pub(super) fn ranked(&self, row: TeamResultRow, event: &Event) -> RankedTeam {
        let has_ended = event.status(self.now()) == Status::Ended;
        let result = row.tally.result(has_ended);
        RankedTeam { row, result }
    }
}
