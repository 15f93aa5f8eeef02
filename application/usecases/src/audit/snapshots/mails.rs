//! A mail of the platform, of which an entry shows only the subject line.

use application_ports::{AuditSubject, QueuedMail};
use domain_access::Scope;
use serde::Serialize;

use super::subject;
use crate::audit::Audited;

/// A mail that waits to be sent.
pub(crate) struct AuditedMail<'a>(pub &'a QueuedMail);

impl Audited for AuditedMail<'_> {
    fn scope(&self) -> Scope {
        Scope::Platform
    }

    fn subject(&self) -> AuditSubject {
        subject("mail", self.0.id, &self.0.subject)
    }

    fn snapshot(&self) -> impl Serialize {}
}
