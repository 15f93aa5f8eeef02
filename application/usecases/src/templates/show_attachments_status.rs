//! Whether the files of a template have arrived.

use domain_access::Action;
use domain_kernel::TemplateId;

use super::permission;
use crate::{App, AppResult, Caller};

impl App {
    /// Finds the template. A template is stored whole and holds no uploaded files yet, so whatever
    /// exists is complete.
    pub async fn show_attachments_status(&self, caller: &Caller, id: TemplateId) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::ViewAny))?;
        self.template_of(organization, id).await.map(|_| ())
    }
}
