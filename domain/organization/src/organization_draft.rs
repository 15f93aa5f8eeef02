//! The input for an organization and its validation.

use std::net::Ipv4Addr;

use domain_kernel::{EmailAddress, EmailDomain, FieldErrors, char_count, normalize};

use domain_kernel::parse_organization_name;

use crate::organization_retention::{OrganizationRetention, OrganizationRetentionDraft};

/// The longest host name or URL of an organization, in characters.
pub const MAX_HOST: usize = 255;
/// The maximum user limit of an organization.
pub const MAX_USERS: u32 = 1_000_000;
/// The maximum limit for the files of an organization, in MB.
pub const MAX_FILE_MB: u32 = 10_000_000;

/// The unvalidated input for an organization.
#[derive(Clone, Debug, Default)]
pub struct OrganizationDraft {
    /// 1 to [`MAX_NAME`](domain_kernel::MAX_NAME) letters, digits and spaces.
    pub name: String,
    /// A host name with a dot, `localhost`, or an http(s) URL, up to [`MAX_HOST`] characters.
    pub host: String,
    pub admin_email: String,
    pub domain: String,
    /// 1 to [`MAX_USERS`]. An update ignores it.
    pub max_users: Option<i64>,
    /// 1 to [`MAX_FILE_MB`]. An update ignores it.
    pub total_file_mb: Option<i64>,
}

/// The unvalidated change of an organization that may have users (D61). A field that is `None` stays unchanged.
#[derive(Clone, Debug, Default)]
pub struct OrganizationChange {
    /// The rules of [`OrganizationDraft::name`] apply.
    pub name: Option<String>,
    /// The rules of [`OrganizationDraft::host`] apply.
    pub host: Option<String>,
    /// The rules of [`OrganizationDraft::max_users`] apply.
    pub max_users: Option<i64>,
    /// The rules of [`OrganizationDraft::total_file_mb`] apply.
    pub total_file_mb: Option<i64>,
    /// Both periods at once.
    pub kept: Option<OrganizationRetentionDraft>,
}

/// The validated change of an organization.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedOrganizationChange {
    pub name: Option<String>,
    pub host: Option<String>,
    pub max_users: Option<u32>,
    pub total_file_mb: Option<u32>,
    pub kept: Option<OrganizationRetention>,
}

impl OrganizationChange {
    /// Validates the fields that change.
    pub fn check(&self) -> Result<CheckedOrganizationChange, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = self.name.as_deref().map(parse_organization_name);
        let host = self.host.as_deref().map(parse_host);
        let max_users = self.max_users.map(|limit| parse_max_users(Some(limit)));
        let total_file_mb = self
            .total_file_mb
            .map(|limit| parse_total_file_mb(Some(limit)));
        let checked = CheckedOrganizationChange {
            name: name.and_then(|name| errors.collect("name", name)),
            host: host.and_then(|host| errors.collect("host", host)),
            max_users: max_users.and_then(|limit| errors.collect("max_users", limit)),
            total_file_mb: total_file_mb.and_then(|limit| errors.collect("total_file_mb", limit)),
            kept: self.kept.and_then(|kept| kept.check(&mut errors)),
        };
        errors.into_result(checked)
    }
}

/// The validated fields that an update can change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrganizationDetails {
    /// Normalized and not empty.
    pub name: String,
    /// Normalized and not empty.
    pub host: String,
    pub domain: EmailDomain,
    pub admin_email: EmailAddress,
}

/// The validated input for a new organization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedOrganization {
    pub details: OrganizationDetails,
    pub max_users: u32,
    pub total_file_mb: u32,
}

impl OrganizationDraft {
    /// Validates all fields, for a new organization.
    pub fn check(&self) -> Result<CheckedOrganization, FieldErrors> {
        let mut errors = FieldErrors::new();
        let details = self.parse_details(&mut errors);
        let max_users = errors.collect("max_users", parse_max_users(self.max_users));
        let total_file_mb =
            errors.collect("total_file_mb", parse_total_file_mb(self.total_file_mb));
        match (details, max_users, total_file_mb) {
            (Some(details), Some(max_users), Some(total_file_mb)) => Ok(CheckedOrganization {
                details,
                max_users,
                total_file_mb,
            }),
            _ => Err(errors),
        }
    }

