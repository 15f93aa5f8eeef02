//! Lists of templates.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::{Template, TemplateFiles};
use domain_kernel::{ListQuery, OrganizationId, Page, Points, TemplateId, Timestamp};

use crate::{NameColumn, StoreResult};

/// A template in the list of templates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateRow {
    pub id: TemplateId,
    pub name: String,
    pub created_at: Timestamp,
    /// The number of events that use the template.
    pub competitions_count: u32,
    /// The number of questions. A slides case counts as one.
    pub questions_count: u32,
    pub total_weight: Points,
    /// Whether all files of the template have arrived.
    pub attachments_ready: bool,
}

/// Lists of templates.
#[async_trait]
pub trait TemplateQueries {
    /// Returns templates of the organization that match a search by name. `attachments_ready` selects templates whose
    /// files have all arrived, or the other templates.
    async fn templates(
        &self,
        scope: &ReadScope,
        attachments_ready: Option<bool>,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TemplateRow>>;
    /// Returns one template of the organization with its content.
    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>>;
    /// Returns the files of a template.
    async fn files_of_template(&self, id: TemplateId) -> StoreResult<TemplateFiles>;
}
