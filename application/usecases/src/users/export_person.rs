//! Exports what is stored about a person, for staff (D247).

use application_ports::SpooledFile;
use domain_access::{Access, Action, Permission, Resource};
use domain_kernel::UserId;

use super::user_archive::ArchiveReader;
use super::{managed_user, permission};
use crate::audit::{AuditedUser, Change};
use crate::events::kinds_seen_by;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const EXPORT_PERSON: Operation = Operation::new(
    "export_person",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[STALE_VERSION])
.with_permit(PermitKind::Export);

/// An archive with what is stored about a person.
#[derive(Debug)]
pub struct UserArchive {
    /// The person's name.
    pub name: String,
    pub content: SpooledFile,
}

impl App {
    /// Returns an archive about a person of the caller's organization whom the caller may edit. It contains the events,
    /// answers and marks that the caller may see. An audit entry records who exported it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_person(&self, caller: &Caller, id: UserId) -> AppResult<UserArchive> {
        let (organization, scope) = caller.authorize_in_organization(&EXPORT_PERSON)?;
        let tx = self.ports.store.begin().await?;
        let (user, role) = managed_user(&*tx, caller, &scope.scope(), id).await?;
        let audited = AuditedUser::new(&user, &role.name);
        let entry = self.audit_entry(caller, &EXPORT_PERSON, Change::None(&audited))?;
        tx.commit(entry).await?;
        let kinds = kinds_seen_by(caller);
        let reader = ArchiveReader::Staff {
            sees_scores: caller.holds(Permission::new(Action::ViewAny, Resource::Userscore)),
            sees_record: caller.holds(Permission::new(Action::ViewAny, Resource::Setting)),
        };
        let row = self.ports.store.queries().user(&scope, id).await?;
        let row = row.ok_or(AppError::NotFound)?;
        let content = self
            .user_archive(organization, &scope, &row, &kinds, reader)
            .await?;
        Ok(UserArchive {
            name: row.name,
            content,
        })
    }
}
