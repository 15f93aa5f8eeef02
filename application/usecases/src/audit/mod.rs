//! The audit record (D42). Each change by staff is committed together with its entry. [`App::audit_entry`] builds the
//! entry from the subject before and after the change.

mod actions;
pub(crate) mod chain;
mod export_audit_entries;
mod list_audit_entries;
mod list_audit_people;
mod list_audit_subjects;
mod named_things;
mod show_audit_entry;
mod snapshots;

use std::net::IpAddr;

use application_ports::{AuditActor, AuditEntry, AuditSubject, AuditedTransaction};
use domain_access::{Action, Permission, Resource, Scope};
use domain_accounts::User;
use serde::Serialize;
use serde_json::Value;

use crate::{App, AppError, AppResult, Caller, Device, Operation};

pub use actions::SystemAction;
pub use chain::ChainFault;
pub use export_audit_entries::{AuditCsv, ExportedAudit};
pub use show_audit_entry::AuditDetail;

pub(crate) use actions::RecordedAction;
pub(crate) use snapshots::{
    AuditedAllowance, AuditedAttempt, AuditedCopy, AuditedCorrection, AuditedEmail,
    AuditedEntities, AuditedErasure, AuditedExtraTime, AuditedFiles, AuditedImport,
    AuditedLeaderboard, AuditedMark, AuditedMessage, AuditedParticipants, AuditedPublication,
    AuditedRemoval, AuditedScore, AuditedSigningKey, AuditedTeam, AuditedTeamPlay, AuditedTemplate,
    AuditedTexts, AuditedTimes, AuditedUser,
};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    list_audit_entries::LIST_AUDIT_ENTRIES,
    export_audit_entries::EXPORT_AUDIT_ENTRIES,
    list_audit_people::LIST_AUDIT_PEOPLE,
    list_audit_subjects::LIST_AUDIT_SUBJECTS,
    show_audit_entry::SHOW_AUDIT_ENTRY,
];

const fn permission() -> Permission {
    Permission::new(Action::ViewAny, Resource::Setting)
}

/// A subject of audit entries.
pub(crate) trait Audited {
    /// Returns the organization whose record gets the entry, or the platform.
    fn scope(&self) -> Scope;

    /// Returns the kind, the id and the name of the subject.
    fn subject(&self) -> AuditSubject;

    /// Returns everything that staff can change. Must not contain a password, a hash, a token or an answer.
    fn snapshot(&self) -> impl Serialize;

    /// Returns the secret fields that differ from `before`. The entry shows only `"changed"` for
    /// them.
    fn changed_secrets(&self, _before: &Self) -> &'static [&'static str] {
        &[]
    }
}

/// The effect of an action on its subject.
pub(crate) enum Change<'a, T> {
    /// The action created the subject.
    Created(&'a T),
    /// The action changed the subject. The fields are the subject before and after.
    Updated(&'a T, &'a T),
    /// The action deleted the subject.
    Deleted(&'a T),
    /// The action changed nothing in the snapshot of the subject.
    None(&'a T),
}

impl<T> Clone for Change<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Change<'_, T> {}

impl From<&Caller> for AuditActor {
    fn from(caller: &Caller) -> Self {
        Self {
            user_id: Some(caller.user_id),
            name: caller.name.clone(),
            ip: caller.ip,
            device: caller.device.as_ref().and_then(Device::name),
        }
    }
}

/// Returns the actor for a user without a session, who is signing in or using an emailed link.
pub(crate) fn user_actor(user: &User, ip: Option<IpAddr>, device: Option<String>) -> AuditActor {
    AuditActor {
        user_id: Some(user.id),
        name: user.name.clone(),
        ip,
        device,
    }
}

/// Returns the actor for the operator, who starts the program or runs its commands.
pub(crate) fn operator_actor() -> AuditActor {
    AuditActor {
        user_id: None,
        name: "operator".to_owned(),
        ip: None,
        device: None,
    }
}

impl App {
    /// Commits the change of the subject from `before` to `after` together with its entry, and returns true. If both
    /// are equal, stores nothing and returns false.
    pub(crate) async fn commit_update<T: Audited>(
        &self,
        tx: Box<dyn AuditedTransaction>,
        actor: impl Into<AuditActor>,
        action: impl Into<RecordedAction>,
        (before, after): (&T, &T),
    ) -> AppResult<bool> {
        let change = Change::Updated(before, after);
        let entry = Self::audit_entry(self, actor, action, change)?;
        let has_changed = entry.before != entry.after;
        if has_changed {
            tx.commit(entry).await?;
        }
        Ok(has_changed)
    }

    /// Builds the entry for a change by `actor`.
    pub(crate) fn audit_entry<T: Audited>(
        &self,
        actor: impl Into<AuditActor>,
        action: impl Into<RecordedAction>,
        change: Change<'_, T>,
    ) -> AppResult<AuditEntry> {
        let (subject, before, after) = match change {
            Change::Created(after) => (after, None, Some(to_state(after)?)),
            Change::Deleted(before) => (before, Some(to_state(before)?), None),
            Change::None(subject) => (subject, None, None),
            Change::Updated(before, after) => {
                let mut shown = to_state(after)?;
                if let Value::Object(fields) = &mut shown {
                    for secret in after.changed_secrets(before) {
                        fields.insert((*secret).to_owned(), "changed".into());
                    }
                }
                // The entry shows the old name if the change renamed the subject.
                (before, Some(to_state(before)?), Some(shown))
            }
        };
        let (scope, subject) = (subject.scope(), subject.subject());
        Ok(AuditEntry {
            id: self.row_id(),
            scope,
            at: self.now(),
            actor: actor.into(),
            action: action.into().0.to_owned(),
            subject,
            before,
            after,
        })
    }
}

fn to_state(subject: &impl Audited) -> AppResult<Value> {
    serde_json::to_value(subject.snapshot())
        .map_err(|error| AppError::Internal(format!("an audit snapshot failed: {error}")))
}
