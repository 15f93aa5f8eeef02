//! A competition or a training.

use domain_kernel::{
    AssignmentId, EventId, OrganizationId, Rejection, TemplateId, Timestamp, UserId,
};

use crate::draft::CheckedEvent;
use crate::enums::{EventKind, ParticipantType, TeamMode, TrainingType};
use crate::participant::{Assignment, Participant};
use crate::refusals;
use crate::schedule::{Schedule, Status};

/// A competition or a training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub id: EventId,
    pub organization_id: OrganizationId,
    pub kind: EventKind,
    /// Set for a competition only.
    pub participant_type: Option<ParticipantType>,
    /// Set for a training only.
    pub training_type: Option<TrainingType>,
    pub name: String,
    pub template_id: TemplateId,
    pub schedule: Schedule,
    /// The people who answer for a team, or `None` until the first team is confirmed (D31).
    pub team_mode: Option<TeamMode>,
    pub created_by: UserId,
    pub created_at: Timestamp,
    /// The number of changes, for optimistic locking.
    pub version: i32,
}

impl Event {
    /// Creates an event.
    pub fn create(
        id: EventId,
        organization_id: OrganizationId,
        checked: CheckedEvent,
        created_by: UserId,
        now: Timestamp,
    ) -> Self {
        let CheckedEvent {
            kind,
            participant_type,
            training_type,
            name,
            template_id,
            schedule,
        } = checked;
        Self {
            id,
            organization_id,
            kind,
            participant_type,
            training_type,
            name,
            template_id,
            schedule,
            team_mode: None,
            created_by,
            created_at: now,
            version: 1,
        }
    }

    /// Returns the status at `now` (D25).
    pub fn status(&self, now: Timestamp) -> Status {
        self.schedule.status(now)
    }

    /// Checks that the event has not started yet, so that it can be edited (D26).
    pub fn editable(&self, now: Timestamp) -> Result<(), Rejection> {
        let title = self.kind.title();
        match self.status(now) {
            Status::Pending => Ok(()),
            Status::Running => Err(Rejection::new(
                refusals::EVENT_RUNNING,
                format!("{title} is running"),
            )),
            Status::Ended => Err(self.ended()),
        }
    }

    /// Applies an edit. The kind never changes. The participant type and the training type are fixed
    /// once someone is assigned, because a user's assignment to a competition for teams is invalid.
    pub fn edit(
        self,
        checked: CheckedEvent,
        participants: u64,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        self.editable(now)?;
        let changes_audience = self.participant_type != checked.participant_type
            || self.training_type != checked.training_type;
        if participants > 0 && changes_audience {
            return Err(self.has_participants());
        }
        let CheckedEvent {
            participant_type,
            training_type,
            name,
            template_id,
            schedule,
            ..
        } = checked;
        Ok(Self {
            participant_type,
            training_type,
            name,
            template_id,
            schedule,
            ..self
        })
    }

    /// Checks that the event has not started and has no participants, so that it can be deleted (D26).
    pub fn deletable(&self, now: Timestamp, participants: u64) -> Result<(), Rejection> {
        self.editable(now)?;
        if participants > 0 {
            Err(self.has_participants())
        } else {
            Ok(())
        }
    }

    /// Assigns a participant: a user to a competition for individuals, a team to a competition for
    /// teams, either to a private training.
    ///
    /// # Errors
    /// Refuses a public training, an event that has ended and the wrong kind of participant.
    pub fn assign(
        &self,
        id: AssignmentId,
        participant: Participant,
        now: Timestamp,
    ) -> Result<Assignment, Rejection> {
        if self.training_type == Some(TrainingType::Public) {
            return Err(Rejection::new(
                refusals::PUBLIC_TRAINING,
                "A public training is open to everyone",
            ));
        }
        if self.status(now) == Status::Ended {
            return Err(self.ended());
        }
        match (self.participant_type, participant) {
            (Some(ParticipantType::Individual), Participant::Team(_)) => Err(Rejection::new(
                refusals::INDIVIDUALS_ONLY,
                "This competition is for individuals",
            )),
            (Some(ParticipantType::Team), Participant::User(_)) => Err(Rejection::new(
                refusals::TEAMS_ONLY,
                "This competition is for teams",
            )),
            _ => Ok(Assignment {
                id,
                organization_id: self.organization_id,
                event_id: self.id,
                participant,
                confirmed: matches!(participant, Participant::User(_)),
                created_at: now,
            }),
        }
    }

    fn ended(&self) -> Rejection {
        Rejection::new(
            refusals::EVENT_ENDED,
            format!("{} has Ended", self.kind.title()),
        )
    }

