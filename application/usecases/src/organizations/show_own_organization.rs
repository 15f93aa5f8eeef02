//! Shows the organization of the caller. New email addresses have its domain.

use domain_access::{Access, Scope};
use domain_kernel::OrganizationId;

use crate::{App, AppResult, Caller, Effect, Operation};

/// The caller's organization, or the platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrganizationHome {
    /// `None` for the platform.
    pub id: Option<OrganizationId>,
    pub name: String,
    /// The email domain.
    pub domain: String,
}

pub(super) const SHOW_OWN_ORGANIZATION: Operation =
    Operation::new("show_own_organization", Access::SignedIn, Effect::Read);

impl App {
    /// Returns the organization that the caller requests, otherwise the caller's own (D2).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_own_organization(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<OrganizationHome> {
        match caller.requested_scope(requested_organization) {
            Scope::Platform => Ok(OrganizationHome {
                id: None,
                name: "Palestra".to_owned(),
                domain: self.settings.platform_domain.as_str().to_owned(),
            }),
            Scope::Organization(id) => {
                let row = self.organization_row(id).await?;
                Ok(OrganizationHome {
                    id: Some(id),
                    name: row.name,
                    domain: row.domain,
                })
            }
        }
    }
}
