//! Reports of unsent answers (D114): a browser reports how many answers it could not send, without the answers.

use domain_kernel::{FieldErrors, Timestamp};

/// The report of a participant's browser about an attempt. A new report replaces the earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsentReport {
    /// The number of unsent answers.
    pub answers_count: u32,
    /// When the last of these answers was given, by the clock of the device.
    pub made_at: Timestamp,
    /// The revision of the sheet that the browser knew. `None` if the browser did not report one.
    pub revision: Option<i64>,
    /// When the report arrived.
    pub reported_at: Timestamp,
}

/// A report as a browser sends it, not yet validated.
#[derive(Clone, Copy, Debug)]
pub struct UnsentDraft {
    pub answers_count: i64,
    pub made_at: Timestamp,
    pub revision: Option<i64>,
}

impl UnsentReport {
    /// This is far above the number of questions of the largest template.
    pub const MAX_ANSWERS: u32 = 10_000;

    /// Checks a report that arrives at `now`.
    pub fn new(draft: UnsentDraft, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let answers = u32::try_from(draft.answers_count)
            .ok()
            .filter(|answers| (1..=Self::MAX_ANSWERS).contains(answers));
        if answers.is_none() {
            let range = format!("Must be from 1 to {}", Self::MAX_ANSWERS);
            errors.add("answers_count", range);
        }
        if draft.revision.is_some_and(|revision| revision < 0) {
            errors.add("revision", "Must not be negative");
        }
        errors.into_result(Self {
            answers_count: answers.unwrap_or_default(),
            made_at: draft.made_at,
            revision: draft.revision,
            reported_at: now,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(0, None, &["answers_count"])]
    #[case(-1, Some(-1), &["answers_count", "revision"])]
    #[case(1, None, &[])]
    #[case(10_000, Some(0), &[])]
    #[case(10_001, Some(7), &["answers_count"])]
    #[case(i64::MAX, None, &["answers_count"])]
    fn a_report_counts_at_least_one_answer(
        #[case] answers: i64,
        #[case] revision: Option<i64>,
        #[case] wrong: &[&str],
    ) {
        let (made_at, now) = (Timestamp::from_millis(1), Timestamp::from_millis(2));
        let draft = UnsentDraft {
            answers_count: answers,
            made_at,
            revision,
        };
        match UnsentReport::new(draft, now) {
            Ok(report) => {
                assert!(wrong.is_empty());
                assert_eq!(i64::from(report.answers_count), answers);
                assert_eq!(
                    (report.made_at, report.revision, report.reported_at),
                    (made_at, revision, now)
                );
            }
            Err(errors) => {
                let named: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
                assert_eq!(named, wrong);
            }
        }
    }
}
