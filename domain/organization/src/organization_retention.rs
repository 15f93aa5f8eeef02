//! How long an organization keeps data, if it decides this itself (D248).

use domain_kernel::{FieldErrors, MAX_RETENTION_DAYS, MIN_RETENTION_DAYS, Retention};

/// How long an organization keeps data. If the period of the installation is shorter, that one holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrganizationRetention {
    /// The period of free-text answers, which begins at the end of the event.
    pub texts: Retention,
    /// The states in the audit record.
    pub audit_states: Retention,
}

/// The unvalidated periods of an organization, in days. `None` if the organization leaves a period to the installation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrganizationRetentionDraft {
    /// [`MIN_RETENTION_DAYS`] to [`MAX_RETENTION_DAYS`].
    pub texts_days: Option<i64>,
    /// [`MIN_RETENTION_DAYS`] to [`MAX_RETENTION_DAYS`].
    pub audit_states_days: Option<i64>,
}

impl OrganizationRetentionDraft {
    /// Validates both periods. Adds what is wrong to `errors`.
    pub(crate) fn check(self, errors: &mut FieldErrors) -> Option<OrganizationRetention> {
        let texts = errors.collect("kept.texts_days", parse_days(self.texts_days));
        let audit_states =
            errors.collect("kept.audit_states_days", parse_days(self.audit_states_days));
        Some(OrganizationRetention {
            texts: texts?,
            audit_states: audit_states?,
        })
    }
}

fn parse_days(days: Option<i64>) -> Result<Retention, String> {
    let Some(days) = days else {
        return Ok(Retention::default());
    };
    let days = u32::try_from(days).ok().filter(|days| *days > 0);
    days.and_then(Retention::of_days).ok_or_else(|| {
        format!("Must be between {MIN_RETENTION_DAYS} and {MAX_RETENTION_DAYS} days")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(texts_days: Option<i64>) -> Result<OrganizationRetention, FieldErrors> {
        let mut errors = FieldErrors::new();
        let draft = OrganizationRetentionDraft {
            texts_days,
            audit_states_days: Some(40),
        };
        draft.check(&mut errors).ok_or(errors)
    }

    #[test]
    fn an_organization_has_periods_of_thirty_days_to_a_hundred_years_or_none() {
        assert_eq!(check(None).unwrap().texts, Retention::default());
        for days in [30, 36_500] {
            let kept = check(Some(days)).unwrap();
            assert_eq!(kept.texts.days().map(i64::from), Some(days));
            assert_eq!(kept.audit_states.days(), Some(40));
        }
        for wrong in [-1, 0, 1, 29, 36_501, i64::MAX] {
            let errors = check(Some(wrong)).unwrap_err();
            let paths: Vec<_> = errors.iter().map(|(path, _)| path).collect();
            assert_eq!(paths, ["kept.texts_days"], "{wrong}");
        }
    }
}
