//! The snapshots of events, of assigned participants, and of published scores.

use application_ports::{AuditSubject, SubjectKind};
use domain_access::Scope;
use domain_assessment::GradedAttempt;
use domain_kernel::{AttemptId, EntityId};
use domain_scheduling::{
    Attempt, Event, EventOptions, Participant, ParticipantType, Schedule, StoredAttempt,
    StoredEvent, TeamMode, TimeControl, TrainingType,
};
use serde::Serialize;

use super::{Named, USERS_NAMED, format_instant, reference_to, subject};
use crate::audit::Audited;

/// An event with its actual times.
#[derive(Serialize)]
pub(super) struct EventSnapshot<'a> {
    name: &'a str,
    kind: &'a str,
    participant_type: Option<&'a str>,
    training_type: Option<&'a str>,
    team_mode: Option<&'a str>,
    template: Named,
    schedule: ScheduleSnapshot,
    starts_by_hand: bool,
    begun_at: Option<String>,
    extension_minutes: i64,
    paused_at: Option<String>,
    #[serde(flatten)]
    options: OptionsSnapshot,
    anonymous: bool,
    shuffle: &'a str,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "the domain's switches, one by one"
)]
#[derive(Serialize)]
struct OptionsSnapshot {
    mail_receipts: bool,
    show_place: bool,
    show_feedback: bool,
    certificates: bool,
    certificate_from: f64,
}

impl From<EventOptions> for OptionsSnapshot {
    fn from(options: EventOptions) -> Self {
        let EventOptions {
            mail_receipts,
            show_place,
            show_feedback,
            certificates,
            certificate_from,
        } = options;
        Self {
            mail_receipts,
            show_place,
            show_feedback,
            certificates,
            certificate_from: certificate_from.to_number(),
        }
    }
}

#[derive(Serialize)]
struct ScheduleSnapshot {
    date_type: &'static str,
    start_date: String,
    end_date: String,
    start_time: String,
    end_time: String,
    duration_minutes: u32,
    starts_at: String,
    ends_at: String,
}

impl From<&Event> for ScheduleSnapshot {
    fn from(event: &Event) -> Self {
        let clock = |time: time::Time| {
            format!(
                "{:02}:{:02}:{:02}",
                time.hour(),
                time.minute(),
                time.second()
            )
        };
        let Schedule {
            date_type,
            start_date,
            end_date,
            start_time,
            end_time,
            duration_minutes,
            starts_at: _,
            ends_at: _,
        } = &event.schedule;
        Self {
            date_type: date_type.as_str(),
            start_date: start_date.to_string(),
            end_date: end_date.to_string(),
            start_time: clock(*start_time),
            end_time: clock(*end_time),
            duration_minutes: *duration_minutes,
            starts_at: format_instant(event.starts_at()),
            ends_at: format_instant(event.ends_at()),
        }
    }
}

impl<'a> From<&'a Event> for EventSnapshot<'a> {
    fn from(event: &'a Event) -> Self {
        let StoredEvent {
            id: _,
            organization_id: _,
            kind,
            participant_type,
            training_type,
            name,
            template_id,
            schedule: _,
            team_mode,
            time_control,
            options,
            anonymous,
            shuffle,
            created_by: _,
            created_at: _,
            version: _,
        } = &**event;
        let TimeControl {
            starts_by_hand,
            begun_at,
            extension_minutes,
            paused_at,
            paused_by: _,
            pause_told: _,
            paused_millis: _,
        } = time_control;
        Self {
            name,
            kind: kind.as_str(),
            participant_type: participant_type.map(ParticipantType::as_str),
            training_type: training_type.map(TrainingType::as_str),
            team_mode: team_mode.map(TeamMode::as_str),
            template: reference_to(SubjectKind::Template, *template_id),
            schedule: event.into(),
            starts_by_hand: *starts_by_hand,
            begun_at: begun_at.map(format_instant),
            extension_minutes: *extension_minutes,
            paused_at: paused_at.map(format_instant),
            options: (*options).into(),
            anonymous: *anonymous,
            shuffle: shuffle.as_str(),
        }
    }
}

