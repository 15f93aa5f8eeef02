//! Shows whether the files of a template are uploaded.

use domain_access::{Access, Action};
use domain_kernel::TemplateId;

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_ATTACHMENTS_STATUS: Operation = Operation::new(
    "show_attachments_status",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Succeeds if the template exists. Templates contain no uploaded files yet, so every template is complete.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_attachments_status(&self, caller: &Caller, id: TemplateId) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(&SHOW_ATTACHMENTS_STATUS)?;
        self.find_template(organization, id).await.map(|_| ())
    }
}
