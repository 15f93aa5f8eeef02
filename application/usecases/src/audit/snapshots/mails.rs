//! The snapshot of an email of the platform. It contains only the subject line.

use application_ports::{AuditSubject, QueuedMail, SubjectKind};
use domain_access::Scope;
use serde::Serialize;

use super::subject;
use crate::audit::Audited;

/// An email that waits to be sent.
pub(crate) struct AuditedMail<'a>(pub &'a QueuedMail);

impl Audited for AuditedMail<'_> {
    fn scope(&self) -> Scope {
        Scope::Platform
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::Mail, self.0.id, &self.0.letter.title)
    }

    fn snapshot(&self) -> impl Serialize {}
}
