//! Shows one template with its answer key, to users who build templates.

use domain_access::Action;
use domain_assessment::Template;
use domain_kernel::TemplateId;

use super::permission;
use crate::{App, AppResult, Caller};

impl App {
    /// Returns the whole template.
    pub async fn show_template(&self, caller: &Caller, id: TemplateId) -> AppResult<Template> {
        let organization = caller.organization()?;
        caller.authorize_any(
            &[
                permission(Action::Read),
                permission(Action::ViewAny),
                permission(Action::Update),
            ],
            caller.scope,
        )?;
        self.find_template(organization, id).await
    }
}
