//! The snapshot of an email of the platform. It contains only the subject line.

use application_ports::{AuditSubject, QueuedEmail, SubjectKind};
use domain_access::Scope;
use serde::Serialize;

use super::subject;
use crate::audit::Audited;

/// An email that waits to be sent.
pub(crate) struct AuditedEmail<'a>(pub &'a QueuedEmail);

impl Audited for AuditedEmail<'_> {
    fn scope(&self) -> Scope {
        Scope::Platform
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::Mail, self.0.id, &self.0.letter.title)
    }

    fn snapshot(&self) -> impl Serialize {}
}
