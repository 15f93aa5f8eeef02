//! Shows the model answers of a template to staff. Participants see them only for trainings (D30).

use domain_access::Action;
use domain_assessment::Template;
use domain_kernel::TemplateId;

use super::permission;
use crate::{App, AppResult, Caller};

impl App {
    /// Returns the template with its model answers.
    pub async fn view_template(&self, caller: &Caller, id: TemplateId) -> AppResult<Template> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::ViewAny))?;
        self.find_template(organization, id).await
    }
}
