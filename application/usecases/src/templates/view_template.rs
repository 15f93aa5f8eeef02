//! Shows the model answers of a template to staff, and to participants who have submitted a training with it (D30).

use domain_access::{Access, Action};
use domain_kernel::TemplateId;

use super::{TemplateDetail, permission};
use crate::events::training_permission;
use crate::refusals::MODEL_ANSWERS_WITHHELD;
use crate::{App, AppError, AppResult, Caller, Effect, FileLinks, Operation};

pub(super) const VIEW_TEMPLATE: Operation = Operation::new(
    "view_template",
    Access::AnyOf(&[
        permission(Action::ViewAny),
        training_permission(Action::Read),
    ]),
    Effect::Read,
)
.refused_with(&[MODEL_ANSWERS_WITHHELD]);

impl App {
    /// Returns the template with its model answers.
    ///
    /// # Errors
    ///
    /// For a participant: [`AppError::NotFound`] before the submission of a training with the template, and
    /// `model_answers_withheld` while a competition has the same questions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn view_template(
        &self,
        caller: &Caller,
        id: TemplateId,
    ) -> AppResult<TemplateDetail> {
        let (organization, _) = caller.authorize_in_organization(&VIEW_TEMPLATE)?;
        if caller.holds(permission(Action::ViewAny)) {
            let template = self.find_template(organization, id).await?;
            return self.template_detail(template).await;
        }
        let queries = self.ports.store.queries();
        let submitted =
            queries.has_submitted_training(organization, id, caller.user_id, self.now());
        if !submitted.await? {
            return Err(AppError::NotFound);
        }
        self.ensure_key_is_no_secret(organization, id).await?;
        let template = self.find_template(organization, id).await?;
        let template = template.for_participant();
        let files = queries.files_of_template(template.id).await?;
        let files = FileLinks::new(&files, &self.participant_addresses(self.now()));
        Ok(TemplateDetail { template, files })
    }
}
