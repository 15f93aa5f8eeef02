//! Exports what is stored about the caller (D247).

use domain_access::{Access, Action, Permission, Resource};
use domain_scheduling::EventKind;

use crate::events::{competition_permission, training_permission};
use crate::users::{ArchiveReader, UserArchive};
use crate::{App, AppError, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const EXPORT_OWN_DATA: Operation = Operation::new(
    "export_own_data",
    Access::AnyOf(&[
        competition_permission(Action::Read),
        training_permission(Action::Read),
    ]),
    Effect::Read,
)
.with_permit(PermitKind::OwnFile);

impl App {
    /// Returns an archive with the caller's data. It does not contain answer keys, unpublished marks and notes of
    /// staff.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_own_data(&self, caller: &Caller) -> AppResult<UserArchive> {
        let (organization, scope) = caller.authorize_in_organization(&EXPORT_OWN_DATA)?;
        let row = self.ports.store.queries().user(&scope, caller.user_id);
        let row = row.await?.ok_or(AppError::NotFound)?;
        let reader = ArchiveReader::Own {
            sees_scores: caller.holds(Permission::new(Action::ViewAny, Resource::Score)),
        };
        let content = self
            .user_archive(organization, &scope, &row, &EventKind::ALL, reader)
            .await?;
        Ok(UserArchive {
            name: row.name,
            content,
        })
    }
}
