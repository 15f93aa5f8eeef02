//! The receipt of a submission (D110). It confirms that the answers arrived, and contains no marks.

use std::fmt;

use crate::attempt::{Attempt, AttemptEnd};

/// The code of a receipt. Participants and staff compare it, so it consists of letters and digits that readers do not
/// confuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptCode(String);

impl ReceiptCode {
    /// The number of characters.
    pub const LENGTH: usize = 10;
    /// 0, 1, B, I, L, O, S, U, V and Z are missing, because they look like other characters.
    const CHARACTERS: &'static [u8; 26] = b"23456789ACDEFGHJKMNPQRTWXY";

    /// Makes a code from a random number of at least 60 bits.
    pub fn from_random(random: u128) -> Self {
        let base: u128 = 26;
        let digits = (0..Self::LENGTH).scan(random, |rest, _| {
            let digit = usize::try_from(*rest % base).ok()?;
            *rest /= base;
            Self::CHARACTERS.get(digit).copied().map(char::from)
        });
        Self(digits.collect())
    }

    /// Wraps a stored code.
    pub const fn from_stored(code: String) -> Self {
        Self(code)
    }

    /// Returns the code without hyphens.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Prints the code in groups: `7F3K-92Q-DM4`.
impl fmt::Display for ReceiptCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, character) in self.0.chars().enumerate() {
            if at == 4 || at == 7 {
                f.write_str("-")?;
            }
            write!(f, "{character}")?;
        }
        Ok(())
    }
}

/// The receipt of a submission. If the attempt is restored and submitted again, it gets a new receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub code: ReceiptCode,
    /// When and how the attempt ended.
    pub end: AttemptEnd,
    /// The number of answered questions.
    pub answered: u32,
    /// The number of all questions.
    pub questions: u32,
}

impl Attempt {
    /// Returns the receipt of an attempt that has ended, or `None` if the attempt is open.
    pub fn receipt(&self, code: ReceiptCode, answered: u32, questions: u32) -> Option<Receipt> {
        self.end.map(|end| Receipt {
            code,
            end,
            answered,
            questions,
        })
    }

    /// Returns the receipt of the latest submission of the attempt, or `None` if the attempt is open. A restore makes
    /// earlier receipts invalid (D33).
    pub fn current_receipt(&self, receipts: &[Receipt]) -> Option<Receipt> {
        let end = self.end?;
        receipts.iter().find(|receipt| receipt.end == end).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::allowance::Allowance;
    use crate::enums::{EndedBy, EventKind};
    use crate::event::tests::event;
    use domain_kernel::{AttemptId, UserId};
    use proptest::prelude::*;
    use rstest::rstest;
    use uuid::Uuid;

    fn attempt() -> Attempt {
        let event = event(EventKind::Competition);
        let (id, user) = (AttemptId(Uuid::from_u128(1)), UserId(Uuid::from_u128(2)));
        Attempt::start(
            id,
            &event,
            (user, Allowance::NONE),
            1,
            event.schedule.starts_at,
        )
        .unwrap()
    }

    #[rstest]
    #[case(0, "2222222222", "2222-222-222")]
    #[case(25, "Y222222222", "Y222-222-222")]
    #[case(26, "2322222222", "2322-222-222")]
    #[case(26_u128.pow(10) - 1, "YYYYYYYYYY", "YYYY-YYY-YYY")]
    #[case(26_u128.pow(10), "2222222222", "2222-222-222")]
    fn a_code_is_printed_in_groups(
        #[case] random: u128,
        #[case] stored: &str,
        #[case] printed: &str,
    ) {
        let code = ReceiptCode::from_random(random);
        assert_eq!(
            (code.as_str(), code.to_string().as_str()),
            (stored, printed)
        );
        assert_eq!(ReceiptCode::from_stored(stored.to_owned()), code);
    }

    proptest! {
        #[test]
        fn a_code_has_ten_characters_that_nobody_confuses(random in any::<u128>()) {
            let code = ReceiptCode::from_random(random);
            prop_assert_eq!(code.as_str().len(), ReceiptCode::LENGTH);
            let confusable = code.as_str().contains(|character: char| "01BILOSUVZ".contains(character));
            prop_assert!(!confusable);
            let is_plain = code.as_str().chars().all(|character| {
                character.is_ascii_uppercase() || character.is_ascii_digit()
            });
            prop_assert!(is_plain);
            prop_assert_eq!(code.to_string().replace('-', ""), code.as_str());
        }

        #[test]
        fn different_numbers_have_different_codes(one in 0..26_u128.pow(10), other in 0..26_u128.pow(10)) {
            let same = ReceiptCode::from_random(one) == ReceiptCode::from_random(other);
            prop_assert_eq!(same, one == other);
        }
    }

    #[test]
    fn only_a_closed_attempt_has_a_receipt_with_its_end() {
        let code = || ReceiptCode::from_random(7);
        assert_eq!(attempt().receipt(code(), 1, 2), None);
        let at = attempt().started_at.plus_seconds(60);
        let submitted = attempt().submit(at).receipt(code(), 1, 2).unwrap();
        assert_eq!(
            submitted.end,
            AttemptEnd {
                at,
                by: EndedBy::Participant
            }
        );
        assert_eq!((submitted.answered, submitted.questions), (1, 2));
        let finished = attempt().finish().receipt(code(), 0, 2).unwrap();
        assert_eq!(
            (finished.end.at, finished.end.by),
            (attempt().deadline, EndedBy::Time)
        );
    }

    #[test]
    fn a_restore_withdraws_the_receipt_until_the_next_submission() {
        let event = event(EventKind::Competition);
        let at = |minutes| attempt().started_at.plus_minutes(minutes);
        let of = |attempt: &Attempt, number| {
            let code = ReceiptCode::from_random(number);
            attempt.receipt(code, 1, 2).unwrap()
        };
        let first = attempt().submit(at(1));
        let mut receipts = vec![of(&first, 1)];
        assert_eq!(first.current_receipt(&receipts).as_ref(), receipts.first());
        let restored = first.reopened(&event, Allowance::NONE, at(2)).unwrap();
        assert_eq!(restored.current_receipt(&receipts), None);
        let second = restored.submit(at(3));
        assert_eq!(second.current_receipt(&receipts), None);
        receipts.push(of(&second, 2));
        assert_eq!(second.current_receipt(&receipts).as_ref(), receipts.last());
    }
}
