//! A competition or a training.

use domain_kernel::{
    AssignmentId, EventId, FieldErrors, OrganizationId, Refusal, TemplateId, Timestamp, UserId,
};

use crate::draft::{EventDetails, EventDraft};
use crate::enums::{EventKind, ParticipantType, Shuffle, TeamMode, TrainingType};
use crate::options::{EventOptions, OptionChanges};
use crate::participant::{Assignment, Participant};
use crate::refusals;
use crate::schedule::{Schedule, Status};
use crate::time_control::TimeControl;

/// The stored fields of an event. [`Event::from_stored`] creates an [`Event`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
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
    /// The changes that staff have made to the times.
    pub time_control: TimeControl,
    /// The options that staff can change at any time.
    pub options: EventOptions,
    /// Whether graders see labels instead of names.
    pub anonymous: bool,
    /// What the event shows in a different order in each attempt (D111).
    pub shuffle: Shuffle,
    pub created_by: UserId,
    pub created_at: Timestamp,
    /// The number of changes, for optimistic locking.
    pub version: i32,
}

domain_kernel::aggregate! {
    /// A competition or a training.
    Event(StoredEvent)
}

/// The values of a new event that do not come from its form.
#[derive(Clone, Copy, Debug)]
pub struct NewEvent {
    pub id: EventId,
    pub organization_id: OrganizationId,
    /// The kind of the operation that creates the event.
    pub kind: EventKind,
    pub created_by: UserId,
}

/// The reason why an event cannot be edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    Invalid(FieldErrors),
    Refused(Refusal),
}

impl From<FieldErrors> for EditError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

impl From<Refusal> for EditError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Event {
    /// Creates an event from its form. The event must not be in the past at `now` (D26). The caller must still check
    /// that the template exists.
    pub fn create(new: NewEvent, draft: &EventDraft, now: Timestamp) -> Result<Self, FieldErrors> {
        let NewEvent {
            id,
            organization_id,
            kind,
            created_by,
        } = new;
        let EventDetails {
            participant_type,
            training_type,
            name,
            template_id,
            schedule,
        } = draft.parse(kind, now)?;
        Ok(Self(StoredEvent {
            id,
            organization_id,
            kind,
            participant_type,
            training_type,
            name,
            template_id,
            schedule,
            team_mode: None,
            time_control: TimeControl::new(draft.starts_by_hand.unwrap_or(false)),
            options: EventOptions::default(),
            anonymous: false,
            shuffle: draft.shuffle.unwrap_or(Shuffle::Nothing),
            created_by,
            created_at: now,
            version: 1,
        }))
    }

    /// Checks that the event has not started yet, so that it can be edited (D26).
    pub fn ensure_editable(&self, now: Timestamp) -> Result<(), Refusal> {
        let title = self.kind.title();
        match self.status(now) {
            Status::Pending => Ok(()),
            Status::Running => Err(Refusal::new(
                refusals::EVENT_RUNNING,
                format!("{title} is running"),
            )),
            Status::Ended => Err(self.ended()),
        }
    }

    /// Returns the event with the values of an edited form. The kind never changes. Once a participant is assigned, the
    /// participant type and the training type cannot change, because an assigned user would be invalid in a competition
    /// for teams. The caller must still check that the template exists.
    pub fn edit(
        &self,
        draft: &EventDraft,
        participants: u64,
        now: Timestamp,
    ) -> Result<Self, EditError> {
        self.ensure_editable(now)?;
        let EventDetails {
            participant_type,
            training_type,
            name,
            template_id,
            schedule,
        } = draft.parse(self.kind, now)?;
        let changes_audience =
            self.participant_type != participant_type || self.training_type != training_type;
        if participants > 0 && changes_audience {
            return Err(self.has_participants().into());
        }
        Ok(Self(StoredEvent {
            participant_type,
            training_type,
            name,
            template_id,
            schedule,
            shuffle: draft.shuffle.unwrap_or(self.shuffle),
            // Staff have not started the event: a started event cannot be edited.
            time_control: TimeControl::new(
                draft
                    .starts_by_hand
                    .unwrap_or(self.time_control.starts_by_hand),
            ),
            ..self.0.clone()
        }))
    }

    /// Returns the event with the names of its participants hidden from graders or visible to them.
    #[must_use]
    pub fn with_anonymity(&self, anonymous: bool) -> Self {
        Self(StoredEvent {
            anonymous,
            ..self.0.clone()
        })
    }

    /// Returns the event with changed options. They can change at any time, because they concern neither the questions
    /// nor the times.
    ///
    /// # Errors
    ///
    /// Fails at an option that is outside of its limits.
    pub fn with_options(&self, changes: OptionChanges) -> Result<Self, FieldErrors> {
        Ok(Self(StoredEvent {
            options: self.options.changed(changes)?,
            ..self.0.clone()
        }))
    }