impl Audited for Event {
    fn scope(&self) -> Scope {
        Scope::Organization(self.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        subject(self.kind.into(), self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        EventSnapshot::from(self)
    }
}

/// Participants who are assigned to an event or removed from it.
pub(crate) struct AuditedParticipants<'a> {
    pub event: &'a Event,
    pub participants: Vec<Participant>,
}

#[derive(Serialize)]
struct ParticipantsSnapshot {
    participants_count: usize,
    /// The first participants, at most [`USERS_NAMED`] of them.
    participants: Vec<Named>,
}

impl Audited for AuditedParticipants<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        let first = self.participants.iter().take(USERS_NAMED);
        let participants = first.map(|participant| match participant {
            Participant::User(id) => reference_to(SubjectKind::User, *id),
            Participant::Team(id) => reference_to(SubjectKind::Team, *id),
        });
        ParticipantsSnapshot {
            participants_count: self.participants.len(),
            participants: participants.collect(),
        }
    }
}

/// The team mode of an event, and the teams that got it.
pub(crate) struct AuditedTeamPlay<'a> {
    event: &'a Event,
    teams: Vec<EntityId>,
}

impl<'a> AuditedTeamPlay<'a> {
    pub const fn new(event: &'a Event, teams: Vec<EntityId>) -> Self {
        Self { event, teams }
    }
}

#[derive(Serialize)]
struct TeamPlaySnapshot {
    team_mode: Option<&'static str>,
    teams_count: usize,
    /// The first teams, at most [`USERS_NAMED`] of them.
    teams: Vec<Named>,
}

impl Audited for AuditedTeamPlay<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        let first = self.teams.iter().take(USERS_NAMED);
        TeamPlaySnapshot {
            team_mode: self.event.team_mode.map(TeamMode::as_str),
            teams_count: self.teams.len(),
            teams: first
                .map(|id| reference_to(SubjectKind::Team, *id))
                .collect(),
        }
    }
}

/// A participant's attempt that staff change.
pub(crate) struct AuditedAttempt<'a> {
    pub event: &'a Event,
    pub participant: &'a str,
    pub attempt: &'a Attempt,
    pub score: Option<&'a GradedAttempt>,
}

#[derive(Serialize)]
struct AttemptSnapshot<'a> {
    attempt_id: AttemptId,
    participant: &'a str,
    user: Named,
    started_at: String,
    deadline: String,
    ended_at: Option<String>,
    ended_by: Option<&'static str>,
    total: Option<f64>,
}

impl Audited for AuditedAttempt<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        let StoredAttempt {
            id,
            organization_id: _,
            event_id: _,
            user_id,
            number: _,
            started_at,
            opened_at: _,
            due_at: _,
            deadline,
            paused_before: _,
            moved_millis: _,
            shortened: _,
            paused_at: _,
            end,
            version: _,
        } = &**self.attempt;
        AttemptSnapshot {
            attempt_id: *id,
            participant: self.participant,
            user: reference_to(SubjectKind::User, *user_id),
            started_at: format_instant(*started_at),
            deadline: format_instant(*deadline),
            ended_at: end.map(|end| format_instant(end.at)),
            ended_by: end.map(|end| end.by.as_str()),
            total: self.score.map(|graded| graded.score.total().to_number()),
        }
    }
}

/// Scores of an event that are published without a grader.
pub(crate) struct AuditedPublication<'a> {
    pub event: &'a Event,
    pub attempts: Vec<AttemptId>,
}

#[derive(Serialize)]
struct PublicationSnapshot<'a> {
    published_attempts: &'a [AttemptId],
}

impl Audited for AuditedPublication<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        PublicationSnapshot {
            published_attempts: &self.attempts,
        }
    }
}

/// The texts of an event whose retention period is over.
pub(crate) struct AuditedTexts<'a> {
    pub event: &'a Event,
    /// The number of sheets that contained texts.
    pub sheets: u64,
}

#[derive(Serialize)]
struct TextsSnapshot {
    erased_sheets: u64,
}

impl Audited for AuditedTexts<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        TextsSnapshot {
            erased_sheets: self.sheets,
        }
    }
}
