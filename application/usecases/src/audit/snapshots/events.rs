//! The snapshots of events: what they are, who takes part, and what is published.

use application_ports::AuditSubject;
use domain_access::Scope;
use domain_kernel::{AttemptId, EntityId, TemplateId, UserId};
use domain_scheduling::{Event, Participant, ParticipantType, Schedule, TeamMode, TrainingType};
use serde::Serialize;

use super::{instant, subject};
use crate::audit::Audited;

#[derive(Serialize)]
struct EventSnapshot<'a> {
    name: &'a str,
    kind: &'a str,
    participant_type: Option<&'a str>,
    training_type: Option<&'a str>,
    team_mode: Option<&'a str>,
    template_id: TemplateId,
    schedule: ScheduleSnapshot,
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

impl From<&Schedule> for ScheduleSnapshot {
    fn from(schedule: &Schedule) -> Self {
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
            starts_at,
            ends_at,
        } = schedule;
        Self {
            date_type: date_type.as_str(),
            start_date: start_date.to_string(),
            end_date: end_date.to_string(),
            start_time: clock(*start_time),
            end_time: clock(*end_time),
            duration_minutes: *duration_minutes,
            starts_at: instant(*starts_at),
            ends_at: instant(*ends_at),
        }
    }
}

impl Audited for Event {
    fn scope(&self) -> Scope {
        Scope::Organization(self.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        subject(self.kind.as_str(), self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        let Self {
            id: _,
            organization_id: _,
            kind,
            participant_type,
            training_type,
            name,
            template_id,
            schedule,
            team_mode,
            created_by: _,
            created_at: _,
            version: _,
        } = self;
        EventSnapshot {
            name,
            kind: kind.as_str(),
            participant_type: participant_type.map(ParticipantType::as_str),
            training_type: training_type.map(TrainingType::as_str),
            team_mode: team_mode.map(TeamMode::as_str),
            template_id: *template_id,
            schedule: schedule.into(),
        }
    }
}

/// Participants who are assigned to an event or removed from it.
pub(crate) struct AuditedParticipants<'a> {
    pub event: &'a Event,
    pub participants: Vec<Participant>,
}

#[derive(Serialize)]
struct ParticipantsSnapshot {
    users: Vec<UserId>,
    teams: Vec<EntityId>,
}

impl Audited for AuditedParticipants<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        let mut snapshot = ParticipantsSnapshot {
            users: Vec::new(),
            teams: Vec::new(),
        };
        for participant in &self.participants {
            match participant {
                Participant::User(id) => snapshot.users.push(*id),
                Participant::Team(id) => snapshot.teams.push(*id),
            }
        }
        snapshot
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