    pub(crate) fn with_time_control(&self, time_control: TimeControl) -> Self {
        Self(StoredEvent {
            time_control,
            ..self.0.clone()
        })
    }

    /// Checks that the event has not started and has no participants, so that it can be deleted (D26).
    pub fn ensure_deletable(&self, now: Timestamp, participants: u64) -> Result<(), Refusal> {
        self.ensure_editable(now)?;
        if participants > 0 {
            Err(self.has_participants())
        } else {
            Ok(())
        }
    }

    /// Checks that the event has not ended, so that participants can be assigned and removed (D109).
    pub fn ensure_participants_editable(&self, now: Timestamp) -> Result<(), Refusal> {
        match self.status(now) {
            Status::Pending | Status::Running => Ok(()),
            Status::Ended => Err(self.ended()),
        }
    }

    /// Assigns a participant: a user to a competition for individuals, a team to a competition for teams, either to a
    /// private training.
    ///
    /// # Errors
    ///
    /// Refused for a public training, for an event that has ended, and for the wrong kind of participant.
    pub fn assign(
        &self,
        id: AssignmentId,
        participant: Participant,
        now: Timestamp,
    ) -> Result<Assignment, Refusal> {
        if self.is_public() {
            return Err(Refusal::new(
                refusals::PUBLIC_TRAINING,
                "A public training is open to everyone",
            ));
        }
        self.ensure_participants_editable(now)?;
        match (self.participant_type, participant) {
            (Some(ParticipantType::Individual), Participant::Team(_)) => Err(Refusal::new(
                refusals::INDIVIDUALS_ONLY,
                "This competition is for individuals",
            )),
            (Some(ParticipantType::Team), Participant::User(_)) => Err(Refusal::new(
                refusals::TEAMS_ONLY,
                "This competition is for teams",
            )),
            _ => Ok(self.assignment(id, participant, now)),
        }
    }

    /// Returns the event with this team mode. The first confirmed teams determine the mode (D31).
    ///
    /// # Errors
    ///
    /// Refused if the event has ended, or already has another mode.
    pub fn play(&self, mode: TeamMode, now: Timestamp) -> Result<Self, Refusal> {
        self.ensure_participants_editable(now)?;
        if self.team_mode.is_some_and(|chosen| chosen != mode) {
            return Err(Refusal::new(
                refusals::TEAM_MODE_FIXED,
                match mode {
                    TeamMode::Leader => "The members of the teams already play in this event",
                    TeamMode::Members => "The leaders of the teams already play in this event",
                },
            ));
        }
        Ok(self.with_team_mode(Some(mode)))
    }

    /// Returns the event after its last confirmed team was removed. The next team can have another mode (D175).
    #[must_use]
    pub fn without_teams(&self) -> Self {
        self.with_team_mode(None)
    }

    fn with_team_mode(&self, team_mode: Option<TeamMode>) -> Self {
        Self(StoredEvent {
            team_mode,
            ..self.0.clone()
        })
    }

    /// Whether everyone in the organization can take part without being assigned.
    pub fn is_public(&self) -> bool {
        self.training_type == Some(TrainingType::Public)
    }

    /// Returns the assignment of a user who starts a public training. Returns `None` for other events, because staff
    /// assign their participants. With the assignment, the user is a participant as at any other event.
    pub fn join(&self, id: AssignmentId, user_id: UserId, now: Timestamp) -> Option<Assignment> {
        self.is_public()
            .then(|| self.assignment(id, Participant::User(user_id), now))
    }

    fn assignment(&self, id: AssignmentId, participant: Participant, now: Timestamp) -> Assignment {
        Assignment {
            id,
            organization_id: self.organization_id,
            event_id: self.id,
            participant,
            confirmed: matches!(participant, Participant::User(_)),
            created_at: now,
        }
    }

    /// Checks that participants can still be notified of the event.
    pub fn ensure_tellable(&self, now: Timestamp) -> Result<(), Refusal> {
        match self.status(now) {
            Status::Pending | Status::Running => Ok(()),
            Status::Ended => Err(self.ended()),
        }
    }

    pub(crate) fn ended(&self) -> Refusal {
        Refusal::new(
            refusals::EVENT_ENDED,
            format!("{} has Ended", self.kind.title()),
        )
    }

