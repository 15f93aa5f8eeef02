//! An organization: the tenant (D1) and its limits (D10).

use domain_kernel::{EmailAddress, EmailDomain, OrganizationId, Refusal, Timestamp, UserId};

use crate::messages;
use crate::organization_draft::{
    CheckedOrganization, CheckedOrganizationChange, OrganizationDetails,
};
use crate::organization_retention::OrganizationRetention;

/// The stored fields of an organization. [`Organization::from_stored`] creates an [`Organization`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOrganization {
    /// The id. Ids are ordered by the time of creation.
    pub id: OrganizationId,
    /// Unique on the platform.
    pub name: String,
    /// The web address: a host name, or an http(s) URL.
    pub host: String,
    /// The email domain of its users (D9).
    pub domain: EmailDomain,
    /// The admin: the user who was invited when the organization was created (D11), or the admin at the last update
    /// (D80).
    pub admin_id: UserId,
    /// The admin's address at the creation or at the last update. Its domain may differ from that of the organization
    /// (D9).
    pub admin_email: EmailAddress,
    /// The maximum number of users, the admin included (D10).
    pub max_users: u32,
    /// The maximum size of all stored files, in MB (D10).
    pub total_file_mb: u32,
    /// The number of users, the admin included.
    pub users: u32,
    /// The size of the stored files in bytes.
    pub used_bytes: u64,
    /// For how long it keeps things, beside the periods of the installation. The shorter one of the two holds (D248).
    pub kept: OrganizationRetention,
    /// Orders the list of organizations.
    pub created_at: Timestamp,
    /// Grows by one with each save.
    pub version: i32,
}

domain_kernel::aggregate! {
    /// An organization. Its fields are those of [`StoredOrganization`]. Only its methods change them.
    Organization(StoredOrganization)
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
            used_bytes: 0,
            kept: OrganizationRetention::default(),
            created_at: now,
            version: 1,
        })
    }

    /// Returns the organization with its current admin. After the creation, another user may have become the admin
    /// (D80).
    #[must_use]
    pub fn with_admin(&self, admin_id: UserId, admin_email: EmailAddress) -> Self {
        Self(StoredOrganization {
            admin_id,
            admin_email,
            ..self.0.clone()
        })
    }

    /// Returns the organization with the edited fields. Fails if it has users besides its admin, or if the edit changes
    /// the address of an admin who has already accepted the invitation (D80).
    pub fn update(
        &self,
        details: OrganizationDetails,
        admin_is_set_up: bool,
    ) -> Result<Self, Refusal> {
        self.ensure_no_users()?;
        if details.admin_email != self.admin_email && admin_is_set_up {
            return Err(messages::invitation_accepted());
        }
        Ok(Self(StoredOrganization {
            name: details.name,
            host: details.host,
            domain: details.domain,
            admin_email: details.admin_email,
            ..self.0.clone()
        }))
    }

    /// Returns the changed organization. Unlike [`Self::update`], this works if the organization has users (D61). Fails
    /// if a limit is below the current use.
    pub fn change(&self, change: CheckedOrganizationChange) -> Result<Self, Refusal> {
        let CheckedOrganizationChange {
            name,
            host,
            max_users,
            total_file_mb,
            kept,
        } = change;
        let of_users = max_users.is_some_and(|limit| limit < self.users);
        let of_files = total_file_mb.is_some_and(|limit| megabytes(limit) < self.used_bytes);
        let refusals = [
            of_users.then(|| messages::limit_below_use().at("max_users")),
            of_files.then(|| messages::limit_below_used_bytes().at("total_file_mb")),
        ];
        if let Some(refusal) = refusals.into_iter().flatten().reduce(Refusal::and) {
            return Err(refusal);
        }
        let mut changed = self.0.clone();
        changed.name = name.unwrap_or(changed.name);
        changed.host = host.unwrap_or(changed.host);
        changed.max_users = max_users.unwrap_or(changed.max_users);
        changed.total_file_mb = total_file_mb.unwrap_or(changed.total_file_mb);
        changed.kept = kept.unwrap_or(changed.kept);
        Ok(Self(changed))
    }

    /// Returns the maximum size of all stored files in bytes (D10).
    pub fn total_bytes(&self) -> u64 {
        megabytes(self.total_file_mb)
    }

    /// Checks that the organization can be deleted.
    pub fn ensure_deletable(&self) -> Result<(), Refusal> {
        self.ensure_no_users()
    }

    /// Fails if the organization has users other than the invited admin.
    fn ensure_no_users(&self) -> Result<(), Refusal> {
        if self.users > 1 {
            Err(messages::organization_has_users())
        } else {
            Ok(())
        }
    }
}

/// Returns the number of bytes of that many megabytes. A megabyte has 1,048,576 bytes, as in the size limits of files
/// (D162).
pub fn megabytes(number: u32) -> u64 {
    u64::from(number) * 1024 * 1024
}

#[cfg(test)]
mod tests {
    use domain_kernel::FieldErrors;

    use super::*;
    use crate::organization_draft::OrganizationChange;
    use crate::organization_draft::tests::draft;
    use crate::organization_retention::OrganizationRetentionDraft;
    use proptest::prelude::*;
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

    fn details(admin_email: &str) -> OrganizationDetails {
        OrganizationDetails {
            admin_email: EmailAddress::parse(admin_email).unwrap(),
            ..draft().check_update().unwrap()
        }
    }

