//! Tallies: sums over all participants and over the upper and the lower group.

use super::groups::{Border, Groups, Membership};
use super::quotient;

/// Whether a participant belongs to the upper and to the lower group.
pub(super) type Memberships = (Membership, Membership);

/// A sum over all participants, with its parts for the two groups. The terms are points, or ones to count participants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub all: i64,
    upper: Part,
    lower: Part,
}

/// The part of a sum for one group: over the participants beyond its border, and over those at its border.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Part {
    inside: i64,
    at_border: i64,
}

impl Tally {
    pub fn add(&mut self, number: i64, (upper, lower): Memberships) {
        self.all = self.all.saturating_add(number);
        self.upper.add(number, upper);
        self.lower.add(number, lower);
    }

    /// Returns the sum over the upper group. All tallies have the same unit.
    pub fn upper(&self, groups: &Groups) -> i128 {
        self.upper.weighted(groups.upper)
    }

    /// Returns the sum over the lower group. All tallies have the same unit.
    pub fn lower(&self, groups: &Groups) -> i128 {
        self.lower.weighted(groups.lower)
    }
}

impl Part {
    fn add(&mut self, number: i64, membership: Membership) {
        let sum = match membership {
            Membership::Inside => &mut self.inside,
            Membership::AtBorder => &mut self.at_border,
            Membership::Outside => return,
        };
        *sum = sum.saturating_add(number);
    }

    fn weighted(self, border: Border) -> i128 {
        let inside = i128::from(self.inside).saturating_mul(border.tied.into());
        let at_border = i128::from(self.at_border).saturating_mul(border.taken.into());
        inside.saturating_add(at_border)
    }
}

/// Computes shares of all participants and of the two groups.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares<'a> {
    pub groups: &'a Groups,
    /// The number of participants.
    pub participants: Tally,
}

impl Shares<'_> {
    pub fn of_all(&self, tally: Tally) -> Option<f64> {
        quotient(tally.all.into(), self.participants.all.into())
    }

    pub fn of_upper(&self, tally: Tally) -> Option<f64> {
        quotient(
            tally.upper(self.groups),
            self.participants.upper(self.groups),
        )
    }

    pub fn of_lower(&self, tally: Tally) -> Option<f64> {
        quotient(
            tally.lower(self.groups),
            self.participants.lower(self.groups),
        )
    }
}

/// Returns `n (n - 1)` times the sample variance of `n` numbers. It is a whole number.
pub(super) fn scaled_variance(n: i64, sum: i128, sum_of_squares: i128) -> i128 {
    i128::from(n)
        .saturating_mul(sum_of_squares)
        .saturating_sub(sum.saturating_mul(sum))
}
