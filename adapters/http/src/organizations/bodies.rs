//! What the organization forms send.

use domain_organization::OrganizationDraft;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(crate) struct CreateOrganizationBody {
    /// Letters, digits and spaces.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    name: String,
    /// The organization's URL.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    host: String,
    /// The admin's address; its domain may differ (D9).
    #[serde(default)]
    #[schema(required, format = Email)]
    user_email: String,
    /// Mail domain, like x.y.
    #[serde(default)]
    #[schema(required, min_length = 3)]
    domain: String,
    /// The admin included (D10).
    #[schema(required, nullable = false, minimum = 1)]
    max_number_of_users: Option<i64>,
    /// MB.
    #[schema(required, nullable = false, minimum = 1)]
    total_file_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct UpdateOrganizationBody {
    /// Letters, digits and spaces.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    name: String,
    /// The organization's URL.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    host: String,
    /// The admin's address; a changed one is invited anew.
    #[serde(default)]
    #[schema(required, format = Email)]
    user_email: String,
    /// Mail domain, like x.y.
    #[serde(default)]
    #[schema(required, min_length = 3)]
    domain: String,
}

impl From<CreateOrganizationBody> for OrganizationDraft {
    fn from(body: CreateOrganizationBody) -> Self {
        Self {
            name: body.name,
            host: body.host,
            user_email: body.user_email,
            domain: body.domain,
            max_number_of_users: body.max_number_of_users,
            total_file_size: body.total_file_size,
        }
    }
}

impl From<UpdateOrganizationBody> for OrganizationDraft {
    fn from(body: UpdateOrganizationBody) -> Self {
        Self {
            name: body.name,
            host: body.host,
            user_email: body.user_email,
            domain: body.domain,
            max_number_of_users: None,
            total_file_size: None,
        }
    }
}
