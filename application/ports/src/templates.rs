//! Templates in a transaction.

use async_trait::async_trait;
use domain_assessment::Template;
use domain_kernel::{OrganizationId, TemplateId};

use crate::StoreResult;

/// Templates.
#[async_trait]
pub trait Templates {
    /// Stores a new template.
    async fn insert_template(&self, template: &Template) -> StoreResult<()>;
    /// Returns a template of the organization.
    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>>;
    /// Stores the name and the content of a template. Fails with `StoreError::Stale` if an event uses it (D23).
    async fn save_template(&self, template: &Template) -> StoreResult<()>;
    /// Deletes a template. Fails with `StoreError::Stale` if an event uses it.
    async fn delete_template(&self, template: &Template) -> StoreResult<()>;
}
