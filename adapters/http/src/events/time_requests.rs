//! The requests of the dialogs of time control.

use domain_kernel::FieldErrors;
use domain_scheduling::{ExtraTime, Reason};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::shared::fields::{ExtensionMinutes, ExtraMinutes, ReasonText};
use crate::shared::serde_types::Flag;
use crate::web::problem::Problem;

/// Why staff change the times.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ReasonRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    reason: ReasonText,
}

/// An extension for all, or a shortening.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ExtensionRequest {
    #[schema(required, nullable = false, value_type = ExtensionMinutes)]
    minutes: Option<i64>,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    reason: ReasonText,
}

/// The extra time of one participant. It replaces what the participant had.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ExtraTimeRequest {
    #[schema(required, nullable = false, value_type = ExtraMinutes)]
    extra_minutes: Option<i64>,
    /// Whether the extra minutes pass the end of the event.
    #[serde(default)]
    past_end: Flag,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    reason: ReasonText,
}

impl ReasonRequest {
    pub fn reason(self) -> Result<Reason, Problem> {
        Reason::parse(&self.reason.0).map_err(Problem::invalid)
    }
}

impl ExtensionRequest {
    /// Returns the minutes and the reason. The domain checks the minutes later.
    pub fn minutes_and_reason(self) -> Result<(i64, Reason), Problem> {
        let reason = Reason::parse(&self.reason.0).map_err(Problem::invalid)?;
        Ok((self.minutes.unwrap_or_default(), reason))
    }
}

impl ExtraTimeRequest {
    /// Returns the extra time and the reason, or all invalid fields.
    pub fn extra_time_and_reason(self) -> Result<(ExtraTime, Reason), Problem> {
        let mut errors = FieldErrors::new();
        let extra = ExtraTime::parse(self.extra_minutes, self.past_end.0);
        let reason = Reason::parse(&self.reason.0);
        match (extra, reason) {
            (Ok(extra), Ok(reason)) => Ok((extra, reason)),
            (extra, reason) => {
                let wrong = [extra.err(), reason.err()].into_iter().flatten();
                for (path, message) in wrong.flat_map(|fields| owned(&fields)) {
                    errors.add(&path, message);
                }
                Err(Problem::invalid(errors))
            }
        }
    }
}

fn owned(errors: &FieldErrors) -> Vec<(String, String)> {
    errors
        .iter()
        .map(|(path, message)| (path.to_owned(), message.to_owned()))
        .collect()
}
