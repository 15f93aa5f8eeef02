//! An organization: the tenant (D1) and its limits (D10).

use std::ops::Deref;

use domain_kernel::{EmailAddress, MailDomain, OrganizationId, Rejection, Timestamp, UserId};

use crate::messages;
use crate::organization_draft::{CheckedOrganization, OrganizationDetails};

/// An organization as the store keeps it. Only [`Organization::from_stored`] makes an
/// [`Organization`] from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOrganization {
    /// Time-ordered.
    pub id: OrganizationId,
    /// Unique on the platform.
    pub name: String,
    /// The web address: a host name, or an http(s) URL.
    pub host: String,
    /// The email domain of its users (D9).
    pub domain: MailDomain,
    /// The admin invited when the organization was created (D11).
    pub admin_id: UserId,
    /// That admin's address; its domain may differ (D9).
    pub admin_email: EmailAddress,
    /// The maximum number of users, the admin included (D10).
    pub max_users: u32,
    /// The maximum size of all stored files, in MB (D10).
    pub total_file_mb: u32,
    /// The number of users, the admin included.
    pub users: u32,
    /// Orders the list of organizations.
    pub created_at: Timestamp,
    /// Grows by one with each save.
    pub version: i32,
}

/// An organization. The fields are those of [`StoredOrganization`]; they change through the methods
/// alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Organization(StoredOrganization);

impl Deref for Organization {
    type Target = StoredOrganization;

    fn deref(&self) -> &StoredOrganization {
        &self.0
    }
}

impl Organization {
    /// Creates an organization whose only user is its invited admin.
    pub fn create(
        id: OrganizationId,
        admin_id: UserId,
        checked: CheckedOrganization,
        now: Timestamp,
    ) -> Self {
        let CheckedOrganization {
            details,
            max_users,
            total_file_mb,
        } = checked;
        Self(StoredOrganization {
            id,
            name: details.name,
            host: details.host,
            domain: details.domain,
            admin_id,
            admin_email: details.admin_email,
            max_users,
            total_file_mb,
            users: 1,
            created_at: now,
            version: 1,
        })
    }

    /// Restores an organization from the store.
    pub const fn from_stored(stored: StoredOrganization) -> Self {
        Self(stored)
    }

    /// Returns the plain fields.
    pub fn into_stored(self) -> StoredOrganization {
        self.0
    }

    /// Returns the organization with the edited fields, or the reason why it cannot be edited.
    pub fn update(&self, details: OrganizationDetails) -> Result<Self, Rejection> {
        self.without_users()?;
        Ok(Self(StoredOrganization {
            name: details.name,
            host: details.host,
            domain: details.domain,
            admin_email: details.admin_email,
            ..self.0.clone()
        }))
    }

    /// Checks that the organization can be deleted.
    pub fn deletable(&self) -> Result<(), Rejection> {
        self.without_users()
    }

    /// Checks that `more` users can be added (D10).
    pub fn admits(&self, more: u32) -> Result<(), Rejection> {
        if self.users.saturating_add(more) > self.max_users {
            Err(messages::user_limit_reached())
        } else {
            Ok(())
        }
    }

    /// Fails if the organization has users besides the invited admin.
    fn without_users(&self) -> Result<(), Rejection> {
        if self.users > 1 {
            Err(messages::organization_has_users())
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::organization_draft::tests::draft;
    use uuid::Uuid;

    fn organization(users: u32) -> Organization {
        let id = OrganizationId(Uuid::from_u128(1));
        let new = Organization::create(
            id,
            UserId(Uuid::from_u128(2)),
            draft().check().unwrap(),
            Timestamp::from_millis(0),
        );
        Organization(StoredOrganization { users, ..new.0 })
    }

    #[test]
    fn the_invited_admin_alone_does_not_bind_an_organization() {
        assert!(organization(1).deletable().is_ok());
        assert!(
            organization(1)
                .update(draft().check_update().unwrap())
                .is_ok()
        );
        assert_eq!(
            organization(2).deletable().unwrap_err().code,
            "organization_has_users"
        );
        assert_eq!(
            organization(2)
                .update(draft().check_update().unwrap())
                .unwrap_err()
                .code,
            "organization_has_users"
        );
    }

    #[test]
    fn the_limit_of_users_is_reached_not_passed() {
        assert!(organization(1).admits(1).is_ok());
        assert_eq!(
            organization(1).admits(2).unwrap_err().code,
            "user_limit_reached"
        );
        assert_eq!(
            organization(2).admits(1).unwrap_err().code,
            "user_limit_reached"
        );
    }
}
