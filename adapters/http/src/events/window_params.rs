//! The filter of lists of events by a period, for a calendar.

use application_ports::EventPeriod;
use serde::Deserialize;
use utoipa::IntoParams;
use validator::Validate;

use crate::shared::instant_parameter::InstantParameter;
use crate::web::query::parameter;

/// A filter of the events that overlap a period.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct WindowParams {
    /// Only events that end after this instant.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    ends_after: Option<InstantParameter>,
    /// Only events that start before this instant.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    starts_before: Option<InstantParameter>,
}

impl WindowParams {
    /// Returns the period.
    pub fn period(&self) -> EventPeriod {
        EventPeriod {
            ends_after: self.ends_after.map(|InstantParameter(at)| at),
            starts_before: self.starts_before.map(|InstantParameter(at)| at),
        }
    }
}