    #[test]
    fn an_admin_is_replaced_until_the_account_is_set_up() {
        let organization = organization(1);
        let replaced = organization.update(details("chief@example.org"), false);
        assert_eq!(replaced.unwrap().admin_email.as_str(), "chief@example.org");
        let refused = organization.update(details("chief@example.org"), true);
        assert_eq!(refused.unwrap_err().code, "invitation_accepted");
        let same = organization.admin_email.as_str().to_uppercase();
        assert!(organization.update(details(&same), true).is_ok());
    }

    #[test]
    fn an_organization_follows_its_present_admin() {
        let organization = organization(2);
        let admin_id = UserId(Uuid::from_u128(5));
        let email = EmailAddress::parse("other@example.org").unwrap();
        let led = organization.with_admin(admin_id, email);
        assert_eq!(led.admin_id, admin_id);
        assert_eq!(led.admin_email.as_str(), "other@example.org");
        assert_eq!(led.name, organization.name);
    }

    #[test]
    fn fields_that_a_change_does_not_contain_stay() {
        let organization = organization(4);
        let nothing = OrganizationChange::default().check().unwrap();
        assert_eq!(organization.change(nothing).unwrap(), organization);
        let all = OrganizationChange {
            name: Some(" Kite ".to_owned()),
            host: Some("kite.example.org".to_owned()),
            max_users: Some(4),
            total_file_mb: Some(9),
            kept: Some(OrganizationRetentionDraft {
                texts_days: Some(90),
                audit_states_days: None,
            }),
        };
        let changed = organization.change(all.check().unwrap()).unwrap();
        assert_eq!(changed.name, "Kite");
        assert_eq!(changed.host, "kite.example.org");
        assert_eq!((changed.max_users, changed.total_file_mb), (4, 9));
        assert_eq!(changed.kept.texts.days(), Some(90));
        assert_eq!(changed.kept.audit_states.days(), None);
        assert_eq!(changed.domain, organization.domain);
        assert_eq!(changed.admin_email, organization.admin_email);
    }

    #[test]
    fn a_wrong_change_names_each_field() {
        let wrong = OrganizationChange {
            name: Some(String::new()),
            host: Some("no url".to_owned()),
            max_users: Some(0),
            total_file_mb: Some(i64::MAX),
            kept: Some(OrganizationRetentionDraft {
                texts_days: Some(29),
                audit_states_days: Some(0),
            }),
        };
        let errors = wrong.check().unwrap_err();
        let paths: Vec<_> = errors.iter().map(|(path, _)| path).collect();
        assert_eq!(
            paths,
            [
                "name",
                "host",
                "max_users",
                "total_file_mb",
                "kept.texts_days",
                "kept.audit_states_days"
            ]
        );
    }

    proptest! {
        #[test]
        fn a_limit_is_never_below_the_number_of_users(users in 1..500_u32, limit in 1..500_i64) {
            let change = OrganizationChange { max_users: Some(limit), ..Default::default() };
            let changed = organization(users).change(change.check().unwrap());
            match changed {
                Ok(changed) => prop_assert!(changed.users <= changed.max_users),
                Err(refused) => {
                    prop_assert_eq!(refused.code.as_str(), "limit_below_use");
                    prop_assert!(limit < i64::from(users));
                }
            }
        }
    }

    #[test]
    fn a_limit_of_files_is_never_below_their_size() {
        let mb = 1024 * 1024;
        let with_files = |used_bytes| {
            Organization(StoredOrganization {
                used_bytes,
                ..organization(1).0
            })
        };
        let limit = |total_file_mb| {
            let draft = OrganizationChange {
                total_file_mb: Some(total_file_mb),
                ..Default::default()
            };
            draft.check().unwrap()
        };
        assert!(with_files(3 * mb).change(limit(3)).is_ok());
        let refused = with_files(3 * mb + 1).change(limit(3)).unwrap_err();
        assert_eq!(refused.code, "limit_below_use");
        let message = "The files of the organization are larger than that";
        assert_eq!(refused.message, message);
        assert_eq!(refused.fields, FieldErrors::one("total_file_mb", message));
        let both = OrganizationChange {
            max_users: Some(1),
            total_file_mb: Some(3),
            ..Default::default()
        };
        let of_three = Organization(StoredOrganization {
            users: 3,
            ..with_files(4 * mb).0
        });
        let refused = of_three.change(both.check().unwrap()).unwrap_err();
        let fields: Vec<_> = refused.fields.iter().map(|(path, _)| path).collect();
        assert_eq!(fields, ["max_users", "total_file_mb"]);
        let renamed = OrganizationChange {
            name: Some("Kite".to_owned()),
            ..Default::default()
        };
        assert!(
            with_files(u64::MAX)
                .change(renamed.check().unwrap())
                .is_ok()
        );
    }

    #[test]
    fn the_invited_admin_alone_does_not_bind_an_organization() {
        assert!(organization(1).ensure_deletable().is_ok());
        let draft = || draft().check_update().unwrap();
        let update = |organization: &Organization| organization.update(draft(), false);
        assert!(update(&organization(1)).is_ok());
        assert_eq!(
            organization(2).ensure_deletable().unwrap_err().code,
            "organization_has_users"
        );
        assert_eq!(
            update(&organization(2)).unwrap_err().code,
            "organization_has_users"
        );
    }
}
