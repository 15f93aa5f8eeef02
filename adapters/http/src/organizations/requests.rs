//! The requests of the organization forms.

use std::borrow::Cow;

use application::{AppError, Edit};
use domain_organization::{OrganizationChange, OrganizationDraft, OrganizationRetentionDraft};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::shared::fields::{
    Email, EmailDomain, FileSizeLimit, OrganizationUrl, RetentionDays, UserLimit, UserName,
};
use crate::shared::serde_types::Version;
use crate::web::problem::Problem;

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CreateOrganizationRequest {
    /// Letters, digits and spaces.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: UserName,
    /// The organization's URL.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    host: OrganizationUrl,
    /// The admin's address; its domain may differ.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    user_email: Email,
    /// Email domain, like x.y.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    domain: EmailDomain,
    /// The admin included.
    #[schema(required, nullable = false, value_type = UserLimit)]
    max_number_of_users: Option<i64>,
    /// MB.
    #[schema(required, nullable = false, value_type = FileSizeLimit)]
    total_file_size: Option<i64>,
}

#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateOrganizationRequest {
    /// Letters, digits and spaces.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: UserName,
    /// The organization's URL.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    host: OrganizationUrl,
    /// The admin's address. A changed address is invited again.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    user_email: Email,
    /// Email domain, like x.y.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    domain: EmailDomain,
    /// The version that was read. Without it, the change overwrites every version.
    #[schema(value_type = Option<i32>, minimum = 0)]
    version: Option<Version>,
}

/// Fields that are not sent stay as they are.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ChangeOrganizationRequest {
    /// Letters, digits and spaces.
    #[schema(nullable = false)]
    #[validate(nested)]
    name: Option<UserName>,
    /// The organization's URL.
    #[schema(nullable = false)]
    #[validate(nested)]
    host: Option<OrganizationUrl>,
    /// The admin included; not below the number of users.
    #[schema(nullable = false, value_type = Option<UserLimit>)]
    max_number_of_users: Option<i64>,
    /// MB.
    #[schema(nullable = false, value_type = Option<FileSizeLimit>)]
    total_file_size: Option<i64>,
    /// For how long it keeps things. Replaces both periods.
    #[schema(nullable = false)]
    kept: Option<OrganizationRetentionRequest>,
    /// The version that was read. Without it, the change overwrites every version.
    #[schema(value_type = Option<i32>, minimum = 0)]
    version: Option<Version>,
}

/// For how long an organization keeps things. A period that is null or not sent is that of the installation.
#[derive(Deserialize, ToSchema, Validate)]
struct OrganizationRetentionRequest {
    /// Answers in own words, in days after the end of their event.
    #[schema(value_type = Option<RetentionDays>)]
    texts_days: Option<i64>,
    /// What the audit record says of things before and after a change, in days.
    #[schema(value_type = Option<RetentionDays>)]
    audit_states_days: Option<i64>,
}

impl From<CreateOrganizationRequest> for OrganizationDraft {
    fn from(request: CreateOrganizationRequest) -> Self {
        Self {
            name: request.name.0,
            host: request.host.0,
            admin_email: request.user_email.0,
            domain: request.domain.0,
            max_users: request.max_number_of_users,
            total_file_mb: request.total_file_size,
        }
    }
}

impl From<UpdateOrganizationRequest> for Edit<OrganizationDraft> {
    fn from(request: UpdateOrganizationRequest) -> Self {
        let draft = OrganizationDraft {
            name: request.name.0,
            host: request.host.0,
            admin_email: request.user_email.0,
            domain: request.domain.0,
            max_users: None,
            total_file_mb: None,
        };
        Self {
            draft,
            version: request.version.map(Into::into),
        }
    }
}

impl From<ChangeOrganizationRequest> for Edit<OrganizationChange> {
    fn from(request: ChangeOrganizationRequest) -> Self {
        let draft = OrganizationChange {
            name: request.name.map(|name| name.0),
            host: request.host.map(|host| host.0),
            max_users: request.max_number_of_users,
            total_file_mb: request.total_file_size,
            kept: request.kept.map(|kept| OrganizationRetentionDraft {
                texts_days: kept.texts_days,
                audit_states_days: kept.audit_states_days,
            }),
        };
        Self {
            draft,
            version: request.version.map(Into::into),
        }
    }
}

/// Converts an error to a problem with the field names of these requests.
pub(super) fn problem(error: AppError) -> Problem {
    Problem::with_names(error, api_name)
}

fn api_name(domain_name: &str) -> Cow<'_, str> {
    match domain_name {
        "admin_email" => "user_email",
        "max_users" => "max_number_of_users",
        "total_file_mb" => "total_file_size",
        other => other,
    }
    .into()
}

#[cfg(test)]
mod tests {
    use domain_kernel::FieldErrors;

    use super::*;
    use crate::web::problem::renamed;

    fn paths(errors: &FieldErrors) -> Vec<String> {
        let renamed = renamed(errors, api_name);
        renamed.iter().map(|(path, _)| path.to_owned()).collect()
    }

    #[test]
    fn an_organization_names_its_fields_as_the_api_does() {
        assert_eq!(
            paths(&OrganizationDraft::default().check().unwrap_err()),
            [
                "name",
                "host",
                "user_email",
                "domain",
                "max_number_of_users",
                "total_file_size"
            ]
        );
    }
}
