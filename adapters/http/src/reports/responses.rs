//! The link to the reports service, and who may read the reports.

use application::{ReportsLink, ReportsReader};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A link to the reports service.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReportsLinkResponse {
    /// The address with the code as `token`. The web app adds `theme`.
    url: String,
    /// How many seconds the code is valid.
    expires_in: u32,
}

/// The user, and the organization whose reports the user may read.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReportsReaderResponse {
    user: ReportsUserResponse,
    organization: ReportsOrganizationResponse,
}

#[derive(Serialize, ToSchema)]
struct ReportsUserResponse {
    id: Uuid,
    name: String,
    email: String,
}

#[derive(Serialize, ToSchema)]
struct ReportsOrganizationResponse {
    id: Uuid,
    name: String,
}

impl From<ReportsLink> for ReportsLinkResponse {
    fn from(link: ReportsLink) -> Self {
        Self {
            url: link.url,
            expires_in: link.expires_in,
        }
    }
}

impl From<ReportsReader> for ReportsReaderResponse {
    fn from(reader: ReportsReader) -> Self {
        Self {
            user: ReportsUserResponse {
                id: reader.user_id.0,
                name: reader.name,
                email: reader.email,
            },
            organization: ReportsOrganizationResponse {
                id: reader.organization_id.0,
                name: reader.organization,
            },
        }
    }
}
