//! The snapshots of subjects in audit entries. Points are numbers; instants use RFC 3339.

use application_ports::AuditSubject;
use domain_access::{Role, Scope};
use domain_assessment::{Category, GradedAttempt, Question, QuestionKind, Slide, Template};
use domain_kernel::{
    AttemptId, EntityId, EventId, Points, QuestionId, TemplateId, Timestamp, UserId,
};
use domain_organization::{Organization, User};
use domain_scheduling::{Event, Participant, ParticipantType, Schedule, TeamMode, TrainingType};
use serde::Serialize;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use super::Audited;

fn subject(kind: &str, id: impl Into<Uuid>, name: &str) -> AuditSubject {
    AuditSubject {
        kind: kind.to_owned(),
        id: id.into(),
        name: name.to_owned(),
    }
}

#[derive(Serialize)]
struct OrganizationSnapshot<'a> {
    name: &'a str,
    host: &'a str,
    domain: &'a str,
    admin_email: &'a str,
    max_users: u32,
    total_file_mb: u32,
}

impl Audited for Organization {
    fn scope(&self) -> Scope {
        Scope::Platform
    }

    fn subject(&self) -> AuditSubject {
        subject("organization", self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        OrganizationSnapshot {
            name: &self.name,
            host: &self.host,
            domain: self.domain.as_str(),
            admin_email: self.admin_email.as_str(),
            max_users: self.max_users,
            total_file_mb: self.total_file_mb,
        }
    }
}

#[derive(Serialize)]
struct RoleSnapshot<'a> {
    name: &'a str,
    permissions: Vec<String>,
}

impl Audited for Role {
    fn scope(&self) -> Scope {
        self.scope
    }

    fn subject(&self) -> AuditSubject {
        subject("role", self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        RoleSnapshot {
            name: &self.name,
            permissions: self.permissions.names(),
        }
    }
}

/// A user with the name of the user's role.
pub(crate) struct AuditedUser<'a> {
    user: &'a User,
    role: &'a str,
}

impl<'a> AuditedUser<'a> {
    pub const fn new(user: &'a User, role: &'a str) -> Self {
        Self { user, role }
    }
}

#[derive(Serialize)]
struct UserSnapshot<'a> {
    name: &'a str,
    email: &'a str,
    role: &'a str,
}

impl Audited for AuditedUser<'_> {
    fn scope(&self) -> Scope {
        self.user.organization_id.into()
    }

    fn subject(&self) -> AuditSubject {
        subject("user", self.user.id, &self.user.name)
    }

    fn snapshot(&self) -> impl Serialize {
        UserSnapshot {
            name: &self.user.name,
            email: self.user.email.as_str(),
            role: self.role,
        }
    }

    fn changed_secrets(&self, before: &Self) -> &'static [&'static str] {
        if self.user.password_hash == before.user.password_hash {
            &[]
        } else {
            &["password"]
        }
    }
}

#[derive(Serialize)]
struct TemplateSnapshot<'a> {
    name: &'a str,
    description: &'a str,
    active_material: bool,
    videos: &'a [String],
    groups: Vec<GroupSnapshot<'a>>,
    slides: Option<SlidesSnapshot<'a>>,
    total_weight: f64,
}

#[derive(Serialize)]
struct GroupSnapshot<'a> {
    kind: QuestionKind,
    title: &'a str,
    weight: f64,
    questions: &'a [Question],
}

#[derive(Serialize)]
struct SlidesSnapshot<'a> {
    title: &'a str,
    weight: f64,
    name: &'a str,
    description: &'a str,
    images: &'a [Slide],
    categories: &'a [Category],
}

impl Audited for Template {
    fn scope(&self) -> Scope {
        Scope::Organization(self.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        subject("template", self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        let content = &self.content;
        TemplateSnapshot {
            name: &self.name,
            description: &content.description,
            active_material: content.active_material,
            videos: &content.videos,
            groups: content
                .groups
                .iter()
                .map(|group| GroupSnapshot {
                    kind: group.kind,
                    title: &group.title,
                    weight: group.weight.to_number(),
                    questions: &group.questions,
                })
                .collect(),
            slides: content.slides.as_ref().map(|slides| SlidesSnapshot {
                title: &slides.title,
                weight: slides.weight.to_number(),
                name: &slides.name,
                description: &slides.description,
                images: &slides.images,
                categories: &slides.categories,
            }),
            total_weight: content.total_weight().to_number(),
        }
    }
}

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
        Self {
            date_type: schedule.date_type.as_str(),
            start_date: schedule.start_date.to_string(),
            end_date: schedule.end_date.to_string(),
            start_time: clock(schedule.start_time),
            end_time: clock(schedule.end_time),
            duration_minutes: schedule.duration_minutes,
            starts_at: instant(schedule.starts_at),
            ends_at: instant(schedule.ends_at),
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
        EventSnapshot {
            name: &self.name,
            kind: self.kind.as_str(),
            participant_type: self.participant_type.map(ParticipantType::as_str),
            training_type: self.training_type.map(TrainingType::as_str),
            team_mode: self.team_mode.map(TeamMode::as_str),
            template_id: self.template_id,
            schedule: (&self.schedule).into(),
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

/// A participant's score at an event.
pub(crate) struct AuditedScore<'a> {
    pub graded: &'a GradedAttempt,
    pub participant: &'a str,
    pub event: &'a Event,
}

#[derive(Serialize)]
struct ScoreSnapshot<'a> {
    event_id: EventId,
    event: &'a str,
    user_id: UserId,
    participant: &'a str,
    marks: Vec<MarkSnapshot>,
    bonus: f64,
    total: f64,
    total_weight: f64,
    scored_at: Option<String>,
    scored_by: Option<UserId>,
}

#[derive(Serialize)]
struct MarkSnapshot {
    question_id: Option<QuestionId>,
    kind: QuestionKind,
    weight: f64,
    score: Option<f64>,
}

impl Audited for AuditedScore<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        subject("score", self.graded.attempt_id, self.participant)
    }

    fn snapshot(&self) -> impl Serialize {
        let score = &self.graded.score;
        ScoreSnapshot {
            event_id: self.event.id,
            event: &self.event.name,
            user_id: self.graded.user_id,
            participant: self.participant,
            marks: score
                .marks
                .iter()
                .map(|mark| MarkSnapshot {
                    question_id: mark.question,
                    kind: mark.kind,
                    weight: mark.weight.to_number(),
                    score: mark.score.map(Points::to_number),
                })
                .collect(),
            bonus: score.bonus.to_number(),
            total: score.total().to_number(),
            total_weight: score.total_weight.to_number(),
            scored_at: self.graded.scored_at.map(instant),
            scored_by: self.graded.scored_by,
        }
    }
}

fn instant(at: Timestamp) -> String {
    at.to_utc().format(&Rfc3339).unwrap_or_default()
}
