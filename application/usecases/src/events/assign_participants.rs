//! Assigns participants to an event.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use application_ports::Transaction;
use domain_access::{Access, Action, ReadScope};
use domain_kernel::{
    EmailAddress, EntityId, EventId, ListQuery, OrganizationId, Paging, SELECT_LIST_SIZE, Sort,
    UserId,
};
use domain_scheduling::refusals::{EVENT_ENDED, INDIVIDUALS_ONLY, PUBLIC_TRAINING, TEAMS_ONLY};
use domain_scheduling::{Assignment, Event, EventKind, Participant};

use super::{competition_permission, lock_event, training_permission};
use crate::audit::{AuditedParticipants, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// The participants to assign: users who have the role `user`, or teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Participants {
    Users(Vec<UserId>),
    /// All who do not take part yet and whom the search finds, as in their list.
    AllUsers {
        search: Option<String>,
    },
    /// The users with these addresses. An address that nobody has is counted, and is no error.
    Emails(Vec<String>),
    Teams(Vec<EntityId>),
    /// All teams that are not assigned yet and that the search finds, as in their list.
    AllTeams {
        search: Option<String>,
    },
}

/// What came of an assignment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assigned {
    /// The participants who were not assigned before.
    pub assigned: u64,
    /// The participants who were, and users who take part for a team already.
    pub already: u64,
    /// The addresses that belong to nobody who can take part.
    pub unknown: u64,
}

pub(super) const ASSIGN_PARTICIPANTS: EventOperations = EventOperations {
    competition: Operation::new(
        "assign_participants",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, TEAMS_ONLY, INDIVIDUALS_ONLY, STALE_VERSION]),
    training: Operation::new(
        "assign_training_participants",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, PUBLIC_TRAINING, STALE_VERSION]),
};

impl App {
    /// Assigns the participants and returns how many are new. A repeated call changes nothing. If one of the named users
    /// or teams cannot take part, none is assigned. Teams take part once they are confirmed (D31).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn assign_participants(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        participants: Participants,
    ) -> AppResult<Assigned> {
        let operation = ASSIGN_PARTICIPANTS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let now = self.now();
        let chosen = match participants {
            Participants::Users(users) => Chosen::users(users)?,
            Participants::Emails(emails) => Chosen::emails(emails)?,
            Participants::Teams(teams) => Chosen::teams(teams)?,
            // The lists are read before the transaction, during which nobody else can write.
            Participants::AllUsers { search } => Chosen {
                users: self.unassigned_users(&scope, kind, id, search).await?,
                ..Chosen::default()
            },
            Participants::AllTeams { search } => Chosen {
                teams: self.unassigned_teams(&scope, kind, id, search).await?,
                ..Chosen::default()
            },
        };
        let tx = self.ports.store.begin().await?;
        // A team of the same event is not confirmed meanwhile, so nobody takes part twice.
        let event = lock_event(&*tx, organization, kind, id).await?;
        let (participants, unknown) = chosen.find(&*tx, organization).await?;
        let chosen = count(participants.len());
        let assignments = participants
            .iter()
            .map(|participant| event.assign(self.row_id(), *participant, now))
            .collect::<Result<Vec<_>, _>>()?;
        let assignments = without_players(&*tx, &event, assignments).await?;
        let new = tx.insert_assignments(&assignments).await?;
        let assigned = Assigned {
            assigned: new,
            already: chosen.saturating_sub(new),
            unknown,
        };
        if new == 0 {
            return Ok(assigned);
        }
        let audited = AuditedParticipants {
            event: &event,
            participants,
        };
        let entry = self.audit_entry(caller, operation.name, Change::Created(&audited))?;
        tx.commit(entry).await?;
        Ok(assigned)
    }

    /// Returns all users who do not take part yet and whom the search finds.
    async fn unassigned_users(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        id: EventId,
        search: Option<String>,
    ) -> AppResult<Vec<UserId>> {
        let queries = self.ports.store.queries();
        let users = all_rows(search.as_deref(), async |query| {
            Ok(queries.unassigned_users(scope, kind, id, query).await?.rows)
        });
        Ok(users.await?.into_iter().map(|user| user.id).collect())
    }

    /// Returns all teams that are not assigned yet and that the search finds.
    async fn unassigned_teams(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        id: EventId,
        search: Option<String>,
    ) -> AppResult<Vec<EntityId>> {
        let queries = self.ports.store.queries();
        let teams = all_rows(search.as_deref(), async |query| {
            Ok(queries.unassigned_teams(scope, kind, id, query).await?.rows)
        });
        Ok(teams.await?.into_iter().map(|team| team.id).collect())
    }
}

