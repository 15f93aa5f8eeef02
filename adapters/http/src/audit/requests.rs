//! The filters of the audit record.

use application_ports::AuditQuery;
use domain_kernel::Paging;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;
use validator::Validate;

use crate::fields::{PageNumber, PageSize};
use crate::query::parameter;
use crate::serde_types::Instant;

/// The filters of the audit record.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditParams {
    /// The user who acted.
    #[serde(default, deserialize_with = "parameter")]
    actor: Option<Uuid>,
    /// The thing that was changed.
    #[serde(default, deserialize_with = "parameter")]
    subject: Option<Uuid>,
    /// Entries from this instant on.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    from: Option<Instant>,
    /// Entries before this instant.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    to: Option<Instant>,
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    page: Option<PageNumber>,
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    per_page: Option<PageSize>,
}

impl From<AuditParams> for AuditQuery {
    fn from(params: AuditParams) -> Self {
        Self {
            actor: params.actor.map(Into::into),
            subject: params.subject,
            from: params.from.map(|instant| instant.0),
            to: params.to.map(|instant| instant.0),
            paging: Paging {
                page: params.page.unwrap_or_default().0,
                per_page: params.per_page.unwrap_or_default().0,
            },
        }
    }
}
