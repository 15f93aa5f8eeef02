//! The snapshots of subjects in audit entries. Points are numbers; instants use RFC 3339.
//!
//! Each snapshot destructures its subject, so that a new field does not compile until someone decides
//! whether the snapshot contains it. Fields that staff cannot change are `_`.

mod entities;
mod events;
mod mails;
mod people;
mod scores;
mod signing_key;
mod teams;
mod templates;

use application_ports::AuditSubject;
use domain_kernel::Timestamp;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

pub(crate) use entities::AuditedEntities;
pub(crate) use events::{AuditedParticipants, AuditedPublication};
pub(crate) use mails::AuditedMail;
pub(crate) use people::{AuditedImport, AuditedUser};
pub(crate) use scores::AuditedScore;
pub(crate) use signing_key::AuditedSigningKey;
pub(crate) use teams::AuditedTeam;

/// How many users of an import or of a team a state names, so that its size has a limit.
const USERS_NAMED: usize = 100;

fn subject(kind: &str, id: impl Into<Uuid>, name: &str) -> AuditSubject {
    AuditSubject {
        kind: kind.to_owned(),
        id: id.into(),
        name: name.to_owned(),
    }
}

fn instant(at: Timestamp) -> String {
    at.to_utc().format(&Rfc3339).unwrap_or_default()
}
