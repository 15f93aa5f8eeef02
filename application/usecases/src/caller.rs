//! The caller of a use case.

use std::fmt;
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

use application_ports::TokenClaims;
use domain_access::{Denied, Principal, ReadScope, RoleKind, Scope};
use domain_kernel::OrganizationId;

use crate::{AppError, AppResult, Operation};

/// A signed-in user, and where the request came from, which the audit record stores.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The user with the permissions that are valid for this request.
    pub principal: Principal,
    pub ip: Option<IpAddr>,
    pub device: Option<Device>,
}

/// The device that sent a request. Its name, such as "Firefox on Windows", is found only when the audit record stores
/// it, because finding it takes time and most requests store nothing.
#[derive(Clone)]
pub struct Device(Arc<dyn Fn() -> Option<String> + Send + Sync>);

impl Device {
    /// `find_name` returns `None` if the name is unknown.
    pub fn new(find_name: impl Fn() -> Option<String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(find_name))
    }

    pub(crate) fn name(&self) -> Option<String> {
        (self.0)()
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Device")
    }
}

impl Deref for Caller {
    type Target = Principal;

    fn deref(&self) -> &Principal {
        &self.principal
    }
}

impl Caller {
    /// Returns what the caller's token contains.
    pub fn claims(&self) -> TokenClaims {
        TokenClaims {
            session_id: self.session_id,
            user_id: self.user_id,
        }
    }

    /// Returns the caller's organization.
    ///
    /// # Errors
    /// [`AppError::Forbidden`] for users of the platform, who have no organization (D2).
    pub(crate) fn organization(&self) -> AppResult<OrganizationId> {
        match self.principal.scope {
            Scope::Organization(id) => Ok(id),
            Scope::Platform => Err(AppError::Forbidden),
        }
    }

    /// Returns the scope whose users and roles the caller manages. A super administrator can name an organization; all
    /// other users manage their own (D2). Does not check that the organization exists. Use cases call
    /// [`App::managed_scope`](crate::App::managed_scope), which does.
    pub(crate) fn requested_scope(&self, requested_organization: Option<OrganizationId>) -> Scope {
        match (self.principal.role_kind, requested_organization) {
            (RoleKind::SuperAdmin, Some(id)) => Scope::Organization(id),
            _ => self.principal.scope,
        }
    }

    /// Checks that the caller may call `operation` in `scope`.
    ///
    /// # Errors
    ///
    /// [`AppError::Forbidden`] also if the operation needs no permission, because then no permission proves that the
    /// caller may act in `scope`.
    pub(crate) fn authorize(&self, operation: &Operation, scope: Scope) -> AppResult<ReadScope> {
        Ok(operation.access.authorize(&self.principal, scope)?)
    }

    /// Checks that the caller may call `operation` in the caller's own organization.
    pub(crate) fn authorize_in_organization(
        &self,
        operation: &Operation,
    ) -> AppResult<(OrganizationId, ReadScope)> {
        let organization = self.organization()?;
        Ok((
            organization,
            self.authorize(operation, Scope::Organization(organization))?,
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