    fn has_participants(&self) -> Refusal {
        Refusal::new(
            refusals::EVENT_HAS_PARTICIPANTS,
            format!("{} has participants", self.kind.title()),
        )
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::enums::DateType;
    use domain_kernel::EntityId;
    use rstest::rstest;
    use time::macros::{date, time};
    use uuid::Uuid;

    fn draft() -> EventDraft {
        EventDraft {
            name: "Finals".to_owned(),
            participant_type: Some(ParticipantType::Individual),
            training_type: Some(TrainingType::Private),
            template_id: Some(TemplateId(Uuid::from_u128(1))),
            date_type: Some(DateType::Range),
            start_date: Some(date!(2026 - 11 - 21)),
            end_date: Some(date!(2026 - 11 - 22)),
            duration: Some(60),
            ..EventDraft::default()
        }
    }

    fn team_draft() -> EventDraft {
        EventDraft {
            participant_type: Some(ParticipantType::Team),
            ..draft()
        }
    }

    fn create_event(kind: EventKind, draft: &EventDraft) -> Event {
        let new = NewEvent {
            id: EventId(Uuid::from_u128(2)),
            organization_id: OrganizationId(Uuid::from_u128(3)),
            kind,
            created_by: UserId(Uuid::from_u128(4)),
        };
        let made = Timestamp::from_utc(date!(2026 - 11 - 20), time!(9:00));
        Event::create(new, draft, made).unwrap()
    }

    pub(crate) fn event(kind: EventKind) -> Event {
        create_event(kind, &draft())
    }

    fn before_event() -> Timestamp {
        Timestamp::from_utc(date!(2026 - 11 - 20), time!(23:59:59))
    }

    fn during_event() -> Timestamp {
        Timestamp::from_utc(date!(2026 - 11 - 21), time!(0:00))
    }

    fn after_event() -> Timestamp {
        Timestamp::from_utc(date!(2026 - 11 - 22), time!(23:59:59))
    }

    fn refusal_code<T>(result: Result<T, Refusal>) -> Option<&'static str> {
        result.err().map(|refusal| refusal.code.as_str())
    }

