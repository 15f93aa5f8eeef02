//! Assigns participants to an event.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use application_ports::{AssignableUser, CandidateFilter, NameColumn, Transaction};
use domain_access::{Access, Action, ReadScope};
use domain_accounts::UserState;
use domain_kernel::{
    EmailAddress, EntityId, EventId, ListQuery, OrganizationId, Paging, SELECT_LIST_SIZE, Sort,
    SortColumn, Timestamp, UserId,
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
    /// All users in the list of unassigned users who match the search.
    AllUsers {
        search: Option<String>,
        filter: CandidateFilter,
        /// Users who are not assigned.
        except: Vec<UserId>,
    },
    /// The users with these addresses. An address without such a user is counted and is not an error.
    Emails(Vec<String>),
    Teams(Vec<EntityId>),
    /// All teams in the list of unassigned teams that match the search.
    AllTeams {
        search: Option<String>,
        /// Teams that are not assigned.
        except: Vec<EntityId>,
    },
}

/// The participants to assign, and further options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignees {
    pub participants: Participants,
    /// Whether new participants get an email about the event. The players of a team get it when the team is confirmed.
    pub tell: bool,
    /// Whether to only count, without changing anything.
    pub dry_run: bool,
}

impl From<Participants> for Assignees {
    fn from(participants: Participants) -> Self {
        Self {
            participants,
            tell: false,
            dry_run: false,
        }
    }
}

/// The result of an assignment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assigned {
    /// The number of participants who were not assigned before.
    pub assigned: u64,
    /// The number of participants who were assigned before, including users who already take part for a team.
    pub already: u64,
    /// The number of addresses without a user who can take part.
    pub unknown: u64,
    /// The first of these addresses, as they were sent.
    pub unknown_emails: Vec<String>,
    /// The number of new users who have not set up their accounts.
    pub not_set_up: u64,
}

/// The maximum number of unknown addresses in the result.
const MAX_UNKNOWN_NAMED: usize = 100;

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
    /// Assigns the participants and returns the number of new ones. A repeated call changes nothing. If one of the
    /// given users or teams cannot take part, no one is assigned. A team takes part after it is confirmed (D31).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn assign_participants(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        assignees: impl Into<Assignees>,
    ) -> AppResult<Assigned> {
        let operation = ASSIGN_PARTICIPANTS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let now = self.now();
        let Assignees {
            participants,
            tell,
            dry_run,
        } = assignees.into();
        let chosen = self.chosen(&scope, (kind, id), participants, tell).await?;
        if dry_run {
            let event = self.event(organization, kind, id).await?;
            let tx = self.ports.store.begin_reading().await?;
            let (assigned, _) = self.new_assignments(&*tx, &event, chosen, now).await?;
            return Ok(assigned);
        }
        let tx = self.ports.store.begin().await?;
        // The lock prevents a team of the event from being confirmed at the same time, so that no one takes part twice.
        let event = lock_event(&*tx, organization, kind, id).await?;
        let (mut assigned, assignments) = self.new_assignments(&*tx, &event, chosen, now).await?;
        let new = tx.insert_assignments(&assignments).await?;
        // Another caller may have assigned some of them at the same time.
        assigned.already += assigned.assigned.saturating_sub(new);
        assigned.assigned = new;
        if new == 0 {
            return Ok(assigned);
        }
        if tell {
            let players: Vec<_> = assignments.iter().filter_map(Assignment::player).collect();
            tx.insert_untold_players(&players, caller.user_id, now)
                .await?;
        }
        let audited = AuditedParticipants {
            event: &event,
            participants: assignments.iter().map(|one| one.participant).collect(),
        };
        let entry = self.audit_entry(caller, operation, Change::Created(&audited))?;
        tx.commit(entry).await?;
        Ok(assigned)
    }

    /// Reads the chosen participants. The lists are read before the transaction, because other writers wait during the
    /// transaction.
    async fn chosen(
        &self,
        scope: &ReadScope,
        (kind, id): (EventKind, EventId),
        participants: Participants,
        tell: bool,
    ) -> AppResult<Chosen> {
        let is_team = matches!(
            participants,
            Participants::Teams(_) | Participants::AllTeams { .. }
        );
        if is_team && tell {
            let message = "Teams are told when it is chosen who plays for them";
            return Err(AppError::field("tell", message));
        }
        let reads = self.ports.store.queries();
        match participants {
            Participants::Users(users) => Chosen::users(users),
            Participants::Emails(emails) => Chosen::emails(emails),
            Participants::Teams(teams) => Chosen::teams(teams),
            Participants::AllUsers {
                search,
                filter,
                except,
            } => {
                let users = all_rows::<NameColumn, _>(search.as_deref(), async |query| {
                    let page = reads.unassigned_users(scope, kind, id, filter, query);
                    Ok(page.await?.rows)
                });
                let except: HashSet<_> = except.into_iter().collect();
                let ids = users.await?.into_iter().map(|row| row.user.id);
                Ok(Chosen {
                    users: ids.filter(|id| !except.contains(id)).collect(),
                    are_all: true,
                    ..Chosen::default()
                })
            }
            Participants::AllTeams { search, except } => {
                let teams = all_rows::<NameColumn, _>(search.as_deref(), async |query| {
                    Ok(reads.unassigned_teams(scope, kind, id, query).await?.rows)
                });
                let except: HashSet<_> = except.into_iter().collect();
                let ids = teams.await?.into_iter().map(|team| team.id);
                Ok(Chosen {
                    teams: ids.filter(|id| !except.contains(id)).collect(),
                    are_all: true,
                    ..Chosen::default()
                })
            }
        }
    }

    /// Returns the assignments of the participants who do not take part yet, and the counts.
    async fn new_assignments(
        &self,
        tx: &dyn Transaction,
        event: &Event,
        chosen: Chosen,
        now: Timestamp,
    ) -> AppResult<(Assigned, Vec<Assignment>)> {
        let Found {
            users,
            teams,
            unknown,
        } = chosen.find(tx, event.organization_id).await?;
        let participants = (users.iter().map(|user| Participant::User(user.id)))
            .chain(teams.into_iter().map(Participant::Team));
        let assignments = participants
            .map(|participant| event.assign(self.row_id(), participant, now))
            .collect::<Result<Vec<_>, _>>()?;
        let chosen = count(assignments.len());
        let assignments = without_assigned(tx, event, assignments).await?;
        let invited: HashSet<_> = users
            .iter()
            .filter(|user| user.state == UserState::Invited)
            .map(|user| user.id)
            .collect();
        let players = assignments.iter().filter_map(Assignment::player);
        let not_set_up = players.filter(|player| invited.contains(&player.user_id));
        let assigned = Assigned {
            assigned: count(assignments.len()),
            already: chosen.saturating_sub(count(assignments.len())),
            unknown: count(unknown.len()),
            not_set_up: count(not_set_up.count()),
            unknown_emails: unknown.into_iter().take(MAX_UNKNOWN_NAMED).collect(),
        };
        Ok((assigned, assignments))
    }
}

