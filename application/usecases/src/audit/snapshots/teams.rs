//! The snapshot of a team, which may have thousands of members.

use std::collections::HashSet;

use application_ports::{AuditSubject, SubjectKind};
use domain_access::Scope;
use domain_kernel::UserId;
use domain_organization::{Entity, StoredTeam, Team};
use serde::Serialize;

use super::{Named, USERS_NAMED, named_users, reference_to, subject};
use crate::audit::Audited;

/// A state of an entity's team. It names only the members whom the change added or removed, at most
/// [`USERS_NAMED`] of them.
pub(crate) struct AuditedTeam<'a> {
    entity: &'a Entity,
    team: &'a Team,
    named: Vec<UserId>,
}

impl<'a> AuditedTeam<'a> {
    /// Returns the state of a team that is created or deleted.
    pub fn new(entity: &'a Entity, team: &'a Team) -> Self {
        Self::new_without(entity, team, &Team::empty(team.id))
    }

    /// Returns the states before and after a change.
    pub fn change(entity: &'a Entity, before: &'a Team, after: &'a Team) -> (Self, Self) {
        (
            Self::new_without(entity, before, after),
            Self::new_without(entity, after, before),
        )
    }

    /// Creates a state that lists the members who are not members of `other`.
    fn new_without(entity: &'a Entity, team: &'a Team, other: &Team) -> Self {
        let others: HashSet<_> = other.members.iter().collect();
        let named = team.members.iter().filter(|user| !others.contains(user));
        Self {
            entity,
            team,
            named: named.take(USERS_NAMED).copied().collect(),
        }
    }
}

#[derive(Serialize)]
struct TeamSnapshot {
    leader: Option<Named>,
    members_count: usize,
    members: Vec<Named>,
}

impl Audited for AuditedTeam<'_> {
    fn scope(&self) -> Scope {
        self.entity.scope()
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::Team, self.entity.id, &self.entity.name)
    }

    fn snapshot(&self) -> impl Serialize {
        let StoredTeam {
            id: _,
            leader,
            members,
        } = &**self.team;
        TeamSnapshot {
            leader: leader.map(|id| reference_to(SubjectKind::User, id)),
            members_count: members.len(),
            members: named_users(&self.named),
        }
    }
}

#[cfg(test)]
mod tests {
    use application_testkit::Build;
    use serde_json::{Value, json, to_value};
    use uuid::Uuid;

    use super::*;

    fn users(numbers: impl IntoIterator<Item = u128>) -> Vec<UserId> {
        let ids = numbers.into_iter().map(Uuid::from_u128);
        ids.map(UserId).collect()
    }

    fn state(leader: u128, members_count: usize, members: &[UserId]) -> Value {
        json!({
            "leader": reference_to(SubjectKind::User, Uuid::from_u128(leader)),
            "members_count": members_count,
            "members": named_users(members),
        })
    }

    fn shown_state(team: &AuditedTeam<'_>) -> Value {
        to_value(team.snapshot()).unwrap()
    }

    #[test]
    fn a_change_of_a_large_team_names_only_who_is_added_or_removed() {
        let (_, root) = Build::default().organization("Acme");
        let team = |leader, members| {
            let leader = users([leader]).remove(0);
            Team::new(root.id, leader, members).unwrap()
        };
        let many = team(1, users(2..10_002));
        let edited = team(1, users((3..10_002).chain([20_000])));
        let (before, after) = AuditedTeam::change(&root, &many, &edited);
        assert_eq!(shown_state(&before), state(1, 10_000, &users([2])));
        assert_eq!(shown_state(&after), state(1, 10_000, &users([20_000])));

        let led_by_another = team(2, users((1..2).chain(3..10_002)));
        let (before, after) = AuditedTeam::change(&root, &many, &led_by_another);
        assert_eq!(shown_state(&before), state(1, 10_000, &users([2])));
        assert_eq!(shown_state(&after), state(2, 10_000, &users([1])));

        let few = team(1, Vec::new());
        let (before, after) = AuditedTeam::change(&root, &many, &few);
        assert_eq!(shown_state(&before), state(1, 10_000, &users(2..102)));
        assert_eq!(shown_state(&after), state(1, 0, &[]));
    }

    #[test]
    fn a_team_that_is_created_or_deleted_names_its_first_hundred_members() {
        let (_, root) = Build::default().organization("Acme");
        let team = Team::new(root.id, users([1]).remove(0), users(2..152)).unwrap();
        let shown = shown_state(&AuditedTeam::new(&root, &team));
        assert_eq!(shown, state(1, 150, &users(2..102)));
    }
}
