//! The filters and the pages of the audit record.

use application_ports::{AuditFilter, AuditPosition};
use domain_kernel::search_text;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;
use validator::Validate;

use super::parameters::{Cursor, KindParameter};
use crate::shared::fields::{PageSize, SearchText};
use crate::shared::instant_parameter::InstantParameter;
use crate::web::problem::Problem;
use crate::web::query::parameter;

/// The maximum number of entries on a page.
const MAX_ENTRIES: u32 = 50;
const DEFAULT_ENTRIES: u32 = 25;

/// Filters of the audit record.
#[derive(Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditFilterParams {
    /// Entries of this user.
    #[serde(default, deserialize_with = "parameter")]
    actor: Option<Uuid>,
    /// Entries about subjects of this kind.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    kind: Option<KindParameter>,
    /// Entries about this subject.
    #[serde(default, deserialize_with = "parameter")]
    subject: Option<Uuid>,
    /// Matches anywhere in the name, without regard to case.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    #[validate(nested)]
    search: Option<SearchText>,
    /// Entries from this instant on.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    from: Option<InstantParameter>,
    /// Entries before this instant.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    to: Option<InstantParameter>,
}

/// The page parameters. Without `after` and `before`, the page has the newest entries.
#[derive(Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditPageParams {
    /// The `next` of another page: the next older entries.
    #[serde(default, deserialize_with = "parameter")]
    #[param(value_type = Option<String>)]
    after: Option<Cursor>,
    /// The `previous` of another page: the next newer entries.
    #[serde(default, deserialize_with = "parameter")]
    #[param(value_type = Option<String>)]
    before: Option<Cursor>,
    /// The most entries of the page.
    #[serde(default, deserialize_with = "parameter")]
    // utoipa accepts only literals here. A test below compares them with the constants.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 50, default = 25)]
    #[validate(range(max = MAX_ENTRIES, message = "Must be a number from 1 to 50"))]
    limit: Option<PageSize>,
}

impl AuditFilterParams {
    /// Returns the filter.
    pub fn filter(&self) -> Result<AuditFilter, Problem> {
        Ok(AuditFilter {
            actor: self.actor.map(Into::into),
            kind: self.kind.map(|KindParameter(kind)| kind),
            subject: self.subject,
            search: search_text(self.search.as_ref().map(|text| text.0.as_str()))
                .map_err(|message| Problem::field("search", message))?,
            from: self.from.map(|InstantParameter(at)| at),
            to: self.to.map(|InstantParameter(at)| at),
        })
    }
}

impl AuditPageParams {
    /// Returns the position of the page and the maximum number of its entries.
    pub fn page(&self) -> Result<(AuditPosition, u32), Problem> {
        let position = match (self.after, self.before) {
            (Some(_), Some(_)) => {
                return Err(Problem::field("before", "Must not be sent with after"));
            }
            (Some(Cursor(key)), None) => AuditPosition::After(key),
            (None, Some(Cursor(key))) => AuditPosition::Before(key),
            (None, None) => AuditPosition::Newest,
        };
        let PageSize(limit) = self.limit.unwrap_or(PageSize(DEFAULT_ENTRIES));
        Ok((position, limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_publishes_the_limits_of_a_page() {
        let document = serde_json::to_value(crate::document()).unwrap();
        let limit = &document["components"]["parameters"]["Limit"]["schema"];
        assert_eq!(limit["maximum"].as_f64(), Some(f64::from(MAX_ENTRIES)));
        assert_eq!(limit["default"], DEFAULT_ENTRIES);
    }
}
