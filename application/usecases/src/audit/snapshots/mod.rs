//! The snapshots of subjects in audit entries. Points are numbers; instants use RFC 3339.
//!
//! Each snapshot destructures its subject, so that a new field does not compile until a developer decides whether the
//! snapshot contains it. Fields that staff cannot change are ignored with `_`.

mod entities;
mod events;
mod leaderboards;
mod mails;
mod people;
mod scores;
mod signing_key;
mod teams;
mod templates;
mod times;

use application_ports::{AuditSubject, SubjectKind};
use domain_kernel::{Timestamp, UserId};
use serde::Serialize;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

pub(crate) use entities::AuditedEntities;
pub(crate) use events::{
    AuditedAttempt, AuditedParticipants, AuditedPublication, AuditedTeamPlay, AuditedTexts,
};
pub(crate) use leaderboards::AuditedLeaderboard;
pub(crate) use mails::AuditedEmail;
pub(crate) use people::{AuditedErasure, AuditedImport, AuditedRemoval, AuditedUser};
pub(crate) use scores::{AuditedCorrection, AuditedMark, AuditedScore};
pub(crate) use signing_key::AuditedSigningKey;
pub(crate) use teams::AuditedTeam;
pub(crate) use templates::{AuditedCopy, AuditedFiles, AuditedTemplate};
pub(crate) use times::{AuditedAllowance, AuditedExtraTime, AuditedMessage, AuditedTimes};

/// The maximum number of users of an import or of a team that a state lists.
const USERS_NAMED: usize = 100;

/// A reference to another row in a state. `show_audit_entry` looks up the current name of the row.
#[derive(Serialize)]
struct Named {
    kind: &'static str,
    id: Uuid,
}

fn reference_to(kind: SubjectKind, id: impl Into<Uuid>) -> Named {
    Named {
        kind: kind.as_str(),
        id: id.into(),
    }
}

fn named_users(ids: &[UserId]) -> Vec<Named> {
    let users = ids.iter().map(|id| reference_to(SubjectKind::User, *id));
    users.collect()
}

fn subject(kind: SubjectKind, id: impl Into<Uuid>, name: &str) -> AuditSubject {
    AuditSubject {
        kind,
        id: id.into(),
        name: name.to_owned(),
    }
}

fn format_instant(at: Timestamp) -> String {
    at.to_utc().format(&Rfc3339).unwrap_or_default()
}
