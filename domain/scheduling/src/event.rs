//! A competition or a training.

use domain_kernel::{
    AssignmentId, EventId, OrganizationId, Rejection, TemplateId, Timestamp, UserId,
};

use crate::draft::CheckedEvent;
use crate::participant::{Assignment, Participant};
use crate::schedule::{Schedule, Status};
use crate::words::{EventKind, ParticipantType, TeamMode, TrainingType};

/// A competition or a training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its id.
    pub id: EventId,
    /// Whose.
    pub organization_id: OrganizationId,
    /// Competition or training.
    pub kind: EventKind,
    /// A competition's.
    pub participant_type: Option<ParticipantType>,
    /// A training's.
    pub training_type: Option<TrainingType>,
    /// Its name.
    pub name: String,
    /// What is asked.
    pub template_id: TemplateId,
    /// When.
    pub schedule: Schedule,
    /// Who of a team answers; `None` until the first team is confirmed (D31).
    pub play: Option<TeamMode>,
    /// Who made it.
    pub created_by: UserId,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes.
    pub version: i32,
}

impl Event {
    /// A new event.
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
            play: None,
            created_by,
            created_at: now,
            version: 1,
        }
    }

    /// Where it stands (D25).
    pub fn status(&self, now: Timestamp) -> Status {
        self.schedule.status(now)
    }

    /// Whether it can be edited: before it starts (D26).
    pub fn editable(&self, now: Timestamp) -> Result<(), Rejection> {
        let title = self.kind.title();
        match self.status(now) {
            Status::Pending => Ok(()),
            Status::Running => Err(Rejection::new(
                "event_running",
                format!("{title} is running"),
            )),
            Status::Ended => Err(self.ended()),
        }
    }

    /// The event with what a form says; its kind stays. While somebody takes part, so does who may:
    /// a person's place in a competition of teams would mean nothing.
    pub fn edit(
        self,
        checked: CheckedEvent,
        participants: u64,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        self.editable(now)?;
        let other_people = self.participant_type != checked.participant_type
            || self.training_type != checked.training_type;
        if participants > 0 && other_people {
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

    /// Whether it can be deleted: before it starts, and while nobody takes part (D26).
    pub fn deletable(&self, now: Timestamp, participants: u64) -> Result<(), Rejection> {
        self.editable(now)?;
        if participants > 0 {
            Err(self.has_participants())
        } else {
            Ok(())
        }
    }

    /// A place for the participant: people in what is for individuals, teams in what is for teams, both
    /// in a private training, nobody in a public one or once it has ended.
    pub fn assign(
        &self,
        id: AssignmentId,
        participant: Participant,
        now: Timestamp,
    ) -> Result<Assignment, Rejection> {
        if self.training_type == Some(TrainingType::Public) {
            return Err(Rejection::new(
                "public_training",
                "A public training is open to everyone",
            ));
        }
        if self.status(now) == Status::Ended {
            return Err(self.ended());
        }
        match (self.participant_type, participant) {
            (Some(ParticipantType::Individual), Participant::Team(_)) => Err(Rejection::new(
                "individuals_only",
                "This competition is for individuals",
            )),
            (Some(ParticipantType::Team), Participant::User(_)) => Err(Rejection::new(
                "teams_only",
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
        Rejection::new("event_ended", format!("{} has Ended", self.kind.title()))
    }

    fn has_participants(&self) -> Rejection {
        Rejection::new(
            "event_has_participants",
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
        result.err().map(|rejection| rejection.code)
    }

    #[rstest]
    #[case(before(), 0, None, None)]
    #[case(before(), 1, None, Some("event_has_participants"))]
    #[case(during(), 0, Some("event_running"), Some("event_running"))]
    #[case(after(), 0, Some("event_ended"), Some("event_ended"))]
    fn only_what_has_not_started_is_changed(
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
    fn an_ended_competition_says_so_in_words() {
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
    fn who_may_take_part_stays_while_somebody_does() {
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
    fn people_and_teams_go_where_they_belong() {
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
