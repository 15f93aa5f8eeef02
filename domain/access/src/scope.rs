//! The scope of a resource: the platform or one organization.

use domain_kernel::OrganizationId;

/// The owner of a resource: the platform or one organization (D1, D2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The platform's own users and roles, and the organizations themselves.
    Platform,
    /// Everything that belongs to one organization.
    Organization(OrganizationId),
}

impl Scope {
    /// Returns the organization, or `None` for the platform.
    pub const fn organization_id(self) -> Option<OrganizationId> {
        match self {
            Self::Platform => None,
            Self::Organization(id) => Some(id),
        }
    }
}

impl From<Option<OrganizationId>> for Scope {
    fn from(organization: Option<OrganizationId>) -> Self {
        organization.map_or(Self::Platform, Self::Organization)
    }
}
