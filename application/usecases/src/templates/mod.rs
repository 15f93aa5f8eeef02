//! Templates of an organization.

mod copy_template;
mod create_template;
mod delete_template;
mod list_templates;
mod show_attachments_status;
mod show_template;
mod update_template;
mod view_template;

use domain_access::{Action, Permission, Resource, Scope};
use domain_assessment::Template;
use domain_kernel::{OrganizationId, TemplateId};
use serde_json::{Value, json};

use crate::audit::Change;
use crate::{App, AppError, AppResult};

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Template)
}

impl App {
    /// A template of the organization.
    pub(crate) async fn template_of(
        &self,
        organization: OrganizationId,
        id: TemplateId,
    ) -> AppResult<Template> {
        self.ports
            .store
            .queries()
            .template(organization, id)
            .await?
            .ok_or(AppError::NotFound)
    }
}

/// The record of a change to a template.
fn change(
    organization: OrganizationId,
    action: &'static str,
    id: TemplateId,
    before: Option<&Template>,
    after: Option<&Template>,
) -> Change<'static> {
    Change {
        scope: Scope::Organization(organization),
        action,
        kind: "template",
        id: id.to_string(),
        before: before.map(recorded),
        after: after.map(recorded),
    }
}

/// What the audit record keeps of a template: its measures, not the key.
fn recorded(template: &Template) -> Value {
    let questions: usize = template
        .content
        .groups
        .iter()
        .map(|group| group.questions.len())
        .sum();
    json!({
        "name": template.name,
        "questions": questions,
        "total_weight": template.content.total_weight().to_number(),
    })
}
