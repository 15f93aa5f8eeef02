//! Assigns participants to an event.

use std::collections::{BTreeMap, BTreeSet};

use application_ports::Transaction;
use domain_access::{Access, Action, ReadScope};
use domain_kernel::{
    EmailAddress, EventId, ListQuery, OrganizationId, Paging, SELECT_LIST_SIZE, Sort, UserId,
};
use domain_scheduling::refusals::{EVENT_ENDED, PUBLIC_TRAINING, TEAMS_ONLY};
use domain_scheduling::{EventKind, Participant};

use super::{competition_permission, find_event, training_permission};
use crate::audit::{AuditedParticipants, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// The participants to assign, who have the role `user`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Participants {
    Users(Vec<UserId>),
    /// All who are not assigned yet and whom the search finds, as in their list.
    AllUsers {
        search: Option<String>,
    },
    /// The users with these addresses. An address that nobody has is counted, and is no error.
    Emails(Vec<String>),
}

/// What came of an assignment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assigned {
    /// The participants who were not assigned before.
    pub assigned: u64,
    /// The participants who were.
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
    .refused_with(&[EVENT_ENDED, TEAMS_ONLY, STALE_VERSION]),
    training: Operation::new(
        "assign_training_participants",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, PUBLIC_TRAINING, STALE_VERSION]),
};

impl App {
    /// Assigns the participants and returns how many are new. A repeated call changes nothing. If one of the named users
    /// cannot take part, none is assigned.
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
            // The list is read before the transaction, during which nobody else can write.
            Participants::AllUsers { search } => Chosen {
                users: self.unassigned(&scope, kind, id, search).await?,
                ..Chosen::default()
            },
        };
        let tx = self.ports.store.begin().await?;
        let event = find_event(&*tx, organization, kind, id).await?;
        let (users, unknown) = chosen.find(&*tx, organization).await?;
        let assignments = users
            .iter()
            .map(|user| event.assign(self.row_id(), Participant::User(*user), now))
            .collect::<Result<Vec<_>, _>>()?;
        let new = tx.insert_assignments(&assignments).await?;
        let assigned = Assigned {
            assigned: new,
            already: count(users.len()).saturating_sub(new),
            unknown,
        };
        if new == 0 {
            return Ok(assigned);
        }
        let audited = AuditedParticipants {
            event: &event,
            participants: users.into_iter().map(Participant::User).collect(),
        };
        let entry = self.audit_entry(caller, operation.name, Change::Created(&audited))?;
        tx.commit(entry).await?;
        Ok(assigned)
    }

    /// Returns all users who are not assigned yet and whom the search finds.
    async fn unassigned(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        id: EventId,
        search: Option<String>,
    ) -> AppResult<Vec<UserId>> {
        let queries = self.ports.store.queries();
        let first = Paging {
            page: 1,
            per_page: SELECT_LIST_SIZE,
        };
        // The oldest come first, so that a user who is created meanwhile moves nobody to another page.
        let mut query = ListQuery::new(search.as_deref(), Sort::Ascending, first)
            .map_err(|message| AppError::field("search", &message))?;
        let mut users = Vec::new();
        loop {
            let found = queries
                .unassigned_users(scope, kind, id, &query)
                .await?
                .rows;
            users.extend(found.iter().map(|user| user.id));
            // The total of a long list can be older than its rows, so only a page that is not full is the last one.
            if count(found.len()) < u64::from(SELECT_LIST_SIZE) {
                return Ok(users);
            }
            query.paging.page += 1;
        }
    }
}

/// Who is to be assigned, each once.
#[derive(Default)]
struct Chosen {
    users: Vec<UserId>,
    emails: Vec<EmailAddress>,
    /// The number of texts that are no addresses.
    unreadable: u64,
}

impl Chosen {
    fn users(mut users: Vec<UserId>) -> AppResult<Self> {
        ensure_named("users", &users)?;
        users.sort_unstable();
        users.dedup();
        Ok(Self {
            users,
            ..Self::default()
        })
    }

    fn emails(texts: Vec<String>) -> AppResult<Self> {
        ensure_named("emails", &texts)?;
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

    /// Returns the users, and the number of addresses that belong to nobody who can take part.
    async fn find(
        self,
        tx: &dyn Transaction,
        organization: OrganizationId,
    ) -> AppResult<(Vec<UserId>, u64)> {
        let mut users = self.users;
        if tx.assignable_users(organization, &users).await?.len() != users.len() {
            return Err(AppError::field(
                "users",
                "One of the users cannot take part.",
            ));
        }
        let found = tx
            .assignable_users_by_email(organization, &self.emails)
            .await?;
        let unknown = count(self.emails.len()).saturating_sub(count(found.len()));
        users.extend(found);
        Ok((users, unknown + self.unreadable))
    }
}

fn ensure_named<T>(field: &str, named: &[T]) -> AppResult<()> {
    if named.is_empty() {
        let message = "Please Check Users to Assign Them to Competitions or Trainings";
        return Err(AppError::field(field, message));
    }
    Ok(())
}

fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
