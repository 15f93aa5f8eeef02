//! The snapshot of the signing key of the platform. It contains nothing of the key.

use application_ports::{AuditSubject, SubjectKind};
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
        subject(SubjectKind::SigningKey, Uuid::nil(), "signing key")
    }

    fn snapshot(&self) -> impl Serialize {}
}
