//! The snapshots of organizations, roles and users.

use application_ports::{AuditSubject, Erasure, SubjectKind};
use domain_access::{Role, Scope, StoredRole};
use domain_accounts::{StoredUser, User};
use domain_kernel::UserId;
use domain_organization::{Organization, StoredOrganization};
use serde::Serialize;
use uuid::Uuid;

use super::{USERS_NAMED, subject};
use crate::audit::Audited;

#[derive(Serialize)]
struct OrganizationSnapshot<'a> {
    name: &'a str,
    host: &'a str,
    domain: &'a str,
    /// Tells whose email it is, also after the admin has got another one.
    admin_id: UserId,
    admin_email: &'a str,
    max_users: u32,
    total_file_mb: u32,
    /// Left out if only the period of the installation holds, as the next one.
    #[serde(skip_serializing_if = "Option::is_none")]
    keep_texts_days: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keep_audit_states_days: Option<u32>,
}

impl Audited for Organization {
    fn scope(&self) -> Scope {
        Scope::Platform
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::Organization, self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        let StoredOrganization {
            id: _,
            name,
            host,
            domain,
            admin_id,
            admin_email,
            max_users,
            total_file_mb,
            users: _,
            used_bytes: _,
            kept,
            created_at: _,
            version: _,
        } = &**self;
        OrganizationSnapshot {
            name,
            host,
            domain: domain.as_str(),
            admin_id: *admin_id,
            admin_email: admin_email.as_str(),
            max_users: *max_users,
            total_file_mb: *total_file_mb,
            keep_texts_days: kept.texts.days(),
            keep_audit_states_days: kept.audit_states.days(),
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
        subject(SubjectKind::Role, self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        let StoredRole {
            id: _,
            scope: _,
            kind: _,
            name,
            permissions,
            created_at: _,
            version: _,
        } = &**self;
        RoleSnapshot {
            name,
            permissions: permissions.names(),
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
    /// Left out if the user is active.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    deactivated: bool,
}

impl Audited for AuditedUser<'_> {
    fn scope(&self) -> Scope {
        self.user.organization_id.into()
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::User, self.user.id, &self.user.name)
    }

    fn snapshot(&self) -> impl Serialize {
        let StoredUser {
            id: _,
            organization_id: _,
            role_id: _,
            name,
            email,
            password_hash: _,
            created_by: _,
            created_at: _,
            deactivated_at,
            deleted_at: _,
            version: _,
        } = &**self.user;
        UserSnapshot {
            name,
            email: email.as_str(),
            role: self.role,
            deactivated: deactivated_at.is_some(),
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

/// A person who was erased. The entry has no states, because they would contain the erased data.
pub(crate) struct AuditedErasure<'a>(pub &'a Erasure);

impl Audited for AuditedErasure<'_> {
    fn scope(&self) -> Scope {
        self.0.scope
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::User, self.0.user_id, &self.0.name)
    }

    fn snapshot(&self) -> impl Serialize {}
}

/// Rows of a scope whose retention period is over. The entry contains only their number.
pub(crate) struct AuditedRemoval<'a> {
    scope: Scope,
    /// The name of the organization.
    name: &'a str,
    rows: u64,
}

impl<'a> AuditedRemoval<'a> {
    pub const fn new(scope: Scope, name: &'a str, rows: u64) -> Self {
        Self { scope, name, rows }
    }
}

#[derive(Serialize)]
struct RemovalSnapshot {
    removed: u64,
}

impl Audited for AuditedRemoval<'_> {
    fn scope(&self) -> Scope {
        self.scope
    }

    fn subject(&self) -> AuditSubject {
        let organization = self.scope.organization_id();
        let id = organization.map_or_else(Uuid::nil, Uuid::from);
        subject(SubjectKind::Organization, id, self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        RemovalSnapshot { removed: self.rows }
    }
}

/// Users who were imported together. The subject of the entry is the first user. The snapshot lists at most
/// [`USERS_NAMED`] users. Each user's row also contains the creator and the time of the creation.
pub(crate) struct AuditedImport<'a> {
    scope: Scope,
    users: &'a [User],
    role: &'a str,
}

impl<'a> AuditedImport<'a> {
    pub const fn new(scope: Scope, users: &'a [User], role: &'a str) -> Self {
        Self { scope, users, role }
    }
}

#[derive(Serialize)]
struct ImportSnapshot<'a> {
    role: &'a str,
    users_count: usize,
    /// The first users, at most [`USERS_NAMED`] of them.
    users: Vec<ImportedUserSnapshot<'a>>,
}

#[derive(Serialize)]
struct ImportedUserSnapshot<'a> {
    id: UserId,
    name: &'a str,
    email: &'a str,
    is_invited: bool,
}

impl Audited for AuditedImport<'_> {
    fn scope(&self) -> Scope {
        self.scope
    }

    fn subject(&self) -> AuditSubject {
        match self.users.first() {
            Some(first) => subject(SubjectKind::User, first.id, &first.name),
            None => subject(SubjectKind::User, Uuid::nil(), ""),
        }
    }

    fn snapshot(&self) -> impl Serialize {
        let named = self.users.iter().take(USERS_NAMED);
        let users = named.map(|user| ImportedUserSnapshot {
            id: user.id,
            name: &user.name,
            email: user.email.as_str(),
            is_invited: !user.is_set_up(),
        });
        ImportSnapshot {
            role: self.role,
            users_count: self.users.len(),
            users: users.collect(),
        }
    }
}