/// Reads all pages of a list.
async fn all_rows<C: SortColumn, T>(
    search: Option<&str>,
    read: impl AsyncFn(&ListQuery<C>) -> AppResult<Vec<T>>,
) -> AppResult<Vec<T>> {
    let first = Paging {
        page: 1,
        per_page: SELECT_LIST_SIZE,
    };
    // The oldest rows come first, so that a row that is created in the meantime does not move other rows to another
    // page.
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

/// Leaves out users who already take part, also for a team, and teams that are already assigned.
async fn without_assigned(
    tx: &dyn Transaction,
    event: &Event,
    assignments: Vec<Assignment>,
) -> AppResult<Vec<Assignment>> {
    let (mut users, mut teams) = (Vec::new(), Vec::new());
    for assignment in &assignments {
        match assignment.participant {
            Participant::User(id) => users.push(id),
            Participant::Team(id) => teams.push(id),
        }
    }
    let playing: HashSet<_> = tx.players_among(event, &users).await?.into_iter().collect();
    let assigned: HashSet<_> = tx.teams_among(event, &teams).await?.into_iter().collect();
    let is_new = |assignment: &Assignment| match assignment.participant {
        Participant::User(id) => !playing.contains(&id),
        Participant::Team(id) => !assigned.contains(&id),
    };
    Ok(assignments.into_iter().filter(is_new).collect())
}

/// The chosen participants, without duplicates.
#[derive(Default)]
struct Chosen {
    users: Vec<UserId>,
    teams: Vec<EntityId>,
    emails: Vec<EmailAddress>,
    /// The texts that are not valid addresses.
    unreadable: BTreeSet<String>,
    /// Whether the participants come from a list and not from ids. If one of them has left the list since, this is not
    /// an error.
    are_all: bool,
}

/// The chosen participants who can take part, and the addresses without such a user.
struct Found {
    users: Vec<AssignableUser>,
    teams: Vec<EntityId>,
    unknown: Vec<String>,
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
            unreadable,
            ..Self::default()
        })
    }

    async fn find(self, tx: &dyn Transaction, organization: OrganizationId) -> AppResult<Found> {
        let mut users = tx.assignable_users(organization, &self.users).await?;
        if users.len() != self.users.len() && !self.are_all {
            return Err(AppError::field(
                "users",
                "One of the users cannot take part.",
            ));
        }
        let teams = tx.assignable_teams(organization, &self.teams).await?;
        if teams.len() != self.teams.len() && !self.are_all {
            return Err(AppError::field(
                "teams",
                "One of the teams cannot take part.",
            ));
        }
        let with_address = tx
            .assignable_users_by_email(organization, &self.emails)
            .await?;
        let known: HashSet<_> = with_address.iter().map(|user| &user.email_key).collect();
        let mut unknown: Vec<String> = (self.emails.iter())
            .filter(|email| !known.contains(&email.key()))
            .map(|email| email.as_str().to_owned())
            .collect();
        unknown.extend(self.unreadable);
        users.extend(with_address);
        Ok(Found {
            users,
            teams,
            unknown,
        })
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
