//! Shows one template with its answer key, to users who build templates.

use domain_access::{Access, Action};
use domain_kernel::TemplateId;

use super::{TemplateDetail, permission};
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_TEMPLATE: Operation = Operation::new(
    "show_template",
    Access::AnyOf(&[
        permission(Action::Read),
        permission(Action::ViewAny),
        permission(Action::Update),
    ]),
    Effect::Read,
);

impl App {
    /// Returns the whole template.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_template(
        &self,
        caller: &Caller,
        id: TemplateId,
    ) -> AppResult<TemplateDetail> {
        let (organization, _) = caller.authorize_in_organization(&SHOW_TEMPLATE)?;
        let template = self.find_template(organization, id).await?;
        self.template_detail(template).await
    }
}
