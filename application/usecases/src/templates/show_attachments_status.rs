//! Shows how many of the files of a template have arrived.

use domain_access::{Access, Action};
use domain_kernel::TemplateId;

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_ATTACHMENTS_STATUS: Operation = Operation::new(
    "show_attachments_status",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

/// How many of the files of a template have arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttachmentsStatus {
    pub arrived: usize,
    pub total: usize,
}

impl App {
    /// Returns how many of the files of a template have arrived.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_attachments_status(
        &self,
        caller: &Caller,
        id: TemplateId,
    ) -> AppResult<AttachmentsStatus> {
        let (organization, _) = caller.authorize_in_organization(&SHOW_ATTACHMENTS_STATUS)?;
        self.find_template(organization, id).await?;
        let files = self.ports.store.queries().files_of_template(id).await?;
        Ok(AttachmentsStatus {
            arrived: files.arrived().count(),
            total: files.0.len(),
        })
    }
}