    fn has_participants(&self) -> Rejection {
        Rejection::new(
            refusals::EVENT_HAS_PARTICIPANTS,
            format!("{} has participants", self.kind.title()),
        )
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use domain_kernel::EntityId;
    use rstest::rstest;
    use time::macros::{date, time};
    use uuid::Uuid;

    pub(crate) fn checked(kind: EventKind) -> CheckedEvent {
        CheckedEvent {
            kind,
            participant_type: (kind == EventKind::Competition)
                .then_some(ParticipantType::Individual),
            training_type: (kind == EventKind::Training).then_some(TrainingType::Private),
            name: "Finals".to_owned(),
            template_id: TemplateId(Uuid::from_u128(1)),
            schedule: Schedule::range(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 60),
        }
    }

    pub(crate) fn event(kind: EventKind) -> Event {
        let made = Timestamp::from_utc(date!(2026 - 11 - 20), time!(9:00));
        let (id, organization) = (
            EventId(Uuid::from_u128(2)),
            OrganizationId(Uuid::from_u128(3)),
        );
        Event::create(
            id,
            organization,
            checked(kind),
            UserId(Uuid::from_u128(4)),
            made,
        )
    }

    fn before() -> Timestamp {
        Timestamp::from_utc(date!(2026 - 11 - 20), time!(23:59:59))
    }

    fn during() -> Timestamp {
        Timestamp::from_utc(date!(2026 - 11 - 21), time!(0:00))
    }

    fn after() -> Timestamp {
        Timestamp::from_utc(date!(2026 - 11 - 22), time!(23:59:59))
    }

    fn code<T>(result: Result<T, Rejection>) -> Option<&'static str> {
        result.err().map(|rejection| rejection.code.as_str())
    }

    #[rstest]
    #[case(before(), 0, None, None)]
    #[case(before(), 1, None, Some("event_has_participants"))]
    #[case(during(), 0, Some("event_running"), Some("event_running"))]
    #[case(after(), 0, Some("event_ended"), Some("event_ended"))]
    fn only_an_event_that_has_not_started_can_be_changed(
        #[case] now: Timestamp,
        #[case] participants: u64,
        #[case] edit: Option<&str>,
        #[case] delete: Option<&str>,
    ) {
        let event = event(EventKind::Competition);
        assert_eq!(code(event.editable(now)), edit);
        assert_eq!(code(event.deletable(now, participants)), delete);
        assert_eq!(
            code(event.edit(checked(EventKind::Competition), participants, now)),
            edit
        );
    }

    #[test]
    fn the_message_names_the_kind_of_event() {
        assert_eq!(
            event(EventKind::Competition)
                .editable(after())
                .unwrap_err()
                .message,
            "Competition has Ended"
        );
        assert_eq!(
            event(EventKind::Training)
                .editable(after())
                .unwrap_err()
                .message,
            "Training has Ended"
        );
    }

    #[test]
    fn the_participant_type_is_fixed_once_someone_takes_part() {
        let teams = CheckedEvent {
            participant_type: Some(ParticipantType::Team),
            ..checked(EventKind::Competition)
        };
        let event = event(EventKind::Competition);
        assert_eq!(
            code(event.clone().edit(teams.clone(), 1, before())),
            Some("event_has_participants")
        );
        assert_eq!(
            event.edit(teams, 0, before()).unwrap().participant_type,
            Some(ParticipantType::Team)
        );
    }

    #[test]
    fn users_and_teams_are_assigned_to_matching_events_only() {
        let [user, team] = [
            Participant::User(UserId(Uuid::from_u128(5))),
            Participant::Team(EntityId(Uuid::from_u128(6))),
        ];
        let assign = |event: &Event, participant, now| {
            event.assign(AssignmentId(Uuid::from_u128(7)), participant, now)
        };
        let individual = event(EventKind::Competition);
        let teams = Event {
            participant_type: Some(ParticipantType::Team),
            ..individual.clone()
        };
        let private = event(EventKind::Training);
        let public = Event {
            training_type: Some(TrainingType::Public),
            ..private.clone()
        };
        assert!(assign(&individual, user, during()).unwrap().confirmed);
        assert!(!assign(&teams, team, before()).unwrap().confirmed);
        assert!(
            assign(&private, user, before()).is_ok() && assign(&private, team, before()).is_ok()
        );
        assert_eq!(
            code(assign(&individual, team, before())),
            Some("individuals_only")
        );
        assert_eq!(code(assign(&teams, user, before())), Some("teams_only"));
        assert_eq!(
            code(assign(&public, user, before())),
            Some("public_training")
        );
        assert_eq!(
            code(assign(&individual, user, after())),
            Some("event_ended")
        );
    }
}
