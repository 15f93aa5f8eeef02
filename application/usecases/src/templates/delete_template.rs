//! Deletes a template that no event uses (D23).

use domain_access::Action;
use domain_kernel::TemplateId;

use super::permission;
use crate::audit::Change;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Deletes the template.
    pub async fn delete_template(&self, caller: &Caller, id: TemplateId) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::Delete))?;
        let tx = self.ports.store.begin().await?;
        let template = tx
            .template(organization, id)
            .await?
            .ok_or(AppError::NotFound)?;
        template.editable()?;
        tx.delete_template(&template).await?;
        let entry = self.audit_entry(caller, "delete_template", Change::Deleted(&template))?;
        Ok(tx.commit(entry).await?)
    }
}
