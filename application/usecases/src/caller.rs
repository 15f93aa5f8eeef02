//! Who asks, and from where.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

use domain_access::{
    Denied, Permission, Principal, ReadScope, RoleKind, Scope, authorize, authorize_any,
};
use domain_kernel::OrganizationId;

use crate::{AppError, AppResult};

/// A signed-in person and the address that the request came from, which the audit record keeps.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who, with the permissions that hold for this request.
    pub actor: Arc<Principal>,
    /// From where.
    pub ip: Option<IpAddr>,
}

/// A request's bearer token and address: who asks, before the session is found.
#[derive(Clone, Debug)]
pub struct Bearer {
    /// The token as it came.
    pub token: String,
    /// From where.
    pub ip: Option<IpAddr>,
}

impl Deref for Caller {
    type Target = Principal;

    fn deref(&self) -> &Principal {
        &self.actor
    }
}

impl Caller {
    /// The caller's organization; people of the platform have none and find nothing there (D2).
    pub(crate) fn organization(&self) -> AppResult<OrganizationId> {
        match self.actor.scope {
            Scope::Organization(id) => Ok(id),
            Scope::Platform => Err(AppError::Forbidden),
        }
    }

    /// The scope in which people and roles are managed: a super administrator names it, everybody
    /// else has their own whatever they send (D2).
    pub(crate) fn managed_scope(&self, requested_organization: Option<OrganizationId>) -> Scope {
        match (self.actor.role_kind, requested_organization) {
            (RoleKind::SuperAdmin, Some(id)) => Scope::Organization(id),
            _ => self.actor.scope,
        }
    }

    /// Leave to do this in that scope.
    pub(crate) fn authorize(&self, permission: Permission, scope: Scope) -> AppResult<ReadScope> {
        Ok(authorize(&self.actor, permission, scope)?)
    }

    /// Leave to do one of these in that scope.
    pub(crate) fn authorize_any(
        &self,
        permissions: &[Permission],
        scope: Scope,
    ) -> AppResult<ReadScope> {
        Ok(authorize_any(&self.actor, permissions, scope)?)
    }

    /// Leave to do this in the caller's own organization.
    pub(crate) fn authorize_in_organization(
        &self,
        permission: Permission,
    ) -> AppResult<(OrganizationId, ReadScope)> {
        let organization = self.organization()?;
        Ok((
            organization,
            self.authorize(permission, Scope::Organization(organization))?,
        ))
    }
}

impl From<Denied> for AppError {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::Forbidden => Self::Forbidden,
            Denied::NotFound => Self::NotFound,
        }
    }
}