    /// Validates the fields that an update can change.
    pub fn check_update(&self) -> Result<OrganizationDetails, FieldErrors> {
        let mut errors = FieldErrors::new();
        self.parse_details(&mut errors).ok_or(errors)
    }

    fn parse_details(&self, errors: &mut FieldErrors) -> Option<OrganizationDetails> {
        let name = errors.collect("name", parse_organization_name(&self.name));
        let host = errors.collect("host", parse_host(&self.host));
        let email = EmailAddress::parse(&self.admin_email).map_err(|message| {
            if message == "Required" {
                message
            } else {
                "Admin email must be valid email address"
            }
        });
        let admin_email = errors.collect("admin_email", email);
        let domain = errors.collect("domain", EmailDomain::parse(&self.domain));
        Some(OrganizationDetails {
            name: name?,
            host: host?,
            domain: domain?,
            admin_email: admin_email?,
        })
    }
}

fn parse_max_users(value: Option<i64>) -> Result<u32, String> {
    parse_limit(value, MAX_USERS, "User Count")
}

fn parse_total_file_mb(value: Option<i64>) -> Result<u32, String> {
    parse_limit(value, MAX_FILE_MB, "Total file size")
}

fn parse_limit(value: Option<i64>, most: u32, what: &str) -> Result<u32, String> {
    let value = value.ok_or_else(|| "Required".to_owned())?;
    u32::try_from(value)
        .ok()
        .filter(|value| (1..=most).contains(value))
        .ok_or_else(|| format!("{what} must be between 1 and {most}"))
}

/// Parses a host name with an optional port and path, with or without `http://` or `https://` before it.
///
/// Without a scheme, a single word is a name rather than an address: only `localhost` is accepted. With a scheme it may
/// be a computer of the local network (D272). A host whose last part is a number must be an IPv4 address.
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
    let is_address = |host: &str| {
        let has_scheme = rest.len() < lower.len();
        let last = host.rsplit('.').next().unwrap_or(host);
        if last.chars().all(char::is_numeric) {
            host.parse::<Ipv4Addr>().is_ok()
        } else {
            has_scheme || host.contains('.') || host == "localhost"
        }
    };
    let right = char_count(&text) <= MAX_HOST
        && host.split('.').all(label)
        && is_address(host)
        && port.is_none_or(|port| {
            // Parsing alone would accept a sign.
            let has_digits_only = port.chars().all(|c| c.is_ascii_digit());
            has_digits_only && port.parse::<u16>().is_ok_and(|port| port > 0)
        })
        && !path.contains(|c: char| {
            c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"' | '\\' | '`')
        });
    if right { Ok(text) } else { Err(WRONG) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use rstest::rstest;

    pub(crate) fn draft() -> OrganizationDraft {
        OrganizationDraft {
            name: "Acme 2".to_owned(),
            host: "https://acme.example.org".to_owned(),
            admin_email: "Boss@elsewhere.com".to_owned(),
            domain: "Acme.example.org".to_owned(),
            max_users: Some(2),
            total_file_mb: Some(100),
        }
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
            admin_email: "boss".to_owned(),
            domain: "acme".to_owned(),
            max_users: Some(0),
            total_file_mb: Some(10_000_001),
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
    #[case("localhost:8080/app", true)]
    #[case("10.0.0.1", true)]
    #[case("https://10.0.0.1:8443", true)]
    #[case("http://exams", true)]
    #[case("https://exams:8443/app", true)]
    #[case("müller.example", true)]
    #[case("exam.example", true)]
    #[case("kestrel", false)]
    #[case("kestrel:8080", false)]
    #[case("kestrel/example.org", false)]
    #[case("42", false)]
    #[case("10.0.0.256", false)]
    #[case("http://10.0.1", false)]
    #[case("http://１２７.0.0.１", false)]
    #[case("localhost:+80", false)]
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
}
