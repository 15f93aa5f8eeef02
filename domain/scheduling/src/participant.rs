//! The participants of an event (users and teams), and its players.

use domain_kernel::{AssignmentId, EntityId, EventId, OrganizationId, PlayerId, Timestamp, UserId};

use crate::enums::{ParticipantType, TeamMode};

/// A user or a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Participant {
    User(UserId),
    /// A team, identified by its entity (D15).
    Team(EntityId),
}

/// An assignment: it makes a user or a team a participant of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    pub id: AssignmentId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub participant: Participant,
    /// Always true for a user. A team is confirmed when its [`TeamMode`] is chosen (D31).
    pub confirmed: bool,
    pub created_at: Timestamp,
}

/// A user of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    pub user_id: UserId,
    pub is_leader: bool,
}

/// A user who takes part in an event: an assigned user, or a user who plays for an assigned team. A user is a player of
/// an event at most once, and stays a player if the team changes later (D31, D174).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub id: PlayerId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    /// The assignment of the user, or of the user's team.
    pub assignment_id: AssignmentId,
    pub user_id: UserId,
    /// The team that the user plays for. `None` for a user who is assigned alone.
    pub team_id: Option<EntityId>,
    /// Whether the user leads the team.
    pub is_leader: bool,
    pub created_at: Timestamp,
}

impl ParticipantType {
    /// Returns how a user takes part who plays for this team, or alone if `team` is `None`.
    pub const fn of(team: Option<EntityId>) -> Self {
        match team {
            Some(_) => Self::Team,
            None => Self::Individual,
        }
    }
}

impl TeamMode {
    /// Whether this user of a team answers for the team (D31).
    pub const fn plays(self, member: Member) -> bool {
        match self {
            Self::Leader => member.is_leader,
            Self::Members => true,
        }
    }
}

impl Assignment {
    /// Returns the assigned team, or `None` for a user.
    pub const fn team(&self) -> Option<EntityId> {
        match self.participant {
            Participant::User(_) => None,
            Participant::Team(team) => Some(team),
        }
    }

    /// Returns the assigned user as a player, or `None` for a team, whose players depend on its members.
    pub fn player(&self) -> Option<Player> {
        match self.participant {
            // The player has the same id as the assignment of the user.
            Participant::User(user_id) => {
                Some(self.new_player(PlayerId(self.id.into()), user_id, None, false))
            }
            Participant::Team(_) => None,
        }
    }

    /// Returns the members of the team who play for it. Returns none if a user is assigned.
    pub fn team_players(
        &self,
        mode: TeamMode,
        members: &[Member],
        mut new_id: impl FnMut() -> PlayerId,
    ) -> Vec<Player> {
        let Participant::Team(team) = self.participant else {
            return Vec::new();
        };
        let playing = members.iter().filter(|member| mode.plays(**member));
        playing
            .map(|member| self.new_player(new_id(), member.user_id, Some(team), member.is_leader))
            .collect()
    }

    const fn new_player(
        &self,
        id: PlayerId,
        user_id: UserId,
        team_id: Option<EntityId>,
        is_leader: bool,
    ) -> Player {
        Player {
            id,
            organization_id: self.organization_id,
            event_id: self.event_id,
            assignment_id: self.id,
            user_id,
            team_id,
            is_leader,
            created_at: self.created_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn assignment(participant: Participant) -> Assignment {
        Assignment {
            id: AssignmentId(Uuid::from_u128(1)),
            organization_id: OrganizationId(Uuid::from_u128(2)),
            event_id: EventId(Uuid::from_u128(3)),
            participant,
            confirmed: true,
            created_at: Timestamp::from_millis(4),
        }
    }

    fn team() -> Participant {
        Participant::Team(EntityId(Uuid::from_u128(5)))
    }

    fn players(participant: Participant, mode: TeamMode, members: &[Member]) -> Vec<Player> {
        let mut ids = (1_000..).map(|number| PlayerId(Uuid::from_u128(number)));
        let mut new_id = || ids.next().unwrap();
        assignment(participant).team_players(mode, members, &mut new_id)
    }

    #[test]
    fn an_assigned_user_is_the_only_player_of_the_assignment() {
        let user = UserId(Uuid::from_u128(6));
        let own = assignment(Participant::User(user));
        let player = own.player().unwrap();
        assert_eq!(
            (player.user_id, player.assignment_id, player.event_id),
            (user, own.id, own.event_id)
        );
        assert_eq!((player.team_id, player.is_leader), (None, false));
        let leader = Member {
            user_id: user,
            is_leader: true,
        };
        assert!(players(Participant::User(user), TeamMode::Members, &[leader]).is_empty());
        assert_eq!(assignment(team()).player(), None);
    }

    proptest! {
        #[test]
        fn the_leader_alone_or_every_member_plays_for_a_team(
            people in prop::collection::btree_set(1_u128..500, 0..40),
            leader in any::<prop::sample::Index>(),
        ) {
            let people: Vec<u128> = people.into_iter().collect();
            let leader = (!people.is_empty()).then(|| people[leader.index(people.len())]);
            let members: Vec<_> = people
                .iter()
                .map(|number| Member {
                    user_id: UserId(Uuid::from_u128(*number)),
                    is_leader: Some(*number) == leader,
                })
                .collect();
            let all = players(team(), TeamMode::Members, &members);
            let playing: Vec<_> = all.iter().map(|player| player.user_id.0.as_u128()).collect();
            prop_assert_eq!(&playing, &people);
            let ids: BTreeSet<_> = all.iter().map(|player| player.id).collect();
            prop_assert_eq!(ids.len(), people.len());
            let alone = players(team(), TeamMode::Leader, &members);
            let leading: Vec<_> = all.into_iter().filter(|player| player.is_leader).collect();
            prop_assert_eq!(alone.len(), usize::from(leader.is_some()));
            prop_assert_eq!(
                alone.first().map(|player| player.user_id),
                leading.first().map(|player| player.user_id)
            );
        }
    }
}
