//! The platform's one signing key, of which an entry shows nothing.

use application_ports::AuditSubject;
use domain_access::Scope;
use serde::Serialize;
use uuid::Uuid;

use super::subject;
use crate::audit::Audited;

/// The key that signs session tokens.
pub(crate) struct AuditedSigningKey;

impl Audited for AuditedSigningKey {
    fn scope(&self) -> Scope {
        Scope::Platform
    }

    fn subject(&self) -> AuditSubject {
        subject("signing_key", Uuid::nil(), "signing key")
    }

    fn snapshot(&self) -> impl Serialize {}
}
