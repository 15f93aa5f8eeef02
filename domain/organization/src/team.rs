//! Teams: an entity with its leader and members (D15, D16).

use domain_kernel::{EntityId, FieldErrors, Refusal, UserId};

use crate::messages;

/// The maximum number of members of a team, without its leader (D69).
pub const MAX_TEAM_MEMBERS: usize = 10_000;

pub(crate) const LEADER_IS_MEMBER: &str = "A user cannot be both leader and member";

/// The stored fields of a team. [`Team::from_stored`] creates a [`Team`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTeam {
    /// The entity's id.
    pub id: EntityId,
    /// `None` if the entity has no users.
    pub leader: Option<UserId>,
    /// The other users, in the order of their ids.
    pub members: Vec<UserId>,
}

domain_kernel::aggregate! {
    /// The users of one entity: a leader and members (D16).
    Team(StoredTeam)
}

impl Team {
    /// Creates a team of a leader and members. A member who occurs twice counts once.
    ///
    /// # Errors
    ///
    /// Fails at `users` if there are more than [`MAX_TEAM_MEMBERS`], or if the leader is also a member.
    pub fn new(
        id: EntityId,
        leader: UserId,
        mut members: Vec<UserId>,
    ) -> Result<Self, FieldErrors> {
        members.sort_unstable();
        members.dedup();
        if members.len() > MAX_TEAM_MEMBERS {
            return Err(FieldErrors::one(
                "users",
                "A team has at most 10,000 members",
            ));
        }
        if members.contains(&leader) {
            return Err(FieldErrors::one("users", LEADER_IS_MEMBER));
        }
        Ok(Self(StoredTeam {
            id,
            leader: Some(leader),
            members,
        }))
    }

    /// Returns the number of users, including the leader.
    pub fn users_count(&self) -> usize {
        self.members
            .len()
            .saturating_add(usize::from(self.leader.is_some()))
    }

    /// Returns the team of an entity without users.
    pub const fn empty(id: EntityId) -> Self {
        Self(StoredTeam {
            id,
            leader: None,
            members: Vec::new(),
        })
    }

    /// Returns all users of the team, the leader first.
    pub fn users(&self) -> impl Iterator<Item = UserId> {
        self.leader.into_iter().chain(self.members.iter().copied())
    }

    /// Checks that the entity has no team yet.
    ///
    /// # Errors
    /// `team_exists`.
    pub fn check_creation(&self) -> Result<(), Refusal> {
        if self.users_count() > 0 {
            return Err(messages::team_exists());
        }
        Ok(())
    }

    /// Checks that the team can be edited or deleted while it takes part in `participations` events.
    ///
    /// # Errors
    /// `team_empty` or `team_has_participants`.
    pub fn check_change(&self, participations: u64) -> Result<(), Refusal> {
        if self.users_count() == 0 {
            Err(messages::team_empty())
        } else if participations > 0 {
            Err(messages::team_has_participants())
        } else {
            Ok(())
        }
    }

    /// Checks that the users of `edited` can replace the users of the team. The current leader must stay in the team,
    /// as the leader or as a member.
    ///
    /// # Errors
    ///
    /// `team_leader`.
    pub fn check_edit(&self, edited: &Self) -> Result<(), Refusal> {
        match self.leader {
            Some(leader) if !edited.users().any(|user| user == leader) => {
                Err(messages::team_leader())
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn user(number: u128) -> UserId {
        UserId(Uuid::from_u128(number))
    }

    fn team() -> Team {
        Team::new(
            EntityId(Uuid::from_u128(1)),
            user(1),
            vec![user(3), user(2), user(3)],
        )
        .unwrap()
    }

    #[test]
    fn the_leader_counts_as_one_of_the_team() {
        assert_eq!(team().users_count(), 3);
        assert!(Team::new(team().id, user(1), vec![user(1)]).is_err());
    }

    #[test]
    fn a_team_has_at_most_ten_thousand_members_besides_its_leader() {
        let members = |count: u128| (2..2 + count).map(user).collect();
        let team = |members| Team::new(EntityId(Uuid::from_u128(1)), user(1), members);
        assert_eq!(team(members(10_000)).unwrap().users_count(), 10_001);
        assert!(team(members(10_001)).is_err());
    }

    #[test]
    fn the_leader_stays_in_the_team() {
        let edited = |leader, members: &[u128]| {
            let members = members.iter().map(|member| user(*member)).collect();
            Team::new(team().id, user(leader), members).unwrap()
        };
        assert_eq!(
            team().check_edit(&edited(2, &[3])).unwrap_err().code,
            "team_leader"
        );
        assert!(team().check_edit(&edited(2, &[1])).is_ok());
        assert!(team().check_edit(&edited(1, &[])).is_ok());
    }

    #[test]
    fn a_team_without_users_or_with_events_is_not_changed() {
        let empty = Team::empty(team().id);
        assert_eq!(empty.check_change(0).unwrap_err().code, "team_empty");
        assert_eq!(
            team().check_change(1).unwrap_err().code,
            "team_has_participants"
        );
        assert!(team().check_change(0).is_ok());
        assert_eq!(team().check_creation().unwrap_err().code, "team_exists");
        assert!(empty.check_creation().is_ok());
    }
}
