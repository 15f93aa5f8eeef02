//! The options of an event. Staff can change them at any time, because they concern neither its questions nor its
//! times.

use domain_kernel::{FieldErrors, Points};

use crate::enums::EventKind;

/// The maximum of the percentage that a certificate requires.
pub const MAX_CERTIFICATE_FROM: u32 = 100;

/// The options of an event.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, in any combination"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventOptions {
    /// Whether participants get their receipts by email (D110).
    pub mail_receipts: bool,
    /// Whether participants see their rank among the published scores.
    pub show_place: bool,
    /// Whether participants see the mark and the comment of each question when the event is over for everyone (D113).
    pub show_feedback: bool,
    /// Whether a published score gives a certificate.
    pub certificates: bool,
    /// The lowest percentage that gives a certificate.
    pub certificate_from: Points,
}

impl Default for EventOptions {
    fn default() -> Self {
        Self {
            mail_receipts: false,
            show_place: false,
            show_feedback: false,
            certificates: true,
            certificate_from: Points::ZERO,
        }
    }
}

/// Changes of options. A field that is `None` stays unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OptionChanges {
    pub mail_receipts: Option<bool>,
    pub show_place: Option<bool>,
    pub show_feedback: Option<bool>,
    pub certificates: Option<bool>,
    /// A percentage. It is rounded to two decimals, like the percentages of scores (D35).
    pub certificate_from: Option<f64>,
}

impl EventOptions {
    /// Returns the changed options.
    ///
    /// # Errors
    ///
    /// Fails at `certificate_from` if it is not within 0 to 100.
    pub fn changed(self, changes: OptionChanges) -> Result<Self, FieldErrors> {
        let OptionChanges {
            mail_receipts,
            show_place,
            show_feedback,
            certificates,
            certificate_from,
        } = changes;
        let certificate_from = match certificate_from {
            None => self.certificate_from,
            Some(number) => percentage(number)
                .ok_or_else(|| FieldErrors::one("certificate_from", "Must be 0 to 100"))?,
        };
        Ok(Self {
            mail_receipts: mail_receipts.unwrap_or(self.mail_receipts),
            show_place: show_place.unwrap_or(self.show_place),
            show_feedback: show_feedback.unwrap_or(self.show_feedback),
            certificates: certificates.unwrap_or(self.certificates),
            certificate_from,
        })
    }

    /// Whether a published score with this percentage gives a certificate (D218). A result of 0 % gives none.
    pub fn certify(self, kind: EventKind, percentage: Points) -> bool {
        let is_reached = percentage > Points::ZERO && percentage >= self.certificate_from;
        kind.has_certificates() && self.certificates && is_reached
    }
}

fn percentage(number: f64) -> Option<Points> {
    let most = Points::whole(MAX_CERTIFICATE_FROM.into());
    Points::from_number(number).filter(|percentage| (Points::ZERO..=most).contains(percentage))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn an_event_shows_nothing_at_first_and_has_certificates_for_all_who_reached_something() {
        let options = EventOptions::default();
        assert!(!options.mail_receipts && !options.show_place && !options.show_feedback);
        assert!(options.certificates);
        assert_eq!(options.certificate_from, Points::ZERO);
        let certify = |hundredths| {
            options.certify(EventKind::Competition, Points::from_hundredths(hundredths))
        };
        assert!(!certify(0) && certify(1));
    }

    #[rstest]
    #[case(EventKind::Competition, true, 6_249, false)]
    #[case(EventKind::Competition, true, 6_250, true)]
    #[case(EventKind::Competition, false, 10_000, false)]
    #[case(EventKind::Training, true, 10_000, false)]
    fn a_certificate_needs_its_percentage_and_the_switch_of_a_competition(
        #[case] kind: EventKind,
        #[case] certificates: bool,
        #[case] percentage: i64,
        #[case] certified: bool,
    ) {
        let options = EventOptions {
            certificates,
            certificate_from: Points::from_hundredths(6_250),
            ..EventOptions::default()
        };
        let percentage = Points::from_hundredths(percentage);
        assert_eq!(options.certify(kind, percentage), certified);
    }

    #[test]
    fn only_what_is_given_changes() {
        let all = EventOptions::default()
            .changed(OptionChanges {
                mail_receipts: Some(true),
                show_place: Some(true),
                show_feedback: Some(true),
                certificates: Some(false),
                certificate_from: Some(62.5),
            })
            .unwrap();
        assert!(all.mail_receipts && all.show_place && all.show_feedback);
        assert!(!all.certificates);
        assert_eq!(all.certificate_from, Points::from_hundredths(6250));
        assert_eq!(all.changed(OptionChanges::default()).unwrap(), all);
        let place = OptionChanges {
            show_place: Some(false),
            ..OptionChanges::default()
        };
        let expected = EventOptions {
            show_place: false,
            ..all
        };
        assert_eq!(all.changed(place).unwrap(), expected);
    }

    #[rstest]
    #[case(0.0, Some(0))]
    #[case(-0.004, Some(0))]
    #[case(-0.01, None)]
    #[case(33.335, Some(3334))]
    #[case(100.0, Some(10_000))]
    #[case(100.01, None)]
    #[case(f64::NAN, None)]
    fn certificates_begin_at_a_percentage(#[case] number: f64, #[case] hundredths: Option<i64>) {
        let changes = OptionChanges {
            certificate_from: Some(number),
            ..OptionChanges::default()
        };
        let changed = EventOptions::default().changed(changes);
        let expected = hundredths.map(Points::from_hundredths);
        let from = changed
            .as_ref()
            .ok()
            .map(|options| options.certificate_from);
        assert_eq!(from, expected);
        if let Err(errors) = changed {
            assert!(errors.contains("certificate_from"));
        }
    }
}