    fn edit_refusal_code(result: Result<Event, EditError>) -> Option<&'static str> {
        match result {
            Ok(_) => None,
            Err(EditError::Refused(refusal)) => Some(refusal.code.as_str()),
            Err(EditError::Invalid(errors)) => unreachable!("{errors:?}"),
        }
    }

    #[test]
    fn an_event_has_the_audience_of_its_kind_alone() {
        let [competition, training] = EventKind::ALL.map(event);
        assert_eq!(
            competition.participant_type,
            Some(ParticipantType::Individual)
        );
        assert_eq!(competition.training_type, None);
        assert_eq!(training.participant_type, None);
        assert_eq!(training.training_type, Some(TrainingType::Private));
        assert_eq!(
            training.edit(&team_draft(), 1, before_event()),
            Ok(training)
        );
    }

    #[rstest]
    #[case(before_event(), 0, None, None)]
    #[case(before_event(), 1, None, Some("event_has_participants"))]
    #[case(during_event(), 0, Some("event_running"), Some("event_running"))]
    #[case(after_event(), 0, Some("event_ended"), Some("event_ended"))]
    fn only_an_event_that_has_not_started_can_be_changed(
        #[case] now: Timestamp,
        #[case] participants: u64,
        #[case] edit: Option<&str>,
        #[case] delete: Option<&str>,
    ) {
        let event = event(EventKind::Competition);
        assert_eq!(refusal_code(event.ensure_editable(now)), edit);
        assert_eq!(
            refusal_code(event.ensure_deletable(now, participants)),
            delete
        );
        assert_eq!(
            edit_refusal_code(event.edit(&draft(), participants, now)),
            edit
        );
    }

    #[rstest]
    #[case(before_event(), None)]
    #[case(during_event(), None)]
    #[case(after_event().plus_seconds(-1), None)]
    #[case(after_event(), Some("event_ended"))]
    fn participants_are_assigned_and_removed_until_the_event_ends(
        #[case] now: Timestamp,
        #[case] refusal: Option<&str>,
    ) {
        for kind in EventKind::ALL {
            assert_eq!(
                refusal_code(event(kind).ensure_participants_editable(now)),
                refusal
            );
        }
    }

    #[test]
    fn the_message_names_the_kind_of_event() {
        assert_eq!(
            event(EventKind::Competition)
                .ensure_editable(after_event())
                .unwrap_err()
                .message,
            "Competition has Ended"
        );
        assert_eq!(
            event(EventKind::Training)
                .ensure_editable(after_event())
                .unwrap_err()
                .message,
            "Training has Ended"
        );
    }

    #[test]
    fn the_participant_type_is_fixed_once_someone_takes_part() {
        let event = event(EventKind::Competition);
        assert_eq!(
            edit_refusal_code(event.edit(&team_draft(), 1, before_event())),
            Some("event_has_participants")
        );
        let edited = event.edit(&team_draft(), 0, before_event()).unwrap();
        assert_eq!(edited.participant_type, Some(ParticipantType::Team));
    }

    #[test]
    fn an_edit_is_checked_like_a_new_event() {
        let unnamed = EventDraft {
            name: String::new(),
            ..draft()
        };
        let edited = event(EventKind::Competition).edit(&unnamed, 0, before_event());
        let Err(EditError::Invalid(errors)) = edited else {
            unreachable!("{edited:?}");
        };
        assert!(errors.contains("name"));
    }

    #[test]
    fn an_edit_that_names_no_order_keeps_it() {
        let shuffled = EventDraft {
            shuffle: Some(Shuffle::Questions),
            ..draft()
        };
        let event = event(EventKind::Competition);
        assert_eq!(event.shuffle, Shuffle::Nothing);
        let edited = event.edit(&shuffled, 0, before_event()).unwrap();
        assert_eq!(edited.shuffle, Shuffle::Questions);
        let again = edited.edit(&draft(), 0, before_event()).unwrap();
        assert_eq!(again.shuffle, Shuffle::Questions);
        let back = EventDraft {
            shuffle: Some(Shuffle::Nothing),
            ..draft()
        };
        let back = edited.edit(&back, 0, before_event()).unwrap();
        assert_eq!(back.shuffle, Shuffle::Nothing);
    }

    #[test]
    fn options_change_alone_and_only_those_that_are_given() {
        let event = event(EventKind::Competition);
        assert!(!event.options.mail_receipts);
        let switched = |on| OptionChanges {
            mail_receipts: Some(on),
            ..OptionChanges::default()
        };
        let mailing = event.with_options(switched(true)).unwrap();
        assert!(mailing.options.mail_receipts);
        let nothing = OptionChanges::default();
        assert_eq!(mailing.with_options(nothing).unwrap(), mailing);
        assert_eq!(mailing.with_options(switched(false)).unwrap(), event);
        let edited = mailing.edit(&draft(), 0, before_event()).unwrap();
        assert_eq!(edited.options, mailing.options, "the form changes none");
    }

    #[test]
    fn only_a_public_training_is_joined_without_staff() {
        let public = EventDraft {
            training_type: Some(TrainingType::Public),
            ..draft()
        };
        let public = create_event(EventKind::Training, &public);
        let (id, user) = (AssignmentId(Uuid::from_u128(7)), UserId(Uuid::from_u128(5)));
        let own = public.join(id, user, during_event()).unwrap();
        assert_eq!(
            (own.event_id, own.organization_id),
            (public.id, public.organization_id)
        );
        assert_eq!(
            (own.participant, own.confirmed),
            (Participant::User(user), true)
        );
        for other in [event(EventKind::Competition), event(EventKind::Training)] {
            assert!(!other.is_public());
            assert_eq!(other.join(id, user, during_event()), None);
        }
    }

    #[test]
    fn the_first_confirmed_teams_choose_who_plays() {
        let event = create_event(EventKind::Competition, &team_draft());
        let leaders = event.play(TeamMode::Leader, before_event()).unwrap();
        assert_eq!(leaders.team_mode, Some(TeamMode::Leader));
        assert_eq!(
            leaders.play(TeamMode::Leader, during_event()).unwrap(),
            leaders
        );
        assert_eq!(
            refusal_code(leaders.play(TeamMode::Members, during_event())),
            Some("team_mode_fixed")
        );
        let empty = leaders.without_teams();
        assert_eq!(empty, event);
        let members = empty.play(TeamMode::Members, during_event()).unwrap();
        assert_eq!(members.team_mode, Some(TeamMode::Members));
        assert_eq!(
            refusal_code(event.play(TeamMode::Leader, after_event())),
            Some("event_ended")
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
        let teams = create_event(EventKind::Competition, &team_draft());
        let private = event(EventKind::Training);
        let for_everyone = EventDraft {
            training_type: Some(TrainingType::Public),
            ..draft()
        };
        let public = create_event(EventKind::Training, &for_everyone);
        assert!(assign(&individual, user, during_event()).unwrap().confirmed);
        assert!(!assign(&teams, team, before_event()).unwrap().confirmed);
        assert!(
            assign(&private, user, before_event()).is_ok()
                && assign(&private, team, before_event()).is_ok()
        );
        assert_eq!(
            refusal_code(assign(&individual, team, before_event())),
            Some("individuals_only")
        );
        assert_eq!(
            refusal_code(assign(&teams, user, before_event())),
            Some("teams_only")
        );
        assert_eq!(
            refusal_code(assign(&public, user, before_event())),
            Some("public_training")
        );
        assert_eq!(
            refusal_code(assign(&individual, user, after_event())),
            Some("event_ended")
        );
    }
}
