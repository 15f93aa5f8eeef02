//! Shows the model answers of a template to staff. Participants see them only for trainings (D30).

use domain_access::{Access, Action};
use domain_kernel::TemplateId;

use super::{TemplateDetail, permission};
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const VIEW_TEMPLATE: Operation = Operation::new(
    "view_template",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Returns the template with its model answers.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn view_template(
        &self,
        caller: &Caller,
        id: TemplateId,
    ) -> AppResult<TemplateDetail> {
        let (organization, _) = caller.authorize_in_organization(&VIEW_TEMPLATE)?;
        let template = self.find_template(organization, id).await?;
        self.template_detail(template).await
    }
}
