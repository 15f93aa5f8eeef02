//! Removing a template that no event uses (D23).

use domain_access::Action;
use domain_kernel::TemplateId;

use super::{change, permission};
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Removes the template.
    pub async fn delete_template(&self, caller: &Caller, id: TemplateId) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::Delete))?;
        let tx = self.ports.store.begin().await?;
        let template = tx
            .template(organization, id)
            .await?
            .ok_or(AppError::NotFound)?;
        template.editable()?;
        tx.template_delete(&template).await?;
        let change = change(organization, "delete_template", id, Some(&template), None);
        self.record(&*tx, caller, change).await?;
        Ok(tx.commit().await?)
    }
}
