//! An organization: the tenant (D1) and its limits (D10).

use std::ops::Deref;

use domain_kernel::{
    EmailAddress, FieldErrors, MailDomain, OrganizationId, Rejection, Timestamp, UserId,
    char_count, normalize,
};

use crate::messages;
use crate::names::parse_person_name;

/// The longest host name or URL of an organization, in characters.
pub const MAX_HOST: usize = 255;
/// The most users that an organization may be given.
pub const MAX_USERS: u32 = 1_000_000;
/// The most MB of files that an organization may be given.
pub const MAX_FILE_MB: u32 = 10_000_000;

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
        Self(StoredOrganization {
            id,
            name: checked.name,
            host: checked.host,
            domain: checked.domain,
            admin_id,
            admin_email: checked.admin_email,
            max_users: checked.max_users,
            total_file_mb: checked.total_file_mb,
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
    pub fn update(&self, checked: CheckedOrganizationUpdate) -> Result<Self, Rejection> {
        self.without_users()?;
        Ok(Self(StoredOrganization {
            name: checked.name,
            host: checked.host,
            domain: checked.domain,
            admin_email: checked.admin_email,
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

/// An organization as a form sends it.
#[derive(Clone, Debug, Default)]
pub struct OrganizationDraft {
    /// Letters, digits and spaces, up to 40 characters.
    pub name: String,
    /// A host name or an http(s) URL, up to 255 characters.
    pub host: String,
    /// The admin's mail address.
    pub user_email: String,
    /// The mail domain.
    pub domain: String,
    /// 1 to 1,000,000; at creation only.
    pub max_number_of_users: Option<i64>,
    /// 1 to 10,000,000 MB; at creation only.
    pub total_file_size: Option<i64>,
}

/// A draft whose every field is right, for [`Organization::create`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedOrganization {
    /// See [`StoredOrganization::name`].
    pub name: String,
    /// See [`StoredOrganization::host`].
    pub host: String,
    /// See [`StoredOrganization::domain`].
    pub domain: MailDomain,
    /// See [`StoredOrganization::admin_email`].
    pub admin_email: EmailAddress,
    /// See [`StoredOrganization::max_users`].
    pub max_users: u32,
    /// See [`StoredOrganization::total_file_mb`].
    pub total_file_mb: u32,
}

/// A draft whose every field is right, for [`Organization::update`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedOrganizationUpdate {
    /// See [`StoredOrganization::name`].
    pub name: String,
    /// See [`StoredOrganization::host`].
    pub host: String,
    /// See [`StoredOrganization::domain`].
    pub domain: MailDomain,
    /// See [`StoredOrganization::admin_email`].
    pub admin_email: EmailAddress,
}

impl OrganizationDraft {
    /// Checks all fields, as creation needs them.
    pub fn check(&self) -> Result<CheckedOrganization, FieldErrors> {
        let mut errors = FieldErrors::new();
        let particulars = self.particulars(&mut errors);
        let users = errors.collect(
            "max_users",
            limit(self.max_number_of_users, MAX_USERS, "User Count"),
        );
        let files = errors.collect(
            "total_file_mb",
            limit(self.total_file_size, MAX_FILE_MB, "Total file size"),
        );
        match (particulars, users, files) {
            (Some(checked), Some(max_users), Some(total_file_mb)) => {
                let CheckedOrganizationUpdate {
                    name,
                    host,
                    domain,
                    admin_email,
                } = checked;
                Ok(CheckedOrganization {
                    name,
                    host,
                    domain,
                    admin_email,
                    max_users,
                    total_file_mb,
                })
            }
            _ => Err(errors),
        }
    }

    /// Checks the fields that an update may change; the limits are not looked at.
    pub fn check_update(&self) -> Result<CheckedOrganizationUpdate, FieldErrors> {
        let mut errors = FieldErrors::new();
        self.particulars(&mut errors).ok_or(errors)
    }

    fn particulars(&self, errors: &mut FieldErrors) -> Option<CheckedOrganizationUpdate> {
        let name = errors.collect("name", parse_person_name(&self.name));
        let host = errors.collect("host", parse_host(&self.host));
        let email = EmailAddress::parse(&self.user_email).map_err(|message| {
            if message == "Required" {
                message
            } else {
                "Admin email must be valid email address"
            }
        });
        let admin_email = errors.collect("admin_email", email);
        let domain = errors.collect("domain", MailDomain::parse(&self.domain));
        Some(CheckedOrganizationUpdate {
            name: name?,
            host: host?,
            domain: domain?,
            admin_email: admin_email?,
        })
    }
}

fn limit(value: Option<i64>, most: u32, what: &str) -> Result<u32, String> {
    let value = value.ok_or_else(|| "Required".to_owned())?;
    u32::try_from(value)
        .ok()
        .filter(|value| (1..=most).contains(value))
        .ok_or_else(|| format!("{what} must be between 1 and {most}"))
}

/// A host name with an optional port and path, with or without `http://` or `https://` before it.
fn parse_host(text: &str) -> Result<String, &'static str> {
    const WRONG: &str = "Organization URL must be a valid URL";
    let text = normalize(text);
    if text.is_empty() {
        return Err("Required");
    }
    let lower = text.to_ascii_lowercase();
    let rest = lower
        .strip_prefix("https://")
        .or_else(|| lower.strip_prefix("http://"))
        .unwrap_or(&lower);
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let (host, port) = authority
        .split_once(':')
        .map_or((authority, None), |(host, port)| (host, Some(port)));
    let label = |label: &str| {
        !label.is_empty()
            && char_count(label) <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let right = char_count(&text) <= MAX_HOST
        && host.split('.').all(label)
        && port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0))
        && !path.contains(|c: char| {
            c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"' | '\\' | '`')
        });
    if right { Ok(text) } else { Err(WRONG) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;
    use uuid::Uuid;

    fn draft() -> OrganizationDraft {
        OrganizationDraft {
            name: "Acme 2".to_owned(),
            host: "https://acme.example.org".to_owned(),
            user_email: "Boss@elsewhere.com".to_owned(),
            domain: "Acme.example.org".to_owned(),
            max_number_of_users: Some(2),
            total_file_size: Some(100),
        }
    }

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
    fn every_empty_field_is_required() {
        let errors = OrganizationDraft::default().check().unwrap_err();
        let fields = [
            "name",
            "host",
            "admin_email",
            "domain",
            "max_users",
            "total_file_mb",
        ];
        assert_eq!(
            errors.iter().collect::<Vec<_>>(),
            fields.map(|field| (field, "Required"))
        );
        let errors = OrganizationDraft::default().check_update().unwrap_err();
        assert_eq!(errors.iter().count(), 4);
    }

    #[test]
    fn every_wrong_field_says_what_is_wrong() {
        let wrong = OrganizationDraft {
            name: "A&B".to_owned(),
            host: "not a host".to_owned(),
            user_email: "boss".to_owned(),
            domain: "acme".to_owned(),
            max_number_of_users: Some(0),
            total_file_size: Some(10_000_001),
        };
        assert_eq!(
            wrong.check().unwrap_err().iter().collect::<Vec<_>>(),
            [
                ("name", "Name Must be Alpha With Space Only"),
                ("host", "Organization URL must be a valid URL"),
                ("admin_email", "Admin email must be valid email address"),
                ("domain", "Domain Must be Valid Domain"),
                ("max_users", "User Count must be between 1 and 1000000"),
                (
                    "total_file_mb",
                    "Total file size must be between 1 and 10000000"
                ),
            ]
        );
    }

    #[rstest]
    #[case("example.org", true)]
    #[case("localhost", true)]
    #[case("http://localhost:8080", true)]
    #[case("HTTPS://Exam.Example.org/app?x=1", true)]
    #[case("10.0.0.1", true)]
    #[case("müller.example", true)]
    #[case("ftp://example.org", false)]
    #[case("javascript:alert(1)", false)]
    #[case("https://", false)]
    #[case("https://user@example.org", false)]
    #[case("example..org", false)]
    #[case("example.org:0", false)]
    #[case("example.org:99999", false)]
    #[case("-example.org", false)]
    #[case("https://example.org/a b", false)]
    #[case("https://example.org/\"><script>", false)]
    fn a_host_is_a_host_name_or_a_web_address(#[case] text: &str, #[case] right: bool) {
        assert_eq!(parse_host(text).is_ok(), right, "{text}");
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