/// Reads all pages of a list.
async fn all_rows<T>(
    search: Option<&str>,
    read: impl AsyncFn(&ListQuery) -> AppResult<Vec<T>>,
) -> AppResult<Vec<T>> {
    let first = Paging {
        page: 1,
        per_page: SELECT_LIST_SIZE,
    };
    // The oldest come first, so that one that is created meanwhile moves none to another page.
    let mut query = ListQuery::new(search, Sort::Ascending, first)
        .map_err(|message| AppError::field("search", &message))?;
    let mut rows = Vec::new();
    loop {
        let found = read(&query).await?;
        // The total of a long list can be older than its rows, so only a page that is not full is the last one.
        let is_last = count(found.len()) < u64::from(SELECT_LIST_SIZE);
        rows.extend(found);
        if is_last {
            return Ok(rows);
        }
        query.paging.page += 1;
    }
}

/// Leaves out the users who take part in the event already, for a team or by an earlier assignment.
async fn without_players(
    tx: &dyn Transaction,
    event: &Event,
    assignments: Vec<Assignment>,
) -> AppResult<Vec<Assignment>> {
    let user = |assignment: &Assignment| assignment.player().map(|player| player.user_id);
    let users: Vec<_> = assignments.iter().filter_map(user).collect();
    let playing: HashSet<_> = tx.players_among(event, &users).await?.into_iter().collect();
    let is_new =
        |assignment: &Assignment| user(assignment).is_none_or(|user| !playing.contains(&user));
    Ok(assignments.into_iter().filter(is_new).collect())
}

/// Who is to be assigned, each once.
#[derive(Default)]
struct Chosen {
    users: Vec<UserId>,
    teams: Vec<EntityId>,
    emails: Vec<EmailAddress>,
    /// The number of texts that are no addresses.
    unreadable: u64,
}

impl Chosen {
    fn users(mut users: Vec<UserId>) -> AppResult<Self> {
        ensure_named("users", &users, "Users")?;
        users.sort_unstable();
        users.dedup();
        Ok(Self {
            users,
            ..Self::default()
        })
    }

    fn teams(mut teams: Vec<EntityId>) -> AppResult<Self> {
        ensure_named("teams", &teams, "Teams")?;
        teams.sort_unstable();
        teams.dedup();
        Ok(Self {
            teams,
            ..Self::default()
        })
    }

    fn emails(texts: Vec<String>) -> AppResult<Self> {
        ensure_named("emails", &texts, "Users")?;
        let (mut emails, mut unreadable) = (BTreeMap::new(), BTreeSet::new());
        for text in texts {
            if let Ok(email) = EmailAddress::parse(&text) {
                emails.insert(email.key(), email);
            } else {
                unreadable.insert(text);
            }
        }
        Ok(Self {
            emails: emails.into_values().collect(),
            unreadable: count(unreadable.len()),
            ..Self::default()
        })
    }

    /// Returns the participants, and the number of addresses that belong to nobody who can take part.
    async fn find(
        self,
        tx: &dyn Transaction,
        organization: OrganizationId,
    ) -> AppResult<(Vec<Participant>, u64)> {
        let mut users = self.users;
        if tx.assignable_users(organization, &users).await?.len() != users.len() {
            return Err(AppError::field(
                "users",
                "One of the users cannot take part.",
            ));
        }
        if tx.assignable_teams(organization, &self.teams).await?.len() != self.teams.len() {
            return Err(AppError::field(
                "teams",
                "One of the teams cannot take part.",
            ));
        }
        let found = tx
            .assignable_users_by_email(organization, &self.emails)
            .await?;
        let unknown = count(self.emails.len()).saturating_sub(count(found.len()));
        users.extend(found);
        let users = users.into_iter().map(Participant::User);
        let teams = self.teams.into_iter().map(Participant::Team);
        Ok((users.chain(teams).collect(), unknown + self.unreadable))
    }
}

fn ensure_named<T>(field: &str, named: &[T], things: &str) -> AppResult<()> {
    if named.is_empty() {
        let message = format!("Please Check {things} to Assign Them to Competitions or Trainings");
        return Err(AppError::field(field, &message));
    }
    Ok(())
}

fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
