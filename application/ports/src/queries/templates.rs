//! Lists of templates.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::Template;
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
}

/// Lists of templates.
#[async_trait]
pub trait TemplateQueries {
    /// Returns templates of the organization, searched by name.
    async fn templates(
        &self,
        scope: &ReadScope,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TemplateRow>>;
    /// Returns one template of the organization with its content.
    async fn template(
        &self,
        organization_id: OrganizationId,
        id: TemplateId,
    ) -> StoreResult<Option<Template>>;
}
