//! Lists templates.

use application_ports::{NameColumn, TemplateRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page};

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_TEMPLATES: Operation = Operation::new(
    "list_templates",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the organization's templates.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_templates(
        &self,
        caller: &Caller,
        attachments_ready: Option<bool>,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<TemplateRow>> {
        let (_, scope) = caller.authorize_in_organization(&LIST_TEMPLATES)?;
        let queries = self.ports.store.queries();
        Ok(queries.templates(&scope, attachments_ready, query).await?)
    }
}
