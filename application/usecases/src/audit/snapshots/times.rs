//! The snapshots of time control: the times of events and the allowances of people, with the reason of the change.

use application_ports::{AuditSubject, SubjectKind};
use domain_access::Scope;
use domain_accounts::User;
use domain_kernel::{Timestamp, UserId};
use domain_scheduling::{Event, EventMessage, ExtraTime, Reason, StandingAllowance};
use serde::Serialize;

use super::events::EventSnapshot;
use super::{Named, format_instant, reference_to, subject};
use crate::audit::Audited;

/// An event whose times staff change for all participants.
pub(crate) struct AuditedTimes<'a> {
    event: &'a Event,
    /// The number of open attempts that changed, and the reason.
    change: Option<(u64, Option<&'a Reason>)>,
    /// By how many minutes the time was extended, or shortened if negative. After the end of an event, the times of the
    /// event do not show this.
    minutes: Option<i64>,
}

impl<'a> AuditedTimes<'a> {
    pub const fn before(event: &'a Event) -> Self {
        Self {
            event,
            change: None,
            minutes: None,
        }
    }

    pub const fn after(event: &'a Event, moved: u64, reason: &'a Reason) -> Self {
        Self {
            event,
            change: Some((moved, Some(reason))),
            minutes: None,
        }
    }

    /// Adds the number of minutes of the extension.
    pub const fn extended_by(self, minutes: i64) -> Self {
        Self {
            minutes: Some(minutes),
            ..self
        }
    }

    /// Returns the state after a change that the server made.
    pub const fn by_server(event: &'a Event, moved: u64) -> Self {
        Self {
            event,
            change: Some((moved, None)),
            minutes: None,
        }
    }
}

#[derive(Serialize)]
struct TimesSnapshot<'a> {
    #[serde(flatten)]
    event: EventSnapshot<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moved_attempts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minutes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

impl Audited for AuditedTimes<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        TimesSnapshot {
            event: EventSnapshot::from(self.event),
            moved_attempts: self.change.map(|(moved, _)| moved),
            minutes: self.minutes,
            reason: self
                .change
                .and_then(|(_, reason)| reason.map(Reason::as_str)),
        }
    }
}

/// The extra time of a participant at an event.
pub(crate) struct AuditedExtraTime<'a> {
    pub event: &'a Event,
    pub participant: &'a str,
    pub user_id: UserId,
    pub extra: ExtraTime,
    pub deadline: Option<Timestamp>,
    pub reason: Option<&'a Reason>,
}

#[derive(Serialize)]
struct ExtraTimeSnapshot<'a> {
    participant: &'a str,
    user: Named,
    extra_minutes: u32,
    past_end: bool,
    deadline: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

impl Audited for AuditedExtraTime<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        let ExtraTime { minutes, past_end } = self.extra;
        ExtraTimeSnapshot {
            participant: self.participant,
            user: reference_to(SubjectKind::User, self.user_id),
            extra_minutes: minutes,
            past_end,
            deadline: self.deadline.map(format_instant),
            reason: self.reason.map(Reason::as_str),
        }
    }
}

/// The permanent allowance of a person. The audit record contains which fields changed, but never their values (D101).
pub(crate) struct AuditedAllowance<'a> {
    pub user: &'a User,
    pub allowance: &'a StandingAllowance,
}

#[derive(Serialize)]
struct AllowanceSnapshot {}

impl Audited for AuditedAllowance<'_> {
    fn scope(&self) -> Scope {
        self.user.organization_id.into()
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::User, self.user.id, &self.user.name)
    }

    fn snapshot(&self) -> impl Serialize {
        AllowanceSnapshot {}
    }

    fn changed_secrets(&self, before: &Self) -> &'static [&'static str] {
        let StandingAllowance { factor, note } = self.allowance;
        match (
            *factor != before.allowance.factor,
            *note != before.allowance.note,
        ) {
            (false, false) => &[],
            (true, false) => &["time_factor"],
            (false, true) => &["allowance_note"],
            (true, true) => &["time_factor", "allowance_note"],
        }
    }
}

/// A message to participants of an event.
pub(crate) struct AuditedMessage<'a> {
    pub event: &'a Event,
    pub message: &'a EventMessage,
    /// The name of the participant who gets the message. `None` for all participants.
    pub participant: Option<&'a str>,
}

#[derive(Serialize)]
struct MessageSnapshot<'a> {
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    participant: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<Named>,
}

impl Audited for AuditedMessage<'_> {
    fn scope(&self) -> Scope {
        self.event.scope()
    }

    fn subject(&self) -> AuditSubject {
        self.event.subject()
    }

    fn snapshot(&self) -> impl Serialize {
        let EventMessage {
            id: _,
            organization_id: _,
            event_id: _,
            user_id,
            text,
            reason_of: _,
            at: _,
        } = self.message;
        MessageSnapshot {
            text,
            participant: self.participant,
            user: user_id.map(|id| reference_to(SubjectKind::User, id)),
        }
    }
}
