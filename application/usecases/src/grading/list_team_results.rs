//! Lists the teams of a competition with their scores, and the players of a team (D38).

use std::sync::Arc;

use application_ports::{ResultCounts, ResultFilter, TeamResultRow};
use domain_access::{Access, Action};
use domain_assessment::{PublishedTotals, TeamResult};
use domain_kernel::{EntityId, EventId, ListQuery, Page};
use domain_scheduling::{Event, EventKind, ParticipantType, Status, TeamMode};

use super::list_answered_users::{KindColumn, kind_columns};
use super::naming::{GradedUser, Naming, by_label, by_name};
use super::{AnsweredUser, permission};
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// A team with its result.
#[derive(Clone, Debug)]
pub struct RankedTeam {
    pub row: TeamResultRow,
    /// `None` if the leader does not play, or while names are hidden.
    pub leader: Option<GradedUser>,
    pub result: TeamResult,
}

/// One page of the teams of a competition.
#[derive(Clone, Debug)]
pub struct TeamResults {
    /// The competition's name.
    pub name: String,
    /// The team mode (D31).
    pub mode: Option<TeamMode>,
    /// Whether names are hidden.
    pub anonymous: bool,
    pub kinds: Vec<KindColumn>,
    /// The scores of all teams that have one.
    pub totals: Arc<PublishedTotals>,
    /// The number of all teams in each state of grading.
    pub counts: Arc<ResultCounts>,
    pub page: Page<RankedTeam>,
}

/// A player of a team.
#[derive(Clone, Debug)]
pub struct TeamMember {
    pub answered: AnsweredUser,
    /// `false` while names are hidden, because many people know who leads a team.
    pub is_leader: bool,
}

/// One page of the players of a team, with the columns of the list.
#[derive(Clone, Debug)]
pub struct TeamMembers {
    /// The competition's name.
    pub name: String,
    /// The team mode (D31).
    pub mode: Option<TeamMode>,
    pub team: RankedTeam,
    /// Whether names are hidden.
    pub anonymous: bool,
    pub kinds: Vec<KindColumn>,
    pub page: Page<TeamMember>,
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
    /// Lists one page of the teams that take part in the event. The filter also holds while names are hidden, because
    /// teams keep their names.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_team_results(
        &self,
        caller: &Caller,
        (kind, id): (EventKind, EventId),
        filter: ResultFilter,
        query: &ListQuery,
    ) -> AppResult<TeamResults> {
        let (organization, scope) = caller.authorize_in_organization(&LIST_TEAM_RESULTS)?;
        let event = self.event(organization, kind, id).await?;
        let queries = self.ports.store.queries();
        let page = queries
            .team_results(&scope, kind, id, filter, query)
            .await?;
        let naming = self.naming(&event).await?;
        let counts = self.result_counts(&scope, &event, ParticipantType::Team);
        Ok(TeamResults {
            name: event.name.clone(),
            mode: event.team_mode,
            anonymous: naming.hides_names(),
            kinds: self.kind_columns_of(&event).await?,
            totals: self.published_totals(&event).await?,
            counts: counts.await?,
            page: page.map(|row| self.ranked(row, &event, naming)),
        })
    }

    /// Lists one page of the players of a team.
    ///
    /// # Errors
    ///
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
        let queries = self.ports.store.queries();
        let row = queries.team_result(&scope, kind, id, team).await?;
        let team_row = row.ok_or(AppError::NotFound)?;
        let naming = self.naming(&event).await?;
        let page = match naming {
            Naming::ByName => {
                let page = queries.team_member_results(&scope, kind, id, team, query);
                page.await?.map(|row| TeamMember {
                    is_leader: row.is_leader,
                    answered: by_name(row.answered),
                })
            }
            Naming::ByLabel => {
                let page = queries.labelled(&scope, (kind, id), Some(team), query);
                page.await?.map(|row| TeamMember {
                    is_leader: false,
                    answered: by_label(row),
                })
            }
        };
        Ok(TeamMembers {
            name: event.name.clone(),
            mode: event.team_mode,
            team: self.ranked(team_row, &event, naming),
            anonymous: naming.hides_names(),
            kinds: self.kind_columns_of(&event).await?,
            page,
        })
    }

    pub(super) async fn kind_columns_of(&self, event: &Event) -> AppResult<Vec<KindColumn>> {
        let template = self.find_template(event.organization_id, event.template_id);
        let queries = self.ports.store.queries();
        let (corrections, _) = queries.holding_corrections(event.id).await?;
        Ok(kind_columns(&template.await?.content, &corrections))
    }

    pub(super) fn ranked(
        &self,
        mut row: TeamResultRow,
        event: &Event,
        naming: Naming,
    ) -> RankedTeam {
        let has_ended = event.status(self.now()) == Status::Ended;
        let result = row.tally.result(has_ended);
        RankedTeam {
            leader: row.leader.take().and_then(|leader| naming.listed(leader)),
            row,
            result,
        }
    }
}
