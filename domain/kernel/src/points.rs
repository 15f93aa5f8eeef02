//! Marks, weights and totals.

use serde::{Deserialize, Serialize};

/// An amount of points. It is stored in whole hundredths, so that sums are exact.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Points(i64);

impl Points {
    /// Zero points.
    pub const ZERO: Self = Self(0);

    /// Creates an amount from whole hundredths of a point.
    pub const fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// Creates an amount from whole points.
    pub const fn whole(points: i64) -> Self {
        Self(points.saturating_mul(100))
    }

    /// Returns the amount in hundredths of a point.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// Converts a number of points, rounded half away from zero to two decimals. Returns `None` if it
    /// is not finite or exceeds a million points.
    pub fn from_number(number: f64) -> Option<Self> {
        if !number.is_finite() || number.abs() > 1_000_000.0 {
            return None;
        }
        // The bound above ensures that both types represent the product exactly.
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "bounded above"
        )]
        let hundredths = (number * 100.0).round() as i64;
        Some(Self(hundredths))
    }

    /// Returns the amount as a number of points.
    pub fn to_number(self) -> f64 {
        #[expect(
            clippy::as_conversions,
            clippy::cast_precision_loss,
            reason = "totals are far below 2^53"
        )]
        let hundredths = self.0 as f64;
        hundredths / 100.0
    }

    /// Returns `self * part / whole`, rounded half up to two decimals, or zero if `whole` is zero.
    #[must_use]
    pub const fn share(self, part: i64, whole: i64) -> Self {
        if whole <= 0 {
            return Self::ZERO;
        }
        let twice = self
            .0
            .saturating_mul(part)
            .saturating_mul(2)
            .saturating_add(whole);
        Self(twice.div_euclid(whole.saturating_mul(2)))
    }

    /// Returns this amount as a percentage of `whole`: at most 100, rounded half up to two decimals
    /// (D35), or zero if `whole` is zero.
    #[must_use]
    pub fn percentage_of(self, whole: Self) -> Self {
        Self::whole(100)
            .share(self.0, whole.0)
            .min(Self::whole(100))
    }
}

impl std::ops::Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl std::ops::AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, |sum, amount| sum + amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_third_rounds_half_up_to_two_decimals() {
        assert_eq!(Points::whole(10).share(1, 3), Points::from_hundredths(333));
        assert_eq!(Points::whole(10).share(2, 3), Points::from_hundredths(667));
        assert_eq!(
            Points::from_hundredths(1).share(1, 2),
            Points::from_hundredths(1)
        );
        assert_eq!(Points::whole(10).share(1, 0), Points::ZERO);
    }

    #[test]
    fn a_percentage_never_exceeds_a_hundred() {
        assert_eq!(
            Points::whole(11).percentage_of(Points::whole(10)),
            Points::whole(100)
        );
        assert_eq!(
            Points::whole(1).percentage_of(Points::whole(3)),
            Points::from_hundredths(3333)
        );
        assert_eq!(Points::whole(1).percentage_of(Points::ZERO), Points::ZERO);
    }

    #[test]
    fn a_number_that_is_not_finite_or_too_large_is_rejected() {
        assert_eq!(Points::from_number(f64::NAN), None);
        assert_eq!(Points::from_number(f64::INFINITY), None);
        assert_eq!(Points::from_number(1e9), None);
    }

    proptest! {
        #[test]
        fn an_amount_survives_the_conversion_to_a_number(hundredths in -10_000_000i64..10_000_000) {
            let amount = Points::from_hundredths(hundredths);
            prop_assert_eq!(Points::from_number(amount.to_number()), Some(amount));
        }
    }
}
